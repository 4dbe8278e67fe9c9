"""Public Enemy Number One: draw outlaws, stack them by gang, be wanted for every gang and be the One.

Ruling numbers in comments are those of RULINGS.md; the order is the rulebook's. A deck has no order until somebody
looks: a card is drawn from what is left of its deck when it is revealed or peeked at.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from enum import IntEnum
from pathlib import Path

from saloon.core import (
    NOBODY,
    BadSetup,
    HostValue,
    Mask,
    Option,
    Record,
    Table,
    below,
    blank_chance,
    grid,
    hide_story,
    number,
    row,
    rule,
    tell,
    turn_page,
    whisper,
)

VERSION = 2
SEATS = (2, 3, 4, 5, 6)
PLAYOUTS = "greedy"

# ---- The box

BOX = tomllib.loads((Path(__file__).parent / "components.toml").read_text("utf-8"))

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
POINTS = Table(BOX["points"]["by_cards"])
MOST_FOR_POINTS = len(BOX["points"]["by_cards"]) - 1
DOLLARS: int = BOX["dollars"]["a_round"]
TILES: int = BOX["bullets"]["tiles"]
HOME = Table([TOWN_NAMES.index(gang["home"]) for gang in BOX["gang"]])
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


TURNS = {Event.ROUND: None, Event.END: None, Event.OVER: None}
"""Where another part of the story begins: it is nobody's."""


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


# ---- What may be done


@rule
def can_bury(s: State, town: int) -> bool:
    """A town with at least one unrevealed card, and without the Cavalry. (rulings 18 and 19)"""
    return s.up[town] != NONE and unrevealed(s, town) > 0 and s.cavalry != town


@rule
def can_peek(s: State, deck: int) -> bool:
    """Any deck with an unrevealed card, the Saloon too, without the Cavalry. (rulings 18 and 19)"""
    return unrevealed(s, deck) > 0 and s.cavalry != deck


@rule
def can_draw(s: State, deck: int) -> bool:
    """A deck with cards, and without the Cavalry."""
    return s.left[deck] > 0 and s.cavalry != deck


@rule
def mark_dollars(s: State, mask: Mask) -> int:
    """Nothing, a card to bury, or a deck to peek at."""
    mask[SAVE] = 1
    count = 1
    for town in range(TOWNS):
        if can_bury(s, town):
            mask[BURY + town] = 1
            count += 1
    for deck in range(DECKS):
        if can_peek(s, deck):
            mask[PEEK + deck] = 1
            count += 1
    return count


@rule
def mark_draws(s: State, mask: Mask) -> int:
    """The decks that may be drawn from."""
    count = 0
    for deck in range(DECKS):
        if can_draw(s, deck):
            mask[DRAW + deck] = 1
            count += 1
    return count


@rule
def mark_others(s: State, base: int, mask: Mask) -> int:
    """The stacks of everybody else."""
    count = 0
    for seat in range(s.seats):
        if seat != s.turn:
            for gang in range(GANGS):
                if s.cards[seat, gang] > 0:
                    mask[base + seat * GANGS + gang] = 1
                    count += 1
    return count


@rule
def mark_own(s: State, mask: Mask) -> int:
    """The player's own stacks."""
    count = 0
    for gang in range(GANGS):
        if s.cards[s.turn, gang] > 0:
            mask[SHED + gang] = 1
            count += 1
    return count


