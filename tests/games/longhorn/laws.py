"""What is true of every Longhorn state, as a rule: it runs interpreted, and compiled in a loop over many games."""

from __future__ import annotations

from saloon.core import NOBODY, Mask, rule
from saloon.core.chance import below, sow
from saloon.core.compiling import Kit
from saloon.core.loops import Ints, Records
from saloon.core.rule import clear, deal, legal, nth_marked, play
from saloon.core.story import EVERYBODY
from saloon.games.longhorn.box import (
    COLOURS,
    KINDS,
    NOWHERE,
    NUGGET_HILL,
    NUGGETS,
    OF_EACH_COLOUR,
    PLAYERS,
    SQUARES,
    TOKENS_IN_BOX,
    Ending,
    Event,
    Phase,
    State,
    Token,
    cows_left,
    cows_on,
    wealth,
)

SOUND, COWS, TOKENS, TILES, BARE, END, TURN, PHASE, STORY, DEAD_END, COUNT, TOO_LONG = range(12)
"""What can be wrong with a state, or with a game."""
MOST_RAIDS = 44
"""Every cow once, and again for each of the four that each of two rattlesnakes frees."""
MOST_DECISIONS = 120
"""More than a game of that many raids can ask."""
STORY_ROOM = 16
TABLE, MIND, TRIAL = range(3)
"""The records of the loop: the game, the chance that picks moves, and a copy to try every move on."""


@rule
def counts_every_cow(s: State) -> bool:
    """Nine of each colour: on the board, in a herd, or aside."""
    for colour in range(COLOURS):
        if s.herd[0, colour] + s.herd[1, colour] + s.aside[colour] + cows_left(s, colour) != OF_EACH_COLOUR:
            return False
    return True


@rule
def counts_every_token(s: State) -> bool:
    """Nineteen tokens, each kind as many as came in the box: on the board, held, or put away."""
    everything = 0
    for kind in range(KINDS):
        there = s.box[kind]
        printed = TOKENS_IN_BOX[kind]
        if kind < NUGGETS:
            there += s.nuggets[0, kind] + s.nuggets[1, kind]
            printed = s.nuggets_in_box[kind]
        for square in range(SQUARES):
            if s.token[square] == kind:
                there += 1
        if there != printed:
            return False
        everything += there
    return everything == 19


@rule
def has_each_tile_once(s: State) -> bool:
    """The nine places are nine, and the sheriff waits on Nugget Hill only."""
    seen = 0
    for square in range(SQUARES):
        seen |= 1 << s.tile[square]
        if s.token[square] == Token.SHERIFF and s.tile[square] != NUGGET_HILL:
            return False
    return seen == (1 << SQUARES) - 1


@rule
def ends_rightly(s: State) -> bool:
    """The ending and the winner fit the table."""
    nine = NOBODY
    for player in range(PLAYERS):
        for colour in range(COLOURS):
            if s.herd[player, colour] == OF_EACH_COLOUR:
                nine = player
    if not s.over:
        return nine == NOBODY and s.ending == Ending.NONE and s.winner == NOBODY
    if s.ending == Ending.SHERIFF:
        return s.token[s.here] == Token.SHERIFF and cows_on(s, s.here) == 0 and s.winner != NOBODY
    if s.ending == Ending.NINE:
        return nine == s.winner and nine != NOBODY
    ahead = wealth(s, 0) - wealth(s, 1)
    richer = NOBODY if ahead == 0 else 0 if ahead > 0 else 1
    return nine == NOBODY and s.ending == Ending.SCORED and s.winner == richer


@rule
def asks_rightly(s: State) -> bool:
    """The question fits the table."""
    if s.over:
        return s.phase == Phase.OVER
    if s.phase == Phase.START:
        return s.here == NOWHERE
    if s.here == NOWHERE:
        return False
    if s.phase == Phase.RAID:
        return cows_on(s, s.here) > 0
    if s.phase == Phase.RIDE:
        return bool(1 <= s.raided < OF_EACH_COLOUR)
    if s.phase == Phase.SCATTER:
        return s.scatter < COLOURS and s.herd[s.turn, s.scatter] > 0 and cows_on(s, s.here) == 0
    return s.phase != Phase.OVER and cows_on(s, s.here) == 0 and s.token[s.here] == Token.NONE


@rule
def tells_rightly(s: State) -> bool:
    """The story has room, knows its events, and is blank after its end."""
    if not 1 <= s.told <= STORY_ROOM:
        return False
    for at in range(STORY_ROOM):
        kind = s.events[at, 0]
        if at < s.told:
            if not Event.FLIP <= kind <= Event.SCORED or s.events[at, 1] != EVERYBODY:
                return False
        else:
            for part in range(5):
                if s.events[at, part] != 0:
                    return False
    return True


@rule
def fault(s: State) -> int:
    """The first law that a state breaks."""
    if not counts_every_cow(s):
        return COWS
    if not counts_every_token(s):
        return TOKENS
    if not has_each_tile_once(s):
        return TILES
    if not ends_rightly(s):
        return END
    if (s.turn == NOBODY) != (s.over == 1) or not NOBODY <= s.turn < PLAYERS or s.seats != PLAYERS:
        return TURN
    if not asks_rightly(s):
        return PHASE
    if not tells_rightly(s):
        return STORY
    if not s.over:
        for square in range(SQUARES):
            if s.token[square] != Token.NONE and cows_on(s, square) == 0:
                return BARE
    return SOUND


@rule
def raids_told(s: State) -> int:
    """How many raids the story of the last move tells."""
    raids = 0
    for at in range(s.told):
        if s.events[at, 0] == Event.RAID:
            raids += 1
    return raids


@rule
def play_lawfully(states: Records, mask: Mask, seed: int, game: int, seen: Records, at: int, found: Ints) -> int:
    """Play one game at random, try every legal move on the way, keep every state in `seen`; where does it end?

    `found` gets the law that was broken, the number of raids, and the ending.
    """
    table = states[TABLE]
    sow(table, seed, 2 * game)
    sow(states[MIND], seed, 2 * game + 1)
    deal(table, PLAYERS)
    law = fault(table)
    raids = 0
    first = at
    seen[at] = table
    at += 1
    while law == SOUND and not table.over:
        clear(mask)
        count = legal(table, mask)
        marked = 0
        for action in range(len(mask)):
            if mask[action]:
                marked += 1
                states[TRIAL] = table
                play(states[TRIAL], action)
                if law == SOUND:
                    law = fault(states[TRIAL])
        if count == 0:
            law = DEAD_END
        elif count != marked:
            law = COUNT
        else:
            play(table, nth_marked(mask, below(states[MIND], count)))
            raids += raids_told(table)
            seen[at] = table
            at += 1
        if raids > MOST_RAIDS or at - first >= MOST_DECISIONS:
            law = TOO_LONG
    found[0] = law
    found[1] = raids
    found[2] = table.ending
    return at


@rule
def fault_at(states: Records, at: int) -> int:
    """The first law that one state breaks."""
    return fault(states[at])


LAWS = Kit("laws", (play_lawfully, fault_at), silent=False)
