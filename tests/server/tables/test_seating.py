"""Who sits where, and under which hat."""

from __future__ import annotations

import copy

from hypothesis import given
from hypothesis import strategies as st

from saloon.server.tables.seats import HATS, Seat, with_hats


def hats(*seats: Seat) -> list[int | None]:
    return [seat.hat for seat in with_hats(list(seats))]


def person(hat: int | None = None) -> Seat:
    return Seat("person", hat=hat)


def test_everybody_has_the_hat_of_their_chair_at_first() -> None:
    assert hats(person(), Seat(), person()) == [0, None, 2]


def test_a_hat_stays_with_its_owner_when_chairs_are_changed() -> None:
    assert hats(person(1), person(2), person(0)) == [1, 2, 0]


def test_who_comes_later_takes_a_hat_that_is_free() -> None:
    assert hats(person(2), person(), person()) == [2, 1, 0]


@given(st.lists(st.one_of(st.none(), st.integers(0, HATS - 1)), min_size=2, max_size=HATS))
def test_no_two_wear_the_same_hat(worn: list[int | None]) -> None:
    found = hats(*map(person, worn))
    assert len(set(found)) == len(worn)
    assert with_hats(copy.deepcopy([person(hat) for hat in found])) == [person(hat) for hat in found]
