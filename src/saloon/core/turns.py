"""Turns: who sits beside whom, who is asked what, and when nobody is asked any more."""

from __future__ import annotations

from saloon.core.game import NOBODY
from saloon.core.record import Record
from saloon.core.rule import rule


@rule
def left_of(s: Record, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def right_of(s: Record, seat: int) -> int:
    """The seat before."""
    return seat - 1 if seat > 0 else s.seats - 1


@rule
def ask(s: Record, seat: int, phase: int) -> bool:
    """Put a question to a seat; yes, somebody is asked."""
    s.turn = seat
    s.phase = phase
    return True


@rule
def end_game(s: Record, phase: int) -> None:
    """The game is over: nobody is asked any more, in the phase that says so."""
    s.turn = NOBODY
    s.phase = phase
    s.over = 1
