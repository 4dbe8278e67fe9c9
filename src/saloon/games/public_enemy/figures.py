"""What a simulation of Public Enemy Number One counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.core import KIND, Speaker, field_at, rule
from saloon.core.loops import Floats
from saloon.games.public_enemy.box import EVENTS, End, Ending, Event, State

ROUNDS, DRAWS, BY_DECK, BY_GANGS, BY_BOTH, FIRST_WINS, AT_MAJORITIES, AT_POINTS = range(8)
WIDTH = AT_POINTS + 1
"""How many sums are kept."""
END_END = field_at(EVENTS, Event.END, "end")


@rule
def tally(s: State, sums: Floats) -> None:
    """Count what the story tells, and the end."""
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.DRAW:
            sums[DRAWS] += 1
        elif kind == Event.ROUND:
            sums[ROUNDS] += 1
        elif kind == Event.END:
            if s.events[at, END_END] == End.DECK:
                sums[BY_DECK] += 1
            elif s.events[at, END_END] == End.FOUR_GANGS:
                sums[BY_GANGS] += 1
            else:
                sums[BY_BOTH] += 1
    if s.over:
        if s.winner == s.first:
            sums[FIRST_WINS] += 1
        if s.ending == Ending.MAJORITIES:
            sums[AT_MAJORITIES] += 1
        elif s.ending == Ending.POINTS:
            sums[AT_POINTS] += 1


def stats(sums: Sequence[float], games: int) -> dict[str, Any]:
    """The figures of so many finished games, from their sums."""
    games = max(games, 1)
    rounds, ended = max(sums[ROUNDS], 1), max(sums[BY_DECK] + sums[BY_GANGS] + sums[BY_BOTH], 1)
    return {
        "mean_rounds": sums[ROUNDS] / games,
        "mean_draws_per_round": sums[DRAWS] / rounds,
        "rounds_ended_by": {
            "deck": sums[BY_DECK] / ended,
            "four_gangs": sums[BY_GANGS] / ended,
            "both": sums[BY_BOTH] / ended,
        },
        "first_starter_wins": sums[FIRST_WINS] / games,
        "won_at": {"majorities": sums[AT_MAJORITIES] / games, "points": sums[AT_POINTS] / games},
    }


def words(w: Speaker) -> dict[str, str]:
    """What the figures are called."""
    return {
        "mean_rounds": w("Rounds a game"),
        "mean_draws_per_round": w("Draws a round"),
        "rounds_ended_by.deck": w("Rounds ended by an empty deck"),
        "rounds_ended_by.four_gangs": w("Rounds ended by four gangs"),
        "rounds_ended_by.both": w("Rounds ended by both"),
        "first_starter_wins": w("Wins of whoever began"),
        "won_at.majorities": w("Won at the majorities"),
        "won_at.points": w("Won at the points"),
    }
