"""How fast are the rules? Measured beside OpenSpiel, RLCard and PettingZoo in the same run, on one pinned core.

Random play, deals included. Every figure is the median of several rounds, and the rounds of all contestants are
interleaved, so that whatever else the machine does hits them alike. OpenSpiel plays whole games in its own C++ loop
(`EvaluateBots` with its uniform random bots); a decision is a choice by a player, not by chance. RLCard and PettingZoo
are played from Python, as one plays them. The figures for all cores are the only ones that are not pinned.

    python bench/speed.py [--rounds 7] [--json FILE] [--markdown FILE]
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
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pyspiel
import rlcard

import saloon
from saloon.lab import tournament
from saloon.lab.speed import compiled_speed, interpreted
from saloon.sitting import titles

PEERS = ("crazy_eights", "euchre", "hearts", "go_fish")
OF_RLCARD = ("uno", "gin-rummy", "limit-holdem")
OF_PETTINGZOO = ("connect_four_v3", "tictactoe_v3")
TARGET_RATIO = {"longhorn": 5.0, "bang_dice": 5.0, "goat": 5.0, "public_enemy": 5.0, "boomtown": 5.0}
CORES_TARGET = 1.8
"""What two threads are worth, at least, where there are two cores."""
SEATS = {"longhorn": 2, "bang_dice": 5, "goat": 4, "public_enemy": 4, "boomtown": 4}
INTERPRETED_TARGET_US = 30.0
WARM_TARGET_S, IMPORT_TARGET_S = 1.5, 0.3

ROUND_SECONDS = 0.3
CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else {0}

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


def of_rlcard(name: str) -> Contestant:
    """One of RLCard's games, by its environment."""
    table, dice = rlcard.make(name, config={"seed": 1}), random.Random(1)

    def run() -> float:
        decisions, started = 0, time.perf_counter()
        while time.perf_counter() - started < ROUND_SECONDS:
            state, _ = table.reset()
            while not table.is_over():
                state, _ = table.step(dice.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions / (time.perf_counter() - started)

    return run


def of_pettingzoo(name: str) -> Contestant:
    """One of PettingZoo's classic games, agent by agent."""
    table, dice = import_module(f"pettingzoo.classic.{name}").env(), random.Random(1)

    def run() -> float:
        decisions, started = 0, time.perf_counter()
        while time.perf_counter() - started < ROUND_SECONDS:
            table.reset(seed=1)
            for _ in table.agent_iter():
                seen, _, ended, cut, _ = table.last()
                if ended or cut:
                    table.step(None)
                else:
                    table.step(dice.choice(seen["action_mask"].nonzero()[0]))
                    decisions += 1
        return decisions / (time.perf_counter() - started)

    return run


def pin(core: int) -> None:
    """Keep this thread on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def on_all_cores(name: str) -> float:
    """Decisions a second of as many threads as there are cores, on all of them."""
    game, seats, cores = saloon.game(name), SEATS[name], sorted(CORES)
    with ThreadPoolExecutor(len(cores)) as pool:

        def play(core: int) -> float:
            pin(core)
            return compiled_speed(game, seats, ROUND_SECONDS)

        return sum(pool.map(play, cores))


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
        f"{name} compiled, all cores": lambda: on_all_cores(name),
        f"{name} interpreted": lambda: interpreted(game, seats, ROUND_SECONDS),
    }


def measure(rounds: int) -> dict[str, Any]:
    """All figures."""
    contestants: dict[str, Contestant] = {f"open_spiel {name}": peer(name) for name in PEERS}
    contestants |= {f"rlcard {name}": of_rlcard(name) for name in OF_RLCARD}
    contestants |= {f"pettingzoo {name}": of_pettingzoo(name) for name in OF_PETTINGZOO}
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
        "cores": len(CORES),
        "by_cores": {
            name: medians[f"{name} compiled, all cores"] / medians[f"{name} compiled"] for name in TARGET_RATIO
        },
        "interpreted_us_per_decision": 1e6 / medians["longhorn interpreted"],
        "import_seconds": child_seconds("import saloon", rounds),
        "warm_first_compiled_game_seconds": child_seconds(FIRST_COMPILED_GAME, rounds),
    }


def short(value: float) -> str:
    """A number of decisions a second, for a table."""
    return f"{value / 1e6:.1f} M" if value >= 1e6 else f"{value / 1e3:.0f} k"


def markdown(figures: dict[str, Any]) -> str:
    """The figures as a table for `docs/performance.md`."""
    speed = figures["decisions_per_second"]
    best = figures["fastest_peer"]
    head = ("game, decisions a second", "interpreted", "one core", f"{figures['cores']} cores", f"one core ÷ {best}")
    rows = [
        (
            titles.title(name, "en"),
            short(speed[f"{name} interpreted"]),
            short(speed[f"{name} compiled"]),
            short(speed[f"{name} compiled, all cores"]),
            f"{figures['ratio'][name]:.2f}",
        )
        for name in TARGET_RATIO
    ]
    ours = {name for game in TARGET_RATIO for name in ways_to_play(game)}
    rows += [(name, "", short(value), "", "") for name, value in speed.items() if name not in ours]
    lines = [head, ("---", *["--:"] * (len(head) - 1)), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--markdown", type=Path, help="write a table to this file")
    arguments = parser.parse_args()
    pin(max(CORES))
    figures = measure(arguments.rounds)
    if arguments.json:
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n")
    if arguments.markdown:
        arguments.markdown.parent.mkdir(parents=True, exist_ok=True)
        arguments.markdown.write_text(markdown(figures), "utf-8")
    for name, value in figures["decisions_per_second"].items():
        print(f"{name:45} {value / 1e6:8.3f} M decisions/s")
    lines = [
        (f"{name} compiled ÷ {figures['fastest_peer']}", ratio, "×", ratio >= target, f"at least {target:g}")
        for name, target in TARGET_RATIO.items()
        for ratio in [figures["ratio"][name]]
    ]
    lines += [
        (f"{name}, all cores ÷ one", ratio, "×", ratio >= CORES_TARGET, f"at least {CORES_TARGET:g}")
        for name, ratio in figures["by_cores"].items()
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
