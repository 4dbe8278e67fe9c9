"""How fast are the rules on a graphics card? Every figure comes with a comparison: the CPU plays the first games, too.

    python bench/card.py [--games longhorn,goat] [--json FILE]

Random play without story and figures is what other libraries measure; `simulate` is the whole of `saloon simulate`.
The games are compiled beside each other, and then measured one after another.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import saloon
from saloon.core.cuda import numba_cuda, the_card
from saloon.lab.chances import along, chances
from saloon.lab.on_cuda import SHARE, THREADS_A_BLOCK, blocks, games_kernel_of, ready
from saloon.lab.simulate import job_of, run
from saloon.lab.speed import SEED
from saloon.lab.tournament import BARE, DECISIONS, WINS

SEATS = {"longhorn": 2, "public_enemy": 4, "goat": 4, "bang_dice": 5, "boomtown": 4}
SECONDS = 2.0
FIRST, SIMULATED = 1 << 16, 1 << 21
"""Games in the first launch, and in a simulation."""
STATES, PLAYOUTS = 64, 4_096

_turn: Any = None
"""Whoever holds it measures."""


def bare_speed(kernel: Any, name: str, seconds: float) -> float:
    """Decisions a second of random play without story and figures, the best of several launches."""
    cuda, _ = numba_cuda()
    game, seats = saloon.game(name), SEATS[name]
    template = np.zeros(1, game.state.silent_dtype)
    job_of(game, seats=seats, bots=["random"]).template().write(template[0])
    states, players = cuda.to_device(template), cuda.to_device(np.zeros(seats, np.int64))
    barred, empty = cuda.to_device(np.zeros((1, game.actions), np.int8)), cuda.to_device(np.zeros((1, 1)))
    best, games, started = 0.0, FIRST, time.perf_counter()
    while True:
        totals, sums = cuda.to_device(np.zeros(WINS + seats)), cuda.to_device(np.zeros(1))
        cuda.synchronize()
        before = time.perf_counter()
        kernel[blocks(-(-games // SHARE)), THREADS_A_BLOCK](
            states, seats, SEED, 10_000, players, barred, 0, 0, games, SHARE, totals, sums, empty, empty, False
        )
        cuda.synchronize()
        taken = time.perf_counter() - before
        best = max(best, float(totals.copy_to_host()[DECISIONS]) / taken)
        if time.perf_counter() - started > seconds:
            return best
        games = min(1 << 24, games * 2)


def simulated(name: str, bot: str, games: int) -> dict[str, float]:
    """`saloon simulate --on cuda`: the first thousand games are compared with the CPU's."""
    before = time.perf_counter()
    found = run(job_of(name, seats=SEATS[name], bots=[bot], seed=SEED), games, on="cuda")
    return {
        "games": games,
        "decisions_per_second": found["decisions_per_second"],
        "whole_seconds": time.perf_counter() - before,
    }


def played_out(name: str) -> dict[str, float]:
    """Playouts by `greedy` from states of a game; the first are compared with the CPU's."""
    job = job_of(name, seats=SEATS[name], bots=["greedy"], seed=SEED)
    states = along(job, 0, range(STATES))
    if not np.array_equal(chances(job, states[:8], 64, on="cuda"), chances(job, states[:8], 64)):
        raise RuntimeError(f"{name}: the playouts on the card are not the CPU's")
    with _turn:
        before = time.perf_counter()
        chances(job, states, PLAYOUTS, on="cuda")
        seconds = time.perf_counter() - before
    return {"states": len(states), "playouts_per_second": len(states) * PLAYOUTS / seconds}


def figures_of(name: str) -> dict[str, Any]:
    """All that is measured of one game."""
    game = saloon.game(name)
    before = time.perf_counter()
    kernel = ready(games_kernel_of(game, BARE, 0)[0])
    bare_speed(kernel, name, 0.0)
    rows: dict[str, Any] = {"compile_seconds": time.perf_counter() - before}
    with _turn:
        rows["random"] = bare_speed(kernel, name, SECONDS)
        print(json.dumps({name: rows}), flush=True)
    for bot in ("random", "greedy"):
        before = time.perf_counter()
        simulated(name, bot, 1_000)
        compiled = time.perf_counter() - before
        with _turn:
            rows[f"simulate {bot}"] = {"compile_seconds": compiled, **simulated(name, bot, SIMULATED)}
            print(json.dumps({name: rows}), flush=True)
    rows["playouts greedy"] = played_out(name)
    return rows


def take_turns(turn: Any) -> None:
    """Tell a process of its pool what to wait for before it measures."""
    global _turn
    _turn = turn


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(SEATS))
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    names = arguments.games.split(",")
    card = the_card().name
    figures: dict[str, Any] = {"card": card.decode() if isinstance(card, bytes) else str(card)}
    beside = multiprocessing.get_context("spawn")
    with beside.Pool(len(names), take_turns, (beside.Lock(),), maxtasksperchild=1) as pool:
        for name, rows in zip(names, pool.imap(figures_of, names, chunksize=1), strict=True):
            figures[name] = rows
            print(json.dumps({name: rows}), flush=True)
            if arguments.json:
                arguments.json.parent.mkdir(parents=True, exist_ok=True)
                arguments.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
