"""How the tests are shared out among processes."""

from __future__ import annotations

import re

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

import saloon

GAMES = "|".join(game.name for game in saloon.games())
OF_A_GAME = re.compile(rf"tests/games/({GAMES})/|tests/(?:bots|testing)/.*\[({GAMES})\b")
WITH_A_SERVER = re.compile(r"tests/(?:browser|server)/\S+?\.py")


class ByWhatTheyShare(LoadScopeScheduling):  # type: ignore[misc]
    """Tests that share something that takes long to make run in one process.

    A game's compiled rules are shared by all its tests; a server and a browser by those of a file. All other tests are
    dealt out one by one.
    """

    def _split_scope(self, nodeid: str) -> str:
        of_a_game, with_a_server = OF_A_GAME.search(nodeid), WITH_A_SERVER.match(nodeid)
        if of_a_game:
            return str(of_a_game[1] or of_a_game[2])
        return with_a_server[0] if with_a_server else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByWhatTheyShare | None:
    """The scheduler of `--dist loadscope`. Long runs, where compiling matters little, share out test by test."""
    return ByWhatTheyShare(config, log) if config.getvalue("dist") == "loadscope" else None
