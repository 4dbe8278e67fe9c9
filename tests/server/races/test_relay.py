"""What one process passes on to another that runs a race, on two clocks that have nothing in common."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from saloon.server.cluster.leases import Lease
from saloon.server.players.player import Player
from saloon.server.protocol import heard
from saloon.server.protocol.told import Echo
from saloon.server.races.adjudicate import Fairness
from saloon.server.races.relay import Relay, Spoken
from saloon.server.races.track import Track
from saloon.server.tables.client import Client
from saloon.server.tables.room import Room
from tests.server.races.clockwork import Ears

WAY, AHEAD = 2.0, 5_000_000.0
"""Milliseconds between the two, and by which the clock of the second is ahead."""


class Wire:
    """Notifications that arrive a little later, everywhere."""

    def __init__(self) -> None:
        self.now, self._hear = 1000.0, list[Callable[[bytes], None]]()
        self._sent: list[bytes] = []

    def listen_to(self, _: str, hear: Callable[[bytes], None]) -> None:
        self._hear.append(hear)

    def send(self, _: str, message: bytes) -> None:
        self._sent.append(message)

    def deliver(self) -> None:
        """Until nobody says anything any more."""
        while self._sent:
            self.now += WAY
            sent, self._sent = self._sent, []
            for message in sent:
                for hear in self._hear:
                    hear(message)


class Process:
    """A process with one table, and what was said to its race."""

    def __init__(self, name: str, wire: Wire, ahead: float) -> None:
        self.room = Room(cast(Any, SimpleNamespace(id="t", seat_of=lambda player: 1 if player == "grace" else None)))
        self.track, self.judged = Track(Fairness()), list[tuple[Client, Spoken]]()
        house: Any = SimpleNamespace(
            id=name, notifications=wire, registry=SimpleNamespace(rooms={"t": self.room})
        )  # fmt: skip
        self.relay = Relay(
            house, lambda: wire.now + ahead, lambda _: self.track,
            lambda _, client, said: self.judged.append((client, said)), lambda _, client: client.tell(Echo(7)),
        )  # fmt: skip


def two() -> tuple[Wire, Process, Process, Client, Ears]:
    """Grace is at the first process, and the second runs the race."""
    wire = Wire()
    here, there = Process("here", wire, 0.0), Process("there", wire, AHEAD)
    here.track.lease, there.track.lease = Lease("t", "there", 1), Lease("t", "there", 1)
    ears = Ears()
    grace = Client(Player("grace", "Grace"), "fr", ears)
    grace.greeted = True
    here.room.clients.add(grace)
    return wire, here, there, grace, ears


def test_somebody_elsewhere_is_greeted_once_and_heard_as_who_they_are() -> None:
    wire, here, there, grace, ears = two()
    lease = here.relay.elsewhere(here.room)
    assert lease is not None
    assert there.relay.elsewhere(there.room) is None
    here.relay.join(here.room, lease)
    here.relay.join(here.room, lease)
    wire.deliver()
    assert [message["type"] for message in ears.heard] == ["echo"]
    here.relay.pass_on(here.room, grace, lease, heard.Press(12.0))
    wire.deliver()
    [(client, said)] = there.judged
    assert (there.room.seat_of(client), client.language, said) == (1, "fr", heard.Press(12.0))
    assert here.judged == []
    here.relay.hung_up(here.room, grace)
    wire.deliver()
    assert there.track.far == {}


def test_everybody_is_told_the_time_of_whoever_runs_the_race() -> None:
    wire, here, there, _, _ = two()
    here.relay.join(here.room, cast(Lease, here.track.lease))
    wire.deliver()
    assert abs(here.relay.clock(here.room) - there.relay.clock(there.room)) <= WAY
    here.track.lease = Lease("t", "here", 2)
    assert here.relay.clock(here.room) == wire.now


def test_the_way_between_processes_is_part_of_the_distance() -> None:
    wire, here, there, grace, _ = two()
    grace.latency.transport_rtt = lambda: 30.0
    lease = cast(Lease, here.track.lease)
    here.relay.join(here.room, lease)
    wire.deliver()
    wire.now += 500
    here.relay.pass_on(here.room, grace, lease, heard.Ready())
    wire.deliver()
    [client] = there.track.far.values()
    assert client.latency.transport_rtt() == 30.0 + 2 * WAY


def test_whoever_has_lost_a_race_tells_nobody_anything_and_hears_nothing() -> None:
    wire, here, there, grace, ears = two()
    here.relay.join(here.room, cast(Lease, here.track.lease))
    wire.deliver()
    [client] = there.track.far.values()
    ears.heard.clear()
    later = here.track.lease = Lease("t", "third", 2)
    here.relay.join(here.room, later)
    client.tell(Echo(8))
    wire.deliver()
    assert ears.heard == []
    there.track.lease = later
    here.relay.pass_on(here.room, grace, Lease("t", "there", 1), heard.Press(1.0))
    wire.deliver()
    assert there.judged == []


def test_what_another_version_says_is_ignored() -> None:
    wire, _, there, _, _ = two()
    for message in (b"garbage", json.dumps({"type": "shout"}).encode(), b"{}"):
        wire.send("r", message)
    wire.deliver()
    assert there.judged == []
