"""Tables at which BANG! is tested."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bang_dice.positions import Player, Sit, Table, before_turn, position


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def sit(request: pytest.FixtureRequest) -> Sit:
    """Sit down in the middle of a turn: the same scenario runs interpreted and compiled."""

    def sit_down(*players: Player, **setup: Any) -> Table:
        return Table(position(*players, **setup), request.param)

    return sit_down


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def wait(request: pytest.FixtureRequest) -> Sit:
    """Sit down before a turn, with the dice of its first roll."""

    def sit_down(*players: Player, **setup: Any) -> Table:
        return Table(before_turn(*players, **setup), request.param)

    return sit_down
