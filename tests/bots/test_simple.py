from __future__ import annotations

import pytest

import saloon
from saloon.bots import bot, names

LONGHORN = saloon.game("longhorn")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_with_a_seed_plays_the_same_game_again(name: str) -> None:
    def moves() -> list[int]:
        state, player = LONGHORN.deal(seed=5), bot(name, seed=9)
        while not state.over:
            state.play(player.choose(state.seen_by(state.turn)))
        return state.moves

    assert moves() == moves()


def test_random_plays_every_legal_action_alike() -> None:
    state, player = LONGHORN.deal(seed=5), bot("random", seed=1)
    seen = state.seen_by(state.turn)
    counts = dict.fromkeys(seen.actions(), 0)
    for _ in range(5000):
        counts[player.choose(seen)] += 1
    assert all(850 < count < 1150 for count in counts.values())  # 1000 each, five standard deviations


def test_a_bot_that_is_not_on_turn_is_told_so() -> None:
    state = LONGHORN.deal(seed=5)
    with pytest.raises(saloon.NotPossible, match="it is the turn of seat"):
        bot("greedy").choose(state.seen_by(1 - state.turn))


def test_an_unknown_bot_is_named_with_a_suggestion() -> None:
    with pytest.raises(saloon.UnknownName, match="Did you mean greedy"):
        bot("gredy")


def test_a_setting_a_bot_does_not_have_is_refused() -> None:
    with pytest.raises(saloon.BadSetup, match="random cannot be set up with playouts"):
        bot("random", playouts=3)


@pytest.mark.parametrize("playouts", [0, -5, True, 2.5])
def test_a_budget_is_a_positive_whole_number(playouts: object) -> None:
    with pytest.raises(saloon.BadSetup, match="at least 1"):
        bot("search", playouts=playouts)


def test_all_four_bots_play_longhorn() -> None:
    assert names(LONGHORN) == ["random", "greedy", "search", "perfect"]


def test_perfect_stays_away_from_games_with_secrets() -> None:
    assert "perfect" not in names(saloon.game("high_noon"))
