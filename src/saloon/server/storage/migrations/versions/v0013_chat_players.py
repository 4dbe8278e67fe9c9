"""Lines of chat know their players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Lines from before have none; their seats tell whose they are."""
    op.add_column("chat", sa.Column("player", sa.String(16)))
    op.create_index("ix_chat_player", "chat", ["player"])
