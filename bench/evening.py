"""How long does a live game of Boomtown Bandits last among attentive people, and how much of it is waiting?

Four people sit at one table and play like `greedy`: six seconds for a decision, a second and a half to pass. Everybody
thinks at once in a window, as at a real table; whoever all can see has nothing to play is not waited for. Time is
simulated: nothing here waits, and the rules and windows are those of the server.

    python bench/evening.py [--games 100] [--seed 1] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import saloon
from saloon.core.game import CLOCK, State

PLAYERS = 4
DECISION, PASS = 6.0, 1.5
"""Seconds that somebody takes to decide, and to see that they pass."""
COUNTDOWN, ROLL = 3.5, 1.2
"""Seconds of a countdown, and from one roll in a shootout to the next."""


@dataclass
class Evening:
    """What a game took."""

    seconds: float = 0.0
    choices: int = 0
    """Questions with more than one answer, windows aside."""
    windows: int = 0
    shares: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Seconds spent on decisions, on windows and in shootouts."""

    def spend(self, what: str, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds
        self.shares[what] += seconds


def play(seed: int) -> Evening:
    """One game on a simulated clock."""
    evening, bot = Evening(), saloon.bot("greedy", seed=seed)
    state = saloon.game("boomtown").deal(PLAYERS, seed, {"tempo": "live"})
    number, opened = 0, 0.0
    while not state.over:
        if state.window != number:
            number, opened = state.window, evening.seconds
            evening.windows += number > 0
        if state.turn == CLOCK:
            shoot(state, evening)
            continue
        action = bot.choose(state.seen_by(state.turn))
        if state.window:
            evening.spend("windows", max(0.0, said_at(state, action, opened) - evening.seconds))
        elif len(state.actions()) > 1:
            evening.choices += 1
            evening.spend("decisions", DECISION)
        state.play(action)
    return evening


def said_at(state: State, action: int, opened: float) -> float:
    """When somebody has said what they do in a window. All think at once, and the window ends for all."""
    if not state.can_act(state.turn):
        return opened
    assert state.window_seconds is not None
    thought = PASS if action == state.passing else DECISION
    return opened + min(thought, state.window_seconds)


def shoot(state: State, evening: Evening) -> None:
    """A shootout up to the next hit: a countdown, and as many rolls as it takes."""
    state.play({"do": "fire"})
    beats = next(event.args.beats for event in state.story if event.kind == "fire")
    evening.spend("shootouts", COUNTDOWN + ROLL * beats)


def measure(games: int, seed: int) -> dict[str, Any]:
    """What many games took, in minutes."""
    evenings = [play(seed + number) for number in range(games)]
    minutes = sorted(evening.seconds / 60 for evening in evenings)
    return {
        "games": games,
        "median": statistics.median(minutes),
        "ninety_percent": minutes[int(0.9 * (games - 1))],
        "longest": minutes[-1],
        "choices": statistics.mean(evening.choices for evening in evenings),
        "windows": statistics.mean(evening.windows for evening in evenings),
        **{f"{what}_minutes": statistics.mean(evening.shares[what] / 60 for evening in evenings)
           for what in ("decisions", "windows", "shootouts")},
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    wish = parser.parse_args()
    found = measure(wish.games, wish.seed)
    for name, value in found.items():
        print(f"{name:>16} {value:8.1f}")
    if wish.json:
        wish.json.parent.mkdir(parents=True, exist_ok=True)
        wish.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
