from __future__ import annotations

import math
from typing import Any

import pytest

import saloon
from saloon.lab.arena import verdict
from saloon.lab.simulate import simulate

pytestmark = pytest.mark.compiled
LONGHORN = saloon.game("longhorn")
PROMISED = {
    "game", "seats", "games", "unfinished", "seed", "decisions", "seconds", "decisions_per_second", "mean_decisions",
    "sd_decisions", "wins", "stats",
}  # fmt: skip


def without_time(outcome: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in outcome.items() if k not in ("seconds", "decisions_per_second", "threads")}


def test_the_report_has_every_promised_field() -> None:
    outcome = simulate(LONGHORN, games=100, bots=["random", "random"], seed=1)
    assert set(outcome) >= PROMISED
    assert set(outcome["stats"]) == {
        "first_raider_wins", "draws", "endings", "mean_raids", "mean_winner_money", "mean_loser_money",
    }  # fmt: skip
    assert set(outcome["stats"]["endings"]) == {"sheriff", "nine", "scored"}
    assert sum(outcome["wins"]) == pytest.approx(100)
    assert sum(outcome["stats"]["endings"].values()) == pytest.approx(1)


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
def test_threads_change_nothing_but_the_time(bots: list[str]) -> None:
    one = simulate(LONGHORN, games=3000, bots=bots, seed=5, threads=1)
    three = simulate(LONGHORN, games=3000, bots=bots, seed=5, threads=3)
    assert without_time(one) == without_time(three)


def test_a_seed_is_a_sample_of_its_own() -> None:
    outcomes = [simulate(LONGHORN, games=2000, bots=["random"], seed=seed)["decisions"] for seed in range(3)]
    assert len(set(outcomes)) == 3


def test_known_figures_of_random_play() -> None:
    """A change here means that the rules, the chance or the counting have changed."""
    outcome = simulate(LONGHORN, games=100_000, bots=["random"], seed=1, threads=2)
    assert outcome["decisions"] == 3_921_229
    assert outcome["wins"] == [50003.5, 49996.5]
    assert outcome["stats"]["endings"] == {"sheriff": 0.17816, "nine": 0.02411, "scored": 0.79773}
    assert outcome["stats"]["first_raider_wins"] == 0.51915
    assert outcome["stats"]["draws"] == 0.02525
    assert outcome["stats"]["mean_raids"] == pytest.approx(17.81931)


def test_figures_count_what_the_games_show() -> None:
    """The same games counted by hand, from their stories."""
    raids, money, dealt = 0, [], 60
    for number in range(dealt):
        state = LONGHORN.deal(seed=number)
        player = saloon.bot("random", seed=number)
        while not state.over:
            state.play(player.choose(state.seen_by(state.turn)))
            raids += sum(event.kind == "raid" for event in state.story)
            money += [
                max(event.args.dollars_0, event.args.dollars_1) for event in state.story if event.kind == "scored"
            ]
    sums = [0.0] * LONGHORN.figures.WIDTH  # type: ignore[union-attr]
    for number in range(dealt):
        state = LONGHORN.deal(seed=number)
        player = saloon.bot("random", seed=number)
        LONGHORN.figures.tally(state.record(), sums)  # type: ignore[union-attr]
        while not state.over:
            state.play(player.choose(state.seen_by(state.turn)))
            LONGHORN.figures.tally(state.record(), sums)  # type: ignore[union-attr]
    stats = LONGHORN.figures.stats(sums, dealt)  # type: ignore[union-attr]
    assert stats["mean_raids"] == raids / dealt
    assert stats["mean_winner_money"] == pytest.approx(sum(money) / len(money))


def test_bots_asked_move_by_move_play_the_same_kind_of_games() -> None:
    slow = simulate(LONGHORN, games=400, bots=["random", "search"], seed=2, settings={"playouts": 1})
    fast = simulate(LONGHORN, games=20_000, bots=["random"], seed=3)
    spread = fast["sd_decisions"] / math.sqrt(400)
    assert abs(slow["mean_decisions"] - fast["mean_decisions"]) < 6 * spread


def test_a_game_cut_short_is_unfinished_and_nobodys_win() -> None:
    outcome = simulate(LONGHORN, games=50, bots=["random"], seed=1, limit=5)
    assert outcome["unfinished"] == 50
    assert outcome["wins"] == [0, 0]
    assert outcome["mean_decisions"] == 5


def test_options_reach_the_deal() -> None:
    plain = simulate(LONGHORN, games=4000, bots=["random"], seed=1)
    other = simulate(LONGHORN, games=4000, bots=["random"], seed=1, options={"nuggets": "2-2-1-1"})
    assert plain["stats"] != other["stats"]


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(LONGHORN, games=500, bots=["random"], seed=1, threads=2, progress=lambda *at: told.append(at))
    assert told[-1] == (500, 500)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"seats": 3, "bots": ["random"]}, "for 2 players, not 3"),
        ({"bots": ["random"] * 3}, "not 3"),
        ({"games": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"seed": -1}, "from 0"),
        ({"options": {"nugets": "1"}}, "nugets"),
        ({"options": {"nuggets": "9"}}, "none of"),
    ],
)
def test_what_cannot_be_simulated_is_refused(wrong: dict[str, Any], complaint: str) -> None:
    arguments: dict[str, Any] = {"games": 10, "bots": ["random", "random"], "seed": 1, **wrong}
    with pytest.raises(saloon.BadSetup, match=complaint):
        simulate(LONGHORN, **arguments)


def test_a_verdict_is_the_exact_binomial_tail() -> None:
    assert verdict(10, 8, 0.5).p_value == pytest.approx(56 / 1024)
    assert verdict(10, 8.5, 0.5).p_value == pytest.approx(56 / 1024)
    low, high = verdict(400, 200, 0.5).interval
    assert low == pytest.approx(1 - high)
    assert 0.45 < low < 0.5
