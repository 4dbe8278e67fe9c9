"""What lies in the box and on the table: pieces, the State, questions, events, actions, and looking at them.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from saloon.core import NOBODY, Lookup, Option, Record, components, grid, number, row, rule

SEATS = (2,)

BOX = components(__file__)

SQUARES, PLAYERS = 9, 2
NOWHERE = -1
TILES = tuple(tile["name"] for tile in BOX["tile"])
COLOUR_NAMES = tuple(BOX["cows"]["colours"])
COLOURS = len(COLOUR_NAMES)
OF_EACH_COLOUR = BOX["cows"]["of_each"]
NUGGET_HILL = TILES.index("nugget_hill")
COWS_AT_START = Lookup([tile["cows"] for tile in BOX["tile"]])
IS_START = Lookup([tile["start"] for tile in BOX["tile"]])
NUGGET_DOLLARS = Lookup(BOX["nuggets"]["dollars"], bits=16)
NUGGETS = len(NUGGET_DOLLARS)
DOLLARS_A_COW = 100


class Token(IntEnum):
    """Action tokens; the nuggets come first, by worth."""

    NUGGET_200 = 0
    NUGGET_300 = 1
    NUGGET_400 = 2
    NUGGET_500 = 3
    BRANDING_IRON = 4
    SNAKE_OIL = 5
    AMBUSH = 6
    RATTLESNAKE = 7
    EPIDEMIC = 8
    SHERIFF = 9
    NONE = 10


KINDS = 10
TOKENS_IN_BOX = Lookup([0] * NUGGETS + [BOX["tokens"][Token(kind).name.lower()] for kind in range(NUGGETS, KINDS)])


class Phase(IntEnum):
    """The question asked."""

    START = 0
    RAID = 1
    RIDE = 2
    BRAND = 3
    AMBUSH = 4
    EPIDEMIC = 5
    SCATTER = 6
    OVER = 7


class Ending(IntEnum):
    """How a game ended."""

    NONE = 0
    SHERIFF = 1
    NINE = 2
    SCORED = 3


class Event(IntEnum):
    """What can happen. Cows are told as one number: see `herd_of`."""

    FLIP = 1
    START = 2
    RAID = 3
    SPRING = 4
    NO_EFFECT = 5
    BRAND = 6
    LOST = 7
    AMBUSH_COWS = 8
    AMBUSH_NUGGET = 9
    EPIDEMIC = 10
    SCATTER = 11
    RIDE = 12
    CAUGHT = 13
    NINE = 14
    SCORED = 15


EVENTS = {
    Event.FLIP: ("seat",),  # who raids first
    Event.START: ("seat", "tile"),
    Event.RAID: ("seat", "tile", "cows"),
    Event.SPRING: ("seat", "tile", "token"),
    Event.NO_EFFECT: ("seat", "token"),
    Event.BRAND: ("seat", "tile", "cows"),
    Event.LOST: ("tile", "token"),
    Event.AMBUSH_COWS: ("seat", "cows"),
    Event.AMBUSH_NUGGET: ("seat", "nugget"),  # a kind of nugget
    Event.EPIDEMIC: ("seat", "cows"),
    Event.SCATTER: ("seat", "tile", "colour"),
    Event.RIDE: ("seat", "tile", "steps"),
    Event.CAUGHT: ("seat",),
    Event.NINE: ("seat", "colour"),
    Event.SCORED: ("dollars_0", "dollars_1"),  # of each seat
}
"""The fields of each event, in the order in which `tell` takes them."""


class State(Record, story=16):
    """The table, the two outlaws, and what is being done."""

    tile = row(SQUARES, low=0, high=SQUARES - 1)  # which place lies on each square
    token = row(SQUARES, low=0, high=KINDS)
    cows = grid(SQUARES, COLOURS, low=0, high=OF_EACH_COLOUR)
    herd = grid(PLAYERS, COLOURS, low=0, high=OF_EACH_COLOUR)
    nuggets = grid(PLAYERS, NUGGETS, low=0)
    aside = row(COLOURS, low=0, high=OF_EACH_COLOUR)  # cows not, or no longer, in play
    box = row(KINDS, low=0)  # tokens not, or no longer, in play
    nuggets_in_box = row(NUGGETS, low=0)  # option
    left = row(PLAYERS, low=NOWHERE, high=SQUARES - 1)  # the square each outlaw left last
    here = number(low=NOWHERE, high=SQUARES - 1)  # where the outlaw stands
    raided = number(low=0, high=OF_EACH_COLOUR)  # cows of this raid: the steps to ride
    again = number(low=0, high=1)  # snake oil: ride on, same outlaw
    scatter = number(low=0, high=COLOURS)  # rattlesnake: the colour to put down next
    ending = number(low=0, high=Ending.SCORED)
    winner = number(low=NOBODY, high=PLAYERS - 1)  # nobody in a draw


OPTIONS = (Option("nuggets", "nuggets_in_box", BOX["nuggets"]["counts"]),)

# An action is a verb and its object: the number where the verb's actions begin, plus a colour or a square.
RAID = 0
RIDE = RAID + COLOURS
START = RIDE + SQUARES
SCATTER = START + SQUARES
EPIDEMIC = SCATTER + SQUARES
AMBUSH_COWS = EPIDEMIC + COLOURS
AMBUSH_NUGGET = AMBUSH_COWS + COLOURS
BRAND = AMBUSH_NUGGET + 1  # plus square * COLOURS + colour
ACTIONS = BRAND + SQUARES * COLOURS


def _adjacent() -> Lookup:
    """ADJACENT[a, b]: do these squares touch along an edge?"""
    rows, columns = np.divmod(np.arange(SQUARES), 3)
    steps = abs(rows[:, None] - rows) + abs(columns[:, None] - columns)
    return Lookup(steps == 1)


def _reach() -> Lookup:
    """REACH[n, a, b]: a walk of n steps, never straight back, leads from a to another square b."""
    table = np.zeros((OF_EACH_COLOUR + 1, SQUARES, SQUARES), np.int8)
    for start in range(SQUARES):
        walks = {(NOWHERE, start)}
        for n in range(1, OF_EACH_COLOUR + 1):
            walks = {(at, to) for came, at in walks for to in range(SQUARES) if ADJACENT[at, to] and to != came}
            for _, at in walks:
                table[n, start, at] = at != start
    return Lookup(table)


ADJACENT = _adjacent()
REACH = _reach()


@rule
def herd_of(count: int, colour: int) -> int:
    """So many cows of a colour as one number, for the story."""
    return count * COLOURS + colour


# ---- Looking at the table


@rule
def cows_on(s: State, square: int) -> int:
    """Cows of all colours on a tile."""
    return s.cows[square, 0] + s.cows[square, 1] + s.cows[square, 2] + s.cows[square, 3]


@rule
def cows_left(s: State, colour: int) -> int:
    """Cows of a colour on the whole board."""
    total = 0
    for square in range(SQUARES):
        total += s.cows[square, colour]
    return total


@rule
def is_dangerous(s: State, square: int) -> bool:
    """Does a yellow token lie there?"""
    return s.token[square] == Token.RATTLESNAKE or s.token[square] == Token.SHERIFF


@rule
def has_nugget(s: State, player: int) -> bool:
    """Does this outlaw hold any nugget?"""
    for kind in range(NUGGETS):
        if s.nuggets[player, kind] > 0:
            return True
    return False


@rule
def has_cows(s: State, player: int) -> bool:
    """Does this outlaw own any cow?"""
    for colour in range(COLOURS):
        if s.herd[player, colour] > 0:
            return True
    return False


@rule
def wealth(s: State, player: int) -> int:
    """Dollars if it ended now: a cow is worth $100 for each of its colour still on the board."""
    dollars = 0
    for colour in range(COLOURS):
        dollars += s.herd[player, colour] * cows_left(s, colour) * DOLLARS_A_COW
    for kind in range(NUGGETS):
        dollars += s.nuggets[player, kind] * NUGGET_DOLLARS[kind]
    return dollars


@rule
def can_reach(s: State, square: int) -> bool:
    """Is this tile as many steps away as cows were raided, and is there anything to raid?"""
    return REACH[s.raided, s.here, square] != 0 and cows_on(s, square) > 0


@rule
def next_raider(s: State) -> int:
    """Who raids after the ride."""
    return s.turn if s.again else 1 - s.turn


@rule
def is_sent_back(s: State, square: int) -> bool:
    """Would this ride send an outlaw straight back to the dangerous tile they left? (rulings 9 and 10)"""
    return s.again == 0 and s.left[1 - s.turn] == square and is_dangerous(s, square)
