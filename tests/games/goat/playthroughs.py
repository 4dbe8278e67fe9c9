"""Which games are kept line by line."""

from __future__ import annotations

from saloon.games.goat import GAME
from tests.games.golden import Playthrough

PLAYTHROUGHS = [
    Playthrough(GAME, f"players-{seats}-seed-{seed}", seats, seed)
    for seats, seed in ((2, 1), (2, 9), (3, 2), (3, 4), (4, 3), (5, 5), (5, 12))
]
