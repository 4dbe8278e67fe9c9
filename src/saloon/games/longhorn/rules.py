"""Longhorn: two outlaws, nine places, thirty-six cows.

Ruling numbers in comments are those of RULINGS.md; the order is the rulebook's.
"""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path

import numpy as np

from saloon.core import (
    NOBODY,
    Mask,
    Option,
    Record,
    Table,
    below,
    blank_chance,
    draw,
    grid,
    hide_story,
    number,
    row,
    rule,
    tell,
    turn_page,
)

VERSION = 1
SEATS = (2,)

# ---- The box

BOX = tomllib.loads((Path(__file__).parent / "components.toml").read_text("utf-8"))

SQUARES, PLAYERS = 9, 2
NOWHERE = -1
TILES = tuple(tile["name"] for tile in BOX["tile"])
COLOUR_NAMES = tuple(BOX["cows"]["colours"])
COLOURS = len(COLOUR_NAMES)
OF_EACH_COLOUR = BOX["cows"]["of_each"]
NUGGET_HILL = TILES.index("nugget_hill")
COWS_AT_START = Table([tile["cows"] for tile in BOX["tile"]])
IS_START = Table([tile["start"] for tile in BOX["tile"]])
NUGGET_DOLLARS = Table(BOX["nuggets"]["dollars"], bits=16)
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
TOKENS_IN_BOX = Table([0] * NUGGETS + [BOX["tokens"][Token(kind).name.lower()] for kind in range(NUGGETS, KINDS)])


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


def _adjacent() -> Table:
    """ADJACENT[a, b]: do these squares touch along an edge?"""
    rows, columns = np.divmod(np.arange(SQUARES), 3)
    steps = abs(rows[:, None] - rows) + abs(columns[:, None] - columns)
    return Table(steps == 1)


def _reach() -> Table:
    """REACH[n, a, b]: a walk of n steps, never straight back, leads from a to another square b."""
    table = np.zeros((OF_EACH_COLOUR + 1, SQUARES, SQUARES), np.int8)
    for start in range(SQUARES):
        walks = {(NOWHERE, start)}
        for n in range(1, OF_EACH_COLOUR + 1):
            walks = {(at, to) for came, at in walks for to in range(SQUARES) if ADJACENT[at, to] and to != came}
            for _, at in walks:
                table[n, start, at] = at != start
    return Table(table)


ADJACENT = _adjacent()
REACH = _reach()


@rule
def herd_of(count: int, colour: int) -> int:
    """So many cows of a colour as one number, for the story."""
    return count * COLOURS + colour


# ---- Setting up


@rule
def lay_tiles(s: State) -> None:
    """Shuffle the nine tiles into a square."""
    for square in range(SQUARES):
        s.tile[square] = square
    for square in range(SQUARES - 1, 0, -1):
        other = below(s, square + 1)
        tile = s.tile[square]
        s.tile[square] = s.tile[other]
        s.tile[other] = tile


@rule
def lay_tokens(s: State) -> None:
    """A token on every tile; the sheriff, if he came, waits on Nugget Hill."""
    for kind in range(KINDS):
        s.box[kind] = TOKENS_IN_BOX[kind]
    for kind in range(NUGGETS):
        s.box[kind] = s.nuggets_in_box[kind]
    hill, sheriff = NOWHERE, NOWHERE
    for square in range(SQUARES):
        s.token[square] = draw(s, s.box)
        if s.tile[square] == NUGGET_HILL:
            hill = square
        if s.token[square] == Token.SHERIFF:
            sheriff = square
    if sheriff != NOWHERE:
        s.token[sheriff] = s.token[hill]
        s.token[hill] = Token.SHERIFF


@rule
def lay_cows(s: State) -> None:
    """Shuffle the cows and put on every tile as many as it shows."""
    for colour in range(COLOURS):
        s.aside[colour] = OF_EACH_COLOUR
    for square in range(SQUARES):
        for _ in range(COWS_AT_START[s.tile[square]]):
            s.cows[square, draw(s, s.aside)] += 1


