"""A simple policy worth beating: the highest card, and a shot at whoever is doing best."""

from __future__ import annotations

from high_noon.box import AIM, MOST_GRIT, Phase, State
from saloon.core import most_appealing, rule


@rule
def appeal(s: State, action: int) -> int:
    """How much the gunslinger on turn likes an action."""
    if s.phase == Phase.AIM:
        return MOST_GRIT - s.hits[action - AIM]
    return action


choose = most_appealing(appeal)
