"""How fast are the rules on a graphics card? Every figure comes with a comparison: the CPU plays the first games, too.

    python bench/cuda.py [--games longhorn,goat] [--json FILE]

Random play without story and figures is what other libraries measure; `simulate` is the whole of `saloon simulate`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import saloon
from saloon.core.cuda import numba_cuda, the_card
from saloon.core.loops import zeros
from saloon.lab.on_cuda import GAMES_A_THREAD, THREADS_A_BLOCK, kernel
from saloon.lab.simulate import job_of, run
from saloon.lab.speed import SEED
from saloon.lab.tournament import BARE, DECISIONS, WINS

SEATS = {"longhorn": 2, "public_enemy": 4, "goat": 4, "bang_dice": 5, "boomtown": 4}
SECONDS = 3.0


def bare_speed(name: str, seats: int) -> dict[str, float]:
    """Decisions a second of random play without story and figures, the best of several launches."""
    cuda, _ = numba_cuda()
    game = saloon.game(name)
    started = time.perf_counter()
    run_kernel = cuda.jit(kernel(game, BARE, 0)[0])
    template = np.zeros(1, game.state.silent_dtype)
    job_of(game, seats=seats, bots=["random"]).template().write(template[0])
    arrays = [cuda.to_device(each) for each in (template, zeros(seats, np.int64), zeros((1, game.actions), np.int8))]
    empty = cuda.to_device(np.zeros((1, 1)))
    best, compiled, games = 0.0, 0.0, 1 << 16
    while not compiled or time.perf_counter() - started < compiled + SECONDS:
        totals, sums = cuda.to_device(np.zeros(WINS + seats)), cuda.to_device(np.zeros(1))
        blocks = -(-games // (GAMES_A_THREAD * THREADS_A_BLOCK))
        cuda.synchronize()
        before = time.perf_counter()
        run_kernel[blocks, THREADS_A_BLOCK](
            arrays[0], seats, SEED, 10_000, arrays[1], arrays[2], 0, 0, games, totals, sums, empty, empty, False
        )
        cuda.synchronize()
        seconds = time.perf_counter() - before
        if not compiled:
            compiled = time.perf_counter() - started
            continue
        best = max(best, float(totals.copy_to_host()[DECISIONS]) / seconds)
        games = min(1 << 24, games * 2)
    return {"compile_seconds": compiled, "decisions_per_second": best}


def simulated(name: str, seats: int, bot: str, games: int) -> dict[str, float]:
    """`saloon simulate --on cuda`: the first thousand games are compared with the CPU's."""
    before = time.perf_counter()
    found = run(job_of(name, seats=seats, bots=[bot] * seats, seed=SEED), games, on="cuda")
    return {
        "games": games,
        "decisions_per_second": found["decisions_per_second"],
        "whole_seconds": time.perf_counter() - before,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default=",".join(SEATS))
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    card = the_card()
    figures: dict[str, Any] = {"card": card.name.decode() if isinstance(card.name, bytes) else str(card.name)}
    for name in arguments.games.split(","):
        rows: dict[str, Any] = {}
        try:
            rows["random"] = bare_speed(name, SEATS[name])
            for bot in ("random", "greedy"):
                rows[f"simulate {bot}"] = simulated(name, SEATS[name], bot, 1 << 20)
        finally:
            figures[name] = rows
            print(json.dumps({name: rows}), flush=True)
            if arguments.json:
                arguments.json.parent.mkdir(parents=True, exist_ok=True)
                arguments.json.write_text(json.dumps(figures, indent=2), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