@rule
def deal(s: State, seats: int) -> None:
    """Lay out the board and flip the outlaw; the loser of the flip chooses where to begin."""
    s.seats = seats
    lay_tiles(s)
    lay_tokens(s)
    lay_cows(s)
    for player in range(PLAYERS):
        s.left[player] = NOWHERE
    s.here = NOWHERE
    s.winner = NOBODY
    first = below(s, PLAYERS)
    tell(s, Event.FLIP, first, 0, 0)
    s.turn = 1 - first
    s.phase = Phase.START


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


# ---- What may be done


@rule
def mark_rides(s: State, mask: Mask) -> int:
    """The tiles to ride to; the dangerous one that was just left only if there is no other."""
    count = 0
    back = NOWHERE
    for square in range(SQUARES):
        if can_reach(s, square):
            if is_sent_back(s, square):
                back = square
            else:
                mask[RIDE + square] = 1
                count += 1
    if count == 0 and back != NOWHERE:
        mask[RIDE + back] = 1
        count = 1
    return count


@rule
def mark_brands(s: State, mask: Mask) -> int:
    """Any colour on any one neighbouring tile. (ruling 4)"""
    count = 0
    for square in range(SQUARES):
        if ADJACENT[s.here, square]:
            for colour in range(COLOURS):
                if s.cows[square, colour] > 0:
                    mask[BRAND + square * COLOURS + colour] = 1
                    count += 1
    return count


@rule
def mark_ambushes(s: State, mask: Mask) -> int:
    """A nugget of the opponent's, or cows of a colour they own. (ruling 5)"""
    victim = 1 - s.turn
    count = 0
    for colour in range(COLOURS):
        if s.herd[victim, colour] > 0:
            mask[AMBUSH_COWS + colour] = 1
            count += 1
    if has_nugget(s, victim):
        mask[AMBUSH_NUGGET] = 1
        count += 1
    return count


