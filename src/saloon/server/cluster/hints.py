"""Hints between server processes: there is something new to read about a table.

They go through Redis pub/sub if there is a Redis, else through the database.

The database is the only authority. A late, duplicate or lost hint only costs time, because every process also polls.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import msgspec

from saloon.core.errors import BadSetup
from saloon.server.cluster import RETRY
from saloon.server.cluster.notifications import Notifications

if TYPE_CHECKING:  # an extra, imported only where it is used
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

CHANNEL, TOPIC = "saloon:hints", "h"
"""Of Redis, and of the database's notifications."""
MOST_UNSENT = 10_000
"""Hints that are queued while Redis is down; more are dropped."""

log = logging.getLogger("saloon.server")

What = Literal["log", "chat", "people", "wishes", "nudge", "reload", "manners"]


class Hint(msgspec.Struct, frozen=True):
    """There is something new to read about a table; and people's requests, which are in no log."""

    house: str
    table: str
    what: What
    number: int = 0
    asking: tuple[int, str] | None = None
    agreed: tuple[int, ...] = ()
    rematch: dict[int, str] = {}
    away: tuple[int, ...] = ()
    votes: dict[int, tuple[int, ...]] = {}
    nudge: tuple[int, int] | None = None
    """Who nudged whom."""


_write, _read = msgspec.json.Encoder().encode, msgspec.json.Decoder(Hint).decode


def check_redis(address: str, database: str) -> None:
    """BadSetup if hints cannot work with these settings. Does not connect to Redis."""
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


class Hints:
    """Publishes hints to peer processes, and receives theirs."""

    def __init__(self, redis: str = "", notifications: Notifications | None = None) -> None:
        self.redis = redis
        self._notifications = notifications or Notifications(None)
        self.house = secrets.token_hex(8)
        """The id of this process."""
        self._is_subscribed = False
        self.on_hint: Callable[[Hint], None] = lambda _: None
        """Called with every hint from a peer."""
        self.on_connected: Callable[[], None] = lambda: None
        """Called after connecting: hints may have been missed before."""
        self._unsent: asyncio.Queue[Hint] = asyncio.Queue(MOST_UNSENT)
        self._has_complained = False
        if not redis:
            self._notifications.listen_to(TOPIC, self._hear)
            self._notifications.on_connected = lambda: self.on_connected()

    @property
    def are_heard(self) -> bool:
        """Is this process subscribed to hints?"""
        return self._is_subscribed if self.redis else self._notifications.are_heard

    def send(self, hint: Hint) -> None:
        """Queue a hint for the peers."""
        if not self.redis:
            self._notifications.send(TOPIC, _write(hint))
        elif not self._unsent.full():
            self._unsent.put_nowait(hint)

    async def run(self) -> None:
        """Stay connected to Redis; never returns, unless there is none."""
        if not self.redis:
            return
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
            except* Exception as wrong:  # whatever the driver raises: games go on without hints
                self._is_connected(wrong.exceptions[0])
            await asyncio.sleep(RETRY)

    def _is_connected(self, wrong: BaseException | None) -> None:
        """Log once that Redis is down, and once that it is back."""
        self._is_subscribed = wrong is None
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
        self.on_connected()
        try:
            async for message in ears.listen():
                if message["type"] == "message":
                    self._hear(message["data"])
        finally:
            self._is_subscribed = False  # now, however long closing the connection takes
        raise ConnectionError("no longer subscribed")

    def _hear(self, said: bytes) -> None:
        try:
            hint = _read(said)
        except msgspec.MsgspecError:  # from a newer version, or not ours
            return
        if hint.house != self.house:
            self.on_hint(hint)
