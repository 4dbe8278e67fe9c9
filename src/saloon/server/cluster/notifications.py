"""Messages between the processes on one PostgreSQL database, by its own LISTEN and NOTIFY.

They are fast and in order, but may be lost with a connection: whoever needs them for more than speed asks again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy import URL

from saloon.server.cluster import RETRY

if TYPE_CHECKING:  # an extra, imported only where it is used
    from psycopg import AsyncConnection

CHANNEL = "saloon"
MOST_BYTES = 7_900
"""PostgreSQL takes 8,000 bytes a message."""
MOST_UNSENT = 10_000
"""Messages that are queued; more are dropped."""
HEALTH_EVERY = 10.0
"""Seconds between two looks whether the connection is still there."""

log = logging.getLogger("saloon.server")


class Notifications:
    """Sends messages to all processes on a database, and receives them, its own included."""

    def __init__(self, database: URL | None) -> None:
        """None: there are no other processes."""
        self._address = None if database is None else _address(database)
        self._unsent: asyncio.Queue[str] = asyncio.Queue(MOST_UNSENT)
        self._topics: dict[str, Callable[[bytes], None]] = {}
        self.are_heard = False
        """Does this process listen now?"""
        self.on_connected: Callable[[], None] = lambda: None
        """Called after connecting: messages may have been missed before."""

    @property
    def are_possible(self) -> bool:
        """May there be other processes?"""
        return self._address is not None

    def listen_to(self, topic: str, hear: Callable[[bytes], None]) -> None:
        """Call a function with every message on a topic: a letter."""
        self._topics[topic] = hear

    def send(self, topic: str, message: bytes) -> None:
        """Queue a message for all processes."""
        if self.are_possible and not self._unsent.full() and len(message) < MOST_BYTES:
            self._unsent.put_nowait(topic + message.decode())

    async def run(self) -> None:
        """Stay connected; never returns, unless there are no other processes."""
        if self._address is None:
            return
        from psycopg import AsyncConnection, Error

        while True:
            try:
                async with (
                    await AsyncConnection.connect(self._address, autocommit=True) as ears,
                    await AsyncConnection.connect(self._address, autocommit=True) as mouth,
                    asyncio.TaskGroup() as tasks,
                ):
                    await ears.execute(f"LISTEN {CHANNEL}".encode())
                    await mouth.execute("SET synchronous_commit = off")  # nothing of it has to last
                    tasks.create_task(self._speak(mouth))
                    tasks.create_task(self._listen(ears))
            except* (Error, OSError) as wrong:
                log.debug("no notifications from the database: %s", wrong.exceptions[0])
            await asyncio.sleep(RETRY)

    async def _speak(self, connection: AsyncConnection) -> None:
        while True:
            message = await self._unsent.get()
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))

    async def _listen(self, connection: AsyncConnection) -> None:
        self.are_heard = True
        self.on_connected()
        try:
            while True:
                async for notice in connection.notifies(timeout=HEALTH_EVERY):
                    hear = self._topics.get(notice.payload[:1])
                    if hear is not None:
                        hear(notice.payload[1:].encode())
                await connection.execute("SELECT 1")
        finally:
            self.are_heard = False


def _address(database: URL) -> str:
    return database.set(drivername="postgresql").render_as_string(hide_password=False)
