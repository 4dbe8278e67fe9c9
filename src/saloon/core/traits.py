"""Traits: what a seat may have or do in a game, such as a role or a card, by which win rates are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Trait(NamedTuple):
    """One of them. A game's `mark` counts how often it comes up for each seat."""

    group: str
    """What kind of trait it is, such as `role` or `card`."""
    name: str
    """Which of them, as in the data file."""


def traits(**groups: Sequence[str]) -> tuple[Trait, ...]:
    """Traits by group: `traits(role=ROLE_NAMES, character=CHARACTER_NAMES)`."""
    return tuple(Trait(group, name) for group, names in groups.items() for name in names)
