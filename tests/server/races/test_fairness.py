"""A small slice of bench/fairness.py: the network decides no race."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[3] / "bench" / "fairness.py"
RACES = 4_000
FIVE_SIGMA = 5 * 0.5 / RACES**0.5


@pytest.fixture(scope="module")
def fairness() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fairness", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fairness"] = module
    spec.loader.exec_module(module)
    return module


def test_the_network_decides_no_race(fairness: ModuleType) -> None:
    for row in fairness.compare(RACES, seed=7):
        assert row["wrong_winner"] < 0.012, row
        assert abs(row["near_wins"] - 0.5) < 0.01 + FIVE_SIGMA, row


def test_without_a_judge_it_would(fairness: ModuleType) -> None:
    rows = {(row["near"], row["far"], row["on"]): row for row in fairness.compare(RACES, seed=7)}
    assert rows["fibre", "intercontinental", "bullet"]["naive_near_wins"] > 0.75
    assert rows["fibre", "intercontinental", "bullet"]["naive_wrong_winner"] > 0.2
    assert rows["fibre", "intercontinental", "run-away"]["naive_near_wins"] > 0.9


def test_a_cheat_gains_at_most_the_purse_in_five_calls_and_nothing_by_pressing(fairness: ModuleType) -> None:
    rows = [row for row in fairness.cheats(RACES, seed=7) if row["cheat"] == "all echoes held back, direct"]
    assert len(rows) == len(fairness.PROFILES)
    for row in rows:
        assert 100.0 < row["most_gain_in_five"] <= fairness.FAIR.purse + 1e-6, row
        assert row["most_gain_of_a_press"] == 0.0, row


def test_one_honest_echo_is_enough_to_see_through_a_cheat(fairness: ModuleType) -> None:
    """But for the jitter of that one echo, on every call and press."""
    rows = [row for row in fairness.cheats(RACES, seed=7) if row["cheat"] == "echoes held back in races"]
    for row in rows:
        jitter = next(profile.jitter for profile in fairness.PROFILES if profile.name == row["from"])
        assert row["most_gain_of_a_press"] < 5 * jitter, row
        assert row["mean_gain"] < fairness.FAIR.purse / fairness.FAIR.purse_calls + 10 * jitter, row
