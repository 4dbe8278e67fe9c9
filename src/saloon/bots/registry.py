"""The registry of bots: the built-in ones, and those of other packages.

A package registers a bot by an entry point in the group `saloon.bots`, `doc = "wild_bots:Doc"`. A bot that is not
registered has an import path instead of a name: `wild_bots:Doc`.
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
BUILT_IN: dict[str, type[Bot]] = {each.name: each for each in (Random, Passive, Greedy, Search, Perfect)}


@cache
def registered() -> Mapping[str, type[Bot]]:
    """All bots with a name, the weakest built-in one first; one that cannot be loaded is left out with a warning."""
    found = dict(BUILT_IN)
    for entry_point in sorted(entry_points(group=GROUP), key=lambda found: found.name):
        if entry_point.name in BUILT_IN:
            warnings.warn(
                f"the bot {entry_point.name} of {entry_point.value} is left out: a built-in bot is called so",
                stacklevel=2,
            )
            continue
        try:
            found[entry_point.name] = _checked(entry_point.load(), entry_point.value)
        except Exception as wrong:  # a bug in another package must not stop Saloon
            warnings.warn(f"the bot {entry_point.name} cannot be loaded: {wrong}", stacklevel=2)
    return found


def kind(name: str) -> type[Bot]:
    """The class of bots with that name or import path."""
    if ":" in name:
        return _at(name)
    if name not in registered():
        raise UnknownName("no bot called {name}. {hint}", name=quoted(name), hint=hint(name, registered()))
    return registered()[name]


def is_known(name: str) -> bool:
    """Is there a bot with that name or import path?"""
    try:
        kind(name)
    except UnknownName:
        return False
    return True


def bot(name: str, **settings: Any) -> Bot:
    """Make a bot: `bot("search", playouts=2000)`, `bot("wild_bots:Doc")`, `bot("greedy", seed=1)`."""
    return made(kind(name), settings)


def made(kind: type[Bot], settings: Mapping[str, Any]) -> Bot:
    """Make a bot of a class."""
    try:
        return kind(**settings)
    except TypeError as wrong:
        if wrong.__traceback__ is not None and wrong.__traceback__.tb_next is not None:
            raise  # not its settings: a bug of its own
        raise BadSetup("{bot} cannot be set up with {settings}", bot=kind.name, settings=", ".join(settings)) from None


def names(game: Game) -> list[str]:
    """The registered bots that can play that game, the weakest built-in one first."""
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
