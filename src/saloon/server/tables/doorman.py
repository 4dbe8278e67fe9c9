"""The doorman: when a session ends, its sockets at tables close, in this process at once and in others soon."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

from sqlalchemy.exc import SQLAlchemyError

from saloon.server.players.sessions import Sessions
from saloon.server.tables.room import Room

LOOK_EVERY = 15.0
"""Seconds between looks for sessions that were ended through another process."""


class Doorman:
    """Closes the sockets of sessions that have ended."""

    def __init__(self, sessions: Sessions, rooms: Mapping[str, Room]) -> None:
        self._sessions, self._rooms = sessions, rooms
        self._has_ended = asyncio.Event()
        sessions.on_end = self._has_ended.set

    async def run(self) -> None:
        """Look whenever a session ends, and periodically; never returns."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._has_ended.wait(), LOOK_EVERY)
            self._has_ended.clear()
            with contextlib.suppress(SQLAlchemyError):  # the next look may find the database again
                await self.look()

    async def look(self) -> None:
        """Close the sockets whose sessions are no more; their pages connect again, as strangers."""
        clients = [client for room in self._rooms.values() for client in room.clients if client.session]
        if not clients:
            return
        alive = await self._sessions.alive({client.session for client in clients})
        for client in clients:
            if client.session not in alive:
                client.drop()
