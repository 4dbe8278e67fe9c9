"""Restarts: everybody gets the time back in which the server was away, whatever the machine's clock says."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol.requests import ClockWish, NewTable, SeatWish
from saloon.server.storage.store import Store
from saloon.server.tables import time_left
from saloon.server.tables.client import Client
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.house import House
from saloon.server.tables.reopening import BEAT, COME_BACK
from saloon.server.tables.room import Room
from saloon.server.tables.updates import update_for
from saloon.server.workers import BotPool
from tests.lots import Lots
from tests.server.conftest import EMPTY, ME, ServerProcess
from tests.server.socket.test_outlet import Reader

PEOPLE = [Player("ada", "Ada"), Player("grace", "Grace")]
MINUTES = 10
AN_HOUR = 3600.0
CLOCKED = NewTable("longhorn", [SeatWish("me"), SeatWish("empty")], clock=ClockWish(MINUTES, 0))


class Town:
    """A house with a table on a clock, which may go down and be opened again; time is what the test says."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.wall, self.loop = 1_000_000_000.0, asyncio.new_event_loop()
        self.steady = 5_000.0
        lots = Lots(lambda: "restarts")
        fake = mock.Mock(time=lambda: self.wall, monotonic=lambda: self.steady)
        self.patches: list[Any] = [mock.patch("saloon.server.times.time", fake),
                                   mock.patch("saloon.server.tables.reopening.time", fake),
                                   mock.patch("saloon.server.tables.registry.secrets", lots)]  # fmt: skip
        for patch in self.patches:
            patch.start()
        self.run(self._open())
        self.run(self._sit())

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    async def _open(self) -> None:
        self.house = House(Store.in_folder(Path(self.folder.name)), BotPool(1))
        self.house.driver.duty = lambda _: None  # type: ignore[assignment,method-assign]
        await self.house.reopening.set_time()

    async def _sit(self) -> None:
        room = await self.house.registry.open(PEOPLE[0], CLOCKED)
        self.id = room.table.id
        await self.house.seating.sit(room, PEOPLE[1], 1)
        await self.house.seating.start(room, PEOPLE[0])
        self.come(0)
        self.come(1)
        await self.house.reopening.beat()

    @property
    def room(self) -> Room:
        room: Room = self.run(self.house.registry.room(self.id)) if not self.loop.is_running() else self._known()
        return room

    def _known(self) -> Room:
        return self.house.registry.rooms[self.id]

    def left(self, seat: int) -> float:
        left = time_left.on_clock(self.room.table, seat, times.now())
        assert left is not None
        return left

    def come(self, seat: int) -> None:
        self._known().clients.add(Client(PEOPLE[seat], "en", Reader()))

    def check(self) -> None:
        self.run(self.house.clocks.check(self.room))

    def passes(self, seconds: float) -> None:
        """Time goes by while the house is open, and it looks at its clocks."""
        while seconds > 0:
            step = min(BEAT, seconds)
            self.wall, self.steady, seconds = self.wall + step, self.steady + step, seconds - step
            self.check()
            self.run(self.house.reopening.beat())

    def play(self) -> None:
        async def move() -> None:
            table = self._known().table
            assert table.state is not None
            await table.play(table.turn, f"k{table.number}", table.number + 1, table.state.actions()[0])

        self.run(move())

    def go_down(self, seconds: float, step: float = 0.0) -> None:
        """The house is killed, and opened again later; meanwhile somebody may set the machine's clock."""
        self.house.bot_pool.close()
        self.house.store.close()
        self.wall, self.steady = self.wall + seconds + step, 7.0
        self.run(self._open())

    def close(self) -> None:
        self.house.bot_pool.close()
        self.house.store.close()
        self.loop.close()
        self.folder.cleanup()
        for patch in self.patches:
            patch.stop()


@pytest.fixture
def town() -> Any:
    opened = Town()
    yield opened
    opened.close()


@pytest.mark.parametrize("step", [0.0, AN_HOUR, -AN_HOUR])
def test_everybody_gets_the_time_back_in_which_the_house_was_away(town: Town, step: float) -> None:
    town.passes(60)
    seat = town.room.table.turn
    assert town.left(seat) == pytest.approx(540)
    town.go_down(2 * AN_HOUR, step)
    town.check()
    assert town.room.table.phase == PLAYING
    town.come(0)
    town.passes(10)  # Grace has not come back yet: no clock runs
    assert town.room.closed_since is not None
    town.come(1)
    town.check()
    assert town.room.closed_since is None
    assert town.left(seat) == pytest.approx(540, abs=BEAT)
    assert town.left(1 - seat) == pytest.approx(600)
    town.passes(20)
    assert town.left(seat) == pytest.approx(520, abs=BEAT)


def test_whoever_does_not_come_back_is_waited_for_a_while_and_then_their_clock_runs(town: Town) -> None:
    seat = town.room.table.turn
    town.go_down(AN_HOUR)
    town.run(town.house.registry.room(town.id))
    town.come(1 - seat)
    town.passes(COME_BACK - BEAT)
    assert town.room.closed_since is not None
    town.passes(2 * BEAT)
    assert town.room.closed_since is None
    assert town.left(seat) > MINUTES * 60 - 2 * BEAT
    town.passes(MINUTES * 60 + BEAT)
    assert town.room.table.phase != PLAYING


