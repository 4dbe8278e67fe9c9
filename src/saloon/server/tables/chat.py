"""Storing and reading chat."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import Connection, insert, select

from saloon.server.protocol.told import ChatLine
from saloon.server.storage import schema


def add(connection: Connection, table: str, line: ChatLine, player: str) -> int:
    """Store a player's line; return its number."""
    new = insert(schema.chat).values(table_id=table, player=player, **asdict(line)).returning(schema.chat.c.number)
    return int(connection.execute(new).scalar_one())


def last(connection: Connection, table: str, most: int) -> list[tuple[int, ChatLine]]:
    """The last lines of a table with their numbers, oldest first."""
    columns = schema.chat.c
    query = select(schema.chat).where(columns.table_id == table).order_by(columns.number.desc()).limit(most)
    rows = reversed(list(connection.execute(query)))
    return [(row.number, ChatLine(row.name, row.seat, row.text, row.at)) for row in rows]
