"""Hints from peer processes, and the requests in them that no log has: undo, rematch, a bot for somebody."""

from __future__ import annotations

from collections.abc import Mapping

from saloon.server.cluster.hints import Hint
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.driver import Driver
from saloon.server.tables.fold import OVER, PLAYING
from saloon.server.tables.manners import Manners
from saloon.server.tables.peers import Peers
from saloon.server.tables.rematches import Rematches
from saloon.server.tables.room import Room
from saloon.server.tables.takebacks import TakeBacks


class Inbox:
    """Acts on hints from peers."""

    def __init__(
        self,
        rooms: Mapping[str, Room],
        broadcast: Broadcast,
        peers: Peers,
        driver: Driver,
        takebacks: TakeBacks,
        rematches: Rematches,
        manners: Manners,
    ) -> None:
        self._manners = manners
        self._rooms, self._broadcast, self._peers = rooms, broadcast, peers
        self._driver, self._takebacks, self._rematches = driver, takebacks, rematches

    def receive(self, hint: Hint) -> None:
        """Act on a hint, if its table is in memory here."""
        room = self._rooms.get(hint.table)
        if room is None:
            return
        if hint.what == "reload":
            self._peers.reload(room)
        elif hint.what == "manners":
            self._peers.spawn(self._manners.publish(room))
        elif hint.what == "wishes":
            self._peers.spawn(self._take_wishes(room, hint))
        elif hint.nudge is not None:
            self._broadcast.tell_of_nudge(room, *hint.nudge)
        elif hint.what != "log" or hint.number > room.table.number or room.table.phase != PLAYING:
            self._peers.catch_up_soon(room)

    async def _take_wishes(self, room: Room, hint: Hint) -> None:
        """Take over the requests of people at another process."""
        if hint.number > room.table.number:
            await self._peers.catch_up(room)
        if hint.number < room.table.number:
            return  # the game has gone on since
        if hint.asking != room.asking_undo:
            room.asking_undo, room.agreed, room.asked_at = hint.asking, set(hint.agreed), room.table.number
            self._broadcast.tell_of_undo(room)
        room.agreed |= set(hint.agreed)
        if await self._takebacks.take_back_if_agreed(room):
            self._broadcast.publish(room)
            self._driver.drive(room)
        if (
            room.table.phase == OVER
            and room.table.rematch is None
            and not hint.rematch.keys() <= room.wants_rematch.keys()
        ):
            room.wants_rematch |= hint.rematch
            await self._rematches.begin_if_wanted(room)
        there = set(room.elsewhere)
        votes = {seat: set(voters) for seat, voters in hint.votes.items()}
        if room.votes != votes or (room.away ^ set(hint.away)) & there:
            room.votes = votes
            room.away = (room.away - there) | set(hint.away)
            self._broadcast.publish_card(room)
            self._driver.drive(room)
