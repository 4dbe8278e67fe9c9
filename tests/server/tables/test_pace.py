"""Leaks by time: nobody learns from how long an answer took what somebody holds. Measured as a statistic."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import saloon
from saloon.core.game import Seen
from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol.requests import NewTable, SeatWish
from saloon.server.races.referee import Referee
from saloon.server.storage.store import Store
from saloon.server.tables import driver as driving
from saloon.server.tables import pace as pacing
from saloon.server.tables.client import Client
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.house import House
from saloon.server.tables.pace import GRID, LONGEST, REMEMBERED, Pace
from saloon.server.workers import BotPool, Thought
from saloon.sitting.worlds import is_plainly_forced
from tests.server.socket.test_outlet import Reader

ADA, BOB = Player("ada", "Ada"), Player("bob", "Bob")
FAIR_GUESS = 0.62
"""How often somebody may guess right by the best threshold of time, of as many of either kind; by nothing, a half."""
ENOUGH = 25
"""Answers of either kind before anything is concluded."""


class Thinkers(BotPool):
    """Bots that need half a second to one and a half if there is a choice, on the clock of the test."""

    def __init__(self, clock: Watch, dice: random.Random) -> None:
        super().__init__(1)
        self._clock, self._dice = clock, dice

    async def choose(self, seen: Seen, wanted: str, level: str = "normal") -> Thought:
        actions = seen.actions()
        if len(actions) > 1:
            self._clock.now += self._dice.uniform(0.5, 1.5)
        return self._dice.choice(actions), None


class Watch:
    """A clock that goes on when somebody thinks or sleeps, and never else."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    monotonic = time

    async def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)


Answer = tuple[bool, float]
"""Was there a choice, and how long did it take?"""


def by_threshold(answers: list[Answer]) -> float:
    """How often the best threshold tells the two kinds apart, each kind counting as a half."""
    kinds = [[took for choice, took in answers if choice is kind] for kind in (True, False)]
    assert min(map(len, kinds)) >= ENOUGH, [len(kind) for kind in kinds]
    shares = [
        sum(took > at for took in kinds[0]) / len(kinds[0]) + sum(took <= at for took in kinds[1]) / len(kinds[1])
        for at in {took for _, took in answers}
    ]
    return max(max(share, 2 - share) / 2 for share in shares)


def answers_at_tables(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, *, pace: str, people: int, games: int, options: Any
) -> list[Answer]:  # fmt: skip
    """How long bots took for what could be secret, at tables of one or more people and three bots."""
    clock, dice, found = Watch(), random.Random(1), list[Answer]()
    monkeypatch.setattr(times, "now", clock.time)
    monkeypatch.setattr(pacing, "time", clock)
    monkeypatch.setattr(driving, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": clock.sleep}))
    pool = Thinkers(clock, dice)

    async def play(house: House) -> None:
        seats = [SeatWish("me"), *[SeatWish("empty")] * (people - 1), *[SeatWish("bot", "search", "hard")] * 3]
        room = await house.registry.open(ADA, NewTable(game, seats, options, pace=pace))  # type: ignore[arg-type]
        if people > 1:
            await house.seating.sit(room, BOB, 1, None)
        room.clients.add(Client(ADA, "en", Reader()))
        monkeypatch.setattr(house.driver, "drive", lambda _: None)
        await house.seating.start(room, ADA)
        table, number = room.table, 0
        while table.phase == PLAYING and table.number < 400:
            state, duty = table.state, house.driver.duty(room)
            assert state is not None
            if duty is None or duty.answer is not None:
                action = dice.choice(state.actions()) if duty is None else duty.answer
                assert action is not None
                await table.play(table.turn, f"p{table.number}", table.number + 1, action)
                continue
            began, has_choice = clock.now, len(state.actions()) > 1
            (action, _), is_secret = await house.driver._thought(room, duty.seat), not is_plainly_forced(state)
            if is_secret and number > REMEMBERED and (state.passing is None or action == state.passing):
                found.append((has_choice, clock.now - began))
            number += 1
            await table.play(duty.seat, f"h{table.number}", table.number + 1, action)

    async def main() -> None:
        for number in range(games):
            store = Store.in_folder(folder / str(number))
            house = House(store, pool)
            Referee(house)
            await play(house)
            store.close()
        pool.close()

    asyncio.run(main())
    return found


@pytest.mark.parametrize(("pace", "people"), [("live", 1), ("daily", 2)])
def test_no_onlooker_can_tell_by_time_which_bots_had_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: str, people: int
) -> None:
    found = answers_at_tables(
        tmp_path, monkeypatch, "boomtown", pace=pace, people=people, games=2, options={"tempo": "beats"}
    )
    assert by_threshold(found) < FAIR_GUESS


def test_a_bot_that_answers_at_once_when_it_holds_nothing_would_be_found_out() -> None:
    dice = random.Random(1)
    found = [(choice, dice.uniform(0.5, 1.5) if choice else 0.0) for choice in (True, False) for _ in range(ENOUGH)]
    assert by_threshold(found) == 1.0


def test_the_usual_time_is_a_little_more_than_any_of_late() -> None:
    pace, bot = Pace(), ("goat", "search", "hard")
    assert pace.usual(bot, is_quick=False) > 1.5
    assert pace.usual(("goat", "greedy", "normal"), is_quick=True) == GRID
    for seconds in (0.2, 0.9, 0.3):
        pace.note(bot, seconds)
    assert 0.9 < pace.usual(bot, is_quick=False) < 1.3
    for _ in range(REMEMBERED):
        pace.note(bot, 0.2)
    assert pace.usual(bot, is_quick=False) == pytest.approx(0.25)
    pace.note(bot, 60.0)
    assert pace.usual(bot, is_quick=False) == LONGEST


@pytest.mark.parametrize("game", [game.name for game in saloon.games()])
def test_what_looks_forced_does_so_whatever_the_others_hold(game: str) -> None:
    """What is plainly forced is told from public facts: it is so in every world that a spectator holds possible."""
    found = saloon.game(game)
    options = {"tempo": "beats"} if game == "boomtown" else {}
    plain = 0
    for seed in range(4):
        state, dice = found.deal(max(found.seats), options=options, seed=seed), random.Random(seed)
        while not state.over and len(state.moves) < 150:
            if is_plainly_forced(state):
                plain += 1
                assert len(state.actions()) == 1
            state.play(dice.choice(state.actions()))
    assert plain or game in ("public_enemy",)
