"""Which games are kept line by line."""

from __future__ import annotations

from saloon.games.bang_dice import GAME
from tests.games.golden import Playthrough

CHOSEN = {"characters": "chosen"}
OTHERWISE = {option.name: list(option.choices)[-1] for option in GAME.options if option.name != "cast"}
HOW: dict[str, dict[str, str]] = {"plain": {}, "chosen": CHOSEN, "otherwise": OTHERWISE}
PLAYTHROUGHS = [
    Playthrough(GAME, f"seats-{seats}-seed-{seed}-{how}", seats, seed, HOW[how])
    for seats, seed, how in (
        (3, 2, "plain"), (3, 5, "otherwise"), (4, 11, "plain"), (5, 7, "plain"), (5, 8, "chosen"), (6, 3, "plain"),
        (7, 21, "plain"), (8, 1, "plain"),
    )
]  # fmt: skip