def test_a_step_of_the_clock_on_the_wall_is_not_noticed_while_the_house_is_open(town: Town) -> None:
    seat = town.room.table.turn
    for step in (AN_HOUR, -AN_HOUR, 5 * AN_HOUR):
        town.wall += step
        town.check()
        assert town.left(seat) == pytest.approx(MINUTES * 60)
    town.play()
    assert [entry.at for entry in town.room.table.log] == sorted(entry.at for entry in town.room.table.log)


def test_the_story_says_so_in_every_language(town: Town) -> None:
    town.go_down(AN_HOUR)
    town.run(town.house.registry.room(town.id))
    town.come(0)
    town.come(1)
    town.check()
    notes = {update_for(town.room.table, 0, -1, language).stories[-1].note for language in ("en", "fr", "es")}
    assert len(notes) == 3
    assert "The saloon was closed for a while. Nobody's clock ran." in notes


def test_other_entries_cost_nobody_time_and_give_none(town: Town) -> None:
    """Only moves get the increment, and somebody who thinks is not given the time back when another gives up."""
    town.passes(30)
    seat, table = town.room.table.turn, town.room.table
    before = town.left(seat)
    town.run(table.reopen(times.now()))
    assert town.left(seat) == pytest.approx(before)


def test_whoever_was_there_before_a_restart_is_not_absent_after_it(town: Town) -> None:
    """A table without a clock lets a bot play for somebody only after the wait, counted from the restart."""
    room = town.room
    room.table.charter.clock = None
    town.passes(100)
    town.go_down(AN_HOUR)
    room = town.run(town.house.registry.room(town.id))
    room.table.charter.clock, room.table.charter.wait = None, 60.0
    seat = room.table.turn
    town.come(1 - seat)
    town.passes(50)
    assert not room.away
    town.passes(COME_BACK + 60)
    assert room.away == {seat}


class Restarts(RuleBasedStateMachine):
    """Moves, thinking, crashes, steps of the clock, coming back, in any order: nobody loses time they did not use."""

    def __init__(self) -> None:
        super().__init__()
        self.town = Town()
        self.used = [0.0, 0.0]
        self.crashes, self.was_set_back = 0, False
        """Where the clock on the wall was set back, time stands until it has caught up: that gives somebody some."""
        self.here = {0, 1}

    def teardown(self) -> None:
        self.town.close()

    def is_playing(self) -> bool:
        return self.town.room.table.phase == PLAYING

    @precondition(is_playing)
    @rule(seconds=st.floats(0.0, 45.0))
    def think(self, seconds: float) -> None:
        turn, was_open = self.town.room.table.turn, self.town.room.closed_since is None
        self.town.passes(seconds)
        if was_open or self.town.room.closed_since is None:
            self.used[turn] += seconds

    @precondition(is_playing)
    @rule()
    def play(self) -> None:
        self.town.play()

    @precondition(is_playing)
    @rule(seconds=st.floats(0.0, 3 * AN_HOUR), step=st.sampled_from([0.0, 0.0, AN_HOUR, -AN_HOUR]))
    def crash(self, seconds: float, step: float) -> None:
        self.town.go_down(seconds, step)
        self.crashes, self.was_set_back = self.crashes + 1, self.was_set_back or step < 0
        self.here = set()

    @rule(seat=st.integers(0, 1))
    def come_back(self, seat: int) -> None:
        if seat not in self.here:
            assert self.town.room
            self.town.come(seat)
            self.here.add(seat)
            self.town.check()

    @invariant()
    def nobody_loses_what_they_have_not_used(self) -> None:
        table = self.town.room.table
        if table.phase == PLAYING:
            for seat in range(2):
                if self.town.room.closed_since is None:
                    fair, left = MINUTES * 60 - self.used[seat], self.town.left(seat)
                    assert left >= fair - 0.01
                    assert self.was_set_back or left <= fair + 0.01 + self.crashes * (COME_BACK + 2 * BEAT)
        elif table.fold is not None and table.fold.loser is not None:
            assert self.used[table.fold.loser] >= MINUTES * 60 - 0.01

    @invariant()
    def times_never_go_back(self) -> None:
        times_of = [entry.at for entry in self.town.room.table.log]
        assert times_of == sorted(times_of)


Restarts.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestRestarts = Restarts.TestCase


def test_a_killed_server_tells_those_who_come_back(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path)
    try:
        ada, grace = house.guest("Ada"), house.guest("Grace")
        table = ada.open_table(ME, EMPTY, clock={"minutes": 5, "increment": 0})["id"]
        grace.post(f"/api/tables/{table}/sit", {"seat": 1})
        ada.post(f"/api/tables/{table}/start")
        before = ada.at(table)
        time.sleep(BEAT + 1)  # until the server has recorded that it looks after the table
        house.kill()
        house.open()
        first, second = ada.at(table), grace.at(table)
        while "The saloon was closed" not in str(second.heard):
            second.hear()
        first.leave()
        second.leave()
        assert before.welcome["card"]["phase"] == "playing"
    finally:
        house.close()