@rule
def mark_rides(s: State, mask: Mask) -> int:
    """Leave the Cavalry where it is, or move it to another town. (ruling 19)"""
    mask[STAY] = 1
    count = 1
    for town in range(TOWNS):
        if town != s.cavalry:
            mask[RIDE + town] = 1
            count += 1
    return count


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the seat on turn may do; return how many."""
    count = 0
    if s.phase == Phase.DRAW:  # nobody passes (ruling 2)
        count = mark_draws(s, mask)
    elif s.phase == Phase.DOLLAR:
        count = mark_dollars(s, mask)
    elif s.phase == Phase.SHERIFF:  # nobody declines what a Saloon card does (ruling 5)
        count = mark_own(s, mask)
    elif s.phase == Phase.BOUNTY_HUNTER:
        count = mark_others(s, HUNT, mask)
    elif s.phase == Phase.SWINDLER:
        count = mark_others(s, SWINDLE, mask)
    elif s.phase == Phase.CAVALRY:
        count = mark_rides(s, mask)
    return count


# ---- Setting up


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
    pick = below(s, loose)
    card = start
    while s.place[card] != DECK or pick > 0:
        if s.place[card] == DECK:
            pick -= 1
        card += 1
    return card


@rule
def reveal(s: State, town: int) -> None:
    """Turn up the next card of a town."""
    card = draw_next(s, town)
    s.place[card] = UP
    s.up[town] = card
    s.peeked[town] = 0
    tell(s, Event.REVEAL, town, card, 0)


@rule
def gather_cards(s: State) -> None:
    """All cards return to their decks and are shuffled. (ruling 17)"""
    for card in range(CARDS):
        s.place[card] = DECK if is_in_play(s, card) else BOXED
    for card in range(OUTLAWS):
        s.height[card] = 0
    for seat in range(s.seats):
        for gang in range(GANGS):
            s.cards[seat, gang] = 0
    for deck in range(DECKS):
        s.left[deck] = 0
        s.peeked[deck] = 0
    for card in range(CARDS):
        if s.place[card] == DECK:
            s.left[deck_of(card)] += 1
    s.buried = 0


@rule
def begin_round(s: State, starter: int) -> None:
    """Shuffle, turn up a card in each town, hand out the Dollars; who begins?"""
    s.rounds = min(s.rounds + 1, MOST_ROUNDS)
    s.starter = starter
    tell(s, Event.ROUND, s.rounds, starter, 0)
    gather_cards(s)
    s.cavalry = NONE  # ruling 19
    if s.with_dollars:  # ruling 18
        for seat in range(s.seats):
            s.dollars[seat] = DOLLARS
    if s.with_supremacy:
        s.supreme = below(s, GANGS)  # ruling 20
        tell(s, Event.SUPREMACY, s.supreme, 0, 0)
    for town in range(TOWNS):
        s.up[town] = NONE
        reveal(s, town)
    begin_turn(s, starter)


@rule
def deal(s: State, seats: int) -> None:
    """Nobody is wanted yet; chance says who begins. (ruling 16)"""
    s.seats = seats
    s.one = NOBODY
    s.winner = NOBODY
    s.supreme = NONE
    s.first = below(s, seats)
    begin_round(s, s.first)


# ---- The turn


@rule
def begin_turn(s: State, seat: int) -> None:
    """First a Dollar, if there is one to spend; then the draw."""
    s.turn = seat
    s.phase = Phase.DOLLAR if s.dollars[seat] > 0 else Phase.DRAW


@rule
def put_on_stack(s: State, seat: int, card: int) -> None:
    """An outlaw goes on top of a player's stack of that gang."""
    gang = gang_of(card)
    s.place[card] = STACK + seat
    s.height[card] = s.cards[seat, gang]
    s.cards[seat, gang] += 1


@rule
def take_top(s: State, seat: int, gang: int) -> int:
    """Take the card off the top of a stack."""
    card = top_of(s, seat, gang)
    s.cards[seat, gang] -= 1
    s.height[card] = 0
    return card


@rule
def draw(s: State, deck: int) -> None:
    """Draw the face-up card of a town, or the next of the Saloon, whose effect is resolved at once. (ruling 1)"""
    if deck == SALOON:
        card = draw_next(s, SALOON)
        s.peeked[SALOON] = 0
        s.place[card] = DISCARDED
    else:
        card = s.up[deck]
        s.up[deck] = NONE
        put_on_stack(s, s.turn, card)
    s.left[deck] -= 1
    tell(s, Event.DRAW, s.turn, deck, card)
    if deck != SALOON:
        end_draw(s, deck)
    elif saloon_kind(card) == Saloon.SHERIFF and has_cards(s, s.turn):
        s.phase = Phase.SHERIFF
    elif saloon_kind(card) == Saloon.BOUNTY_HUNTER and others_have_cards(s):
        s.phase = Phase.BOUNTY_HUNTER
    elif saloon_kind(card) == Saloon.SWINDLER and others_have_cards(s):
        s.phase = Phase.SWINDLER
    else:  # ruling 4
        tell(s, Event.NOTHING, s.turn, card, 0)
        end_draw(s, SALOON)


@rule
def shed(s: State, gang: int) -> None:
    """The Sheriff takes the top card of one of your own stacks."""
    card = take_top(s, s.turn, gang)
    s.place[card] = DISCARDED
    tell(s, Event.SHERIFF, s.turn, card, 0)
    end_draw(s, SALOON)


