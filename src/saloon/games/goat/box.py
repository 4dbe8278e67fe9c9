"""What lies in the box and on the table: pieces, the State, questions, events, actions, and looking at them.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from enum import IntEnum

from saloon.core import NOBODY, HostValue, Lookup, Record, components, grid, number, row, rule

SEATS = (2, 3, 4, 5)

BOX = components(__file__)

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
WORTH = Lookup([location["worth"] for location in BOX["location"]])
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


def _by_seats(what: str) -> Lookup:
    """A number of the set-up, by how many play."""
    return Lookup([BOX["players"].get(str(seats), {what: 0})[what] for seats in range(MOST_SEATS + 1)])


def _is_open() -> Lookup:
    """IS_OPEN[seats, location]: does it lie on the table with so many players?"""
    table = [[0] * LOCATIONS for _ in range(MOST_SEATS + 1)]
    for seats in SEATS:
        for name in ("saloon", *BOX["players"][str(seats)]["locations"]):
            table[seats][LOCATION_NAMES.index(name)] = 1
    return Lookup(table)


ROUNDS = _by_seats("rounds")
HATS = _by_seats("hats")
IS_OPEN = _is_open()
MOST_ROUNDS = max(ROUNDS.values())
MOST_HATS = max(HATS.values())
FIRST_OF_SALOON = OUTLAW
"""Before it stand the characters of the other locations, two for each."""
CARDS_IN_PLAY = Lookup(
    [
        CHARACTERS - 2 * (LOCATIONS - sum(IS_OPEN[seats, location] for location in range(LOCATIONS)))
        for seats in range(MOST_SEATS + 1)
    ]
)
MOST_OFFERS = max(HATS[seats] * seats for seats in SEATS) + HAND_SIZE - 1
"""In a round: one for each hat, and at most three refusals of the last active person."""
MOST_GOODS = 2 * MOST_ROUNDS * LOCATIONS
MEMORY = 4
"""More claims of a kind in a row make nobody surer."""
STUBBORN = 12
"""How much is remembered of somebody's answers."""

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
    honest = row(MOST_SEATS, low=0, high=MEMORY, evidence=True)
    boasts = row(MOST_SEATS, low=0, high=MEMORY, evidence=True)
    bluffs = row(MOST_SEATS, low=0, high=MEMORY, evidence=True)
    # The same of receivers: refuses more, or below 0 less often than once a table.
    stubborn = row(MOST_SEATS, low=-STUBBORN, high=STUBBORN, evidence=True)
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


# ---- Moving what lies there


@rule
def take_from_reserve(s: State, coins: int) -> int:
    """Coins from the reserve, or what remains of it; how many? (ruling 16)"""
    coins = min(coins, s.reserve)
    s.reserve -= coins
    return coins
