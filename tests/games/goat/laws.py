"""What is true of every state, as a rule: it runs interpreted, and compiled in a loop over many games."""

from __future__ import annotations

from saloon.core import NOBODY, Mask, count_at, rule
from saloon.core.chance import below, sow
from saloon.core.compiling import Kit
from saloon.core.loops import Ints, Records
from saloon.core.rule import clear, deal, legal, nth_marked, play
from saloon.games.goat.box import (
    ASIDE_DOWN,
    ASIDE_UP,
    BOTTLES_AT_START,
    CARDS_IN_PLAY,
    CHARACTERS,
    COINS,
    DECK,
    HAND,
    HAND_SIZE,
    HATS,
    IN_BOX,
    IS_OPEN,
    LOCATIONS,
    NONE,
    PLAYED,
    ROUNDS,
    UNKNOWN,
    Event,
    Phase,
    State,
    Step,
    count_active,
    deck_left,
    duped,
    first_active,
    is_forced,
    stock,
    tokens,
)
from saloon.games.goat.rules import hand, has_won

SOUND, ALL_COINS, ALL_GOODS, CARDS, ALL_HATS, LAST, MEMORY, TURN, STORY, END, DEAD_END, COUNT, TOO_LONG = range(13)
"""What can be wrong with a state, or with a game."""
MOST_DECISIONS = 400
"""More than any game can ask."""
STORY_ROOM = 40
TABLE, MIND, TRIAL = range(3)
"""The records of the loop: the game, the chance that picks moves, and a copy to try every move on."""


@rule
def counts_every_coin(s: State) -> bool:
    """Forty, wherever they are."""
    coins = s.reserve + duped(s)
    for seat in range(s.seats):
        coins += s.coins[seat]
    for location in range(LOCATIONS):
        coins += s.till[location]
    return coins == COINS


@rule
def counts_every_resource(s: State) -> bool:
    """One a round at each location, and a bottle for everybody; nobody owes any."""
    for kind in range(LOCATIONS):
        there = s.goods[kind]
        if s.loot_from == kind:
            there += s.loot
        for seat in range(s.seats):
            if stock(s, seat, kind) < 0:
                return False
            there += stock(s, seat, kind)
        laid = s.round_number * IS_OPEN[s.seats, kind]
        if kind == 0:
            laid += BOTTLES_AT_START * s.seats
        if there != laid:
            return False
    for seat in range(s.seats):
        count = 0
        for kind in range(LOCATIONS):
            count += stock(s, seat, kind)
        if count != tokens(s, seat):
            return False
    return True


@rule
def counts_every_card(s: State) -> bool:
    """The hand and the deck are as large as everybody thinks, and two cards lie aside."""
    if count_at(s.place, IN_BOX) != CHARACTERS - CARDS_IN_PLAY[s.seats] or count_at(s.place, UNKNOWN) != 0:
        return False
    if count_at(s.place, HAND) != s.held or count_at(s.place, DECK) != deck_left(s):
        return False
    return count_at(s.place, ASIDE_UP) == 1 and count_at(s.place, ASIDE_DOWN) == 1


@rule
def counts_every_hat(s: State) -> bool:
    """Whoever lacks a hat has it on a card."""
    for seat in range(s.seats):
        if s.hats[seat] + count_at(s.place, PLAYED + seat) != HATS[s.seats]:
            return False
    return True


@rule
def ends_distribution_rightly(s: State) -> bool:
    """The last phase begins with three cards and one for each hat; at most three refusals can follow."""
    if s.step != Step.DISTRIBUTION or s.phase == Phase.ROB or s.phase == Phase.DUPE:
        return True
    if (count_active(s) == 1) != (s.last_from != NONE):
        return False
    if s.last_from == NONE:
        return s.held == HAND_SIZE
    last = first_active(s)
    refused = s.offer - s.last_from
    spare = s.held - s.hats[last]
    if s.offer == s.last_from and spare != HAND_SIZE - 1:
        return False
    if s.phase == Phase.ANSWER and is_forced(s) != (spare == 0):
        return False
    return 0 <= spare < HAND_SIZE and refused <= HAND_SIZE - 1 + HATS[s.seats] and s.dealer != last


@rule
def remembers_rightly(s: State) -> bool:
    """What dealers drew and were passed on leads to the hand there is."""
    cards = 0
    for offer in range(s.offer + 1):
        if s.passed[offer] != cards or cards & s.drawn[offer] != 0:
            return False
        cards |= s.drawn[offer]
        if s.claims[offer] != NONE and (cards >> s.claims[offer]) & 1 == 0:
            return False
        if s.shown[offer] != NONE:
            if (cards >> s.shown[offer]) & 1 == 0:
                return False
            cards &= ~(1 << s.shown[offer])
    for offer in range(s.offer + 1, len(s.dealers)):
        if s.dealers[offer] != NOBODY or s.claims[offer] != NONE or s.shown[offer] != NONE:
            return False
    return cards == hand(s)


@rule
def asks_rightly(s: State) -> bool:
    """Who is asked fits the question."""
    if s.over:
        return s.phase == Phase.OVER and s.turn == NOBODY
    if s.turn < 0 or s.turn >= s.seats:
        return False
    if s.phase == Phase.CARD or s.phase == Phase.RECEIVER or s.phase == Phase.CLAIM:
        return s.turn == s.dealer and (s.offered != NONE) == (s.phase != Phase.CARD)
    if s.phase == Phase.ANSWER:
        return s.turn == s.receiver and s.receiver != s.dealer and s.hats[s.receiver] > 0
    return s.offered == NONE


@rule
def tells_rightly(s: State) -> bool:
    """The story has room and knows its events."""
    if not 1 <= s.told <= STORY_ROOM:
        return False
    for at in range(s.told):
        if not Event.ROUND <= s.events[at, 0] <= Event.OVER:
            return False
    return True


@rule
def ends_rightly(s: State) -> bool:
    """After the last round somebody has won."""
    if not s.over:
        return s.round_number <= ROUNDS[s.seats]
    winners = 0
    for seat in range(s.seats):
        if has_won(s, seat):
            winners += 1
    return s.round_number == ROUNDS[s.seats] and winners > 0


@rule
def fault(s: State) -> int:
    """The first law that a state breaks."""
    if not counts_every_coin(s):
        return ALL_COINS
    if not counts_every_resource(s):
        return ALL_GOODS
    if not counts_every_card(s):
        return CARDS
    if not counts_every_hat(s):
        return ALL_HATS
    if not ends_distribution_rightly(s):
        return LAST
    if not remembers_rightly(s):
        return MEMORY
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
                states[TRIAL] = table
                play(states[TRIAL], action)
                if law == SOUND:
                    law = fault(states[TRIAL])
        if count == 0:
            law = DEAD_END
        elif count != marked:
            law = COUNT
        else:
            found[table.phase] += 1
            play(table, nth_marked(mask, below(states[MIND], count)))
        decisions += 1
        if decisions > MOST_DECISIONS:
            law = TOO_LONG
    return law


LAWS = Kit("laws", (play_lawfully,), silent=False)
