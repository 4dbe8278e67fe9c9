"""Greedy plays every seeded game as it did when these numbers were written."""

from __future__ import annotations

import pytest

from saloon.games.bang_dice import GAME
from tests.games.traces import greedy_trace

GAMES = 50
"""Of each job."""
KNOWN = {3: 1536047947, 4: 587072298, 5: 883244457, 6: 1645951118, 7: 1331166821, 8: 1978432458}


@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_chooses_as_ever(seats: int) -> None:
    assert greedy_trace(GAME, seats, GAMES) == KNOWN[seats]
