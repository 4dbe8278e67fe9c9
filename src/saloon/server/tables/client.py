"""Somebody who looks at a table: what they have not heard yet, and how far away they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from saloon.server.players.accounts import Player
from saloon.server.protocol.raced import Raced
from saloon.server.protocol.told import Told, written

MOST_WAITING = 256
"""Messages that a slow reader may leave unread before it is dropped."""
MOST_UNANSWERED = 50
"""Echoes that a client may owe us before the oldest is forgotten."""


class Outlet(Protocol):
    """Where a client is written to."""

    def write(self, texts: Sequence[bytes], /) -> bool:
        """Send all of these; False if there is no room now, and then nothing is sent."""

    def drop(self) -> None:
        """End the connection."""


@dataclass
class Way:
    """What is known of the way to a client."""

    sent: dict[int, float] = field(default_factory=dict)
    shortest: float | None = None
    """The shortest round trip of an echo."""
    proof: Callable[[], float | None] = lambda: None
    """The shortest round trip of the connection itself, which no program can lengthen; None where nobody knows it."""

    @property
    def delay(self) -> float:
        """One way, in milliseconds: half of the shortest round trip ever seen. Without any echo, none.

        The shortest and not the latest: so it does not help to hold back an echo now and then.
        """
        if self.shortest is None:
            return 0.0
        proven = self.proof()
        return (self.shortest if proven is None else min(self.shortest, proven)) / 2

    def send(self, number: int, now: float) -> None:
        """An echo is on its way."""
        self.sent[number] = now
        if len(self.sent) > MOST_UNANSWERED:
            del self.sent[min(self.sent)]

    def echo(self, number: int, now: float) -> None:
        """An echo has come back."""
        sent = self.sent.pop(number, None)
        if sent is not None:
            self.shortest = now - sent if self.shortest is None else min(self.shortest, now - sent)


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

    def tell(self, message: Told | Raced) -> None:
        """Say something."""
        self.hand(written(message))

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