@rule
def mark_starts(s: State, mask: Mask) -> int:
    """The five tiles with four cows."""
    count = 0
    for square in range(SQUARES):
        if IS_START[s.tile[square]]:
            mask[START + square] = 1
            count += 1
    return count


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the outlaw on turn may do; return how many."""
    count = 0
    if s.phase == Phase.RAID:
        for colour in range(COLOURS):
            if s.cows[s.here, colour] > 0:
                mask[RAID + colour] = 1
                count += 1
    elif s.phase == Phase.RIDE:
        count = mark_rides(s, mask)
    elif s.phase == Phase.SCATTER:  # bare tiles too (ruling 7)
        for square in range(SQUARES):
            if ADJACENT[s.here, square]:
                mask[SCATTER + square] = 1
                count += 1
    elif s.phase == Phase.BRAND:
        count = mark_brands(s, mask)
    elif s.phase == Phase.AMBUSH:
        count = mark_ambushes(s, mask)
    elif s.phase == Phase.EPIDEMIC:  # a colour that is gone may be named (ruling 6)
        for colour in range(COLOURS):
            mask[EPIDEMIC + colour] = 1
        count = COLOURS
    elif s.phase == Phase.START:
        count = mark_starts(s, mask)
    return count


# ---- 1. Raid


@rule
def take_cows(s: State, square: int, colour: int) -> int:
    """The outlaw on turn takes all cows of a colour from a tile; how many were there?"""
    taken = s.cows[square, colour]
    s.cows[square, colour] = 0
    s.herd[s.turn, colour] += taken
    return taken


@rule
def raid(s: State, colour: int) -> None:
    """Take every cow of a colour; a tile that is bare then springs its token."""
    s.raided = take_cows(s, s.here, colour)
    tell(s, Event.RAID, s.turn, s.tile[s.here], herd_of(s.raided, colour))
    if cows_on(s, s.here) > 0 or s.token[s.here] == Token.NONE:
        settle(s)
    elif s.token[s.here] == Token.SHERIFF:  # before nine of a colour (ruling 3)
        tell(s, Event.SPRING, s.turn, s.tile[s.here], Token.SHERIFF)
        tell(s, Event.CAUGHT, s.turn, 0, 0)
        finish(s, 1 - s.turn, Ending.SHERIFF)
    elif not wins_with_nine(s):
        spring_token(s)


@rule
def spring_token(s: State) -> None:
    """The token of the emptied tile takes effect."""
    token = s.token[s.here]
    s.token[s.here] = Token.NONE
    tell(s, Event.SPRING, s.turn, s.tile[s.here], token)
    if token < NUGGETS:
        s.nuggets[s.turn, token] += 1
        settle(s)
        return
    s.box[token] += 1
    if token == Token.BRANDING_IRON and has_cows_around(s):
        s.phase = Phase.BRAND
    elif token == Token.AMBUSH and (has_cows(s, 1 - s.turn) or has_nugget(s, 1 - s.turn)):
        s.phase = Phase.AMBUSH
    elif token == Token.EPIDEMIC:
        s.phase = Phase.EPIDEMIC
    elif token == Token.RATTLESNAKE:
        s.scatter = 0
        scatter_next(s)
    else:
        if token == Token.SNAKE_OIL:
            s.again = 1
        else:
            tell(s, Event.NO_EFFECT, s.turn, token, 0)
        settle(s)


@rule
def has_cows_around(s: State) -> bool:
    """Is there a cow on any neighbouring tile?"""
    for square in range(SQUARES):
        if ADJACENT[s.here, square] and cows_on(s, square) > 0:
            return True
    return False


@rule
def lose_token(s: State, square: int) -> None:
    """A tile emptied other than by a raid loses its token without effect, the sheriff too. (rulings 4 and 6)"""
    token = s.token[square]
    if token != Token.NONE and cows_on(s, square) == 0:
        tell(s, Event.LOST, s.tile[square], token, 0)
        s.token[square] = Token.NONE
        s.box[token] += 1


@rule
def brand(s: State, square: int, colour: int) -> None:
    """Branding iron: all cows of a colour from a neighbouring tile. They do not count for the ride. (ruling 1)"""
    taken = take_cows(s, square, colour)
    tell(s, Event.BRAND, s.turn, s.tile[square], herd_of(taken, colour))
    lose_token(s, square)
    settle(s)


@rule
def ambush_cows(s: State, colour: int) -> None:
    """Ambush: two cows of a colour from the opponent, or the only one."""
    victim = 1 - s.turn
    taken = 2 if s.herd[victim, colour] > 1 else 1
    s.herd[victim, colour] -= taken
    s.herd[s.turn, colour] += taken
    tell(s, Event.AMBUSH_COWS, s.turn, herd_of(taken, colour), 0)
    settle(s)


@rule
def nuggets_held(s: State, player: int) -> int:
    """How many nuggets an outlaw holds."""
    held = 0
    for kind in range(NUGGETS):
        held += s.nuggets[player, kind]
    return held


@rule
def ambush_nugget(s: State) -> None:
    """Ambush: one of the opponent's nuggets, at random. (ruling 12)"""
    victim = 1 - s.turn
    pick = below(s, nuggets_held(s, victim))
    kind = 0
    while pick >= s.nuggets[victim, kind]:
        pick -= s.nuggets[victim, kind]
        kind += 1
    s.nuggets[victim, kind] -= 1
    s.nuggets[s.turn, kind] += 1
    tell(s, Event.AMBUSH_NUGGET, s.turn, kind, 0)
    settle(s)


@rule
def epidemic(s: State, colour: int) -> None:
    """Epidemic: a colour dies out on the board; herds keep theirs."""
    dead = cows_left(s, colour)
    s.aside[colour] += dead
    tell(s, Event.EPIDEMIC, s.turn, herd_of(dead, colour), 0)
    for square in range(SQUARES):
        if s.cows[square, colour] > 0:
            s.cows[square, colour] = 0
            lose_token(s, square)
    settle(s)


@rule
def scatter_cow(s: State, square: int) -> None:
    """Rattlesnake: one cow of the present colour bolts to a neighbouring tile."""
    s.herd[s.turn, s.scatter] -= 1
    s.cows[square, s.scatter] += 1
    tell(s, Event.SCATTER, s.turn, s.tile[square], s.scatter)
    s.scatter += 1
    scatter_next(s)


