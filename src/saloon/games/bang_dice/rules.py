"""BANG! The Dice Game: a Sheriff, hidden roles, five dice and nine arrows.

Ruling numbers in comments are those of RULINGS.md; the order is the rulebook's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from enum import IntEnum
from math import exp
from pathlib import Path

import numpy as np

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

VERSION = 1
SEATS = (3, 4, 5, 6, 7, 8)
TEAMS = True
PLAYOUTS = "greedy"

# ---- The box

BOX = tomllib.loads((Path(__file__).parent / "components.toml").read_text("utf-8"))

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
LIFE = Table([character["life"] for character in BOX["character"]])
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
ROLE_CARDS = Table([BOX["roles"].get(str(seats), [0] * ROLES) for seats in range(MOST_SEATS + 1)])
PREY = Table([NONE, Role.RENEGADE, Role.DEPUTY, Role.OUTLAW])  # at a table of three: whom each role must eliminate


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


TURNS = {Event.TURN: "seat", Event.DUEL: None, Event.REVEAL: None, Event.OVER: None}
"""Where another part of the story begins, and the field that says whose it is."""


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
    harm = grid(MOST_SEATS, MOST_SEATS)  # evidence: what each has done to each, see `belief`
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

PASSES = {Phase.DODGE: LOSE_LIFE, Phase.DROP: KEEP_ARROWS, Phase.STRIP: STRIP_NOBODY}
"""Who says nothing uses no ability."""

USUAL, FURTHER, EITHER = range(3)
"""How a shooter counts places: as everybody, as Rose Doolan, as Calamity Janet."""


def _reach() -> Table:
    """REACH[how, places, living, offset]: does a 1 or 2 hit who sits so far clockwise among so many living?"""
    table = np.zeros((3, 3, MOST_SEATS + 1, MOST_SEATS), np.int8)
    for living in range(2, MOST_SEATS + 1):
        one, two = 1, 1 if living <= FEW else 2  # ruling 7
        for places, printed in ((1, one), (2, two)):
            counts = {USUAL: (printed,), FURTHER: (printed, printed + 1), EITHER: (one, two)}  # rulings 16 and 17
            for how, distances in counts.items():
                for distance in distances:
                    for offset in (distance % living, -distance % living):
                        table[how, places, living, offset] = offset != 0
    return Table(table)


REACH = _reach()


# ---- Looking at the table


@rule
def is_living(s: State, seat: int) -> bool:
    """Is this player still in the game?"""
    return (s.living >> seat) & 1 == 1


@rule
def count_living(s: State) -> int:
    """How many are still in the game."""
    count = 0
    for seat in range(s.seats):
        count += (s.living >> seat) & 1
    return count


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


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


# ---- What may be done


@rule
def mark_seats(seats: int, base: int, mask: Mask) -> int:
    """Mark an action for each of these seats; how many are they?"""
    count = 0
    for seat in range(MOST_SEATS):
        if (seats >> seat) & 1:
            mask[base + seat] = 1
            count += 1
    return count


@rule
def mark_rerolls(s: State, mask: Mask) -> int:
    """Every subset of the dice that may be rolled again; the empty one ends the rolling."""
    stay = ALL_DICE & ~rerollable(s)
    count = 0
    for dice in range(ALL_DICE + 1):
        if dice & stay == 0:
            mask[REROLL + dice] = 1
            count += 1
    return count


@rule
def mark_strips(s: State, mask: Mask) -> int:
    """Everybody who holds an arrow, and nobody."""
    mask[STRIP_NOBODY] = 1
    count = 1
    for seat in range(s.seats):
        if s.arrows[seat] > 0:
            mask[STRIP + seat] = 1
            count += 1
    return count


@rule
def mark_characters(s: State, mask: Mask) -> int:
    """The characters on offer."""
    count = 0
    for at in range(2):
        if s.offer[at] != NONE:
            mask[CHOOSE + s.offer[at]] = 1
            count += 1
    return count


@rule
def legal(s: State, mask: Mask) -> int:
    """Mark what the seat on turn may do; return how many."""
    count = 0
    if s.phase == Phase.REROLL:
        count = mark_rerolls(s, mask)
    elif s.phase == Phase.SHOOT:
        seats = targets(s, s.dice[s.die])
        count = mark_seats(seats, SHOOT, mask)
        if can_double(s):
            count += mark_seats(seats, SHOOT_TWICE, mask)
    elif s.phase == Phase.BEER:
        count = mark_seats(s.living, BEER, mask)
    elif s.phase == Phase.DODGE:
        mask[LOSE_LIFE] = 1
        mask[TAKE_ARROW] = 1
        count = 2
    elif s.phase == Phase.DROP:
        mask[DROP_ARROW] = 1
        mask[KEEP_ARROWS] = 1
        count = 2
    elif s.phase == Phase.STRIP:
        count = mark_strips(s, mask)
    elif s.phase == Phase.GIFT:
        count = mark_seats(s.living, GIFT, mask)
    elif s.phase == Phase.ROLL:
        mask[ROLL] = 1
        count = 1
    elif s.phase == Phase.CHARACTER:
        count = mark_characters(s, mask)
    return count


# ---- Setting up


@rule
def cards_left(s: State, role: int) -> int:
    """How many cards of a role are not seen to be anybody's."""
    left = ROLE_CARDS[s.seats, role]
    for seat in range(s.seats):
        if s.role[seat] == role:
            left -= 1
    return left


