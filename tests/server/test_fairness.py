"""A small slice of bench/fairness.py: the network decides no race."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "fairness.py"
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
    rows = {(row["near"], row["far"]): row for row in fairness.compare(RACES, seed=7)}
    assert rows["fibre", "intercontinental"]["naive_near_wins"] > 0.75
    assert rows["fibre", "intercontinental"]["naive_wrong_winner"] > 0.2
