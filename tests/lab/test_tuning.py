from __future__ import annotations

import pytest

import saloon
from saloon.lab.tuning import goals_in, knobs_of, tune

pytestmark = pytest.mark.compiled


def test_goals_are_read_in_their_parts() -> None:
    even, few, most = goals_in("Seats even, 30–40 decisions, at most 50 decisions", saloon.game("goat"))
    assert even.group == "place"
    assert (few.low, few.high) == (30, 40)
    assert most.high == 50
    with pytest.raises(saloon.BadSetup, match="30-40 decisions"):
        goals_in("seats fair", saloon.game("goat"))


def test_what_may_vary_is_what_can_change_by_itself() -> None:
    goat, boomtown = saloon.game("goat"), saloon.game("boomtown")
    assert [knob.name for knob in knobs_of(goat, ["values"], 4)] == [
        "coins.store", "coins.bank", "coins.ranch", "coins.mine",
    ]  # fmt: skip
    names = [knob.name for knob in knobs_of(boomtown, ["values"], 4)]
    assert "dollars.robbery" in names
    assert not any(name.startswith(("copies", "town")) for name in names), "one more card is one card too many"
    assert [knob.name for knob in knobs_of(boomtown, ["dollars.robbery"], 4)] == ["dollars.robbery"]
    with pytest.raises(saloon.BadSetup, match=r"coins\.bank"):
        knobs_of(goat, ["coins.bnk"], 4)


def test_a_planted_goal_is_found_with_the_fewest_changes() -> None:
    """The fast game of Public Enemy is shorter, and so is one in which ties are duels: either will do."""
    found = tune("public_enemy", "at most 115 decisions", vary=["options"], seats=3, trials=32, games=10, seed=3)
    best = found["settings"][0]
    assert not found["printed"]["meets"]
    assert best["meets"]
    assert best["steps"] == 1
    assert best["changes"][0]["name"] in ("length", "duel")
    assert found["tried"] == 32, "a small space is searched whole"


def test_the_same_seed_finds_the_same_settings() -> None:
    first, second = (tune("goat", "seats even", seats=2, trials=4, games=20, seed=1, threads=n) for n in (1, 2))
    assert first == second
    assert first["tried"] <= 4
