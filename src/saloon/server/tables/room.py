"""A room: a table in memory with its clients."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from saloon.server import times
from saloon.server.cluster.presence import PRESENT_FOR
from saloon.server.tables.client import Client
from saloon.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Declaration:
    """Somebody passes for the rest of a round, except on some occasions."""

    round: int
    stops: frozenset[str]


class Room:
    """A table in memory, its clients, and what is in no log."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clients: set[Client] = set()
        self.seen_last: dict[int, float] = {}
        self.away: set[int] = set()
        """Seats with a stand-in until their people are back."""
        self.back_since: dict[int, float] = {}
        """When people came back after a stand-in had played for them."""
        self.votes: dict[int, set[int]] = {}
        """Votes for a stand-in: the voters by seat."""
        self.nudged: dict[int, float] = {}
        self.asking_undo: tuple[int, str] | None = None
        self.asked_at = 0
        """The number of the last entry when somebody asked for an undo."""
        self.agreed: set[int] = set()
        self.wants_rematch: dict[int, str] = {}
        """The seats that ask for a rematch, with their promises for its dice."""
        self.rematch_since = 0.0
        """When somebody first asked for a rematch."""
        self.late = 0
        """The number of the entry whose time is up: a bot makes it."""
        self.driver: asyncio.Task[None] | None = None
        self.wishes: dict[int, tuple[int, dict[str, Any]]] = {}
        """Moves to play in a window, by seat, with the window's number."""
        self.declared: dict[int, Declaration] = {}
        self.loaded_at = 0.0
        """When the table was loaded; 0 if it was opened here."""
        self.closed_since: float | None = None
        """Since when no process looked after it, until its people are back; None if it is open."""
        self.used = time.monotonic()
        """When the room was last used."""
        self.elsewhere: dict[int, float] = {}
        """Seats connected to peer processes, with the time of the latest record."""
        self.lines: set[int] | None = None
        """The numbers of chat lines that clients here were sent; None before the first look."""

    def seats_connected(self) -> set[int]:
        """The seats connected to this or any peer process."""
        now = times.now()
        return self.seats_here() | {seat for seat, at in self.elsewhere.items() if now - at < PRESENT_FOR}

    def seats_here(self) -> set[int]:
        """The seats connected to this process."""
        return {seat for client in self.clients if (seat := self.seat_of(client)) is not None}

    def seat_of(self, client: Client) -> int | None:
        """The seat of a client; None for a spectator."""
        return None if client.player is None else self.table.seat_of(client.player.id)
