"""What a seat may know, and how it fills in the rest."""

from __future__ import annotations

from collections.abc import Iterator

from high_noon.box import CARDS, DECK, HAND, LAID, MOST_SEATS, SHOWN, UNKNOWN, State
from saloon.core import NOBODY, blank_chance, hide_story, move_any, rule


@rule
def may_know(s: State, seat: int, card: int) -> bool:
    """Does that seat know where this card is?"""
    place = s.place[card]
    if seat != NOBODY and (place == HAND + seat or place == LAID + seat):
        return True
    return place >= SHOWN


@rule
def hide(s: State, seat: int) -> None:
    """Blank the places of all cards that the seat has not seen, and the dice to come."""
    blank_chance(s)
    hide_story(s, seat)
    for card in range(CARDS):
        if not may_know(s, seat, card):
            s.place[card] = UNKNOWN


@rule
def guess(s: State, seat: int) -> None:
    """Deal the unseen cards anew: as many to each as all can count, the rest to the deck."""
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.laid[other]):
                move_any(s, s.place, UNKNOWN, LAID + other)
            for _ in range(s.held[other]):
                move_any(s, s.place, UNKNOWN, HAND + other)
    for card in range(CARDS):
        if s.place[card] == UNKNOWN:
            s.place[card] = DECK


def secrets(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """What a seat may not know, said without a look at `hide`; only `saloon.testing` reads it."""
    others = [other for other in range(MOST_SEATS) if other != seat]
    hidden = {DECK, *(HAND + other for other in others), *(LAID + other for other in others)}
    for card in range(CARDS):
        if s.place[card] in hidden:
            yield "place", card
