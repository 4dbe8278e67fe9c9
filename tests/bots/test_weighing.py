"""Weighing actions in the same worlds: what is told apart is the actions' own doing."""

from __future__ import annotations

import numpy as np
import pytest

import saloon
from saloon.bots.guessing import guesses_for, lay_out
from saloon.bots.search import CHUNK, KIT, Search
from saloon.bots.weighing import SURENESS, Pans, Weighed
from saloon.core.compiling import compiled
from saloon.core.game import Seen

pytestmark = pytest.mark.compiled
GAMES = ["goat", "public_enemy", "bang_dice", "boomtown"]


def asked(name: str, seed: int = 3) -> Seen:
    """What the first seat sees that has more than two choices."""
    game = saloon.game(name)
    state = game.deal(max(3, game.seats[0]), seed=seed)
    while len(state.actions()) < 3:
        state.play(state.actions()[0])
    return state.seen_by(state.turn)


@pytest.mark.parametrize("name", GAMES)
def test_an_action_gains_nothing_over_itself_in_any_world(name: str) -> None:
    seen = asked(name)
    kit, desk, actions = compiled(seen.game, KIT), lay_out(seen, 5), np.zeros(3, np.int32)
    for action in seen.actions():
        desk.mask[action] = 1
    assert kit.propose(desk, actions) == 3
    assert len(set(actions.tolist())) == 3
    assert set(actions.tolist()) <= set(seen.actions())
    actions[1] = actions[0]
    pans = Pans.empty(actions)
    kit.weigh(desk, pans, seen.seat, 3, 200, guesses_for(seen))
    assert pans.sums[1] == pans.sums[0] > 0
    assert pans.gains[1] == pans.squares[1] == 0
    assert pans.gains[2] == pytest.approx(pans.sums[2] - pans.sums[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_budget_weigh_alike(name: str) -> None:
    seen = asked(name)
    weighed = [Search(seed=seed, playouts=200).weigh(seen, seen.actions()).weighed() for seed in (4, 4, 5)]
    assert weighed[0] == weighed[1] != weighed[2]


def test_the_budget_is_kept_and_goes_to_those_that_are_worth_it() -> None:
    searcher = Search(seed=1, playouts=600)
    favourite, *others = searcher.weigh(asked("goat"), asked("goat").actions()).weighed()
    assert 600 <= searcher.done < 600 + CHUNK
    assert favourite.worlds + sum(each.worlds for each in others) == searcher.done
    assert all(each.worlds <= favourite.worlds for each in others)
    given_up = [each for each in others if each.worlds < favourite.worlds]
    kept = [each for each in others if each.worlds == favourite.worlds]
    assert given_up
    assert kept
    assert favourite.gain == 0.0
    assert favourite.error == pytest.approx(1 / favourite.worlds)


def test_the_favourite_is_preferred_unless_another_surely_gains() -> None:
    assert Weighed(1, 100, 0.5, gain=0.05, error=0.06).sure_gain < 0
    assert Weighed(1, 100, 0.5, gain=0.07, error=0.06).sure_gain == pytest.approx(0.07 - SURENESS * 0.06)
    scales = Search(seed=1, playouts=400).weigh(asked("bang_dice"), asked("bang_dice").actions())
    favourite, *others = scales.weighed()
    best = max(others, key=lambda each: each.sure_gain)
    assert scales.preferred() == (best if best.sure_gain > 0 else favourite)


def test_a_budget_in_time_ends_it() -> None:
    seen = asked("goat")
    searcher = Search(seed=4, milliseconds=1)
    assert searcher.choose(seen) in seen.actions()
    assert 0 < searcher.done < Search.most_playouts
    assert searcher.remark is None
