"""What the server answers over HTTP, as types: the description in OpenAPI is made from these and from `requests`."""

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
    """Done, and nothing more to say."""


# ---- People


class Player(Exact):
    """Somebody who visits."""

    id: str
    name: str
    account: bool


class GuestAnswer(Exact):
    """Who came in, and the token that proves it."""

    player: Player
    token: str


class MeAnswer(Exact):
    """Who the server takes you for."""

    player: Player | None


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


class Contact(Exact):
    """How you are told that it is your turn while you are away."""

    mail: bool
    """Can this server send mail?"""
    email: str | None
    feed: str | None
    """The secret address of your feed, from the root of the server."""
    calendar: str | None


# ---- The lobby


class BotInfo(Exact):
    """Who can take a seat."""

    name: str
    ready: bool
    """False: until its rules are compiled a simpler one sits in."""


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
    """For how many players it changes anything; empty where it does for any number."""


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
    """A section of the rules, and the question that it belongs to."""

    phase: str
    title: str
    text: str


class BoardFiles(Exact):
    """A board that a game from another package brings: addresses from the root of the server, which change with it."""

    module: str
    style: str | None


class GameInfo(Exact):
    """A game. One that is announced but not there yet has only the first four."""

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
    """Are there questions while another has their turn? Then a table may limit the time for them."""
    board: BoardFiles | UnsetType | None = UNSET
    """Null where the game brings none: the page has those of the house's own games."""
    host_file: bool | UnsetType = UNSET
    """Has it a form of its own for a file of the host's? Then `POST /api/games/{name}/values` reads one."""


class WordsAnswer(Exact):
    """The texts of the page, or of a game: English text to translation, a plural as `one|several` to its forms."""

    language: Literal["en", "fr", "es"]
    words: dict[str, str | list[str]]


# ---- Tables


class Invitation(Exact):
    """How others find a table."""

    address: str
    is_reachable: bool
    """False: only this machine finds it there."""


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
    """Was it played in the game that this one goes on from?"""
    story: list[StoryEvent]
    view: View
    race: RaceNote | None
    """The times beside a move of the clock."""


Replay = Annotated[dict[str, Any], Meta(description="See “Replays” in docs/protocol.md")]
