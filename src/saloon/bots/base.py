"""The base class of bots: a bot gets what its seat may know, and returns an action."""

from __future__ import annotations

import importlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from saloon.core.compiling import Kit, is_built
from saloon.core.errors import BadSetup, NotPossible, quoted
from saloon.core.game import Game, Seen


class Bot(ABC):
    """A player. It gets hidden states only, so it has no way to peek.

    >>> class First(saloon.Bot):
    ...     def choose(self, seen):
    ...         return seen.actions()[0]
    """

    name: ClassVar[str] = ""
    """Its name; by default that of its class."""
    kits: ClassVar[tuple[str, ...]] = ()
    """Import paths of the kits that must be compiled before it runs at full speed."""
    budgets: ClassVar[tuple[str, ...]] = ()
    """The settings that limit its thinking, of `playouts` and `milliseconds`."""

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = secrets.randbits(53) if seed is None else seed
        self.remark: Mapping[str, str] | None = None
        """How it found its last move, in every language; None if there is nothing to say."""

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = cls.__name__

    @abstractmethod
    def choose(self, seen: Seen) -> int:
        """Return the number of an action for the seat that sees this."""

    def settle(self, settings: Mapping[str, Any]) -> None:  # noqa: B027 (most have none)
        """Change the budget, as given to a new bot; what it has learned is kept."""

    @classmethod
    def can_play(cls, game: Game) -> bool:  # noqa: ARG003 (others look at it)
        """Can this bot play that game?"""
        return True

    @classmethod
    def is_ready(cls, game: Game) -> bool:
        """Are its kits compiled for that game?"""
        return is_built(game, [kit_at(address) for address in cls.kits])


def kit_at(address: str) -> Kit:
    """Import a kit from a path such as `saloon.bots.search:KIT`."""
    module, _, name = address.partition(":")
    kit: Kit = getattr(importlib.import_module(module), name)
    return kit


def actions_of(seen: Seen) -> list[int]:
    """What the seat may do; NotPossible if it is not on turn."""
    actions = seen.actions()
    if not actions:
        if seen.over:
            raise NotPossible("there is nothing to decide: the game is over")
        if seen.seat is None:
            raise NotPossible("a spectator has nothing to decide")
        raise NotPossible(
            "seat {seat} has nothing to decide now: it is the turn of seat {turn}", seat=seen.seat, turn=seen.turn
        )
    return actions


def positive(name: str, value: int) -> int:
    """A budget: a whole number of at least 1."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise BadSetup("{name} must be a whole number of at least 1, not {given}", name=name, given=quoted(value))
    return value