@rule
def deal_roles(s: State) -> None:
    """Give everybody whose role is unknown one of the cards that are left, by chance alone."""
    for seat in range(s.seats):
        if s.role[seat] == Role.UNKNOWN:
            left = 0
            for role in range(ROLES):
                left += cards_left(s, role)
            pick = below(s, left)
            role = 0
            while pick >= cards_left(s, role):
                pick -= cards_left(s, role)
                role += 1
            s.role[seat] = role


@rule
def show_roles(s: State) -> None:
    """The Sheriff shows their card; everybody looks at their own. At a table of three all lie open. (ruling 27)"""
    for seat in range(s.seats):
        if s.role[seat] == Role.SHERIFF:
            s.sheriff = seat
        if s.role[seat] == Role.SHERIFF or s.seats == OPEN_ROLES:
            tell(s, Event.ROLE, seat, s.role[seat], 0)
        else:
            whisper(s, 1 << seat, Event.ROLE, seat, s.role[seat], 0)


@rule
def first_roller(s: State) -> int:
    """The Sheriff begins; of three the Deputy."""
    seat = 0
    first = Role.DEPUTY if s.seats == OPEN_ROLES else Role.SHERIFF
    while s.role[seat] != first:
        seat += 1
    return seat


@rule
def nth_bit(bits: int, n: int) -> int:
    """The place of the bit that has exactly n others below it."""
    place = 0
    while n > 0 or (bits >> place) & 1 == 0:
        if (bits >> place) & 1:
            n -= 1
        place += 1
    return place


@rule
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        count += bits & 1
        bits >>= 1
    return count


@rule
def left_over(s: State) -> int:
    """The characters of the set that nobody wears and that are not on offer, a bit each."""
    left = s.invited if s.invited else s.cast
    return left & ~taken(s)


@rule
def taken(s: State) -> int:
    """The characters that somebody wears or is offered, a bit each."""
    characters = 0
    for seat in range(s.seats):
        if s.character[seat] != NONE:
            characters |= 1 << s.character[seat]
    for at in range(2):
        if s.offer[at] != NONE:
            characters |= 1 << s.offer[at]
    return characters


@rule
def draw_character(s: State) -> int:
    """A character from the box; when the set is used up, first those that were left over, then all others."""
    if s.box == 0:
        s.box = left_over(s)
    if s.box == 0:
        s.box = EVERY_CHARACTER & ~taken(s)
    character = nth_bit(s.box, below(s, count_bits(s.box)))
    s.box = s.box & ~(1 << character)
    return character


