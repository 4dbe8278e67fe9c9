"""Who is likely to win from the middle of a game, as the search judges it."""

from __future__ import annotations

import random

import pytest

from saloon.games.bang_dice import GAME
from saloon.games.bang_dice.box import MOST_SEATS, Role, State
from saloon.games.bang_dice.prospects import LEAST_SEATS, is_far, promise
from tests.games.bang_dice.positions import dead, outlaw, position, renegade, sheriff


def middle(seats: int, seed: int) -> State | None:
    """The record of a random game after some moves, if it is not over by then."""
    dice = random.Random(seed)
    state = GAME.deal(seats, seed=seed)
    for _ in range(dice.randrange(60)):
        if state.over:
            return None
        state.play(dice.choice(state.actions()))
    record = state.record()
    assert isinstance(record, State)
    return None if state.over else record


@pytest.mark.parametrize("seats", range(LEAST_SEATS, MOST_SEATS + 1))
def test_the_promises_of_the_three_sides_make_one_whole(seats: int) -> None:
    for seed in range(40):
        s = middle(seats, seed)
        if s is None:
            continue
        whole, counted = 0.0, set()
        for seat in range(seats):
            assert 0.0 <= promise(s, seat) <= 1.0
            if s.role[seat] == Role.RENEGADE:
                whole += promise(s, seat)
            elif (side := s.role[seat] == Role.OUTLAW) not in counted:
                counted.add(side)
                whole += promise(s, seat)
        assert whole == pytest.approx(1.0)


def test_the_law_hopes_for_the_sheriffs_life() -> None:
    hopes = [
        promise(position(sheriff(life=life), outlaw(life=4), outlaw(life=4), renegade(life=4)), 0) for life in (1, 4, 8)
    ]
    assert hopes == sorted(hopes)
    assert hopes[0] < hopes[2] / 2


def test_outlaws_hope_for_a_weak_sheriff_even_when_dead() -> None:
    weak = position(sheriff(life=1), dead(Role.OUTLAW), outlaw(life=5), renegade(life=5))
    strong = position(sheriff(life=9), dead(Role.OUTLAW), outlaw(life=5), renegade(life=5))
    assert promise(weak, 1) == promise(weak, 2) > promise(strong, 1) > 0


def test_a_dead_renegade_has_nothing_to_hope_for() -> None:
    s = position(sheriff(life=5), outlaw(life=5), outlaw(life=5), dead(Role.RENEGADE))
    assert promise(s, 3) == 0


def test_the_search_looks_ahead_further_at_larger_tables_and_to_the_end_with_three() -> None:
    four, three = GAME.deal(4, seed=1).record(), GAME.deal(3, seed=1).record()
    assert isinstance(four, State)
    assert isinstance(three, State)
    assert not is_far(four, 3)
    assert is_far(four, 40)
    assert not is_far(three, 4000)
