"""Longhorn: two outlaws, nine places, thirty-six cows.

The rules stand here in the rulebook's order; what lies on the table is in `box`, what a seat may know in `secrecy`.
Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import NOBODY, Mask, below, draw, end_game, rule, shuffle, tell, turn_page
from saloon.games.longhorn.box import (
    ACTIONS,
    ADJACENT,
    AMBUSH_COWS,
    AMBUSH_NUGGET,
    BRAND,
    COLOURS,
    COWS_AT_START,
    EPIDEMIC,
    EVENTS,
    IS_START,
    KINDS,
    NOWHERE,
    NUGGET_HILL,
    NUGGETS,
    OF_EACH_COLOUR,
    OPTIONS,
    PLAYERS,
    RAID,
    RIDE,
    SCATTER,
    SEATS,
    SQUARES,
    START,
    TOKENS_IN_BOX,
    Ending,
    Event,
    Phase,
    State,
    Token,
    can_reach,
    cows_left,
    cows_on,
    has_cows,
    has_nugget,
    herd_of,
    is_sent_back,
    next_raider,
    wealth,
)
from saloon.games.longhorn.secrecy import guess, hide

__all__ = [
    "ACTIONS", "EVENTS", "OPTIONS", "SEATS", "VERSION", "Event", "Phase", "State", "deal", "guess", "hide", "legal",
    "outcomes", "play", "prize",
]  # fmt: skip

VERSION = 1


# ---- Setting up


@rule
def lay_tiles(s: State) -> None:
    """Shuffle the nine tiles into a square."""
    for square in range(SQUARES):
        s.tile[square] = square
    shuffle(s, s.tile)


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
    end_game(s, Phase.OVER)


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
def outcomes(s: State, action: int) -> int:
    """Only an ambush on nuggets is left to chance."""
    if s.phase == Phase.AMBUSH and action == AMBUSH_NUGGET:
        return nuggets_held(s, 1 - s.turn)
    return 1