@rule
def wear(s: State, seat: int, character: int) -> None:
    """A player becomes a character, and takes as many bullets as the card shows."""
    s.character[seat] = character
    s.life[seat] = full_life(s, seat)
    tell(s, Event.CHARACTER, seat, character, s.life[seat])


@rule
def offer_characters(s: State, seat: int) -> None:
    """Two characters to choose from, or the last one of the set. (decision 0)"""
    s.offer[0] = draw_character(s)
    if s.box != 0 or left_over(s) != 0:
        s.offer[1] = draw_character(s)
    tell(s, Event.OFFER, seat, s.offer[0], s.offer[1])
    s.turn = seat
    s.phase = Phase.CHARACTER


@rule
def choose_character(s: State, character: int) -> None:
    """Choose one of two; the last one to choose brings the game to its first turn."""
    s.offer[0] = NONE
    s.offer[1] = NONE
    wear(s, s.turn, character)
    following = left_of(s, s.turn)
    if s.character[following] == NONE:
        offer_characters(s, following)
    else:
        advance(s)


@rule
def deal(s: State, seats: int) -> None:
    """Deal roles and characters; the Sheriff takes the dice."""
    s.seats = seats
    s.living = (1 << seats) - 1
    s.pile = ARROWS
    s.sheriff = NOBODY
    s.winner = NOBODY
    s.box = s.invited if s.invited else s.cast
    for seat in range(MOST_SEATS):
        s.role[seat] = Role.UNKNOWN
        s.character[seat] = NONE
    for at in range(2):
        s.offer[at] = NONE
    deal_roles(s)
    show_roles(s)
    s.roller = first_roller(s)
    s.step = Step.TURN
    if s.choosing:
        offer_characters(s, s.roller)
    else:
        seat = s.roller
        for _ in range(seats):
            wear(s, seat, draw_character(s))
            seat = left_of(s, seat)
        advance(s)


# ---- The turn


@rule
def ask(s: State, seat: int, phase: int) -> bool:
    """Put a question to a seat."""
    s.turn = seat
    s.phase = phase
    return True


@rule
def advance(s: State) -> None:
    """Run on through the turn until somebody must decide or the game is over."""
    turns = 0
    asked = False
    while not asked and not s.over:
        if s.step == Step.TURN:
            asked = begin_turn(s, turns)
            turns += 1
        elif s.step == Step.ROLLED:
            asked = look_at_dice(s)
        elif s.step == Step.DYNAMITE:
            light_dynamite(s)
        elif s.step == Step.AIM:
            asked = aim_next(s)
        elif s.step == Step.WOUNDS:
            asked = take_points(s)
        elif s.step == Step.BEERS:
            asked = pour_next(s)
        elif s.step == Step.GATLING:
            fire_gatling(s)
        elif s.step == Step.STRIP:
            asked = strip_next(s)
        elif s.step == Step.END:
            end_turn(s)
        else:
            s.roller = next_living(s, s.roller)
            s.step = Step.TURN


@rule
def begin_turn(s: State, turns: int) -> bool:
    """Take all five dice. Whoever begins a second turn within one move is asked, or a move could have no end."""
    s.turns = min(s.turns + 1, MOST_TURNS)
    s.rolls = ROLLS + 1 if s.character[s.roller] == Character.LUCKY_DUKE else ROLLS
    s.die = 0
    s.doubled = NONE
    s.thirsty = 0
    for die in range(DICE):
        s.dice[die] = 0
        s.target[die] = NOBODY
    tell(s, Event.TURN, s.roller, s.turns, 0)
    if s.character[s.roller] == Character.SID_KETCHUM:  # ruling 18
        return ask(s, s.roller, Phase.GIFT)
    if turns > 0:
        return ask(s, s.roller, Phase.ROLL)
    roll(s, ALL_DICE)
    return False


