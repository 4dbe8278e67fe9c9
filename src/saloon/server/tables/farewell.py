"""Farewell: a player leaves for good. Games in play are given up, and seats keep no name."""

from __future__ import annotations

from dataclasses import replace

from saloon.server.names import NOBODY
from saloon.server.players import personal
from saloon.server.players.player import Player
from saloon.server.storage.store import Store
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.driver import Driver
from saloon.server.tables.fold import FROZEN, OPEN, PLAYING
from saloon.server.tables.refusals import Refused
from saloon.server.tables.registry import Registry
from saloon.server.tables.room import Room
from saloon.server.tables.seating import Seating

KEY = "house-farewell"


class Farewell:
    """Deletes players."""

    def __init__(
        self, store: Store, registry: Registry, seating: Seating, broadcast: Broadcast, driver: Driver
    ) -> None:  # fmt: skip
        self._store, self._registry, self._seating = store, registry, seating
        self._broadcast, self._driver = broadcast, driver

    async def say(self, player: Player) -> None:
        """Give up a player's games and delete everything that is stored about them; Refused while a game of theirs is
        about to begin.
        """
        tables = await self._store.read(lambda connection: personal.tables_of(connection, player.id))
        rooms = [await self._registry.room(row.id) for row in tables if row.phase in (OPEN, PLAYING)]
        if any(room.table.phase == OPEN and room.table.gathering is not None for room in rooms):
            raise Refused("a game of yours is about to begin: try again in a moment")
        for room in rooms:
            await self._leave(room, player)
        loaded = [self._registry.rooms[row.id] for row in tables if row.id in self._registry.rooms]
        for room in loaded:  # first here, so that nothing stores the name again
            await _forget(room, player)
        await self._store.write(lambda connection: personal.erase(connection, player.id))
        for room in loaded:
            if room.table.phase == FROZEN:
                await self._registry.reload(room)
            self._broadcast.publish_card(room)

    async def _leave(self, room: Room, player: Player) -> None:
        table, seat = room.table, room.table.seat_of(player.id)
        if seat is None:
            return
        if table.phase == OPEN:
            await self._seating.stand(room, player)
        elif table.phase == PLAYING and not table.seats[seat].resigned:
            await table.resign(seat, KEY)
            self._broadcast.publish(room)
            self._driver.drive(room)


async def _forget(room: Room, player: Player) -> None:
    """Take a player's name from the fold and the charter in memory."""
    table = room.table
    async with table.lock:
        if table.fold is not None:
            seats = [replace(seat, name=NOBODY, player=None) if seat.player == player.id else seat
                     for seat in table.fold.seats]  # fmt: skip
            table.fold = replace(table.fold, seats=seats)
        if table.charter.host == player.id:
            table.charter.host = ""
