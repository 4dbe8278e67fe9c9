"""The view of a seat, as types: the position, its legal moves and its story, ready for JSON.

Plain dictionaries to whoever makes them, so that games need nothing but NumPy.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Move = dict[str, Any]
"""A move, as the game defines it: `{"do": "raid", …}`."""


class StoryEvent(TypedDict):
    """Something that happened."""

    kind: str
    """The kind of event, one of those that the game declares."""
    args: dict[str, int]
    """Its fields, by the names declared in the game's `EVENTS`."""
    say: str
    """The same in words."""
    seat: NotRequired[int]
    """At a table: whose turn it belongs to, -1 for nobody's. A move may end one turn and begin another."""


class LegalMove(TypedDict):
    """A legal move of the seat on turn."""

    id: int
    """The number of the action."""
    move: Move
    say: str
    preview: NotRequired[dict[str, Any] | None]
    """What the move would lead to, found by trying it on what the seat may know. Only in some phases, and only for the
    seat on turn; null where the move draws chance."""


class View(TypedDict):
    """Everything that a seat may know, in its language."""

    game: str
    seats: int
    """The number of players."""
    seat: int | None
    """Whose view it is; null for a spectator."""
    turn: int
    """The seat that must decide; -1 if none must."""
    phase: str
    """The name of the phase."""
    over: bool
    prizes: list[float] | None
    """What each seat has won; null before the end."""
    question: str
    """The question in words; empty when the game is over."""
    story: list[StoryEvent]
    """What the last move brought about."""
    legal: list[LegalMove]
    """What this seat can do now."""
    table: dict[str, Any]
    """Everything else, as the game defines it."""
