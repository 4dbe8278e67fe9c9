"""The Good, the Goat and the Crook: an offer, a claim that may be a lie, and a street full of goods.

Ruling numbers in comments are those of RULINGS.md; the order is the rulebook's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

from saloon.core import (
    NOBODY,
    HostValue,
    Mask,
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
SEATS = (2, 3, 4, 5)
PLAYOUTS = "greedy"

# ---- The box

BOX = tomllib.loads((Path(__file__).parent / "components.toml").read_text("utf-8"))

MOST_SEATS = 5
NONE = -1
LOCATION_NAMES: tuple[str, ...] = tuple(location["name"] for location in BOX["location"])
RESOURCE_NAMES: tuple[str, ...] = tuple(location["resource"] for location in BOX["location"])
LOCATIONS = len(LOCATION_NAMES)
CHARACTER_NAMES: tuple[str, ...] = tuple(BOX["characters"]["names"])
CHARACTERS = len(CHARACTER_NAMES)
SALOON = 0
BOTTLE = SALOON
"""A resource has the number of its location."""
WORTH = Table([location["worth"] for location in BOX["location"]])
COINS: int = BOX["coins"]["count"]
COINS_AT_START: int = BOX["coins"]["at_start"]
BOTTLES_AT_START: int = BOX["bottles"]["at_start"]
KILLED_SHERIFF: int = BOX["rewards"]["killed_sheriff"]
SHERIFFS_PAY: int = BOX["rewards"]["sheriff"]
ARRESTED_THIEF: int = BOX["rewards"]["arrested_thief"]
ARRESTED_CHARLATAN: int = BOX["rewards"]["arrested_charlatan"]
ELIXIRS: int = BOX["charlatan"]["coins"]
HAND_SIZE: int = BOX["hand"]["cards"]
ASIDE_CARDS = 2


class Character(IntEnum):
    """Who they are. Those of a location come in pairs, first who takes its goods, then who takes its coins."""

    CLERK = 0
    KID = 1
    BANKER = 2
    WIDOW = 3
    FARMER = 4
    COWBOY = 5
    MINER = 6
    PROSPECTOR = 7
    OUTLAW = 8
    SHERIFF = 9
    THIEF = 10
    CHARLATAN = 11
    WAITRESS = 12
    GAMBLER = 13
    GOAT = 14


OUTLAW, SHERIFF, THIEF, CHARLATAN, WAITRESS, GAMBLER, GOAT = range(Character.OUTLAW.value, CHARACTERS)
"""Those whom rules name, as plain numbers: a graphics card cannot count places by the members of an enum."""


def _by_seats(what: str) -> Table:
    """A number of the set-up, by how many play."""
    return Table([BOX["players"].get(str(seats), {what: 0})[what] for seats in range(MOST_SEATS + 1)])


def _is_open() -> Table:
    """IS_OPEN[seats, location]: does it lie on the table with so many players?"""
    table = [[0] * LOCATIONS for _ in range(MOST_SEATS + 1)]
    for seats in SEATS:
        for name in ("saloon", *BOX["players"][str(seats)]["locations"]):
            table[seats][LOCATION_NAMES.index(name)] = 1
    return Table(table)


ROUNDS = _by_seats("rounds")
HATS = _by_seats("hats")
IS_OPEN = _is_open()
MOST_ROUNDS = max(ROUNDS.values())
MOST_HATS = max(HATS.values())
FIRST_OF_SALOON = OUTLAW
"""Before it stand the characters of the other locations, two for each."""
CARDS_IN_PLAY = Table(
    [
        CHARACTERS - 2 * (LOCATIONS - sum(IS_OPEN[seats, location] for location in range(LOCATIONS)))
        for seats in range(MOST_SEATS + 1)
    ]
)
MOST_OFFERS = max(HATS[seats] * seats for seats in SEATS) + HAND_SIZE - 1
"""In a round: one for each hat, and at most three refusals of the last active person."""
MOST_GOODS = 2 * MOST_ROUNDS * LOCATIONS
DOUBT = 4
"""How many claims of a dealer it takes until they say more of the next one than the number of cards in the hand."""
MEMORY = 4
"""More claims of a kind in a row make nobody surer."""
FADE = 2
"""A claim of another kind divides what is remembered of the others: whoever turns coat is not trusted for long."""
STUBBORN, STEP = 12, 3
"""How much is remembered of answers, and how much of each: a refusal weighs as much as acceptances by all others."""

# Where a card is: one number, to which the last adds a seat.
UNKNOWN = -1
IN_BOX = 0
DECK = 1
ASIDE_UP = 2
ASIDE_DOWN = 3
HAND = 4  # the dealer's: there is no other
DISCARD = 5
PLAYED = 6  # with a hat of that seat on it


class Phase(IntEnum):
    """The question asked."""

    CARD = 0
    RECEIVER = 1
    CLAIM = 2
    ANSWER = 3
    ROB = 4
    DUPE = 5
    POUR = 6
    GAMBLE = 7
    OVER = 8


INTERRUPTS = (Phase.ANSWER,)
"""Asked while another has their turn."""


class Step(IntEnum):
    """How far the round has come: the distribution, then the Saloon's characters in their order."""

    DISTRIBUTION = 0
    OUTLAW = 1
    SHERIFF = 2
    THIEF = 3
    CHARLATAN = 4
    WAITRESS = 5
    GAMBLER = 6
    END = 7


