"""What a simulation of High Noon counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from high_noon.box import EVENTS, LEAST_HIT, Event, State
from saloon.core import KIND, Speaker, field_at, rule
from saloon.core.loops import Floats

SHOTS, HITS, SUNS, BY_GRIT = range(4)
WIDTH = 4
"""How many sums are kept."""
SHOT_DIE = field_at(EVENTS, Event.SHOT, "die")


@rule
def tally(s: State, sums: Floats) -> None:
    """Count what the story tells, and the ending."""
    for at in range(s.told):
        if s.events[at, KIND] == Event.SHOT:
            sums[SHOTS] += 1
            if s.events[at, SHOT_DIE] >= LEAST_HIT:
                sums[HITS] += 1
        elif s.events[at, KIND] == Event.SUN:
            sums[SUNS] += 1
    if s.over:
        for seat in range(s.seats):
            if s.hits[seat] == s.grit:
                sums[BY_GRIT] += 1


def stats(sums: Sequence[float], games: int) -> dict[str, Any]:
    """The figures of so many finished games, from their sums."""
    games = max(games, 1)
    return {
        "mean_rounds": sums[SHOTS] / games,
        "hit_rate": sums[HITS] / max(sums[SHOTS], 1),
        "mean_ties": sums[SUNS] / games,
        "endings": {"somebody_down": sums[BY_GRIT] / games, "no_cards_left": 1 - sums[BY_GRIT] / games},
    }


def words(w: Speaker) -> dict[str, str]:
    """What the figures are called."""
    return {
        "mean_rounds": w("Rounds a game"),
        "hit_rate": w("Shots that hit"),
        "mean_ties": w("Ties decided by the sun, a game"),
        "endings.somebody_down": w("Ended with somebody down"),
        "endings.no_cards_left": w("Ended with the last card"),
    }
