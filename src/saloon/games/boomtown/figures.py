"""What a simulation of Boomtown Bandits counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.core import KIND, NOBODY, Speaker, field_at, rule
from saloon.core.loops import Floats
from saloon.games.boomtown.box import EVENTS, Event, Scene, State

ROUNDS, MONEY, TOWNS, SHOOTOUTS, NOBODY_WINS, BEATS = range(6)
WIDTH = BEATS + 1
"""How many sums are kept."""
SHOOTOUT_SCENE = field_at(EVENTS, Event.SHOOTOUT, "scene")
FIRE_BEATS, FIRE_SCENE = field_at(EVENTS, Event.FIRE, "beats"), field_at(EVENTS, Event.FIRE, "scene")


@rule
def tally(s: State, sums: Floats) -> None:
    """Count what the story tells, and the end. Beats are those of shootouts about loot."""
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.ROUND:
            sums[ROUNDS] += 1
        elif kind == Event.SHOOTOUT and s.events[at, SHOOTOUT_SCENE] == Scene.LOOT:
            sums[SHOOTOUTS] += 1
        elif kind == Event.NOBODY_WINS:
            sums[NOBODY_WINS] += 1
        elif kind == Event.FIRE and s.events[at, FIRE_SCENE] == Scene.LOOT:
            sums[BEATS] += s.events[at, FIRE_BEATS]
    if s.over:
        sums[MONEY] += s.money[s.winner]
        if s.town_owner != NOBODY:
            sums[TOWNS] += 1


def stats(sums: Sequence[float], games: int) -> dict[str, Any]:
    """The figures of so many finished games, from their sums."""
    games = max(games, 1)
    shootouts = max(sums[SHOOTOUTS], 1)
    return {
        "mean_rounds": sums[ROUNDS] / games,
        "mean_winner_money": sums[MONEY] / games,
        "own_this_town": sums[TOWNS] / games,
        "mean_shootouts": sums[SHOOTOUTS] / games,
        "nobody_wins": sums[NOBODY_WINS] / shootouts,
        "mean_beats": sums[BEATS] / shootouts,
    }


def words(w: Speaker) -> dict[str, str]:
    """What the figures are called."""
    return {
        "mean_rounds": w("Rounds a game"),
        "mean_winner_money": w("Money of the winner"),
        "own_this_town": w("Games in which somebody owns this town"),
        "mean_shootouts": w("Shootouts at locations a game"),
        "nobody_wins": w("Shootouts that nobody wins"),
        "mean_beats": w("Beats a shootout"),
    }
