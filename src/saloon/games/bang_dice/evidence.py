"""What each has done to each, for everybody to see, and what it says about their roles.

No rule asks for it: it is evidence for bots, kept for the whole game.
"""

from __future__ import annotations

from math import exp

from saloon.core import NOBODY, Lookup, count_bits, rule
from saloon.games.bang_dice.box import State, full_life, targets

MOST_HARM = 24
A_BEER = 2
"""How much a beer says, in shots: it is given by choice, a shot must hit somebody."""


@rule
def note(s: State, seat: int, points: int) -> None:
    """Remember what the roller has done to a seat, harm as positive points, help as negative ones."""
    s.harm[s.roller, seat] = max(-MOST_HARM, min(MOST_HARM, s.harm[s.roller, seat] + points))


@rule
def note_shot(s: State, at: int, points: int) -> None:
    """A shot says something if there was a choice; so does sparing the Sheriff."""
    seats = targets(s, s.dice[s.die])
    if count_bits(seats) > 1:
        note(s, at, points)
        if at != s.sheriff and s.sheriff != NOBODY and (seats >> s.sheriff) & 1:
            note(s, s.sheriff, -1)


@rule
def note_help(s: State, to: int) -> None:
    """A life given to somebody else says something, if they can use it."""
    if to != s.roller and s.life[to] < full_life(s, to):
        note(s, to, -A_BEER)


GRUDGE = Lookup(
    [
        [0, 0, 0, 0, 0],
        [0, -10, -2, 4, 2],
        [0, 6, 2, -3, 1],
        [0, -3, 2, 3, 1],
    ]
)
"""GRUDGE[role, 1 + other]: how much more likely, in eighths of a nat a point, a role harms another than at random. The
Sheriff knows nobody and acts on what everybody sees, so that tells nothing; nor does harm to an unknown role, the first
in each row."""
ODDS_STEPS = 80
ODDS_ONE = 1 << 16
ODDS = Lookup([max(1, round(ODDS_ONE * exp(step / 8))) for step in range(-ODDS_STEPS, ODDS_STEPS + 1)], bits=32)
"""ODDS[ODDS_STEPS + n] is e to the n eighths, as a whole number of 65536ths, so that it is the same everywhere."""


@rule
def odds(s: State, seat: int, role: int) -> int:
    """How well what a seat has done to the known roles fits a role of its own: 65536 if it says nothing."""
    steps = 0
    for other in range(s.seats):
        steps += GRUDGE[role, 1 + s.role[other]] * s.harm[seat, other]
    return ODDS[ODDS_STEPS + max(-ODDS_STEPS, min(ODDS_STEPS, steps))]
