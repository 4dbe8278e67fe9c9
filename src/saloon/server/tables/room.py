"""A table in memory, with the people around it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from saloon.server.cluster.presence import PRESENT_FOR
from saloon.server.tables.client import Client
from saloon.server.tables.table import Table


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
        """Whose seat a client shows; None for a spectator's."""
        return None if client.player is None else self.table.seat_of(client.player.id)
