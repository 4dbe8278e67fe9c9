"""Tables that are frozen for good, and why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """One column; tables from before are not frozen."""
    op.add_column("tables", sa.Column("frozen", sa.String(300)))
