"""Cards are found by their places and moved by chance alone, interpreted and compiled alike."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saloon.core import Record, count_at, move_any, nth_at, row, rule, shuffle
from saloon.core.chance import sow
from saloon.core.compiling import Compiled, Kit, compiled
from saloon.core.loops import Records
from saloon.games.goat import GAME
from saloon.games.goat.box import DECK as GOATS_DECK
from saloon.games.goat.box import HAND as GOATS_HAND

DECK, HAND = 0, 1


class State(Record, story=1):
    """Six cards."""

    place = row(6, low=0, high=9)


def with_cards(*places: int) -> State:
    s = State()
    s.fill("place", places)
    return s


def test_cards_are_counted_by_their_place() -> None:
    assert [count_at(with_cards(0, 1, 0, 0, 1, 2).place, place) for place in range(4)] == [3, 2, 1, 0]


def test_the_nth_card_at_a_place_is_found_from_any_card_on() -> None:
    s = with_cards(0, 1, 0, 0, 1, 0)
    assert [nth_at(s.place, DECK, n, 0) for n in range(4)] == [0, 2, 3, 5]
    assert [nth_at(s.place, DECK, n, 3) for n in range(2)] == [3, 5]


def test_any_card_is_moved_with_the_same_chance() -> None:
    moved: Counter[int] = Counter()
    for seed in range(600):
        s = with_cards(0, 1, 0, 2, 1, 0)
        sow(s, seed, 0)
        card = move_any(s, s.place, DECK, HAND)
        assert (s.place[card], count_at(s.place, DECK)) == (HAND, 2)
        moved[card] += 1
    assert set(moved) == {0, 2, 5}
    assert min(moved.values()) > 160


@rule
def shuffle_and_draw(states: Records, at: int) -> int:
    """Shuffle where the cards are, and draw as many as there are in the hand."""
    s = states[at]
    shuffle(s, s.place)
    last = -1
    for _ in range(count_at(s.place, GOATS_HAND)):
        last = move_any(s, s.place, GOATS_DECK, GOATS_HAND)
    return last


@cache
def kit() -> Compiled:
    return compiled(GAME, Kit("cards", (shuffle_and_draw,), silent=False), boundscheck=True)


@pytest.mark.compiled
@given(st.integers(0, 1 << 40))
def test_compiled_rules_move_the_same_cards(seed: int) -> None:
    plain = GAME.deal(seats=4, seed=seed).record()
    packed = plain.packed()
    assert shuffle_and_draw([plain], 0) == kit().shuffle_and_draw(packed, 0)
    assert GAME.state.read(packed[0]) == plain
