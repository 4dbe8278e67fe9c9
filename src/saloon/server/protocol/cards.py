"""A table as everybody sees it, in the lobby and at the table. Times are seconds since 1970."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Level = Literal["easy", "normal", "hard"]
Pace = Literal["live", "daily"]
SeatKind = Literal["person", "bot", "empty"]
TablePhase = Literal["open", "playing", "over", "frozen"]
Setting = int | list[int | list[int]]
"""A host value: a number, a list of numbers, or a list of such lists."""


class Exact(Struct, forbid_unknown_fields=True, kw_only=True):
    """A struct that refuses unknown fields."""


class Clock(Exact):
    """A chess clock."""

    minutes: float
    increment: float
    """Seconds added for each move."""


class Seat(Exact):
    """A seat at a table."""

    kind: SeatKind
    name: str
    player: str | None
    bot: str | None
    level: Level | None
    connected: bool
    away: bool
    """A stand-in plays until they are back."""
    resigned: bool
    """A bot plays for good."""
    clock_ms: int | None
    prize: float | None
    hat: int
    """The number of their hat and colour, from 0; they keep it in a rematch."""


class Origin(Exact):
    """The finished game that a table continues."""

    table: str | None
    """Null if that table is private, except for whoever continued it: the link is theirs to give."""
    step: int


class Waited(Exact):
    """A seat that the table waits for, and since when."""

    seat: int
    since: float


class Card(Exact):
    """A table as everybody sees it. Times are seconds since 1970."""

    id: str
    game: str
    title: str
    phase: TablePhase
    host: str
    """The player with the host's rights: while the host is gone, the connected person on the lowest seat."""
    private: bool
    rated: bool
    pace: Pace
    clock: Clock | None
    patience: float | None
    """Seconds for an answer during somebody else's turn; null: no limit."""
    wait: float
    """Seconds that it waits for somebody who is away or idle before a bot may stand in."""
    waiting: list[Waited]
    """Whom it waits for now, and since when."""
    votes: dict[str, list[int]]
    """Votes for a stand-in: the voters by seat."""
    options: dict[str, str]
    values: dict[str, Setting]
    """The values that the host has replaced."""
    seats: list[Seat]
    answer_ms: int | None
    """Milliseconds left for an answer during somebody else's turn."""
    window: int | None
    """The number of the window that is open among people."""
    spectators: int
    created: float
    started: float | None
    ended: float | None
    """When the game ended; null before."""
    number: int
    """The number of the last entry."""
    turn: int
    commitment: str
    """SHA-256 of the secret behind the dice, shown before any promise is taken."""
    promises: list[str | None]
    """The SHA-256 of each seat's word for the dice, shown before any word is; null for none."""
    gathering: bool
    """The host has started it: whoever has promised a word for the dice shows it now, within 5 seconds."""
    secret: str | None
    """Null until the game is over."""
    words: list[str] | None
    """The words for the dice by seat, empty for none; null until the game is over."""
    mine: int | None
    """Your seat."""
    frozen: str | None
    """Why the table is frozen; null if it is not."""
    rematch: str | None
    """The id of the next table, once there is a rematch."""
    wants_rematch: list[int]
    """The seats that have asked for a rematch."""
    continues: Origin | None