class Event(IntEnum):
    """What can happen. Several cards are told as one number, with a bit for each character."""

    ROUND = 1
    LAY = 2
    GOAT_BACK = 3
    ASIDE = 4
    DEALER = 5
    HAND = 6
    PICK = 7
    CARD = 8
    TOWARDS = 9
    CLAIM = 10
    ACCEPT = 11
    REFUSE = 12
    REVEAL = 13
    DISCARD = 14
    GOODS = 15
    COINS = 16
    NOTHING = 17
    ROB = 18
    DUPE = 19
    INACTIVE = 20
    LAST = 21
    SALOON = 22
    KILL = 23
    PAY = 24
    ARREST = 25
    GOODS_BACK = 26
    COINS_BACK = 27
    LOOT = 28
    TAKINGS = 29
    POUR = 30
    IN_HIS_PLACE = 31
    GAMBLE = 32
    TOKEN = 33
    MONEY = 34
    OVER = 35


EVENTS = {
    Event.ROUND: ("number", "rounds", "seat"),  # which of how many, and the first dealer
    Event.LAY: ("location", "goods", "coins"),
    Event.GOAT_BACK: (),  # the Goat was shown, and goes back into the deck
    Event.ASIDE: ("card",),  # shown and set aside
    Event.DEALER: ("seat", "cards", "left"),  # cards in hand, and left in the deck
    Event.HAND: ("seat", "passed", "drawn"),  # several cards each; whispered
    Event.PICK: ("seat",),
    Event.CARD: ("seat", "card"),  # whispered
    Event.TOWARDS: ("seat", "target"),
    Event.CLAIM: ("seat", "target", "claim"),
    Event.ACCEPT: ("seat", "dealer", "is_forced"),
    Event.REFUSE: ("seat", "dealer"),
    Event.REVEAL: ("seat", "card", "claim"),  # whose it is now
    Event.DISCARD: ("seat", "card", "claim"),  # of the dealer
    Event.GOODS: ("seat", "location", "goods"),
    Event.COINS: ("seat", "location", "coins"),
    Event.NOTHING: ("seat", "card"),  # a character that finds nothing to do
    Event.ROB: ("seat", "location", "goods"),  # by the Thief
    Event.DUPE: ("seat", "target", "coins"),  # by the Charlatan, and the coins on it
    Event.INACTIVE: ("seat",),
    Event.LAST: ("seat", "hats"),  # the last active person
    Event.SALOON: (),
    Event.KILL: ("seat", "target", "coins"),  # the Outlaw’s seat and the Sheriff’s
    Event.PAY: ("seat", "coins"),  # of the Sheriff
    Event.ARREST: ("seat", "card", "coins"),  # by the Sheriff
    Event.GOODS_BACK: ("location", "goods"),
    Event.COINS_BACK: ("seat", "coins"),
    Event.LOOT: ("seat", "location", "goods"),  # of the Thief
    Event.TAKINGS: ("seat", "coins"),  # of the Charlatan
    Event.POUR: ("seat", "target", "bottles"),  # by the Waitress; bottles left
    Event.IN_HIS_PLACE: ("seat", "target"),  # the Waitress’s seat and the Gambler’s
    Event.GAMBLE: ("seat", "target"),
    Event.TOKEN: ("seat", "target", "resource"),  # whispered
    Event.MONEY: ("seat", "coins", "dollars"),  # at the end; dollars in resources
    Event.OVER: ("winners", "dollars"),  # a bit for each seat, and what each of them has
}
"""The fields of each event, in the order in which `tell` takes them."""


TURNS = {Event.ROUND: None, Event.DEALER: "seat", Event.SALOON: None, Event.MONEY: None, Event.OVER: None}
"""Where another part of the story begins, and the field that says whose it is."""