@rule
def roll(s: State, dice: int) -> None:
    """Roll these dice, and take an arrow for each that shows one, now and never again. (rulings 1 to 4)"""
    s.rolls -= 1
    s.step = Step.ROLLED
    for die in range(DICE):
        if (dice >> die) & 1:
            s.dice[die] = below(s, FACES)
    tell(s, Event.ROLL, s.roller, dice, dice_number(s))
    for die in range(DICE):
        if (dice >> die) & 1 and s.dice[die] == Face.ARROW and is_living(s, s.roller) and not s.over:
            take_arrow(s)
            tell(s, Event.ARROW, s.roller, s.pile, 0)
            bring_indians(s)


@rule
def look_at_dice(s: State) -> bool:
    """Roll again, unless that was the last roll, or three dynamite end the rolling. (ruling 5)"""
    if not is_living(s, s.roller):
        s.step = Step.PASS
    elif s.rolls > 0 and showing(s, Face.DYNAMITE) < TOO_MUCH_DYNAMITE:
        return ask(s, s.roller, Phase.REROLL)
    else:
        s.step = Step.DYNAMITE
    return False


@rule
def end_turn(s: State) -> None:
    """Suzy Lafayette rests after a turn without 1 and 2; then the dice go to the left. (ruling 20)"""
    if s.character[s.roller] == Character.SUZY_LAFAYETTE and showing(s, Face.ONE) + showing(s, Face.TWO) == 0:
        gained = gain(s, s.roller, 2)
        tell(s, Event.REST, s.roller, gained, 0)
    s.step = Step.PASS


# ---- Bullets and arrows


@rule
def gain(s: State, seat: int, lives: int) -> int:
    """A player gains lives, never beyond those they began with; how many?"""
    before = s.life[seat]
    s.life[seat] = min(before + lives, full_life(s, seat))
    return s.life[seat] - before


@rule
def put_back(s: State, seat: int) -> None:
    """A player returns all arrows to the pile."""
    s.pile += s.arrows[seat]
    s.arrows[seat] = 0


# ---- 1. Arrows, and the Indians


@rule
def take_arrow(s: State) -> None:
    """The roller takes an arrow."""
    s.pile -= 1
    s.arrows[s.roller] += 1


@rule
def bring_indians(s: State) -> None:
    """Whoever takes the last arrow brings the Indians: a life for each arrow, and all arrows go back."""
    if s.pile > 0:
        return
    tell(s, Event.ATTACK, s.roller, 0, 0)
    for seat in range(s.seats):
        points = s.arrows[seat]
        if s.character[seat] == Character.JOURDONNAIS:  # ruling 13
            points = min(points, 1)
        points = min(points, s.life[seat])
        put_back(s, seat)
        if points > 0:
            s.life[seat] -= points
            tell(s, Event.PIERCED, seat, points, s.life[seat])
    settle(s, s.roller if s.indians_kill_for_the_roller and s.life[s.roller] > 0 else NOBODY)  # ruling 25


# ---- 2. Dynamite


@rule
def light_dynamite(s: State) -> None:
    """Three or more cost a life; the other dice count all the same. (ruling 5)"""
    s.step = Step.AIM
    if showing(s, Face.DYNAMITE) >= TOO_MUCH_DYNAMITE:
        s.batch = Batch.DYNAMITE
        s.hits[s.roller] = 1
        s.step = Step.WOUNDS


# ---- 3. The 1 and the 2


@rule
def aim_next(s: State) -> bool:
    """Ask at whom the next 1 or 2 is aimed; once all are, they are shot at the same time. (ruling 6)"""
    while s.die < DICE:
        if s.dice[s.die] == Face.ONE or s.dice[s.die] == Face.TWO:
            return ask(s, s.roller, Phase.SHOOT)
        s.die += 1
    s.die = 0
    s.step = Step.BEERS
    for die in range(DICE):
        if s.target[die] != NOBODY:
            s.hits[s.target[die]] += 2 if die == s.doubled else 1
            s.batch = Batch.SHOTS
            s.step = Step.WOUNDS
    return False


@rule
def shoot(s: State, at: int, points: int) -> None:
    """Aim a die at somebody; Slab the Killer may double it for a beer."""
    note_shot(s, at, points)
    s.target[s.die] = at
    if points == 2:
        s.doubled = s.die
    tell(s, Event.AIM, s.roller, at, points)
    s.die += 1


