"""What lies in the box and on the table: pieces, the State, questions, events, actions, and looking at them.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from saloon.core import (
    NOBODY,
    BadSetup,
    HostValue,
    Lookup,
    Option,
    Record,
    components,
    count_bits,
    grid,
    left_of,
    number,
    row,
    rule,
)

SEATS = (3, 4, 5, 6, 7, 8)

BOX = components(__file__)

MOST_SEATS = 8
DICE: int = BOX["dice"]["count"]
FACES = len(BOX["dice"]["faces"])
ALL_DICE = (1 << DICE) - 1
ARROWS: int = BOX["arrows"]["count"]
ROLLS = 3
TOO_MUCH_DYNAMITE = 3
GATLINGS_NEEDED = 3
CHARACTER_NAMES: tuple[str, ...] = tuple(character["name"] for character in BOX["character"])
CHARACTERS = len(CHARACTER_NAMES)
LIFE = Lookup([character["life"] for character in BOX["character"]])
MORE_FOR_THE_SHERIFF: int = BOX["sheriff"]["more_lives"]
MOST_LIFE: int = max(character["life"] for character in BOX["character"]) + MORE_FOR_THE_SHERIFF
OPEN_ROLES = 3  # at a table of so many everybody's role lies open
FEW = 3  # with so many living, or fewer, a 2 is a 1 (ruling 7)
NONE = -1
MOST_TURNS = 9999


class Face(IntEnum):
    """What a die shows."""

    ARROW = 0
    DYNAMITE = 1
    ONE = 2
    TWO = 3
    BEER = 4
    GATLING = 5


class Role(IntEnum):
    """What a player is after."""

    UNKNOWN = -1
    SHERIFF = 0
    DEPUTY = 1
    OUTLAW = 2
    RENEGADE = 3


ROLES = 4
ROLE_CARDS = Lookup([BOX["roles"].get(str(seats), [0] * ROLES) for seats in range(MOST_SEATS + 1)])
PREY = Lookup([NONE, Role.RENEGADE, Role.DEPUTY, Role.OUTLAW])  # at a table of three: whom each role must eliminate


class Character(IntEnum):
    """Who they are, in the order of the box."""

    BART_CASSIDY = 0
    BLACK_JACK = 1
    CALAMITY_JANET = 2
    EL_GRINGO = 3
    JESSE_JONES = 4
    JOURDONNAIS = 5
    KIT_CARLSON = 6
    LUCKY_DUKE = 7
    PAUL_REGRET = 8
    PEDRO_RAMIREZ = 9
    ROSE_DOOLAN = 10
    SID_KETCHUM = 11
    SLAB_THE_KILLER = 12
    SUZY_LAFAYETTE = 13
    VULTURE_SAM = 14
    WILLY_THE_KID = 15


EVERY_CHARACTER = (1 << CHARACTERS) - 1
SIMPLE_CAST = sum(1 << CHARACTER_NAMES.index(name) for name in BOX["casts"]["simple"])
THIRSTY_AT = 4  # Jesse Jones drinks double with so many lives, or fewer


class Phase(IntEnum):
    """The question asked."""

    CHARACTER = 0
    GIFT = 1
    ROLL = 2
    REROLL = 3
    SHOOT = 4
    DODGE = 5
    DROP = 6
    BEER = 7
    STRIP = 8
    OVER = 9


INTERRUPTS = (Phase.DODGE, Phase.DROP)
"""Asked while another has their turn."""


class Step(IntEnum):
    """Where the turn stands."""

    TURN = 0
    ROLLED = 1
    DYNAMITE = 2
    AIM = 3
    WOUNDS = 4
    BEERS = 5
    GATLING = 6
    STRIP = 7
    END = 8
    PASS = 9


class Batch(IntEnum):
    """What the wounds come from that are being dealt out."""

    NONE = 0
    DYNAMITE = 1
    SHOTS = 2
    GATLING = 3


class Ending(IntEnum):
    """How a game ended. The last three are those of a table of three."""

    NONE = 0
    LAW = 1
    OUTLAWS = 2
    RENEGADE = 3
    PREY = 4
    LAST = 5
    DRAW = 6


class Event(IntEnum):
    """What can happen. Five dice are told as one number: see `dice_number`."""

    ROLE = 1
    OFFER = 2
    CHARACTER = 3
    TURN = 4
    GIFT = 5
    ROLL = 6
    ARROW = 7
    ATTACK = 8
    PIERCED = 9
    DYNAMITE = 10
    AIM = 11
    SHOT = 12
    DODGE = 13
    DROP = 14
    BEER = 15
    GATLING = 16
    MOWN = 17
    DISCARD = 18
    REVENGE = 19
    STRIP = 20
    REST = 21
    DEATH = 22
    FEAST = 23
    DUEL = 24
    REVEAL = 25
    OVER = 26


EVENTS = {
    Event.ROLE: ("seat", "role"),  # whispered, but for the Sheriff and at a table of three
    Event.OFFER: ("seat", "character", "other_character"),  # the other may be NONE
    Event.CHARACTER: ("seat", "character", "life"),
    Event.TURN: ("seat", "number"),
    Event.GIFT: ("seat", "target", "gained"),  # by Sid Ketchum
    Event.ROLL: ("seat", "rolled", "dice"),  # which dice, a bit each, and what all five show
    Event.ARROW: ("seat", "pile"),  # arrows left in the pile
    Event.ATTACK: ("seat",),  # who took the last arrow
    Event.PIERCED: ("seat", "lost", "life"),  # lives lost to the Indians; here and below, the lives left
    Event.DYNAMITE: ("seat", "sticks", "life"),
    Event.AIM: ("seat", "target", "points"),
    Event.SHOT: ("seat", "by", "life"),  # who is hit, and by whom
    Event.DODGE: ("seat", "pile"),  # Bart Cassidy
    Event.DROP: ("seat", "arrows"),  # Pedro Ramirez, and the arrows left to him
    Event.BEER: ("seat", "target", "gained"),
    Event.GATLING: ("seat",),
    Event.MOWN: ("seat", "by", "life"),  # who is hit by the Gatling, and by whom
    Event.DISCARD: ("seat", "arrows"),  # who fired it, and the arrows discarded
    Event.REVENGE: ("seat", "by", "pile"),  # who takes El Gringo’s arrow, and El Gringo
    Event.STRIP: ("seat", "target", "arrows"),  # Kit Carlson, who loses an arrow, and the arrows left to them
    Event.REST: ("seat", "gained"),  # Suzy Lafayette
    Event.DEATH: ("seat", "role", "by"),  # NOBODY, or who did it
    Event.FEAST: ("seat", "gained"),  # Vulture Sam
    Event.DUEL: ("seat", "other"),  # the two who are left of three
    Event.REVEAL: ("seat", "role"),  # at the end
    Event.OVER: ("ending", "seat"),  # who won alone, or NOBODY
}
"""The fields of each event, in the order in which `tell` takes them."""


class State(Record):
    """The table: who sits there, the dice, and how far the turn has come."""

    role = row(MOST_SEATS, low=Role.UNKNOWN, high=Role.RENEGADE)
    character = row(MOST_SEATS, low=NONE, high=CHARACTERS - 1)
    life = row(MOST_SEATS, low=0, high=MOST_LIFE)
    arrows = row(MOST_SEATS, low=0, high=ARROWS)
    living = number(low=0, high=255)  # a bit for each seat
    sheriff = number(low=NOBODY, high=MOST_SEATS - 1)
    pile = number(low=0, high=ARROWS)
    roller = number(low=0, high=MOST_SEATS - 1)
    turns = number(bits=16, low=0, high=MOST_TURNS)
    step = number(low=0, high=Step.PASS)
    dice = row(DICE, low=0, high=FACES - 1)
    rolls = number(low=0, high=ROLLS + 1)  # how many are left
    target = row(DICE, low=NOBODY, high=MOST_SEATS - 1)  # for whom each 1, 2 and beer was used
    die = number(low=0, high=DICE)  # the die that is being used
    doubled = number(low=NONE, high=DICE - 1)  # the die that Slab the Killer has doubled
    thirsty = number(low=0, high=1)  # does Jesse Jones drink double?
    batch = number(low=0, high=Batch.GATLING)
    hits = row(MOST_SEATS, low=0, high=DICE + 1)  # points of the batch that are still to be taken
    avenged = number(low=0, high=1)  # has the batch hurt El Gringo?
    offer = row(2, low=NONE, high=CHARACTERS - 1)
    box = number(low=0, high=EVERY_CHARACTER, bits=16)  # characters that nobody was offered yet
    harm = grid(MOST_SEATS, MOST_SEATS, evidence=True)  # what each has done to each
    ending = number(low=0, high=Ending.DRAW)
    winner = number(low=NOBODY, high=MOST_SEATS - 1)  # who won alone
    choosing = number(low=0, high=1)  # option: choose one of two characters
    cast = number(low=0, high=EVERY_CHARACTER, bits=16)  # option: the characters that are dealt
    invited = number(low=0, high=EVERY_CHARACTER, bits=16)  # set by the host: instead of the cast
    gringo_dies_in_silence = number(low=0, high=1)  # option (ruling 11)
    gringo_leaves_the_last = number(low=0, high=1)  # option (ruling 11)
    indians_kill_for_the_roller = number(low=0, high=1)  # option (ruling 25)
    survivor_must_kill = number(low=0, high=1)  # option (rulings 25 and 26)


def refuse_set(characters: int) -> None:
    """Refuse a host's set of characters with which there is nothing to choose."""
    if characters.bit_count() == 1:
        raise BadSetup("a set of a single character leaves nothing to deal: name two at least, or 0 for the cast")


