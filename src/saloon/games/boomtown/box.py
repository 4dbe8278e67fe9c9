"""What lies in the box and on the table: pieces, the State, questions, events, actions, and looking at them.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from enum import IntEnum

from saloon.core import NOBODY, Lookup, Record, components, grid, number, row, rule

BOX = components(__file__)

MOST_SEATS: int = BOX["seats"]["most"]
SEATS = tuple(range(BOX["seats"]["least"], MOST_SEATS + 1))
EVERYONE = (1 << MOST_SEATS) - 1
"""A bit for each seat, taken or not."""
NONE = -1
LOCATION_NAMES: tuple[str, ...] = tuple(dict.fromkeys(loot["location"] for loot in BOX["loot"]))
LOCATIONS = len(LOCATION_NAMES)
SALOON, BROTHEL, BANK, MINE, TRAIN, STAGECOACH = range(LOCATIONS)
PILE_SIZE: int = BOX["pile"]["cards"]
CARDS = LOCATIONS * PILE_SIZE
"""A card belongs to the location `card // PILE_SIZE`."""
BONUS: int = BOX["bonus"]["location"]
OWN_THIS_TOWN: int = BOX["bonus"]["own_this_town"]
INSIDE_JOB_WITH_ROBBERY: int = BOX["inside_job"]["with_robbery"]
CURSED_GOLD_WITH_BONUS: int = BOX["cursed_gold"]["with_mine_bonus"]
SAFE_ROLLS: int = BOX["safe"]["rolls"]
SAFE_BULLETS: int = BOX["safe"]["bullets"]

KIND_NAMES: tuple[str, ...] = tuple(loot["name"] for loot in BOX["loot"])
KINDS = len(KIND_NAMES)
(
    LIQUID_COURAGE, TEMPORARY_ALLIANCE, SNEAKY_BASTARD, TIP_OFF,
    BROTHEL_INSPECTION, WHISPERED_PLAN, HOEDOWN, GOOD_TIMES, INDECENT_EXPOSURE,
    ROBBERY, BANK_HOLIDAY, INSIDE_JOB,
    MINE_CAR_RIDE, CAVE_IN, FOOLS_GOLD, CURSED_GOLD, SILVER_LODE, GOLD_VEIN,
    OVERHEARD_PLANS, RALLY, BIG_SCORE, SAFE_FOUND, LOOSE_LIPS,
    MISFIRE, BODY_DOUBLE, DOUBLE_BARREL, FRIENDLY_FIRE, INTIMIDATION,
) = range(KINDS)  # fmt: skip
LOCATION_OF_KIND = Lookup([LOCATION_NAMES.index(loot["location"]) for loot in BOX["loot"]])
FIRST_KIND = Lookup([[loot["location"] for loot in BOX["loot"]].index(name) for name in LOCATION_NAMES] + [KINDS])
"""The kinds of a location stand together: from here to where those of the next begin."""
WORTH_INSTEAD = {INSIDE_JOB: INSIDE_JOB_WITH_ROBBERY, CURSED_GOLD: CURSED_GOLD_WITH_BONUS}
"""What two kinds are worth to who owns a Robbery, or gets the bonus of the Mine."""
COPIES: list[int] = [loot["copies"] for loot in BOX["loot"]]
DOLLARS: list[int] = [loot["dollars"] for loot in BOX["loot"]]
MOST_DOLLARS = 100

# A gang: tokens 3 × seat to 3 × seat + 2. Which of the three is the coward is a secret of its own.
GANG: int = BOX["gang"]["shooters"] + BOX["gang"]["cowards"]
TOKENS = MOST_SEATS * GANG
HOME = -1
OUT = -2  # until the next round

# Faces of a die; nothing if it was not rolled.
NOT_ROLLED, BLANK, BULLET, RUN_AWAY = range(4)
DIE = 6


def _faces(die: str) -> list[int]:
    """The six faces of a die, in any order."""
    box = BOX[die]
    return [BULLET] * box["bullets"] + [RUN_AWAY] * box["run_aways"] + [BLANK] * box["blanks"]


SHOOTER_DIE = Lookup(_faces("shooter_die"))
COWARD_DIE = Lookup(_faces("coward_die"))

# Where a card is: one number, to which those from SHOWN on add a seat.
UNKNOWN = -1
IN_BOX = 0
PILE = 1
TOP = 2  # put back on its pile by somebody who knows it
LOOK = 3  # before the eyes of the winner who may keep one of two
SHOWN = 4  # face up: played, or revealed at once
HAND = SHOWN + MOST_SEATS  # everybody saw from which pile it came
NEW = HAND + MOST_SEATS  # the same, but won in this round, and so not to be used in it (ruling 10)
VEILED = NEW + MOST_SEATS  # since hands were mixed by a Hoedown, others do not know where it came from
NEW_VEILED = VEILED + MOST_SEATS
PLACES = NEW_VEILED + MOST_SEATS


class Phase(IntEnum):
    """The question asked."""

    MARSHAL = 0
    PLANS = 1  # window P0
    LOOK = 2  # window P1
    PLACE = 3
    SCHEMES = 4  # window B
    STANDOFF = 5  # window S, before a countdown
    FIRE = 6  # in beats: the referee counts down
    RACE = 7  # live: the clock decides
    BARREL = 8  # window S, after a hit: Double Barrel
    SHOT = 9
    DODGE = 10  # window S, after the shots: Misfire and Body Double
    WIN = 11  # window W1
    KEEP = 12
    PARTY = 13  # window W2
    PASS_ON = 14
    EVENING = 15  # window E
    WHO = 16  # whom, where, which token, which card: the targets of the card being played
    WHERE = 17
    TOKEN = 18
    LOOT = 19
    OVER = 20


WINDOWS = (
    Phase.PLANS, Phase.LOOK, Phase.SCHEMES, Phase.STANDOFF, Phase.BARREL, Phase.DODGE, Phase.WIN, Phase.PARTY,
    Phase.EVENING,
)  # fmt: skip
"""Pass, or play a card: asked of all who hold cards that they could use, whether or not one of them fits."""
IS_WINDOW = Lookup([phase in WINDOWS for phase in Phase])
INTERRUPTS = (
    Phase.PLANS, Phase.SCHEMES, Phase.STANDOFF, Phase.BARREL, Phase.DODGE, Phase.PASS_ON, Phase.EVENING,
    Phase.WHO, Phase.WHERE, Phase.TOKEN, Phase.LOOT,
)  # fmt: skip
"""Asked while another has their turn, or while all wait for what one of them does with a card."""


def _window_of_kind() -> Lookup:
    """The phase in which a kind of loot can be played, or laid open if it has no action; NONE for those revealed
    at once. (ruling 14)
    """
    names = {phase.name.lower(): phase.value for phase in WINDOWS} | {"none": Phase.PLANS.value}
    return Lookup([names.get(loot["window"], NONE) for loot in BOX["loot"]])


WINDOW_OF_KIND = _window_of_kind()
IS_AT_ONCE = Lookup([loot["window"] == "at_once" for loot in BOX["loot"]])
HAS_NO_ACTION = Lookup([loot["window"] == "none" for loot in BOX["loot"]])
LAST_WINDOW = (1 << 15) - 1
"""After so many windows they are numbered from 1 again."""


class Step(IntEnum):
    """How far the round has come; what is asked next follows from it."""

    PLANS = 0
    PLACING = 1
    SCHEMES = 2
    ARRIVAL = 3
    STANDOFF = 4
    BARREL = 5
    AIM = 6
    DODGE = 7
    WIN = 8
    PARTY = 9
    PASS_ON = 10
    NEXT = 11
    EVENING = 12
    BONUS = 13
    LAST = 14


class Scene(IntEnum):
    """What a shootout is about."""

    LOOT = 0
    BONUS = 1
    LAST = 2


class Event(IntEnum):
    """What can happen. Seats are numbers, locations are numbers, several seats are a bit each. A piece
    is 2 × its owner, plus 1 for the coward.
    """

    ROUND = 1
    MARSHAL = 2
    PLAY = 3
    CLOSE = 4
    EXPOSE = 5
    LAST = 6
    SWAP = 7
    PLACE = 8
    TOKEN = 9
    LOOK = 10
    REVEAL = 11
    NOBODY_HERE = 12
    REMOVE = 13
    MOVE = 14
    STAY = 15
    SHOOTOUT = 16
    COURAGE = 17
    FIRE = 18
    ROLL = 19
    HIT = 20
    TIE = 21
    RUN = 22
    FALSE_START = 23
    FALSE_CALL = 24
    BACK = 25
    AIM = 26
    REDIRECT = 27
    DODGE = 28
    NOBODY_WINS = 29
    WIN = 30
    ALLIANCE = 31
    DRAW = 32
    CARD = 33
    AT_ONCE = 34
    GIVE = 35
    LOOK_AT = 36
    PUT_BACK = 37
    PICK = 38
    PICKED = 39
    PASS_ON = 40
    GOT = 41
    SAFE = 42
    OWN_THIS_TOWN = 43
    LAST_ROUND = 44
    BONUS = 45
    MONEY = 46
    ALL_FLED = 47
    OVER = 48
    CAVE_IN = 49
    PICK_UP = 50
    LAY_OPEN = 51


EVENTS = {
    Event.ROUND: ("number", "seat"),  # who has the bottle
    Event.MARSHAL: ("seat", "location"),
    Event.PLAY: ("seat", "card"),
    Event.CLOSE: ("location",),  # Bank Holiday
    Event.EXPOSE: ("seat", "target"),  # who must place face up
    Event.LAST: ("seat",),  # places after all others
    Event.SWAP: ("seat", "target", "card"),  # the card got for the Fool’s Gold
    Event.PLACE: ("seat", "location"),  # face down
    Event.TOKEN: ("piece", "location"),  # whispered, or told of who is exposed
    Event.LOOK: ("seat",),  # Loose Lips
    Event.REVEAL: ("seat", "location"),  # of the coward; NONE: not placed
    Event.NOBODY_HERE: ("location",),
    Event.REMOVE: ("piece", "location", "scene"),  # out for this round, or of a shootout at the end
    Event.MOVE: ("piece", "origin", "location"),
    Event.STAY: ("location",),  # Good Times
    Event.SHOOTOUT: ("location", "seats", "scene"),
    Event.COURAGE: ("seat",),  # the coward rolls as a shooter
    Event.FIRE: ("beats", "scene", "is_race"),  # the last beat shows a symbol; in a race nobody has rolled
    Event.ROLL: ("seat", "faces"),  # two bits for each token, see `faces_of`
    Event.HIT: ("seat", "bullets"),
    Event.TIE: ("seats",),
    Event.RUN: ("seat", "location"),  # the coward runs away
    Event.FALSE_START: ("seat",),
    Event.FALSE_CALL: ("seat",),
    Event.BACK: ("seat",),
    Event.AIM: ("seat", "piece"),
    Event.REDIRECT: ("seat", "piece", "location"),  # what is aimed at now, and where it is
    Event.DODGE: ("seat", "piece"),  # Body Double
    Event.NOBODY_WINS: ("location",),
    Event.WIN: ("seat", "location", "was_fought"),
    Event.ALLIANCE: ("seat", "other", "location"),
    Event.DRAW: ("seat", "location", "left"),  # cards left there
    Event.CARD: ("seat", "card"),  # whispered
    Event.AT_ONCE: ("seat", "card"),  # revealed as soon as it is drawn
    Event.GIVE: ("seat", "target", "card"),  # Big Score
    Event.LOOK_AT: ("seat", "card", "other_card"),  # Brothel Inspection; whispered
    Event.PUT_BACK: ("seat", "location"),
    Event.PICK: ("seat",),  # has chosen a card to pass on
    Event.PICKED: ("seat", "card"),  # whispered
    Event.PASS_ON: ("seat", "target", "is_new"),  # was it won in this round?
    Event.GOT: ("seat", "card"),  # whispered
    Event.SAFE: ("seat", "bullets", "is_open"),
    Event.OWN_THIS_TOWN: ("seat",),
    Event.LAST_ROUND: ("location",),  # its pile has run out
    Event.BONUS: ("location", "seat", "cards"),  # NOBODY: not awarded; their cards of it
    Event.MONEY: ("seat", "dollars"),
    Event.ALL_FLED: (),  # in the last shootout: again
    Event.OVER: ("seat", "dollars"),  # the winner
    Event.CAVE_IN: ("seat",),  # a shooter fewer in this round
    Event.PICK_UP: ("seat",),  # in a race, the dice are in the air again
    Event.LAY_OPEN: ("seat", "card"),  # a card without an action is shown
}
"""The fields of each event, in the order in which `tell` takes them."""

SEEN_IN_PASSING = (Event.PASS_ON,)
"""Cards won in this round lie apart, so all see whether one of them is passed on; then they join the others."""


# An action is a verb and its object. Those asked most often come first, for a mask is read from its beginning.
PASS = 0
FIRE = 1  # in a race the clock's too, if nobody rolls
PLACE = 2  # plus 2 × location, plus 1 for the coward
TOKEN = PLACE + 2 * LOCATIONS  # a token by its number
GO = TOKEN + TOKENS  # a location
WHO = GO + LOCATIONS
PLAY = WHO + MOST_SEATS  # a kind of loot, from the hand; one without an action is laid open
CARD = PLAY + KINDS  # a kind of loot, to keep, to pass on or to take
LAND = CARD + KINDS  # from here on, only the clock's
CALL = LAND + MOST_SEATS
FALSE_START = CALL + MOST_SEATS
FALSE_CALL = FALSE_START + MOST_SEATS
BACK = FALSE_CALL + MOST_SEATS
PICK_UP = BACK + MOST_SEATS
TIE = PICK_UP + MOST_SEATS  # plus a bit for each seat
ACTIONS = TIE + EVERYONE + 1


class State(Record, story=72):
    """The town, the gangs, the loot, and how far the round has come."""

    # Set before the deal.
    live = number(low=0, high=1)  # option
    copies = row(KINDS, low=0, high=PILE_SIZE)  # set by the host
    worth = row(KINDS, low=-MOST_DOLLARS, high=MOST_DOLLARS)  # set by the host
    town = row(LOCATIONS, low=NONE, high=LOCATIONS - 1)  # locations from left to right; NONE: drawn at the deal

    round_number = number(low=0, high=PILE_SIZE * LOCATIONS)
    step = number(low=0, high=max(Step))
    first = number(low=0, high=MOST_SEATS - 1)  # the first player
    marshal = number(low=NONE, high=LOCATIONS - 1)  # place
    closed = number(low=0, high=(1 << LOCATIONS) - 1)  # places closed in this round, a bit each
    kept = number(low=0, high=(1 << LOCATIONS) - 1)  # places where Good Times keeps the tokens
    exposed = number(low=0, high=EVERYONE)  # who places face up in this round
    late = row(MOST_SEATS, low=NOBODY, high=MOST_SEATS - 1)  # who places last, in this order
    buried = row(MOST_SEATS, low=0, high=PILE_SIZE)  # shooters missing next round
    placer = number(low=0, high=MOST_SEATS - 1)  # who placed last
    at = number(low=0, high=LOCATIONS)  # the place being resolved

    # The gangs.
    where = row(TOKENS, low=OUT, high=LOCATIONS - 1)
    coward = row(MOST_SEATS, low=UNKNOWN, high=GANG - 1)  # which of the three is the coward
    seen = row(TOKENS, low=0, high=EVERYONE)  # who has seen this token's other side
    spied = row(MOST_SEATS, low=0, high=EVERYONE)  # who knows which is the coward

    # The loot.
    kind = row(CARDS, low=0, high=KINDS - 1)
    place = row(CARDS, low=UNKNOWN, high=PLACES - 1)
    knows = row(CARDS, low=0, high=EVERYONE)  # who knows where this card is, besides its owner
    left = row(LOCATIONS, low=0, high=PILE_SIZE)  # cards in each pile
    topped = row(LOCATIONS, low=0, high=EVERYONE)  # who knows the card put back on top of it; 0: there is none
    unseen = row(KINDS, low=0, high=PILE_SIZE)  # cards of a kind that are in play and not face up
    hand_from = grid(MOST_SEATS, LOCATIONS, low=0, high=PILE_SIZE)  # cards in HAND, for all to count
    new_from = grid(MOST_SEATS, LOCATIONS, low=0, high=PILE_SIZE)  # cards in NEW
    veiled = row(MOST_SEATS, low=0, high=CARDS)
    new_veiled = row(MOST_SEATS, low=0, high=CARDS)
    ready = row(MOST_SEATS, low=0, high=CARDS)  # cards in hand that were not won in this round
    picked = row(MOST_SEATS, low=NONE, high=CARDS - 1)  # the card to pass on
    has_picked = number(low=0, high=EVERYONE)
    town_owner = number(low=NOBODY, high=MOST_SEATS - 1)
    owns_still = number(low=0, high=1)  # has the owner of the town given nothing away since?

    # Windows, and the card being played.
    window = number(bits=16, low=0, high=LAST_WINDOW)  # goes up when a window opens and when a card is played in it
    asking = number(low=0, high=MOST_SEATS - 1)  # who is asked next
    passed = number(low=0, high=EVERYONE)  # who has passed since a card was played
    playing = number(low=NONE, high=KINDS - 1)
    stage = number(low=0, high=3)  # how many targets it has
    chosen = number(low=NONE, high=TOKENS - 1)  # the target before
    other = number(low=NONE, high=TOKENS - 1)  # and one before that

    # The shootout.
    scene = number(low=0, high=max(Scene))
    face = row(TOKENS, low=NOT_ROLLED, high=RUN_AWAY)
    brave = number(low=0, high=EVERYONE)  # whose coward has drunk courage
    barred = number(low=0, high=EVERYONE)  # who counts to three
    caller = number(low=NOBODY, high=MOST_SEATS - 1)
    bullets = number(low=0, high=GANG)
    shots = number(low=0, high=2 * GANG)  # left to assign
    barrels = number(low=0, high=GANG)
    aimed = number(bits=16, low=0, high=(1 << TOKENS) - 1)  # tokens with a shot assigned
    was_fought = number(low=0, high=1)
    winner = number(low=NOBODY, high=MOST_SEATS - 1)  # of the location; in the end, of the game

    # The end.
    bonus = row(LOCATIONS, low=NOBODY, high=MOST_SEATS - 1)
    money = row(MOST_SEATS, bits=16, low=-CARDS * MOST_DOLLARS, high=CARDS * MOST_DOLLARS)


# ---- Looking at the table


@rule
def places_in_town(s: State) -> int:
    """How many locations there are."""
    return s.seats + 1


@rule
def place_of(s: State, location: int) -> int:
    """Where a location stands in the row; NONE if it is not in town."""
    for place in range(places_in_town(s)):
        if s.town[place] == location:
            return place
    return NONE


@rule
def is_open(s: State, place: int) -> bool:
    """Is nothing there closed in this round?"""
    return (s.closed >> place) & 1 == 0


@rule
def is_unresolved(s: State, place: int) -> bool:
    """Is it open, and not behind us? The place being resolved counts as well."""
    return place >= s.at and is_open(s, place)


@rule
def is_goal(s: State, place: int, source: int) -> bool:
    """May a token move there from its place? (ruling 12)"""
    return place != source and is_unresolved(s, place)


@rule
def has_goal(s: State, source: int) -> bool:
    """Is there anywhere to go from a place?"""
    for place in range(s.at, places_in_town(s)):
        if is_goal(s, place, source):
            return True
    return False


@rule
def is_coward(s: State, token: int) -> bool:
    """Is this token the coward of its gang?"""
    return s.coward[token // GANG] == token % GANG


@rule
def piece(s: State, token: int) -> int:
    """How a token is told of: its owner, and whether it is the coward."""
    return 2 * (token // GANG) + (1 if is_coward(s, token) else 0)


@rule
def coward_of(s: State, seat: int) -> int:
    """The token that is somebody's coward."""
    return GANG * seat + s.coward[seat]


