"""People who come, go, idle, vote, nudge and take back in any order: nobody is played for who should not be.

The real tables run on a clock that the machine turns. Whatever happens, a move on a person's seat that they did
not make themselves has a reason that everybody was told, a table of one person stands still, and the log replays.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from saloon.core.errors import SaloonError
from saloon.core.replay import fingerprint
from saloon.server.protocol import heard, requests
from saloon.server.races.referee import Referee
from saloon.server.storage.store import Store
from saloon.server.tables import waiting
from saloon.server.tables.fold import OPEN, OVER, PLAYING, Entry
from saloon.server.tables.house import House
from saloon.server.tables.table import Table
from saloon.server.workers import BotPool
from saloon.sitting import notes
from tests.lots import Lots
from tests.server.tables.test_waiting import EMPTY, ME, PEOPLE, Evening

WAIT, PATIENCE = 60.0, 30.0
TABLES = [("longhorn", 2, 0), ("goat", 3, 0), ("bang_dice", 2, 2), ("public_enemy", 1, 2), ("boomtown", 3, 0)]
GREEDY = requests.SeatWish("bot", "greedy")
SEATS = st.integers(0, 3)


class Company(RuleBasedStateMachine):
    """Up to three people and some bots at one table."""

    @initialize(table=st.sampled_from(TABLES), secret=st.binary(min_size=32, max_size=32))
    def sit_down(self, table: tuple[str, int, int], secret: bytes) -> None:
        game, self.people, bots = table
        self.now = 1_000_000_000.0
        lots = Lots(secret.hex)  # bots decide alike whenever the same evening is tried again
        self.patches: list[Any] = [
            mock.patch("saloon.server.times.now", self.tell_time),
            mock.patch("saloon.bots.base.secrets", lots),
        ]
        for patch in self.patches:
            patch.start()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.seen = 0
        self.asked_at = self.now
        self.last_here: dict[int, float] = {}
        self.loop.run_until_complete(self._open(game, bots, secret))

    async def _open(self, game: str, bots: int, secret: bytes) -> None:
        self.house = House(Store.in_folder(Path(self.folder.name)), BotPool(1), bot_pause=0)
        self.referee = Referee(self.house)
        seats = [ME, *[EMPTY] * (self.people - 1), *[GREEDY] * bots]
        wish = requests.NewTable(game, seats, patience=PATIENCE, wait=WAIT)
        self.room = await self.house.registry.open(PEOPLE[0], wish)
        self.room.table.charter.secret = secret
        for seat in range(1, self.people):
            await self.house.seating.sit(self.room, PEOPLE[seat], seat)
        await self.house.seating.start(self.room, PEOPLE[0])
        self.evening = Evening(self.house, self.room)
        self.evening.come_in(*range(self.people))
        await self.evening.settle()

    def tell_time(self) -> float:
        return self.now

    @property
    def table(self) -> Table:
        return self.room.table

    def do(self, work: Any) -> None:
        """Do something; what is refused has changed nothing."""
        before = self.table.number

        async def run() -> None:
            try:
                await work
            except SaloonError:
                assert self.table.number == before
            await self.evening.settle()
            self.house.broadcast.publish(self.room)

        self.loop.run_until_complete(run())
        self._check_moves()

    # ---- What people do

    @rule(seat=SEATS)
    def come(self, seat: int) -> None:
        """Somebody comes in, or touches the page again."""

        async def come() -> None:
            if seat in self.evening.clients:
                self.house.absence.come_back(self.room, seat)
            elif seat < self.people:
                self.evening.come_in(seat)

        self.do(come())
        assert seat not in self.room.away

    @rule(seat=SEATS)
    def go(self, seat: int) -> None:
        if seat in self.evening.clients:
            self.last_here[seat] = self.now
            self.do(self.evening.go(seat))

    @rule(pick=st.integers(0, 99))
    def move(self, pick: int) -> None:
        self._move(pick)

    @rule(pick=st.integers(0, 99), seat=SEATS)
    def move_and_ask_to_take_back(self, pick: int, seat: int) -> None:
        self._move(pick)
        self.ask_to_take_back(seat)

    def _move(self, pick: int) -> None:
        seat, state = self.table.turn, self.table.state
        if seat in self.evening.clients and state is not None:
            self.house.absence.come_back(self.room, seat)
            actions = state.actions()
            said = heard.Move(
                f"k{self.table.number}", self.table.number + 1, state.game.face.move(actions[pick % len(actions)])
            )
            self.do(self.house.play(self.room, seat, said))

    @rule(seconds=st.sampled_from([1.0, 20.0, 45.0, 61.0, 10_000.0]))
    def let_time_pass(self, seconds: float) -> None:
        self.now += seconds
        self.do(self.house.clocks.check(self.room))

    @rule(voter=SEATS, seat=SEATS)
    def vote(self, voter: int, seat: int) -> None:
        async def vote() -> None:
            if voter in self.evening.clients:
                self.house.absence.let_bot_play(self.room, voter, seat)

        self.do(vote())

    @rule(by=SEATS, seat=SEATS)
    def nudge(self, by: int, seat: int) -> None:
        async def nudge() -> None:
            if by in self.evening.clients:
                self.house.absence.nudge(self.room, seat, by)

        self.do(nudge())

    @rule(seat=SEATS)
    def ask_to_take_back(self, seat: int) -> None:
        if seat in self.evening.clients:
            self.do(self.house.takebacks.ask(self.room, seat, f"u{self.table.number}-{self.now}"))

    @precondition(lambda self: self.room.asking_undo is not None)
    @rule(seat=SEATS, accept=st.booleans())
    def answer(self, seat: int, accept: bool) -> None:
        if seat in self.evening.clients:
            self.do(self.house.takebacks.answer(self.room, seat, accept))

    @rule(seat=SEATS)
    def withdraw(self, seat: int) -> None:
        self.house.takebacks.withdraw(self.room, seat)

    @rule(seat=SEATS)
    def give_up(self, seat: int) -> None:
        if seat in self.evening.clients and self.table.number % 7 == 0:  # seldom
            self.do(self.table.resign(seat, f"r{seat}"))

    # ---- What must hold

    def _check_moves(self) -> None:
        """Look at what was appended since the last look."""
        for entry in self.table.log[self.seen :]:
            why = entry.data.get("stood_in") if entry.kind == "move" else None
            if why is not None:
                self._check_stand_in(entry, why)
            self.asked_at = entry.at
        self.seen = self.table.number

    def _check_stand_in(self, entry: Entry, why: str) -> None:
        others = set(self.evening.clients) - {entry.seat}
        assert self.people > 1, "nobody stands in for whoever plays alone"
        assert others, "nobody plays for somebody at a table that everybody has left"
        if why == notes.AWAY:
            assert entry.seat in self.room.away
        else:
            assert entry.at - self.asked_at >= PATIENCE

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        if not hasattr(self, "room") or self.table.phase != PLAYING or self.table.is_race:
            return
        turn = self.table.turn
        card = self.house.broadcast.card(self.room, None)
        if turn in self.table.people and turn not in self.room.away:
            assert [each.seat for each in card.waiting] or self.table.state.window  # type: ignore[union-attr]
        if self.table.is_solo:
            assert not self.room.away & self.table.people or len(self.table.people) == 1

    @invariant()
    def no_request_outlives_its_moment(self) -> None:
        if hasattr(self, "room") and self.room.asking_undo is not None:
            asker = self.room.asking_undo[0]
            assert asker in self.evening.clients
            assert self.room.asked_at == self.table.number
            assert waiting.present(self.room) - {asker}

    @invariant()
    def the_rights_of_the_host_are_with_somebody_who_is_there(self) -> None:
        if hasattr(self, "room") and self.evening.clients and self.table.phase != OPEN:
            host = waiting.acting_host(self.room)
            present = {PEOPLE[seat].id for seat in self.evening.clients}
            assert host in present or not any(seat in self.table.people for seat in self.evening.clients)

    def teardown(self) -> None:
        if not hasattr(self, "room"):
            return
        again = Table(self.table.charter, list(self.table.seats), self.house.store, PLAYING)
        again.load(self.table.log)
        assert not again.frozen
        assert again.state is not None
        assert self.table.state is not None
        assert fingerprint(again.state) == fingerprint(self.table.state)
        assert again.phase in (PLAYING, OVER)
        for task in (self.room.driver, self.referee.track(self.room).task):
            if task is not None:
                task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.house.bot_pool.close()
        self.house.store.close()
        self.loop.close()
        self.folder.cleanup()
        for patch in self.patches:
            patch.stop()


def machine(examples: int) -> None:
    patience = settings(
        max_examples=examples, stateful_step_count=40, deadline=None, derandomize=True,
        phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(Company, settings=patience)


def test_nobody_is_played_for_who_should_not_be() -> None:
    machine(25)


@pytest.mark.proof
def test_nobody_is_played_for_who_should_not_be_in_many_evenings() -> None:
    machine(1000)
