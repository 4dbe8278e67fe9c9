"""Which games are kept line by line."""

from __future__ import annotations

from saloon.games.public_enemy import GAME
from tests.games.golden import Playthrough
from tests.games.public_enemy.positions import ALL_OPTIONS

HOW: dict[str, dict[str, str]] = {"plain": {}, "options": ALL_OPTIONS, "fast": {**ALL_OPTIONS, "length": "fast"}}
PLAYTHROUGHS = [
    Playthrough(GAME, f"seats-{seats}-seed-{seed}-{how}-rounds-{most}", seats, seed, HOW[how], {"most_rounds": most})
    for seats, seed, how, most in (
        (2, 2, "fast", 40), (2, 3, "plain", 40), (3, 1, "options", 1), (3, 8, "options", 1), (6, 1, "options", 1),
    )
]  # fmt: skip
