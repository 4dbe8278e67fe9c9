"""How the tests are shared out among processes."""

from __future__ import annotations

import pytest

import saloon


@pytest.hookimpl(tryfirst=True)  # before xdist asks for the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a game's compiled rules runs in one process: otherwise each of them would compile the same."""
    games = [game.name for game in saloon.games()]
    for item in items:
        game = next((name for name in games if name in item.nodeid), None)
        if game is not None and item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.xdist_group(game))
