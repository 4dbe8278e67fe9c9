"""A table with the people around it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from saloon.server.cluster.neighbours import PRESENT_FOR
from saloon.server.players.accounts import Player
from saloon.server.races.race import Race
from saloon.server.races.referee import Purse, Way
from saloon.server.tables.table import Table

MOST_WAITING = 256
"""Messages that a slow reader may leave unread before it is dropped."""
_encoder = msgspec.json.Encoder()


def write_json(message: dict[str, Any]) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(message)


class Outlet(Protocol):
    """Where a client is written to."""

    def write(self, texts: Sequence[bytes], /) -> bool:
        """Send all of these; False if there is no room now, and then nothing is sent."""

    def drop(self) -> None:
        """End the connection."""


class Client:
    """Somebody who looks at a table: what they have not heard yet, and what they may see."""

    def __init__(self, player: Player | None, language: str, outlet: Outlet) -> None:
        self.player, self.language = player, language
        self.last = -1
        self.greeted = False
        self.way = Way()
        self._outlet = outlet
        self._unheard: list[bytes] = []
        self._is_dropped = False

    def tell(self, message: dict[str, Any]) -> None:
        """Say something."""
        self.hand(write_json(message))

    def hand(self, text: bytes) -> None:
        """Say something that is written already; a reader that is too slow is dropped."""
        if self._is_dropped:
            return
        self._unheard.append(text)
        self.catch_up()
        if len(self._unheard) > MOST_WAITING:
            self._is_dropped = True
            self._unheard.clear()
            self._outlet.drop()

    def catch_up(self) -> None:
        """Say what there was no room for before, if there is now."""
        if self._unheard and self._outlet.write(self._unheard):
            self._unheard.clear()


@dataclass(frozen=True, slots=True)
class Declaration:
    """Somebody passes for the rest of a round, but for some occasions."""

    round: int
    stops: frozenset[str]


class Room:
    """A table with the people around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clients: set[Client] = set()
        self.seen_last: dict[int, float] = {}
        self.away: set[int] = set()
        """Seats that a bot plays on until their people are back."""
        self.back_since: dict[int, float] = {}
        """When people came back for whom a bot had played."""
        self.votes: dict[int, set[int]] = {}
        """Who wants a bot to play for whom."""
        self.nudged: dict[int, float] = {}
        self.asking_undo: tuple[int, str] | None = None
        self.asked_at = 0
        """The number of the last entry when somebody asked to take back."""
        self.agreed: set[int] = set()
        self.wants_rematch: set[int] = set()
        self.rematch_since = 0.0
        """When the first asked for a rematch."""
        self.late = 0
        """The number of the entry that was waited for too long; a bot makes it."""
        self.driver: asyncio.Task[None] | None = None
        self.race: Race | None = None
        self.referee: asyncio.Task[None] | None = None
        self.bell: asyncio.Event | None = None
        """Rings when something is heard in a race."""
        self.awaited: set[int] = set()
        """Whom a countdown waits for."""
        self.ready = False
        """Has the person whom it waits for said that they are ready?"""
        self.purses: dict[int, Purse] = {}
        self.wishes: dict[int, tuple[int, dict[str, Any]]] = {}
        """What people will do in the window of that number."""
        self.declared: dict[int, Declaration] = {}
        self.used = time.monotonic()
        """When somebody last looked."""
        self.elsewhere: dict[int, float] = {}
        """Seats whose people are connected to another process, and when that was last known."""
        self.lines: set[int] | None = None
        """The numbers of the lines of chat that were told here; None before anybody looked."""

    def seats_connected(self) -> set[int]:
        """The seats whose people are here, or connected to another process."""
        now = time.time()
        return self.seats_here() | {seat for seat, at in self.elsewhere.items() if now - at < PRESENT_FOR}

    def seats_here(self) -> set[int]:
        """The seats whose people are connected to this process."""
        return {seat for client in self.clients if (seat := self.seat_of(client)) is not None}

    def seat_of(self, client: Client) -> int | None:
        """Whose seat a client shows; None for an onlooker's."""
        return None if client.player is None else self.table.seat_of(client.player.id)
