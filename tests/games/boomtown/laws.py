"""What is true of every state, as a rule: it runs interpreted, and compiled in a loop over many games."""

from __future__ import annotations

from saloon.core import CLOCK, NOBODY, Mask, rule
from saloon.core.chance import below, sow
from saloon.core.compiling import Kit
from saloon.core.loops import Ints, Records
from saloon.core.rule import clear, deal, legal, nth_marked, play
from saloon.games.boomtown.box import (
    CARDS,
    EVERYONE,
    GANG,
    HAND,
    HOME,
    IN_BOX,
    LOCATIONS,
    LOOK,
    NEW,
    NEW_VEILED,
    NONE,
    OUT,
    PILE,
    PILE_SIZE,
    SHOWN,
    TOP,
    VEILED,
    Event,
    Phase,
    Scene,
    State,
    Step,
    held,
    is_open,
    owns_all,
    place_of,
    places_in_town,
    tokens_at,
)

SOUND, PILES, HANDS, SHARED, TOKENS, CLOSED, DICE, TOWN, TURN, STORY, END, DEAD_END, COUNT, TOO_LONG = range(14)
"""What can be wrong with a state, or with a game."""
MOST_DECISIONS = 6000
STORY_ROOM = 72
TABLE, MIND, TRIAL = range(3)
"""The records of the loop: the game, the chance that picks moves, and a copy to try every move on."""


@rule
def count_at(s: State, location: int, place: int) -> int:
    """How many cards of a location are at a place."""
    count = 0
    for card in range(PILE_SIZE * location, PILE_SIZE * (location + 1)):
        if s.place[card] == place:
            count += 1
    return count


@rule
def counts_piles(s: State) -> bool:
    """Seven cards for each location in town, as many of them in its pile as everybody thinks."""
    for location in range(LOCATIONS):
        in_town = place_of(s, location) != NONE
        if (count_at(s, location, IN_BOX) == 0) != in_town:
            return False
        if in_town:
            top = count_at(s, location, TOP)
            looked = count_at(s, location, LOOK)
            if top != (1 if s.topped[location] else 0) or s.left[location] != count_at(s, location, PILE) + top:
                return False
            if looked != (2 if s.phase == Phase.KEEP and s.town[s.at] == location else 0):
                return False
    return True


@rule
def counts_hands(s: State) -> bool:
    """Each hand is as large as everybody thinks, and from where they think."""
    for seat in range(s.seats):
        veiled = 0
        new_veiled = 0
        ready = 0
        for location in range(LOCATIONS):
            old = count_at(s, location, HAND + seat)
            mixed = count_at(s, location, VEILED + seat)
            if old != s.hand_from[seat, location] or count_at(s, location, NEW + seat) != s.new_from[seat, location]:
                return False
            veiled += mixed
            ready += old + mixed
            new_veiled += count_at(s, location, NEW_VEILED + seat)
        if veiled != s.veiled[seat] or new_veiled != s.new_veiled[seat] or ready != s.ready[seat]:
            return False
        if held(s, seat) < s.ready[seat]:
            return False
    return True


@rule
def counts_unseen(s: State) -> bool:
    """What everybody has seen of each kind, and who knows of what is hidden."""
    for kind in range(len(s.unseen)):
        unseen = 0
        for card in range(CARDS):
            if s.kind[card] == kind and s.place[card] != IN_BOX:
                is_shown = SHOWN <= s.place[card] < HAND
                unseen += 0 if is_shown else 1
                if (is_shown or s.place[card] == PILE) and s.knows[card] != 0:
                    return False
        if unseen != s.unseen[kind]:
            return False
    return True


@rule
def counts_tokens(s: State) -> bool:
    """Three tokens each, at home, in town or out; after the reveal everybody knows them."""
    for token in range(GANG * s.seats):
        if s.where[token] < OUT or s.where[token] >= places_in_town(s):
            return False
    for seat in range(s.seats):
        if s.coward[seat] < 0 or s.coward[seat] >= GANG:
            return False
        if s.step >= Step.SCHEMES and s.phase != Phase.MARSHAL and s.step < Step.BONUS and s.spied[seat] != EVERYONE:
            return False
    return True


@rule
def stays_out_of_closed(s: State) -> bool:
    """No token in a closed location, but for those that Good Times kept there before it closed."""
    if s.phase == Phase.MARSHAL or s.step >= Step.BONUS or s.scene != Scene.LOOT:
        return True
    for token in range(GANG * s.seats):
        place = s.where[token]
        if place >= 0 and not is_open(s, place) and s.seen[token] != EVERYONE:
            return False
    return True