@rule
def hunt(s: State, stack: int) -> None:
    """The Bounty Hunter takes the top card of somebody else's stack."""
    card = take_top(s, stack // GANGS, stack % GANGS)
    s.place[card] = DISCARDED
    tell(s, Event.HUNTED, s.turn, card, stack // GANGS)
    end_draw(s, SALOON)


@rule
def swindle(s: State, stack: int) -> None:
    """The Swindler brings the top card of somebody else's stack to yours. (ruling 3)"""
    card = take_top(s, stack // GANGS, stack % GANGS)
    put_on_stack(s, s.turn, card)
    tell(s, Event.SWINDLED, s.turn, card, stack // GANGS)
    end_draw(s, SALOON)


@rule
def end_draw(s: State, deck: int) -> None:
    """The card is resolved whole. Is the round over? Else the next card is turned up, and so on. (ruling 7)"""
    s.ended_by = End.NONE
    if s.left[deck] == 0:
        s.ended_by += End.DECK
    if has_four_gangs(s, s.turn):  # ruling 8
        s.ended_by += End.FOUR_GANGS
    if s.ended_by != End.NONE:
        tell(s, Event.END, s.ended_by, s.turn, 0)
        score_round(s)
        return
    if deck != SALOON:
        reveal(s, deck)
    if s.with_cavalry:
        s.phase = Phase.CAVALRY
    else:
        begin_turn(s, (s.turn + 1) % s.seats)


# ---- For a Fistful of Dollars, and the Cavalry


@rule
def bury(s: State, town: int) -> None:
    """For a Dollar the face-up card goes under its deck, and the next one is turned up."""
    card = s.up[town]
    s.place[card] = BURIED + s.buried
    s.buried += 1
    s.dollars[s.turn] -= 1
    tell(s, Event.BURY, s.turn, town, card)
    reveal(s, town)
    s.phase = Phase.DRAW


@rule
def peek(s: State, deck: int) -> None:
    """For a Dollar a player looks at the next card of a deck, and nobody else sees it."""
    card = draw_next(s, deck)
    if s.place[card] < BURIED:  # everybody knows a buried one
        s.place[card] = TOP
        s.peeked[deck] = s.peeked[deck] | 1 << s.turn
    s.dollars[s.turn] -= 1
    tell(s, Event.PEEK, s.turn, deck, 0)
    whisper(s, 1 << s.turn, Event.SEE, s.turn, deck, card)
    s.phase = Phase.DRAW


@rule
def ride(s: State, town: int) -> None:
    """The Cavalry rides to a town."""
    tell(s, Event.CAVALRY, s.turn, town, s.cavalry)
    s.cavalry = town


# ---- Scoring


@rule
def nth_seat(s: State, seats: int, n: int) -> int:
    """One of these seats, counted clockwise from the round's first player."""
    seat = s.starter
    while True:
        if (seats >> seat) & 1:
            if n == 0:
                return seat
            n -= 1
        seat = (seat + 1) % s.seats


@rule
def settle(s: State, what: int, tied: int, count: int) -> int:
    """Two who are tied duel in the sun, three fight a truel; who wins? (rulings 11 to 13)"""
    winner = NOBODY
    if s.duels and count == 2:
        one = nth_seat(s, tied, 0)
        other = nth_seat(s, tied, 1)
        tell(s, Event.DUEL, what, one, other)
        first = below(s, TILES)
        second = below(s, TILES)
        if first != second:
            winner = one if first < second else other
        tell(s, Event.BANG, what, winner, min(first, second) + 1)
    elif s.duels and count == 3:
        tell(s, Event.TRUEL, what, tied, nth_seat(s, tied, 0))
        flip = below(s, TILES)
        winner = nth_seat(s, tied, flip % 3)
        tell(s, Event.BANG, what, winner, flip + 1)
    return winner


@rule
def majority(s: State, gang: int) -> int:
    """Who has the most cards of a gang; between equals the leader's holder, or the bullets. (rulings 6, 9 and 10)"""
    most = 0
    tied = 0
    count = 0
    holder = NOBODY
    for seat in range(s.seats):
        if s.cards[seat, gang] > most:
            most = s.cards[seat, gang]
            tied = 0
            count = 0
        if most > 0 and s.cards[seat, gang] == most:
            tied |= 1 << seat
            count += 1
        if s.place[leader_of(gang)] == STACK + seat:
            holder = seat
    if most == 0:
        tell(s, Event.NO_MAJORITY, gang, 0, 0)
        return NOBODY
    if count == 1:
        winner = nth_seat(s, tied, 0)
        tell(s, Event.MAJORITY, gang, winner, most)
        return winner
    if holder != NOBODY and (tied >> holder) & 1:
        tell(s, Event.LEADER, gang, holder, most)
        return holder
    tell(s, Event.TIE, gang, tied, most)
    return settle(s, gang, tied, count)


@rule
def points_of(s: State, seat: int) -> int:
    """What a player's stacks are worth; the supreme gang counts as one card more. (ruling 20)"""
    points = 0
    for gang in range(GANGS):
        cards = s.cards[seat, gang]
        if cards > 0:
            if gang == s.supreme:
                cards += 1
            points += POINTS[min(cards, MOST_FOR_POINTS)]
    return points


@rule
def most_points(s: State) -> int:
    """Who has the most points; between equals only bullets decide. (ruling 14)"""
    most = 0
    tied = 0
    count = 0
    for seat in range(s.seats):
        points = points_of(s, seat)
        tell(s, Event.SCORE, seat, points, 0)
        if points > most:
            most = points
            tied = 0
            count = 0
        if most > 0 and points == most:
            tied |= 1 << seat
            count += 1
    if count == 0:
        return NOBODY
    if count == 1:
        return nth_seat(s, tied, 0)
    tell(s, Event.TIE, THE_ONE, tied, most)
    return settle(s, THE_ONE, tied, count)


@rule
def is_public_enemy(s: State) -> bool:
    """Does the holder of the One token have a Wanted token of each gang?"""
    return s.one != NOBODY and s.wanted[s.one] == ALL_GANGS


@rule
def score_round(s: State) -> None:
    """Majorities, then points; victory is tested after each. (ruling 15)"""
    for gang in range(GANGS):
        winner = majority(s, gang)
        if winner != NOBODY and (s.wanted[winner] >> gang) & 1 == 0:
            s.wanted[winner] = s.wanted[winner] | 1 << gang
            tell(s, Event.WANTED, gang, winner, 0)
    if is_public_enemy(s):
        finish(s, Ending.MAJORITIES, s.one)
        return
    winner = most_points(s)
    if winner != NOBODY and winner != s.one:
        tell(s, Event.ONE, winner, s.one, 0)
        s.one = winner
    if is_public_enemy(s):
        finish(s, Ending.POINTS, s.one)
    elif 0 < s.most_rounds <= s.rounds:
        finish(s, Ending.STOPPED, NOBODY)
    else:
        begin_round(s, s.one if s.one != NOBODY else (s.starter + 1) % s.seats)  # ruling 16


# ---- The end


@rule
def finish(s: State, ending: int, winner: int) -> None:
    """The game is over."""
    s.ending = ending
    s.winner = winner
    s.turn = NOBODY
    s.phase = Phase.OVER
    s.over = 1
    tell(s, Event.OVER, ending, winner, 0)


@rule
def prize(s: State, seat: int) -> float:
    """1 to the public enemy number one. Nobody wins a game that was stopped. (ruling 21)"""
    return 1.0 if s.over and s.winner == seat else 0.0


# ---- The contract


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if s.phase == Phase.DRAW:
        draw(s, action - DRAW)
    elif s.phase == Phase.SHERIFF:
        shed(s, action - SHED)
    elif s.phase == Phase.BOUNTY_HUNTER:
        hunt(s, action - HUNT)
    elif s.phase == Phase.SWINDLER:
        swindle(s, action - SWINDLE)
    elif s.phase == Phase.CAVALRY:
        if action != STAY:
            ride(s, action - RIDE)
        begin_turn(s, (s.turn + 1) % s.seats)
    elif action == SAVE:
        s.phase = Phase.DRAW
    elif action < PEEK:
        bury(s, action - BURY)
    else:
        peek(s, action - PEEK)


# ---- What a seat may know


@rule
def knows_next(s: State, seat: int, deck: int) -> bool:
    """Has this seat peeked at the next card of a deck?"""
    return seat != NOBODY and (s.peeked[deck] >> seat) & 1 == 1


@rule
def hide(s: State, seat: int) -> None:
    """Put back the cards that only others have peeked at, and blank the dice to come."""
    blank_chance(s)
    hide_story(s, seat)
    for card in range(CARDS):
        if s.place[card] == TOP and not knows_next(s, seat, deck_of(card)):
            s.place[card] = DECK


@rule
def guess(s: State, seat: int) -> None:
    """Somebody has peeked at the next card of a deck: any that may lie there."""
    for deck in range(DECKS):
        if s.peeked[deck] and not knows_next(s, seat, deck):
            s.place[draw_next(s, deck)] = TOP


def secrets(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """What a seat may not know, said without a look at `hide`; only `saloon.testing` reads it."""
    for card in range(CARDS):
        deck = min(card // IN_TOWN, SALOON)
        if s.place[card] == TOP and (seat == NOBODY or not s.peeked[deck] & (1 << seat)):
            yield "place", card
