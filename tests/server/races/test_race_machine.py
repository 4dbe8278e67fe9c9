"""The real referee under anything that clients may do, in any order and at any time; on a clock that the test turns."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from saloon.server.races.adjudicate import Call, Fairness
from saloon.server.races.race import COUNT_OF_THREE, Ignored, Race
from saloon.server.storage.store import Store
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.refusals import Refused
from tests.server.races.clockwork import Clockwork

FAIR = Fairness()
A_WHILE = 600_000.0
"""Milliseconds in which every race must end, whatever was done before: bots roll about once a second."""
PICK = st.integers(0, 4)
PATIENCE = st.integers(0, 5)
NONSENSE = st.sampled_from([math.nan, math.inf, -math.inf, -1.0, -1e300, 1e300, 1e13])
T = TypeVar("T")


class Anything(RuleBasedStateMachine):
    """People press, call, answer echoes late or never, leave, come back and give up; bots race on; time passes."""

    store: Store
    loop: asyncio.AbstractEventLoop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    @initialize(
        seed=st.integers(0, 10_000),
        kinds=st.lists(st.sampled_from(["person", "person", "bot"]), min_size=2, max_size=5),
        away=st.sets(PICK, max_size=2),
        at_fire=st.booleans(),
    )
    def sit_down(self, seed: int, kinds: list[str], away: set[int], at_fire: bool) -> None:
        self.clockwork = Clockwork(self.store, seed)
        self.thrown = set[int]()
        self.heard = dict[tuple[Race | None, int], Call]()
        self.people = {seat for seat, kind in enumerate(kinds) if kind == "person"}
        self.run(self.clockwork.sit_down(kinds))
        for seat in self.people - away:
            self.run(self.clockwork.come(seat))
        self.run(self.clockwork.to_the_next_race())
        if at_fire:
            self.get_ready()
            self.wait_for_fire()

    # ---- What clients do

    def somebody(self, pick: int) -> int | None:
        """One of those who are connected, with dice in this race rather than without; None if nobody is."""
        race, here = self.clockwork.track.race, sorted(self.clockwork.clients)
        racing = [seat for seat in here if race is not None and seat in race.racers]
        return (racing or here)[pick % len(racing or here)] if here else None

    def be_patient(self, patience: int) -> None:
        """Mostly people do not begin too early."""
        if patience:
            self.get_ready()
            self.wait_for_fire()

    def said(self, work: Callable[[], None]) -> None:
        """Somebody who is connected says something: it is done, or refused in a sentence; nothing else."""
        with contextlib.suppress(Ignored, Refused):
            work()
        self.run(self.clockwork.settle())

    @rule(pick=PICK, ago=st.one_of(st.just(0.0), st.floats(-500, 800)), patience=PATIENCE)
    def press(self, pick: int, ago: float, patience: int) -> None:
        self.be_patient(patience)
        seat, race, at = self.somebody(pick), self.clockwork.track.race, self.clockwork.time.now() - ago
        if seat is not None:
            self.said(lambda: self.clockwork.press(seat, at))
            self.thrown |= {each.roll for each in race.landings if each.seat == seat} if race is not None else set()

    @rule(picks=st.lists(PICK, min_size=1, max_size=5), ms=st.floats(0, 900), patience=PATIENCE)
    def press_in_turn(self, picks: list[int], ms: float, patience: int) -> None:
        for pick in picks:
            self.press(pick, 0.0, patience)
            self.wait(ms)

    @rule(pick=PICK, reaction=st.floats(0, 1500), back=st.integers(0, 3), patience=PATIENCE)
    def call(self, pick: int, reaction: float, back: int, patience: int) -> None:
        """Name one of the latest rolls, or none."""
        self.be_patient(patience)
        seat, race = self.somebody(pick), self.clockwork.track.race
        rolls = [None] if race is None else [None, *(each.roll for each in race.landings)]
        if seat is not None:
            self.said(lambda: self.clockwork.hit(seat, reaction, rolls[max(0, len(rolls) - 1 - back)]))

    @rule(pick=PICK)
    def call_with_good_reason(self, pick: int) -> None:
        seat, race, now = self.somebody(pick), self.clockwork.track.race, self.clockwork.time.now()
        if seat is None or race is None:
            return
        reasons = race.reasons(seat, now)
        if reasons:
            self.said(lambda: self.clockwork.hit(seat, now - reasons[-1].rest, reasons[-1].roll))

    @rule(ms=st.floats(0, 700))
    def call_falsely(self, ms: float) -> None:
        """In the air, at rest, or in the millisecond of the landing."""
        self.press(0, 0.0, 1)
        self.wait(ms)
        self.call(0, 0.0, 4, 1)

    @rule(rounds=st.integers(1, 8))
    def race_on(self, rounds: int) -> None:
        """Everybody rolls, and calls as soon as there is a reason."""
        before = self.clockwork.endings
        for _ in range(rounds):
            for pick in range(len(self.clockwork.clients)):
                self.press(pick, 0.0, 1)
            self.wait(FAIR.tumble + 200)
            self.all_call([20.0] * len(self.clockwork.clients))
            self.wait(FAIR.window)
            if self.clockwork.endings > before:
                break

    @rule(apart=st.lists(st.floats(0, 60), min_size=2, max_size=5))
    def all_call(self, apart: list[float]) -> None:
        for pick, ms in enumerate(apart):
            self.call_with_good_reason(pick)
            self.call_with_good_reason(pick)
            self.wait(ms)

    @rule(pick=PICK, number=NONSENSE, roll=st.sampled_from([None, -1, 10**18]), is_press=st.booleans())
    def talk_nonsense(self, pick: int, number: float, roll: int | None, is_press: bool) -> None:
        seat, before = self.somebody(pick), self.clockwork.table.number
        if seat is not None:
            with pytest.raises(Refused):
                self.clockwork.press(seat, number) if is_press else self.clockwork.hit(seat, number, roll)
            self.run(self.clockwork.settle())
            assert self.clockwork.table.number == before

    @rule(pick=PICK)
    def echo(self, pick: int) -> None:
        seat = self.somebody(pick)
        if seat is not None:
            self.clockwork.echo(seat)

    @rule()
    def get_ready(self) -> None:
        for seat in set(self.clockwork.clients):
            self.said(lambda seat=seat: self.clockwork.ready(seat))  # type: ignore[misc]

    @rule(pick=PICK, really=st.booleans())
    def leave(self, pick: int, really: bool) -> None:
        seat, table = self.somebody(pick), self.clockwork.table
        if seat is None or not really:
            return
        is_alone, before = table.is_solo and seat in table.people, table.number
        self.run(self.clockwork.leave(seat))
        if is_alone:
            self.run(self.clockwork.wait(90_000))
            assert table.number == before, "somebody raced on without the only person"

    @rule()
    def come(self) -> None:
        for seat in self.people - set(self.clockwork.clients):
            self.run(self.clockwork.come(seat))

    @rule(pick=PICK)
    def reload(self, pick: int) -> None:
        seat = self.somebody(pick)
        if seat is not None:
            self.run(self.clockwork.reload(seat))

    @precondition(lambda self: self.clockwork.table.phase == PLAYING)
    @rule(seat=PICK, really=st.integers(0, 9))
    def give_up(self, seat: int, really: int) -> None:
        if really == 0 and seat in self.clockwork.table.people:
            self.run(self.clockwork.table.resign(seat, f"enough-{seat}"))
            self.run(self.clockwork.settle())

    # ---- Time

    @rule(ms=st.one_of(st.floats(0, 50), st.floats(0, 1000), st.floats(0, 4000)))
    def wait(self, ms: float) -> None:
        self.run(self.clockwork.wait(ms))

    @rule()
    def wait_for_fire(self) -> None:
        race = self.clockwork.track.race
        if race is not None:
            self.run(self.clockwork.wait(max(0.0, race.fire - self.clockwork.time.now())))

    @rule()
    def wait_for_dice(self) -> None:
        """To the very millisecond in which some come to rest."""
        race, now = self.clockwork.track.race, self.clockwork.time.now()
        due = [] if race is None else [each.rest for each in race.landings if each.rest > now]
        if due:
            self.run(self.clockwork.wait(min(due) - now))

    @precondition(lambda self: self.clockwork.table.phase == PLAYING and not self.clockwork.table.is_race)
    @rule()
    def go_on(self) -> None:
        if self.run(self.clockwork.to_the_next_race()):
            self.get_ready()
            self.wait_for_fire()

    # ---- What must be true

    @invariant()
    def nobody_is_barred_longer_than_a_count_of_three(self) -> None:
        race = self.clockwork.track.race
        now = self.clockwork.time.now()
        for seat in range(0 if race is None else len(self.clockwork.table.seats)):
            assert race is not None
            until = race.barred_until(seat, max(now, race.fire))
            assert until is None or until <= max(now, race.fire) + COUNT_OF_THREE
            fouls = [foul for foul in race.fouls if foul.seat == seat]
            assert all(foul.until <= max(foul.at, race.fire) + COUNT_OF_THREE for foul in fouls)
            assert all(one.until <= other.at for one, other in itertools.pairwise(fouls)), "barred twice"

    @invariant()
    def nothing_is_accepted_twice(self) -> None:
        rolls = [message["roll"] for message in self.clockwork.spectator.of_races("roll")]
        assert len(rolls) == len(set(rolls))
        rests = [message["roll"] for message in self.clockwork.spectator.of_races("rest")]
        assert len(rests) == len(set(rests))
        landed = [entry.data["roll"] for entry in self.clockwork.table.log if "roll" in entry.data]
        assert len(landed) == len(set(landed))
        for verdict in self.clockwork.spectator.of_races("verdict"):
            callers = [call["seat"] for call in verdict["calls"]]
            assert len(callers) == len(set(callers))
            assert all(call["at"] >= call["shown"] + FAIR.least_reaction for call in verdict["calls"])
        race = self.clockwork.track.race
        for seat, call in ({} if race is None else race.calls).items():
            assert self.heard.setdefault((race, seat), call) == call, "a second call has taken the place of the first"

    @invariant()
    def what_the_referee_writes_is_always_lawful(self) -> None:
        assert self.clockwork.complaints.records == []

    @invariant()
    def nobody_but_bots_rolls_unasked(self) -> None:
        """People roll their own dice, present or absent, busy or idle."""
        race, people = self.clockwork.track.race, self.clockwork.table.people
        assert race is None or {each.roll for each in race.landings if each.seat in people} <= self.thrown

    def teardown(self) -> None:
        """Whatever was done: the race ends, and the log says what has happened."""
        if not hasattr(self, "clockwork"):
            return
        self.run(self.end())
        self.what_the_referee_writes_is_always_lawful()
        self.clockwork.check_log()

    async def end(self) -> None:
        clockwork = self.clockwork
        if clockwork.table.is_race:
            before = clockwork.endings
            only = clockwork.table.people if clockwork.table.is_solo else set()
            for seat in only - set(clockwork.clients):
                await clockwork.come(seat)
            for seat in only & clockwork.track.awaited:
                clockwork.ready(seat)
            await clockwork.wait(A_WHILE)
            assert clockwork.endings > before, "the race does not end"
        await clockwork.close()


@pytest.fixture(scope="module")
def machine() -> Iterator[type[Anything]]:
    loop, store = asyncio.new_event_loop(), Store("sqlite://")
    yield type("Machine", (Anything,), {"store": store, "loop": loop})
    store.close()
    loop.close()


def test_every_race_ends_whatever_anybody_does(machine: type[Anything]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=200, stateful_step_count=40, deadline=None, derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip
