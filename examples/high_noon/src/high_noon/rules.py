"""High Noon.

1. Twenty-four cards, nine to ace in four suits. Everybody gets three; chance says who leads.
2. From the leader on to the left, everybody lays a card face down.
3. Noon: the cards are turned up, and the highest is the quickest. Between equal ranks the sun decides by chance.
   With the option `ties` set to `suits` the higher suit decides: spades, hearts, diamonds, clubs.
4. The quickest aims at somebody else and throws a die: one and two miss, the rest hits.
5. Everybody draws a card while the deck lasts, and the lead goes to the left.
6. It ends when somebody has taken as many hits as their grit (three, unless the host says otherwise), or when
   every card is laid. The fewest hits win; equals share the victory.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from saloon.core import (
    NOBODY,
    BadSetup,
    HostValue,
    Mask,
    Option,
    Record,
    below,
    blank_chance,
    hide_story,
    number,
    row,
    rule,
    tell,
    turn_page,
    whisper,
)

VERSION = 1
SEATS = (2, 3, 4)

# ---- The box

MOST_SEATS = 4
RANKS, SUITS = 6, 4
CARDS = RANKS * SUITS  # a card is rank * SUITS + suit, so a higher number beats a lower one
HAND_SIZE = 3
DIE, LEAST_HIT = 6, 3
GRIT, MOST_GRIT = 3, 9

# Where a card is: one number, to which some add a seat.
UNKNOWN = -1
DECK = 0
HAND = 1
LAID = HAND + MOST_SEATS  # face down
SHOWN = LAID + MOST_SEATS  # face up, from noon to the end of the round
OUT = SHOWN + MOST_SEATS


class Phase(IntEnum):
    """The question asked."""

    LAY = 0
    AIM = 1
    OVER = 2


class Event(IntEnum):
    """What can happen."""

    LEAD = 1
    DRAW = 2
    LAY = 3
    CARD = 4
    SHOW = 5
    SUN = 6
    SHOT = 7
    OVER = 8


EVENTS = {
    Event.LEAD: ("seat",),
    Event.DRAW: ("seat", "card"),  # whispered
    Event.LAY: ("seat",),
    Event.CARD: ("seat", "card"),  # whispered
    Event.SHOW: ("seat", "card"),
    Event.SUN: ("seat",),  # the quickest
    Event.SHOT: ("seat", "target", "die"),
    Event.OVER: (),
}
"""The fields of each event, in the order in which `tell` takes them."""


class State(Record, story=16):
    """The street at noon."""

    place = row(CARDS, low=UNKNOWN, high=OUT)
    held = row(MOST_SEATS, low=0, high=HAND_SIZE)  # cards in each hand, for all to count
    laid = row(MOST_SEATS, low=0, high=1)  # does a card of theirs lie face down?
    hits = row(MOST_SEATS, low=0, high=MOST_GRIT)
    leader = number(low=0, high=MOST_SEATS - 1)
    by_suit = number(low=0, high=1)  # option
    grit = number(low=0, high=MOST_GRIT)  # set by the host


def refuse_grit(value: int) -> None:
    """Refuse a host's grit that makes no game."""
    if value == 0:
        raise BadSetup("a gunslinger without grit would be down before the first shot")


OPTIONS = (Option("ties", "by_suit", {"sun": 0, "suits": 1}),)
VALUES = (HostValue("grit", "grit", GRIT, refuse_grit, provenance="rulebook"),)

# An action is a verb and its object: a card to lay, a seat to aim at.
LAY = 0
AIM = LAY + CARDS
ACTIONS = AIM + MOST_SEATS

# ---- 1. The deal


@rule
def cards_at(s: State, place: int) -> int:
    """How many cards are at a place."""
    count = 0
    for card in range(CARDS):
        if s.place[card] == place:
            count += 1
    return count


@rule
def move_any(s: State, source: int, target: int) -> int:
    """Move a card from a place, any with the same chance: a deck has no order until somebody looks."""
    left = below(s, cards_at(s, source))
    card = 0
    while s.place[card] != source or left > 0:
        if s.place[card] == source:
            left -= 1
        card += 1
    s.place[card] = target
    return card


@rule
def draw_card(s: State, seat: int) -> None:
    """A card from the deck, that nobody else sees."""
    card = move_any(s, DECK, HAND + seat)
    s.held[seat] += 1
    whisper(s, 1 << seat, Event.DRAW, seat, card, 0)


@rule
def lead(s: State, seat: int) -> None:
    """A round begins."""
    s.leader = seat
    s.turn = seat
    s.phase = Phase.LAY
    tell(s, Event.LEAD, seat, 0, 0)


@rule
def deal(s: State, seats: int) -> None:
    """Three cards each; chance says who leads."""
    s.seats = seats
    for card in range(CARDS):
        s.place[card] = DECK
    for seat in range(seats):
        for _ in range(HAND_SIZE):
            draw_card(s, seat)
    lead(s, below(s, seats))


# ---- 2. Laying a card


