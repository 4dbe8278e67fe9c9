"""Several server processes on one PostgreSQL database: how each learns what the others do.

The database alone decides. A hint through Redis only says that there is something to read; one that is late, doubled or
lost costs time and nothing else, because every process also looks by itself: when somebody is greeted, when an append
fails, and from time to time. Who is connected to which process is written down too, so that nobody who sits at a
neighbour's is taken for absent.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, delete, func, select
from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import BadSetup, SaloonError
from saloon.server.storage import schema, statements
from saloon.server.tables.fold import FROZEN, OPEN, OVER, PLAYING

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

    from saloon.server.tables.hub import Hub
    from saloon.server.tables.room import Room

CHANNEL = "saloon:hints"
MOST_UNSENT = 10_000
"""Hints that wait while Redis is away; more are dropped, for they are only hints."""
RETRY = 2.0
"""Seconds until something is tried again that has failed: Redis, the database, work in the background."""
LOOK_EVERY, LOOK_EVERYWHERE_EVERY = 1.0, 15.0
"""Seconds between two looks at the tables that people here are at, unless there are hints; and at all tables."""
PRESENT_EVERY, PRESENT_FOR = 20.0, 60.0
"""How often a process says who is connected to it, and how long that is believed, in seconds."""
HEAD_START = 1.0
"""Seconds that a process lets another go first with a bot's move."""
LINES_LOOKED_AT = 20
"""Lines of chat that are compared with what was told."""

log = logging.getLogger("saloon.server")


What = Literal["log", "chat", "people", "wishes", "nudge"]


class Hint(msgspec.Struct, frozen=True):
    """There is something to read about a table; and what people there wish, which stands in no log."""

    house: str
    table: str
    what: What
    number: int = 0
    asking: tuple[int, str] | None = None
    agreed: tuple[int, ...] = ()
    rematch: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    votes: dict[int, tuple[int, ...]] = {}
    nudge: tuple[int, int] | None = None
    """Who nudged whom."""


_write, _read = msgspec.json.Encoder().encode, msgspec.json.Decoder(Hint).decode


def check_redis(address: str, database: str) -> None:
    """BadSetup if hints cannot work with these settings. Whether Redis answers is not asked."""
    if not address:
        return
    try:
        import redis.asyncio
    except ImportError:
        raise BadSetup("Redis needs one more package: pip install 'saloon[redis]'") from None
    try:
        redis.asyncio.from_url(address)
    except ValueError:
        raise BadSetup("this is not the address of a Redis server; one looks like redis://host:6379") from None
    if not database.startswith("postgres"):
        raise BadSetup("Redis is for several servers on one PostgreSQL database: set --database too")


