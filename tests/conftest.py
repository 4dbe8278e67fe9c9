"""How the tests are shared out among processes."""

from __future__ import annotations

import re

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

import saloon

GAMES = "|".join(game.name for game in saloon.games())
OF_A_GAME = re.compile(rf"tests/games/({GAMES})/|tests/(?:bots|testing)/.*\[({GAMES})\b")


class ByGame(LoadScopeScheduling):  # type: ignore[misc]
    """What needs a game's compiled rules runs in one process: otherwise each of them would compile the same.

    These come first, the game with the most tests before the others; then all other tests, one by one.
    """

    def _split_scope(self, nodeid: str) -> str:
        found = OF_A_GAME.search(nodeid)
        return found[1] or found[2] if found else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGame | None:
    """The scheduler of `--dist loadscope`. Long runs, where compiling matters little, share out test by test."""
    return ByGame(config, log) if config.getvalue("dist") == "loadscope" else None
