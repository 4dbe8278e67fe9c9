"""The answers of the HTTP API. OpenAPI is generated from these and from `requests`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from saloon.core.view import StoryEvent, View
from saloon.server.protocol.cards import Card, Exact, Setting
from saloon.server.protocol.raced import RaceNote

Provenance = Literal["rulebook", "source", "derived", "reconstructed"]


class ErrorAnswer(Exact):
    """What went wrong, as a sentence in the visitor's language."""

    error: str


class Empty(Exact):
    """An empty answer: done."""


# ---- The server


class Health(Exact):
    """The process is alive."""

    version: str


class Readiness(Exact):
    """Can the server serve people?"""

    ready: bool
    database: bool
    """Does the database answer?"""


class OperatorSeat(Exact):
    """Who sits where."""

    kind: str
    name: str
    player: str | None


class OperatorTable(Exact):
    """A table as an operator sees it."""

    id: str
    game: str
    phase: str
    private: bool
    rated: bool
    pace: str
    host: str
    seats: list[OperatorSeat]
    created: float
    started: float | None
    number: int | None
    """Of the last entry; null if the table is not in this server's memory."""
    sockets: int
    frozen: str | None
    """Why it is frozen."""


class Repaired(Exact):
    """What became of a table that was folded again."""

    frozen: str | None
    """Why it is still frozen; null if it goes on."""


class Imported(Exact):
    """A table that was brought in."""

    id: str


class Sanction(Exact):
    """Somebody who may not talk, or may not sit down either."""

    player: str
    name: str
    kind: Literal["mute", "ban"]
    until: float | None
    """Null: for good."""
    why: str
    at: float


TableExport = Annotated[dict[str, Any], Meta(description="Everything that is stored of a table, its secrets included")]

# ---- People


class Player(Exact):
    """A guest or an account."""

    id: str
    name: str
    account: bool


class GuestAnswer(Exact):
    """A player, and the token that authenticates them."""

    player: Player
    token: str


class MeAnswer(Exact):
    """Who you are to the server."""

    player: Player | None


class LoggedIn(Exact):
    """A session: a browser or a program that is logged in as you."""

    id: str
    device: str | None
    """Such as "Firefox, Android"; null for a program, or a browser that we do not know."""
    created: float
    used: float
    """The day on which it was last used, as the time at which that day began."""
    this: bool
    """Is it the one that asks?"""


class PlayedGame(Exact):
    """A game that somebody finished."""

    table: str
    game: str
    seat: int
    prize: float
    resigned: bool
    rating: float | None
    at: float


class Rating(Exact):
    """How good somebody is at a game."""

    rating: float
    games: int


class PlayerRecord(Exact):
    """A player's games and ratings."""

    player: Player
    games: list[PlayedGame]
    ratings: dict[str, Rating]


class OwnTable(Exact):
    """A table at which you sit or sat, or which you opened."""

    id: str
    game: str
    phase: str
    seat: int | None
    host: bool
    created: float


class OwnLine(Exact):
    """A line of chat that you wrote."""

    table: str
    text: str
    at: float


class OwnSanction(Exact):
    """What an operator keeps you from, until when, and why."""

    kind: str
    until: float | None
    why: str


class PersonalData(Exact):
    """Everything that is stored about you."""

    at: float
    player: Player
    created: float
    email: str | None
    confirmed: bool
    """Was the email address confirmed?"""
    language: str | None
    """Of emails and feeds."""
    sessions: list[LoggedIn]
    games: list[PlayedGame]
    ratings: dict[str, Rating]
    tables: list[OwnTable]
    chat: list[OwnLine]
    muted: list[str]
    """The ids of players whom you have muted."""
    sanctions: list[OwnSanction]
    """What an operator keeps you from."""


class Contact(Exact):
    """How you are notified that it is your turn while you are away."""

    mail: bool
    """Can this server send email?"""
    email: str | None
    confirmed: bool
    """Was it confirmed? Nothing but a link for that is sent to it before."""
    feed: str | None
    """The secret path of your feed on this server."""
    calendar: str | None


# ---- The lobby


class BotInfo(Exact):
    """A bot that can take a seat."""

    name: str
    ready: bool
    """False: until its rules are compiled a simpler one stands in."""


class OptionChoice(Exact):
    """One way to play."""

    name: str
    label: str
    text: str
    """A sentence on what it changes; empty if the game has none yet."""


class OptionInfo(Exact):
    """A choice among a few ways to play."""

    name: str
    label: str
    text: str
    choices: list[OptionChoice]
    default: str
    seats: list[int]
    """The numbers of players for which it makes a difference; empty for all."""


class ValueInfo(Exact):
    """Numbers that a host may replace."""

    name: str
    label: str
    text: str
    default: Setting
    """A number, a list of them, or a list of such lists."""
    low: int
    high: int
    provenance: Provenance
    cells: list[str]
    """What each number of a list is called, where they have names."""


class HelpPage(Exact):
    """A section of the rules, and the phase that it belongs to."""

    phase: str
    title: str
    text: str


class BoardFiles(Exact):
    """The board of a game from another package: paths on this server, which change with its contents."""

    module: str
    style: str | None


class GameInfo(Exact):
    """A game. One that is only announced has no more than the first four fields."""

    name: str
    title: str
    seats: list[int]
    available: bool
    bots: list[BotInfo] | UnsetType = UNSET
    options: list[OptionInfo] | UnsetType = UNSET
    values: list[ValueInfo] | UnsetType = UNSET
    names: dict[str, str] | UnsetType = UNSET
    help: list[HelpPage] | UnsetType = UNSET
    interrupts: bool | UnsetType = UNSET
    """Are there questions during somebody else's turn? Then a table may limit the time for them."""
    board: BoardFiles | UnsetType | None = UNSET
    """Null where the game brings none: the page has those of the built-in games."""
    host_file: bool | UnsetType = UNSET
    """Does it have a file format of its own for host values? `POST /api/games/{name}/values` reads one."""


class WordsAnswer(Exact):
    """The texts of the page or of a game: English to translation, a plural as `one|several` to its forms."""

    language: Literal["en", "fr", "es"]
    words: dict[str, str | list[str]]


# ---- Tables


class Invitation(Exact):
    """The link to a table."""

    address: str
    is_reachable: bool
    """False: the address only works on the server's own machine."""


class Tables(Exact):
    """Open tables, and your own."""

    open: list[Card]
    mine: list[Card]


class HostValues(Exact):
    """Values for a new table."""

    values: dict[str, Setting]


class Step(Exact):
    """One moment of a finished game."""

    number: int
    earlier: bool
    """Was it played in the game that this one continues?"""
    story: list[StoryEvent]
    view: View
    race: RaceNote | None
    """The times of a move of the clock."""


Replay = Annotated[dict[str, Any], Meta(description="See “Replays” in docs/protocol.md")]
