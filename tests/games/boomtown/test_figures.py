"""What a simulation counts."""

from __future__ import annotations

import pytest

import saloon
from saloon.games.boomtown import GAME
from saloon.lab.simulate import simulate

STATS = {"mean_rounds", "mean_winner_money", "own_this_town", "mean_shootouts", "nobody_wins", "mean_beats"}


def test_figures_count_what_the_games_show() -> None:
    """The same games counted by hand, from their stories and views."""
    assert GAME.figures is not None
    for seats in GAME.seats:
        sums = [0.0] * GAME.figures.WIDTH
        rounds = money = towns = shootouts = nobody = beats = 0
        for number in range(4):
            state = GAME.deal(seats, seed=number)
            player = saloon.bot("random", seed=number)
            GAME.figures.tally(state.record(), sums)
            scene = 0
            while not state.over:
                state.play(player.choose(state.seen_by(state.turn)))
                GAME.figures.tally(state.record(), sums)
                for event in state.story:
                    if event.kind == "shootout":
                        scene = event.args.scene
                        shootouts += scene == 0
                    nobody += event.kind == "nobody_wins"
                    if event.kind == "fire":
                        assert event.args.scene == scene
                        beats += event.args.beats if scene == 0 else 0
            table = state.view(None)["table"]
            rounds += table["round"]
            money += max(player["money"] for player in table["players"])
            towns += table["own_town"] is not None
        assert GAME.figures.stats(sums, 4) == {
            "mean_rounds": rounds / 4,
            "mean_winner_money": money / 4,
            "own_this_town": towns / 4,
            "mean_shootouts": shootouts / 4,
            "nobody_wins": nobody / shootouts,
            "mean_beats": beats / shootouts,
        }


@pytest.mark.compiled
def test_figures_of_random_play_are_plausible() -> None:
    outcome = simulate(GAME, seats=4, games=2000, bots=["random"], seed=1)
    stats = outcome["stats"]
    assert set(stats) == STATS
    assert outcome["unfinished"] == 0
    assert 6.7 < stats["mean_rounds"] < 7.1
    assert 90 < stats["mean_winner_money"] < 100
    assert 0.6 < stats["own_this_town"] < 0.75
    assert 19.5 < stats["mean_shootouts"] < 21
    assert 0.001 < stats["nobody_wins"] < 0.006
    assert 3.5 < stats["mean_beats"] < 4.3
