"""What a simulation of Longhorn counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.core import KIND, NOBODY, Speaker, Trait, field_at, rule, traits
from saloon.core.loops import Floats
from saloon.games.longhorn.box import EVENTS, Ending, Event, State, Token, wealth
from saloon.games.longhorn.names import token_name

FIRST_WINS, DRAWS, BY_SHERIFF, BY_NINE, BY_SCORE, RAIDS, WINNER_MONEY, LOSER_MONEY, FIRST = range(9)
WIDTH = 9
"""How many sums are kept. The last remembers who raids first until the game ends."""
FLIP_SEAT = field_at(EVENTS, Event.FLIP, "seat")
SPRING_SEAT, SPRING_TOKEN = field_at(EVENTS, Event.SPRING, "seat"), field_at(EVENTS, Event.SPRING, "token")
PLACES = 2
TRAITS = traits(place=("first", "second"), token=[token.name.lower() for token in Token if token != Token.NONE])
"""Who raids first, and who springs which token."""
ONE_OF = ("place",)


@rule
def tally(s: State, sums: Floats) -> None:
    """Count what the story tells, and the ending."""
    for at in range(s.told):
        if s.events[at, KIND] == Event.RAID:
            sums[RAIDS] += 1
        elif s.events[at, KIND] == Event.FLIP:
            sums[FIRST] = s.events[at, FLIP_SEAT]
    if s.over:
        if s.winner == NOBODY:
            sums[DRAWS] += 1
        elif s.winner == sums[FIRST]:
            sums[FIRST_WINS] += 1
        if s.ending == Ending.SHERIFF:
            sums[BY_SHERIFF] += 1
        elif s.ending == Ending.NINE:
            sums[BY_NINE] += 1
        else:
            sums[BY_SCORE] += 1
            sums[WINNER_MONEY] += max(wealth(s, 0), wealth(s, 1))
            sums[LOSER_MONEY] += min(wealth(s, 0), wealth(s, 1))
        sums[FIRST] = 0


@rule
def mark(s: State, marks: Floats) -> None:
    """Mark who raids first and who springs a token."""
    width = len(marks) // s.seats
    for at in range(s.told):
        if s.events[at, KIND] == Event.FLIP:
            marks[s.events[at, FLIP_SEAT] * width] += 1
            marks[(1 - s.events[at, FLIP_SEAT]) * width + 1] += 1
        elif s.events[at, KIND] == Event.SPRING:
            marks[s.events[at, SPRING_SEAT] * width + PLACES + s.events[at, SPRING_TOKEN]] += 1


def stats(sums: Sequence[float], games: int) -> dict[str, Any]:
    """The figures of so many finished games, from their sums."""
    games = max(games, 1)
    scored = max(sums[BY_SCORE], 1)
    return {
        "first_raider_wins": sums[FIRST_WINS] / games,
        "draws": sums[DRAWS] / games,
        "endings": {
            "sheriff": sums[BY_SHERIFF] / games,
            "nine": sums[BY_NINE] / games,
            "scored": sums[BY_SCORE] / games,
        },
        "mean_raids": sums[RAIDS] / games,
        "mean_winner_money": sums[WINNER_MONEY] / scored,
        "mean_loser_money": sums[LOSER_MONEY] / scored,
    }


def words(w: Speaker) -> dict[str, str]:
    """What the figures are called."""
    return {
        "first_raider_wins": w("Wins of the first raider"),
        "draws": w("Draws"),
        "endings.sheriff": w("Ended by the sheriff"),
        "endings.nine": w("Ended by nine cows of a colour"),
        "endings.scored": w("Ended by counting money"),
        "mean_raids": w("Raids a game"),
        "mean_winner_money": w("Dollars of the winner, when counted"),
        "mean_loser_money": w("Dollars of the loser, when counted"),
    }


def trait_word(trait: Trait, w: Speaker) -> str:
    """What a trait is called."""
    if trait.group == "place":
        return {"first": w("the first raider"), "second": w("the second raider")}[trait.name]
    return token_name(Token[trait.name.upper()], w)


def group_word(group: str, w: Speaker) -> str:
    """What a group of traits is called."""
    return {"place": w("Order"), "token": w("Tokens sprung")}[group]