class State(Record, story=40):
    """The street, the people, the cards, and what each dealer of this round has held."""

    round_number = number(low=0, high=MOST_ROUNDS)
    step = number(low=0, high=Step.END)
    place = row(CHARACTERS, low=UNKNOWN, high=PLAYED + MOST_SEATS - 1)
    goat_back = number(low=0, high=1)  # was the Goat shown and shuffled back, so that it does not lie aside?
    fallen = number(bits=16, low=0, high=(1 << CHARACTERS) - 1)  # characters killed or arrested
    dealer = number(low=0, high=MOST_SEATS - 1)
    receiver = number(low=NOBODY, high=MOST_SEATS - 1)
    offered = number(low=NONE, high=CHARACTERS - 1)  # the card on its way, face down
    held = number(low=0, high=HAND_SIZE - 1 + MOST_HATS)  # cards in the dealer's hand, the offered one included
    hats = row(MOST_SEATS, low=0, high=MOST_HATS)  # small hats left; who has none is inactive
    # The offers of this round, one after the other: what everybody has seen and heard of them …
    offer = number(low=0, high=MOST_OFFERS - 1)  # the number of the offer at hand
    dealers = row(MOST_OFFERS, low=NOBODY, high=MOST_SEATS - 1)
    receivers = row(MOST_OFFERS, low=NOBODY, high=MOST_SEATS - 1)
    claims = row(MOST_OFFERS, low=NONE, high=CHARACTERS - 1)
    shown = row(MOST_OFFERS, low=NONE, high=CHARACTERS - 1)
    last_from = number(low=NONE, high=MOST_OFFERS - 1)  # the first offer of the last phase
    # … and what only its dealer has: cards that were passed on to them, and cards they drew, a bit for each.
    passed = row(MOST_OFFERS, bits=16, low=0, high=(1 << CHARACTERS) - 1)
    drawn = row(MOST_OFFERS, bits=16, low=0, high=(1 << CHARACTERS) - 1)
    goods = row(LOCATIONS, low=0, high=MOST_GOODS)  # resources at each location
    till = row(LOCATIONS, low=0, high=COINS)  # coins at each location
    reserve = number(low=0, high=COINS)
    coins = row(MOST_SEATS, low=0, high=COINS)
    gains = grid(MOST_SEATS, LOCATIONS, low=0, high=MOST_GOODS)  # resources taken in the open, before any theft
    loot = number(low=0, high=MOST_GOODS)  # resources on the Thief
    loot_from = number(low=NONE, high=LOCATIONS - 1)
    elixirs = row(MOST_SEATS, low=0, high=ELIXIRS)  # coins lost to the Charlatan, on whose card they lie
    # Tokens won by the Gambler, at most one a round: who, from whom, which, and what the victim had gained by then.
    thefts = number(low=0, high=MOST_ROUNDS)
    robbers = row(MOST_ROUNDS, low=NOBODY, high=MOST_SEATS - 1)
    victims = row(MOST_ROUNDS, low=NOBODY, high=MOST_SEATS - 1)
    stolen = row(MOST_ROUNDS, low=UNKNOWN, high=LOCATIONS - 1)
    purses = grid(MOST_ROUNDS, LOCATIONS, low=0, high=MOST_GOODS)
    # What everybody remembers of each dealer's claims, all game long: that they were true, promised more than the card
    # was worth, or promised less.
    honest = row(MOST_SEATS, low=0, high=MEMORY)
    boasts = row(MOST_SEATS, low=0, high=MEMORY)
    bluffs = row(MOST_SEATS, low=0, high=MEMORY)
    stubborn = row(MOST_SEATS, low=-STUBBORN, high=STUBBORN)  # refuses more, or below 0 less often than once a table
    coins_a_round = row(LOCATIONS - 1, low=0, high=COINS)  # set by the host: store, bank, ranch, mine


COINED = LOCATION_NAMES[1:]
VALUES = (HostValue("coins", "coins_a_round", [BOX["coins_a_round"][name] for name in COINED], cells=COINED),)
"""`coins` are those laid out every round: at the general store, the bank, the ranch and the mine."""

# An action is a verb and its object: the number where the verb's actions begin, plus a card, a seat or a location.
OFFER = 0
TO = OFFER + CHARACTERS
CLAIM = TO + MOST_SEATS
ACCEPT = CLAIM + CHARACTERS
REFUSE = ACCEPT + 1
ROB = REFUSE + 1  # plus a location; the Saloon is never robbed
DUPE = ROB + LOCATIONS
POUR = DUPE + MOST_SEATS
GAMBLE = POUR + MOST_SEATS
ACTIONS = GAMBLE + MOST_SEATS


# ---- Looking at the table


@rule
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def is_active(s: State, seat: int) -> bool:
    """Has this person a small hat left?"""
    return s.hats[seat] > 0


@rule
def count_active(s: State) -> int:
    """How many people are active."""
    count = 0
    for seat in range(s.seats):
        if is_active(s, seat):
            count += 1
    return count


@rule
def first_active(s: State) -> int:
    """The active person with the lowest seat."""
    seat = 0
    while not is_active(s, seat):
        seat += 1
    return seat


@rule
def is_last_phase(s: State) -> bool:
    """Is only one person still active, to whom all others deal?"""
    return s.last_from != NONE


@rule
def owner(s: State, character: int) -> int:
    """Whose hat lies on a character; nobody's if it is not in play."""
    return s.place[character] - PLAYED if s.place[character] >= PLAYED else NOBODY


@rule
def is_in_play(s: State, character: int) -> bool:
    """Does somebody own this character, and has nobody killed or arrested it?"""
    return s.place[character] >= PLAYED and (s.fallen >> character) & 1 == 0


@rule
def location_of(character: int) -> int:
    """Where a character of the street takes goods or coins."""
    return 1 + character // 2