@rule
def scatter_next(s: State) -> None:
    """Go on to the next colour owned, or to the ride."""
    while s.scatter < COLOURS and s.herd[s.turn, s.scatter] == 0:  # the stolen ones are in the herd (ruling 7)
        s.scatter += 1
    if s.scatter < COLOURS:
        s.phase = Phase.SCATTER
    else:
        settle(s)


# ---- 2. Ride


@rule
def settle(s: State) -> None:
    """The raid is done and its token too: nine of a colour, then the ride, or the end. (ruling 3)"""
    if wins_with_nine(s):
        return
    s.scatter = 0
    for square in range(SQUARES):
        if can_reach(s, square):  # on the board after the token's effect (ruling 2)
            s.phase = Phase.RIDE
            return
    score(s)


@rule
def ride(s: State, square: int) -> None:
    """The outlaw rides, and turns over unless snake oil lets the same one raid again."""
    tell(s, Event.RIDE, s.turn, s.tile[square], s.raided)
    s.left[s.turn] = s.here  # ruling 10
    s.here = square
    s.turn = next_raider(s)
    s.raided = 0
    s.again = 0
    s.phase = Phase.RAID


# ---- The end


@rule
def finish(s: State, winner: int, ending: int) -> None:
    """The game is over."""
    s.winner = winner
    s.ending = ending
    s.turn = NOBODY
    s.phase = Phase.OVER
    s.over = 1


@rule
def wins_with_nine(s: State) -> bool:
    """Nine of a colour win at once."""
    for colour in range(COLOURS):
        if s.herd[s.turn, colour] == OF_EACH_COLOUR:
            tell(s, Event.NINE, s.turn, colour, 0)
            finish(s, s.turn, Ending.NINE)
            return True
    return False


@rule
def score(s: State) -> None:
    """Nowhere to ride: the richer outlaw wins, equal money is a draw. (rulings 8 and 11)"""
    first = wealth(s, 0)
    second = wealth(s, 1)
    tell(s, Event.SCORED, first, second, 0)
    if first > second:
        finish(s, 0, Ending.SCORED)
    elif first < second:
        finish(s, 1, Ending.SCORED)
    else:
        finish(s, NOBODY, Ending.SCORED)


@rule
def prize(s: State, seat: int) -> float:
    """1 to the winner, a half to each in a draw."""
    if not s.over:
        return 0.0
    if s.winner == NOBODY:
        return 1.0 / PLAYERS
    return 1.0 if s.winner == seat else 0.0


# ---- The contract


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if s.phase == Phase.RAID:
        raid(s, action - RAID)
    elif s.phase == Phase.RIDE:
        ride(s, action - RIDE)
    elif s.phase == Phase.SCATTER:
        scatter_cow(s, action - SCATTER)
    elif s.phase == Phase.BRAND:
        brand(s, (action - BRAND) // COLOURS, (action - BRAND) % COLOURS)
    elif s.phase == Phase.AMBUSH:
        if action == AMBUSH_NUGGET:
            ambush_nugget(s)
        else:
            ambush_cows(s, action - AMBUSH_COWS)
    elif s.phase == Phase.EPIDEMIC:
        epidemic(s, action - EPIDEMIC)
    elif s.phase == Phase.START:
        s.here = action - START
        tell(s, Event.START, s.turn, s.tile[s.here], 0)
        s.turn = 1 - s.turn
        s.phase = Phase.RAID


@rule
def hide(s: State, seat: int) -> None:
    """Everything lies open but the dice to come."""
    blank_chance(s)
    hide_story(s, seat)


@rule
def guess(s: State, seat: int) -> None:
    """There is nothing to guess."""


@rule
def outcomes(s: State, action: int) -> int:
    """Only an ambush on nuggets is left to chance."""
    if s.phase == Phase.AMBUSH and action == AMBUSH_NUGGET:
        return nuggets_held(s, 1 - s.turn)
    return 1
