"""People who are away, idle, or back."""

from __future__ import annotations

import contextlib

from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server import times
from saloon.server.tables import waiting
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.driver import Driver
from saloon.server.tables.peers import Peers
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room
from saloon.server.tables.takebacks import TakeBacks


class Absence:
    """Nudges people, and lets stand-ins play for them until they are back."""

    def __init__(self, broadcast: Broadcast, peers: Peers, driver: Driver, takebacks: TakeBacks) -> None:
        self._broadcast, self._peers, self._driver, self._takebacks = broadcast, peers, driver, takebacks

    def let_bot_play(self, room: Room, voter: int, seat: int) -> None:
        """Vote for a stand-in: the host alone decides, else a majority of those present."""
        if voter not in room.table.people:
            raise Refused("you have given up: a bot plays on this seat for good")
        waiting.vote_for_stand_in(room, voter, seat, times.now(), self._broadcast.wait)
        self._peers.tell(room, "wishes")
        self._broadcast.publish_card(room)
        self._driver.drive(room)

    def nudge(self, room: Room, seat: int, by: int) -> None:
        """Remind somebody that the table waits for them."""
        waiting.nudge(room, seat, times.now())
        self._peers.tell(room, "nudge", by, seat)
        self._broadcast.tell_of_nudge(room, by, seat)

    def come_back(self, room: Room, seat: int) -> None:
        """Somebody is back, and plays again."""
        if waiting.come_back(room, seat):
            self._peers.tell(room, "wishes")
            self._broadcast.publish_card(room)

    async def leave(self, room: Room, seat: int) -> None:
        """Somebody's last connection is gone: what waited only for them goes on."""
        self._takebacks.withdraw(room, seat)
        with contextlib.suppress(SaloonError, SQLAlchemyError):
            if await self._takebacks.take_back_if_agreed(room):
                self._broadcast.publish(room)
        self._driver.drive(room)
