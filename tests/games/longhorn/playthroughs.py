"""Which games are kept line by line."""

from __future__ import annotations

from saloon.games.longhorn import GAME
from tests.games.golden import Playthrough

RICH, POOR = "1-2-2-1", "2-2-1-1"
PLAYTHROUGHS = [
    Playthrough(GAME, f"seed-{seed}-nuggets-{choice}", 2, seed, {"nuggets": choice})
    for seed, choice in ((3, RICH), (4, RICH), (4, POOR), (5, RICH), (5, POOR), (23, POOR), (51, RICH), (90, POOR))
]