OPTIONS = (
    Option("characters", "choosing", {"dealt": 0, "chosen": 1}),
    Option("cast", "cast", {"all": EVERY_CHARACTER, "simple": SIMPLE_CAST}),
    Option("gringo_dying", "gringo_dies_in_silence", {"arrow": 0, "no_arrow": 1}),
    Option("gringo_last_arrow", "gringo_leaves_the_last", {"taken": 0, "left": 1}),
    Option("indian_kills", "indians_kill_for_the_roller", {"nobody": 0, "roller": 1}, seats=(3,)),
    Option("last_standing", "survivor_must_kill", {"wins": 0, "draws": 1}, seats=(3,)),
)
VALUES = (HostValue("set", "invited", 0, refuse_set, provenance="rulebook"),)
"""`set` has a bit for each character, `1 << Character.KIT_CARLSON`; 0 is the cast. If it is smaller than the table,
the last seats get characters from outside."""

# An action is a verb and its object: the number where the verb's actions begin, plus dice, a seat or a character.
REROLL = 0  # plus a bit for each die
SHOOT = REROLL + ALL_DICE + 1
SHOOT_TWICE = SHOOT + MOST_SEATS
BEER = SHOOT_TWICE + MOST_SEATS
GIFT = BEER + MOST_SEATS
STRIP = GIFT + MOST_SEATS
STRIP_NOBODY = STRIP + MOST_SEATS
LOSE_LIFE = STRIP_NOBODY + 1
TAKE_ARROW = LOSE_LIFE + 1
DROP_ARROW = TAKE_ARROW + 1
KEEP_ARROWS = DROP_ARROW + 1
ROLL = KEEP_ARROWS + 1
CHOOSE = ROLL + 1
ACTIONS = CHOOSE + CHARACTERS

