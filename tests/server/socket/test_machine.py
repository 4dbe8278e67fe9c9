"""A machine that speaks the socket protocol at random, with garbage, resends and wrong seats, and keeps count."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any, ClassVar

import httpx
import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.server.conftest import EMPTY, ME, Chair, Person, ServerProcess

JUNK = st.one_of(
    st.text(max_size=60),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=8,
    ).map(json.dumps),
    st.sampled_from(["move", "undo", "answer", "resign", "chat", "hello", "ping"]).map(
        lambda kind: '{"type": "' + kind + '", "key": 3}'
    ),
)


class Table(RuleBasedStateMachine):
    """Two people at a table of Longhorn."""

    house: ClassVar[ServerProcess]
    people: ClassVar[list[Person]]

    @initialize()
    def open_table(self) -> None:
        ada, grace = self.people
        self.table = ada.open_table(ME, EMPTY)["id"]
        grace.post(f"/api/tables/{self.table}/sit", {"seat": 1})
        ada.post(f"/api/tables/{self.table}/start")
        self.chairs: list[Chair] = [person.at(self.table) for person in self.people]
        self.answers: dict[tuple[int, str], int] = {}
        self.moves: dict[tuple[int, str], tuple[int, dict[str, Any]]] = {}
        self.highest = 0
        self.counter = 0

    def fresh(self, seat: int) -> Chair:
        """A chair that knows the present state."""
        self.chairs[seat].leave()
        self.chairs[seat] = self.people[seat].at(self.table)
        return self.chairs[seat]

    def key(self) -> str:
        self.counter += 1
        return f"k{self.counter}"

    @rule(seat=st.integers(0, 1), pick=st.integers(0, 99))
    def play(self, seat: int, pick: int) -> None:
        chair = self.fresh(seat)
        legal = chair.view()["legal"]
        if not legal:
            return
        key, number, move = self.key(), chair.number() + 1, legal[pick % len(legal)]["move"]
        answer = chair.play(move, key, number)
        if answer["type"] == "ack":
            assert answer["number"] == number
            self.answers[seat, key], self.moves[seat, key] = number, (number, move)
            self.highest = number
        else:
            assert answer["behind"]  # the house was quicker with an only answer

    @precondition(lambda self: self.answers)
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        seat, key = data.draw(st.sampled_from(sorted(self.answers)))
        number, move = self.moves[seat, key]
        assert self.fresh(seat).play(move, key, number)["number"] == self.answers[seat, key]

    @rule(seat=st.integers(0, 1), pick=st.integers(0, 99))
    def play_for_the_other(self, seat: int, pick: int) -> None:
        other = self.fresh(1 - seat)
        legal = other.view()["legal"]
        if legal:
            answer = self.fresh(seat).play(legal[pick % len(legal)]["move"], self.key())
            assert answer["type"] == "refused"

    @rule(seat=st.integers(0, 1), off=st.integers(-3, 5).filter(lambda n: n != 1))
    def play_with_a_wrong_number(self, seat: int, off: int) -> None:
        chair = self.fresh(seat)
        legal = chair.view()["legal"]
        if legal:
            assert chair.play(legal[0]["move"], self.key(), chair.number() + off)["type"] == "refused"

    @rule(seat=st.integers(0, 1), junk=JUNK)
    def talk_nonsense(self, seat: int, junk: str) -> None:
        chair = self.fresh(seat)
        chair.socket.send(junk)
        chair.say(type="ping", sent=1.5)
        chair.wait("pong")

    @rule(seat=st.integers(0, 1), accept=st.booleans())
    def take_back(self, seat: int, accept: bool) -> None:
        asker, other = self.fresh(seat), self.fresh(1 - seat)
        key, reply = self.key(), self.key()
        asker.say(type="undo", key=key)
        if asker.wait("ack", "refused", key=key)["type"] == "refused":
            return
        other.say(type="answer", key=reply, accept=accept)
        other.wait("ack", "refused", key=reply)

    @invariant()
    def the_log_only_grows(self) -> None:
        if not hasattr(self, "table"):
            return
        number = self.people[0].get(f"/api/tables/{self.table}")["number"]
        assert number >= self.highest
        self.highest = number

    def teardown(self) -> None:
        for chair in getattr(self, "chairs", []):
            chair.leave()


def stalls(house: ServerProcess) -> str:
    """How often its event loop was held up, as its watchdog has counted."""
    [line] = [
        line for line in httpx.get(f"{house.url}/metrics").text.splitlines() if line.startswith("saloon_stalls_total")
    ]
    return line


def test_the_protocol_holds_against_a_machine() -> None:
    house = ServerProcess(Path(tempfile.mkdtemp()))
    try:
        Table.house, Table.people = house, [house.guest("Ada"), house.guest("Grace")]
        Table.people[0].at(Table.people[0].open_table(ME, EMPTY)["id"]).leave()  # what is only loaded once
        before = stalls(house)
        patience = settings(
            max_examples=10, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
        )
        run_state_machine_as_test(Table, settings=patience)
        assert house.process is not None
        assert house.process.poll() is None
        assert stalls(house) == before
    finally:
        house.close()