# ---- Wounds: a batch of points, seat by seat from the roller's left (decision 4)


@rule
def lose_point(s: State, seat: int) -> None:
    """A player loses a life to the batch."""
    s.hits[seat] -= 1
    s.life[seat] -= 1
    if s.life[seat] == 0:
        s.hits[seat] = 0  # ruling 28
    if s.batch == Batch.DYNAMITE:
        tell(s, Event.DYNAMITE, seat, showing(s, Face.DYNAMITE), s.life[seat])
        return
    if s.character[seat] == Character.EL_GRINGO:
        s.avenged = 1
    if s.batch == Batch.SHOTS:
        tell(s, Event.SHOT, seat, s.roller, s.life[seat])
    else:
        tell(s, Event.MOWN, seat, s.roller, s.life[seat])


@rule
def take_points(s: State) -> bool:
    """Go on with the points of the batch; Bart Cassidy and Pedro Ramirez are asked about each of theirs."""
    seat = s.roller
    for _ in range(s.seats):
        seat = left_of(s, seat)
        while s.hits[seat] > 0:
            if can_dodge(s, seat):
                return ask(s, seat, Phase.DODGE)
            lose_point(s, seat)
            if can_drop(s, seat):
                return ask(s, seat, Phase.DROP)
    close_batch(s)
    return False


@rule
def dodge(s: State) -> None:
    """Bart Cassidy takes an arrow instead of a wound."""
    s.hits[s.turn] -= 1
    s.pile -= 1
    s.arrows[s.turn] += 1
    tell(s, Event.DODGE, s.turn, s.pile, 0)


@rule
def drop_arrow(s: State) -> None:
    """Pedro Ramirez drops an arrow for the life he has lost."""
    s.arrows[s.turn] -= 1
    s.pile += 1
    tell(s, Event.DROP, s.turn, s.arrows[s.turn], 0)


@rule
def close_batch(s: State) -> None:
    """All points are taken: deaths, then the end of the game, then El Gringo's arrow. (rulings 11, 23 and 29)"""
    batch = s.batch
    avenged = s.avenged
    s.batch = Batch.NONE
    s.avenged = 0
    s.step = Step.STRIP if batch == Batch.GATLING else Step.BEERS if batch == Batch.SHOTS else Step.AIM
    settle(s, NOBODY if batch == Batch.DYNAMITE else s.roller)
    if s.over:
        return
    if batch == Batch.GATLING:
        drop_all(s)
    if avenged:
        avenge(s)
    if not is_living(s, s.roller):  # ruling 30
        s.step = Step.PASS


@rule
def avenge(s: State) -> None:
    """El Gringo, hurt by the roller, makes them take an arrow. (ruling 11)"""
    gringo = 0
    while s.character[gringo] != Character.EL_GRINGO:
        gringo += 1
    if s.gringo_dies_in_silence and not is_living(s, gringo):
        return
    if s.gringo_leaves_the_last and s.pile == 1:
        return
    take_arrow(s)
    tell(s, Event.REVENGE, s.roller, gringo, s.pile)
    bring_indians(s)


# ---- 5. Beer


@rule
def pour_next(s: State) -> bool:
    """Ask for whom the next beer is, but for the one that has doubled a shot. (rulings 8, 12 and 19)"""
    if s.die == 0:
        s.thirsty = 0
        if s.character[s.roller] == Character.JESSE_JONES and s.life[s.roller] <= THIRSTY_AT:
            s.thirsty = 1
    while s.die < DICE:
        if s.dice[s.die] == Face.BEER and s.die != spilt_beer(s):
            return ask(s, s.roller, Phase.BEER)
        s.die += 1
    s.step = Step.GATLING
    return False


@rule
def spilt_beer(s: State) -> int:
    """The die whose beer has doubled a shot: the first one."""
    if s.doubled == NONE:
        return NONE
    die = 0
    while s.dice[die] != Face.BEER:
        die += 1
    return die


