"""Tables at which Longhorn is tested."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.longhorn.positions import Sit, Table, position


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def sit(request: pytest.FixtureRequest) -> Sit:
    """Sit down at a drawn position: the same scenario runs interpreted and compiled."""

    def sit_down(board: str, **setup: Any) -> Table:
        return Table(position(board, **setup), request.param)

    return sit_down
