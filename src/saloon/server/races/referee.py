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
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import IllegalMove
from saloon.server.cluster.neighbours import RETRY
from saloon.server.protocol import messages
from saloon.server.races.adjudicate import Fairness
from saloon.server.races.race import LEAD, Foul, Heard, Ignored, Landing, Race, racers
from saloon.server.tables.table import Deed, Refused

if TYPE_CHECKING:
    from saloon.server.tables.hub import Hub
    from saloon.server.tables.room import Room

log = logging.getLogger("saloon.server")
QUIET = 20_000.0
"""Milliseconds without a roll after which the dice decide by beats, among several people."""
LOOK_EVERY = 1000.0
"""Milliseconds after which somebody who came or left is noticed at the latest."""
ECHOES, ECHO_EVERY = 5, 400.0
"""How often the way to everybody is measured during a countdown, and the milliseconds in between."""
MOST_UNANSWERED = 50
"""Echoes that a client may owe us before the oldest is forgotten."""
MOST_MS = 1e12
"""No moment of any clock is later, and no time is longer."""
PACES: dict[str, tuple[float, float]] = {"easy": (520.0, 1150.0), "normal": (330.0, 800.0), "hard": (230.0, 520.0)}
"""How long a bot takes to roll again or to call, least and most: the pace of a person."""


def clock() -> float:
    """Milliseconds by the clock that races are run on."""
    return time.perf_counter() * 1000


class Time:
    """The clock that races are run on, and how to wait by it."""

    def now(self) -> float:
        """The time in milliseconds."""
        return clock()

    async def wait(self, until: float, bell: asyncio.Event | None = None) -> None:
        """Return at that time, or as soon as the bell rings."""
        seconds = max(0.0, until - self.now()) / 1000
        if bell is None:
            await asyncio.sleep(seconds)
            return
        try:
            await asyncio.wait_for(bell.wait(), seconds)
        except TimeoutError:
            return
        bell.clear()


@dataclass
class Way:
    """What is known of the way to a client."""

    sent: dict[int, float] = field(default_factory=dict)
    shortest: float | None = None
    """The shortest round trip of an echo."""
    proof: Callable[[], float | None] = lambda: None
    """The shortest round trip of the connection itself, which no program can lengthen; None where nobody knows it."""

    @property
    def delay(self) -> float:
        """One way, in milliseconds: half of the shortest round trip ever seen. Without any echo, none.

        The shortest and not the latest: so it does not help to hold back an echo now and then.
        """
        if self.shortest is None:
            return 0.0
        proven = self.proof()
        return (self.shortest if proven is None else min(self.shortest, proven)) / 2

    def send(self, number: int, now: float) -> None:
        """An echo is on its way."""
        self.sent[number] = now
        if len(self.sent) > MOST_UNANSWERED:
            del self.sent[min(self.sent)]

    def echo(self, number: int, now: float) -> None:
        """An echo has come back."""
        sent = self.sent.pop(number, None)
        if sent is not None:
            self.shortest = now - sent if self.shortest is None else min(self.shortest, now - sent)


class Purse:
    """Credit beyond the delay: so much for any few calls in a row."""

    def __init__(self, settings: Fairness) -> None:
        self._settings = settings
        self._spent: deque[float] = deque(maxlen=settings.purse_calls - 1)

    @property
    def left(self) -> float:
        """How much the next call may take."""
        return max(0.0, self._settings.purse - sum(self._spent))

    def spend(self, credit: float) -> None:
        """A call was judged, and has taken so much."""
        self._spent.append(credit)


