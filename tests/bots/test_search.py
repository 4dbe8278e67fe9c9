from __future__ import annotations

import subprocess
import sys
from typing import cast

import numpy as np
import pytest

import saloon
from saloon.bots.guessing import LUCK, TABLE, lay_out
from saloon.bots.search import CHUNK, EDGES, KIT, NODES, Search, Tree, hash_words
from saloon.core.chance import sow
from saloon.core.compiling import Kit, compiled
from saloon.core.rule import rule
from saloon.games.longhorn import box as longhorn
from saloon.lab.arena import arena

pytestmark = pytest.mark.compiled
LONGHORN = saloon.game("longhorn")
HIGH_NOON = saloon.game("high_noon")


def test_the_same_seed_and_budget_find_the_same_move() -> None:
    seen = LONGHORN.deal(seed=3).seen_by(LONGHORN.deal(seed=3).turn)
    tried = [Search(seed=4, playouts=300).search(seen).tried() for _ in range(2)]
    assert tried[0] == tried[1]
    assert Search(seed=5, playouts=300).search(seen).tried() != tried[0]


def test_a_budget_in_playouts_is_kept_to_the_playout() -> None:
    state = LONGHORN.deal(seed=3)
    searcher = Search(seed=4, playouts=777)
    tree = searcher.search(state.seen_by(state.turn))
    assert searcher.done == 777
    assert sum(visits for _, visits, _ in tree.tried()) == 777


def test_a_budget_in_time_ends_the_search() -> None:
    state = LONGHORN.deal(seed=3)
    searcher = Search(seed=4, milliseconds=1)
    assert searcher.choose(state.seen_by(state.turn)) in state.actions()
    assert CHUNK <= searcher.done < Search.most_playouts
    assert searcher.remark is not None
    assert "100" in searcher.remark["fr"]


@pytest.mark.parametrize(("name", "seats", "says"), [("longhorn", 2, True), ("high_noon", 3, False)])
def test_what_it_expects_is_no_tell(name: str, seats: int, says: bool) -> None:
    state = saloon.game(name).deal(seats, seed=3)
    searcher = Search(seed=4, playouts=32)
    searcher.choose(state.seen_by(state.turn))
    assert (searcher.remark is not None) == says


def test_the_future_dice_make_no_difference() -> None:
    state = LONGHORN.deal(seed=3)
    other = state.copy()
    sow(other._record, 99, 99)
    assert other.record() != state.record()
    choices = [Search(seed=1, playouts=200).choose(s.seen_by(s.turn)) for s in (state, other)]
    assert choices[0] == choices[1]


def test_what_opponents_hide_makes_no_difference() -> None:
    state = HIGH_NOON.deal(seats=3, seed=8)
    hidden = state.seen_by(state.turn).record()
    guessed = hidden.clone()
    sow(guessed, 5, 5)
    HIGH_NOON.rules.guess(guessed, state.turn)
    HIGH_NOON.rules.hide(guessed, state.turn)
    assert guessed == hidden


def test_the_winning_raid_is_found() -> None:
    state = LONGHORN.deal(seed=3)
    s = cast(longhorn.State, state._record)
    for square in range(longhorn.SQUARES):
        for colour in range(longhorn.COLOURS):
            s.cows[square, colour] = 0
    s.cows[4, 0], s.cows[4, 1], s.cows[1, 2], s.cows[3, 3] = 2, 1, 3, 4
    s.herd[0, 0] = 7
    s.here, s.turn, s.phase = 4, 0, longhorn.Phase.RAID
    s.token[4] = longhorn.Token.NUGGET_200
    assert Search(seed=1, playouts=200).choose(state.seen_by(0)) == longhorn.RAID + 0


def test_a_question_with_one_answer_needs_no_thought() -> None:
    state = LONGHORN.deal(seed=3)
    player = Search(seed=1, playouts=10)
    while len(state.actions()) > 1:
        state.play(state.actions()[0])
    player.done = -1
    assert player.choose(state.seen_by(state.turn)) == state.actions()[0]
    assert player.done == -1


def test_a_node_is_what_the_seat_on_turn_knows() -> None:
    """Two states that differ in another seat's secrets and in the dice to come share a node; others do not."""
    state = HIGH_NOON.deal(seats=2, seed=8)
    mover = state.turn
    keys = []
    for words in range(6):
        guess = state.seen_by(mover).record()
        sow(guess, words, 1)
        HIGH_NOON.rules.guess(guess, mover)
        HIGH_NOON.rules.hide(guess, mover)
        keys.append(key_of(guess.packed(silent=True)))
    assert len(set(keys)) == 1
    others = {key_of(HIGH_NOON.deal(seats=2, seed=seed).seen_by(0).record().packed(silent=True)) for seed in range(40)}
    assert len(others) > 10


@rule
def name_of(words: object, at: int) -> int:
    return hash_words(words, at)  # type: ignore[arg-type]


name_of.__annotations__["words"] = "Words"
HASH = Kit("test.hash", (name_of,))


def key_of(packed: np.ndarray) -> int:
    return int(compiled(HIGH_NOON, HASH).name_of(packed.view(np.int64).reshape(1, -1), 0))


def test_the_tree_stays_within_its_room() -> None:
    state = LONGHORN.deal(seed=3)
    seen = state.seen_by(state.turn)
    desk, tree = lay_out(seen, 1), Tree.planted(50)
    compiled(LONGHORN, KIT).think(desk, tree, seen.seat, 500, 1)
    assert max(tree.counters[NODES], tree.counters[EDGES]) <= 50
    assert sum(visits for _, visits, _ in tree.tried()) == 500
    assert desk.states[LUCK]["rng"].any()
    assert desk.states[TABLE]["over"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_search_plays_games_with_secrets_on_any_number_of_seats(seats: int) -> None:
    verdict = arena(HIGH_NOON, "search", "random", seats=seats, games=1200, seed=7, settings={"playouts": 100})
    assert verdict.p_value < 1e-4, verdict


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    """Stated p-values: under 1e-9 that equally good players would do so well."""
    assert arena(LONGHORN, "greedy", "random", games=2000, seed=1).p_value < 1e-9
    assert arena(LONGHORN, "search", "greedy", games=120, seed=1, settings={"playouts": 200}).p_value < 1e-9


@pytest.mark.proof
@pytest.mark.parametrize(
    ("challenger", "champion", "games", "playouts"),
    [("greedy", "random", 100_000, 1), ("search", "greedy", 1000, 400), ("search", "random", 1000, 400)],
)
def test_long_arena(challenger: str, champion: str, games: int, playouts: int) -> None:
    verdict = arena(LONGHORN, challenger, champion, games=games, seed=2, settings={"playouts": playouts})
    print(f"{challenger} against {champion}: {verdict}")
    assert verdict.p_value < 1e-12


def test_asking_whether_a_bot_is_ready_does_not_import_numba() -> None:
    code = (
        "import saloon, sys; from saloon.bots import kind; print(kind('perfect').is_ready(saloon.game('longhorn')));"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
