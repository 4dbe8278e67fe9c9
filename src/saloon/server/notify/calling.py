"""Calling people who are away when it is their turn at a day-by-day table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import smtplib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, String, cast, select, update
from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server.http.addresses import addresses
from saloon.server.notify import mail
from saloon.server.notify.feeds import Turn
from saloon.server.settings import Settings
from saloon.server.storage import schema, statements
from saloon.server.storage.store import Store
from saloon.server.tables.fold import MOVE, PLAYING
from saloon.server.tables.notes import UNDO
from saloon.server.tables.table import Table

if TYPE_CHECKING:
    from saloon.server.tables.hub import Hub
    from saloon.server.tables.room import Room

SECRET_BYTES = 16
MOST_TURNS = 50
"""Tables in a feed."""
MOST_REMEMBERED = 10_000
PAUSES = (5.0, 60.0)
"""Seconds until a mail that did not go out is tried again."""

log = logging.getLogger(__name__)


def turn_of(table: Table, deadline: float | None = None) -> Turn:
    """The turn of whoever must decide now. Their own moves, and others who give up, do not begin a new one."""
    seat = table.turn
    others = [entry for entry in table.log if entry.seat != seat and entry.kind in (MOVE, UNDO)]
    number, since = (others[-1].number, others[-1].at) if others else (0, table.started or table.charter.created)
    names = tuple(each.name for number, each in enumerate(table.seats) if number != seat)
    return Turn(table.id, table.game.name, number, since, deadline, names)


async def turns_of(hub: Hub, player: str) -> list[Turn]:
    """All tables that wait for somebody."""
    columns = schema.tables.c
    query = (
        select(columns.id)
        .where(columns.phase == PLAYING, cast(columns.seating, String).contains(player))
        .order_by(columns.created.desc())
        .limit(MOST_TURNS)
    )
    turns, now = [], time.time()
    for table_id in await hub.store.read(lambda connection: list(connection.execute(query).scalars())):
        table = (await hub.room(table_id)).table
        seat = table.turn
        if seat >= 0 and table.seat_of(player) == seat and not table.seats[seat].resigned:
            left = hub.clock_left(table, seat, now)
            turns.append(turn_of(table, None if left is None else now + left))
    return turns


class Caller:
    """Knows how people can be reached, and reaches them."""

    def __init__(self, database: Store, settings: Settings) -> None:
        self._store, self._settings = database, settings
        here, others = addresses(settings)
        self.place = (others or here).rstrip("/")
        """The address of the house in mails and feeds."""
        self._called: dict[tuple[str, str], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def can_mail(self) -> bool:
        """Has the host named a mail server?"""
        return bool(self._settings.smtp_host)

    # ---- How people can be reached

    async def contact(self, player: str) -> Row[Any] | None:
        """What somebody has told about how to reach them."""
        return await self._find(schema.contacts.c.player == player)

    async def reader_of(self, feed: str) -> Row[Any] | None:
        """Whose feed it is."""
        return await self._find(schema.contacts.c.feed == feed)

    async def _find(self, condition: Any) -> Row[Any] | None:
        query = select(schema.contacts).where(condition)
        return await self._store.read(lambda connection: connection.execute(query).first())

    async def write_to(self, player: str, address: str | None, language: str) -> None:
        """Write to somebody there from now on; None for nowhere."""
        address = None if address is None else mail.proper_address(address)
        stop = secrets.token_hex(SECRET_BYTES) if address else None
        await self._change(player, language, email=address, stop=stop)
        self._called = {key: number for key, number in self._called.items() if key[1] != player}

    async def new_feed(self, player: str, language: str) -> None:
        """A new secret address for somebody's feed; the old one is forgotten."""
        await self._change(player, language, feed=secrets.token_hex(SECRET_BYTES))

    async def _change(self, player: str, language: str, **columns: str | None) -> None:
        row = {"player": player, "language": language, **columns}
        await self._store.write(lambda connection: statements.put(connection, schema.contacts, [row]))

    async def stop(self, secret: str) -> bool:
        """No more mails to whoever has this link; False if nobody has. Saying it twice does no harm."""
        change = update(schema.contacts).where(schema.contacts.c.stop == secret).values(email=None)
        return bool(await self._store.write(lambda connection: connection.execute(change).rowcount))

    # ---- Mail

    def look_at(self, room: Room, catch_up: Callable[[Room], Awaitable[None]]) -> None:
        """Write to whoever must decide here and is not here, once a turn; `catch_up` asks other processes first."""
        waiting = self._waiting(room)
        if waiting is None or self._called.get(waiting[:2], -1) >= waiting[2].number:
            return
        if len(self._called) >= MOST_REMEMBERED:
            self._called.clear()  # the database remembers
        self._called[waiting[:2]] = waiting[2].number
        task = asyncio.create_task(self._call(room, catch_up))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _waiting(self, room: Room) -> tuple[str, str, Turn] | None:
        """The table, the player and the turn, if somebody has been waited for long enough."""
        table, seat = room.table, room.table.turn
        if not self.can_mail or table.charter.pace != "daily" or seat < 0:
            return None
        chair = table.seats[seat]
        if chair.player is None or chair.kind != "person" or chair.resigned or seat in room.seats_connected():
            return None
        turn = turn_of(table)
        waited = time.time() - max(turn.since, room.seen_last.get(seat, 0.0))
        return None if waited < self._settings.mail_after else (table.id, chair.player, turn)

    async def _call(self, room: Room, catch_up: Callable[[Room], Awaitable[None]]) -> None:
        before = self._waiting(room)
        try:
            await catch_up(room)
            if before is None or self._waiting(room) != before:
                return  # they have played at another process, or are there now
            _, player, turn = before
            contact = await self.contact(player)
            if contact is None or not contact.email:
                return
            if not await self._store.write(lambda connection: _claim(connection, player, turn)):
                return
        except (SQLAlchemyError, SaloonError):
            if before is not None:
                self._called.pop(before[:2], None)
            return
        name = next(seat.name for seat in room.table.seats if seat.player == player)
        await self._send(mail.Recipient(name, contact.email, contact.language, contact.stop), turn)

    async def _send(self, to: mail.Recipient, turn: Turn) -> None:
        message = mail.letter(turn, to, self._settings, self.place)
        for pause in (*PAUSES, None):
            try:
                await asyncio.to_thread(mail.send, message, self._settings)
                return
            except (OSError, smtplib.SMTPException) as wrong:
                log.warning("a mail could not be sent by %s: %s", self._settings.smtp_host, wrong)
            if pause is not None:
                await asyncio.sleep(pause)


def _claim(connection: Connection, player: str, turn: Turn) -> bool:
    """Is it ours to write about this turn? Then nobody else will, in whatever process."""
    columns = schema.mailed.c
    row = {"table_id": turn.table, "player": player}
    statements.put_missing(connection, schema.mailed, [{**row, "number": -1}])
    change = update(schema.mailed).where(
        columns.table_id == turn.table, columns.player == player, columns.number < turn.number
    )  # fmt: skip
    return bool(connection.execute(change.values(number=turn.number)).rowcount)
