"""Setting up Longhorn: what lies where, how often, and who begins."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import numpy as np
import pytest

from saloon.core.chance import sow
from saloon.games.longhorn import GAME, box
from saloon.games.longhorn.box import SQUARES, TILES, Event, Phase, State, Token
from tests.games.longhorn.positions import (
    Sit,
    square,
    start,
    steps,
)

# ---- Setting up

DEALS = 19_000


@pytest.fixture(scope="module")
def deals() -> np.ndarray[Any, Any]:
    """Many dealt tables, the same ones on every run."""
    states = np.zeros(DEALS, State.dtype)
    template = State()
    template.fill("nuggets_in_box", box.OPTIONS[0].choices["1-2-2-1"])
    for game in range(DEALS):
        sow(template, 1870, game)
        template.write(states[game])
        steps().deal_at(states, game, 2)
    return states


def is_close(count: int, expected: float, deals: int = DEALS) -> bool:
    """Within four standard deviations of a binomial count (p < 0.0001 by chance, and these seeds are fixed)."""
    chance = expected / deals
    return abs(count - expected) < 4 * float(np.sqrt(deals * chance * (1 - chance)))


@pytest.mark.compiled
def test_sheriff_comes_in_nine_games_of_nineteen(deals: Any) -> None:
    assert is_close(int((deals["token"] == Token.SHERIFF).any(axis=1).sum()), DEALS * 9 / 19)


@pytest.mark.compiled
def test_sheriff_always_waits_on_nugget_hill(deals: Any) -> None:
    assert (deals["tile"][deals["token"] == Token.SHERIFF] == box.NUGGET_HILL).all()


@pytest.mark.compiled
def test_every_token_comes_as_often_as_its_share_of_the_box(deals: Any) -> None:
    counts = [1, 2, 2, 1, 3, 3, 3, 2, 1, 1]
    for kind, count in enumerate(counts):
        for n in (1, 2, 3)[:count]:
            lying = (deals["token"] == kind).sum(axis=1)
            assert is_close(int((lying >= n).sum()), DEALS * at_least(n, count))


def at_least(n: int, count: int) -> float:
    """The chance that nine tokens of nineteen hold at least n of `count` alike (hypergeometric)."""
    return sum(comb(count, k) * comb(19 - count, 9 - k) for k in range(n, count + 1)) / comb(19, 9)


@pytest.mark.compiled
def test_tokens_and_box_together_are_nineteen(deals: Any) -> None:
    for kind, count in enumerate([1, 2, 2, 1, 3, 3, 3, 2, 1, 1]):
        assert ((deals["token"] == kind).sum(axis=1) + deals["box"][:, kind] == count).all()
    assert (deals["token"] != Token.NONE).all()


@pytest.mark.compiled
def test_first_raider_is_decided_by_a_coin(deals: Any) -> None:
    first = deals["events"][:, 0, 2]
    assert (deals["events"][:, 0, 0] == Event.FLIP).all()
    assert is_close(int((first == 0).sum()), DEALS / 2)
    assert (deals["turn"] == 1 - first).all()


@pytest.mark.compiled
def test_places_are_shuffled_evenly(deals: Any) -> None:
    assert (np.sort(deals["tile"], axis=1) == np.arange(SQUARES)).all()
    for at in range(SQUARES):
        for tile in range(SQUARES):
            assert is_close(int((deals["tile"][:, at] == tile).sum()), DEALS / SQUARES)


@pytest.mark.compiled
def test_every_place_begins_with_the_cows_it_shows(deals: Any) -> None:
    shown = {
        "nugget_hill": 6, "blackstone_corral": 5, "cherokee_spring": 4, "dagger_flat": 4, "maverick_junction": 4,
        "red_river_valley": 4, "kid_coopers_ranch": 4, "salomon_tree": 3, "tulsa": 2,
    }  # fmt: skip
    cows = np.array([shown[name] for name in TILES])
    assert (deals["cows"].sum(axis=2) == cows[deals["tile"]]).all()
    assert (deals["cows"].sum(axis=1) == 9).all()
    assert (deals["aside"] == 0).all()


@pytest.mark.compiled
def test_colours_are_mixed_evenly(deals: Any) -> None:
    first_square_cows = deals["cows"][:, 0].sum(axis=0) / deals["cows"][:, 0].sum()
    assert np.allclose(first_square_cows, 0.25, atol=0.01)


@pytest.mark.parametrize(("choice", "counts"), [("1-2-2-1", [1, 2, 2, 1]), ("2-2-1-1", [2, 2, 1, 1])])
def test_option_nuggets_decides_what_lies_in_the_box(choice: str, counts: list[int]) -> None:
    for seed in range(60):
        state = GAME.deal(seed=seed, options={"nuggets": choice})
        s = state.record()
        assert isinstance(s, State)
        lying = Counter(s.token[at] for at in range(SQUARES))
        assert [s.box[kind] + lying[kind] for kind in range(4)] == counts
        assert sum(s.box[kind] for kind in range(box.KINDS)) == 10


def test_nuggets_are_one_two_two_one_unless_said_otherwise() -> None:
    assert GAME.deal(seed=5).record() == GAME.deal(seed=5, options={"nuggets": "1-2-2-1"}).record()


# ---- Decision 1: the start


def test_loser_of_the_flip_chooses_one_of_the_five_start_tiles_and_the_winner_raids() -> None:
    starts = {"cherokee_spring", "dagger_flat", "maverick_junction", "red_river_valley", "kid_coopers_ranch"}
    for seed in range(20):
        state = GAME.deal(seed=seed)
        first = state.story[0].args.seat
        assert (state.phase, state.turn) == ("start", 1 - first)
        board = state.view()["table"]["board"]
        assert {board[action.move["at"]]["place"] for action in state.legal()} == starts
        state.play(state.legal()[0].id)
        assert (state.phase, state.turn) == ("raid", first)


def test_start_puts_the_outlaw_on_the_chosen_tile(sit: Sit) -> None:
    table = sit("BB WW . . . . . . .", here=None, phase=Phase.START, turn=1)
    assert table.legal() == {start(letter) for letter in "abcde"}
    table.play(start("b"))
    assert (table.s.here, table.s.turn, table.s.phase) == (square("b"), 0, Phase.RAID)
    assert table.s.left[0] == table.s.left[1] == box.NOWHERE
