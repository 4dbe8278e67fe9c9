"""Who sits at which table: an index over the seats, so that a player's tables are found without reading all others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, insert, select, text

from saloon.server.storage import schema

Seating = Sequence[Mapping[str, Any]]
"""The seats of a table as they are stored."""


def record(connection: Connection, table: str, seating: Seating) -> None:
    """Store who sits at a table now."""
    connection.execute(delete(schema.sitters).where(schema.sitters.c.table_id == table))
    _insert(connection, [(table, seating)])


def rebuild(connection: Connection) -> None:
    """Store who sits at all tables of a database that was damaged, from their seats as far as they can be read."""
    connection.execute(delete(schema.sitters))
    tables = connection.execute(text("SELECT id, seating FROM tables")).all()
    _insert(connection, [(row.id, _readable(row.seating)) for row in tables])


def _readable(seating: str | None) -> Seating:
    """Seats from their JSON; none where that is damaged: loading the table will say so."""
    try:
        return msgspec.json.decode(seating or "", type=list[dict[str, Any]])
    except msgspec.MsgspecError:
        return ()


def _insert(connection: Connection, tables: Iterable[tuple[str, Seating]]) -> None:
    sitting = {(str(seat["player"]), table) for table, seating in tables for seat in seating if seat.get("player")}
    if sitting:
        rows = [{"player": player, "table_id": table} for player, table in sorted(sitting)]
        connection.execute(insert(schema.sitters), rows)


def tables_of(player: str, *phases: str) -> Select[Any]:
    """The query for the tables at which a player sits, the newest first; only in these phases, if any are given."""
    columns = schema.tables.c
    query = select(schema.tables).join(schema.sitters, schema.sitters.c.table_id == columns.id)
    query = query.where(schema.sitters.c.player == player).order_by(columns.created.desc())
    return query.where(columns.phase.in_(phases)) if phases else query
