"""Who is likely to win from here: what the search asks when it looks no further.

Every side has a score: each living player adds to it or takes from it by role, lives and arrows. The higher a side's
score, the likelier it wins (a softmax of the three). The weights were fitted to games among greedy players by
tools/prospects.py and stand in prospects.toml.
"""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path

from saloon.core import Lookup, rule
from saloon.games.bang_dice.box import MOST_SEATS, Role, State, is_living

LAW, OUTLAWS, RENEGADES = range(3)
SIDES, ROLES = 3, 4
ALIVE, LIFE, ARROWS, WEAK, DYING = range(5)
"""What counts of a player: being there, each life, each arrow, few lives, very few lives."""
FEATURES = 5
FEW, VERY_FEW = 4, 2
UNIT = 1000
"""Weights are whole thousandths."""
MOST_SCORE = 20.0
DECISIONS = 3
"""Decisions of each player that the search looks ahead: half a round, about."""
LEAST_SEATS = 4
"""With three players all roles are open and everybody hunts somebody: games are played to their end."""
FILE = Path(__file__).parent / "prospects.toml"


def _weights() -> Lookup:
    """WEIGHTS[seats, side, role, feature], in thousandths."""
    given = tomllib.loads(FILE.read_text("utf-8"))
    nothing = [[[0] * FEATURES] * ROLES] * SIDES
    return Lookup([given.get(f"{seats}_players", nothing) for seats in range(MOST_SEATS + 1)], bits=32)


WEIGHTS = _weights()


@rule
def score(s: State, side: int) -> float:
    """How strong a side is."""
    total = 0
    for seat in range(s.seats):
        if is_living(s, seat):
            role = s.role[seat]
            total += WEIGHTS[s.seats, side, role, ALIVE]
            total += WEIGHTS[s.seats, side, role, LIFE] * s.life[seat]
            total += WEIGHTS[s.seats, side, role, ARROWS] * s.arrows[seat]
            if s.life[seat] <= FEW:
                total += WEIGHTS[s.seats, side, role, WEAK]
            if s.life[seat] <= VERY_FEW:
                total += WEIGHTS[s.seats, side, role, DYING]
    return exp(max(-MOST_SCORE, min(MOST_SCORE, total / UNIT)))


@rule
def living_renegades(s: State) -> int:
    """How many of them are left: nobody else needs to be alive to win."""
    count = 0
    for seat in range(s.seats):
        if s.role[seat] == Role.RENEGADE and is_living(s, seat):
            count += 1
    return count


@rule
def promise(s: State, seat: int) -> float:
    """How likely a seat's side wins, by the roles as they are guessed; Renegades share their side's chance."""
    law = score(s, LAW)
    outlaws = score(s, OUTLAWS)
    renegades = living_renegades(s)
    alone = score(s, RENEGADES) if renegades > 0 else 0.0
    every = law + outlaws + alone
    role = s.role[seat]
    if role == Role.OUTLAW:
        return outlaws / every
    if role == Role.RENEGADE:
        return alone / every / renegades if is_living(s, seat) else 0.0
    return law / every


@rule
def is_far(s: State, decisions: int) -> bool:
    """Has the search looked ahead far enough to judge?"""
    return s.seats >= LEAST_SEATS and decisions >= DECISIONS * s.seats
