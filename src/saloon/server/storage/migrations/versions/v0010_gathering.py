"""When a table began to gather everybody's words for the dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0006"


def upgrade() -> None:
    """One column; tables from before have gathered nothing."""
    op.add_column("tables", sa.Column("gathering", sa.Float))
