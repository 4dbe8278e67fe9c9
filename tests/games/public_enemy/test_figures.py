"""What a simulation counts, and how well the bots play."""

from __future__ import annotations

import pytest

import saloon
from saloon.games.public_enemy import GAME
from saloon.lab.arena import arena
from saloon.lab.simulate import simulate
from tests.games.public_enemy.positions import ALL_OPTIONS


def test_figures_count_what_the_games_show() -> None:
    """The same games counted by hand, from their stories."""
    assert GAME.figures is not None
    sums = [0.0] * GAME.figures.WIDTH
    kinds: list[str] = []
    wins, ends = 0, []
    for number in range(6):
        state = GAME.deal(3, seed=number, options=ALL_OPTIONS)
        player, first = saloon.bot("random", seed=number), state.view()["table"]["starter"]
        while True:
            GAME.figures.tally(state.record(), sums)
            kinds += [event.kind for event in state.story]
            ends += [event.args.end for event in state.story if event.kind == "end"]
            if state.over:
                break
            state.play(player.choose(state.seen_by(state.turn)))
        wins += state.prizes()[first] == 1
    stats = GAME.figures.stats(sums, 6)
    assert stats["mean_rounds"] == kinds.count("round") / 6
    assert stats["mean_draws_per_round"] == kinds.count("draw") / kinds.count("round")
    assert stats["rounds_ended_by"] == {
        name: ends.count(code) / len(ends) for name, code in (("deck", 1), ("four_gangs", 2), ("both", 3))
    }
    assert stats["first_starter_wins"] == wins / 6
    assert sum(stats["won_at"].values()) == 1


@pytest.mark.compiled
def test_simulate_reports_them_and_counts_stopped_games_as_unfinished() -> None:
    report = simulate(GAME, seats=4, games=400, bots=["random"], seed=1)
    assert set(report["stats"]) == {
        "mean_rounds", "mean_draws_per_round", "rounds_ended_by", "first_starter_wins", "won_at",
    }  # fmt: skip
    assert report["unfinished"] == 0
    assert sum(report["wins"]) == 400


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_greedy_beats_random(seats: int) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=600, seed=1)
    assert verdict.p_value < 1e-9, verdict


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "games", "playouts"), [(2, 60, 400), (4, 48, 60)])
def test_search_beats_greedy(seats: int, games: int, playouts: int) -> None:
    verdict = arena(GAME, "search", "greedy", seats=seats, games=games, seed=1, settings={"playouts": playouts})
    assert verdict.p_value < 0.01, verdict


@pytest.mark.proof
@pytest.mark.parametrize("options", [{}, ALL_OPTIONS], ids=["base", "all options"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_greedy_beats_random_in_a_long_arena(seats: int, options: dict[str, str]) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=30_000, seed=2, options=options)
    print(f"greedy against random, {seats} seats: {verdict}")
    assert verdict.p_value < 1e-100


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "games", "playouts"), [(2, 200, 300), (4, 40, 120), (6, 150, 120)])
def test_search_beats_greedy_in_a_long_arena(seats: int, games: int, playouts: int) -> None:
    """Many make a long game, but one in which a bot that counts wins so often that few games show it."""
    verdict = arena(GAME, "search", "greedy", seats=seats, games=games, seed=2, settings={"playouts": playouts})
    print(f"search against greedy, {seats} seats: {verdict}")
    assert verdict.p_value < 1e-4
