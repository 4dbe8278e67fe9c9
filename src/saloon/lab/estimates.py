"""Statistics: intervals, comparisons of many things at once, and what is paired."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.95
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A value, and the interval that covers the truth in 95 of 100 such measurements."""

    value: float
    low: float
    high: float
    p_value: float = 1.0
    """How often chance alone would lead at least as far from no effect; 1 where there is nothing to compare with."""

    @property
    def is_sure(self) -> bool:
        """Is there an effect, as far as these games can tell?"""
        return self.p_value < 1 - LEVEL

    def as_json(self) -> dict[str, float]:
        """Ready for JSON."""
        return {"value": self.value, "low": self.low, "high": self.high, "p_value": self.p_value}


def width(comparisons: int = 1) -> float:
    """How many standard errors an interval reaches to either side, if so many of them are to hold together."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * max(comparisons, 1)))


def estimate(value: float, error: float, comparisons: int = 1, null: float | None = None) -> Estimate:
    """An estimate with this standard error, one of so many; compared with `null`, if there is one."""
    reach = width(comparisons) * error
    p_value = 1.0
    if null is not None and error > 0:
        p_value = min(1.0, comparisons * 2 * NormalDist().cdf(-abs(value - null) / error))
    return Estimate(value, value - reach, value + reach, p_value)


def mean_of(values: Sequence[float] | Floats, comparisons: int = 1, null: float | None = None) -> Estimate:
    """The mean of independent values."""
    numbers = np.asarray(values, np.float64)
    error = float(numbers.std(ddof=1)) / math.sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return estimate(float(numbers.mean()) if len(numbers) else 0.0, error, comparisons, null)


def wilson(wins: float, games: int, comparisons: int = 1) -> tuple[float, float]:
    """Wilson's interval of a share, which stays between 0 and 1."""
    z, share = width(comparisons), wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - spread, middle + spread


class Ratios:
    """Means over seats that have something and over those that have not, for many things at once.

    The seats of one game share its prize, so that a game counts as one observation, however many of its seats have
    something.
    """

    def __init__(self, things: int) -> None:
        self.games = 0
        self._sums = np.zeros((things, 4))
        self._products = np.zeros((things, 4, 4))

    def add(self, had: NDArray[Any], prizes: Floats) -> None:
        """Add games: who had what (games, seats, things), and what the seats won (games, seats)."""
        with_it = np.einsum("gst,gs->gt", had, prizes)
        seats_with = had.sum(axis=1)
        without = prizes.sum(axis=1)[:, None] - with_it
        seats_without = prizes.shape[1] - seats_with
        rows = np.stack([with_it, seats_with, without, seats_without], axis=2).astype(np.float64)
        self._sums += rows.sum(axis=0)
        self._products += np.einsum("gti,gtj->tij", rows, rows)
        self.games += len(prizes)

    def seats_with(self, thing: int) -> int:
        """How many seats had it."""
        return int(self._sums[thing, 1])

    def share(self, thing: int, comparisons: int = 1) -> Estimate:
        """What seats that had it won on average."""
        won, seats = self._sums[thing, :2]
        if not seats:
            return Estimate(0.0, 0.0, 1.0)
        share = won / seats
        slope = np.array([1 / seats, -share / seats, 0.0, 0.0])
        return estimate(share, self._error(thing, slope), comparisons)

    def effect(self, thing: int, comparisons: int = 1) -> Estimate:
        """How much more seats with it won than seats without."""
        won, seats, others_won, others = self._sums[thing]
        if not seats or not others:
            return Estimate(0.0, -1.0, 1.0)
        share, rest = won / seats, others_won / others
        slope = np.array([1 / seats, -share / seats, -1 / others, rest / others])
        return estimate(share - rest, self._error(thing, slope), comparisons, null=0.0)

    def _error(self, thing: int, slope: Floats) -> float:
        return math.sqrt(max(0.0, float(slope @ self._products[thing] @ slope)))
