"""Events made up for a test."""

from __future__ import annotations

from saloon.core import Args, Game


def filled(game: Game, event: int, *numbers: int) -> Args:
    """The fields of an event with numbers in their order; more than it has fields are left out."""
    names = game.fields[event]
    return Args(names, numbers[: len(names)])
