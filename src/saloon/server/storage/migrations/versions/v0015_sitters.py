"""Who sits at which table, and an index for the lobby."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0013"


def upgrade() -> None:
    """A table, filled from the seats that are stored as JSON; and an index instead of a narrower one."""
    sitters = op.create_table(
        "sitters",
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
    )
    op.create_index("ix_sitters_table_id", "sitters", ["table_id"])
    op.drop_index("tables_by_phase", "tables")
    op.create_index("tables_listed", "tables", ["phase", "private", "created"])
    for table, seating in op.get_bind().execute(sa.text("SELECT id, seating FROM tables")).fetchall():
        seats = json.loads(seating) if isinstance(seating, str) else seating
        players = {seat["player"] for seat in seats if seat.get("player") is not None}
        op.bulk_insert(sitters, [{"player": player, "table_id": table} for player in sorted(players)])