USUAL, FURTHER, EITHER = range(3)
"""How a shooter counts places: as everybody, as Rose Doolan, as Calamity Janet."""


def _reach() -> Lookup:
    """REACH[how, places, living, offset]: does a 1 or 2 hit whoever sits so far clockwise among so many living?"""
    table = np.zeros((3, 3, MOST_SEATS + 1, MOST_SEATS), np.int8)
    for living in range(2, MOST_SEATS + 1):
        one, two = 1, 1 if living <= FEW else 2  # ruling 7
        for places, printed in ((1, one), (2, two)):
            counts = {USUAL: (printed,), FURTHER: (printed, printed + 1), EITHER: (one, two)}  # rulings 16 and 17
            for how, distances in counts.items():
                for distance in distances:
                    for offset in (distance % living, -distance % living):
                        table[how, places, living, offset] = offset != 0
    return Lookup(table)


REACH = _reach()


# ---- Looking at the table


@rule
def is_living(s: State, seat: int) -> bool:
    """Is this player still in the game?"""
    return (s.living >> seat) & 1 == 1


@rule
def count_living(s: State) -> int:
    """How many are still in the game."""
    return count_bits(s.living)


@rule
def next_living(s: State, seat: int) -> int:
    """Who is next clockwise among the living."""
    other = left_of(s, seat)
    while not is_living(s, other):
        other = left_of(s, other)
    return other


