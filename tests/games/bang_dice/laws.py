"""What is true of every state of BANG!, as a rule: it runs interpreted, and compiled in a loop over many games."""

from __future__ import annotations

from saloon.core import NOBODY, Mask, rule
from saloon.core.chance import below, sow
from saloon.core.compiling import Kit
from saloon.core.loops import Ints, Records
from saloon.core.rule import clear, deal, legal, nth_marked, play
from saloon.core.story import EVERYBODY
from saloon.games.bang_dice.box import (
    ARROWS,
    CHARACTERS,
    DICE,
    MOST_SEATS,
    NONE,
    OPEN_ROLES,
    ROLE_CARDS,
    ROLES,
    Batch,
    Character,
    Ending,
    Event,
    Phase,
    Role,
    State,
    count_living,
    full_life,
    is_living,
)
from saloon.games.bang_dice.ending import has_won, living_of, outlaws_living

SOUND, PILE, LIFE, DEAD, CARDS, END, TURN, ASKED, STORY, DEAD_END, COUNT, TOO_LONG = range(12)
"""What can be wrong with a state, or with a game."""
STORY_ROOM = 64
MOST_DECISIONS = 3000
"""More than a random game has ever asked."""
TABLE, MIND = range(2)
"""The records of the loop: the game, and the chance that picks moves."""


@rule
def counts_every_arrow(s: State) -> bool:
    """Nine arrows, in the pile or held by the living, and the pile is never empty at rest."""
    held = 0
    for seat in range(MOST_SEATS):
        held += s.arrows[seat]
    return held + s.pile == ARROWS and s.pile > 0


@rule
def counts_every_life(s: State) -> bool:
    """Nobody has more lives than they began with; with none left one is dead, unless the batch is not yet settled."""
    for seat in range(s.seats):
        if s.character[seat] == NONE:
            if s.life[seat] != 0:
                return False
            continue
        if not 0 <= s.life[seat] <= full_life(s, seat):
            return False
        if is_living(s, seat) and s.life[seat] == 0 and s.batch == Batch.NONE:
            return False
    return True


@rule
def leaves_the_dead_alone(s: State) -> bool:
    """The dead have nothing, are asked nothing, roll nothing and are hit by nothing."""
    for seat in range(MOST_SEATS):
        if not is_living(s, seat):
            if s.life[seat] or s.arrows[seat] or s.hits[seat] or s.turn == seat:
                return False
            if s.roller == seat and not s.over:
                return False
    return True


@rule
def deals_every_card_once(s: State) -> bool:
    """Roles as many as there are cards, and no character twice."""
    worn = 0
    for seat in range(s.seats):
        if s.character[seat] != NONE:
            if (worn >> s.character[seat]) & 1:
                return False
            worn |= 1 << s.character[seat]
    for role in range(ROLES):
        count = 0
        for seat in range(s.seats):
            if s.role[seat] == role:
                count += 1
        if count != ROLE_CARDS[s.seats, role]:
            return False
    return worn < 1 << CHARACTERS


@rule
def ends_rightly(s: State) -> bool:
    """It is over when it must be, and who has won fits who is left."""
    if s.seats == OPEN_ROLES:
        return s.over == (s.ending != Ending.NONE) and (s.over == 1 or count_living(s) >= 2)
    goes_on = is_living(s, s.sheriff) and outlaws_living(s) > 0
    if s.over == goes_on:
        return False
    if s.ending == Ending.LAW:
        return is_living(s, s.sheriff) and not has_won(s, first_of(s, Role.OUTLAW))
    if s.ending == Ending.OUTLAWS:
        lone = count_living(s) == 1 and living_of(s, Role.RENEGADE) == 1
        return not is_living(s, s.sheriff) and has_won(s, first_of(s, Role.OUTLAW)) and not lone
    if s.ending == Ending.RENEGADE:
        return count_living(s) == 1 and s.role[s.winner] == Role.RENEGADE and is_living(s, s.winner)
    return s.ending == Ending.NONE and s.winner == NOBODY


@rule
def first_of(s: State, role: int) -> int:
    """The first seat with a role."""
    seat = 0
    while s.role[seat] != role:
        seat += 1
    return seat


@rule
def asks_rightly(s: State) -> bool:
    """The question fits the table and the character who is asked."""
    if s.over:
        return s.phase == Phase.OVER
    who = s.character[s.turn]
    if s.phase == Phase.DODGE:
        return who == Character.BART_CASSIDY and s.hits[s.turn] > 0 and s.pile > 1
    if s.phase == Phase.DROP:
        return who == Character.PEDRO_RAMIREZ and s.arrows[s.turn] > 0 and s.batch != Batch.NONE
    if s.phase == Phase.CHARACTER:
        return who == NONE and s.turns == 0
    if s.turn != s.roller or s.batch != Batch.NONE:
        return False
    if s.phase == Phase.SHOOT or s.phase == Phase.BEER or s.phase == Phase.STRIP:
        return s.die < DICE and s.target[s.die] == NOBODY
    return s.phase != Phase.OVER


@rule
def tells_rightly(s: State) -> bool:
    """The story has room, knows its events, whispers nothing but roles, and is blank after its end."""
    if not 0 <= s.told <= STORY_ROOM:
        return False
    for at in range(STORY_ROOM):
        kind = s.events[at, 0]
        if at < s.told:
            if not Event.ROLE <= kind <= Event.OVER:
                return False
            if s.events[at, 1] != EVERYBODY and kind != Event.ROLE:
                return False
        else:
            for part in range(5):
                if s.events[at, part] != 0:
                    return False
    return True


@rule
def fault(s: State) -> int:
    """The first law that a state breaks."""
    if not counts_every_arrow(s):
        return PILE
    if not counts_every_life(s):
        return LIFE
    if not leaves_the_dead_alone(s):
        return DEAD
    if not deals_every_card_once(s):
        return CARDS
    if not ends_rightly(s):
        return END
    if (s.turn == NOBODY) != (s.over == 1) or not NOBODY <= s.turn < s.seats:
        return TURN
    if not asks_rightly(s):
        return ASKED
    if not tells_rightly(s):
        return STORY
    return SOUND


@rule
def play_lawfully(states: Records, mask: Mask, seed: int, game: int, seats: int, found: Ints) -> None:
    """Play one game at random and look at every state.

    `found` gets the law that was broken, the number of decisions, the longest story, the ending, and a bit for each
    question that was asked.
    """
    table = states[TABLE]
    sow(table, seed, 2 * game)
    sow(states[MIND], seed, 2 * game + 1)
    deal(table, seats)
    law = fault(table)
    decisions = 0
    longest = table.told
    asked = 1 << table.phase
    while law == SOUND and not table.over:
        clear(mask)
        count = legal(table, mask)
        marked = 0
        for action in range(len(mask)):
            marked += mask[action]
        if count == 0:
            law = DEAD_END
        elif count != marked:
            law = COUNT
        elif decisions >= MOST_DECISIONS:
            law = TOO_LONG
        else:
            play(table, nth_marked(mask, below(states[MIND], count)))
            decisions += 1
            law = fault(table)
            longest = max(longest, table.told)
            asked |= 1 << table.phase
    found[0] = law
    found[1] = decisions
    found[2] = longest
    found[3] = table.ending
    found[4] = asked


@rule
def fault_at(states: Records, at: int) -> int:
    """The first law that one state breaks."""
    return fault(states[at])


LAWS = Kit("laws", (play_lawfully, fault_at), silent=False)
