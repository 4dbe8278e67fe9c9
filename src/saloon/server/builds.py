"""One compiler at a time: games are compiled one after another, and those that somebody plays come first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from saloon.bots import kind, names
from saloon.core.compiling import Builder
from saloon.core.game import Game

Start = Callable[[Game, Sequence[str], Callable[[], None]], Builder]
"""Starts a compiler for some kits of a game; it calls back when it is done."""


def missing_kits(game: Game) -> list[str]:
    """Addresses of the kits that the bots of a game still need."""
    kits = [kit for name in names(game) if not kind(name).is_ready(game) for kit in kind(name).kits]
    return list(dict.fromkeys(kits))


class Builds:
    """What is being compiled, what waits for it, and what came of it."""

    def __init__(self, start: Start = Builder) -> None:
        self._start = start
        self._lock = threading.RLock()
        self._waiting: list[Game] = []
        self._played: set[str] = set()
        self._current: Game | None = None
        self.builders: dict[str, Builder] = {}
        """The last compiler of each game."""

    def want(self, game: Game, *, played: bool = False) -> None:
        """Compile what is missing for a game: soon, if somebody plays it."""
        with self._lock:
            if played and game.name not in self._played:
                self._played.add(game.name)
                if game in self._waiting:
                    self._waiting.remove(game)
                    self._waiting.insert(0, game)
                    self._make_room()
            if game.name in self.builders or game in self._waiting or not missing_kits(game):
                return
            self._waiting.insert(0 if played else len(self._waiting), game)
            if played:
                self._make_room()
            self._go_on()

    def is_building(self, game: Game) -> bool:
        """Is it being compiled now?"""
        builder = self.builders.get(game.name)
        return builder is not None and not builder.finished

    def close(self) -> None:
        """Stop compiling; what is done is kept."""
        with self._lock:
            self._waiting.clear()
            for builder in self.builders.values():
                builder.stop()

    def _make_room(self) -> None:
        """Put off a game that nobody plays; what has been compiled of it is kept."""
        put_off = self._current
        if put_off is not None and put_off.name not in self._played:
            self._current = None
            self._waiting.append(put_off)
            self.builders.pop(put_off.name).stop()
            self._go_on()

    def _go_on(self) -> None:
        if self._current is None and self._waiting:
            game = self._current = self._waiting.pop(0)
            self.builders[game.name] = self._start(game, missing_kits(game), lambda: self._done(game))

    def _done(self, game: Game) -> None:
        """Its compiler has ended; one that was put off is no longer the current one."""
        with self._lock:
            builder = self.builders.get(game.name)
            if self._current is game and (builder is None or builder.finished):
                self._current = None
                self._go_on()
