"""Tables at which Public Enemy Number One is tested."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.public_enemy.positions import Sit, Table, position


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def sit(request: pytest.FixtureRequest) -> Sit:
    """Sit down in the middle of a round: the same scenario runs interpreted and compiled."""

    def sit_down(seats: int, **setup: Any) -> Table:
        return Table(position(seats, **setup), request.param)

    return sit_down
