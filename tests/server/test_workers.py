"""Who waits for fast rules, and is told so."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

import saloon
from saloon.bots import Bot, registry
from saloon.core.game import Game, Seen
from saloon.server import workers as module
from saloon.server.workers import BotPool, Builds, kept_bot, think

LONGHORN = saloon.game("longhorn")


@pytest.mark.parametrize(
    ("builder", "bots", "progress"),
    [
        ({"finished": False, "done": 1, "total": 5}, ["greedy", "search"], (1, 5)),
        ({"finished": False, "done": 1, "total": 5}, ["greedy", "random"], None),
        ({"finished": False, "done": 1, "total": 5}, ["a bot of another time"], None),
        ({"finished": False, "done": 0, "total": 0}, ["search"], None),
        ({"finished": True, "done": 5, "total": 5}, ["search"], None),
    ],
)
def test_only_those_are_told_whose_bots_wait(
    builder: dict[str, Any], bots: list[str], progress: tuple[int, int] | None
) -> None:
    bot_pool = BotPool(1)
    bot_pool.builds.builders["longhorn"] = cast(Any, SimpleNamespace(**builder))
    assert bot_pool.progress(LONGHORN, bots) == progress


# ---- Compiling, one game after another


class Compiler:
    """A compiler that is done when it is told so."""

    def __init__(self, game: Game, then: Callable[[], None]) -> None:
        self.game, self.then = game, then
        self.finished = self.stopped = False
        self.done = self.total = 1

    def finish(self) -> None:
        self.finished = True
        self.then()

    def stop(self) -> None:
        self.stopped = True
        self.finish()


@pytest.fixture
def street(monkeypatch: pytest.MonkeyPatch) -> tuple[Builds, list[Compiler]]:
    """A house where nothing is compiled, and the compilers that it has started."""
    monkeypatch.setattr("saloon.server.workers.missing_kits", lambda *_: ["a kit"])
    started: list[Compiler] = []

    def start(game: Game, kits: Sequence[str], then: Callable[[], None]) -> Any:
        started.append(Compiler(game, then))
        return started[-1]

    return Builds(start), started


NAMES = ["bang_dice", "boomtown", "goat", "longhorn"]


def at_work(started: list[Compiler]) -> list[str]:
    return [compiler.game.name for compiler in started if not compiler.finished]


def test_games_are_compiled_one_after_another(street: tuple[Builds, list[Compiler]]) -> None:
    builds, started = street
    for name in NAMES:
        builds.want(saloon.game(name))
    for name in NAMES:
        assert at_work(started) == [name]
        started[-1].finish()
    assert at_work(started) == []


def test_what_somebody_plays_is_compiled_first(street: tuple[Builds, list[Compiler]]) -> None:
    builds, started = street
    for name in NAMES:
        builds.want(saloon.game(name))
    builds.want(saloon.game("goat"), played=True)
    assert at_work(started) == ["goat"]
    builds.want(saloon.game("boomtown"), played=True)  # goat is played too: it is not put off
    order = []
    while at_work(started):
        order += at_work(started)
        started[-1].finish()
    assert order == ["goat", "boomtown", "longhorn", "bang_dice"]
    assert [compiler.game.name for compiler in started if compiler.stopped] == ["bang_dice"]


def test_nothing_is_compiled_after_closing(street: tuple[Builds, list[Compiler]]) -> None:
    builds, started = street
    for name in NAMES:
        builds.want(saloon.game(name))
    builds.close()
    assert at_work(started) == []


# ---- Bots that are kept


@pytest.fixture
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_kept", {})


@pytest.mark.usefixtures("no_bots")
def test_a_worker_keeps_a_few_bots_between_moves() -> None:
    first = kept_bot("longhorn", "perfect", {"milliseconds": 1500})
    again = kept_bot("longhorn", "perfect", {"milliseconds": 700})
    assert again is first
    assert cast(Any, again).seconds == 0.7
    for name in NAMES:
        kept_bot(name, "search", {"playouts": 20})
    assert len(module._kept) == module.MOST_KEPT
    assert kept_bot("longhorn", "perfect", {"milliseconds": 700}) is not first  # it had been asked longest ago


@pytest.mark.compiled
@pytest.mark.usefixtures("no_bots")
def test_perfect_keeps_its_tables_from_move_to_move() -> None:
    state = LONGHORN.deal(2, seed=5)
    while len(state.actions()) < 2 or len(state.moves) < 30:
        state.play(state.actions()[-1])
    seen = state.seen_by(state.turn)
    for _ in range(2):
        think(seen, "perfect", {"milliseconds": 2000})
    (kept,) = module._kept.values()
    visited = cast(Any, kept).solution.visited
    fresh = saloon.bot("perfect", milliseconds=2000)
    fresh.choose(seen)
    assert visited < cast(Any, fresh).solution.visited


# ---- Workers that hang or die


class Sleepy(Bot):
    """A bot that stops its own process, as a debugger or a full disk may."""

    name = "sleepy"

    def choose(self, seen: Seen) -> int:
        os.kill(os.getpid(), signal.SIGSTOP)
        return seen.actions()[0]


class Dying(Bot):
    """A bot that takes its process along, as one that runs out of memory does."""

    name = "dying"

    def choose(self, seen: Seen) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return seen.actions()[0]


class Steady(Bot):
    """A bot that works."""

    name = "steady"

    def choose(self, seen: Seen) -> int:
        return seen.actions()[-1]


SLEEPY, DYING, STEADY = (f"tests.server.test_workers:{each.__name__}" for each in (Sleepy, Dying, Steady))


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that knows the bots above."""
    monkeypatch.setattr("saloon.server.workers.names", lambda _: [SLEEPY, DYING, STEADY])