@rule
def full_life(s: State, seat: int) -> int:
    """The life that a player began with, and never goes beyond."""
    full = LIFE[s.character[seat]]
    if seat == s.sheriff:
        full += MORE_FOR_THE_SHERIFF
    return full


@rule
def showing(s: State, face: int) -> int:
    """How many dice show a face."""
    count = 0
    for die in range(DICE):
        if s.dice[die] == face:
            count += 1
    return count


@rule
def dice_number(s: State) -> int:
    """All dice as one number, for the story: the first die counts once, the next six times, and so on."""
    dice = 0
    for die in range(DICE - 1, -1, -1):
        dice = dice * FACES + s.dice[die]
    return dice


@rule
def rerollable(s: State) -> int:
    """The dice that may be rolled again, a bit each: all but dynamite, and Black Jack rolls that too. (ruling 10)"""
    dice = 0
    for die in range(DICE):
        if s.dice[die] != Face.DYNAMITE or s.character[s.roller] == Character.BLACK_JACK:
            dice |= 1 << die
    return dice


@rule
def targets(s: State, face: int) -> int:
    """Whom the roller may hit with a 1 or a 2, a bit for each seat."""
    how = USUAL
    if s.character[s.roller] == Character.ROSE_DOOLAN:
        how = FURTHER
    elif s.character[s.roller] == Character.CALAMITY_JANET:
        how = EITHER
    places = 1 if face == Face.ONE else 2
    living = count_living(s)
    seats = 0
    offset = 0
    seat = left_of(s, s.roller)
    while seat != s.roller:
        if is_living(s, seat):
            offset += 1
            if REACH[how, places, living, offset]:
                seats |= 1 << seat
        seat = left_of(s, seat)
    return seats


@rule
def can_double(s: State) -> bool:
    """Slab the Killer, once a turn, with a beer among his final dice. (ruling 19)"""
    return s.character[s.roller] == Character.SLAB_THE_KILLER and s.doubled == NONE and showing(s, Face.BEER) > 0


@rule
def can_dodge(s: State, seat: int) -> bool:
    """Bart Cassidy may take an arrow for a shot or the Gatling, but never the last of the pile. (ruling 9)"""
    return s.character[seat] == Character.BART_CASSIDY and s.batch != Batch.DYNAMITE and s.pile > 1


@rule
def can_drop(s: State, seat: int) -> bool:
    """Pedro Ramirez may drop an arrow for each point, while he lives. (ruling 15)"""
    return s.character[seat] == Character.PEDRO_RAMIREZ and s.life[seat] > 0 and s.arrows[seat] > 0


@rule
def has_arrows(s: State) -> bool:
    """Does anybody hold an arrow?"""
    return s.pile < ARROWS


@rule
def cards_left(s: State, role: int) -> int:
    """How many cards of a role are not seen to be anybody's."""
    left = ROLE_CARDS[s.seats, role]
    for seat in range(s.seats):
        if s.role[seat] == role:
            left -= 1
    return left


@rule
def gatlings_needed(s: State) -> int:
    """Three, or two for Willy the Kid. (ruling 22)"""
    return GATLINGS_NEEDED - 1 if s.character[s.roller] == Character.WILLY_THE_KID else GATLINGS_NEEDED
