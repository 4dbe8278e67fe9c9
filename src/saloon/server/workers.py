"""Bots think in worker processes, so that no person's move ever waits for them.

The server process never imports Numba. A child at low priority compiles what bots need; until that is done a simpler
bot sits in, and the table says so.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import numpy as np

from saloon.bots import Bot, bot, kind, names
from saloon.core.game import Game, Seen
from saloon.core.registry import game as game_called
from saloon.core.words import LANGUAGES, Say, Speaker
from saloon.server.builds import Builds
from saloon.server.tables.seats import LEVELS, Seat

QUICK = ("random", "passive", "greedy")
"""Bots that need no worker."""
LEAST_MILLISECONDS = 20
Thought = tuple[int, dict[str, str] | None]
"""An action, and what the bot says about it."""


MOST_KEPT = 4
"""Bots that a worker keeps; the largest, `perfect`, has tables of 42 MB, and there is one for each game and level."""
_kept: dict[tuple[str, str, bool], Bot] = {}
"""By game, name and whether it thinks by the clock; the one asked last comes last."""


def kept_bot(game: str, name: str, settings: Mapping[str, Any]) -> Bot:
    """A bot for this game that remembers what it has found out, with these settings."""
    timed = "milliseconds" in settings
    player = _kept.pop((game, name, timed), None) or bot(name, **settings)
    player.settle(settings)
    _kept[game, name, timed] = player
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return player


def think(game: str, record: bytes, seat: int, name: str, settings: Mapping[str, Any]) -> Thought:
    """What a bot would do: in a worker process, which keeps its bots between moves."""
    the_game = game_called(game)
    s = the_game.state.read(np.frombuffer(record, the_game.state.dtype)[0])
    player = kept_bot(game, name, settings)
    action = player.choose(Seen(the_game, s, seat))
    return action, None if player.remark is None else {language: player.remark[language] for language in LANGUAGES}


class Thinkers:
    """All bots of a server."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self._pool: ProcessPoolExecutor | None = None
        self.builds = Builds()
        self._waiting = 0

    def prepare(self, game: Game, *, played: bool = False) -> None:
        """Compile what the bots of a game need, if it is not there: first of all what somebody plays."""
        self.builds.want(game, played=played)

    def is_ready(self, game: Game, name: str) -> bool:
        """Can this bot think at full speed?"""
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

    async def choose(self, seen: Seen, seat: Seat) -> Thought:
        """What the bot on a seat does, or whoever sits in for it."""
        actions = seen.actions()
        if len(actions) == 1:
            return actions[0], None
        wanted = seat.bot if seat.kind == "bot" and seat.bot else "greedy"
        stand_in = "greedy" if "greedy" in names(seen.game) else "random"
        if wanted not in names(seen.game):
            wanted = stand_in
        if wanted in QUICK:
            return bot(wanted).choose(seen), None
        if not self.is_ready(seen.game, wanted):
            return bot(stand_in).choose(seen), dict(_sits_in(stand_in, wanted))
        try:
            return await self._ask_worker(seen, wanted, seat.level or "normal")
        except (BrokenProcessPool, OSError):
            self._pool = None
            return bot(stand_in).choose(seen), dict(_sits_in(stand_in, wanted))

    async def _ask_worker(self, seen: Seen, name: str, level: str) -> Thought:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"))
        settings = dict(LEVELS[level])
        if "milliseconds" in settings:  # less for each when many wait
            share = self.workers / (self.workers + self._waiting)
            settings["milliseconds"] = max(LEAST_MILLISECONDS, int(settings["milliseconds"] * share))
        self._waiting += 1
        try:
            work = self._pool.submit(
                think, seen.game.name, seen.record().to_bytes(), seen.turn, name, settings
            )  # fmt: skip
            return await asyncio.wrap_future(work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Send everybody home."""
        self.builds.close()
        if self._pool is not None:
            for worker in multiprocessing.active_children():
                worker.terminate()  # no thought is worth waiting for: on a busy machine one took over a minute
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def _sits_in(stand_in: str, absent: str) -> Say:
    return Say(lambda language: Speaker(language)("{bot} sits in for {absent}", bot=stand_in, absent=absent))
