"""Five rooms with the same furniture, one for each game. Called, the package lists the games: `saloon.games()`."""

import sys
from types import ModuleType

from saloon.core.game import Game
from saloon.core.registry import games as _installed


class _Rooms(ModuleType):
    """Python puts this package over the function `saloon.games` as soon as a room is opened: so it must answer too."""

    def __call__(self) -> list[Game]:
        return _installed()


sys.modules[__name__].__class__ = _Rooms
