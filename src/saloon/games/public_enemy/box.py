"""What lies in the box and on the table: pieces, the State, questions, events, actions, and looking at them.

A deck has no order until somebody looks: a card is drawn from what is left of its deck when it is revealed or peeked
at. Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from saloon.core import (
    NOBODY,
    BadSetup,
    HostValue,
    Lookup,
    Option,
    Record,
    below,
    components,
    grid,
    nth_at,
    number,
    row,
    rule,
)

SEATS = (2, 3, 4, 5, 6)

BOX = components(__file__)

MOST_SEATS: int = BOX["seats"]["most"]
TOWN_NAMES: tuple[str, ...] = tuple(BOX["towns"]["names"])
GANG_NAMES: tuple[str, ...] = tuple(gang["name"] for gang in BOX["gang"])
SALOON_NAMES: tuple[str, ...] = tuple(BOX["saloon"]["kinds"])
TOWNS = len(TOWN_NAMES)
GANGS = len(GANG_NAMES)
SALOON = TOWNS  # the fifth deck
DECKS = TOWNS + 1
ALIKE: int = BOX["towns"]["of_each_gang"]  # cards of one gang in one town
IN_TOWN = GANGS * ALIKE
OUTLAWS = TOWNS * IN_TOWN
SALOON_ALIKE: int = BOX["saloon"]["of_each"]
SALOON_KINDS = len(SALOON_NAMES)
CARDS = OUTLAWS + SALOON_KINDS * SALOON_ALIKE
FAST_ALIKE: int = BOX["towns"]["of_each_gang_in_the_fast_game"]
FAST_SALOON_ALIKE: int = BOX["saloon"]["of_each_in_the_fast_game"]
POINTS = Lookup(BOX["points"]["by_cards"])
MOST_FOR_POINTS = len(BOX["points"]["by_cards"]) - 1
DOLLARS: int = BOX["dollars"]["a_round"]
TILES: int = BOX["bullets"]["tiles"]
HOME = Lookup([TOWN_NAMES.index(gang["home"]) for gang in BOX["gang"]])
OUTLAW_NAMES: tuple[str, ...] = tuple(name for town in TOWN_NAMES for gang in BOX["gang"] for name in gang[town])
MOST_BURIED = MOST_SEATS * DOLLARS
ALL_GANGS = (1 << GANGS) - 1
NONE = -1
MOST_ROUNDS = 9999


class Saloon(IntEnum):
    """What a card of the Saloon is."""

    SHERIFF = 0
    BOUNTY_HUNTER = 1
    SWINDLER = 2


# Where a card lies: one of these, or on a player's stack, or buried as the nth of the round.
DECK = 0  # face down, its place in the deck not looked at yet
TOP = 1  # face down, the next of its deck: somebody has peeked
UP = 2  # face up on its town
DISCARDED = 3
BOXED = 4  # not in play, in the fast game
STACK = 5  # plus a seat
BURIED = STACK + MOST_SEATS  # plus how many were buried before it this round


class Phase(IntEnum):
    """The question asked."""

    DOLLAR = 0
    DRAW = 1
    SHERIFF = 2
    BOUNTY_HUNTER = 3
    SWINDLER = 4
    CAVALRY = 5
    OVER = 6


class Ending(IntEnum):
    """How a game ended."""

    NONE = 0
    MAJORITIES = 1
    POINTS = 2
    STOPPED = 3


class End(IntEnum):
    """What has ended a round; both together is their sum."""

    NONE = 0
    DECK = 1
    FOUR_GANGS = 2
    BOTH = 3


THE_ONE = GANGS
"""What a duel is about, where it is no gang."""


class Event(IntEnum):
    """What can happen."""

    ROUND = 1
    SUPREMACY = 2
    REVEAL = 3
    BURY = 4
    PEEK = 5
    SEE = 6
    DRAW = 7
    SHERIFF = 8
    HUNTED = 9
    SWINDLED = 10
    NOTHING = 11
    CAVALRY = 12
    END = 13
    MAJORITY = 14
    LEADER = 15
    TIE = 16
    DUEL = 17
    TRUEL = 18
    BANG = 19
    WANTED = 20
    NO_MAJORITY = 21
    SCORE = 22
    ONE = 23
    OVER = 24


EVENTS = {
    Event.ROUND: ("number", "seat"),  # who begins
    Event.SUPREMACY: ("gang",),
    Event.REVEAL: ("town", "card"),
    Event.BURY: ("seat", "town", "card"),
    Event.PEEK: ("seat", "deck"),
    Event.SEE: ("seat", "deck", "card"),  # whispered
    Event.DRAW: ("seat", "deck", "card"),
    Event.SHERIFF: ("seat", "card"),  # the card is removed
    Event.HUNTED: ("seat", "card", "owner"),  # the card is removed; whose it was
    Event.SWINDLED: ("seat", "card", "owner"),  # whose it was
    Event.NOTHING: ("seat", "card"),  # a card of the Saloon that has no target
    Event.CAVALRY: ("seat", "town", "origin"),  # from where, or NONE
    Event.END: ("end", "seat"),  # why, and whose turn it was
    Event.MAJORITY: ("gang", "seat", "cards"),
    Event.LEADER: ("gang", "seat", "cards"),  # a tie that the leader decides
    Event.TIE: ("gang", "seats", "count"),  # a gang or THE_ONE; seats as bits; cards or points
    Event.DUEL: ("gang", "seat", "other"),  # a gang or THE_ONE
    Event.TRUEL: ("gang", "seats", "first"),  # a gang or THE_ONE; seats as bits; who flips first
    Event.BANG: ("gang", "seat", "flip"),  # a gang or THE_ONE; who shoots, or NOBODY for both
    Event.WANTED: ("gang", "seat"),  # a token they did not have
    Event.NO_MAJORITY: ("gang",),  # nobody has a card of it
    Event.SCORE: ("seat", "points"),
    Event.ONE: ("seat", "owner"),  # who had it, or NOBODY
    Event.OVER: ("ending", "seat"),
}
"""The fields of each event, in the order in which `tell` takes them."""


class State(Record):
    """The decks, everybody's stacks, and what they are wanted for."""

    place = row(CARDS, low=0, high=BURIED + MOST_BURIED - 1)
    height = row(OUTLAWS, low=0, high=OUTLAWS)  # cards below it on its stack
    cards = grid(MOST_SEATS, GANGS, low=0, high=TOWNS * ALIKE)  # how many a seat has of a gang
    left = row(DECKS, low=0, high=IN_TOWN)  # in each deck, the face-up card included
    up = row(TOWNS, low=NONE, high=OUTLAWS - 1)  # the face-up card of each town
    peeked = row(DECKS, low=0, high=(1 << MOST_SEATS) - 1)  # who knows the next card of each deck, a bit each
    buried = number(low=0, high=MOST_BURIED)  # this round
    dollars = row(MOST_SEATS, low=0, high=DOLLARS)
    cavalry = number(low=NONE, high=TOWNS - 1)
    supreme = number(low=NONE, high=GANGS - 1)
    wanted = row(MOST_SEATS, low=0, high=ALL_GANGS)  # the tokens of each seat, a bit for each gang
    one = number(low=NOBODY, high=MOST_SEATS - 1)  # who holds the One token
    starter = number(low=NOBODY, high=MOST_SEATS - 1)  # of this round
    first = number(low=NOBODY, high=MOST_SEATS - 1)  # who began the game
    rounds = number(bits=16, low=0, high=MOST_ROUNDS)
    ended_by = number(low=0, high=End.BOTH)  # what has ended the last round
    ending = number(low=0, high=Ending.STOPPED)
    winner = number(low=NOBODY, high=MOST_SEATS - 1)
    fast = number(low=0, high=1)  # option
    duels = number(low=0, high=1)  # option
    with_dollars = number(low=0, high=1)  # option
    with_cavalry = number(low=0, high=1)  # option
    with_supremacy = number(low=0, high=1)  # option
    most_rounds = number(bits=16, low=0, high=MOST_ROUNDS)  # after so many nobody wins (ruling 21); 0: never


