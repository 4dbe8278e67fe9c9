"""Cards by their places: a row says of each card where it is. A deck has no order until somebody looks."""

from __future__ import annotations

from saloon.core.chance import below
from saloon.core.record import Record, Row
from saloon.core.rule import rule


@rule
def count_at(places: Row, place: int) -> int:
    """How many cards are at a place."""
    count = 0
    for card in range(len(places)):
        if places[card] == place:
            count += 1
    return count


@rule
def nth_at(places: Row, place: int, n: int, first: int) -> int:
    """Of the cards from a first one on, the one at a place that has exactly n others there before it."""
    card = first
    while places[card] != place or n > 0:
        if places[card] == place:
            n -= 1
        card += 1
    return card


@rule
def move_any(s: Record, places: Row, source: int, target: int) -> int:
    """Move a card from a place to another, any with the same chance; which one is it?"""
    card = nth_at(places, source, below(s, count_at(places, source)), 0)
    places[card] = target
    return card
