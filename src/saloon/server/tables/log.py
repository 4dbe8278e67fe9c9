"""A table's row and log in the database: what is written with an entry, and reading the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import DecodeError
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import DatabaseError

from saloon.server.players import ratings
from saloon.server.players.ratings import Result
from saloon.server.storage import schema
from saloon.server.storage.engine import is_damage
from saloon.server.storage.statements import Job, Row
from saloon.server.tables.fold import OVER, Charter, Entry, Fold
from saloon.sitting.notes import CLOSED, RESIGN, TIMEOUT


@dataclass(frozen=True, slots=True)
class Line:
    """An entry before it has a number, a hash and a time."""

    seat: int
    key: str
    kind: str
    data: Mapping[str, Any]
    action: int | None = None
    remark: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class ClockMove:
    """A move of the clock, and what the log stores with it: the milliseconds of a race, the number of a roll."""

    move: dict[str, Any]
    extra: Mapping[str, Any]


def row_of(table: str, entry: Entry) -> Row:
    """An entry as it is stored."""
    return {
        "table_id": table, "number": entry.number, "seat": entry.seat, "key": entry.key, "kind": entry.kind,
        "data": entry.data, "hash": entry.hash, "at": entry.at,
    }  # fmt: skip


def consequence(charter: Charter, entries: Sequence[Entry], after: Fold) -> Job | None:
    """What else is stored with these entries: who resigned, results, ratings, that the table is
    looked after again. Mostly nothing.
    """
    row = update(schema.tables).where(schema.tables.c.id == charter.id)
    if any(entry.kind == CLOSED for entry in entries):
        return lambda connection: connection.execute(row.values(served=entries[-1].at))
    if after.phase != OVER and all(entry.kind not in (RESIGN, TIMEOUT) for entry in entries):
        return None
    change = row.values(phase=after.phase, seating=[seat.to_json() for seat in after.seats])

    def keep(connection: Connection) -> None:
        if after.phase == OVER:
            ratings.record(connection, charter.id, charter.game.name, results_of(after), charter.rated)
        connection.execute(change)

    return keep


def results_of(fold: Fold) -> list[Result]:
    """The result of every person; whoever resigned has lost, however the bot on that seat fares."""
    prizes = fold.prizes() or []
    return [
        Result(seat.player, number, prizes[number], seat.resigned)
        for number, seat in enumerate(fold.seats)
        if seat.kind == "person" and seat.player is not None
    ]


class DamagedLog(Exception):
    """A log that cannot be read to its end: an entry is missing or cannot be decoded."""

    def __init__(self, number: int, before: list[Entry]) -> None:
        super().__init__(f"the database was damaged; move {number} cannot be read")
        self.before = before


def read_log(connection: Connection, table: str, last: int = 0) -> list[Entry]:
    """Read a table's log after that number; DamagedLog has what comes before the damage."""
    columns, entries = schema.log.c, list[Entry]()
    query = select(schema.log).where(columns.table_id == table, columns.number > last).order_by(columns.number)
    try:
        for row in connection.execute(query):
            if row.number != last + len(entries) + 1:
                break
            entries.append(Entry(row.number, row.seat, row.key, row.kind, row.data, row.hash, row.at))
        else:
            return entries
    except (DatabaseError, DecodeError, UnicodeDecodeError) as wrong:
        if isinstance(wrong, DatabaseError) and not is_damage(wrong):
            raise
    raise DamagedLog(last + len(entries) + 1, entries)
