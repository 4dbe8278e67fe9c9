"""How fast are the rules? Measured beside OpenSpiel in the same run, on one pinned core, random play, deals included.

Every figure is the median of several rounds, and the rounds of all contestants are interleaved, so that whatever else
the machine does hits them alike. OpenSpiel plays whole games in its own C++ loop (`EvaluateBots` with its uniform
random bots); a decision is a choice by a player, not by chance.

    python bench/speed.py [--rounds 7] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel

import saloon
from saloon.lab import tournament
from saloon.lab.speed import compiled_speed, interpreted

PEERS = ("crazy_eights", "euchre", "hearts", "go_fish")
TARGET_RATIO = {"longhorn": 4.0, "bang_dice": 2.0, "goat": 2.0, "public_enemy": 2.0, "boomtown": 2.0}
SEATS = {"longhorn": 2, "bang_dice": 5, "goat": 4, "public_enemy": 4, "boomtown": 4}
INTERPRETED_TARGET_US = 30.0
WARM_TARGET_S, IMPORT_TARGET_S = 1.5, 0.3

ROUND_SECONDS = 0.3

Contestant = Callable[[], float]
"""Plays for a moment and returns decisions per second."""


def peer(name: str, games: int = 400) -> Contestant:
    """One of OpenSpiel's games."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    per_game = peer_decisions(game, 400)

    def run() -> float:
        started = time.perf_counter()
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return games * per_game / (time.perf_counter() - started)

    return run


def peer_decisions(game: Any, games: int) -> float:
    """The mean number of decisions in a game at random."""
    dice, decisions = random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, odds)[0])
            else:
                decisions += 1
                state.apply_action(dice.choice(state.legal_actions()))
    return decisions / games


def child_seconds(code: str, rounds: int) -> float:
    """The median time that a fresh Python takes for something, less the time it takes for nothing."""
    times: dict[str, list[float]] = {"": [], code: []}
    for _ in range(rounds):
        for text, taken in times.items():
            started = time.perf_counter()
            subprocess.run([sys.executable, "-c", text], check=True, stdout=subprocess.DEVNULL)
            taken.append(time.perf_counter() - started)
    return statistics.median(times[code]) - statistics.median(times[""])


FIRST_COMPILED_GAME = """
import saloon
from saloon.lab.simulate import simulate
simulate(saloon.game("longhorn"), games=1, bots=["random"], seed=1)
"""


def ways_to_play(name: str) -> dict[str, Contestant]:
    """One of our games: compiled, compiled with all its talk, and interpreted."""
    game, seats = saloon.game(name), SEATS[name]
    return {
        f"{name} compiled": lambda: compiled_speed(game, seats, ROUND_SECONDS),
        f"{name} compiled, with story and figures": lambda: compiled_speed(
            game, seats, ROUND_SECONDS, tournament.RANDOM
        ),
        f"{name} interpreted": lambda: interpreted(game, seats, ROUND_SECONDS),
    }


def measure(rounds: int) -> dict[str, Any]:
    """All figures."""
    contestants: dict[str, Contestant] = {f"open_spiel {name}": peer(name) for name in PEERS}
    for name in TARGET_RATIO:
        contestants |= ways_to_play(name)
    figures: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            figures[name].append(run())
    medians = {name: statistics.median(values) for name, values in figures.items()}
    best_peer = max((f"open_spiel {name}" for name in PEERS), key=medians.__getitem__)
    return {
        "decisions_per_second": medians,
        "fastest_peer": best_peer,
        "ratio": {name: medians[f"{name} compiled"] / medians[best_peer] for name in TARGET_RATIO},
        "target_ratio": TARGET_RATIO,
        "interpreted_us_per_decision": 1e6 / medians["longhorn interpreted"],
        "import_seconds": child_seconds("import saloon", rounds),
        "warm_first_compiled_game_seconds": child_seconds(FIRST_COMPILED_GAME, rounds),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    figures = measure(arguments.rounds)
    if arguments.json:
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n")
    for name, value in figures["decisions_per_second"].items():
        print(f"{name:45} {value / 1e6:8.3f} M decisions/s")
    lines = [
        (f"{name} compiled ÷ {figures['fastest_peer']}", ratio, "×", ratio >= target, f"at least {target:g}")
        for name, target in TARGET_RATIO.items()
        for ratio in [figures["ratio"][name]]
    ]
    lines += [
        ("interpreted, a decision", figures["interpreted_us_per_decision"], "µs",
         figures["interpreted_us_per_decision"] <= INTERPRETED_TARGET_US, "at most 30"),
        ("import saloon", figures["import_seconds"], "s", figures["import_seconds"] <= IMPORT_TARGET_S, "at most 0.3"),
        ("warm start to first compiled game", figures["warm_first_compiled_game_seconds"], "s",
         figures["warm_first_compiled_game_seconds"] <= WARM_TARGET_S, "at most 1.5"),
    ]  # fmt: skip
    for name, value, unit, met, target in lines:
        print(f"{name:45} {value:8.3f} {unit:3} target: {target}: {'met' if met else 'MISSED'}")
    return 0 if all(met for _, _, _, met, _ in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
