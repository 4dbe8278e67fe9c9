"""What is stored of a table before its first move: who sits where, and the words for the dice.

The host's start fixes the seats and every promise; then people show the words that they promised, and the game begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select, update

from saloon.server.storage import schema, sitters
from saloon.server.tables.fold import OPEN, PLAYING
from saloon.server.tables.refusals import Refused
from saloon.server.tables.seats import Seat

Change = Callable[[list[Seat]], list[Seat]]
"""From the stored seats to others; it may refuse."""


def rearrange(connection: Connection, table: str, change: Change) -> list[Seat]:
    """Change the seats before the start, under the row's lock."""
    stored, is_gathering = _before_start(connection, table)
    if is_gathering:
        raise Refused("the game is about to begin")
    return _store(connection, table, change(stored))


def gather(connection: Connection, table: str, change: Change, at: float) -> list[Seat]:
    """Change the seats for the last time: from now on only words are awaited."""
    stored, is_gathering = _before_start(connection, table)
    return stored if is_gathering else _store(connection, table, change(stored), gathering=at)


def show_word(connection: Connection, table: str, change: Change) -> list[Seat]:
    """Store a word that was shown."""
    stored, is_gathering = _before_start(connection, table)
    if not is_gathering:
        raise Refused("words for the dice are shown when the game begins")
    return _store(connection, table, change(stored))


def begin(connection: Connection, table: str, change: Change, at: float) -> list[Seat]:
    """Begin the game."""
    stored, _ = _before_start(connection, table)
    seats = change(stored)
    return _store(connection, table, seats, phase=PLAYING, started=at, words=[seat.word for seat in seats])


def _before_start(connection: Connection, table: str) -> tuple[list[Seat], bool]:
    """The stored seats, their row locked, and whether words are awaited already."""
    columns = schema.tables.c
    query = select(columns.phase, columns.seating, columns.gathering).where(columns.id == table).with_for_update()
    row = connection.execute(query).one()
    if row.phase != OPEN:
        raise Refused("the game has begun already")
    return [Seat(**seat) for seat in row.seating], row.gathering is not None


def _store(connection: Connection, table: str, seats: list[Seat], **values: Any) -> list[Seat]:
    values["seating"] = [seat.to_json() for seat in seats]
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))
    sitters.record(connection, table, values["seating"])
    return seats
