"""A simple policy worth beating: the highest card, and a shot at whoever is doing best."""

from __future__ import annotations

from high_noon.rules import AIM, MOST_GRIT, Phase, State
from saloon.core import Mask, below, rule


@rule
def appeal(s: State, action: int) -> int:
    """How much the gunslinger on turn likes an action."""
    if s.phase == Phase.AIM:
        return MOST_GRIT - s.hits[action - AIM]
    return action


@rule
def choose(s: State, mask: Mask) -> int:
    """The action with the most appeal; among equals, any."""
    best = -1
    chosen = -1
    equals = 0
    for action in range(len(mask)):
        if mask[action]:
            value = appeal(s, action)
            if value > best:
                best = value
                chosen = action
                equals = 1
            elif value == best:
                equals += 1
                if below(s, equals) == 0:
                    chosen = action
    return chosen