@rule
def lay(s: State, card: int) -> None:
    """A card face down; the last one makes it noon."""
    s.place[card] = LAID + s.turn
    s.held[s.turn] -= 1
    s.laid[s.turn] = 1
    tell(s, Event.LAY, s.turn, 0, 0)
    whisper(s, 1 << s.turn, Event.CARD, s.turn, card, 0)
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.leader:
        noon(s)


# ---- 3. Noon


@rule
def noon(s: State) -> None:
    """Turn up the cards, from the lowest to the highest, and ask the quickest, wherever they sit."""
    for card in range(CARDS):
        if LAID <= s.place[card] < SHOWN:
            seat = s.place[card] - LAID
            s.place[card] = SHOWN + seat
            s.laid[seat] = 0
            tell(s, Event.SHOW, seat, card, 0)
    s.turn = quickest(s)
    s.phase = Phase.AIM


@rule
def is_shown(s: State, card: int) -> bool:
    """Does this card lie face up?"""
    return SHOWN <= s.place[card] < OUT


@rule
def quickest(s: State) -> int:
    """Who has laid the highest card; between equal ranks the sun decides, or the suits."""
    best = 0
    for card in range(CARDS):
        if is_shown(s, card):
            best = card
    chosen = best
    equals = 1
    for card in range(best // SUITS * SUITS, best):
        if is_shown(s, card) and not s.by_suit:
            equals += 1
            if below(s, equals) == 0:
                chosen = card
    if equals > 1:
        tell(s, Event.SUN, s.place[chosen] - SHOWN, 0, 0)
    return s.place[chosen] - SHOWN


# ---- 4. The shot


@rule
def shoot(s: State, target: int) -> None:
    """The quickest throws a die, and the cards of this round are done with."""
    die = 1 + below(s, DIE)
    tell(s, Event.SHOT, s.turn, target, die)
    for card in range(CARDS):
        if is_shown(s, card):
            s.place[card] = OUT
    if die >= LEAST_HIT:
        s.hits[target] += 1
    if s.hits[target] == s.grit:
        finish(s)
    else:
        next_round(s)


# ---- 5. The next round


@rule
def next_round(s: State) -> None:
    """Everybody draws while the deck lasts; the lead goes to the left."""
    for seat in range(s.seats):
        if cards_at(s, DECK) > 0:
            draw_card(s, seat)
    if s.held[s.leader] == 0:
        finish(s)
    else:
        lead(s, (s.leader + 1) % s.seats)


# ---- 6. The end


@rule
def finish(s: State) -> None:
    """The game is over."""
    s.turn = NOBODY
    s.phase = Phase.OVER
    s.over = 1
    tell(s, Event.OVER, 0, 0, 0)


@rule
def is_best(s: State, seat: int) -> bool:
    """Has nobody taken fewer hits?"""
    for other in range(s.seats):
        if s.hits[other] < s.hits[seat]:
            return False
    return True


@rule
def prize(s: State, seat: int) -> float:
    """The fewest hits win; equals share."""
    if not s.over or not is_best(s, seat):
        return 0.0
    winners = 0
    for other in range(s.seats):
        if is_best(s, other):
            winners += 1
    return 1.0 / winners


# ---- What may be done, and doing it


@rule
def legal(s: State, mask: Mask) -> int:
    """Lay any card in hand; aim at anybody else."""
    count = 0
    if s.phase == Phase.LAY:
        for card in range(CARDS):
            if s.place[card] == HAND + s.turn:
                mask[LAY + card] = 1
                count += 1
    elif s.phase == Phase.AIM:
        for seat in range(s.seats):
            if seat != s.turn:
                mask[AIM + seat] = 1
                count += 1
    return count


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if s.phase == Phase.LAY:
        lay(s, action - LAY)
    elif s.phase == Phase.AIM:
        shoot(s, action - AIM)


# ---- What a seat may know


@rule
def may_know(s: State, seat: int, card: int) -> bool:
    """Does that seat know where this card is?"""
    place = s.place[card]
    if seat != NOBODY and (place == HAND + seat or place == LAID + seat):
        return True
    return place >= SHOWN


@rule
def hide(s: State, seat: int) -> None:
    """Blank the places of all cards that the seat has not seen, and the dice to come."""
    blank_chance(s)
    hide_story(s, seat)
    for card in range(CARDS):
        if not may_know(s, seat, card):
            s.place[card] = UNKNOWN


@rule
def guess(s: State, seat: int) -> None:
    """Deal the unseen cards anew: as many to each as all can count, the rest to the deck."""
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.laid[other]):
                move_any(s, UNKNOWN, LAID + other)
            for _ in range(s.held[other]):
                move_any(s, UNKNOWN, HAND + other)
    for card in range(CARDS):
        if s.place[card] == UNKNOWN:
            s.place[card] = DECK


def secrets(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """What a seat may not know, said without a look at `hide`; only `saloon.testing` reads it."""
    others = [other for other in range(MOST_SEATS) if other != seat]
    hidden = {DECK, *(HAND + other for other in others), *(LAID + other for other in others)}
    for card in range(CARDS):
        if s.place[card] in hidden:
            yield "place", card
