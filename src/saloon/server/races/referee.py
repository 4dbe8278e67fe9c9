"""The referee of live races: counts down, hears presses and calls, rolls for bots, and writes the log.

What happens in a race is told at once and is no move yet. When somebody was first, everything up to then becomes moves
of the clock, in the order in which it happened; a server that dies before has a countdown to begin again, no more.

Who is waited for, and who is not:

* The house rolls for bots, and for those who have given up for good; for nobody else, however long they are idle.
* Where one person plays with bots, a race in which they have dice waits for their *Ready*, for ever. If they leave
  before it is decided, it is void: nothing is written, no bot rolls on, and it waits for their Ready again.
* Among several people a countdown begins at once, unless none of those who have dice is there. Then it waits for one of
  them, for 20 s. Whoever leaves or reloads later comes back into a race that went on.
* Among several people the dice decide by beats if nobody rolls for 20 s: nobody came, or all are idle. So every race
  ends, whoever leaves it, loses the line or never answers.

Where several processes serve one database, the one that has the lease runs the race, for everybody; if it dies,
another takes over and counts down anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import random
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from msgspec import UNSET
from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import IllegalMove, SaloonError
from saloon.server.cluster import RETRY
from saloon.server.cluster.leases import RENEW_EVERY, Lease, LeaseLost
from saloon.server.protocol import heard, raced
from saloon.server.protocol.told import Echo, written
from saloon.server.races import announcing
from saloon.server.races.adjudicate import Fairness
from saloon.server.races.bots import RaceBots
from saloon.server.races.clock import Time
from saloon.server.races.race import LEAD, Foul, Heard, Ignored, Landing, Race, racers
from saloon.server.races.relay import Relay, Spoken
from saloon.server.races.track import Track
from saloon.server.tables.client import Client, Latency
from saloon.server.tables.house import House
from saloon.server.tables.log import ClockMove
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room

log = logging.getLogger("saloon.server")
QUIET = 20_000.0
"""Milliseconds without a roll after which the dice decide by beats, among several people."""
LOOK_EVERY = 1000.0
"""Polling interval in milliseconds for people who connect or disconnect."""
ECHOES, ECHO_EVERY = 5, 400.0
"""How often latency is measured during a countdown, and the milliseconds in between."""
MOST_MS = 1e12
"""No moment of any clock is later, and no time is longer."""


class Referee:
    """Runs the races of all tables."""

    def __init__(self, house: House, settings: Fairness | None = None, time: Time | None = None) -> None:
        """Take charge of the races of a house."""
        self._peers, self._broadcast, self._driver = house.peers, house.broadcast, house.driver
        self.settings, self.time = settings or Fairness(), time or Time()
        self._tracks: WeakKeyDictionary[Room, Track] = WeakKeyDictionary()
        house.driver.run_race = self.run
        self._leases = house.leases
        self.relay = Relay(house, self.time.now, self.track, self._judge, self.greet)
        self._dice = random.Random()
        self._echo = 0

    def run(self, room: Room) -> None:
        """Begin a race, or let the one that is waiting look who is there."""
        track = self.track(room)
        if track.task is None or track.task.done():
            track.task = asyncio.create_task(self._run(room, track))
        elif track.awaited:
            track.bell.set()

    def track(self, room: Room) -> Track:
        """The state kept for a table."""
        if room not in self._tracks:
            self._tracks[room] = Track(self.settings)
        return self._tracks[room]

    async def _run(self, room: Room, track: Track) -> None:
        try:
            while room.table.is_race and not self._is_abandoned(room):
                if not await self._peers.lets_us(room, room.table.number + 1):
                    continue
                try:
                    lease = track.lease = await self._leases.take(room.table.id)
                    if self.relay.elsewhere(room) is None:
                        await self._peers.catch_up(room)  # who had it before may have written
                        await self._lead(room, track, lease)
                    else:  # look again before long: it may die
                        self.relay.join(room, lease)
                        await self.time.wait(self.time.now() + LOOK_EVERY, track.bell)
                except SQLAlchemyError:
                    await self.time.wait(self.time.now() + RETRY * 1000)
        finally:
            track.lease = None
        self._driver.drive(room)

    async def _lead(self, room: Room, track: Track, lease: Lease) -> None:
        """Run the race, for everybody at any process, as long as the lease is ours."""
        assert room.table.fold is not None
        lease.rolls = room.table.rolls.begin(room.table.fold, lease.rolls)
        renewing = asyncio.create_task(self._renew(lease))
        try:
            while room.table.is_race and not self._is_abandoned(room) and not lease.is_lost:
                track.bell.clear()
                track.ready = False
                if await self._is_gathered(room, track, lease):
                    await self._one_countdown(room, track, lease)
        finally:
            renewing.cancel()
            track.race, track.awaited = None, set()
            track.far.clear()
            await self._leases.release(lease)

    async def _renew(self, lease: Lease) -> None:
        while not lease.is_lost and not math.isinf(lease.expires):
            await asyncio.sleep(RENEW_EVERY)
            with contextlib.suppress(SQLAlchemyError):  # it may be back before the lease ends
                await self._leases.renew(lease)

    def _is_abandoned(self, room: Room) -> bool:
        """Has the only person left? Then nothing goes on without them."""
        return room.table.is_solo and room.table.people.isdisjoint(room.seats_connected())

    # ---- Before the countdown

    async def _is_gathered(self, room: Room, track: Track, lease: Lease) -> bool:
        """Wait for whom a countdown needs; False if there will be none now."""
        table, since, track.race, told = room.table, self.time.now(), None, set[int]()
        while table.is_race and not self._is_abandoned(room) and not lease.is_lost:
            track.awaited = self._needed(room, track)
            if not track.awaited:
                return True
            now = self.time.now()
            if not table.is_solo and now >= since + QUIET:
                await self._decide_by_beats(room, lease, [ClockMove({"do": "fire"}, {"race": {"at": 0.0}})], 0.0)
                return False
            if track.awaited != told:
                told = track.awaited
                self._tell(room, self._waiting(room, track))
            await self.time.wait(
                now + LOOK_EVERY if table.is_solo else min(now + LOOK_EVERY, since + QUIET), track.bell
            )
        return False

    def _needed(self, room: Room, track: Track) -> set[int]:
        """Who must be there, or say that they are ready, before a countdown begins."""
        table = room.table
        assert table.state is not None
        people = table.people & set(racers(table.state))
        if table.is_solo:
            return set() if track.ready else people
        return people if people.isdisjoint(room.seats_connected()) else set()

    def ready(self, room: Room, seat: int) -> None:
        """Somebody is ready for the countdown."""
        track = self.track(room)
        if seat not in track.awaited:
            raise Ignored("nobody waits for you to be ready")
        track.ready = True
        track.bell.set()

    def left(self, room: Room, seat: int) -> None:
        """Somebody has gone: where they were the only person, a race that is not decided is void."""
        track = self.track(room)
        if track.race is not None and seat in room.table.people and self._is_abandoned(room):
            track.race.is_void = True
            track.bell.set()

    # ---- The countdown, and what follows

    async def _one_countdown(self, room: Room, track: Track, lease: Lease) -> None:
        table = room.table
        assert table.state is not None

        def next_roll() -> int:
            assert table.fold is not None
            lease.rolls = table.rolls.next(table.fold)
            return lease.rolls

        race = track.race = Race(table.state, self.time.now() + LEAD, next_roll, self.settings)
        self._tell(room, announcing.countdown(race, self.time.now()))
        measuring = asyncio.create_task(self._measure(room))
        try:
            await self._until_settled(room, race, track.bell, lease)
        finally:
            measuring.cancel()
        if not table.is_race:  # somebody gave up meanwhile, and that was the end of it
            return
        if race.is_void:
            self._tell(room, raced.Void(fire=race.fire))
        else:
            await self._settle(room, race, lease)

    async def _settle(self, room: Room, race: Race, lease: Lease) -> None:
        """Store what has happened, and announce the verdict."""
        if not race.is_false_start and not race.calls:
            await self._decide_by_beats(room, lease, race.by_beats(self.time.now()), race.fire)
            return
        clock_moves = race.clock_moves()
        if not await self._write(room, lease, clock_moves):
            return
        if race.calls:
            self._tell(room, raced.Verdict(fire=race.fire, **clock_moves[-1].extra["race"], **clock_moves[-1].move))
            for seat, spent in race.verdict().spent.items():
                self.track(room).purse(seat).spend(spent)
        self._broadcast.publish(room)

    async def _decide_by_beats(
        self, room: Room, lease: Lease, clock_moves: Sequence[ClockMove], fire: float
    ) -> None:  # fmt: skip
        """Nobody rolls: the dice decide by beats."""
        if await self._write(room, lease, clock_moves):
            self._tell(room, raced.Beats(fire=fire))
            self._broadcast.publish(room)

    async def _write(self, room: Room, lease: Lease, clock_moves: Sequence[ClockMove]) -> bool:
        """Append the clock's moves; False if the table has moved on, or another process runs the race."""
        try:
            await room.table.run(room.table.number + 1, clock_moves, self._leases.guard(lease))
        except LeaseLost:
            lease.expires = 0.0
            return False
        except Refused:  # a peer was faster, somebody resigned, or the table is frozen: look again
            await self._peers.catch_up(room)
            return False
        except IllegalMove:  # a bug: let them race again rather than hang
            log.exception("table %s: a race led to moves that are not legal: %s", room.table.id, clock_moves)
            return False
        return True

    async def _measure(self, room: Room) -> None:
        """Measure everybody's latency."""
        for _ in range(ECHOES):
            for client in self.track(room).everybody(room):
                self._echo += 1
                client.latency.send(self._echo, self.time.now())
                client.tell(Echo(self._echo))
            await self.time.wait(self.time.now() + ECHO_EVERY)

    async def _until_settled(self, room: Room, race: Race, bell: asyncio.Event, lease: Lease) -> None:
        """Run the race until a call can be judged, somebody has made a false start, or nobody rolls."""
        bots, shown = RaceBots(race, self._dice), set[int]()
        while room.table.is_race and not race.is_false_start:
            if not lease.is_valid:  # this process was held up: is it still its race?
                await self._leases.renew(lease)
            now = self.time.now()
            race.is_void = race.is_void or self._is_abandoned(room) or lease.is_lost
            quiet = math.inf if room.table.is_solo else race.quiet_since + QUIET
            if race.is_void or now >= (quiet if race.deadline is None else race.deadline):
                return
            self._show_rested(room, race, shown, now)
            due = None if race.deadline is not None else bots.next_due(self._house(room, race), now)
            if due is not None and due[0] <= now:
                self._act(room, race, bots, due, now)
                continue
            waits = [each.rest for each in race.landings if each.roll not in shown | race.lost]
            waits += [quiet] if race.deadline is None else [race.deadline]
            waits += [] if due is None else [due[0]]
            await self.time.wait(min([*waits, now + LOOK_EVERY]), bell)

    def _house(self, room: Room, race: Race) -> dict[int, str]:
        """The seats that the server rolls for, with their levels: bots, and those who have resigned."""
        chairs = {seat: room.table.seats[seat] for seat in race.racers}
        return {
            seat: chair.level or "normal"
            for seat, chair in chairs.items()
            if chair.kind == "bot" or chair.resigned
        }  # fmt: skip

    def _act(self, room: Room, race: Race, bots: RaceBots, due: tuple[float, int, str], now: float) -> None:
        """Press or call for a bot."""
        at, seat, what = due
        bots.done(seat)
        reasons = race.reasons(seat, now)
        try:
            if what == "press":
                self._pressed(room, race, race.press(seat, at, now, 0.0))
            elif reasons:
                self._called(room, race.call(Heard(seat, max(0.0, at - reasons[-1].rest), reasons[-1].roll, now)))
        except Ignored:
            return

    def _show_rested(self, room: Room, race: Race, shown: set[int], now: float) -> None:
        """Show everybody the dice that have come to rest."""
        for landing in race.landings:
            if landing.rest <= now and landing.roll not in shown | race.lost:
                shown.add(landing.roll)
                self._tell(room, raced.Rested(*announcing.roll(landing), landing.faces, race.reason_for(landing)))

    # ---- What people say

    def hear(self, room: Room, client: Client, said: Spoken) -> None:
        """Somebody here says something to the race, whichever process runs it."""
        lease = self.relay.elsewhere(room)
        if lease is not None:
            self.relay.pass_on(room, client, lease, said)
        else:
            self._judge(room, client, said)

    def _judge(self, room: Room, client: Client, said: Spoken) -> None:
        """In a race there is no time to ask again: the client only hears that something did not count."""
        if isinstance(said, heard.Echo):
            client.latency.echo(said.id, self.time.now())
            return
        seat = room.seat_of(client)
        try:
            if seat is None:
                raise Refused("you are a spectator: only people with a seat can do that")
            if isinstance(said, heard.Ready):
                self.ready(room, seat)
            elif isinstance(said, heard.Press):
                self.press(room, seat, said, client.latency)
            else:
                self.hit(room, seat, said, client.latency)
        except SaloonError as wrong:
            client.tell(raced.NotCounted(why=wrong.say(client.language)))

    def press(self, room: Room, seat: int, said: heard.Press, latency: Latency) -> None:
        """Somebody rolls."""
        race, arrived = self._race_of(room), self.time.now()
        _check_times(said.at)
        self._pressed(room, race, race.press(seat, said.at, arrived, latency.delay))

    def hit(self, room: Room, seat: int, said: heard.Hit, latency: Latency) -> None:
        """Somebody calls."""
        race, arrived = self._race_of(room), self.time.now()
        _check_times(said.reaction)
        purse = self.track(room).purse(seat).left
        self._called(room, race.call(Heard(seat, said.reaction, said.roll, arrived, latency.delay, purse)))

    def _race_of(self, room: Room) -> Race:
        track = self.track(room)
        race = track.race if track.lease is not None and track.lease.is_valid else None
        if race is None or race.is_void or not room.table.is_race:
            raise Refused("there is no race now")
        return race

    def _pressed(self, room: Room, race: Race, outcome: Landing | Foul) -> None:
        if isinstance(outcome, Foul):
            self._tell(room, announcing.fouled(outcome))
        else:  # only the roller's client needs the faces before the dice are at rest
            for client in self.track(room).everybody(room):
                knows = room.seat_of(client) == outcome.seat
                told = (outcome.faces, race.reason_for(outcome)) if knows else (UNSET, UNSET)
                client.tell(raced.Rolled(*announcing.roll(outcome), *told))
        self.track(room).bell.set()

    def _called(self, room: Room, foul: Foul | None) -> None:
        if foul is not None:
            self._tell(room, announcing.fouled(foul))
        self.track(room).bell.set()

    # ---- Telling

    def _tell(self, room: Room, message: raced.Raced) -> None:
        text = written(message)
        for client in self.track(room).everybody(room):
            client.hand(text)

    def greet(self, room: Room, client: Client) -> None:
        """Tell somebody who has come how things stand; the process that runs the race does, if it is another one."""
        lease, told = self.relay.elsewhere(room), self.announcement(room)
        if lease is not None:
            self.relay.pass_on(room, client, lease)
        elif told is not None:
            client.tell(told)

    def announcement(self, room: Room) -> raced.Raced | None:
        """How things stand, for whoever comes later: a race, or who is waited for before one; None without either."""
        track = self.track(room)
        if track.race is not None and not track.race.is_void:
            return announcing.countdown(track.race, self.time.now())
        return self._waiting(room, track) if track.awaited else None

    def _waiting(self, room: Room, track: Track) -> raced.Waiting:
        assert room.table.state is not None
        return raced.Waiting(
            seats=sorted(track.awaited),
            racers=racers(room.table.state),
            waits_for="ready" if room.table.is_solo else "anybody",
        )


def _check_times(*times: float) -> None:
    """Refuse times that no clock could have shown: a modified client may send anything."""
    if not all(math.isfinite(time) and 0 <= time <= MOST_MS for time in times):
        raise Refused("a time in a race is a number of milliseconds, and not below zero")
