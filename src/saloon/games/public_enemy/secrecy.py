"""What a seat may know, and how it fills in the rest: cards that only others have peeked at."""

from __future__ import annotations

from collections.abc import Iterator

from saloon.core import NOBODY, blank_chance, hide_story, rule
from saloon.games.public_enemy.box import CARDS, DECK, DECKS, IN_TOWN, SALOON, TOP, State, draw_next, first_card


@rule
def knows_next(s: State, seat: int, deck: int) -> bool:
    """Has this seat peeked at the next card of a deck?"""
    return seat != NOBODY and (s.peeked[deck] >> seat) & 1 == 1


@rule
def hide(s: State, seat: int) -> None:
    """Put back the cards that only others have peeked at, and blank the dice to come."""
    blank_chance(s)
    hide_story(s, seat)
    for deck in range(DECKS):
        if s.peeked[deck] and not knows_next(s, seat, deck):
            for card in range(first_card(deck), first_card(deck) + IN_TOWN):
                if s.place[card] == TOP:
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
