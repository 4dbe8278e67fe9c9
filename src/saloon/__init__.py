"""Saloon: five Wild West table games to play, to measure and to train on.

>>> import saloon
>>> state = saloon.game("longhorn").deal(seed=42)
>>> player = saloon.bot("greedy", seed=1)
>>> while not state.over:
...     state.play(player.choose(state.seen_by(state.turn)))
>>> state.prizes()
"""

from saloon.bots import Bot, bot
from saloon.core.errors import (
    BadReplay,
    BadSetup,
    IllegalMove,
    NotPossible,
    SaloonError,
    Secret,
    UnknownName,
)
from saloon.core.game import Action, Event, Game, Seen, State
from saloon.core.registry import game, games
from saloon.core.replay import restore
from saloon.lab.arena import arena
from saloon.lab.simulate import simulate

__version__ = "0.1.0"
__all__ = [
    "Action", "BadReplay", "BadSetup", "Bot", "Event", "Game", "IllegalMove", "NotPossible", "SaloonError", "Secret",
    "Seen", "State", "UnknownName", "arena", "bot", "game", "games", "restore", "simulate",
]  # fmt: skip