@rule
def drink(s: State, to: int) -> None:
    """A beer for somebody."""
    note_help(s, to)
    gained = gain(s, to, 2 if s.thirsty and to == s.roller else 1)
    s.target[s.die] = to
    tell(s, Event.BEER, s.roller, to, gained)
    s.die += 1


@rule
def give(s: State, to: int) -> None:
    """Sid Ketchum's gift at the beginning of his turn."""
    note_help(s, to)
    gained = gain(s, to, 1)
    tell(s, Event.GIFT, s.roller, to, gained)
    roll(s, ALL_DICE)


# ---- 6. The Gatling


@rule
def gatlings_needed(s: State) -> int:
    """Three, or two for Willy the Kid. (ruling 22)"""
    return GATLINGS_NEEDED - 1 if s.character[s.roller] == Character.WILLY_THE_KID else GATLINGS_NEEDED


@rule
def fire_gatling(s: State) -> None:
    """With enough of them everybody else loses a life, but for Paul Regret."""
    s.die = 0
    s.step = Step.STRIP
    if showing(s, Face.GATLING) >= gatlings_needed(s):
        tell(s, Event.GATLING, s.roller, 0, 0)
        for seat in range(s.seats):
            if seat != s.roller and is_living(s, seat) and s.character[seat] != Character.PAUL_REGRET:
                s.hits[seat] = 1
        s.batch = Batch.GATLING
        s.step = Step.WOUNDS


@rule
def drop_all(s: State) -> None:
    """Whoever has fired the Gatling discards all their arrows."""
    if s.arrows[s.roller] > 0:
        tell(s, Event.DISCARD, s.roller, s.arrows[s.roller], 0)
        put_back(s, s.roller)


@rule
def strip_next(s: State) -> bool:
    """Kit Carlson: an arrow of any player for each gatling. (ruling 14)"""
    if s.character[s.roller] == Character.KIT_CARLSON:
        while s.die < DICE:
            if s.dice[s.die] == Face.GATLING and has_arrows(s):
                return ask(s, s.roller, Phase.STRIP)
            s.die += 1
    s.step = Step.END
    return False


@rule
def strip(s: State, seat: int) -> None:
    """Somebody loses an arrow to Kit Carlson."""
    s.arrows[seat] -= 1
    s.pile += 1
    s.target[s.die] = seat
    tell(s, Event.STRIP, s.roller, seat, s.arrows[seat])
    s.die += 1


# ---- No more lives


@rule
def settle(s: State, killer: int) -> None:
    """Whoever has lost their last life is eliminated, all at once, and shows their role. Has that ended the game?"""
    fallen = 0
    for seat in range(s.seats):
        if is_living(s, seat) and s.life[seat] == 0:
            fallen |= 1 << seat
    if fallen == 0:
        return
    s.living = s.living & ~fallen
    for seat in range(s.seats):
        if (fallen >> seat) & 1:
            put_back(s, seat)
            tell(s, Event.DEATH, seat, s.role[seat], killer)
    feast(s, 2 * count_bits(fallen))
    if s.seats == OPEN_ROLES:
        judge_three(s, fallen, killer)
    else:
        judge(s)


@rule
def feast(s: State, lives: int) -> None:
    """Vulture Sam gains two lives for each death but his own. (ruling 21)"""
    for seat in range(s.seats):
        if s.character[seat] == Character.VULTURE_SAM and is_living(s, seat):
            gained = gain(s, seat, lives)
            tell(s, Event.FEAST, seat, gained, 0)


# ---- The end


@rule
def living_of(s: State, role: int) -> int:
    """How many of a role are still in the game."""
    count = 0
    for seat in range(s.seats):
        if s.role[seat] == role and is_living(s, seat):
            count += 1
    return count


@rule
def outlaws_living(s: State) -> int:
    """How many Outlaws and Renegades are still in the game."""
    return living_of(s, Role.OUTLAW) + living_of(s, Role.RENEGADE)


