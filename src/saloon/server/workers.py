"""Bots run in worker processes, so that no person's move ever waits for them.

The server process never imports Numba. A child process at low priority compiles what bots need; until that is done a
simpler bot stands in, and the table says so.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from saloon.bots import Bot, bot, kind, names
from saloon.core.compiling import Builder
from saloon.core.game import Game, Seen
from saloon.core.words import LANGUAGES
from saloon.server.metrics import Metrics
from saloon.server.worker import Worker, WorkerLost
from saloon.sitting.stand_ins import sits_in, stand_in

log = logging.getLogger("saloon.server")
LEVELS: dict[str, dict[str, Any]] = {
    "easy": {"playouts": 20},
    "normal": {"playouts": 400},
    "hard": {"milliseconds": 1500},
}
"""The budgets of bots that search."""
QUICK = ("random", "passive", "greedy")
"""Bots that are fast enough to run in the server process."""
LEAST_MILLISECONDS = 20
Thought = tuple[int, dict[str, str] | None]
"""An action, and what the bot says about it."""


MOST_KEPT = 4
"""Bots that a worker caches; the largest, `perfect`, has tables of 42 MB, and there is one for each game and level."""
_kept: dict[tuple[str, str, bool], Bot] = {}
"""By game, name and whether its budget is time; the most recently used comes last."""


def kept_bot(game: str, name: str, settings: Mapping[str, Any]) -> Bot:
    """A cached bot for this game, which keeps what it has learned; settings that it does not know are dropped."""
    timed = "milliseconds" in settings
    budget = {setting: value for setting, value in settings.items() if setting in kind(name).budgets}
    player = _kept.pop((game, name, timed), None) or bot(name, **budget)
    player.settle(budget)
    _kept[game, name, timed] = player
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return player


def think(seen: Seen, name: str, settings: Mapping[str, Any]) -> Thought:
    """Choose a bot's action. Runs in a worker process, which keeps its bots between moves."""
    player = kept_bot(seen.game.name, name, settings)
    action = seen.number_of(player.choose(seen))
    return action, None if player.remark is None else {language: player.remark[language] for language in LANGUAGES}


Start = Callable[[Game, Sequence[str], Callable[[], None]], Builder]
"""Starts a compiler process for some kits of a game, and calls back when it is done."""


def missing_kits(game: Game) -> list[str]:
    """The import paths of the kits that a game's bots still need."""
    kits = [kit for name in names(game) if not kind(name).is_ready(game) for kit in kind(name).kits]
    return list(dict.fromkeys(kits))


class Builds:
    """The compiler queue: what is being compiled, what waits, and what became of it."""

    def __init__(self, start: Start = Builder) -> None:
        self._start = start
        self._lock = threading.RLock()
        self._waiting: list[Game] = []
        self._played: set[str] = set()
        self._current: Game | None = None
        self.builders: dict[str, Builder] = {}
        """The last compiler of each game."""

    def want(self, game: Game, *, played: bool = False) -> None:
        """Queue what is missing for a game, at the front if somebody plays it."""
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
        """Preempt a game that nobody plays; what has been compiled so far is kept."""
        preempted = self._current
        if preempted is not None and preempted.name not in self._played:
            self._current = None
            self._waiting.append(preempted)
            self.builders.pop(preempted.name).stop()
            self._go_on()

    def _go_on(self) -> None:
        if self._current is None and self._waiting:
            game = self._current = self._waiting.pop(0)
            self.builders[game.name] = self._start(game, missing_kits(game), lambda: self._done(game))

    def _done(self, game: Game) -> None:
        """A compiler has exited; a preempted one is no longer the current one."""
        with self._lock:
            builder = self.builders.get(game.name)
            if self._current is game and (builder is None or builder.finished):
                self._current = None
                self._go_on()


class BotPool:
    """All bots of a server, and the processes they run in."""

    def __init__(self, workers: int | None = None, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self.workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self._threads = ThreadPoolExecutor(self.workers, "saloon-bots")
        """Each of them waits for a worker."""
        self._idle: list[Worker[Thought]] = []
        self._all: set[Worker[Thought]] = set()
        self._is_closed, self._lock = False, threading.Lock()
        self.builds = Builds()
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """Questions that a worker thinks about, or that wait for one."""
        return self._waiting

    @property
    def running(self) -> int:
        """Worker processes."""
        return len(self._all)

    def prepare(self, game: Game, *, played: bool = False) -> None:
        """Have the rules compiled that a game's bots need; games that are being played come first."""
        self.builds.want(game, played=played)

    def is_ready(self, game: Game, name: str) -> bool:
        """Are the compiled rules of this bot ready?"""
        if kind(name).kits and self.builds.is_building(game):
            return False
        return kind(name).is_ready(game)

    def progress(self, game: Game, bots: Iterable[str]) -> tuple[int, int] | None:
        """How many rules are compiled, of how many; None if none of these bots waits for any."""
        builder = self.builds.builders.get(game.name)
        if builder is None or builder.finished or not builder.total:
            return None
        waits = any(not self.is_ready(game, name) for name in bots if name in names(game))
        return (builder.done, builder.total) if waits else None

    async def choose(self, seen: Seen, wanted: str, level: str = "normal") -> Thought:
        """Choose an action with a bot, or with its stand-in."""
        actions = seen.actions()
        if len(actions) == 1:
            return actions[0], None
        substitute = stand_in(seen.game)
        if wanted not in names(seen.game):
            wanted = substitute
        if wanted in QUICK:
            return bot(wanted).choose(seen), None
        if self.is_ready(seen.game, wanted):
            try:
                thought = await self._ask_worker(seen, wanted, level)
                if thought[0] in actions:
                    return thought
                log.error("%s has chosen %s in %r, which is not legal", wanted, thought[0], seen)
            except (WorkerLost, OSError) as wrong:
                log.warning("a worker that ran %s for %s was replaced: %s", wanted, seen.game.name, wrong)
            except Exception:  # a bot of another package must not stop a table
                log.exception("%s has failed in %r", wanted, seen)
        return bot(substitute).choose(seen), dict(sits_in(substitute, wanted))

    async def _ask_worker(self, seen: Seen, name: str, level: str) -> Thought:
        settings = dict(LEVELS[level])
        if "milliseconds" in settings:  # under load everybody gets less
            share = self.workers / (self.workers + self._waiting)
            settings["milliseconds"] = max(LEAST_MILLISECONDS, int(settings["milliseconds"] * share))
        self._waiting += 1
        try:
            with self._metrics.thoughts.labels(seen.game.name).time():
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, seen, name, settings)
        finally:
            self._waiting -= 1

    def _ask(self, seen: Seen, name: str, settings: dict[str, Any]) -> Thought:
        """Ask a worker in this thread; one that does not answer is killed, and the next question starts another."""
        worker = self._idle.pop() if self._idle else self._hired()
        try:
            return worker.ask(seen, name, settings)
        except WorkerLost:
            self._all.discard(worker)
            worker.dismiss()
            raise
        finally:
            if worker in self._all:
                self._idle.append(worker)

    def _hired(self) -> Worker[Thought]:
        with self._lock:
            if self._is_closed:
                raise WorkerLost("the server is closing")
            worker = Worker(think)
            self._all.add(worker)
            return worker

    def close(self) -> None:
        """Stop the compilers and the workers, whatever they do."""
        self.builds.close()
        with self._lock:
            self._is_closed = True
            for worker in self._all:
                worker.stop()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._all:
            worker.dismiss()