@rule
def stock(s: State, seat: int, kind: int) -> int:
    """Tokens of a resource that somebody has, thefts by the Gambler included as far as their kind is known."""
    count = s.gains[seat, kind]
    for theft in range(s.thefts):
        if s.stolen[theft] == kind:
            if s.robbers[theft] == seat:
                count += 1
            if s.victims[theft] == seat:
                count -= 1
    return count


@rule
def tokens(s: State, seat: int) -> int:
    """How many resources somebody has, which everybody can count."""
    count = 0
    for kind in range(LOCATIONS):
        count += s.gains[seat, kind]
    for theft in range(s.thefts):
        if s.robbers[theft] == seat:
            count += 1
        if s.victims[theft] == seat:
            count -= 1
    return count


@rule
def dollars(s: State, seat: int) -> int:
    """What somebody's resources are worth."""
    worth = 0
    for kind in range(LOCATIONS):
        worth += WORTH[kind] * stock(s, seat, kind)
    return worth


@rule
def money(s: State, seat: int) -> int:
    """Coins and resources together."""
    return s.coins[seat] + dollars(s, seat)


@rule
def is_forced(s: State) -> bool:
    """Must the receiver accept, having as many hats as the dealer has cards? (ruling 7)"""
    return is_last_phase(s) and s.hats[s.receiver] == s.held


@rule
def deck_left(s: State) -> int:
    """How many cards the deck holds, which everybody can count."""
    if is_last_phase(s):
        return 0
    return CARDS_IN_PLAY[s.seats] - ASIDE_CARDS - HAND_SIZE - s.offer


@rule
def duped(s: State) -> int:
    """Coins on the Charlatan."""
    count = 0
    for seat in range(s.seats):
        count += s.elixirs[seat]
    return count


# ---- What may be done


@rule
def mark_hand(s: State, base: int, mask: Mask) -> int:
    """The cards of the dealer's hand."""
    count = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND:
            mask[base + card] = 1
            count += 1
    return count


@rule
def mark_receivers(s: State, mask: Mask) -> int:
    """Every active opponent. (ruling 3)"""
    count = 0
    for seat in range(s.seats):
        if seat != s.dealer and is_active(s, seat):
            mask[TO + seat] = 1
            count += 1
    return count


@rule
def mark_opponents(s: State, mask: Mask) -> int:
    """Whom the Charlatan may dupe, the Waitress serve or the Gambler rob. (rulings 12, 13 and 15)"""
    count = 0
    for seat in range(s.seats):
        if seat != s.turn:
            if s.phase == Phase.DUPE and s.coins[seat] > 0:
                mask[DUPE + seat] = 1
                count += 1
            elif s.phase == Phase.POUR:
                mask[POUR + seat] = 1
                count += 1
            elif s.phase == Phase.GAMBLE and tokens(s, seat) > 0:
                mask[GAMBLE + seat] = 1
                count += 1
    return count


@rule
def mark_locations(s: State, mask: Mask) -> int:
    """What the Thief may rob: a location with goods, but never the Saloon. (ruling 9)"""
    count = 0
    for location in range(1, LOCATIONS):
        if s.goods[location] > 0:
            mask[ROB + location] = 1
            count += 1
    return count


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the seat on turn may do; return how many."""
    count = 0
    if s.phase == Phase.CARD:
        count = mark_hand(s, OFFER, mask)
    elif s.phase == Phase.RECEIVER:
        count = mark_receivers(s, mask)
    elif s.phase == Phase.CLAIM:  # ruling 2
        count = mark_hand(s, CLAIM, mask)
    elif s.phase == Phase.ANSWER:
        mask[ACCEPT] = 1
        count = 1
        if not is_forced(s):
            mask[REFUSE] = 1
            count = 2
    elif s.phase == Phase.ROB:
        count = mark_locations(s, mask)
    elif s.phase != Phase.OVER:
        count = mark_opponents(s, mask)
    return count


# ---- Setting up


@rule
def deal(s: State, seats: int) -> None:
    """Two coins and a bottle for everybody; chance says who deals first. (ruling 8)"""
    s.seats = seats
    s.reserve = COINS - COINS_AT_START * seats
    for seat in range(seats):
        s.coins[seat] = COINS_AT_START
        s.gains[seat, BOTTLE] = BOTTLES_AT_START
    for theft in range(MOST_ROUNDS):
        s.robbers[theft] = NOBODY
        s.victims[theft] = NOBODY
        s.stolen[theft] = UNKNOWN
    begin_round(s, below(s, seats))
    advance(s)


@rule
def gather_cards(s: State) -> None:
    """All characters whose location lies on the table form a new deck; nobody remembers the last round's hands."""
    for card in range(CHARACTERS):
        is_there = card >= FIRST_OF_SALOON or IS_OPEN[s.seats, location_of(card)] == 1
        s.place[card] = DECK if is_there else IN_BOX
    for offer in range(MOST_OFFERS):
        s.dealers[offer] = NOBODY
        s.receivers[offer] = NOBODY
        s.claims[offer] = NONE
        s.shown[offer] = NONE
        s.passed[offer] = 0
        s.drawn[offer] = 0
    s.offered = NONE
    s.goat_back = 0
    s.fallen = 0
    s.offer = 0
    s.held = 0
    s.last_from = NONE
    s.loot_from = NONE


