"""Statistics against known truth: intervals cover at their rate, and nothing is found where nothing is."""

from __future__ import annotations

import math

import numpy as np
import pytest

from saloon.lab.estimates import Ratios, estimate, mean_of, width, wilson


def test_an_interval_of_one_comparison_is_the_usual_one() -> None:
    assert width() == pytest.approx(1.959964, abs=1e-6)
    assert width(20) == pytest.approx(3.0233, abs=1e-4)
    assert wilson(200, 400) == pytest.approx((0.4513, 0.5487), abs=1e-4)


def test_intervals_cover_at_their_nominal_rate() -> None:
    dice = np.random.default_rng(1)
    covered = 0
    for _ in range(2000):
        found = mean_of((dice.random(60) < 0.3).astype(float))
        covered += found.low <= 0.3 <= found.high
    assert 0.92 < covered / 2000 < 0.97


def test_there_is_no_false_alarm_over_many_null_comparisons() -> None:
    """Twenty things that mean nothing, corrected together: at most one report in twenty says that one of them does."""
    dice = np.random.default_rng(2)
    alarms = 0
    for _ in range(100):
        ratios = Ratios(20)
        prizes = np.eye(4)[dice.integers(0, 4, 2000)]
        ratios.add(dice.random((2000, 4, 20)) < 0.3, prizes)
        alarms += any(ratios.effect(thing, 20).is_sure for thing in range(20))
    assert alarms <= 12


def test_a_planted_bias_is_found_and_measured() -> None:
    """Whoever has the card wins with twice the weight of the others."""
    dice = np.random.default_rng(3)
    ratios = Ratios(2)
    for _ in range(5):
        had = dice.random((2000, 4, 2)) < 0.25
        weight = 1.0 + had[:, :, 0]
        winners = [dice.choice(4, p=row / row.sum()) for row in weight]
        ratios.add(had, np.eye(4)[winners])
    effect, idle = ratios.effect(0, 2), ratios.effect(1, 2)
    assert effect.is_sure
    assert effect.low < 0.138 < effect.high, "as worked out by hand for a quarter of all seats"
    assert not idle.is_sure
    assert ratios.seats_with(0) == pytest.approx(10_000, rel=0.05)


def test_seats_of_one_game_are_one_observation() -> None:
    """In a team game all members win together: ten copies of a seat say no more than one."""
    dice = np.random.default_rng(4)
    wins = (dice.random(4000) < 0.5).astype(float)
    alone, together = Ratios(1), Ratios(1)
    alone.add(np.ones((4000, 1, 1), bool), wins[:, None])
    together.add(np.ones((4000, 10, 1), bool), np.repeat(wins[:, None], 10, axis=1))
    one, ten = alone.share(0), together.share(0)
    assert (one.low, one.high) == pytest.approx((ten.low, ten.high))


def test_a_p_value_is_two_sided_and_corrected() -> None:
    assert estimate(1.96, 1.0, null=0.0).p_value == pytest.approx(0.05, abs=1e-3)
    assert estimate(1.96, 1.0, 4, null=0.0).p_value == pytest.approx(0.2, abs=1e-3)
    assert math.isclose(estimate(0.0, 0.0, null=0.0).p_value, 1.0)