@rule
def tokens_at(s: State, seat: int, place: int) -> int:
    """How many tokens somebody has at a place."""
    count = 0
    for token in range(GANG * seat, GANG * seat + GANG):
        if s.where[token] == place:
            count += 1
    return count


@rule
def all_tokens_at(s: State, place: int) -> int:
    """How many tokens stand at a place."""
    count = 0
    for token in range(GANG * s.seats):
        if s.where[token] == place:
            count += 1
    return count


@rule
def players_at(s: State, place: int) -> int:
    """Who has tokens at a place, a bit each."""
    players = 0
    for token in range(GANG * s.seats):
        if s.where[token] == place:
            players |= 1 << (token // GANG)
    return players


@rule
def are_alike(s: State, token: int, other: int) -> bool:
    """Have two tokens of one gang the same place and the same kind? Then they are one choice."""
    return s.where[token] == s.where[other] and is_coward(s, token) == is_coward(s, other)


@rule
def location_of(card: int) -> int:
    """The pile a card belongs to."""
    return card // PILE_SIZE


@rule
def owner_of(place: int) -> int:
    """Whose card it is at that place; nobody's if it is not drawn."""
    return (place - SHOWN) % MOST_SEATS if place >= SHOWN else NOBODY


@rule
def is_ready(place: int, seat: int) -> bool:
    """Is a card there in this hand, and not won in this round?"""
    return place == HAND + seat or place == VEILED + seat


@rule
def is_in_hand(place: int, seat: int) -> bool:
    """Is a card there in this hand?"""
    return place >= HAND and owner_of(place) == seat


@rule
def held(s: State, seat: int) -> int:
    """How many cards somebody holds, which everybody can count."""
    count = s.ready[seat] + s.new_veiled[seat]
    for location in range(LOCATIONS):
        count += s.new_from[seat, location]
    return count


@rule
def cards_of(s: State, seat: int, location: int) -> int:
    """How many cards of a location somebody owns, in hand or face up."""
    count = 0
    for card in range(PILE_SIZE * location, PILE_SIZE * (location + 1)):
        if owner_of(s.place[card]) == seat:
            count += 1
    return count


@rule
def owns_all(s: State, seat: int) -> bool:
    """Does somebody own a card of every location in town? (ruling 17)"""
    for place in range(places_in_town(s)):
        if cards_of(s, seat, s.town[place]) == 0:
            return False
    return True