@rule
def begin_round(s: State, first: int) -> None:
    """Everybody takes their hats, and the upkeep is done."""
    s.round_number += 1
    tell(s, Event.ROUND, s.round_number, ROUNDS[s.seats], first)
    gather_cards(s)
    for seat in range(s.seats):
        s.hats[seat] = HATS[s.seats]
    lay_goods(s)
    set_aside(s)
    s.step = Step.DISTRIBUTION
    take_hand(s, first, HAND_SIZE)


# ---- 1. Upkeep


@rule
def take_from_reserve(s: State, coins: int) -> int:
    """Coins from the reserve, or what remains of it; how many? (ruling 16)"""
    coins = min(coins, s.reserve)
    s.reserve -= coins
    return coins


@rule
def lay_goods(s: State) -> None:
    """A resource at every location, and its coins; what was left there stays."""
    for location in range(LOCATIONS):
        if IS_OPEN[s.seats, location]:
            s.goods[location] += 1
            if location != SALOON:
                s.till[location] += take_from_reserve(s, s.coins_a_round[location - 1])
            tell(s, Event.LAY, location, s.goods[location], s.till[location])


@rule
def count_at(s: State, place: int) -> int:
    """How many cards are at a place."""
    count = 0
    for card in range(CHARACTERS):
        if s.place[card] == place:
            count += 1
    return count


@rule
def nth_at(s: State, place: int, n: int) -> int:
    """The card at a place that has exactly n others there before it."""
    card = 0
    while s.place[card] != place or n > 0:
        if s.place[card] == place:
            n -= 1
        card += 1
    return card


@rule
def move_any(s: State, source: int, target: int) -> int:
    """Move a card from a place, any with the same chance: a deck has no order until somebody looks."""
    card = nth_at(s, source, below(s, count_at(s, source)))
    s.place[card] = target
    return card


@rule
def set_aside(s: State) -> None:
    """One card face up and one face down; for a shown Goat the next card, and the Goat goes back. (ruling 1)"""
    card = move_any(s, DECK, ASIDE_UP)
    move_any(s, DECK, ASIDE_DOWN)
    if card == GOAT:
        tell(s, Event.GOAT_BACK, 0, 0, 0)
        card = move_any(s, DECK, ASIDE_UP)
        s.place[GOAT] = DECK
        s.goat_back = 1
    tell(s, Event.ASIDE, card, 0, 0)


# ---- 2. Distribution


@rule
def hand(s: State) -> int:
    """The cards in the dealer's hand, a bit each."""
    cards = 0
    for card in range(CHARACTERS):
        if s.place[card] == HAND:
            cards |= 1 << card
    return cards


@rule
def take_hand(s: State, seat: int, cards: int) -> None:
    """A dealer takes the hand and draws so many cards, which nobody else sees."""
    s.dealer = seat
    s.receiver = NOBODY
    s.dealers[s.offer] = seat
    s.passed[s.offer] = hand(s)
    drawn = 0
    for _ in range(cards):
        drawn |= 1 << move_any(s, DECK, HAND)
    s.drawn[s.offer] = drawn
    s.held += cards
    tell(s, Event.DEALER, seat, s.held, deck_left(s))
    whisper(s, 1 << seat, Event.HAND, seat, s.passed[s.offer], drawn)


@rule
def pick_card(s: State, card: int) -> None:
    """The dealer takes a card from the hand, face down."""
    s.offered = card
    tell(s, Event.PICK, s.dealer, 0, 0)
    whisper(s, 1 << s.dealer, Event.CARD, s.dealer, card, 0)


@rule
def slide_card(s: State, receiver: int) -> None:
    """The card lies before an opponent."""
    s.receiver = receiver
    s.receivers[s.offer] = receiver
    tell(s, Event.TOWARDS, s.dealer, receiver, 0)


@rule
def claim_to_be(s: State, character: int) -> None:
    """The dealer says who it is; all now know that this character is in the hand. (ruling 17)"""
    s.claims[s.offer] = character
    tell(s, Event.CLAIM, s.dealer, s.receiver, character)


@rule
def accept(s: State) -> bool:
    """The receiver owns the card, whoever it is."""
    if not is_forced(s):
        remember_answer(s, -STEP)
    tell(s, Event.ACCEPT, s.receiver, s.dealer, 1 if is_forced(s) else 0)
    return own(s, s.receiver, reveal(s))


@rule
def refuse(s: State) -> bool:
    """The dealer owns the card; in the last phase it is discarded. (ruling 6)"""
    remember_answer(s, STEP * (s.seats - 1))
    tell(s, Event.REFUSE, s.receiver, s.dealer, 0)
    last = is_last_phase(s)
    card = reveal(s)
    if not last:
        return own(s, s.dealer, card)
    s.place[card] = DISCARD
    tell(s, Event.DISCARD, s.dealer, card, s.claims[s.offer])
    return False


