"""When tokens were used and on which device, known devices, and accounts by the skeletons of their names."""

from __future__ import annotations

import time
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

from saloon.server.names import skeleton

revision = "0011"
down_revision = "0010"

LONGEST_ACCOUNT = 40


def upgrade() -> None:
    """Tokens from before count as used today, so that nobody is logged out."""
    op.add_column("tokens", sa.Column("device", sa.String(40)))
    op.add_column("tokens", sa.Column("used", sa.Float))
    op.execute(sa.text("UPDATE tokens SET used = :now").bindparams(now=time.time() // 86_400.0 * 86_400.0))
    with op.batch_alter_table("tokens") as tokens:
        tokens.alter_column("used", existing_type=sa.Float, nullable=False)
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(16), primary_key=True, index=True),
        sa.Column("used", sa.Float, nullable=False),
    )
    _rename_accounts()


def _rename_accounts() -> None:
    """Give accounts their skeletons. Where several look alike, one has it and the others keep the key they had: the one
    whose key it is already, or else the oldest.
    """
    players = sa.table("players", *map(sa.column, ("id", "name", "account", "created")))
    connection = op.get_bind()
    query = sa.select(players).where(players.c.account.is_not(None)).order_by(players.c.created, players.c.id)
    alike: defaultdict[str, list[sa.Row[tuple[object, ...]]]] = defaultdict(list)
    for row in connection.execute(query):
        alike[skeleton(row.name)].append(row)
    for key, rows in alike.items():
        if len(key) <= LONGEST_ACCOUNT and all(row.account != key for row in rows):
            change = sa.update(players).where(players.c.id == rows[0].id).values(account=key)
            connection.execute(change)
