"""What a seat is shown, as types: the view of a position, its legal moves and its story, ready for JSON.

Plain dictionaries to whoever makes them, so that games need nothing but NumPy.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Move = dict[str, Any]
"""A move, the game's own: `{"do": "raid", …}`."""


class StoryEvent(TypedDict):
    """One thing that happened."""

    kind: str
    """Which of the events that the game declares."""
    args: dict[str, int]
    """Its fields, by the names that the game declares in `EVENTS`."""
    say: str
    """The same in words."""
    seat: NotRequired[int]
    """At a table: whose part of the story it belongs to, -1 for nobody's. A move may end one turn and begin another."""


class LegalMove(TypedDict):
    """One thing that the seat on turn can do."""

    id: int
    """The number of the action."""
    move: Move
    say: str
    preview: NotRequired[dict[str, Any] | None]
    """In questions that have previews, for the seat on turn only: what the move would lead to, tried out by the rules
    on what the seat may know. The game's own; null where chance has a say in it."""


class View(TypedDict):
    """Everything that a seat may know, in its language."""

    game: str
    seats: int
    """How many play."""
    seat: int | None
    """Whose view it is; null for a spectator."""
    turn: int
    """Who must decide; -1 when nobody must."""
    phase: str
    """The name of the question."""
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
    """Everything else there is to see: the game's own."""
