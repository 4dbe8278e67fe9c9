"""When a process last looked after a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """One column; nobody knows it of tables from before."""
    op.add_column("tables", sa.Column("served", sa.Float))
