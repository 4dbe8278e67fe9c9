"""A small slice of bench/evening.py: a live game of Boomtown among attentive people does not crawl."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

BENCH = Path(__file__).parents[3] / "bench" / "evening.py"
MOST_MINUTES = 35


def test_a_live_game_of_four_attentive_people_is_over_in_time() -> None:
    spec = importlib.util.spec_from_file_location("evening", BENCH)
    assert spec is not None
    assert spec.loader is not None
    evening = importlib.util.module_from_spec(spec)
    sys.modules["evening"] = evening
    spec.loader.exec_module(evening)
    found = evening.measure(games=10, seed=1)  # simulated minutes, not those of this machine
    assert found["longest"] < MOST_MINUTES
    assert found["choices"] > 50
