"""Races whose people are connected to several processes: one runs the race, the others pass on what is said and told.

To the process that runs it, somebody at another one is a client like any other, a little further away: presses, calls
and echoes reach it through the database's notifications, and so does what it tells come back. All times are by its
clock, and everybody is told the time by it: `Relay.clock`.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec

from saloon.server.cluster.leases import Lease
from saloon.server.players.player import Player
from saloon.server.protocol import heard
from saloon.server.races.track import Track
from saloon.server.tables.client import Client
from saloon.server.tables.house import House
from saloon.server.tables.room import Room

TOPIC = "r"
Spoken = heard.Ready | heard.Press | heard.Hit | heard.Echo
"""What is said to a race."""
SAMPLES = 32
"""Measurements of another process's clock that are remembered."""


class Said(msgspec.Struct, frozen=True, tag="said"):
    """What somebody says to a race that another process runs; nothing when they have only come."""

    house: str
    leader: str
    table: str
    epoch: int
    client: int
    player: str | None
    language: str
    rtt: float | None
    """The shortest round trip of the client's connection, in milliseconds."""
    clock: float | None
    """When the leader last told something, by its clock."""
    held: float
    """Milliseconds since that arrived."""
    saying: Spoken | None = None


class Told(msgspec.Struct, frozen=True, tag="told"):
    """What the leader of a race tells a client of another process."""

    house: str
    leader: str
    table: str
    epoch: int
    client: int
    clock: float
    text: msgspec.Raw


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """A client of another process has disconnected."""

    house: str
    leader: str
    table: str
    client: int


_write = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Said | Told | Gone] = msgspec.json.Decoder(Said | Told | Gone)
_read = _decoder.decode


@dataclass
class Distance:
    """How far away another process is, and how far its clock is ahead."""

    ahead: deque[float] = field(default_factory=lambda: deque(maxlen=SAMPLES))
    """Samples of that, in milliseconds: too small by the time that a message took."""
    last_clock: float | None = None
    last_heard: float = 0.0
    hop: float = math.inf
    """The shortest round trip, in milliseconds."""

    def note(self, clock: float, now: float) -> None:
        """Something arrives that was sent at that time of its clock."""
        self.ahead.append(clock - now)
        self.last_clock, self.last_heard = clock, now


@dataclass(frozen=True)
class Outlet:
    """The way back to a client of another process."""

    send: Callable[[bytes], None]

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send all of these."""
        for text in texts:
            self.send(text)
        return True

    def drop(self) -> None:
        """The other process looks after the connection."""


class Relay:
    """Passes on what people say to a race that another process runs, and stands for theirs where this one runs it."""

    def __init__(
        self,
        house: House,
        now: Callable[[], float],
        track: Callable[[Room], Track],
        judge: Callable[[Room, Client, Spoken], None],
        greet: Callable[[Room, Client], None],
    ) -> None:
        """`judge` hears what somebody says to a race of ours, `greet` tells who has come how things stand."""
        self._house, self._rooms, self._notifications = house.id, house.registry.rooms, house.notifications
        self._now, self._track, self._judge, self._greet = now, track, judge, greet
        self._distances: defaultdict[str, Distance] = defaultdict(Distance)
        self._joined: WeakKeyDictionary[Client, tuple[str, int]] = WeakKeyDictionary()
        """The process and epoch that a client here has been announced to."""
        self._numbers: WeakKeyDictionary[Client, int] = WeakKeyDictionary()
        self._clients: WeakValueDictionary[int, Client] = WeakValueDictionary()
        self._count = itertools.count(1)
        self._notifications.listen_to(TOPIC, self._hear)

    def elsewhere(self, room: Room) -> Lease | None:
        """The lease of the process that runs the race, if it is another one."""
        lease = self._track(room).lease
        return None if lease is None or lease.house == self._house else lease

    def clock(self, room: Room) -> float:
        """The time by the clock that the table's race is run on."""
        lease = self.elsewhere(room)
        return self._now() + (0.0 if lease is None else max(self._distances[lease.house].ahead, default=0.0))

    # ---- Where another process runs the race

    def join(self, room: Room, lease: Lease) -> None:
        """Announce everybody here whom that process does not know yet."""
        for client in room.clients:
            if client.greeted and self._joined.get(client) != (lease.house, lease.epoch):
                self.pass_on(room, client, lease)

    def pass_on(self, room: Room, client: Client, lease: Lease, saying: Spoken | None = None) -> None:
        """Tell that process what somebody here says, or that they have come."""
        self._joined[client] = lease.house, lease.epoch
        if client not in self._numbers:
            self._numbers[client] = number = next(self._count)
            self._clients[number] = client
        there = self._distances[lease.house]
        self._send(Said(
            self._house, lease.house, room.table.id, lease.epoch, self._numbers[client],
            None if client.player is None else client.player.id, client.language, client.latency.transport_rtt(),
            there.last_clock, self._now() - there.last_heard, saying,
        ))  # fmt: skip

    def hung_up(self, room: Room, client: Client) -> None:
        """A client here has disconnected."""
        lease = self.elsewhere(room)
        if lease is not None and client in self._joined:
            self._send(Gone(self._house, lease.house, room.table.id, self._numbers[client]))

    def _take_in(self, told: Told) -> None:
        """Tell a client here what that process tells, unless another one runs the race since."""
        self._distances[told.leader].note(told.clock, self._now())
        client = self._clients.get(told.client)
        if client is not None and self._joined.get(client) == (told.leader, told.epoch):
            client.hand(bytes(told.text))

    # ---- Where this process runs it

    def _hear(self, message: bytes) -> None:
        try:
            said = _read(message)
        except msgspec.MsgspecError:  # from another version
            return
        if isinstance(said, Told):
            if said.house == self._house:
                self._take_in(said)
            return
        room = self._rooms.get(said.table)
        lease = None if room is None else self._track(room).lease
        if room is not None and lease is not None and said.leader == self._house == lease.house:
            self._hear_far(room, self._track(room), lease, said)

    def _hear_far(self, room: Room, track: Track, lease: Lease, said: Said | Gone) -> None:
        """Somebody at another process has come, says something, or has gone."""
        place = said.house, said.client
        if isinstance(said, Gone):
            track.far.pop(place, None)
            return
        if said.epoch != lease.epoch:
            return
        is_new = place not in track.far
        client = track.far[place] = self._client_for(said) if is_new else track.far[place]
        self._measure(said, client)
        if is_new:
            self._greet(room, client)
            track.bell.set()
        if said.saying is not None:
            self._judge(room, client, said.saying)

    def _client_for(self, said: Said) -> Client:
        """Somebody at another process, as a client of ours."""

        def send(text: bytes) -> None:
            told = msgspec.Raw(text)
            self._send(Told(said.house, self._house, said.table, said.epoch, said.client, self._now(), told))

        return Client(None if said.player is None else Player(said.player, ""), said.language, Outlet(send))

    def _measure(self, said: Said, client: Client) -> None:
        """Note how far away somebody is: the way to their process, and from there to them."""
        there = self._distances[said.house]
        if said.clock is not None:
            there.hop = min(there.hop, max(0.0, self._now() - said.clock - said.held))
        rtt, hop = said.rtt, there.hop
        client.latency.transport_rtt = lambda: None if rtt is None or math.isinf(hop) else rtt + hop

    def _send(self, message: Said | Told | Gone) -> None:
        self._notifications.send(TOPIC, _write(message))
