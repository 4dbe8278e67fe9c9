"""What a simulation of The Good, the Goat and the Crook counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from saloon.core import KIND, Speaker, Trait, count_bits, field_at, rule, traits
from saloon.core.loops import Floats
from saloon.games.goat.box import CHARACTER_NAMES, EVENTS, MOST_SEATS, Event, State, money
from saloon.games.goat.names import character_name

WINNER_MONEY, MONEY, SEATED, SHARED, OFFERS, ACCEPTED, ROUNDS, LAST_REFUSALS, FIRST, PLACES = range(10)
"""FIRST remembers who deals first until the game ends. From PLACES on: money by place from there, then how often."""
WIDTH = PLACES + 2 * MOST_SEATS
"""How many sums are kept."""
REVEAL_SEAT, REVEAL_CARD = field_at(EVENTS, Event.REVEAL, "seat"), field_at(EVENTS, Event.REVEAL, "card")
TRAITS = traits(place=[str(place + 1) for place in range(MOST_SEATS)], card=CHARACTER_NAMES)
"""Places from the first dealer on, and who gets which card."""
ONE_OF = ("place",)
ROUND_NUMBER, ROUND_SEAT = field_at(EVENTS, Event.ROUND, "number"), field_at(EVENTS, Event.ROUND, "seat")
OVER_WINNERS, OVER_DOLLARS = field_at(EVENTS, Event.OVER, "winners"), field_at(EVENTS, Event.OVER, "dollars")


@rule
def tally(s: State, sums: Floats) -> None:
    """Count what the story tells, and the end."""
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.CLAIM:
            sums[OFFERS] += 1
        elif kind == Event.ACCEPT:
            sums[ACCEPTED] += 1
        elif kind == Event.DISCARD:
            sums[LAST_REFUSALS] += 1
        elif kind == Event.ROUND:
            sums[ROUNDS] += 1
            if s.events[at, ROUND_NUMBER] == 1:
                sums[FIRST] = s.events[at, ROUND_SEAT]
        elif kind == Event.OVER:
            tally_end(s, s.events[at, OVER_WINNERS], s.events[at, OVER_DOLLARS], sums)


@rule
def tally_end(s: State, winners: int, most: int, sums: Floats) -> None:
    """Everybody's money, and whose it is."""
    sums[WINNER_MONEY] += most
    if count_bits(winners) > 1:
        sums[SHARED] += 1
    for seat in range(s.seats):
        place = (seat - int(sums[FIRST])) % s.seats
        sums[MONEY] += money(s, seat)
        sums[SEATED] += 1
        sums[PLACES + place] += money(s, seat)
        sums[PLACES + MOST_SEATS + place] += 1
    sums[FIRST] = 0


@rule
def mark(s: State, marks: Floats) -> None:
    """Mark places, and who gets a card."""
    width = len(marks) // s.seats
    for at in range(s.told):
        kind = s.events[at, KIND]
        if kind == Event.REVEAL:
            marks[s.events[at, REVEAL_SEAT] * width + MOST_SEATS + s.events[at, REVEAL_CARD]] += 1
        elif kind == Event.ROUND and s.events[at, ROUND_NUMBER] == 1:
            for seat in range(s.seats):
                marks[seat * width + (seat - s.events[at, ROUND_SEAT]) % s.seats] = 1


def stats(sums: Sequence[float], games: int) -> dict[str, Any]:
    """The figures of so many finished games, from their sums."""
    games = max(games, 1)
    by_place, seated = sums[PLACES : PLACES + MOST_SEATS], sums[PLACES + MOST_SEATS :]
    return {
        "mean_winner_money": sums[WINNER_MONEY] / games,
        "mean_money": sums[MONEY] / max(sums[SEATED], 1),
        "shared_victories": sums[SHARED] / games,
        "accepted_offers": sums[ACCEPTED] / max(sums[OFFERS], 1),
        "mean_last_phase_refusals": sums[LAST_REFUSALS] / max(sums[ROUNDS], 1),
        "money_by_place_from_first_dealer": [money / n for money, n in zip(by_place, seated, strict=True) if n],
    }


def words(w: Speaker) -> dict[str, str]:
    """What the figures are called."""
    return {
        "mean_winner_money": w("Dollars of the winner"),
        "mean_money": w("Dollars of a player"),
        "shared_victories": w("Shared victories"),
        "accepted_offers": w("Accepted offers"),
        "mean_last_phase_refusals": w("Refusals of the last active person, a round"),
        "money_by_place_from_first_dealer": w("Dollars by place, from the first dealer on"),
    }


def trait_word(trait: Trait, w: Speaker) -> str:
    """What a trait is called."""
    if trait.group == "place":
        return w("place {number}", number=int(trait.name))
    return character_name(CHARACTER_NAMES.index(trait.name), w)


def group_word(group: str, w: Speaker) -> str:
    """What a group of traits is called."""
    return {"place": w("Places, from the first dealer on"), "card": w("Cards received")}[group]