@pytest.mark.usefixtures("odd_bots")
@pytest.mark.parametrize("bot", [SLEEPY, DYING])
def test_a_worker_that_hangs_or_dies_is_replaced_and_somebody_sits_in(
    bot: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("saloon.server.worker.FIRST_PATIENCE", 5.0)
    pool, seen = BotPool(1), LONGHORN.deal(seed=1).seen_by(0)
    try:
        action, remark = asyncio.run(pool.choose(seen, bot))
        assert action in seen.actions()
        assert remark is not None
        assert "sits in" in remark["en"]
        assert "was replaced" in caplog.text
        assert multiprocessing.active_children() == []  # nothing of it is left
        assert asyncio.run(pool.choose(seen, STEADY)) == (seen.actions()[-1], None)
    finally:
        pool.close()


@pytest.mark.usefixtures("odd_bots")
def test_other_workers_go_on_while_one_hangs() -> None:
    async def both(pool: BotPool) -> None:
        hanging = asyncio.create_task(pool.choose(seen, SLEEPY))
        for _ in range(3):
            assert await pool.choose(seen, STEADY) == (seen.actions()[-1], None)
        assert not hanging.done()
        pool.close()  # does not wait for it
        assert (await hanging)[0] in seen.actions()

    seen = LONGHORN.deal(seed=1).seen_by(0)
    asyncio.run(both(BotPool(2)))


# ---- Bots of other packages


class Stranger(Bot):
    """Another package's bot, which only this process knows: a worker cannot load it."""

    name = "stranger"

    def choose(self, seen: Seen) -> int:
        return seen.actions()[-1]


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> str:
    known = {**registry.registered(), Stranger.name: Stranger}
    monkeypatch.setattr(registry, "registered", lambda: known)
    return Stranger.name


def chosen(bot_pool: BotPool, bot: str) -> tuple[int, dict[str, str] | None, list[int]]:
    seen = LONGHORN.deal(seed=1).seen_by(0)
    try:
        return *asyncio.run(bot_pool.choose(seen, bot)), seen.actions()
    finally:
        bot_pool.close()


def test_somebody_sits_in_for_a_bot_that_fails(stranger: str, caplog: pytest.LogCaptureFixture) -> None:
    action, remark, legal = chosen(BotPool(1), stranger)
    assert action in legal
    assert remark is not None
    assert remark["en"] == "greedy sits in for stranger"
    assert "stranger has failed" in caplog.text


def test_somebody_sits_in_for_a_bot_that_chooses_what_is_not_legal(
    stranger: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cheat(*_: object) -> tuple[int, None]:
        return LONGHORN.actions - 1, None

    bot_pool = BotPool(1)
    monkeypatch.setattr(bot_pool, "_ask_worker", cheat)
    action, remark, legal = chosen(bot_pool, stranger)
    assert LONGHORN.actions - 1 not in legal
    assert action in legal
    assert remark is not None
    assert "which is not legal" in caplog.text


@pytest.mark.usefixtures("no_bots")
def test_a_bot_gets_only_the_budgets_that_it_has(stranger: str) -> None:
    seen = LONGHORN.deal(seed=1).seen_by(0)
    assert think(seen, stranger, {"playouts": 20}) == (seen.actions()[-1], None)
