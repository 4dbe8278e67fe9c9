"""What a simulation of Boomtown Bandits counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.core import KIND, NOBODY, Speaker, Trait, field_at, rule, traits
from saloon.core.loops import Floats
from saloon.games.boomtown.box import (
    EVENTS,
    KIND_NAMES,
    KINDS,
    LOCATION_NAMES,
    LOCATIONS,
    MOST_SEATS,
    PLAY,
    Event,
    Scene,
    State,
    owner_of,
)
from saloon.games.boomtown.words import kind_name, location_name

ROUNDS, MONEY, TOWNS, SHOOTOUTS, NOBODY_WINS, BEATS = range(6)
WIDTH = BEATS + 1
"""How many sums are kept."""
PLAY_SEAT, PLAY_CARD = field_at(EVENTS, Event.PLAY, "seat"), field_at(EVENTS, Event.PLAY, "card")
WIN_SEAT, WIN_PLACE = field_at(EVENTS, Event.WIN, "seat"), field_at(EVENTS, Event.WIN, "location")
BONUS_SEAT, BONUS_PLACE = field_at(EVENTS, Event.BONUS, "seat"), field_at(EVENTS, Event.BONUS, "location")
ROUND_NUMBER, ROUND_SEAT = field_at(EVENTS, Event.ROUND, "number"), field_at(EVENTS, Event.ROUND, "seat")
TRAITS = traits(
    place=[str(place + 1) for place in range(MOST_SEATS)],
    location=LOCATION_NAMES,
    bonus=LOCATION_NAMES,
    card=KIND_NAMES,
    owned=KIND_NAMES,
)
"""Places from the first player on, locations and bonuses won, cards played, and cards owned in the end."""
ONE_OF = ("place",)
WON = MOST_SEATS
AWARDED = WON + LOCATIONS
PLAYED = AWARDED + LOCATIONS
OWNED = PLAYED + KINDS
ABILITIES = {name: (PLAY + kind,) for kind, name in enumerate(KIND_NAMES)}
"""To do without a card means not to play it; keeping it, or passing it on, is another matter."""
SHOOTOUT_SCENE = field_at(EVENTS, Event.SHOOTOUT, "scene")
FIRE_BEATS, FIRE_SCENE = field_at(EVENTS, Event.FIRE, "beats"), field_at(EVENTS, Event.FIRE, "scene")


@rule
def tally(s: State, sums: Floats) -> None:
    """Count what the story tells, and the end. Beats are those of shootouts about loot."""
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.ROUND:
            sums[ROUNDS] += 1
        elif kind == Event.SHOOTOUT and s.events[at, SHOOTOUT_SCENE] == Scene.LOOT:
            sums[SHOOTOUTS] += 1
        elif kind == Event.NOBODY_WINS:
            sums[NOBODY_WINS] += 1
        elif kind == Event.FIRE and s.events[at, FIRE_SCENE] == Scene.LOOT:
            sums[BEATS] += s.events[at, FIRE_BEATS]
    if s.over:
        sums[MONEY] += s.money[s.winner]
        if s.town_owner != NOBODY:
            sums[TOWNS] += 1


@rule
def mark(s: State, marks: Floats) -> None:
    """Mark places, what was won, and what was played and owned."""
    width = len(marks) // s.seats
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.PLAY:
            marks[s.events[at, PLAY_SEAT] * width + PLAYED + s.events[at, PLAY_CARD]] += 1
        elif kind == Event.WIN:
            marks[s.events[at, WIN_SEAT] * width + WON + s.events[at, WIN_PLACE]] += 1
        elif kind == Event.BONUS and s.events[at, BONUS_SEAT] != NOBODY:
            marks[s.events[at, BONUS_SEAT] * width + AWARDED + s.events[at, BONUS_PLACE]] += 1
        elif kind == Event.ROUND and s.events[at, ROUND_NUMBER] == 1:
            for seat in range(s.seats):
                marks[seat * width + (seat - s.events[at, ROUND_SEAT]) % s.seats] = 1
    if s.over:
        for card in range(len(s.kind)):
            owner = owner_of(s.place[card])
            if owner != NOBODY:
                marks[owner * width + OWNED + s.kind[card]] += 1


def stats(sums: Sequence[float], games: int) -> dict[str, Any]:
    """The figures of so many finished games, from their sums."""
    games = max(games, 1)
    shootouts = max(sums[SHOOTOUTS], 1)
    return {
        "mean_rounds": sums[ROUNDS] / games,
        "mean_winner_money": sums[MONEY] / games,
        "own_this_town": sums[TOWNS] / games,
        "mean_shootouts": sums[SHOOTOUTS] / games,
        "nobody_wins": sums[NOBODY_WINS] / shootouts,
        "mean_beats": sums[BEATS] / shootouts,
    }


def words(w: Speaker) -> dict[str, str]:
    """What the figures are called."""
    return {
        "mean_rounds": w("Rounds a game"),
        "mean_winner_money": w("Money of the winner"),
        "own_this_town": w("Games in which somebody owns this town"),
        "mean_shootouts": w("Shootouts at locations a game"),
        "nobody_wins": w("Shootouts that nobody wins"),
        "mean_beats": w("Beats a shootout"),
    }


def trait_word(trait: Trait, w: Speaker) -> str:
    """What a trait is called."""
    if trait.group == "place":
        return w("place {number}", number=int(trait.name))
    if trait.group in ("location", "bonus"):
        return location_name(LOCATION_NAMES.index(trait.name), w)
    return kind_name(KIND_NAMES.index(trait.name), w)


def group_word(group: str, w: Speaker) -> str:
    """What a group of traits is called."""
    return {
        "place": w("Places, from the first player on"),
        "location": w("Locations won"),
        "bonus": w("Bonuses won"),
        "card": w("Cards played"),
        "owned": w("Cards owned in the end"),
    }[group]
