"""What people say at a table, as it is kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, insert, select

from saloon.server.storage import schema


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of chat."""

    name: str
    seat: int | None
    text: str
    at: float

    def to_json(self) -> dict[str, Any]:
        """As it is told."""
        return asdict(self)


def add(connection: Connection, table: str, remark: Remark) -> int:
    """Keep a line; returns its number."""
    new = insert(schema.chat).values(table_id=table, **remark.to_json()).returning(schema.chat.c.number)
    return int(connection.execute(new).scalar_one())


def last(connection: Connection, table: str, most: int) -> list[tuple[int, Remark]]:
    """The last lines of a table with their numbers, oldest first."""
    columns = schema.chat.c
    query = select(schema.chat).where(columns.table_id == table).order_by(columns.number.desc()).limit(most)
    rows = reversed(list(connection.execute(query)))
    return [(row.number, Remark(row.name, row.seat, row.text, row.at)) for row in rows]
