"""A client of a table: its queue of unsent messages, and its latency."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from saloon.server.players.player import Player
from saloon.server.protocol.raced import Raced
from saloon.server.protocol.told import Message, written

MOST_WAITING = 256
"""Backpressure: a slow client is disconnected when this many messages are unsent."""
MOST_UNANSWERED = 50
"""Echoes that may be unanswered before the oldest is forgotten."""


class Outlet(Protocol):
    """The sending end of a connection."""

    def write(self, texts: Sequence[bytes], /) -> bool:
        """Send all of these; False, with nothing sent, if it is not ready for more."""

    def drop(self) -> None:
        """End the connection."""


@dataclass
class Latency:
    """How far away a client is, as measured by echoes and by the transport."""

    sent: dict[int, float] = field(default_factory=dict)
    shortest: float | None = None
    """The shortest round trip of an echo, in milliseconds."""
    transport_rtt: Callable[[], float | None] = lambda: None
    """The shortest round trip of the connection itself, which a client cannot fake; None where it is unknown."""

    @property
    def delay(self) -> float:
        """The one-way delay in milliseconds: half of the shortest round trip ever seen; 0 without any echo.

        The shortest and not the latest, so that holding back an echo now and then does not help.
        """
        if self.shortest is None:
            return 0.0
        proven = self.transport_rtt()
        return (self.shortest if proven is None else min(self.shortest, proven)) / 2

    def send(self, number: int, now: float) -> None:
        """An echo was sent."""
        self.sent[number] = now
        if len(self.sent) > MOST_UNANSWERED:
            del self.sent[min(self.sent)]

    def echo(self, number: int, now: float) -> None:
        """An echo has come back."""
        sent = self.sent.pop(number, None)
        if sent is not None:
            self.shortest = now - sent if self.shortest is None else min(self.shortest, now - sent)


class Client:
    """A connection of a player or a spectator to a table."""

    def __init__(self, player: Player | None, language: str, outlet: Outlet) -> None:
        self.player, self.language = player, language
        self.session = ""
        """The hash of the token by which the player was recognised; empty for strangers."""
        self.last = -1
        self.greeted = False
        self.muted: frozenset[str] = frozenset()
        """Players whose lines this client does not get."""
        self.latency = Latency()
        self._outlet = outlet
        self._unsent: list[bytes] = []
        self._is_dropped = False

    def tell(self, message: Message | Raced) -> None:
        """Send a message."""
        self.hand(written(message))

    def hand(self, text: bytes) -> None:
        """Send an encoded message; a client that reads too slowly is disconnected."""
        if self._is_dropped:
            return
        self._unsent.append(text)
        self.catch_up()
        if len(self._unsent) > MOST_WAITING:
            self.drop()

    def drop(self) -> None:
        """Disconnect this client; it may connect again."""
        self._is_dropped = True
        self._unsent.clear()
        self._outlet.drop()

    def catch_up(self) -> None:
        """Send what is queued, if the outlet is ready."""
        if self._unsent and self._outlet.write(self._unsent):
            self._unsent.clear()
