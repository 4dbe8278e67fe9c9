"""What clients say, as typed structs: unknown fields and types are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from saloon.core.errors import BadSetup

MOST_BYTES = 16 * 1024
"""A frame, at most."""
LONGEST_KEY, LONGEST_TEXT = 64, 300


def unreadable(wrong: Exception) -> BadSetup:
    """What is said to somebody whose message has not the right form; the technical reason stands in brackets."""
    return BadSetup("this cannot be read ({reason})", reason=str(wrong)[:200] or type(wrong).__name__)


class Said(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything that a client says on a socket."""


class Hello(Said, tag="hello"):
    """Begin, or begin again after a break."""

    last: int = -1
    language: str = "en"


class Ping(Said, tag="ping"):
    """Measure the way."""

    sent: float


class Keyed(Said):
    """Something to be done once, however often it is said."""

    key: str


class Move(Keyed, tag="move"):
    """Play."""

    number: int
    move: dict[str, Any]


class Undo(Keyed, tag="undo"):
    """Take back."""


class MayUndo(Said, tag="may_undo"):
    """Could my last decision be taken back now?"""


class Answer(Keyed, tag="answer"):
    """Answer a request to take back."""

    accept: bool


class Resign(Keyed, tag="resign"):
    """Give up."""


class Withdraw(Keyed, tag="withdraw"):
    """Ask no longer to take back."""


class Rematch(Keyed, tag="rematch"):
    """Once more; `without` says what takes the place of those who have not asked for it, null to wait for them."""

    without: Literal["bot", "empty"] | None = None


class Nudge(Keyed, tag="nudge"):
    """Remind somebody that the table waits for them."""

    seat: int


class StandIn(Keyed, tag="stand_in"):
    """Let a bot play for somebody who has kept the table waiting for too long."""

    seat: int


class Back(Said, tag="back"):
    """Here again: no bot plays for this seat any more."""


class Ready(Said, tag="ready"):
    """Let the countdown begin, where it waits for one person."""


class Press(Said, tag="press"):
    """Roll, in a race: `at` is the moment by the server's clock, as the client reckons it."""

    at: float


class Hit(Said, tag="hit"):
    """Call, in a race: answering which roll, and so many milliseconds after its dice came to rest on the screen."""

    reaction: float
    roll: int | None = None


class Echo(Said, tag="echo"):
    """What the server sent comes straight back, so that it knows the way."""

    id: int


class Wish(Said, tag="wish"):
    """What to do in this window as soon as one is asked; null takes it back. `window` is the number of the one that is
    meant, as the card has it: what is said for one that is closed does nothing.
    """

    move: dict[str, Any] | None = None
    window: int | None = None


class Declare(Said, tag="declare"):
    """Pass in all windows of this round but these; null takes it back. `round` is the one that is meant: what is said
    for one that is over does nothing.
    """

    stops: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=64)] | None = None
    round: int | None = None


class Talk(Keyed, tag="chat"):
    """Say something."""

    text: str


Saying = (
    Hello | Ping | Back | Move | Undo | Withdraw | Answer | Resign | Rematch | Nudge | StandIn
    | MayUndo | Ready | Press | Hit | Echo | Wish | Declare | Talk
)  # fmt: skip
read_saying = msgspec.json.Decoder(Saying)


class SeatWish(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who shall sit somewhere."""

    kind: Literal["me", "empty", "bot", "person"]
    bot: str | None = None
    level: Literal["easy", "normal", "hard"] = "normal"
    player: str | None = None


class Clock(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A chess-like clock."""

    minutes: float
    increment: float = 0.0


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table that somebody opens."""

    game: str
    seats: list[SeatWish]
    options: dict[str, str] = {}
    values: dict[str, Any] = {}
    private: bool = False
    clock: Clock | None = None
    pace: Literal["live", "daily"] = "live"
    rated: bool = False
    start: bool = False
    patience: float | None = 30.0
    """Seconds for an answer while another has their turn, at a live table of several people; null for any time."""
    wait: float | None = None
    """Seconds that the table waits for somebody who is away or idle; null: as long as the server is set to."""


class Continue(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Go on from a move of a finished game: on which seat, and against which bots."""

    step: int
    seat: int
    bot: str | None = None
    level: Literal["easy", "normal", "hard"] = "normal"


class Name(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What somebody wants to be called."""

    name: str


class HostFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A file of a host's own values, TOML or JSON."""

    text: str


class Account(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A name and the passphrase that goes with it."""

    name: str
    passphrase: str


class Contact(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Where to write when it is your turn; null for nowhere."""

    email: Annotated[str, Meta(max_length=254)] | None


class Sit(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Take a seat, with a word of one's own for the dice."""

    seat: int
    word: str = ""


class Seats(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The host's wishes for all seats."""

    seats: list[SeatWish]
