"""The registry of tables: opens, loads and unloads them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import defaultdict
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from saloon.core.chance import SECRET_BYTES
from saloon.core.errors import BadSetup, SaloonError, UnknownName
from saloon.core.registry import game as game_called
from saloon.core.replay import state_at
from saloon.server import times
from saloon.server.players.player import Player, new_id
from saloon.server.protocol import requests
from saloon.server.storage import schema, sitters
from saloon.server.storage.engine import is_damage
from saloon.server.storage.store import Store
from saloon.server.tables import waiting
from saloon.server.tables.driver import Driver
from saloon.server.tables.fold import OPEN, PLAYING, Charter
from saloon.server.tables.log import DamagedLog, read_log
from saloon.server.tables.peers import Peers
from saloon.server.tables.records import replay_of
from saloon.server.tables.refusals import Refused
from saloon.server.tables.reopening import Reopening
from saloon.server.tables.room import Room
from saloon.server.tables.seating import Seating
from saloon.server.tables.seats import Seat, seats_for
from saloon.server.tables.table import Table
from saloon.server.workers import BotPool
from saloon.sitting.stand_ins import usual_bot

log = logging.getLogger("saloon.server")
FORGET_AFTER, FORGET_WISHES_AFTER = 600.0, 24 * 3600.0
"""Seconds that an unused table stays in memory; longer where somebody waits for a rematch."""
LAST_WORDS = 0.5
"""Seconds for the last messages to clients of a table that is unloaded."""
PATIENCE = 5, 600
"""The allowed range of `patience`, in seconds."""
MOST_WOKEN = 2_000
"""Tables loaded after a restart."""
UNREADABLE = (DatabaseError, msgspec.DecodeError, LookupError, TypeError, ValueError)
"""What a damaged row raises."""


class Registry:
    """The tables in memory, and loading of all others."""

    def __init__(
        self,
        store: Store,
        rooms: dict[str, Room],
        peers: Peers,
        driver: Driver,
        seating: Seating,
        reopening: Reopening,
        bot_pool: BotPool,
    ) -> None:
        self._store, self.rooms, self._peers = store, rooms, peers
        self._driver, self._seating, self._reopening, self._bot_pool = driver, seating, reopening, bot_pool
        self._opening: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def open(
        self, host: Player, wish: requests.NewTable, prelude: dict[str, Any] | None = None
    ) -> Room:  # fmt: skip
        """Open a table, optionally one that continues an earlier game."""
        game = game_called(wish.game)
        seats = seats_for(wish.seats, game, host, promise=wish.promise)
        game.deal(len(seats), options=wish.options, values=wish.values)  # fail now, not at the start
        if wish.pace == "daily" and game.is_clocked(wish.options):
            raise BadSetup("a race is for people who are there together: choose a live table, or another tempo")
        if wish.rated and (not host.account or any(seat.kind == "bot" for seat in seats)):
            raise BadSetup("a rated table is for people with accounts, and without bots")
        if wish.clock is not None and not (0 < wish.clock.minutes <= 600 and 0 <= wish.clock.increment <= 600):
            raise BadSetup("a clock has up to 600 minutes, and up to 600 seconds for each move")
        least, most = PATIENCE
        if wish.patience is not None and not least <= wish.patience <= most:
            raise BadSetup("an answer may take {least} to {most} seconds, or any time", least=least, most=most)
        waiting.refuse_wait(wish.wait)
        clock = None if wish.clock is None else msgspec.to_builtins(wish.clock)
        wait = waiting.A_DAILY_WAIT if wish.wait is None and wish.pace == "daily" else wish.wait
        charter = Charter(
            new_id(), game, host.id, wish.private, wish.rated, wish.pace, clock, dict(wish.options), dict(wish.values),
            secrets.token_bytes(SECRET_BYTES), times.now(), game.version, prelude=prelude, patience=wish.patience,
            wait=wait,
        )  # fmt: skip
        table = Table(charter, seats, self._store)
        row = {"id": charter.id, "game": game.name, "version": game.version, "phase": OPEN, "host": host.id,
               "private": wish.private, "rated": wish.rated, "pace": wish.pace, "clock": clock,
               "options": charter.options, "vals": charter.values, "seating": table.seating(),
               "secret": charter.secret, "words": [], "created": charter.created, "prelude": prelude,
               "patience": wish.patience, "wait": wait}  # fmt: skip

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.tables).values(**row))
            sitters.record(connection, charter.id, table.seating())

        await self._store.write(job)
        room = self._new_room(table)
        self._bot_pool.prepare(game, played=True)
        if wish.start:
            await self._seating.start(room, host)
        return room

    async def continue_from(self, room: Room, player: Player, wish: requests.ContinueWish) -> Room:
        """Open a table that continues a finished game from one of its moves, against bots and with new dice."""
        table = room.table
        replay = replay_of(table)
        if not 0 <= wish.seat < len(table.seats):
            raise UnknownName("there is no seat {seat}", seat=wish.seat)
        state = await asyncio.to_thread(state_at, replay, wish.step)
        if state.over:
            raise Refused("the game is over at that move: choose an earlier one")
        bot = requests.SeatWish("bot", wish.bot or usual_bot(table.game), wish.level)
        seats = [requests.SeatWish("me") if n == wish.seat else bot for n in range(len(table.seats))]
        again = requests.NewTable(
            table.game.name, seats, table.charter.options, table.charter.values, private=True, start=True,
            promise=wish.promise,
        )  # fmt: skip
        return await self.open(player, again, {
            "table": table.id, "private": table.charter.private, "step": wish.step, "replay": state.replay(),
        })  # fmt: skip

    async def room(self, table_id: str) -> Room:
        """The table with that id, up to date, from memory or loaded."""
        if table_id in self.rooms:
            room = self.rooms[table_id]
            room.used = time.monotonic()
            await self._peers.catch_up(room)
            return room
        return await self.opened(table_id)

    async def opened(self, table_id: str) -> Room:
        """The table with that id, from memory or loaded; peers may have changed it since."""
        async with self._opening[table_id]:
            try:
                if table_id not in self.rooms:
                    table, served = await self._load(table_id)
                    room = self._new_room(table)
                    self._reopening.note_loaded(room, served)
                    self._driver.drive(room)
            finally:
                self._opening.pop(table_id, None)
        self.rooms[table_id].used = time.monotonic()
        return self.rooms[table_id]

    async def reload(self, room: Room) -> None:
        """Load a table from its log again; its clients connect again."""
        if self.rooms.get(room.table.id) is room:
            room.table.freeze("it is being loaded again")
            self.close(room)
            await self.opened(room.table.id)

    def close(self, room: Room) -> None:
        """Unload a table at once, and disconnect its clients as soon as they have heard why."""
        self.rooms.pop(room.table.id, None)
        if room.driver is not None:
            room.driver.cancel()
        for client in room.clients:
            asyncio.get_running_loop().call_later(LAST_WORDS, client.drop)

    def _new_room(self, table: Table) -> Room:
        room = self.rooms[table.id] = Room(table)
        table.on_change = lambda: self._peers.tell(room, "log")
        return room

    async def _load(self, table_id: str) -> tuple[Table, float | None]:
        """Load a table, and when a process last looked after it."""
        query = select(schema.tables).where(schema.tables.c.id == table_id)
        try:
            row = await self._store.read(lambda connection: connection.execute(query).first())
            table, damage, served = (None,) * 3 if row is None else (self._from_row(row), row.frozen, row.served)
        except UNREADABLE as wrong:
            if isinstance(wrong, DatabaseError) and not is_damage(wrong):
                raise
            log.error("the row of table %s is damaged (%s: %s)", table_id, type(wrong).__name__, wrong)
            raise Refused(
                "the database was damaged, and table {id} cannot be read: whoever runs this server can restore it from"
                " a backup", id=table_id,
            ) from None  # fmt: skip
        if table is None:
            raise UnknownName("there is no table {id}", id=table_id[:20])
        try:
            entries = await self._store.read(lambda connection: read_log(connection, table_id))
        except DamagedLog as wrong:
            log.error("table %s: %s", table_id, wrong)
            entries, damage = wrong.before, str(wrong)
        await asyncio.to_thread(table.load, entries)
        if damage is not None and not table.frozen:
            table.freeze(damage)
        return table, served

    def _from_row(self, row: Row[Any]) -> Table:
        charter = Charter(
            row.id, game_called(row.game), row.host, row.private, row.rated, row.pace, row.clock, row.options, row.vals,
            row.secret, row.created, row.version, row.words, row.prelude, row.patience, row.wait,
        )  # fmt: skip
        table = Table(charter, [Seat(**seat) for seat in row.seating], self._store, row.phase)
        table.gathering, table.started, table.rematch = row.gathering, row.started, row.rematch
        if row.gathering is not None and row.phase != OPEN:
            charter.promises = [seat.promise for seat in table.seats]
        return table

    async def wake(self) -> None:
        """After a restart, load the tables with clocks or turn notifications, though nobody is connected."""
        columns = schema.tables.c
        query = select(columns.id, columns.clock, columns.pace).where(columns.phase == PLAYING)
        query = query.order_by(columns.created.desc()).limit(MOST_WOKEN)
        for row in await self._store.read(lambda connection: list(connection.execute(query))):
            if row.clock is not None or row.pace == "daily":
                with contextlib.suppress(SaloonError, SQLAlchemyError):
                    await self.opened(row.id)

    def forget_if_unused(self, room: Room) -> None:
        """Unload a table without clients and activity; it can be loaded from its log again."""
        table, now = room.table, time.monotonic()
        if room.clients or table.lock.locked() or (room.driver is not None and not room.driver.done()):
            room.used = now
        patience = FORGET_AFTER if not room.wants_rematch else FORGET_WISHES_AFTER
        is_watched = table.phase == PLAYING and (table.charter.clock is not None or table.charter.pace == "daily")
        if now - room.used > patience and not is_watched:
            self.rooms.pop(table.id, None)
            if table.phase == PLAYING:
                self._peers.spawn(self._reopening.forget(table.id))
