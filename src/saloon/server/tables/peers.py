"""Peer processes on the same database: read what they did, and tell everybody here.

Every process reads what it has missed when a client connects, when an append fails, after a hint, and periodically.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server.cluster.hints import Hint, Hints, What
from saloon.server.cluster.presence import PRESENT_EVERY, Presence
from saloon.server.protocol.told import ChatLine, NextTable
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables import chat
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.fold import FROZEN, OPEN
from saloon.server.tables.room import Room
from saloon.server.tables.table import Table

LOOK_EVERY, LOOK_EVERYWHERE_EVERY = 1.0, 15.0
"""Polling intervals in seconds: for tables with clients here, unless hints arrive; and for all tables."""
HEAD_START = 1.0
"""Seconds by which a process lets its peer go first with a bot's move."""
LINES_LOOKED_AT = 20
"""Lines of chat that are compared with what clients here were sent."""

log = logging.getLogger("saloon.server")


class Peers:
    """Notifies peer processes of changes to tables, and reads theirs."""

    def __init__(self, store: Store, rooms: Mapping[str, Room], broadcast: Broadcast, hints: Hints) -> None:
        self._store, self._rooms, self._broadcast, self._hints = store, rooms, broadcast, hints
        self._presence = Presence(store, hints.house)
        self.are_possible = store.is_shared
        self.go_on: Callable[[Room], None] = lambda _: None
        """Called when a peer's move may have left something to do."""
        self.reload: Callable[[Room], None] = lambda _: None
        """Called when an operator has frozen or repaired a table at a peer."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._catching_up: dict[str, bool] = {}
        """Tables that are being read, and whether they must be read once more."""
        hints.on_connected = lambda: self.spawn(self._look_around(everywhere=True))

    async def run(self) -> None:
        """Keep up with the peers; never returns, unless there can be none."""
        if not self.are_possible:
            return
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._look_after_tables())
            tasks.create_task(self._record_presence())
            tasks.create_task(self._hints.run())

    def tell(self, room: Room, what: What, *nudge: int) -> None:
        """Tell the peers that there is something new to read, or who nudged whom."""
        if not self.are_possible:
            return
        hint = Hint(self._hints.house, room.table.id, what, room.table.number)
        if what == "wishes":
            hint = msgspec.structs.replace(
                hint, asking=room.asking_undo, agreed=tuple(room.agreed), rematch=dict(room.wants_rematch),
                away=tuple(room.away), votes={seat: tuple(votes) for seat, votes in room.votes.items()},
            )  # fmt: skip
        elif what == "nudge":
            hint = msgspec.structs.replace(hint, nudge=nudge)
        self._hints.send(hint)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background; what fails is retried at the next poll."""

        async def quietly() -> None:
            try:
                await work
            except (SaloonError, SQLAlchemyError) as wrong:  # the next poll will do
                log.debug("could not read what a peer did: %s", wrong)

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- Reading what peers did

    def catch_up_soon(self, room: Room) -> None:
        """Read a table in the background, once for all hints that arrive meanwhile."""
        table = room.table.id
        if table in self._catching_up:
            self._catching_up[table] = True
            return

        async def read() -> None:
            try:
                while self._catching_up[table]:
                    self._catching_up[table] = False
                    await self.catch_up(room)
            finally:
                del self._catching_up[table]

        self._catching_up[table] = True
        self.spawn(read())

    async def catch_up(self, room: Room) -> None:
        """Read what others did at a table, and tell everybody here."""
        if not self.are_possible:
            return
        table, rematch = room.table, room.table.rematch
        await table.catch_up()
        there, lines = await self._store.read(lambda connection: self._around(connection, table.id))
        has_changed = set(there) != set(room.elsewhere)
        room.away -= set(there) - set(room.elsewhere)
        room.elsewhere = there
        is_first_look, room.lines = room.lines is None, room.lines or set()
        for number, line in lines:
            self._broadcast.say(room, number, line, silently=is_first_look)
        if table.overtaken:
            table.overtaken = False
            if room.asking_undo is not None:
                self._broadcast.forget_undo(room)
            if table.state is None:
                self._broadcast.publish_card(room)
            else:
                self._broadcast.publish(room)
            if table.rematch is not None and table.rematch != rematch:
                self._broadcast.tell_all(room, NextTable(table.rematch))
            self.go_on(room)
        elif has_changed:
            self._broadcast.publish_card(room)

    def _around(self, connection: Connection, table: str) -> tuple[dict[int, float], list[tuple[int, ChatLine]]]:
        """The seats connected to peers, with the time of their record; and the last lines of chat."""
        return self._presence.elsewhere(connection, [table])[table], chat.last(connection, table, LINES_LOOKED_AT)

    async def _look_after_tables(self) -> None:
        looked = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            is_long_ago = time.monotonic() - looked > LOOK_EVERYWHERE_EVERY
            if is_long_ago:
                looked = time.monotonic()
            if is_long_ago or not self._hints.are_heard:
                with contextlib.suppress(SQLAlchemyError):  # the next look may find the database again
                    await self._look_around(everywhere=is_long_ago)

    async def _look_around(self, *, everywhere: bool) -> None:
        """Read the tables that have changed: those that people here are at, or all that are in memory."""
        rooms = [room for room in self._rooms.values() if room.clients or everywhere]
        watched = [room for room in rooms if room.table.phase != FROZEN]
        if not watched:
            return
        columns, names = schema.tables.c, [room.table.id for room in watched]
        last = select(func.coalesce(func.max(schema.log.c.number), 0)).where(schema.log.c.table_id == columns.id)
        said = select(func.coalesce(func.max(schema.chat.c.number), 0)).where(schema.chat.c.table_id == columns.id)
        query = select(
            columns.id, columns.phase, columns.seating, columns.rematch, columns.frozen,
            last.scalar_subquery().label("number"), said.scalar_subquery().label("line"),
        ).where(columns.id.in_(names))  # fmt: skip
        rows, there = await self._store.read(
            lambda connection: (list(connection.execute(query)), self._presence.elsewhere(connection, names))
        )
        found = {row.id: row for row in rows}
        for room in watched:
            row, table = found.get(room.table.id), room.table
            if row is not None and (row.frozen or _was_renamed(row.seating, table)):
                self.reload(room)
            elif row is not None and (
                row.number > table.number
                or row.phase != table.phase
                or row.rematch != table.rematch
                or (table.phase == OPEN and row.seating != table.seating())
                or (room.lines is not None and row.line and row.line not in room.lines)
                or there[row.id].keys() != room.elsewhere.keys()
            ):
                self.catch_up_soon(room)

    # ---- Who is where

    async def arrive(self, room: Room, seat: int) -> None:
        """Somebody has connected here."""
        if self.are_possible:
            await self._presence.arrive(room.table.id, seat)
            self.tell(room, "people")

    def leave(self, room: Room, seat: int) -> None:
        """Somebody has disconnected here."""
        if self.are_possible and seat not in room.seats_here():
            self.spawn(self._forget(room, seat))

    async def _forget(self, room: Room, seat: int) -> None:
        await self._presence.leave(room.table.id, seat)
        self.tell(room, "people")

    async def _record_presence(self) -> None:
        while True:
            here = [(room.table.id, seat) for room in self._rooms.values() for seat in sorted(room.seats_here())]
            try:
                await self._presence.refresh(here)
            except SQLAlchemyError as wrong:
                log.debug("could not record who is connected: %s", wrong)
            await asyncio.sleep(PRESENT_EVERY)

    async def lets_us(self, room: Room, number: int) -> bool:
        """May this process make the next move for a bot? The log decides; this only avoids thinking twice.

        The process that has the person of the lowest seat goes at once. The others wait a little, and look again.
        """
        if not self.are_possible:
            return True
        away, we_lead = set(room.away), self._leads(room)
        if we_lead and room.table.turn not in away:
            return True
        if not we_lead:
            await asyncio.sleep(HEAD_START)
        await self.catch_up(room)
        return room.table.number + 1 == number and room.away == away

    def _leads(self, room: Room) -> bool:
        here, there = room.seats_here(), set(room.elsewhere)
        if not here or not there:
            return bool(here) or (bool(room.clients) and not there)
        return min(here) <= min(there)


def _was_renamed(seating: list[dict[str, Any]], table: Table) -> bool:
    """Was somebody at this table deleted through another process, after the start?"""
    if table.phase == OPEN or len(seating) != len(table.seats):
        return False
    return any(
        stored["player"] is None and seat.player is not None for stored, seat in zip(seating, table.seats, strict=True)
    )
