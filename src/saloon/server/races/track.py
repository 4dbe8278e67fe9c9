"""The referee's state for one table: the current race, and everybody's credit."""

from __future__ import annotations

import asyncio
from collections import deque

from saloon.server.cluster.leases import Lease
from saloon.server.races.adjudicate import Fairness
from saloon.server.races.race import Race
from saloon.server.tables.client import Client
from saloon.server.tables.room import Room


class Purse:
    """Credit beyond the delay: a budget for any few consecutive calls."""

    def __init__(self, settings: Fairness) -> None:
        self._settings = settings
        self._spent: deque[float] = deque(maxlen=settings.purse_calls - 1)

    @property
    def left(self) -> float:
        """How much the next call may take."""
        return max(0.0, self._settings.purse - sum(self._spent))

    def spend(self, credit: float) -> None:
        """Deduct what a judged call has used."""
        self._spent.append(credit)


class Track:
    """The referee's state for one table."""

    def __init__(self, settings: Fairness) -> None:
        self.race: Race | None = None
        self.task: asyncio.Task[None] | None = None
        self.bell = asyncio.Event()
        """Wakes the referee when something arrives."""
        self.awaited: set[int] = set()
        """Whom a countdown waits for."""
        self.ready = False
        """Has the person said that they are ready?"""
        self.lease: Lease | None = None
        """Which process runs the race; None where there is none."""
        self.far: dict[tuple[str, int], Client] = {}
        """Clients of other processes, if this one runs the race."""
        self._settings = settings
        self._purses: dict[int, Purse] = {}

    def everybody(self, room: Room) -> list[Client]:
        """The clients here, and those of other processes."""
        return [*room.clients, *self.far.values()]

    def purse(self, seat: int) -> Purse:
        """The credit of a seat."""
        return self._purses.setdefault(seat, Purse(self._settings))
