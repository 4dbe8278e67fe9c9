"""Games that go on from another, and how people are reached when they are away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A column and two tables for it."""
    op.add_column("tables", sa.Column("prelude", sa.JSON))
    op.create_table(
        "contacts",
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("stop", sa.String(32), unique=True),
        sa.Column("feed", sa.String(32), unique=True),
    )
    op.create_table(
        "mailed",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