@rule
def judge(s: State) -> None:
    """Without the Sheriff a lone Renegade wins, or else the Outlaws; without outlaws the law. (rulings 23 and 24)"""
    if not is_living(s, s.sheriff):
        if count_living(s) == 1 and living_of(s, Role.RENEGADE) == 1:
            finish(s, Ending.RENEGADE, next_living(s, s.sheriff))
        else:
            finish(s, Ending.OUTLAWS, NOBODY)
    elif outlaws_living(s) == 0:
        finish(s, Ending.LAW, NOBODY)


@rule
def has_caught_prey(s: State, killer: int, fallen: int) -> bool:
    """Is the one whom this player must eliminate among the fallen?"""
    for seat in range(s.seats):
        if (fallen >> seat) & 1 and s.role[seat] == PREY[s.role[killer]]:
            return True
    return False


@rule
def judge_three(s: State, fallen: int, killer: int) -> None:
    """Of three: who has caught their prey wins; else two duel, one wins, none is a draw. (rulings 25 and 26)"""
    left = count_living(s)
    if killer != NOBODY and has_caught_prey(s, killer, fallen):
        finish(s, Ending.PREY, killer)
    elif left == 0:
        finish(s, Ending.DRAW, NOBODY)
    elif left == 1:
        survivor = next_living(s, s.roller)
        if s.survivor_must_kill and survivor != killer:
            finish(s, Ending.DRAW, NOBODY)
        else:
            finish(s, Ending.LAST, survivor)
    else:
        one = next_living(s, s.roller)
        tell(s, Event.DUEL, one, next_living(s, one), 0)


@rule
def finish(s: State, ending: int, winner: int) -> None:
    """The game is over, and everybody shows their role."""
    s.ending = ending
    s.winner = winner
    s.turn = NOBODY
    s.phase = Phase.OVER
    s.over = 1
    for seat in range(s.seats):
        if is_living(s, seat) and seat != s.sheriff and s.seats != OPEN_ROLES:
            tell(s, Event.REVEAL, seat, s.role[seat], 0)
    tell(s, Event.OVER, ending, winner, 0)


@rule
def has_won(s: State, seat: int) -> bool:
    """Has this seat won, alone or with its team, alive or dead?"""
    if s.ending == Ending.LAW:
        return s.role[seat] == Role.SHERIFF or s.role[seat] == Role.DEPUTY
    if s.ending == Ending.OUTLAWS:
        return s.role[seat] == Role.OUTLAW
    return s.winner == seat


@rule
def prize(s: State, seat: int) -> float:
    """1 to the winner and to every member of the winning team; a draw is shared by all."""
    if not s.over:
        return 0.0
    if s.ending == Ending.DRAW:
        return 1.0 / s.seats
    return 1.0 if has_won(s, seat) else 0.0


# ---- The contract


@rule
def is_out(s: State, seat: int) -> bool:
    """Is somebody eliminated?"""
    return not is_living(s, seat)


@rule
def play(s: State, action: int) -> None:
    """Answer the question asked, and run on to the next one."""
    turn_page(s)
    if s.phase == Phase.REROLL:
        if action == REROLL:
            s.step = Step.DYNAMITE
        else:
            roll(s, action - REROLL)
    elif s.phase == Phase.SHOOT:
        if action < SHOOT_TWICE:
            shoot(s, action - SHOOT, 1)
        else:
            shoot(s, action - SHOOT_TWICE, 2)
    elif s.phase == Phase.BEER:
        drink(s, action - BEER)
    elif s.phase == Phase.DODGE:
        if action == TAKE_ARROW:
            dodge(s)
        else:
            lose_point(s, s.turn)
    elif s.phase == Phase.DROP:
        if action == DROP_ARROW:
            drop_arrow(s)
    elif s.phase == Phase.STRIP:
        if action == STRIP_NOBODY:
            s.die += 1
        else:
            strip(s, action - STRIP)
    elif s.phase == Phase.GIFT:
        give(s, action - GIFT)
    elif s.phase == Phase.ROLL:
        roll(s, ALL_DICE)
    elif s.phase == Phase.CHARACTER:
        choose_character(s, action - CHOOSE)
        return
    advance(s)


