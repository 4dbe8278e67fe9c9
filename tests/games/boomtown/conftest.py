"""Tables at which Boomtown Bandits is tested."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.boomtown.positions import Sit, Table, position


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def sit(request: pytest.FixtureRequest) -> Sit:
    """Sit down in a town: the same scenario runs interpreted, and beside it compiled, bit for bit."""

    def sit_down(town: str, **setup: Any) -> Table:
        return Table(position(town, **setup), request.param)

    return sit_down
