"""What clients say on a socket: unknown fields and types are refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saloon.core.errors import BadSetup
from saloon.core.view import Move as GamesMove

MOST_BYTES = 16 * 1024
"""A frame, at most."""
LONGEST_KEY, LONGEST_TEXT = 64, 300

Substitute = Literal["bot", "empty"]
"""What takes the place of somebody who does not play once more."""


def unreadable(wrong: Exception) -> BadSetup:
    """What is said to somebody whose message has not the right form; the technical reason stands in brackets."""
    return BadSetup("this cannot be read ({reason})", reason=str(wrong)[:200] or type(wrong).__name__)


class Said(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything that a client says on a socket."""


class Hello(Said, tag="hello"):
    """Begin, or begin again after a break."""

    last: int = -1
    """The last number that it has; -1 for none."""
    language: str = "en"


class Ping(Said, tag="ping"):
    """Measure the way, and learn the server's clock."""

    sent: float


class Keyed(Said):
    """Something to be done once, however often it is said with the same key."""

    key: str


class Move(Keyed, tag="move"):
    """Play."""

    number: int
    """The last number seen plus one."""
    move: GamesMove


class Undo(Keyed, tag="undo"):
    """Take back your last decision: at once against bots, among people it asks the others; see below for when."""


class MayUndo(Said, tag="may_undo"):
    """Could your last decision be taken back now? Ask when it matters: the answer takes a moment, and nothing waits for
    it.
    """


class Answer(Keyed, tag="answer"):
    """Answer a request to take back."""

    accept: bool


class Resign(Keyed, tag="resign"):
    """Give up."""


class Withdraw(Keyed, tag="withdraw"):
    """Ask no longer to take back."""


class Rematch(Keyed, tag="rematch"):
    """The same table again, once every person has asked for it. `without` begins now, with a bot or an empty chair for
    those who have not; people who are present have 15 seconds to answer first.
    """

    without: Substitute | None = None


class Nudge(Keyed, tag="nudge"):
    """Remind somebody in the card's `waiting`, at most every 10 seconds."""

    seat: int


class StandIn(Keyed, tag="stand_in"):
    """Let a bot play for somebody whom the table has waited for longer than `wait`: the host's word is enough, else
    most of those present must say it.
    """

    seat: int


class Back(Said, tag="back"):
    """Here again: no bot plays for your seat any more. Anything you do says so too, but `ping`, `echo` and
    `may_undo`.
    """


class Ready(Said, tag="ready"):
    """Before a race that waits for you: let the countdown begin."""


class Press(Said, tag="press"):
    """In a race: roll."""

    at: float
    """Now, in milliseconds of the server's clock as the client reckons it."""


class Hit(Said, tag="hit"):
    """In a race: HIT!"""

    reaction: float
    """Milliseconds since the dice came to rest on this screen."""
    roll: int | None = None
    """The roll that it answers: the latest whose dice show a reason."""


class Echo(Said, tag="echo"):
    """The answer to an `echo`, at once."""

    id: int


class Wish(Said, tag="wish"):
    """What to do in this window as soon as you are asked; null takes it back."""

    move: GamesMove | None = None
    window: int | None = None
    """The window that is meant, as the card has it: a wish for one that is closed does nothing."""


class Declare(Said, tag="declare"):
    """Pass in all windows of this round but these; null takes it back."""

    stops: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=64)] | None = None
    round: int | None = None
    """The round that is meant: what is declared for one that is over does nothing."""


class Talk(Keyed, tag="chat"):
    """Say something."""

    text: str
    """At most 300 characters."""


Saying = (
    Hello | Move | Undo | MayUndo | Withdraw | Answer | Resign | Rematch | Nudge | StandIn | Back | Talk | Ping
    | Wish | Declare | Ready | Press | Hit | Echo
)  # fmt: skip
"""Anything that a client says at a table."""
read_saying = msgspec.json.Decoder(Saying)
