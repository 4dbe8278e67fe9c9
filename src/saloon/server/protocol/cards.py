"""A table as the lobby, its page and everybody at it see it. Times are seconds since 1970."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Level = Literal["easy", "normal", "hard"]
Pace = Literal["live", "daily"]
SeatKind = Literal["person", "bot", "empty"]
TablePhase = Literal["open", "playing", "over", "frozen"]
Setting = int | list[int | list[int]]
"""A number that a host may replace, a list of them, or a list of such lists."""


class Exact(Struct, forbid_unknown_fields=True, kw_only=True):
    """It has these fields and no others."""


class Clock(Exact):
    """A chess-like clock."""

    minutes: float
    increment: float
    """Seconds that a move brings."""


class Seat(Exact):
    """A chair at a table."""

    kind: SeatKind
    name: str
    player: str | None
    bot: str | None
    level: Level | None
    connected: bool
    away: bool
    """A bot plays until they are back."""
    resigned: bool
    """A bot plays for good."""
    clock_ms: int | None
    prize: float | None
    hat: int
    """Which hat and colour they have, from 0; it stays with them in a rematch."""


class Origin(Exact):
    """The finished game that a table's game goes on from."""

    table: str
    step: int


class Waited(Exact):
    """Somebody whom a table waits for, and since when."""

    seat: int
    since: float


class Card(Exact):
    """A table as the lobby and its page show it. Times are seconds since 1970."""

    id: str
    game: str
    title: str
    phase: TablePhase
    host: str
    """The player who has the host's rights: while the host is gone, the person present on the lowest seat."""
    private: bool
    rated: bool
    pace: Pace
    clock: Clock | None
    patience: float | None
    """Seconds for an answer while another has their turn; null for any time."""
    wait: float
    """Seconds that it waits for somebody who is away or idle; then a bot may play for them."""
    waiting: list[Waited]
    """Whom it waits for now, and since when."""
    votes: dict[str, list[int]]
    """Who wants a bot to play for whom, by seat."""
    options: dict[str, str]
    values: dict[str, Setting]
    """Numbers that the host has replaced."""
    seats: list[Seat]
    answer_ms: int | None
    """What is left for an answer while another has their turn."""
    window: int | None
    """The number of the window that is open among people."""
    spectators: int
    created: float
    started: float | None
    ended: float | None
    """When the last thing happened; null before it is over."""
    number: int
    """Of the last entry."""
    turn: int
    commitment: str
    """SHA-256 of the secret behind the dice, shown before any word is taken."""
    secret: str | None
    """Null until the game is over."""
    words: list[str] | None
    """The players' own words for the dice; null until the game is over."""
    mine: int | None
    """Your seat."""
    frozen: str | None
    """Why it stands still."""
    rematch: str | None
    """The next table, once a rematch has been set up."""
    wants_rematch: list[int]
    """Seats that have asked for one."""
    continues: Origin | None
