"""Benchmarks: decisions a second, interpreted and compiled, and start-up time."""

from __future__ import annotations

import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from saloon.core.chance import sow
from saloon.core.compiling import Kit, compiled
from saloon.core.errors import BadSetup
from saloon.core.game import Game, legal_mask
from saloon.core.loops import zeros
from saloon.core.options import fill_in
from saloon.core.record import Record
from saloon.lab.tournament import AT_RANDOM, BARE, DECISIONS, TEMPLATE, WINS, Counts, Plan

SEED = 1
LIMIT = 10_000
"""Decisions in one game, at most."""
ATTEMPTS = 3
IMPORT = "import saloon, sys; sys.exit('numba' in sys.modules)"
FIRST_GAME = (
    "import saloon; from saloon.lab.simulate import simulate; "
    "simulate(saloon.game({name!r}), seats={seats}, games=1, bots=['random'])"
)

Report = Callable[[str], None]
"""Called with what is being measured."""


def measure(games: list[Game], seconds: float, report: Report, seats: int | None = None) -> dict[str, Any]:
    """All figures of this machine, ready for JSON; of games for that many seats, if a number is given."""
    rows = []
    for game in games:
        if seats is not None and seats not in game.seats:
            continue
        report(game.name)
        dealt = game.seats[0] if seats is None else seats
        rows.append(
            {
                "game": game.name,
                "seats": dealt,
                "interpreted": interpreted(game, dealt, seconds),
                "compiled": compiled_speed(game, dealt, seconds),
                "warm_start_seconds": warm_start(game, dealt),
            }
        )
    if not rows:
        raise BadSetup("no game here is for {seats} players", seats=seats or 0)
    report("import saloon")
    return {
        "machine": {"cpu": platform.processor() or platform.machine(), "python": platform.python_version()},
        "import_seconds": fastest(IMPORT),
        "games": rows,
    }


def template(game: Game) -> Record:
    """A record with the options filled in, ready to be dealt."""
    s = game.state()
    fill_in(s, game.options, {}, game.values, {})
    return s


def interpreted(game: Game, seats: int, seconds: float) -> float:
    """Decisions a second of the plain rules, played at random, deals included, the dice of the players not."""
    begin, dice, clock = template(game), random.Random(SEED), time.perf_counter
    decisions, number, spent = 0, 0, 0.0
    while spent < seconds:
        s = begin.clone()
        sow(s, SEED, number)
        number += 1
        started = clock()
        game.rules.deal(s, seats)
        while not s.over:
            mask, _ = legal_mask(game, s)
            spent += clock() - started
            action = dice.choice([action for action in range(game.actions) if mask[action]])
            started = clock()
            game.rules.play(s, action)
            decisions += 1
        spent += clock() - started
    return decisions / spent


def compiled_speed(game: Game, seats: int, seconds: float, kit: Kit = BARE) -> float:
    """Decisions a second of the compiled rules on one core, played at random, deals included."""
    play_games = compiled(game, kit).play_games
    states = np.zeros(3, game.state.silent_dtype if kit.silent else game.state.dtype)
    template(game).write(states[TEMPLATE])
    players = zeros(seats, np.int64)
    players[:] = AT_RANDOM
    plan = Plan(seats, SEED, LIMIT, players, zeros((0, game.actions), np.int8))
    width = 1 if game.figures is None else game.figures.WIDTH
    mask, counts = zeros(game.actions, np.int8), _counts(seats, width)
    first, batch = 0, 100
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        play_games(states, mask, plan, first, batch, counts)
        first += batch
        batch = min(2 * batch, 10_000)
    return float(counts.totals[DECISIONS] / spent)


def _counts(seats: int, width: int) -> Counts:
    """Room for sums, and none for rows."""
    return Counts(
        zeros(WINS + seats, np.float64), zeros(width, np.float64), zeros((0, 1), np.float64), zeros((0, 1), np.float64)
    )


def warm_start(game: Game, seats: int) -> float:
    """Seconds from starting Python to the end of a first compiled game, once compiled rules are in the cache."""
    code = FIRST_GAME.format(name=game.name, seats=seats)
    run_python(code)
    return fastest(code)


def fastest(code: str) -> float:
    """Seconds that a fresh Python needs for this, the best of a few attempts."""
    return min(run_python(code) for _ in range(ATTEMPTS))


def run_python(code: str) -> float:
    """Run a line in a fresh Python; how many seconds did it take?"""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return time.perf_counter() - started
