"""The bodies of HTTP requests. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from saloon.server.protocol.cards import Level, Pace
from saloon.server.protocol.heard import Promise


class SeatWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Who takes a seat."""

    kind: Literal["me", "empty", "bot", "person"]
    bot: str | None = None
    level: Level = "normal"
    player: str | None = None


class ClockWish(Struct, forbid_unknown_fields=True, frozen=True):
    """A chess clock."""

    minutes: float
    increment: float = 0.0


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """A new table."""

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
    """Seconds for an answer during somebody else's turn, at a live table of several people; null: no limit."""
    wait: float | None = None
    """Seconds that the table waits for somebody who is away or idle; null: the server's default."""
    promise: Promise | None = None
    """The SHA-256 of your word for the dice; null for none."""


class ContinueWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Continue a finished game after one of its moves: on which seat, and against which bots."""

    step: int
    seat: int
    bot: str | None = None
    level: Level = "normal"
    promise: Promise | None = None
    """The SHA-256 of your word for the dice; null for none."""


class Name(Struct, forbid_unknown_fields=True, frozen=True):
    """A player's name."""

    name: str


class HostFile(Struct, forbid_unknown_fields=True, frozen=True):
    """A file of host values, TOML or JSON."""

    text: str


class Account(Struct, forbid_unknown_fields=True, frozen=True):
    """A name and the passphrase that goes with it."""

    name: str
    passphrase: str


class NewPassphrase(Struct, forbid_unknown_fields=True, frozen=True):
    """The passphrase that you have, and the one that you want."""

    old: str
    new: str


class Goodbye(Struct, forbid_unknown_fields=True, frozen=True):
    """Delete yourself."""

    passphrase: str = ""
    """An account’s passphrase; a guest has none."""


class ContactWish(Struct, forbid_unknown_fields=True, frozen=True):
    """The email address for turn notifications; null for none."""

    email: Annotated[str, Meta(max_length=254)] | None


class Freeze(Struct, forbid_unknown_fields=True, frozen=True):
    """Freeze a table, with the reason that its players read."""

    why: Annotated[str, Meta(min_length=1, max_length=300)]


class SanctionWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Mute or ban a player, with the reason that they read."""

    who: Annotated[str, Meta(min_length=1, max_length=40)]
    """Their id or, if nobody else has it, their name."""
    kind: Literal["mute", "ban"]
    why: Annotated[str, Meta(min_length=1, max_length=300)]
    seconds: Annotated[float, Meta(gt=0, le=3.2e9)] | None = None
    """For how long; null: for good."""


class Pardon(Struct, forbid_unknown_fields=True, frozen=True):
    """End a player's sanctions of a kind."""

    who: Annotated[str, Meta(min_length=1, max_length=40)]
    """Their id or, if nobody else has it, their name."""
    kind: Literal["mute", "ban"]


class Deletion(Struct, forbid_unknown_fields=True, frozen=True):
    """Delete a table."""

    force: bool = False
    """Even if people may be playing there."""


class Sit(Struct, forbid_unknown_fields=True, frozen=True):
    """Take a seat."""

    seat: int
    promise: Promise | None = None
    """The SHA-256 of your word for the dice, in hexadecimal: the word itself is shown at the start. Null for none."""


class Seats(Struct, forbid_unknown_fields=True, frozen=True):
    """The host's arrangement of all seats."""

    seats: list[SeatWish]
