"""Whose turn it is at which table, and reminders for those who are away."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server import times
from saloon.server.notify import mail
from saloon.server.notify.contacts import Contacts
from saloon.server.notify.feeds import Turn
from saloon.server.storage import schema, sitters
from saloon.server.storage.store import Store
from saloon.server.tables import time_left
from saloon.server.tables.fold import MOVE, PLAYING
from saloon.server.tables.peers import Peers
from saloon.server.tables.registry import Registry
from saloon.server.tables.room import Room
from saloon.server.tables.table import Table
from saloon.sitting.notes import UNDO

MOST_TURNS = 50
"""Tables in a feed."""
MOST_REMEMBERED = 10_000


def turn_of(table: Table, deadline: float | None = None) -> Turn:
    """The turn of whoever must decide now. Their own moves, and others who give up, do not begin a new one."""
    seat = table.turn
    others = [entry for entry in table.log if entry.seat != seat and entry.kind in (MOVE, UNDO)]
    number, since = (others[-1].number, others[-1].at) if others else (0, table.started or table.charter.created)
    names = tuple(each.name for number, each in enumerate(table.seats) if number != seat)
    return Turn(table.id, table.game.name, number, since, deadline, names)


class Reminder:
    """Knows whose turn it is, and emails those who are away from a day-by-day table."""

    def __init__(self, store: Store, registry: Registry, peers: Peers, contacts: Contacts | None) -> None:
        self._store, self._registry, self._peers, self._contacts = store, registry, peers, contacts
        self._written: dict[tuple[str, str], int] = {}
        """By table and player, the turn that they were written to about."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def turns_of(self, player: str) -> list[Turn]:
        """All tables that wait for somebody."""
        query = sitters.tables_of(player, PLAYING).with_only_columns(schema.tables.c.id).limit(MOST_TURNS)
        turns, now = [], times.now()
        for table_id in await self._store.read(lambda connection: list(connection.execute(query).scalars())):
            table = (await self._registry.room(table_id)).table
            seat = table.turn
            if seat >= 0 and table.seat_of(player) == seat and not table.seats[seat].resigned:
                left = time_left.on_clock(table, seat, now)
                turns.append(turn_of(table, None if left is None else now + left))
        return turns

    def forget(self, player: str) -> None:
        """Somebody's email address has changed: forget what they were notified of."""
        self._written = {key: number for key, number in self._written.items() if key[1] != player}

    def look_at(self, room: Room) -> None:
        """Notify whoever must decide at this table and is not connected, once per turn."""
        waiting = self._waiting(room)
        if waiting is None or self._written.get(waiting[:2], -1) >= waiting[2].number:
            return
        if len(self._written) >= MOST_REMEMBERED:
            self._written.clear()  # the database remembers
        self._written[waiting[:2]] = waiting[2].number
        task = asyncio.create_task(self._write(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _waiting(self, room: Room) -> tuple[str, str, Turn] | None:
        """The table, the player and the turn, if somebody has kept the table waiting long enough."""
        table, seat = room.table, room.table.turn
        if self._contacts is None or not self._contacts.can_mail or table.charter.pace != "daily" or seat < 0:
            return None
        chair = table.seats[seat]
        if chair.player is None or chair.kind != "person" or chair.resigned or seat in room.seats_connected():
            return None
        turn = turn_of(table)
        waited = times.now() - max(turn.since, room.seen_last.get(seat, 0.0))
        return None if waited < self._contacts.settings.mail_after else (table.id, chair.player, turn)

    async def _write(self, room: Room) -> None:
        before = self._waiting(room)
        try:
            await self._peers.catch_up(room)  # they may be connected to a peer
            if self._contacts is None or before is None or self._waiting(room) != before:
                return  # they have played through another process, or are connected now
            _, player, turn = before
            contact = await self._contacts.contact(player)
            if contact is None or not contact.email or not contact.confirmed:
                return
            if not await self._contacts.claim(player, turn):
                return
        except (SQLAlchemyError, SaloonError):
            if before is not None:
                self._written.pop(before[:2], None)
            return
        name = next(seat.name for seat in room.table.seats if seat.player == player)
        await self._contacts.send(mail.Recipient(name, contact.email, contact.language, contact.stop), turn)