@rule
def reveal(s: State) -> int:
    """Turn up the card on offer."""
    card = s.offered
    s.offered = NONE
    s.held -= 1
    s.shown[s.offer] = card
    remember_claim(s, card)
    return card


@rule
def own(s: State, seat: int, card: int) -> bool:
    """A hat on the card, and its instant effect. Does the owner have something to decide?"""
    s.place[card] = PLAYED + seat
    s.hats[seat] -= 1
    tell(s, Event.REVEAL, seat, card, s.claims[s.offer])
    if not is_active(s, seat):
        tell(s, Event.INACTIVE, seat, 0, 0)
    if card < FIRST_OF_SALOON:
        collect(s, seat, card)
        return False
    s.turn = seat
    if card == THIEF:
        return look_for_loot(s)
    if card == CHARLATAN:
        return look_for_dupe(s)
    return False


# ---- Instant effects


@rule
def collect(s: State, seat: int, card: int) -> None:
    """All resources of a location, or all its coins."""
    location = location_of(card)
    if card % 2 == 0:
        s.gains[seat, location] += s.goods[location]
        tell(s, Event.GOODS, seat, location, s.goods[location])
        s.goods[location] = 0
    else:
        s.coins[seat] += s.till[location]
        tell(s, Event.COINS, seat, location, s.till[location])
        s.till[location] = 0


@rule
def look_for_loot(s: State) -> bool:
    """The Thief chooses a location with resources, if there is one. (ruling 9)"""
    for location in range(1, LOCATIONS):
        if s.goods[location] > 0:
            s.phase = Phase.ROB
            return True
    tell(s, Event.NOTHING, s.turn, THIEF, 0)
    return False


@rule
def rob(s: State, location: int) -> None:
    """All resources of a location lie on the Thief, for everybody to see."""
    s.loot = s.goods[location]
    s.loot_from = location
    s.goods[location] = 0
    tell(s, Event.ROB, s.turn, location, s.loot)


@rule
def look_for_dupe(s: State) -> bool:
    """The Charlatan takes up to three coins, one by one, from whoever has any. (ruling 12)"""
    if duped(s) < ELIXIRS:
        for seat in range(s.seats):
            if seat != s.turn and s.coins[seat] > 0:
                s.phase = Phase.DUPE
                return True
    if duped(s) == 0:
        tell(s, Event.NOTHING, s.turn, CHARLATAN, 0)
    return False


@rule
def dupe(s: State, seat: int) -> None:
    """A coin for an elixir."""
    s.coins[seat] -= 1
    s.elixirs[seat] += 1
    tell(s, Event.DUPE, s.turn, seat, duped(s))


# ---- The new dealer, inactive people, and the last active person


@rule
def next_dealer(s: State) -> int:
    """The next active person clockwise; in the last phase the next of all others. (rulings 4 and 5)"""
    seat = (s.dealer + 1) % s.seats
    while is_active(s, seat) == is_last_phase(s):
        seat = (seat + 1) % s.seats
    return seat


@rule
def next_offer(s: State) -> bool:
    """Pass the hand on and ask its new dealer; when all hats lie on cards, the Saloon phase begins."""
    if s.shown[s.offer] != NONE:
        active = count_active(s)
        if active == 0:
            s.step = Step.OUTLAW
            tell(s, Event.SALOON, 0, 0, 0)
            return False
        cards = 0 if is_last_phase(s) else 1
        if active == 1 and not is_last_phase(s):
            cards = deck_left(s)
            s.last_from = s.offer + 1
            last = first_active(s)
            tell(s, Event.LAST, last, s.hats[last], 0)
        s.offer += 1
        take_hand(s, next_dealer(s), cards)
    s.turn = s.dealer
    s.phase = Phase.CARD
    return True


# ---- 3. Saloon


@rule
def advance(s: State) -> None:
    """Run on through the round until somebody must decide or the game is over."""
    asked = False
    while not asked and not s.over:
        if s.step == Step.DISTRIBUTION:
            asked = next_offer(s)
        elif s.step == Step.OUTLAW:
            shoot_sheriff(s)
            s.step = Step.SHERIFF
        elif s.step == Step.SHERIFF:
            enforce_law(s)
            s.step = Step.THIEF
        elif s.step == Step.THIEF:
            keep_loot(s)
            s.step = Step.CHARLATAN
        elif s.step == Step.CHARLATAN:
            keep_takings(s)
            s.step = Step.WAITRESS
        elif s.step == Step.WAITRESS:
            asked = serve(s)
        elif s.step == Step.GAMBLER:
            asked = sit_down_to_gamble(s)
        else:
            end_round(s)


@rule
def shoot_sheriff(s: State) -> None:
    """1. The Outlaw kills the Sheriff, be it their owner's own. (ruling 11)"""
    seat = owner(s, OUTLAW)
    if seat == NOBODY:
        return
    if not is_in_play(s, SHERIFF):
        tell(s, Event.NOTHING, seat, OUTLAW, 0)
        return
    s.fallen |= 1 << SHERIFF
    coins = take_from_reserve(s, KILLED_SHERIFF)
    s.coins[seat] += coins
    tell(s, Event.KILL, seat, owner(s, SHERIFF), coins)