# ---- What a seat may know


@rule
def is_open(s: State, seat: int) -> bool:
    """Does this player's role lie open: the Sheriff's, a dead player's, at a table of three, at the end?"""
    return seat == s.sheriff or not is_living(s, seat) or s.seats == OPEN_ROLES or s.over == 1


@rule
def hide(s: State, seat: int) -> None:
    """Blank the roles of the others, and the dice to come."""
    blank_chance(s)
    hide_story(s, seat)
    for other in range(s.seats):
        if other != seat and not is_open(s, other):
            s.role[other] = Role.UNKNOWN


@rule
def guess(s: State, seat: int) -> None:
    """Deal the roles that nobody has shown anew, among those who may have them."""
    deal_roles(s)


def secrets(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """What a seat may not know, said without a look at `hide`; only `saloon.testing` reads it."""
    if not s.over and s.seats > 3:
        for other in range(s.seats):
            is_dead = s.living & (1 << other) == 0
            if other != seat and not is_dead and s.role[other] not in (Role.UNKNOWN, Role.SHERIFF):
                yield "role", other


# ---- Evidence: what each has done to each, for everybody to see


MOST_HARM = 24
A_BEER = 2
"""How much a beer says, in shots: it is given by choice, a shot must hit somebody."""


@rule
def note(s: State, seat: int, points: int) -> None:
    """Remember what the roller has done to a seat, harm as positive points, help as negative ones."""
    s.harm[s.roller, seat] = max(-MOST_HARM, min(MOST_HARM, s.harm[s.roller, seat] + points))


@rule
def note_shot(s: State, at: int, points: int) -> None:
    """A shot says something if there was a choice; so does sparing the Sheriff."""
    seats = targets(s, s.dice[s.die])
    if count_bits(seats) > 1:
        note(s, at, points)
        if at != s.sheriff and s.sheriff != NOBODY and (seats >> s.sheriff) & 1:
            note(s, s.sheriff, -1)


@rule
def note_help(s: State, to: int) -> None:
    """A life given to somebody else says something, if they can use it."""
    if to != s.roller and s.life[to] < full_life(s, to):
        note(s, to, -A_BEER)


GRUDGE = Table(
    [
        [0, 0, 0, 0],
        [-10, -2, 4, 2],
        [6, 2, -3, 1],
        [-3, 2, 3, 1],
    ]
)
"""GRUDGE[role, other]: how much more likely, in eighths of a nat a point, a role harms another than at random. The
Sheriff knows nobody and acts on what everybody sees, so that tells nothing."""
ODDS_STEPS = 80
ODDS_ONE = 1 << 16
ODDS = Table([max(1, round(ODDS_ONE * exp(step / 8))) for step in range(-ODDS_STEPS, ODDS_STEPS + 1)], bits=32)
"""ODDS[ODDS_STEPS + n] is e to the n eighths, as a whole number of 65536ths, so that it is the same everywhere."""


@rule
def odds(s: State, seat: int, role: int) -> int:
    """How well what a seat has done to the known roles fits a role of its own: 65536 if it says nothing."""
    steps = 0
    for other in range(s.seats):
        if s.role[other] != Role.UNKNOWN:
            steps += GRUDGE[role, s.role[other]] * s.harm[seat, other]
    return ODDS[ODDS_STEPS + max(-ODDS_STEPS, min(ODDS_STEPS, steps))]


@rule
def belief(s: State, seat: int) -> float:
    """How well everybody's deeds fit a guess at the roles.

    A player of a role harms another of a role `exp(GRUDGE / 8)` times as readily as anybody would, for each point of
    harm, and as much less for each point of help. The weights of all players are multiplied.
    """
    weight = 1.0
    for other in range(s.seats):
        if other != seat:
            weight *= odds(s, other, s.role[other]) / ODDS_ONE
    return weight
