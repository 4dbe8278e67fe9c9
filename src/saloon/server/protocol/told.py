"""Messages from the server."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType

from saloon.core.view import StoryEvent, View
from saloon.server.protocol.cards import Card
from saloon.server.protocol.raced import Raced, RaceNote


class Story(Struct, forbid_unknown_fields=True):
    """What a log entry brought about, as a seat may read it."""

    number: int
    """The number of the entry. A later story with the same number replaces the earlier."""
    seat: int
    """Whose entry it is; -1 for nobody's."""
    events: list[StoryEvent]
    remark: str | None
    """What a bot says about its move."""
    note: str | None
    """What the rules do not know: an undo, a resignation, a timeout, a stand-in, an earlier game that it continues."""
    undone: bool
    """It was undone, or it is an undo."""
    race: RaceNote | UnsetType = UNSET
    """The times of a move of the clock."""


class ChatLine(Struct, forbid_unknown_fields=True):
    """A line of chat."""

    name: str
    seat: int | None
    text: str
    at: float
    player: str | None
    """Who said it; null in lines from before this was stored."""


class Person(Struct, forbid_unknown_fields=True):
    """Somebody, at a table or not."""

    id: str
    name: str


class Message(Struct, tag_field="type", forbid_unknown_fields=True):
    """Any message from the server, except about a race."""


class Welcome(Message, tag="welcome"):
    """The answer to `hello`: everything since `last`."""

    protocol: int
    """The version of the protocol: see “Changes”."""
    seat: int | None
    """Your seat; null for a spectator."""
    number: int
    """The number of the last entry."""
    stories: list[Story]
    view: View | None
    """Null before the start."""
    card: Card
    chat: list[ChatLine]
    now: float
    """Seconds since 1970."""


class Moved(Message, tag="moved"):
    """The game went on."""

    number: int
    stories: list[Story]
    view: View | None
    card: Card


class CardChanged(Message, tag="card"):
    """The table changed: seats, connections, clocks, phase."""

    card: Card


class Ack(Message, tag="ack"):
    """The request was carried out, and is on disk."""

    key: str
    number: int


class Refusal(Message, tag="refused"):
    """The request was refused; nothing has changed."""

    key: str
    why: str
    behind: bool
    """The table had moved on; a `welcome` follows."""


class UndoAsked(Message, tag="undo"):
    """Somebody asks for an undo, or no longer does."""

    seat: int | None
    """Who asks; null: the request is closed, because `refused_by` said no, or because it was granted, overtaken or
    withdrawn."""
    asked: list[int]
    """Those who have yet to agree."""
    refused_by: int | None


class MayUndo(Message, tag="may_undo"):
    """Whether your last decision could be undone, as of entry `number`."""

    number: int
    why: str | None
    """Why not; null if it could."""


class Nudged(Message, tag="nudge"):
    """Somebody was nudged."""

    by: int
    seat: int


class Declared(Message, tag="declared"):
    """What you have declared; sent to all your clients."""

    round: int | None
    """Null if nothing is declared."""
    stops: list[str]


class Chat(Message, tag="chat"):
    """A line of chat."""

    line: ChatLine


class Conversation(Message, tag="conversation"):
    """What you may read and say; replaces all lines. Follows a `welcome` if you have muted or, as the host, kicked
    somebody, or may not talk; and is sent whenever any of that changes.
    """

    lines: list[ChatLine]
    muted: list[Person]
    """Whose lines you do not get."""
    kicked: list[Person]
    """Who may not talk at this table; for the host only."""
    silent: str | None
    """Why you may not talk; null if you may."""


class NextTable(Message, tag="rematch"):
    """The rematch is open at another table."""

    id: str


class News(Message, tag="news"):
    """A notice, such as the progress of compilation. A later one replaces it; an empty text removes it."""

    text: str


class Pong(Message, tag="pong"):
    """The answer to a `ping`."""

    sent: float
    """Copied from the ping."""
    now: float
    """Seconds since 1970."""
    clock: float
    """Milliseconds of the clock used in races."""


class Echo(Message, tag="echo"):
    """Send this back at once: it measures your latency."""

    id: int


class Bye(Message, tag="bye"):
    """The server is about to close the socket."""

    why: str


Telling = (
    Welcome | Moved | CardChanged | Ack | Refusal | UndoAsked | MayUndo | Nudged | Declared | Chat | Conversation
    | NextTable | News | Pong | Echo | Bye
)  # fmt: skip
"""Any message from the server, except about a race."""
_encoder = msgspec.json.Encoder()


def written(message: Message | Raced) -> bytes:
    """Encode a message."""
    return _encoder.encode(message)