@rule
def enforce_law(s: State) -> None:
    """2. The Sheriff is paid, and arrests Thief and Charlatan, with or without loot. (rulings 10 and 11)"""
    if not is_in_play(s, SHERIFF):
        return
    seat = owner(s, SHERIFF)
    coins = take_from_reserve(s, SHERIFFS_PAY)
    s.coins[seat] += coins
    tell(s, Event.PAY, seat, coins, 0)
    if is_in_play(s, THIEF):
        arrest(s, seat, THIEF, ARRESTED_THIEF)
        give_goods_back(s)
    if is_in_play(s, CHARLATAN):
        arrest(s, seat, CHARLATAN, ARRESTED_CHARLATAN)
        give_coins_back(s)


@rule
def arrest(s: State, sheriff: int, character: int, reward: int) -> None:
    """The Sheriff arrests a character, for a reward."""
    s.fallen |= 1 << character
    coins = take_from_reserve(s, reward)
    s.coins[sheriff] += coins
    tell(s, Event.ARREST, sheriff, character, coins)


@rule
def give_goods_back(s: State) -> None:
    """What the Thief took lies at its location again."""
    if s.loot > 0:
        s.goods[s.loot_from] += s.loot
        tell(s, Event.GOODS_BACK, s.loot_from, s.loot, 0)
        s.loot = 0


@rule
def give_coins_back(s: State) -> None:
    """Everybody gets a coin for each elixir."""
    for seat in range(s.seats):
        if s.elixirs[seat] > 0:
            s.coins[seat] += s.elixirs[seat]
            tell(s, Event.COINS_BACK, seat, s.elixirs[seat], 0)
            s.elixirs[seat] = 0


@rule
def keep_loot(s: State) -> None:
    """3. A Thief at large keeps what lies on the card."""
    if is_in_play(s, THIEF) and s.loot > 0:
        seat = owner(s, THIEF)
        s.gains[seat, s.loot_from] += s.loot
        tell(s, Event.LOOT, seat, s.loot_from, s.loot)
        s.loot = 0


@rule
def keep_takings(s: State) -> None:
    """4. So does a Charlatan at large."""
    coins = duped(s)
    if is_in_play(s, CHARLATAN) and coins > 0:
        seat = owner(s, CHARLATAN)
        s.coins[seat] += coins
        tell(s, Event.TAKINGS, seat, coins, 0)
        for other in range(s.seats):
            s.elixirs[other] = 0


@rule
def serve(s: State) -> bool:
    """5. The Waitress gives all bottles of the Saloon away, one by one. (ruling 13)"""
    seat = owner(s, WAITRESS)
    if seat != NOBODY and s.goods[SALOON] > 0:
        s.turn = seat
        s.phase = Phase.POUR
        return True
    s.step = Step.GAMBLER
    return False


@rule
def pour(s: State, to: int) -> None:
    """A bottle for an opponent."""
    s.goods[SALOON] -= 1
    s.gains[to, BOTTLE] += 1
    tell(s, Event.POUR, s.turn, to, s.goods[SALOON])


@rule
def sit_down_to_gamble(s: State) -> bool:
    """6. The Gambler robs somebody with a resource; the Waitress does it in his place. (rulings 13 to 15)"""
    s.step = Step.END
    gambler = owner(s, GAMBLER)
    waitress = owner(s, WAITRESS)
    if gambler == NOBODY:
        return False
    s.turn = gambler
    if waitress != NOBODY:
        s.turn = waitress
        tell(s, Event.IN_HIS_PLACE, waitress, gambler, 0)
    for seat in range(s.seats):
        if seat != s.turn and tokens(s, seat) > 0:
            s.phase = Phase.GAMBLE
            return True
    tell(s, Event.NOTHING, s.turn, GAMBLER, 0)
    return False


@rule
def gamble(s: State, victim: int) -> None:
    """A token of the victim's, by chance, that only the two of them see. (ruling 15)"""
    pick = below(s, tokens(s, victim))
    kind = 0
    while pick >= stock(s, victim, kind):
        pick -= stock(s, victim, kind)
        kind += 1
    theft = s.thefts
    for other in range(LOCATIONS):
        s.purses[theft, other] = s.gains[victim, other]
    s.robbers[theft] = s.turn
    s.victims[theft] = victim
    s.stolen[theft] = kind
    s.thefts = theft + 1
    tell(s, Event.GAMBLE, s.turn, victim, 0)
    whisper(s, (1 << s.turn) | (1 << victim), Event.TOKEN, s.turn, victim, kind)


# ---- 4. End of the round


@rule
def end_round(s: State) -> None:
    """The last active person deals first in the next round, if there is one. (ruling 8)"""
    if s.round_number == ROUNDS[s.seats]:
        finish(s)
    else:
        begin_round(s, s.receiver)


# ---- The end


