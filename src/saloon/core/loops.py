"""Generic loops over any game's compiled rules: one step at a time, for whoever steers from Python.

Entry points take structured arrays and an index, for Numba takes those five times faster than single records.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from saloon.core.compiling import Kit
from saloon.core.record import Mask, Record
from saloon.core.rule import clear, deal, guess, hide, legal, play, prize, rule


class Records(Protocol):
    """A structured array of a game's records."""

    def __getitem__(self, at: int, /) -> Any: ...
    def __setitem__(self, at: int, record: Record, /) -> None: ...


class Masks(Protocol):
    """A mask for each height of a stack."""

    def __getitem__(self, at: int, /) -> Mask: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """An array of 64-bit floats."""

    def __getitem__(self, at: int, /) -> float: ...
    def __setitem__(self, at: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


class Ints(Protocol):
    """An array of 64-bit numbers."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


def zeros(shape: int | tuple[int, int], kind: Any) -> Any:
    """An array of a NumPy kind, typed loosely: NumPy's types know nothing of those above."""
    return np.zeros(shape, kind)


@rule
def deal_at(states: Records, at: int, seats: int) -> None:
    """Deal one state, whose options and chance are filled in."""
    deal(states[at], seats)


@rule
def legal_at(states: Records, at: int, mask: Mask) -> int:
    """Mark what may be done in one state; return how many."""
    clear(mask)
    return legal(states[at], mask)


@rule
def play_at(states: Records, at: int, action: int) -> None:
    """Play one action in one state."""
    play(states[at], action)


@rule
def hide_at(states: Records, at: int, seat: int) -> None:
    """Hide one state from a seat."""
    hide(states[at], seat)


@rule
def guess_at(states: Records, at: int, seat: int) -> None:
    """Fill one hidden state's blanks."""
    guess(states[at], seat)


@rule
def prize_at(states: Records, at: int, seat: int) -> float:
    """A seat's prize in one state."""
    return prize(states[at], seat)


STEPS = Kit("steps", (deal_at, legal_at, play_at, hide_at, guess_at, prize_at), silent=False)
"""Every rule of the contract, with the story."""
