"""Tables at which The Good, the Goat and the Crook is tested."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.goat.positions import Sit, Table, before_saloon, position


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def sit(request: pytest.FixtureRequest) -> Sit:
    """Sit down where a dealer looks at a hand: the same scenario runs interpreted and compiled."""

    def sit_down(seats: int, hand: str = "", **setup: Any) -> Table:
        return Table(position(seats, hand, **setup), request.param)

    return sit_down


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def wait(request: pytest.FixtureRequest) -> Sit:
    """Sit down before the Saloon phase, with one card still to be accepted."""

    def sit_down(seats: int, played: str, **setup: Any) -> Table:
        return Table(before_saloon(seats, played, **setup), request.param)

    return sit_down
