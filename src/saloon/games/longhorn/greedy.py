"""A simple policy worth beating: the richest raid now, and the poorest welcome for the other outlaw."""

from __future__ import annotations

from saloon.core import most_appealing, rule
from saloon.games.longhorn.box import (
    AMBUSH_COWS,
    AMBUSH_NUGGET,
    BRAND,
    COLOURS,
    EPIDEMIC,
    NUGGET_DOLLARS,
    NUGGETS,
    OF_EACH_COLOUR,
    RAID,
    RIDE,
    SCATTER,
    START,
    Phase,
    State,
    Token,
    cows_left,
    cows_on,
)
from saloon.games.longhorn.rules import nuggets_held

WIN = 100_000
BRANDING_GAIN, OIL_GAIN, AMBUSH_GAIN, SNAKE_LOSS = 450, 500, 450, 500
"""Rough dollars for springing these tokens; nuggets are counted exactly, the sheriff loses."""


@rule
def taking(s: State, player: int, colour: int, count: int) -> int:
    """Dollars that a player gains on the other by taking so many cows of a colour off the board."""
    left = cows_left(s, colour)
    ahead = s.herd[player, colour] - s.herd[1 - player, colour]
    if s.herd[player, colour] + count == OF_EACH_COLOUR:
        return WIN
    return 100 * ((ahead + count) * (left - count) - ahead * left)


@rule
def springing(s: State, token: int) -> int:
    """Dollars that a token is worth to whoever springs it."""
    if token < NUGGETS:
        return NUGGET_DOLLARS[token]
    if token == Token.SHERIFF:
        return -2 * WIN
    if token == Token.BRANDING_IRON:
        return BRANDING_GAIN
    if token == Token.SNAKE_OIL:
        return OIL_GAIN
    if token == Token.AMBUSH:
        return AMBUSH_GAIN
    if token == Token.RATTLESNAKE:
        return -SNAKE_LOSS
    return 0


@rule
def raiding(s: State, player: int, square: int, colour: int) -> int:
    """Dollars for a raid: its cows, and its token if it leaves the tile bare."""
    count = s.cows[square, colour]
    gain = taking(s, player, colour, count)
    if count == cows_on(s, square):
        gain += springing(s, s.token[square])
        if s.token[square] == Token.AMBUSH and wins_by_ambush(s, player, colour, count):
            return WIN
    return gain


@rule
def ambushed(s: State, player: int, colour: int) -> int:
    """How many cows of a colour an ambush takes from the other outlaw."""
    return min(2, s.herd[1 - player, colour])


@rule
def wins_by_ambush(s: State, player: int, raided: int, count: int) -> bool:
    """Would an ambush after a raid make nine of a colour?"""
    for colour in range(COLOURS):
        owned = s.herd[player, colour] + (count if colour == raided else 0)
        if ambushed(s, player, colour) > 0 and owned + ambushed(s, player, colour) == OF_EACH_COLOUR:
            return True
    return False


@rule
def welcome(s: State, player: int, square: int) -> int:
    """The best raid that a player finds on a tile."""
    best = -3 * WIN
    for colour in range(COLOURS):
        if s.cows[square, colour] > 0:
            best = max(best, raiding(s, player, square, colour))
    return best


@rule
def appeal(s: State, action: int) -> int:
    """How much the outlaw on turn likes an action, in dollars."""
    me = s.turn
    if s.phase == Phase.RAID:
        return raiding(s, me, s.here, action - RAID)
    if s.phase == Phase.RIDE:
        good = welcome(s, me if s.again else 1 - me, action - RIDE)
        return good if s.again else -good
    if s.phase == Phase.START:
        return -welcome(s, 1 - me, action - START)
    if s.phase == Phase.BRAND:
        square = (action - BRAND) // COLOURS
        colour = (action - BRAND) % COLOURS
        return taking(s, me, colour, s.cows[square, colour])
    if s.phase == Phase.AMBUSH:
        if action == AMBUSH_NUGGET:
            dollars = 0
            for kind in range(NUGGETS):
                dollars += s.nuggets[1 - me, kind] * NUGGET_DOLLARS[kind]
            return 2 * dollars // nuggets_held(s, 1 - me)
        colour = action - AMBUSH_COWS
        count = ambushed(s, me, colour)
        if s.herd[me, colour] + count == OF_EACH_COLOUR:
            return WIN
        return 200 * count * cows_left(s, colour)
    if s.phase == Phase.EPIDEMIC:
        colour = action - EPIDEMIC
        return 100 * cows_left(s, colour) * (s.herd[1 - me, colour] - s.herd[me, colour])
    return cows_on(s, action - SCATTER)  # let the cow bolt to where it is least easily taken


choose = most_appealing(appeal)
