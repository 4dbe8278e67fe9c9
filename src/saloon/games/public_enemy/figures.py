"""What a simulation of Public Enemy Number One counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.core import KIND, Speaker, Trait, field_at, rule, traits
from saloon.core.loops import Floats
from saloon.games.public_enemy.box import (
    EVENTS,
    GANG_NAMES,
    GANGS,
    MOST_SEATS,
    OUTLAWS,
    SALOON_KINDS,
    SALOON_NAMES,
    End,
    Ending,
    Event,
    State,
    gang_of,
    leader_of,
    saloon_kind,
)
from saloon.games.public_enemy.names import gang_name, leader_name, saloon_name

ROUNDS, DRAWS, BY_DECK, BY_GANGS, BY_BOTH, FIRST_WINS, AT_MAJORITIES, AT_POINTS = range(8)
WIDTH = AT_POINTS + 1
"""How many sums are kept."""
DRAW_SEAT, DRAW_CARD = field_at(EVENTS, Event.DRAW, "seat"), field_at(EVENTS, Event.DRAW, "card")
WANTED_SEAT, WANTED_GANG = field_at(EVENTS, Event.WANTED, "seat"), field_at(EVENTS, Event.WANTED, "gang")
PEEK_SEAT, BURY_SEAT = field_at(EVENTS, Event.PEEK, "seat"), field_at(EVENTS, Event.BURY, "seat")
TRAITS = traits(
    place=[str(place + 1) for place in range(MOST_SEATS)],
    gang=GANG_NAMES,
    leader=GANG_NAMES,
    saloon=SALOON_NAMES,
    dollar=("peek", "bury"),
)
"""Places from whoever begins, Wanted tokens won, leaders and cards of the Saloon drawn, and Dollars spent."""
ONE_OF = ("place",)
WON = MOST_SEATS
LED = WON + GANGS
DRAWN = LED + GANGS
SPENT = DRAWN + SALOON_KINDS
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


@rule
def mark(s: State, marks: Floats) -> None:
    """Mark places, Wanted tokens, drawn cards and spent Dollars."""
    width = len(marks) // s.seats
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.DRAW:
            card = s.events[at, DRAW_CARD]
            row = s.events[at, DRAW_SEAT] * width
            if card >= OUTLAWS:
                marks[row + DRAWN + saloon_kind(card)] += 1
            elif leader_of(gang_of(card)) == card:
                marks[row + LED + gang_of(card)] += 1
        elif kind == Event.WANTED:
            marks[s.events[at, WANTED_SEAT] * width + WON + s.events[at, WANTED_GANG]] += 1
        elif kind == Event.PEEK:
            marks[s.events[at, PEEK_SEAT] * width + SPENT] += 1
        elif kind == Event.BURY:
            marks[s.events[at, BURY_SEAT] * width + SPENT + 1] += 1
    if s.over:
        for seat in range(s.seats):
            marks[seat * width + (seat - s.first) % s.seats] = 1


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


def trait_word(trait: Trait, w: Speaker) -> str:
    """What a trait is called."""
    if trait.group == "place":
        return w("place {number}", number=int(trait.name))
    if trait.group == "gang":
        return gang_name(GANG_NAMES.index(trait.name), w)
    if trait.group == "leader":
        return leader_name(GANG_NAMES.index(trait.name))
    if trait.group == "saloon":
        return saloon_name(SALOON_NAMES.index(trait.name), w)
    return {"peek": w("spends a Dollar to peek"), "bury": w("spends a Dollar to bury")}[trait.name]


def group_word(group: str, w: Speaker) -> str:
    """What a group of traits is called."""
    return {
        "place": w("Places, from whoever begins"),
        "gang": w("Wanted tokens won"),
        "leader": w("Leaders drawn"),
        "saloon": w("Cards of the Saloon drawn"),
        "dollar": w("Dollars spent"),
    }[group]
