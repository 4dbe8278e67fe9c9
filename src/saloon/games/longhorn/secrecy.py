"""What a seat may know: everything lies open but the dice to come."""

from __future__ import annotations

from saloon.core import blank_chance, hide_story, rule
from saloon.games.longhorn.box import State


@rule
def hide(s: State, seat: int) -> None:
    """Everything lies open but the dice to come."""
    blank_chance(s)
    hide_story(s, seat)


@rule
def guess(s: State, seat: int) -> None:
    """There is nothing to guess."""