@rule
def enters_closed(before: State, after: State) -> bool:
    """Has a token come to a closed location?"""
    for token in range(GANG * after.seats):
        place = after.where[token]
        if place >= 0 and not is_open(after, place) and before.where[token] != place:
            return True
    return False


@rule
def rolls_rightly(s: State) -> bool:
    """Only dice of tokens that were in the shootout show something, and shots are for opposing tokens."""
    in_shootout = Step.STANDOFF <= s.step <= Step.DODGE
    for token in range(GANG * s.seats):
        if s.aimed >> token & 1 and (not in_shootout or s.where[token] < 0):
            return False
    if s.phase == Phase.FIRE or s.phase == Phase.RACE:
        players = 0
        for seat in range(s.seats):
            if tokens_at(s, seat, s.at) > 0:
                players += 1
        return players >= 2
    return True


@rule
def claims_rightly(s: State) -> bool:
    """Whoever owns a card of every location has claimed the town, or somebody before."""
    if s.town_owner != NOBODY:
        return s.owns_still == 0 or owns_all(s, s.town_owner)
    for seat in range(s.seats):
        if owns_all(s, seat):
            return False
    return True


@rule
def asks_rightly(s: State) -> bool:
    """Who is asked fits the question."""
    if s.over:
        return s.phase == Phase.OVER and s.turn == NOBODY
    if s.phase == Phase.RACE:
        return s.live == 1 and s.turn == CLOCK
    if s.turn < 0 or s.turn >= s.seats:
        return False
    if s.phase == Phase.MARSHAL:
        return s.turn == s.first
    if s.phase == Phase.SHOT:
        return s.turn == s.caller and s.shots > 0
    if s.phase == Phase.PLANS or s.phase == Phase.SCHEMES or s.phase == Phase.STANDOFF or s.phase == Phase.DODGE:
        return s.ready[s.turn] > 0 and s.playing == NONE
    if s.phase >= Phase.WHO:
        return s.playing != NONE
    return True


@rule
def tells_rightly(s: State) -> bool:
    """The story has room and knows its events."""
    if not 0 <= s.told <= STORY_ROOM:
        return False
    for at in range(s.told):
        if not Event.ROUND <= s.events[at, 0] <= Event.PICK_UP:
            return False
    return True


@rule
def ends_rightly(s: State) -> bool:
    """It ends when a pile has run out, and not before; all pieces are at home when a round begins."""
    empty = False
    for place in range(places_in_town(s)):
        if s.left[s.town[place]] == 0:
            empty = True
    if s.over:
        return empty and 0 <= s.winner < s.seats
    if s.phase == Phase.MARSHAL:
        for token in range(GANG * s.seats):
            if s.where[token] != HOME and s.seen[token] != EVERYONE:
                return False
        return not empty
    return True


@rule
def fault(s: State) -> int:
    """The first law that a state breaks."""
    if not counts_piles(s):
        return PILES
    if not counts_hands(s):
        return HANDS
    if not counts_unseen(s):
        return SHARED
    if not counts_tokens(s):
        return TOKENS
    if not stays_out_of_closed(s):
        return CLOSED
    if not rolls_rightly(s):
        return DICE
    if not claims_rightly(s):
        return TOWN
    if not asks_rightly(s):
        return TURN
    if not tells_rightly(s):
        return STORY
    if not ends_rightly(s):
        return END
    return SOUND


@rule
def play_lawfully(states: Records, mask: Mask, seats: int, seed: int, game: int, found: Ints) -> int:
    """Play one game at random and try every legal move on the way; which law was broken?

    `found` counts the questions asked, by kind.
    """
    table = states[TABLE]
    sow(table, seed, 2 * game)
    sow(states[MIND], seed, 2 * game + 1)
    deal(table, seats)
    law = fault(table)
    decisions = 0
    while law == SOUND and not table.over:
        clear(mask)
        count = legal(table, mask)
        marked = 0
        for action in range(len(mask)):
            if mask[action]:
                marked += 1
                if count > 1:
                    states[TRIAL] = table
                    play(states[TRIAL], action)
                    if law == SOUND:
                        law = CLOSED if enters_closed(table, states[TRIAL]) else fault(states[TRIAL])
        if count == 0:
            law = DEAD_END
        elif count != marked:
            law = COUNT
        else:
            found[table.phase] += 1
            play(table, nth_marked(mask, below(states[MIND], count)))
            if law == SOUND:
                law = fault(table)
        decisions += 1
        if decisions > MOST_DECISIONS:
            law = TOO_LONG
    return law


LAWS = Kit("laws", (play_lawfully,), silent=False)
