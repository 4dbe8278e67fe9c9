"""What requests say over HTTP: unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from saloon.server.protocol.cards import Level, Pace


class SeatWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Who shall sit somewhere."""

    kind: Literal["me", "empty", "bot", "person"]
    bot: str | None = None
    level: Level = "normal"
    player: str | None = None


class ClockWish(Struct, forbid_unknown_fields=True, frozen=True):
    """A chess-like clock."""

    minutes: float
    increment: float = 0.0


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """A table that somebody opens."""

    game: str
    seats: list[SeatWish]
    options: dict[str, str] = {}
    values: dict[str, Any] = {}
    private: bool = False
    clock: ClockWish | None = None
    pace: Pace = "live"
    rated: bool = False
    start: bool = False
    patience: float | None = 30.0
    """Seconds for an answer while another has their turn, at a live table of several people; null for any time."""
    wait: float | None = None
    """Seconds that the table waits for somebody who is away or idle; null: as long as the server is set to."""


class ContinueWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Go on from a move of a finished game: on which seat, and against which bots."""

    step: int
    seat: int
    bot: str | None = None
    level: Level = "normal"


class Name(Struct, forbid_unknown_fields=True, frozen=True):
    """What somebody wants to be called."""

    name: str


class HostFile(Struct, forbid_unknown_fields=True, frozen=True):
    """A file of a host's own values, TOML or JSON."""

    text: str


class Account(Struct, forbid_unknown_fields=True, frozen=True):
    """A name and the passphrase that goes with it."""

    name: str
    passphrase: str


class ContactWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Where to write when it is your turn; null for nowhere."""

    email: Annotated[str, Meta(max_length=254)] | None


class Sit(Struct, forbid_unknown_fields=True, frozen=True):
    """Take a seat, with a word of one's own for the dice."""

    seat: int
    word: str = ""


class Seats(Struct, forbid_unknown_fields=True, frozen=True):
    """The host's wishes for all seats."""

    seats: list[SeatWish]
