"""What a simulation of BANG! The Dice Game counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.core import KIND, Speaker, Trait, field_at, rule, traits
from saloon.core.loops import Floats
from saloon.games.bang_dice.box import (
    CHARACTER_NAMES,
    CHARACTERS,
    EVENTS,
    MOST_SEATS,
    NONE,
    OPEN_ROLES,
    ROLES,
    SHOOT_TWICE,
    Ending,
    Event,
    Role,
    State,
    count_living,
)
from saloon.games.bang_dice.ending import has_won
from saloon.games.bang_dice.names import character_name, role_name

TURNS, ATTACKS, GATLINGS, SURVIVORS, OF_THREE, LAW, OUTLAWS, RENEGADE, DRAW, WINS = range(10)
SEATS_AS = WINS + ROLES
"""Before it, at a table of three, wins by role; from here on the seats of each character, and then its wins."""
WINS_AS = SEATS_AS + CHARACTERS
WIDTH = WINS_AS + CHARACTERS
"""How many sums are kept."""
ROLE_NAMES = tuple(role.name.lower() for role in Role if role != Role.UNKNOWN)
TRAITS = traits(
    role=ROLE_NAMES,
    character=CHARACTER_NAMES,
    place=[str(place + 1) for place in range(MOST_SEATS)],
    deed=("gatling", "attack"),
)
"""Roles, characters, places from whoever begins, and what somebody's dice have brought upon all."""
ONE_OF = ("role", "character", "place")
AS_CHARACTER = ROLES
AT_PLACE = AS_CHARACTER + CHARACTERS
DEEDS = AT_PLACE + MOST_SEATS
GATLING_SEAT, ATTACK_SEAT = field_at(EVENTS, Event.GATLING, "seat"), field_at(EVENTS, Event.ATTACK, "seat")
TURN_SEAT, TURN_NUMBER = field_at(EVENTS, Event.TURN, "seat"), field_at(EVENTS, Event.TURN, "number")
ABILITIES = {"slab_the_killer": range(SHOOT_TWICE, SHOOT_TWICE + MOST_SEATS)}
"""Actions that only one character has, for those who want to know what they are worth."""


@rule
def tally(s: State, sums: Floats) -> None:
    """Count what the story tells, and the ending."""
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.TURN:
            sums[TURNS] += 1
        elif kind == Event.ATTACK:
            sums[ATTACKS] += 1
        elif kind == Event.GATLING:
            sums[GATLINGS] += 1
    if s.over:
        sums[SURVIVORS] += count_living(s)
        tally_ending(s, sums)
        tally_characters(s, sums)


@rule
def tally_ending(s: State, sums: Floats) -> None:
    """Who has won?"""
    if s.ending == Ending.LAW:
        sums[LAW] += 1
    elif s.ending == Ending.OUTLAWS:
        sums[OUTLAWS] += 1
    elif s.ending == Ending.RENEGADE:
        sums[RENEGADE] += 1
    elif s.ending == Ending.DRAW:
        sums[DRAW] += 1
    else:
        sums[WINS + s.role[s.winner]] += 1
    if s.seats == OPEN_ROLES:
        sums[OF_THREE] += 1


@rule
def tally_characters(s: State, sums: Floats) -> None:
    """Who was there, and who of them has won, alive or dead?"""
    for seat in range(s.seats):
        if s.character[seat] != NONE:
            sums[SEATS_AS + s.character[seat]] += 1
            if s.ending != Ending.DRAW and has_won(s, seat):
                sums[WINS_AS + s.character[seat]] += 1


@rule
def mark(s: State, marks: Floats) -> None:
    """Mark roles, characters, places and deeds."""
    width = len(marks) // s.seats
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.GATLING:
            marks[s.events[at, GATLING_SEAT] * width + DEEDS] += 1
        elif kind == Event.ATTACK:
            marks[s.events[at, ATTACK_SEAT] * width + DEEDS + 1] += 1
        elif kind == Event.TURN and s.events[at, TURN_NUMBER] == 1:
            for seat in range(s.seats):
                place = (seat - s.events[at, TURN_SEAT]) % s.seats
                marks[seat * width + AT_PLACE + place] = 1
    if s.over:
        for seat in range(s.seats):
            marks[seat * width + s.role[seat]] = 1
            if s.character[seat] != NONE:
                marks[seat * width + AS_CHARACTER + s.character[seat]] = 1


def stats(sums: Sequence[float], games: int) -> dict[str, Any]:
    """The figures of so many finished games, from their sums."""
    games = max(games, 1)
    if sums[OF_THREE]:
        wins = {name: sums[WINS + Role[name.upper()]] / games for name in ("deputy", "outlaw", "renegade")}
        wins["draw"] = sums[DRAW] / games
    else:
        wins = {"law": sums[LAW] / games, "outlaws": sums[OUTLAWS] / games, "renegade": sums[RENEGADE] / games}
    return {
        "wins_by_role": wins,
        "mean_turns": sums[TURNS] / games,
        "mean_indian_attacks": sums[ATTACKS] / games,
        "mean_gatlings": sums[GATLINGS] / games,
        "mean_survivors": sums[SURVIVORS] / games,
        "characters": {
            name: {"seats": int(sums[SEATS_AS + character]), "wins": int(sums[WINS_AS + character])}
            for character, name in enumerate(CHARACTER_NAMES)
        },
    }


def words(w: Speaker) -> dict[str, str]:
    """What the figures are called."""
    of_characters = {}
    for character, name in enumerate(CHARACTER_NAMES):
        who = character_name(character)
        of_characters[f"characters.{name}.seats"] = w("{character}: seats", character=who)
        of_characters[f"characters.{name}.wins"] = w("{character}: wins", character=who)
    return {
        "wins_by_role.law": w("Wins of the law"),
        "wins_by_role.outlaws": w("Wins of the Outlaws"),
        "wins_by_role.deputy": w("Wins of the Deputy"),
        "wins_by_role.outlaw": w("Wins of the Outlaw"),
        "wins_by_role.renegade": w("Wins of a Renegade"),
        "wins_by_role.draw": w("Draws"),
        "mean_turns": w("Turns a game"),
        "mean_indian_attacks": w("Attacks of the Indians a game"),
        "mean_gatlings": w("Gatlings fired a game"),
        "mean_survivors": w("Survivors of a game"),
        **of_characters,
    }


def trait_word(trait: Trait, w: Speaker) -> str:
    """What a trait is called."""
    if trait.group == "role":
        return role_name(ROLE_NAMES.index(trait.name), w)
    if trait.group == "character":
        return character_name(CHARACTER_NAMES.index(trait.name))
    if trait.group == "place":
        return w("place {number}", number=int(trait.name))
    return {"gatling": w("fires a Gatling"), "attack": w("brings an attack of the Indians")}[trait.name]


def group_word(group: str, w: Speaker) -> str:
    """What a group of traits is called."""
    return {
        "role": w("Roles"),
        "character": w("Characters"),
        "place": w("Places, from whoever begins"),
        "deed": w("Dice"),
    }[group]
