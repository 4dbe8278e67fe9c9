"""Who can take a seat: random, greedy, search; passive and perfect where a game is for them."""

from __future__ import annotations

from typing import Any

from saloon.bots.base import Bot
from saloon.bots.perfect import Perfect
from saloon.bots.search import Search
from saloon.bots.simple import Greedy, Passive, Random
from saloon.core.errors import BadSetup, UnknownName, quoted
from saloon.core.game import Game
from saloon.core.words import hint

__all__ = ["BOTS", "Bot", "bot", "kind", "names"]

BOTS: dict[str, type[Bot]] = {each.name: each for each in (Random, Passive, Greedy, Search, Perfect)}


def kind(name: str) -> type[Bot]:
    """The class of the bots of that name."""
    if name not in BOTS:
        raise UnknownName("no bot called {name}. {hint}", name=quoted(name), hint=hint(name, BOTS))
    return BOTS[name]


def bot(name: str, **settings: Any) -> Bot:
    """A new bot: `bot("search", playouts=2000)`, `bot("perfect", milliseconds=1000)`, `bot("greedy", seed=1)`."""
    made = kind(name)
    try:
        return made(**settings)
    except TypeError:
        raise BadSetup("{bot} cannot be set up with {settings}", bot=name, settings=", ".join(settings)) from None


def names(game: Game) -> list[str]:
    """The bots that can play that game, weakest first."""
    return [name for name, each in BOTS.items() if each.can_play(game)]
