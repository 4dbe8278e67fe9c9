"""The registry: which games there are. A package joins by an entry point in the group `saloon.games`:

`high_noon = "high_noon:GAME"`
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from saloon.core.errors import UnknownName, quoted
from saloon.core.game import Game
from saloon.core.words import hint

GROUP = "saloon.games"


@cache
def _doors() -> dict[str, EntryPoint]:
    return {found.name: found for found in entry_points(group=GROUP)}


@cache
def _opened(name: str) -> Game:
    game = _doors()[name].load()
    if not isinstance(game, Game) or game.name != name:
        raise UnknownName(
            "the entry point {name} of {group} does not lead to a game of that name", name=name, group=GROUP
        )
    return game


def game(name: str) -> Game:
    """Return the game with that name; UnknownName lists those that exist."""
    if name not in _doors():
        raise UnknownName("no game called {name}. {hint}", name=quoted(name), hint=hint(name, sorted(_doors())))
    return _opened(name)


def games() -> list[Game]:
    """Return all installed games, by name; one that cannot be loaded is left out with a warning."""
    found = []
    for name in sorted(_doors()):
        try:
            found.append(_opened(name))
        except Exception as wrong:  # another package's fault must not close the house
            warnings.warn(f"the game {name} cannot be opened: {wrong}", stacklevel=2)
    return found