class Bench:
    """Those whom the house rolls for: when each will do what."""

    def __init__(self, race: Race, dice: random.Random) -> None:
        self._race, self._dice = race, dice
        self._due: dict[int, tuple[float, str]] = {}

    def next_due(self, paces: dict[int, str], now: float) -> tuple[float, int, str] | None:
        """What comes next: when, whose, and what; None if all wait."""
        for seat in set(self._due) - set(paces):
            del self._due[seat]
        for seat, pace in paces.items():
            if seat not in self._due:
                self._due[seat] = self._plan(seat, pace, now)
        return min(((at, seat, what) for seat, (at, what) in self._due.items()), default=None)

    def done(self, seat: int) -> None:
        """That is done: think again."""
        self._due.pop(seat, None)

    def _plan(self, seat: int, pace: str, now: float) -> tuple[float, str]:
        low, high = PACES.get(pace, PACES["normal"])
        pause = self._dice.triangular(low, high, low + (high - low) / 3)
        race = self._race
        barred = race.barred_until(seat, max(now, race.fire))
        begin = max(now, race.fire, barred or 0.0)
        own = [each for each in race.landings if each.seat == seat and each.roll not in race.lost]
        resting = max([begin, *(landing.rest for landing in own)])
        reasons = race.reasons(seat, resting)
        wants_to_call = any(each.has_bullet if each.seat == seat else each.has_runaway for each in reasons)
        return resting + pause, "call" if wants_to_call else "press"


