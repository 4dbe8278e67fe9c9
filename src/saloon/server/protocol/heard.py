"""Messages from clients. Unknown fields and types are refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from saloon.core.errors import BadSetup
from saloon.core.view import Move as GamesMove

MOST_BYTES = 16 * 1024
"""The largest frame."""
LONGEST_KEY, LONGEST_TEXT = 64, 300

Promise = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The SHA-256 of a word for the dice, in hexadecimal."""
Substitute = Literal["bot", "empty"]
"""What replaces somebody who does not want a rematch."""


def unreadable(wrong: Exception) -> BadSetup:
    """The error for a malformed message, with the technical reason in brackets."""
    return BadSetup("this cannot be read ({reason})", reason=str(wrong)[:200] or type(wrong).__name__)


class Said(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Any message from a client."""


class Hello(Said, tag="hello"):
    """Begin, or resume after a broken connection."""

    last: int = -1
    """The last entry that the client has; -1 for none."""
    language: str = "en"


class Ping(Said, tag="ping"):
    """Measure the round trip, and learn the server's clock."""

    sent: float


class Keyed(Said):
    """A request that is carried out once, however often it is sent with the same key."""

    key: str


class Move(Keyed, tag="move"):
    """Play a move."""

    number: int
    """The number of the last entry plus one."""
    move: GamesMove


class Undo(Keyed, tag="undo"):
    """Undo your last decision: at once against bots, with the others' consent among people; see below."""


class MayUndo(Said, tag="may_undo"):
    """Could your last decision be undone now? Ask only when it matters: the answer takes a moment."""


class Answer(Keyed, tag="answer"):
    """Answer a request for an undo."""

    accept: bool


class Resign(Keyed, tag="resign"):
    """Resign."""


class Withdraw(Keyed, tag="withdraw"):
    """Withdraw your request for an undo."""


class Rematch(Keyed, tag="rematch"):
    """Play at the same table again, once every person has asked for it. `without` begins now, with a bot or an empty
    seat for those who have not; people who are connected have 15 seconds to answer first.
    """

    without: Substitute | None = None
    promise: Promise | None = None
    """The SHA-256 of your word for the next game's dice; null for none."""


class Word(Said, tag="word"):
    """Show the word for the dice that you promised, when the card says `gathering`."""

    word: Annotated[str, Meta(min_length=1, max_length=128)]


class Nudge(Keyed, tag="nudge"):
    """Remind somebody in the card's `waiting`, at most every 10 seconds."""

    seat: int


class StandIn(Keyed, tag="stand_in"):
    """Vote to let a bot play for somebody who has kept the table waiting for longer than `wait`: the host's vote is
    enough, else it takes a majority of those present.
    """

    seat: int


class Back(Said, tag="back"):
    """You are back: no bot plays your seat any more. Every other message says so too, except `ping`, `echo` and
    `may_undo`.
    """


class Ready(Said, tag="ready"):
    """Start the countdown of a race that waits for you."""


class Press(Said, tag="press"):
    """Roll, in a race."""

    at: float
    """The time now, in milliseconds, by the client's estimate of the server's clock."""


class Hit(Said, tag="hit"):
    """Call HIT!, in a race."""

    reaction: float
    """Milliseconds since the dice came to rest on this screen."""
    roll: int | None = None
    """The roll that it reacts to: the latest that gives a reason to call."""


class Echo(Said, tag="echo"):
    """The answer to an `echo`; send it at once."""

    id: int


class Wish(Said, tag="wish"):
    """What to play in this window as soon as you are asked; null cancels it."""

    move: GamesMove | None = None
    window: int | None = None
    """The number of the window, from the card: a wish for a closed one does nothing."""


class Declare(Said, tag="declare"):
    """Pass in all windows of this round except these; null cancels it."""

    stops: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=64)] | None = None
    round: int | None = None
    """The number of the round: a declaration for one that is over does nothing."""


class Talk(Keyed, tag="chat"):
    """Send a line of chat."""

    text: str
    """At most 300 characters; control characters, and those that turn the direction of writing, are removed."""


class Mute(Keyed, tag="mute"):
    """Get no more lines of somebody, at any table; or get them again. They are not told."""

    player: Annotated[str, Meta(max_length=16)]
    muted: bool = True


class Kick(Keyed, tag="kick"):
    """Keep somebody from talking at this table, whether they play or look on; or let them talk again (host only)."""

    player: Annotated[str, Meta(max_length=16)]
    kicked: bool = True


Saying = (
    Hello | Move | Undo | MayUndo | Withdraw | Answer | Resign | Rematch | Word | Nudge | StandIn | Back | Talk | Mute
    | Kick | Ping | Wish | Declare | Ready | Press | Hit | Echo
)  # fmt: skip
"""Any message from a client."""
read_saying = msgspec.json.Decoder(Saying)
