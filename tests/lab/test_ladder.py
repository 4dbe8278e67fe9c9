from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import saloon
from saloon.lab.jobs import worker
from saloon.lab.ladder import ladder, lineups_of, neighbours
from saloon.lab.simulate import job_of
from saloon.lab.tournament import PRIZES

pytestmark = pytest.mark.compiled


class First(saloon.Bot):
    """Always does the first thing."""

    def choose(self, seen: saloon.Seen) -> int:
        return seen.actions()[0]


class Again(First):
    """The same by another name."""


SEATED = (["greedy", "random"], ["random", "greedy"])


def test_a_ladder_has_the_promised_fields_from_best_to_worst() -> None:
    found = ladder("longhorn", ["random", "greedy"], games=100, seed=3)
    assert {"game", "seats", "games", "seed", "ladder"} <= set(found)
    assert (found["game"], found["seats"], found["games"], found["seed"]) == ("longhorn", 2, 100, 3)
    rows = found["ladder"]
    assert [row["bot"] for row in rows] == ["greedy", "random"]
    assert all(set(row) == {"bot", "rating", "low", "high", "share", "games"} for row in rows)
    assert all(row["low"] < row["rating"] < row["high"] for row in rows)
    assert sum(row["share"] for row in rows) == pytest.approx(1)
    assert rows[0]["share"] > 0.7


def test_the_same_seed_ranks_alike_on_any_number_of_threads() -> None:
    assert ladder("longhorn", ["random", "greedy"], games=60, threads=1) == ladder(
        "longhorn", ["random", "greedy"], games=60, threads=2
    )


def test_bots_of_ones_own_are_ranked_too() -> None:
    found = ladder("longhorn", [First, "random"], games=40, seed=1)
    assert {row["bot"] for row in found["ladder"]} == {"First", "random"}
    assert all(row["games"] == 40 for row in found["ladder"])


def test_equal_bots_share_equally_on_the_same_deals() -> None:
    """Each deal is played from every seat, so that two copies of one policy win exactly half of it."""

    found = ladder("longhorn", [First, Again], games=40, seed=1)
    assert [row["share"] for row in found["ladder"]] == [0.5, 0.5]


def test_every_bot_plays_equally_often_at_any_number_of_seats() -> None:
    for bots, seats in ((2, 2), (3, 2), (2, 5), (3, 5), (5, 3), (4, 4)):
        for lineups in (lineups_of(bots, seats), neighbours(bots, seats)):
            chairs = [sum(lineup.count(bot) for lineup in lineups) for bot in range(bots)]
            assert len(set(chairs)) == 1, (bots, seats)
            assert all(len(lineup) == seats for lineup in lineups)


def test_games_that_are_saved_are_those_that_plain_means_would_need() -> None:
    """Arenas on many seeds, against plain games that each have a deal of their own, the bots taking turns to begin."""
    arenas, games = 160, 40
    told = ladder("longhorn", ["greedy", "random"], games=4000, seed=77)["saved"]
    paired, plain = [], []
    for seed in range(arenas):
        rows = ladder("longhorn", ["greedy", "random"], games=games, seed=seed)["ladder"]
        paired.append(next(row["share"] for row in rows if row["bot"] == "greedy"))
        halves = [worker(job_of("longhorn", bots=bots, seed=seed, with_rows=True)) for bots in SEATED]
        first, second = halves[0](0, games // 2), halves[1](games // 2, games // 2)
        plain.append(float((first.rows[:, PRIZES].sum() + second.rows[:, PRIZES + 1].sum()) / games))
    assert np.mean(paired) == pytest.approx(np.mean(plain), abs=0.02), "neither is biased"
    assert np.var(plain) / np.var(paired) == pytest.approx(told, rel=0.35)


def test_nothing_is_saved_where_nothing_is_left_to_chance() -> None:
    assert ladder("longhorn", [First, Again], games=20, seed=1)["saved"] is None


def test_an_arena_that_is_certain_stops_early() -> None:
    whole: dict[str, Any] = {"games": 2000, "seed": 5}
    found = ladder("longhorn", ["random", "greedy"], stop_early=True, **whole)
    assert found["games"] < 2000
    assert found["ladder"][0]["bot"] == "greedy"


def test_an_arena_of_one_is_refused() -> None:
    for bots in (["greedy"], ["greedy", "greedy"]):
        with pytest.raises(saloon.BadSetup, match="at least two bots"):
            ladder("longhorn", bots, games=10)
