"""Rematches: the same table again, with whoever is there."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, delete, select, update

from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.protocol.told import NextTable
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.fold import OVER
from saloon.server.tables.peers import Peers
from saloon.server.tables.refusals import Refused
from saloon.server.tables.registry import Registry
from saloon.server.tables.room import Room
from saloon.server.tables.seating import Seating
from saloon.server.tables.seats import Seat, with_hats
from saloon.sitting.stand_ins import usual_bot

A_MOMENT = 15.0
"""Seconds that people who are connected have to answer before a rematch can begin without them."""
Substitute = Literal["bot", "empty"]


class Rematches:
    """Collects requests for a rematch, and opens the next table."""

    def __init__(self, store: Store, registry: Registry, seating: Seating, broadcast: Broadcast, peers: Peers) -> None:
        self._store, self._registry, self._seating = store, registry, seating
        self._broadcast, self._peers = broadcast, peers

    async def ask(
        self, room: Room, seat: int, without: Substitute | None, promise: str | None = None
    ) -> Room | None:  # fmt: skip
        """Ask for a rematch, with a promise for its dice. The table opens once every person has asked, or `without` the
        others, with a bot or an empty seat in their place. None: still waiting for somebody.
        """
        table = room.table
        if table.phase != OVER:
            raise Refused("the game is not over yet")
        if table.rematch is not None:
            return await self._registry.room(table.rematch)
        if not room.wants_rematch:
            room.rematch_since = times.now()
        room.wants_rematch[seat] = promise or ""
        if without is not None:
            self._refuse_haste(room, without)
            return await self._set_table(room, seat, without)
        self._peers.tell(room, "wishes")
        return await self.begin_if_wanted(room)

    async def begin_if_wanted(self, room: Room) -> Room | None:
        """Open the rematch if every person has asked for it."""
        if self._missing(room):
            self._broadcast.publish_card(room)
            return None
        return await self._set_table(room, min(room.wants_rematch), None)

    def _missing(self, room: Room) -> set[int]:
        return {
            n for n, seat in enumerate(room.table.seats) if seat.kind == "person" and n not in room.wants_rematch
        }  # fmt: skip

    def _refuse_haste(self, room: Room, without: Substitute) -> None:
        if without == "bot" and room.table.charter.rated:
            raise Refused("a rated table is for people with accounts, and without bots")
        is_early = times.now() - room.rematch_since < A_MOMENT
        if is_early and self._missing(room) & room.seats_connected():
            raise Refused("give those who are there a moment to answer")

    async def _set_table(self, room: Room, asker: int, without: Substitute | None) -> Room:
        table, charter = room.table, room.table.charter
        missing = self._missing(room)
        host = charter.host
        if all(table.seats[seat].player != host for seat in room.wants_rematch):
            host = str(table.seats[asker].player)
        again = await self._registry.open(Player(host, "", account=True), self._wish(room))
        seats = [self._seat(room, seat, seat in missing and without) for seat in range(len(table.seats))]
        await again.table.arrange(lambda _: with_hats(seats[1:] + seats[:1]))
        table.rematch = await self._store.write(lambda connection: _only_rematch(connection, table.id, again.table.id))
        if table.rematch != again.table.id:  # a peer process was faster
            del self._registry.rooms[again.table.id]
            again = await self._registry.room(table.rematch)
        else:
            if all(seat.kind != "empty" for seat in seats):
                await self._seating.start(again, Player(host, ""))
            table.on_change()
        self._broadcast.tell_all(room, NextTable(table.rematch))
        self._broadcast.publish_card(room)
        return again

    def _wish(self, room: Room) -> requests.NewTable:
        charter = room.table.charter
        return requests.NewTable(
            charter.game.name, [requests.SeatWish("empty")] * len(room.table.seats), charter.options, charter.values,
            charter.private, None if charter.clock is None else requests.ClockWish(**charter.clock),
            "daily" if charter.pace == "daily" else "live", charter.rated,
            patience=charter.patience, wait=charter.wait,
        )  # fmt: skip

    def _seat(self, room: Room, number: int, without: Substitute | Literal[False] | None) -> Seat:
        seat, game = room.table.seats[number], room.table.game
        hat = number if seat.hat is None else seat.hat
        if without == "empty":
            return Seat()
        if without == "bot":
            return Seat("bot", usual_bot(game).capitalize(), None, usual_bot(game), "normal", hat=hat)
        promise = room.wants_rematch.get(number) or None
        return Seat(seat.kind, seat.name, seat.player, seat.bot, seat.level, hat=hat, promise=promise)


def _only_rematch(connection: Connection, table: str, wish: str) -> str:
    """Store a table's rematch, unless it has one; return the one that counts, and delete the other."""
    columns = schema.tables.c
    connection.execute(update(schema.tables).where(columns.id == table, columns.rematch.is_(None)).values(rematch=wish))
    found = str(connection.execute(select(columns.rematch).where(columns.id == table)).scalar_one())
    if found != wish:
        connection.execute(delete(schema.tables).where(columns.id == wish))
        connection.execute(delete(schema.sitters).where(schema.sitters.c.table_id == wish))
    return found