@rule
def rank(s: State, seat: int) -> int:
    """Money counts, then coins, then the number of resources. (ruling 19)"""
    return (money(s, seat) * 256 + s.coins[seat]) * 256 + tokens(s, seat)


@rule
def has_won(s: State, seat: int) -> bool:
    """Does nobody stand higher?"""
    for other in range(s.seats):
        if rank(s, other) > rank(s, seat):
            return False
    return True


@rule
def finish(s: State) -> None:
    """Everybody counts their money; what was left on the street is worth nothing. (ruling 18)"""
    s.turn = NOBODY
    s.phase = Phase.OVER
    s.over = 1
    winners = 0
    most = 0
    for seat in range(s.seats):
        tell(s, Event.MONEY, seat, s.coins[seat], dollars(s, seat))
        if has_won(s, seat):
            winners |= 1 << seat
            most = money(s, seat)
    tell(s, Event.OVER, winners, most, 0)


@rule
def prize(s: State, seat: int) -> float:
    """1 to whoever stands highest, shared by those who are equal in everything."""
    if not s.over or not has_won(s, seat):
        return 0.0
    winners = 0
    for other in range(s.seats):
        if has_won(s, other):
            winners += 1
    return 1.0 / winners


# ---- The contract


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    asked = False
    if s.phase == Phase.CARD:
        pick_card(s, action - OFFER)
        s.phase = Phase.RECEIVER
        asked = True
    elif s.phase == Phase.RECEIVER:
        slide_card(s, action - TO)
        s.phase = Phase.CLAIM
        asked = True
    elif s.phase == Phase.CLAIM:
        claim_to_be(s, action - CLAIM)
        s.turn = s.receiver
        s.phase = Phase.ANSWER
        asked = True
    elif s.phase == Phase.ANSWER:
        asked = accept(s) if action == ACCEPT else refuse(s)
    elif s.phase == Phase.ROB:
        rob(s, action - ROB)
    elif s.phase == Phase.DUPE:
        dupe(s, action - DUPE)
        asked = look_for_dupe(s)
    elif s.phase == Phase.POUR:
        pour(s, action - POUR)
    elif s.phase == Phase.GAMBLE:
        gamble(s, action - GAMBLE)
    if not asked:
        advance(s)


# ---- What a seat may know


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
        s.offered = nth_at(s, HAND, below(s, s.held))
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
    others = count_at(s, UNKNOWN)
    if s.goat_back and s.place[GOAT] == UNKNOWN:  # the last of all, and it cannot lie aside
        others -= 1
    s.place[nth_at(s, UNKNOWN, below(s, others))] = ASIDE_DOWN
    for offer in range(s.offer + 1):
        for _ in range(free_slots(s, offer)):
            s.drawn[offer] |= 1 << move_any(s, UNKNOWN, HAND)
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


# ---- What a claim is worth

A_TOKEN_FROM_ANYBODY = 3
"""About what the Gambler wins, in dollars."""


@rule
def best_loot(s: State) -> int:
    """The dollars of the most valuable goods that a Thief could take."""
    best = 0
    for location in range(1, LOCATIONS):
        best = max(best, WORTH[location] * s.goods[location])
    return best


@rule
def worth_to_anybody(s: State, card: int) -> int:
    """The dollars that a card promises whoever owns it, as anybody at the table would reckon."""
    if card < FIRST_OF_SALOON:
        location = location_of(card)
        return WORTH[location] * s.goods[location] if card % 2 == 0 else s.till[location]
    if card == THIEF:
        return best_loot(s)
    if card == CHARLATAN:
        return ELIXIRS
    if card == OUTLAW:
        return KILLED_SHERIFF if is_in_play(s, SHERIFF) else KILLED_SHERIFF // 2
    if card == SHERIFF:
        return 0 if is_in_play(s, OUTLAW) else SHERIFFS_PAY
    if card == GAMBLER:
        return 0 if is_in_play(s, WAITRESS) else A_TOKEN_FROM_ANYBODY
    return 0


@rule
def remember_claim(s: State, card: int) -> None:
    """Everybody sees what a claim was worth; it is remembered for the whole game."""
    claim = s.claims[s.offer]
    seat = s.dealer
    honest, boasts, bluffs = s.honest[seat] // FADE, s.boasts[seat] // FADE, s.bluffs[seat] // FADE
    if card == claim:
        honest = min(MEMORY, s.honest[seat] + 1)
    elif worth_to_anybody(s, claim) > worth_to_anybody(s, card):
        boasts = min(MEMORY, s.boasts[seat] + 1)
    else:
        bluffs = min(MEMORY, s.bluffs[seat] + 1)
    s.honest[seat] = honest
    s.boasts[seat] = boasts
    s.bluffs[seat] = bluffs


@rule
def remember_answer(s: State, change: int) -> None:
    """Everybody sees how readily somebody accepts; in the last phase that says nothing of the others."""
    if not is_last_phase(s):
        s.stubborn[s.receiver] = max(-STUBBORN, min(STUBBORN, s.stubborn[s.receiver] + change))


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
