"""The loot: piles, hands, and who owns which card."""

from __future__ import annotations

from saloon.core import NOBODY, below, left_of, nth_at, rule, tell, whisper
from saloon.games.boomtown.box import (
    CARDS,
    CAVE_IN,
    HAND,
    IS_AT_ONCE,
    LOCATIONS,
    MOST_SEATS,
    NEW,
    NEW_VEILED,
    NONE,
    PILE,
    PILE_SIZE,
    SHOWN,
    TOP,
    VEILED,
    Event,
    State,
    held,
    is_ready,
    location_of,
    owns_all,
)


@rule
def lay_open(s: State, card: int, seat: int) -> None:
    """A card lies face up before somebody, for the rest of the game."""
    s.place[card] = SHOWN + seat
    s.knows[card] = 0
    s.unseen[s.kind[card]] -= 1


@rule
def take_top(s: State, location: int) -> int:
    """The card on top of a pile: one that was put back, else any, for a pile has no order until somebody looks."""
    s.left[location] -= 1
    if s.topped[location] == 0:
        return nth_at(s.place, PILE, below(s, s.left[location] + 1), PILE_SIZE * location)
    s.topped[location] = 0
    return nth_at(s.place, TOP, 0, PILE_SIZE * location)


@rule
def take_home(s: State, card: int, seat: int) -> None:
    """A card that was won goes into the hand, unless it is to be played at once."""
    kind = s.kind[card]
    location = location_of(card)
    tell(s, Event.DRAW, seat, location, s.left[location])
    if IS_AT_ONCE[kind]:
        lay_open(s, card, seat)
        tell(s, Event.AT_ONCE, seat, kind, 0)
        if kind == CAVE_IN:
            s.buried[seat] += 1
    else:
        s.place[card] = NEW + seat
        s.new_from[seat, location] += 1
        whisper(s, 1 << seat, Event.CARD, seat, kind, 0)


@rule
def draw_loot(s: State, seat: int, location: int) -> None:
    """A loot card for somebody."""
    take_home(s, take_top(s, location), seat)
    claim_town(s)


@rule
def claim_town(s: State) -> None:
    """Whoever is the first to own a card of every location owns this town. (ruling 17)"""
    if s.town_owner != NOBODY:
        return
    seat = s.first
    for _ in range(s.seats):
        if owns_all(s, seat):
            s.town_owner = seat
            s.owns_still = 1
            tell(s, Event.OWN_THIS_TOWN, seat, 0, 0)
            return
        seat = left_of(s, seat)


@rule
def lose_card(s: State, seat: int) -> None:
    """After this, others cannot be sure that the owner of the town still has a card of every location."""
    if s.town_owner == seat:
        s.owns_still = 0


@rule
def card_to_play(s: State, seat: int, kind: int) -> int:
    """A card of a kind in somebody's hand, not won in this round; better one whose pile is known."""
    found = NONE
    for card in range(CARDS):
        if s.kind[card] == kind and is_ready(s.place[card], seat) and (found == NONE or s.place[card] == HAND + seat):
            found = card
    return found


@rule
def leave_hand(s: State, card: int, seat: int) -> None:
    """Count a card out of the hand. Nobody can tell an open card from a veiled one of the same pile: the open goes."""
    location = location_of(card)
    s.ready[seat] -= 1
    if s.hand_from[seat, location] == 0:
        s.veiled[seat] -= 1
        return
    s.hand_from[seat, location] -= 1
    if s.place[card] == VEILED + seat:
        least = NONE
        for other in range(PILE_SIZE * location, PILE_SIZE * (location + 1)):
            if s.place[other] == HAND + seat and (least == NONE or s.knows[other] < s.knows[least]):
                least = other
        s.place[least] = VEILED + seat


@rule
def wake_new_cards(s: State) -> None:
    """A new round: what was won in the last one can be used now."""
    for card in range(CARDS):
        place = s.place[card]
        if (NEW <= place < VEILED) or place >= NEW_VEILED:
            s.place[card] = place - MOST_SEATS
    for seat in range(s.seats):
        s.ready[seat] = held(s, seat)
        s.veiled[seat] += s.new_veiled[seat]
        s.new_veiled[seat] = 0
        for location in range(LOCATIONS):
            s.hand_from[seat, location] += s.new_from[seat, location]
            s.new_from[seat, location] = 0


# ---- Hands that are mixed


@rule
def veil_hands(s: State) -> None:
    """Hands are mixed: of the others' cards nobody knows any longer where they came from. (ruling 24)"""
    for card in range(CARDS):
        place = s.place[card]
        if place >= HAND:
            s.knows[card] = 0
            if place < VEILED:
                s.place[card] = place + (VEILED - HAND)
    for seat in range(s.seats):
        for location in range(LOCATIONS):
            s.veiled[seat] += s.hand_from[seat, location]
            s.new_veiled[seat] += s.new_from[seat, location]
            s.hand_from[seat, location] = 0
            s.new_from[seat, location] = 0


@rule
def pass_cards_on(s: State) -> None:
    """All at once. Cards won in this round lie apart, so all see whether it is one of those. (rulings 10 and 24)"""
    veil_hands(s)
    for seat in range(s.seats):
        card = s.picked[seat]
        if card != NONE:
            to = left_of(s, seat)
            is_new = s.place[card] == NEW_VEILED + seat
            if is_new:
                s.new_veiled[seat] -= 1
            else:
                s.veiled[seat] -= 1
                s.ready[seat] -= 1
            s.place[card] = NEW_VEILED + to
            s.new_veiled[to] += 1
            s.knows[card] = 1 << seat
            s.picked[seat] = NONE
            lose_card(s, seat)
            tell(s, Event.PASS_ON, seat, to, 1 if is_new else 0)
            whisper(s, 1 << to, Event.GOT, to, s.kind[card], 0)
    s.has_picked = 0
    claim_town(s)
