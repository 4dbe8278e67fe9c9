"""What the server says on a socket."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType

from saloon.core.view import StoryEvent, View
from saloon.server.protocol.cards import Card
from saloon.server.protocol.raced import Raced, RaceNote


class Story(Struct, forbid_unknown_fields=True):
    """What an entry of the log brought about, as a seat may read it."""

    number: int
    """Of the entry. A later telling of the same number replaces the earlier."""
    seat: int
    """Whose it was; -1 for nobody's."""
    events: list[StoryEvent]
    remark: str | None
    """What a bot says of its move."""
    note: str | None
    """What the house says of it: that somebody took back, gave up or ran out of time, that a bot plays for somebody who
    is away, that the game goes on from another."""
    undone: bool
    """It was taken back, or took others back."""
    race: RaceNote | UnsetType = UNSET
    """The times beside a move of the clock."""


class ChatLine(Struct, forbid_unknown_fields=True):
    """Something that somebody said."""

    name: str
    seat: int | None
    text: str
    at: float


class Told(Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything that the server says on a socket."""


class Welcome(Told, tag="welcome"):
    """Everything since `last`."""

    protocol: int
    """The version of all this: see “Changes”."""
    seat: int | None
    """Yours; null for a spectator."""
    number: int
    """Of the last entry."""
    stories: list[Story]
    view: View | None
    """Null before the start."""
    card: Card
    chat: list[ChatLine]
    now: float
    """Seconds since 1970."""


class Moved(Told, tag="moved"):
    """The game went on."""

    number: int
    stories: list[Story]
    view: View | None
    card: Card


class CardChanged(Told, tag="card"):
    """The table changed: seats, connections, clocks, phase."""

    card: Card


class Ack(Told, tag="ack"):
    """Done, and on disk."""

    key: str
    number: int


class Refused(Told, tag="refused"):
    """Not done; nothing has changed."""

    key: str
    why: str
    behind: bool
    """The table had moved on, and a `welcome` follows."""


class UndoAsked(Told, tag="undo"):
    """Somebody asks to take back, or asks no longer."""

    seat: int | None
    """Who asks; null: the request is off the table, because `refused_by` said no, or because it was granted, overtaken
    or withdrawn."""
    asked: list[int]
    """Those who have still to agree."""
    refused_by: int | None


class MayUndo(Told, tag="may_undo"):
    """Whether your last decision could be taken back, as the table stood after that number."""

    number: int
    why: str | None
    """Why not; null if it could."""


class Nudged(Told, tag="nudge"):
    """Somebody has reminded somebody."""

    by: int
    seat: int


class Declared(Told, tag="declared"):
    """What you have declared, to all your screens."""

    round: int | None
    """Null: nothing."""
    stops: list[str]


class Chat(Told, tag="chat"):
    """Somebody said something."""

    line: ChatLine


class NextTable(Told, tag="rematch"):
    """The next table is here."""

    id: str


class News(Told, tag="news"):
    """Something to know, such as: the fast rules are being built, greedy sits in. A later one takes its place; an empty
    text ends it.
    """

    text: str


class Pong(Told, tag="pong"):
    """The answer to a `ping`."""

    sent: float
    """As the ping had it."""
    now: float
    """Seconds since 1970."""
    clock: float
    """Milliseconds of the clock that races are run on."""


class Echo(Told, tag="echo"):
    """Say that back at once: so the server learns how far you are."""

    id: int


class Bye(Told, tag="bye"):
    """The server is about to close this socket."""

    why: str


Telling = (
    Welcome | Moved | CardChanged | Ack | Refused | UndoAsked | MayUndo | Nudged | Declared | Chat | NextTable | News
    | Pong | Echo | Bye
)  # fmt: skip
"""Anything that the server says at a table, but what it says of a race."""
_encoder = msgspec.json.Encoder()


def written(message: Told | Raced) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(message)
