"""Timers: clocks that run out, questions that nobody answers, people who do not come back."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server import times
from saloon.server.tables import time_left, waiting, windows
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.driver import Driver
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.peers import Peers
from saloon.server.tables.registry import Registry
from saloon.server.tables.reopening import Reopening
from saloon.server.tables.room import Room
from saloon.server.tables.seating import Seating
from saloon.server.tables.turns import Reminder
from saloon.sitting import notes

TICK = 0.5
"""Seconds in which every table is checked once."""
AT_A_TIME = 5
"""Tables that are checked before the event loop gets its turn."""

log = logging.getLogger("saloon.server")


class Clocks:
    """Checks every table's timers periodically."""

    def __init__(
        self,
        registry: Registry,
        broadcast: Broadcast,
        peers: Peers,
        driver: Driver,
        seating: Seating,
        reminder: Reminder,
        reopening: Reopening,
    ) -> None:
        self._registry, self._broadcast, self._peers = registry, broadcast, peers
        self._driver, self._seating, self._reminder, self._reopening = driver, seating, reminder, reopening

    async def tick(self) -> None:
        """Check the timers of all tables, a few at a time; never returns."""
        while True:
            self._broadcast.collector.collect()
            rooms = list(self._registry.rooms.values())
            for first in range(0, len(rooms) or 1, AT_A_TIME):
                some = rooms[first : first + AT_A_TIME]
                await asyncio.sleep(TICK * len(some) / len(rooms) if rooms else TICK)
                for room in some:
                    await self._check(room)

    async def _check(self, room: Room) -> None:
        """Check one table. Whatever is wrong with it must not keep the others waiting."""
        try:
            if room.table.phase == PLAYING:
                with contextlib.suppress(SQLAlchemyError):  # the database may be back at the next tick
                    await self.check(room)
                self._reminder.look_at(room)
            elif room.table.gathering is not None:
                with contextlib.suppress(SQLAlchemyError):
                    await self._seating.begin_when_ready(room)
            self._registry.forget_if_unused(room)
        except Exception:
            log.exception("could not check the timers of table %s", room.table.id)

    async def check(self, room: Room) -> None:
        """Time out a clock, pass for somebody who is silent, or let a stand-in play for somebody who is gone."""
        table, now = room.table, times.now()
        seat = table.turn
        if not await self._reopening.reopen_if_back(room) or seat not in table.people or table.is_solo:
            return
        left = time_left.on_clock(table, seat, now)
        if left is not None and left <= 0:
            with contextlib.suppress(SaloonError):
                await table.resign(seat, f"clock-{table.number + 1}", notes.TIMEOUT)
            self._broadcast.publish(room)
            self._driver.drive(room)
        elif (answer := time_left.for_answer(table, now)) is not None and answer <= 0:
            room.late = table.number + 1 if windows.opened(table) is None else 0
            self._driver.drive(room)
        elif table.charter.pace == "live" and self._is_gone(room, seat, now):
            await self._peers.catch_up(room)
            if table.turn != seat or seat in room.elsewhere:
                return
            waiting.stand_in(room, seat)
            self._broadcast.publish_card(room)
            self._driver.drive(room)

    def _is_gone(self, room: Room, seat: int, now: float) -> bool:
        """Has the table waited long enough for somebody who is not connected and has no stand-in yet?"""
        if seat in room.away or seat in room.seats_connected() or not waiting.present(room):
            return False
        left = waiting.wait_left(room, seat, now, self._broadcast.wait)
        return left is not None and left <= 0
