"""Greedy plays every seeded game as it did when these numbers were written."""

from __future__ import annotations

import pytest

from saloon.games.public_enemy import GAME
from tests.games.traces import greedy_trace

GAMES = 20
"""Of each job."""
KNOWN = {2: 841074964, 3: 1627715367, 4: 1317545393, 5: 238603522, 6: 1573374171}


@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_chooses_as_ever(seats: int) -> None:
    assert greedy_trace(GAME, seats, GAMES) == KNOWN[seats]