class Neighbours:
    """What a process tells the others that share its database, and hears from them."""

    def __init__(self, hub: Hub, redis: str = "") -> None:
        self.hub, self.redis = hub, redis
        self.house = secrets.token_hex(8)
        """The name of this process."""
        self.are_possible = hub.store.is_shared
        self._unsent: asyncio.Queue[Hint] = asyncio.Queue(MOST_UNSENT)
        self._hears_hints = self._has_complained = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._catching_up: dict[str, bool] = {}
        """Tables that are being read, and whether they must be read again."""

    async def run(self) -> None:
        """Keep in touch, for ever."""
        if not self.are_possible:
            return
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._look_after_tables())
            tasks.create_task(self._say_who_is_here())
            if self.redis:
                tasks.create_task(self._keep_connected())

    # ---- Hints

    def tell(self, room: Room, what: What, *nudge: int) -> None:
        """Let the others know that there is something to read, or who nudged whom."""
        if not self.redis or not self.are_possible or self._unsent.full():
            return
        hint = Hint(self.house, room.table.id, what, room.table.number)
        if what == "wishes":
            hint = msgspec.structs.replace(
                hint, asking=room.asking_undo, agreed=tuple(room.agreed), rematch=tuple(room.wants_rematch),
                away=tuple(room.away), votes={seat: tuple(votes) for seat, votes in room.votes.items()},
            )  # fmt: skip
        elif what == "nudge":
            hint = msgspec.structs.replace(hint, nudge=nudge)
        self._unsent.put_nowait(hint)

    async def _keep_connected(self) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        while True:
            try:
                async with (
                    Redis.from_url(
                        self.redis, retry=Retry(NoBackoff(), 0), health_check_interval=10, socket_connect_timeout=RETRY
                    ) as redis,
                    redis.pubsub() as ears,
                ):
                    await ears.subscribe(CHANNEL)
                    self._is_connected(None)
                    async with asyncio.TaskGroup() as tasks:
                        tasks.create_task(self._send(redis))
                        tasks.create_task(self._listen(ears))
            except* Exception as wrong:  # whatever its driver says: a game does not stop for want of hints
                self._is_connected(wrong.exceptions[0])
            await asyncio.sleep(RETRY)

    def _is_connected(self, wrong: BaseException | None) -> None:
        """Say once that Redis is away, and once that it is back."""
        self._hears_hints = wrong is None
        if wrong is not None and not self._has_complained:
            where = urlsplit(self.redis)
            place = f"{where.hostname or where.path}:{where.port or 6379}"
            why = str(wrong).rstrip(".") or type(wrong).__name__
            log.warning("Redis (%s) does not answer: %s. Play goes on, a little slower; trying again.", place, why)
        elif wrong is None and self._has_complained:
            log.warning("Redis answers again.")
        self._has_complained = wrong is not None

    async def _send(self, redis: Redis) -> None:
        while True:
            await redis.publish(CHANNEL, _write(await self._unsent.get()))

    async def _listen(self, ears: PubSub) -> None:
        self._spawn(self._look_around(everywhere=True))  # at what was missed
        try:
            async for message in ears.listen():
                if message["type"] == "message":
                    self._hear(message["data"])
        finally:
            self._hears_hints = False  # from now on, however long it takes to close the connection
        raise ConnectionError("no longer subscribed")

    def _hear(self, said: bytes) -> None:
        try:
            hint = _read(said)
        except msgspec.MsgspecError:  # from a newer program, or none of ours
            return
        room = self.hub.rooms.get(hint.table)
        if room is not None and hint.house != self.house:
            self._heed(room, hint)

    def _heed(self, room: Room, hint: Hint) -> None:
        if hint.what == "wishes":
            self._spawn(self._take_wishes(room, hint))
        elif hint.nudge is not None:
            self.hub.tell_of_nudge(room, *hint.nudge)
        elif hint.what != "log" or hint.number > room.table.number or room.table.phase != PLAYING:
            self._catch_up_soon(room)

    def _catch_up_soon(self, room: Room) -> None:
        """Read a table, once for all hints that come meanwhile."""
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
        self._spawn(read())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        async def quietly() -> None:
            try:
                await work
            except (SaloonError, SQLAlchemyError) as wrong:  # the next look will do
                log.debug("a neighbour's news could not be read: %s", wrong)

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- Reading what others did

    async def catch_up(self, room: Room) -> None:
        """Take in what others did at a table, and tell everybody here."""
        if not self.are_possible:
            return
        table, rematch = room.table, room.table.rematch
        await table.catch_up()
        there, lines = await self.hub.store.read(lambda connection: self._around(connection, table.id))
        has_changed = set(there) != set(room.elsewhere)
        room.away -= set(there) - set(room.elsewhere)
        room.elsewhere = there
        is_first_look, room.lines = room.lines is None, room.lines or set()
        for number, line in lines:
            self.hub.say(room, number, line, silently=is_first_look)
        if table.overtaken:
            table.overtaken = False
            if room.asking_undo is not None:
                self.hub.forget_undo(room)
            if table.state is None:
                self.hub.publish_card(room)
            else:
                self.hub.publish(room)
            if table.rematch != rematch:
                self.hub.tell_each(room, lambda _: {"type": "rematch", "id": table.rematch})
            self.hub.drive(room)
        elif has_changed:
            self.hub.publish_card(room)

    def _around(self, connection: Connection, table: str) -> tuple[dict[int, float], list[tuple[int, dict[str, Any]]]]:
        """Who sits there connected to another process, seen last when; and the last lines of chat."""
        here, said = schema.presence.c, schema.chat.c
        people = select(here.seat, func.max(here.at).label("at")).group_by(here.seat).where(
            here.table_id == table, here.house != self.house, here.at > time.time() - PRESENT_FOR
        )  # fmt: skip
        lines = select(schema.chat).where(said.table_id == table).order_by(said.number.desc()).limit(LINES_LOOKED_AT)
        there = {row.seat: row.at for row in connection.execute(people)}
        return there, [(row.number, _line(row)) for row in reversed(list(connection.execute(lines)))]

    async def _look_after_tables(self) -> None:
        looked = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            is_long_ago = time.monotonic() - looked > LOOK_EVERYWHERE_EVERY
            if is_long_ago:
                looked = time.monotonic()
            if is_long_ago or not self._hears_hints:
                with contextlib.suppress(SQLAlchemyError):  # the next look may find the database again
                    await self._look_around(everywhere=is_long_ago)

    async def _look_around(self, *, everywhere: bool) -> None:
        """Read the tables that have changed: those that people here are at, or all that are in memory."""
        rooms = [room for room in self.hub.rooms.values() if room.clients or everywhere]
        watched = [room for room in rooms if room.table.phase != FROZEN]
        if not watched:
            return
        columns = schema.tables.c
        last = select(func.coalesce(func.max(schema.log.c.number), 0)).where(schema.log.c.table_id == columns.id)
        said = select(func.coalesce(func.max(schema.chat.c.number), 0)).where(schema.chat.c.table_id == columns.id)
        query = select(
            columns.id, columns.phase, columns.seating, columns.rematch,
            last.scalar_subquery().label("number"), said.scalar_subquery().label("line"),
        ).where(columns.id.in_([room.table.id for room in watched]))  # fmt: skip
        rows = await self.hub.store.read(lambda connection: list(connection.execute(query)))
        found = {row.id: row for row in rows}
        for room in watched:
            row, table = found.get(room.table.id), room.table
            if row is not None and (
                row.number > table.number
                or row.phase != table.phase
                or row.rematch != table.rematch
                or (table.phase == OPEN and row.seating != table.seating())
                or (room.lines is not None and row.line and row.line not in room.lines)
            ):
                self._catch_up_soon(room)

    # ---- Who is where

    async def arrive(self, room: Room, seat: int) -> None:
        """Somebody has sat down here."""
        if self.are_possible:
            row = {"table_id": room.table.id, "seat": seat, "house": self.house, "at": time.time()}
            await self.hub.store.write(lambda connection: statements.put(connection, schema.presence, [row]))
            self.tell(room, "people")

    def leave(self, room: Room, seat: int) -> None:
        """Somebody has gone from here."""
        if self.are_possible and seat not in room.seats_here():
            self._spawn(self._forget(room, seat))

    async def _forget(self, room: Room, seat: int) -> None:
        here = schema.presence.c
        gone = delete(schema.presence).where(
            here.table_id == room.table.id, here.seat == seat, here.house == self.house
        )  # fmt: skip
        await self.hub.store.write(lambda connection: connection.execute(gone))
        self.tell(room, "people")

    async def _say_who_is_here(self) -> None:
        while True:
            now = time.time()
            rows = [
                {"table_id": room.table.id, "seat": seat, "house": self.house, "at": now}
                for room in self.hub.rooms.values()
                for seat in sorted(room.seats_here())
            ]

            def job(connection: Connection, rows: list[dict[str, Any]] = rows, now: float = now) -> None:
                connection.execute(delete(schema.presence).where(schema.presence.c.at < now - 2 * PRESENT_FOR))
                if rows:
                    statements.put(connection, schema.presence, rows)

            try:
                await self.hub.store.write(job)
            except SQLAlchemyError as wrong:
                log.debug("who is here could not be written down: %s", wrong)
            await asyncio.sleep(PRESENT_EVERY)

    async def lets_us(self, room: Room, number: int) -> bool:
        """May this process make the next move for a bot? The log decides; this only saves thinking twice.

        Whoever has the person of the lowest seat goes at once. The others wait a little, look, and only then go.
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

    # ---- Wishes

    async def _take_wishes(self, room: Room, hint: Hint) -> None:
        """What people at another process wish: to take back, or to play again."""
        if hint.number > room.table.number:
            await self.catch_up(room)
        if hint.number < room.table.number:
            return  # the game has gone on since
        if hint.asking != room.asking_undo:
            room.asking_undo, room.agreed, room.asked_at = hint.asking, set(hint.agreed), room.table.number
            self.hub.tell_of_undo(room)
        room.agreed |= set(hint.agreed)
        if await self.hub.take_back_if_agreed(room):
            self.hub.publish(room)
            self.hub.drive(room)
        if room.table.phase == OVER and room.table.rematch is None and not set(hint.rematch) <= room.wants_rematch:
            room.wants_rematch |= set(hint.rematch)
            await self.hub.rematches.begin_if_wanted(room)
        there = set(room.elsewhere)
        votes = {seat: set(voters) for seat, voters in hint.votes.items()}
        if room.votes != votes or (room.away ^ set(hint.away)) & there:
            room.votes = votes
            room.away = (room.away - there) | set(hint.away)
            self.hub.publish_card(room)
            self.hub.drive(room)


def _line(row: Any) -> dict[str, Any]:
    return {"name": row.name, "seat": row.seat, "text": row.text, "at": row.at}
