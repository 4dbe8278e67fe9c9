"""What a seat may know, and how it fills in the rest: cards, who drew what and when, and stolen tokens.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from saloon.core import below, blank_chance, count_at, count_bits, hide_story, move_any, nth_at, rule
from saloon.games.goat.box import (
    ASIDE_CARDS,
    ASIDE_DOWN,
    CARDS_IN_PLAY,
    CHARACTERS,
    DECK,
    GOAT,
    HAND,
    HAND_SIZE,
    LOCATIONS,
    NONE,
    UNKNOWN,
    Phase,
    State,
)
from saloon.games.goat.evidence import DOUBT, worth_to_anybody


@rule
def seen_in_hand(s: State, seat: int) -> int:
    """Every card that this seat knows was in the hand: held by itself, or claimed by any dealer. (ruling 17)"""
    cards = 0
    for offer in range(s.offer + 1):
        if s.dealers[offer] == seat:
            cards |= s.passed[offer] | s.drawn[offer]
        if s.claims[offer] != NONE:
            cards |= 1 << s.claims[offer]
    return cards


@rule
def knows_theft(s: State, seat: int, theft: int) -> bool:
    """Is this seat one of the two who saw the token?"""
    return s.robbers[theft] == seat or s.victims[theft] == seat


@rule
def is_placed(s: State, card: int, known: int) -> bool:
    """Does somebody who knows that these cards were in the hand know where this one is?"""
    if s.place[card] == HAND:
        return (known >> card) & 1 == 1
    return s.place[card] != DECK and s.place[card] != ASIDE_DOWN


@rule
def hide(s: State, seat: int) -> None:
    """Blank the cards this seat cannot place, what other dealers held, tokens it did not see, and chance."""
    blank_chance(s)
    hide_story(s, seat)
    if s.over:
        return
    known = seen_in_hand(s, seat)
    for card in range(CHARACTERS):
        if not is_placed(s, card, known):
            s.place[card] = UNKNOWN
    if seat != s.dealer:
        s.offered = NONE
    for offer in range(s.offer + 1):
        if s.dealers[offer] != seat:
            s.passed[offer] = 0
            s.drawn[offer] = 0
    for theft in range(s.thefts):
        if not knows_theft(s, seat, theft):
            s.stolen[theft] = UNKNOWN


@rule
def guess(s: State, seat: int) -> None:
    """Fill the blanks: who drew what and when, where the other cards are, which is offered, what was stolen."""
    if s.over:
        return
    guess_known_draws(s, seat)
    guess_unknown_cards(s)
    rebuild_hands(s)
    if seat != s.dealer and (s.phase == Phase.RECEIVER or s.phase == Phase.CLAIM or s.phase == Phase.ANSWER):
        s.offered = nth_at(s.place, HAND, below(s, s.held), 0)
    guess_thefts(s)


# A dealer's turn is a slot into which cards are drawn. Every order of the deck that fits what a seat knows is equally
# likely. What it knows of a card is an interval: not in the hand when the seat last held it, and there by the time it
# was claimed, shown or passed on to the seat. Between two turns of its own all intervals begin together, so cards put
# at random into a free slot, the ones with the earliest end first, come out in exact proportions.


@rule
def slots(s: State, offer: int) -> int:
    """How many cards were drawn for an offer."""
    if offer == 0:
        return HAND_SIZE
    if s.last_from == NONE or offer < s.last_from:
        return 1
    if offer == s.last_from:
        return CARDS_IN_PLAY[s.seats] - ASIDE_CARDS - HAND_SIZE - (offer - 1)
    return 0


@rule
def free_slots(s: State, offer: int) -> int:
    """How many of them are not accounted for yet."""
    return slots(s, offer) - count_bits(s.drawn[offer])


@rule
def guess_draw(s: State, card: int, first: int, last: int) -> None:
    """Put a card into any free slot from one offer to another."""
    free = 0
    for offer in range(first, last + 1):
        free += free_slots(s, offer)
    pick = below(s, free)
    offer = first
    while pick >= free_slots(s, offer):
        pick -= free_slots(s, offer)
        offer += 1
    s.drawn[offer] |= 1 << card


@rule
def guess_known_draws(s: State, seat: int) -> None:
    """When was each card drawn that this seat knows has been in the hand?"""
    drawn = 0
    first = 0
    for offer in range(s.offer + 1):
        if s.dealers[offer] == seat:
            drawn |= s.passed[offer] | s.drawn[offer]
            first = offer + 1
        else:
            proven = 0
            if s.claims[offer] != NONE:
                proven |= 1 << s.claims[offer]
            if s.shown[offer] != NONE:
                proven |= 1 << s.shown[offer]
            if offer < s.offer and s.dealers[offer + 1] == seat:
                proven |= s.passed[offer + 1]
            proven &= ~drawn
            for card in range(CHARACTERS):
                if (proven >> card) & 1:
                    guess_draw(s, card, first, offer)
            drawn |= proven


@rule
def guess_unknown_cards(s: State) -> None:
    """One of the unknown cards lies aside, some fill the slots that are left, and the rest is the deck."""
    others = count_at(s.place, UNKNOWN)
    if s.goat_back and s.place[GOAT] == UNKNOWN:  # the last of all, and it cannot lie aside
        others -= 1
    s.place[nth_at(s.place, UNKNOWN, below(s, others), 0)] = ASIDE_DOWN
    for offer in range(s.offer + 1):
        for _ in range(free_slots(s, offer)):
            s.drawn[offer] |= 1 << move_any(s, s.place, UNKNOWN, HAND)
    for card in range(CHARACTERS):
        if s.place[card] == UNKNOWN:
            s.place[card] = DECK


@rule
def rebuild_hands(s: State) -> None:
    """What was passed on to each dealer follows from what was drawn and shown."""
    cards = 0
    for offer in range(s.offer + 1):
        s.passed[offer] = cards
        cards |= s.drawn[offer]
        if s.shown[offer] != NONE:
            cards &= ~(1 << s.shown[offer])


@rule
def likelihood(s: State) -> int:
    """In how many ways the tokens stolen so far could have been drawn, one after the other."""
    ways = 1
    for theft in range(s.thefts):
        kind = s.stolen[theft]
        there = s.purses[theft, kind]
        for earlier in range(theft):
            if s.stolen[earlier] == kind:
                if s.robbers[earlier] == s.victims[theft]:
                    there += 1
                if s.victims[earlier] == s.victims[theft]:
                    there -= 1
        ways *= max(there, 0)
    return ways


@rule
def set_thefts(s: State, blanks: int, number: int) -> None:
    """Write the digits of a number into the thefts of which the kind is not known."""
    for theft in range(s.thefts):
        if (blanks >> theft) & 1:
            s.stolen[theft] = number % LOCATIONS
            number //= LOCATIONS


@rule
def guess_thefts(s: State) -> None:
    """Draw the unseen tokens, each way to have stolen all of them being equally likely. (ruling 17)"""
    blanks = 0
    cases = 1
    for theft in range(s.thefts):
        if s.stolen[theft] == UNKNOWN:
            blanks |= 1 << theft
            cases *= LOCATIONS
    if blanks == 0:
        return
    ways = 0
    for case in range(cases):
        set_thefts(s, blanks, case)
        ways += likelihood(s)
    pick = below(s, ways)
    case = 0
    set_thefts(s, blanks, case)
    while pick >= likelihood(s):
        pick -= likelihood(s)
        case += 1
        set_thefts(s, blanks, case)


def secrets(s: State, seat: int) -> Iterator[tuple[str, int | None]]:
    """What a seat may not know, said without a look at `hide`; only `saloon.testing` reads it."""
    if s.over:
        return
    mine = [offer for offer in range(s.offer + 1) if s.dealers[offer] == seat]
    met = {card for card in range(CHARACTERS) for offer in mine if (s.passed[offer] | s.drawn[offer]) >> card & 1}
    named = {s.claims[offer] for offer in range(s.offer + 1)}
    for card in range(CHARACTERS):
        if s.place[card] in (DECK, ASIDE_DOWN) or (s.place[card] == HAND and card not in met | named):
            yield "place", card
    for offer in range(s.offer + 1):
        if offer not in mine:
            yield "passed", offer
            yield "drawn", offer
    if seat != s.dealer and s.offered != NONE:
        yield "offered", None
    for theft in range(s.thefts):
        if seat not in (s.robbers[theft], s.victims[theft]):
            yield "stolen", theft


# ---- How likely a guess is


@rule
def belief(s: State, seat: int) -> float:
    """How likely a dealer with this record would offer this card with this claim, beside the others of the hand."""
    if s.phase != Phase.ANSWER or seat == s.dealer:
        return 1.0
    claim = s.claims[s.offer]
    worth = worth_to_anybody(s, claim)
    if s.offered == claim:
        return DOUBT / s.held + s.honest[s.dealer]
    boasted = worth > worth_to_anybody(s, s.offered)
    alike = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND and card != claim and (worth > worth_to_anybody(s, card)) == boasted:
            alike += 1
    record = s.boasts[s.dealer] if boasted else s.bluffs[s.dealer]
    return DOUBT / s.held + record / alike
