"""A policy to compare with: anything at random, but never a loot card."""

from __future__ import annotations

from saloon.core import Mask, below, rule
from saloon.core.rule import nth_marked
from saloon.games.boomtown.box import CARD, PLAY, State


@rule
def plays_a_card(action: int) -> bool:
    """Is it a loot card that is played?"""
    return PLAY <= action < CARD


@rule
def choose(s: State, mask: Mask) -> int:
    """One of the marked actions, all alike, those left out that play a card, unless there are no others."""
    count = 0
    cards = 0
    for action in range(len(mask)):
        if mask[action]:
            if plays_a_card(action):
                cards += 1
            else:
                count += 1
    if count == 0:
        return nth_marked(mask, below(s, cards))
    pick = below(s, count)
    for action in range(len(mask)):
        if mask[action] and not plays_a_card(action):
            if pick == 0:
                return action
            pick -= 1
    return -1
