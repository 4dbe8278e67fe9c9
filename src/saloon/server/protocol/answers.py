"""What the server answers over HTTP, as types: the description in OpenAPI is made from these and from `messages`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Level = Literal["easy", "normal", "hard"]


class Exact(Struct, forbid_unknown_fields=True, kw_only=True):
    """An answer has these fields and no others."""


class Error(Exact):
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


class AtHome(Exact):
    """Who came in, and the token that proves it."""

    player: Player
    token: str


class Me(Exact):
    """Who the server takes you for."""

    player: Player | None


class Played(Exact):
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


class Record(Exact):
    """A player's games and ratings."""

    player: Player
    games: list[Played]
    ratings: dict[str, Rating]


class Contact(Exact):
    """How you are told that it is your turn while you are away."""

    mail: Annotated[bool, Meta(description="Can this server send mail?")]
    email: str | None
    feed: Annotated[str | None, Meta(description="The secret address of your feed, from the root of the server")]
    calendar: str | None


# ---- The lobby


class Bot(Exact):
    """Who can take a seat."""

    name: str
    ready: Annotated[bool, Meta(description="False: until its rules are compiled a simpler one sits in")]


class Choice(Exact):
    """One way to play."""

    name: str
    label: str
    text: Annotated[str, Meta(description="A sentence on what it changes; empty if the game has none yet")]


class Option(Exact):
    """A choice among a few ways to play."""

    name: str
    label: str
    text: str
    choices: list[Choice]
    default: str
    seats: list[int]
    """For how many players it changes anything; empty where it does for any number."""


class Value(Exact):
    """Numbers that a host may replace."""

    name: str
    label: str
    text: str
    default: Annotated[int | list[Any], Meta(description="A number, a list of them, or a list of such lists")]
    low: int
    high: int
    provenance: Literal["rulebook", "source", "derived", "reconstructed"]
    cells: Annotated[list[str], Meta(description="What each number of a list is called, where they have names")]


class Help(Exact):
    """A section of the rules, and the question that it belongs to."""

    phase: str
    title: str
    text: str


class Board(Exact):
    """A board that a game from another package brings: addresses from the root of the server, which change with it."""

    module: str
    style: str | None


class GameInfo(Exact):
    """A game. One that is announced but not there yet has only the first four."""

    name: str
    title: str
    seats: list[int]
    available: bool
    bots: list[Bot] | UnsetType = UNSET
    options: list[Option] | UnsetType = UNSET
    values: list[Value] | UnsetType = UNSET
    names: dict[str, str] | UnsetType = UNSET
    help: list[Help] | UnsetType = UNSET
    interrupts: bool | UnsetType = UNSET
    """Are there questions while another has their turn? Then a table may limit the time for them."""
    board: Board | UnsetType | None = UNSET
    """Null where the game brings none: the page has those of the house's own games."""
    host_file: bool | UnsetType = UNSET
    """Has it a form of its own for a file of the host's? Then `POST /api/games/{name}/values` reads one."""


class Words(Exact):
    """The texts of the page, or of a game: English text to translation, a plural as `one|several` to its forms."""

    language: Literal["en", "fr", "es"]
    words: dict[str, str | list[str]]


# ---- Tables


class Clock(Exact):
    """A chess-like clock."""

    minutes: float
    increment: float


class Seat(Exact):
    """A chair at a table."""

    kind: Literal["person", "bot", "empty"]
    name: str
    player: str | None
    bot: str | None
    level: Level | None
    connected: bool
    away: Annotated[bool, Meta(description="A bot plays until they are back")]
    resigned: Annotated[bool, Meta(description="A bot plays for good")]
    clock_ms: int | None
    prize: float | None
    hat: Annotated[int, Meta(description="Which hat and colour they have, from 0; it stays with them in a rematch")]


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
    phase: Literal["open", "playing", "over", "frozen"]
    host: str
    private: bool
    rated: bool
    pace: Literal["live", "daily"]
    clock: Clock | None
    patience: float | None
    wait: Annotated[float, Meta(description="Seconds that it waits for somebody who is away or idle")]
    waiting: Annotated[list[Waited], Meta(description="Whom it waits for now")]
    votes: Annotated[dict[str, list[int]], Meta(description="Who wants a bot to play for whom, by seat")]
    options: dict[str, str]
    values: Annotated[dict[str, Any], Meta(description="Numbers that the host has replaced")]
    seats: list[Seat]
    answer_ms: int | None
    window: Annotated[int | None, Meta(description="The number of the window that is open among people")]
    onlookers: int
    created: float
    started: float | None
    ended: Annotated[float | None, Meta(description="When the last thing happened; null before it is over")]
    number: int
    turn: int
    commitment: str
    secret: str | None
    words: list[str] | None
    mine: int | None
    frozen: str | None
    rematch: str | None
    wants_rematch: list[int]
    continues: Origin | None


class Invitation(Exact):
    """How others find a table."""

    address: str
    is_reachable: Annotated[bool, Meta(description="False: only this machine finds it there")]


class Tables(Exact):
    """Open tables, and your own."""

    open: list[Card]
    mine: list[Card]


class Event(Exact):
    """One thing that happened."""

    kind: str
    args: Annotated[dict[str, int], Meta(description="Its fields by name, as the game declares them")]
    say: str


class Legal(Exact):
    """One thing that can be done."""

    id: int
    move: dict[str, Any]
    say: str
    preview: Annotated[
        dict[str, Any] | UnsetType | None,
        Meta(description="What it would lead to, in questions that have previews; null where chance decides"),
    ] = UNSET


class View(Exact):
    """What a seat may know."""

    game: str
    seats: int
    seat: int | None
    turn: int
    phase: str
    over: bool
    prizes: list[float] | None
    question: str
    story: list[Event]
    legal: list[Legal]
    table: Annotated[dict[str, Any], Meta(description="The game's own")]


class HostValues(Exact):
    """Values for a new table."""

    values: dict[str, Any]


class Step(Exact):
    """One moment of a finished game."""

    number: int
    earlier: Annotated[bool, Meta(description="Was this played in the game that it goes on from?")]
    story: list[Event]
    view: View
    race: Annotated[dict[str, Any] | None, Meta(description="The times beside a move of the clock")]


Replay = Annotated[dict[str, Any], Meta(description="See “Replays” in docs/protocol.md")]
