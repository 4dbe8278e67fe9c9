"""Seats are neighbours in a circle, and one of them is asked until the game is over."""

from __future__ import annotations

from saloon.core import NOBODY, Record, ask, end_game, left_of, right_of


class State(Record, story=1):
    """A table with nothing on it."""


def test_neighbours_sit_in_a_circle() -> None:
    s = State()
    s.seats = 3
    assert [left_of(s, seat) for seat in range(3)] == [1, 2, 0]
    assert [right_of(s, seat) for seat in range(3)] == [2, 0, 1]


def test_a_question_is_put_to_a_seat_until_the_game_is_over() -> None:
    s = State()
    assert ask(s, 2, 7)
    assert (s.turn, s.phase, s.over) == (2, 7, 0)
    end_game(s, 9)
    assert (s.turn, s.phase, s.over) == (NOBODY, 9, 1)
