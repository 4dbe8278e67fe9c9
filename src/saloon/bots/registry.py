"""Which bots there are: those of the house, and those of other packages.

A package joins by an entry point in the group `saloon.bots`, `doc = "wild_bots:Doc"`. A bot that is not registered has
an address instead of a name: `wild_bots:Doc`.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from inspect import isabstract
from typing import Any

from saloon.bots.base import Bot
from saloon.bots.perfect import Perfect
from saloon.bots.search import Search
from saloon.bots.simple import Greedy, Passive, Random
from saloon.core.errors import BadSetup, UnknownName, quoted
from saloon.core.game import Game
from saloon.core.words import hint

GROUP = "saloon.bots"
HOUSE: dict[str, type[Bot]] = {each.name: each for each in (Random, Passive, Greedy, Search, Perfect)}


@cache
def registered() -> Mapping[str, type[Bot]]:
    """All bots that have a name, weakest of the house first; one that cannot be loaded is left out with a warning."""
    found = dict(HOUSE)
    for door in sorted(entry_points(group=GROUP), key=lambda door: door.name):
        if door.name in HOUSE:
            warnings.warn(f"the bot {door.name} of {door.value} is left out: one of ours has that name", stacklevel=2)
            continue
        try:
            found[door.name] = _checked(door.load(), door.value)
        except Exception as wrong:  # another package's fault must not close the house
            warnings.warn(f"the bot {door.name} cannot be loaded: {wrong}", stacklevel=2)
    return found


def kind(name: str) -> type[Bot]:
    """The class of the bots of that name, or at that address."""
    if ":" in name:
        return _at(name)
    if name not in registered():
        raise UnknownName("no bot called {name}. {hint}", name=quoted(name), hint=hint(name, registered()))
    return registered()[name]


def is_known(name: str) -> bool:
    """Is there a bot of that name, or at that address?"""
    try:
        kind(name)
    except UnknownName:
        return False
    return True


def bot(name: str, **settings: Any) -> Bot:
    """A new bot: `bot("search", playouts=2000)`, `bot("wild_bots:Doc")`, `bot("greedy", seed=1)`."""
    return made(kind(name), settings)


def made(kind: type[Bot], settings: Mapping[str, Any]) -> Bot:
    """A new bot of a class."""
    try:
        return kind(**settings)
    except TypeError as wrong:
        if wrong.__traceback__ is not None and wrong.__traceback__.tb_next is not None:
            raise  # it is set up, and has a fault of its own
        raise BadSetup("{bot} cannot be set up with {settings}", bot=kind.name, settings=", ".join(settings)) from None


def names(game: Game) -> list[str]:
    """The registered bots that can play that game, weakest of the house first."""
    return [name for name, each in registered().items() if each.can_play(game)]


def _at(address: str) -> type[Bot]:
    module, _, name = address.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise UnknownName(
            "there is no bot at {address}: {reason}", address=quoted(address), reason=str(wrong)
        ) from None
    return _checked(found, address)


def _checked(found: Any, address: str) -> type[Bot]:
    if not (isinstance(found, type) and issubclass(found, Bot)) or isabstract(found):
        raise UnknownName(
            "{address} is not a class of bots: derive it from saloon.Bot and write its `choose`",
            address=quoted(address),
        )
    return found
