"""`check_cuda`: do a game's rules compile for a graphics card? No card is needed for that."""

from __future__ import annotations

from typing import Any

from saloon.core.chance import below, sow
from saloon.core.compiling import Kit
from saloon.core.cuda import numba_cuda, ptx_of
from saloon.core.errors import NotPossible
from saloon.core.game import Game
from saloon.core.loops import Floats, Records
from saloon.core.record import Mask, Record
from saloon.core.rule import choose, clear, deal, guess, hide, legal, nth_marked, play, prize, rule
from saloon.testing.broken import Spot, compiling

TABLE, MIND = range(2)
"""The two records of a thread: the game, and what the seat on turn may know of it."""


@rule
def random_game(states: Records, mask: Mask, seats: int, seed: int, stream: int, limit: int, prizes: Floats) -> int:
    """A random game that calls every rule of the contract; returns how many decisions it took."""
    table = states[TABLE]
    sow(table, seed, stream)
    deal(table, seats)
    decisions = 0
    while not table.over and decisions < limit:
        seat = table.turn
        states[MIND] = states[TABLE]
        mind = states[MIND]
        hide(mind, seat)
        sow(mind, seed, stream + decisions + 1)
        guess(mind, seat)
        clear(mask)
        count = legal(table, mask)
        action = choose(mind, mask)
        if decisions % 2 == 0:
            action = nth_marked(mask, below(mind, count))
        play(table, action)
        decisions += 1
    for seat in range(seats):
        prizes[seat] = prize(table, seat)
    return decisions


@rule
def first_marked(s: Record, mask: Mask) -> int:
    """The policy where a game has none."""
    return nth_marked(mask, 0)


def kit_for(game: Game) -> Kit:
    """The random game with the game's greedy policy, or with none."""
    try:
        game.policy("greedy")
    except NotPossible:
        return Kit("testing.cuda", (random_game,), roles={"choose": first_marked})
    return Kit("testing.cuda", (random_game,), roles={"choose": "greedy"})


def check_cuda(game: Game) -> str:
    """Compile every rule of the contract for CUDA, as a game a thread, and return the PTX.

    Needs the extra `cuda` (`pip install saloon[cuda]`), but no graphics card. A rule that does not compile is a
    ContractBroken.
    """
    cuda, numba = numba_cuda()
    with compiling("cuda", Spot(game.name)):
        twins = kit_for(game).twins(game, "cuda")
        twin = twins.make(numba.njit)[random_game]
        record = numba.from_dtype(game.state.silent_dtype)
        kernel, signature = _kernel(cuda, numba, twin, record, game.actions, max(game.seats))
        return ptx_of(kernel, signature)


def _kernel(cuda: Any, numba: Any, twin: Any, record: Any, actions: int, most_seats: int) -> tuple[Any, Any]:
    """A kernel that plays a random game in each thread, and its signature."""
    flag, real = numba.int8, numba.float64

    def play_a_game(templates: Any, seats: int, seed: int, limit: int, totals: Any) -> None:
        states = cuda.local.array(2, record)
        mask = cuda.local.array(actions, flag)
        prizes = cuda.local.array(most_seats, real)
        thread = cuda.grid(1)
        states[0] = templates[0]
        decisions = twin(states, mask, seats, seed, thread, limit, prizes)
        totals[thread, 0] = decisions
        for seat in range(seats):
            totals[thread, 1 + seat] = prizes[seat]

    whole = numba.int64
    return play_a_game, numba.void(numba.types.Array(record, 1, "C"), whole, whole, whole, real[:, ::1])