class Referee:
    """Runs the races of all tables."""

    def __init__(self, hub: Hub, settings: Fairness | None = None, time: Time | None = None) -> None:
        self._hub, self.settings, self.time = hub, settings or Fairness(), time or Time()
        self._dice = random.Random()
        self._echo = 0

    def run(self, room: Room) -> None:
        """Begin, unless it is under way; then look who is there."""
        if room.referee is None or room.referee.done():
            room.referee = asyncio.create_task(self._run(room))
        elif room.awaited and room.bell is not None:
            room.bell.set()

    async def _run(self, room: Room) -> None:
        try:
            while room.table.is_race and not self._is_abandoned(room):
                if not await self._hub.neighbours.lets_us(room, room.table.number + 1):
                    continue
                room.bell, room.ready = asyncio.Event(), False
                try:
                    if await self._is_gathered(room):
                        await self._one_countdown(room)
                except SQLAlchemyError:
                    await self.time.wait(self.time.now() + RETRY * 1000)
        finally:
            room.race, room.awaited = None, set()
        self._hub.drive(room)

    def _is_abandoned(self, room: Room) -> bool:
        """Has the only person left? Then nothing goes on without them."""
        return room.table.is_solo and room.table.people.isdisjoint(room.seats_connected())

    # ---- Before the countdown

    async def _is_gathered(self, room: Room) -> bool:
        """Wait for whom a countdown needs; False if there will be none now."""
        table, bell = room.table, room.bell
        assert bell is not None
        since, room.race, told = self.time.now(), None, set[int]()
        while table.is_race and not self._is_abandoned(room):
            room.awaited = self._needed(room)
            if not room.awaited:
                return True
            now = self.time.now()
            if not table.is_solo and now >= since + QUIET:
                await self._decide_by_beats(room, [Deed({"do": "fire"}, {"race": {"at": 0.0}})], 0.0)
                return False
            if room.awaited != told:
                told = room.awaited
                self._tell(room, self._waiting(room))
            await self.time.wait(now + LOOK_EVERY if table.is_solo else min(now + LOOK_EVERY, since + QUIET), bell)
        return False

    def _needed(self, room: Room) -> set[int]:
        """Who must be there, or say that they are ready, before a countdown begins."""
        table = room.table
        assert table.state is not None
        people = table.people & set(racers(table.state))
        if table.is_solo:
            return set() if room.ready else people
        return people if people.isdisjoint(room.seats_connected()) else set()

    def ready(self, room: Room, seat: int) -> None:
        """Somebody is ready for the countdown."""
        if seat not in room.awaited or room.bell is None:
            raise Ignored("nobody waits for you to be ready")
        room.ready = True
        room.bell.set()

    def left(self, room: Room, seat: int) -> None:
        """Somebody has gone: where they were the only person, a race that is not decided is void."""
        if room.race is not None and seat in room.table.people and self._is_abandoned(room):
            room.race.is_void = True
            if room.bell is not None:
                room.bell.set()

    # ---- The countdown, and what follows

    async def _one_countdown(self, room: Room) -> None:
        table = room.table
        assert table.state is not None
        race = room.race = Race(table.state, self.time.now() + LEAD, table.next_roll, self.settings)
        self._tell(room, self._countdown(race))
        measuring = asyncio.create_task(self._measure(room))
        try:
            await self._until_settled(room, race)
        finally:
            measuring.cancel()
        if not table.is_race:  # somebody gave up meanwhile, and that was the end of it
            return
        if race.is_void:
            self._tell(room, {"stage": "void", "fire": race.fire})
        else:
            await self._settle(room, race)

    async def _settle(self, room: Room, race: Race) -> None:
        """Write down what has happened, and tell who was first."""
        if not race.is_false_start and not race.calls:
            await self._decide_by_beats(room, race.by_beats(self.time.now()), race.fire)
            return
        deeds = race.deeds()
        if not await self._write(room, deeds):
            return
        if race.calls:
            self._tell(room, {"stage": "verdict", "fire": race.fire, **deeds[-1].beside["race"], **deeds[-1].move})
            for seat, spent in race.verdict().spent.items():
                self._purse(room, seat).spend(spent)
        self._hub.publish(room)

    async def _decide_by_beats(self, room: Room, deeds: Sequence[Deed], fire: float) -> None:
        """Nobody rolls: the dice decide, and everybody is told."""
        if await self._write(room, deeds):
            self._tell(room, {"stage": "beats", "fire": fire})
            self._hub.publish(room)

    async def _write(self, room: Room, deeds: Sequence[Deed]) -> bool:
        """Append moves of the clock; False if the table has gone on otherwise."""
        try:
            await room.table.run(room.table.number + 1, deeds)
        except Refused:  # another process was quicker, somebody gave up, or the table stands still: look again
            await self._hub.neighbours.catch_up(room)
            return False
        except IllegalMove:  # a fault of ours: let them race again rather than hang
            log.exception("table %s: a race led to moves that are not legal: %s", room.table.id, deeds)
            return False
        return True

    async def _measure(self, room: Room) -> None:
        """Find out how far everybody is."""
        for _ in range(ECHOES):
            for client in room.clients:
                self._echo += 1
                client.way.send(self._echo, self.time.now())
                client.tell({"type": "echo", "id": self._echo})
            await self.time.wait(self.time.now() + ECHO_EVERY)

    async def _until_settled(self, room: Room, race: Race) -> None:
        """Let time pass until a call can be judged, somebody has started too early, or nobody rolls."""
        bench, shown = Bench(race, self._dice), set[int]()
        assert room.bell is not None
        while room.table.is_race and not race.is_false_start:
            now = self.time.now()
            race.is_void = race.is_void or self._is_abandoned(room)
            quiet = math.inf if room.table.is_solo else race.quiet_since + QUIET
            if race.is_void or now >= (quiet if race.deadline is None else race.deadline):
                return
            self._show_rested(room, race, shown, now)
            due = None if race.deadline is not None else bench.next_due(self._house(room, race), now)
            if due is not None and due[0] <= now:
                self._act(room, race, bench, due, now)
                continue
            waits = [each.rest for each in race.landings if each.roll not in shown | race.lost]
            waits += [quiet] if race.deadline is None else [race.deadline]
            waits += [] if due is None else [due[0]]
            await self.time.wait(min([*waits, now + LOOK_EVERY]), room.bell)

    def _house(self, room: Room, race: Race) -> dict[int, str]:
        """The seats that the house rolls for, and how fast: bots, and those who have given up for good."""
        chairs = {seat: room.table.seats[seat] for seat in race.racers}
        return {
            seat: chair.level or "normal"
            for seat, chair in chairs.items()
            if chair.kind == "bot" or chair.resigned
        }  # fmt: skip

    def _act(self, room: Room, race: Race, bench: Bench, due: tuple[float, int, str], now: float) -> None:
        """Press or call for somebody whom the house rolls for."""
        at, seat, what = due
        bench.done(seat)
        reasons = race.reasons(seat, now)
        try:
            if what == "press":
                self._pressed(room, race.press(seat, at, now, 0.0))
            elif reasons:
                self._called(room, race.call(Heard(seat, max(0.0, at - reasons[-1].rest), reasons[-1].roll, now)))
        except Ignored:
            return

    def _show_rested(self, room: Room, race: Race, shown: set[int], now: float) -> None:
        """Show everybody the dice that have come to rest."""
        for landing in race.landings:
            if landing.rest <= now and landing.roll not in shown | race.lost:
                shown.add(landing.roll)
                self._tell(room, {"stage": "rest", **_rolled(landing), "faces": landing.faces})

    # ---- What people say

    def press(self, room: Room, seat: int, said: messages.Press, way: Way) -> None:
        """Somebody rolls."""
        race, arrived = self._race_of(room), self.time.now()
        _check_times(said.at)
        self._pressed(room, race.press(seat, said.at, arrived, way.delay))

    def hit(self, room: Room, seat: int, said: messages.Hit, way: Way) -> None:
        """Somebody calls."""
        race, arrived = self._race_of(room), self.time.now()
        _check_times(said.reaction)
        purse = self._purse(room, seat).left
        self._called(room, race.call(Heard(seat, said.reaction, said.roll, arrived, way.delay, purse)))

    def _race_of(self, room: Room) -> Race:
        if room.race is None or room.race.is_void or not room.table.is_race:
            raise Refused("there is no race now")
        return room.race

    def _purse(self, room: Room, seat: int) -> Purse:
        if seat not in room.purses:
            room.purses[seat] = Purse(self.settings)
        return room.purses[seat]

    def _pressed(self, room: Room, outcome: Landing | Foul) -> None:
        if isinstance(outcome, Foul):
            self._tell(room, _fouled(outcome))
        else:  # the roller's program needs the faces before the dice are at rest; nobody else's does
            for client in room.clients:
                faces = {"faces": outcome.faces} if room.seat_of(client) == outcome.seat else {}
                client.tell({"type": "race", "stage": "roll", **_rolled(outcome), **faces})
        if room.bell is not None:
            room.bell.set()

    def _called(self, room: Room, foul: Foul | None) -> None:
        if foul is not None:
            self._tell(room, _fouled(foul))
        if room.bell is not None:
            room.bell.set()

    # ---- Telling

    def announcement(self, room: Room) -> dict[str, Any] | None:
        """How things stand, for whoever comes later: a race, or who is waited for before one; None without either."""
        if room.race is not None and not room.race.is_void:
            return self._countdown(room.race)
        return self._waiting(room) if room.awaited else None

    def _waiting(self, room: Room) -> dict[str, Any]:
        assert room.table.state is not None
        return {
            "stage": "waiting", "seats": sorted(room.awaited), "racers": racers(room.table.state),
            "for": "ready" if room.table.is_solo else "anybody",
        }  # fmt: skip

    def _countdown(self, race: Race) -> dict[str, Any]:
        now = self.time.now()
        lying = [each for each in race.landings if each.rest <= now and each.roll not in race.lost]
        return {
            "stage": "countdown", "fire": race.fire, "clock": now, "tumble": self.settings.tumble,
            "least_reaction": self.settings.least_reaction, "racers": race.racers,
            "barred": {str(seat): until for seat in race.racers
                       if (until := race.barred_until(seat, max(now, race.fire))) is not None},
            "rolls": [{**_rolled(each), "faces": each.faces} for each in lying],
        }  # fmt: skip

    def _tell(self, room: Room, message: dict[str, Any]) -> None:
        self._hub.tell_each(room, lambda _: {"type": "race", **message})


def _check_times(*times: float) -> None:
    """Refuse what no clock could have shown: a modified program may say anything."""
    if not all(math.isfinite(time) and 0 <= time <= MOST_MS for time in times):
        raise Refused("a time in a race is a number of milliseconds, and not below zero")


def _rolled(landing: Landing) -> dict[str, Any]:
    return {"seat": landing.seat, "roll": landing.roll, "pressed": landing.pressed, "rest": landing.rest}


def _fouled(foul: Foul) -> dict[str, Any]:
    return {
        "stage": "foul", "seat": foul.seat, "kind": foul.kind, "at": foul.at, "until": foul.until,
        "lost": list(foul.lost),
    }  # fmt: skip