OPTIONS = (
    Option("length", "fast", {"full": 0, "fast": 1}),
    Option("duel", "duels", {"off": 0, "on": 1}),
    Option("dollars", "with_dollars", {"off": 0, "on": 1}),
    Option("cavalry", "with_cavalry", {"off": 0, "on": 1}),
    Option("supremacy", "with_supremacy", {"off": 0, "on": 1}),
)


def refuse_setup(seats: int, options: Mapping[str, str]) -> None:
    """Refuse the fast game to too many: its decks are too small for them."""
    most: int = BOX["seats"]["most_in_the_fast_game"]
    if options.get("length") == "fast" and seats > most:
        raise BadSetup("the fast game is for up to {most} players", most=most)


VALUES = (HostValue("most_rounds", "most_rounds", 500, provenance="derived"),)

# An action is a verb and its object: the number where the verb's actions begin, plus a deck, a town, a gang or a stack.
SAVE = 0
BURY = SAVE + 1
PEEK = BURY + TOWNS
DRAW = PEEK + DECKS
SHED = DRAW + DECKS  # plus a gang: your own stack
HUNT = SHED + GANGS  # plus a stack of somebody else
SWINDLE = HUNT + MOST_SEATS * GANGS
STAY = SWINDLE + MOST_SEATS * GANGS
RIDE = STAY + 1
ACTIONS = RIDE + TOWNS


