"""A policy to compare with: anything at random, but never a loot card."""

from __future__ import annotations

from saloon.core import Mask, below, rule
from saloon.core.rule import nth_marked
from saloon.games.boomtown.box import CARD, PLAY, State


@rule
def choose(s: State, mask: Mask) -> int:
    """One of the marked actions, all alike, those left out that play a card."""
    count = 0
    for action in range(len(mask)):
        if mask[action]:
            if PLAY <= action < CARD:
                mask[action] = 0
            else:
                count += 1
    return nth_marked(mask, below(s, count))
