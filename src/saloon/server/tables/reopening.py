"""After a restart or a failover: everybody gets the time back in which no server looked after their table.

While games are in play, each process regularly stores that it looks after them. Whoever loads such a table later knows
since when nobody did. No clock runs until the people are back, or have had time to come back; then the log says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping, Sequence

from sqlalchemy import func, select, update
from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server import times
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.room import Room

BEAT = 5.0
"""Seconds between two records that a table is looked after."""
LATE = 7.0
"""Seconds without a record after which, where servers share a database, none looks after a table."""
COME_BACK = 30.0
"""Seconds that people have to connect again before clocks run."""
AT_ONCE = 500
"""Tables in one statement."""


class Reopening:
    """Records which tables are looked after, and opens those again that were not."""

    def __init__(self, store: Store, rooms: Mapping[str, Room], broadcast: Broadcast) -> None:
        self._store, self._rooms, self._broadcast = store, rooms, broadcast
        self._began = times.now()

    async def set_time(self) -> None:
        """Take the time from the shared database, or from the machine if that is not behind what is stored."""
        query = (
            select(func.extract("epoch", func.clock_timestamp()))
            if self._store.is_shared
            else select(func.max(schema.tables.c.served)).where(schema.tables.c.phase == PLAYING)
        )
        stored = await self._store.read(lambda connection: connection.execute(query).scalar())
        times.set_to(float(stored) if stored and self._store.is_shared else max(time.time(), float(stored or 0)))
        self._began = times.now()

    async def run(self) -> None:
        """Record regularly which tables are looked after; never returns."""
        while True:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(SQLAlchemyError):  # then the next beat tells
                await self.beat()

    async def beat(self) -> None:
        """Record that the tables with games in play are looked after."""
        ids = [
            room.table.id
            for room in self._rooms.values()
            if room.table.phase == PLAYING and not room.table.is_solo and room.closed_since is None
        ]
        for first in range(0, len(ids), AT_ONCE):
            await self._record(ids[first : first + AT_ONCE], times.now())

    async def forget(self, table: str) -> None:
        """Record that nobody has to look after a table: it is unloaded because nobody is there."""
        await self._record([table], None)

    async def _record(self, ids: Sequence[str], at: float | None) -> None:
        change = update(schema.tables).where(schema.tables.c.id.in_(ids)).values(served=at)
        await self._store.write(lambda connection: connection.execute(change))

    def note_loaded(self, room: Room, served: float | None) -> None:
        """A table has been loaded that was last looked after at that time."""
        now = times.now()
        room.loaded_at = now
        if room.table.phase != PLAYING or room.table.is_solo:
            return
        room.seen_last |= dict.fromkeys(room.table.people, now)
        if served is not None and (now - served > LATE if self._store.is_shared else served <= self._began):
            room.closed_since = min(served, now)

    async def reopen_if_back(self, room: Room) -> bool:
        """Let clocks run again once all people are back, or have had the time to; is the table open?"""
        if room.closed_since is None:
            return True
        is_long_ago = times.now() - room.loaded_at >= COME_BACK
        if not is_long_ago and not room.table.people <= room.seats_connected():
            return False
        since, room.closed_since = room.closed_since, None
        with contextlib.suppress(SaloonError):  # a peer process was faster, or the game is over
            await room.table.reopen(since)
        self._broadcast.publish(room)
        return True