# ---- Looking at the cards


@rule
def town_of(card: int) -> int:
    """The town of an outlaw."""
    return card // IN_TOWN


@rule
def gang_of(card: int) -> int:
    """The gang of an outlaw."""
    return card % IN_TOWN // ALIKE


@rule
def deck_of(card: int) -> int:
    """The deck that a card belongs to."""
    return SALOON if card >= OUTLAWS else town_of(card)


@rule
def saloon_kind(card: int) -> int:
    """What a card of the Saloon is."""
    return (card - OUTLAWS) // SALOON_ALIKE


@rule
def is_leader(card: int) -> bool:
    """Does this outlaw lead their gang? The first one in its home town."""
    return card % ALIKE == 0 and HOME[gang_of(card)] == town_of(card)


@rule
def leader_of(gang: int) -> int:
    """The card of a gang's leader."""
    return HOME[gang] * IN_TOWN + gang * ALIKE


@rule
def first_card(deck: int) -> int:
    """The first card of a deck; the others follow it."""
    return deck * IN_TOWN


@rule
def is_in_play(s: State, card: int) -> bool:
    """In the fast game the last of each kind stays in the box, and no leader does."""
    if not s.fast:
        return True
    if card >= OUTLAWS:
        return (card - OUTLAWS) % SALOON_ALIKE < FAST_SALOON_ALIKE
    return card % ALIKE < FAST_ALIKE


@rule
def unrevealed(s: State, deck: int) -> int:
    """How many cards of a deck lie face down."""
    if deck == SALOON:
        return s.left[SALOON]
    return s.left[deck] - (1 if s.up[deck] != NONE else 0)


@rule
def top_of(s: State, seat: int, gang: int) -> int:
    """The card on top of a stack, the only one that can be hit. (ruling 6)"""
    for town in range(TOWNS):
        for copy in range(ALIKE):
            card = town * IN_TOWN + gang * ALIKE + copy
            if s.place[card] == STACK + seat and s.height[card] == s.cards[seat, gang] - 1:
                return card
    return NONE


@rule
def has_four_gangs(s: State, seat: int) -> bool:
    """Does a player have at least one card of each gang?"""
    for gang in range(GANGS):
        if s.cards[seat, gang] == 0:
            return False
    return True


@rule
def has_cards(s: State, seat: int) -> bool:
    """Does a player have any outlaw?"""
    for gang in range(GANGS):
        if s.cards[seat, gang] > 0:
            return True
    return False


@rule
def others_have_cards(s: State) -> bool:
    """Does anybody but the player on turn have an outlaw?"""
    for seat in range(s.seats):
        if seat != s.turn and has_cards(s, seat):
            return True
    return False


@rule
def draw_next(s: State, deck: int) -> int:
    """The next card of a deck: the one that was peeked at, else any of those in no order yet, else the first buried."""
    start = first_card(deck)
    loose = 0
    top = NONE
    deepest = NONE
    for card in range(start, start + IN_TOWN):
        if s.place[card] == TOP:
            top = card
        elif s.place[card] == DECK:
            loose += 1
        elif s.place[card] >= BURIED and (deepest == NONE or s.place[card] < s.place[deepest]):
            deepest = card
    if top != NONE:
        return top
    if loose == 0:
        return deepest
    return nth_at(s.place, DECK, below(s, loose), start)
