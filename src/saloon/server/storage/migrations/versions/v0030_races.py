"""Which process runs a table's race."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0020"


def upgrade() -> None:
    """Nobody runs any yet."""
    op.create_table(
        "races",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("house", sa.String(16), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("rolls", sa.Integer, nullable=False),
    )
