"""Lines of chat with their keys; and who is muted by somebody, kicked by a host, or banned by an operator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0016"


def upgrade() -> None:
    """Lines from before have no key."""
    op.add_column("chat", sa.Column("key", sa.String(64)))
    op.create_index("chat_by_key", "chat", ["table_id", "player", "key"], unique=True)
    op.create_table(
        "mutes",
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("muted", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "kicked",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "sanctions",
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("until", sa.Float),
        sa.Column("why", sa.String(300), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
