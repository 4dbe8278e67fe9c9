"""The referee of live races: counts down, hears presses and calls, rolls for the house's own, and writes the log.

What happens in a race is told at once and is no move yet. When somebody was first, everything up to then becomes moves
of the clock, in the order in which it happened; a server that dies before has a countdown to begin again, no more.
"""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server import messages
from saloon.server.adjudicate import Call, Fairness
from saloon.server.neighbours import RETRY
from saloon.server.race import LEAD, Foul, Ignored, Landing, Race
from saloon.server.table import Refused

if TYPE_CHECKING:
    from saloon.server.hub import Hub
    from saloon.server.rooms import Room

IDLE = 12_000.0
"""Milliseconds that somebody may leave their dice alone before the house rolls for them."""
ECHOES, ECHO_EVERY = 5, 0.4
"""How often the way to everybody is measured during a countdown, and the seconds in between."""
KEPT_DELAYS = 9
PACES: dict[str, tuple[float, float]] = {"easy": (520.0, 1150.0), "normal": (330.0, 800.0), "hard": (230.0, 520.0)}
"""How long a bot takes to roll again or to call, least and most: the pace of a person."""


def clock() -> float:
    """Milliseconds by the clock that races are run on."""
    return time.perf_counter() * 1000


@dataclass
class Way:
    """What is known of the way to a client."""

    sent: dict[int, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)

    @property
    def delay(self) -> float:
        """One way, in milliseconds: half of the shortest round trip of late."""
        return min(self.delays, default=0.0)

    def echo(self, number: int, now: float) -> None:
        """An echo has come back."""
        sent = self.sent.pop(number, None)
        if sent is not None:
            self.delays = [*self.delays, (now - sent) / 2][-KEPT_DELAYS:]


class Purse:
    """Credit that somebody has left; it fills slowly."""

    def __init__(self, settings: Fairness) -> None:
        self._settings, self._left, self._at = settings, settings.purse, clock()

    def left(self, now: float) -> float:
        """How much there is."""
        grown = self._left + max(0.0, now - self._at) / 1000 * self._settings.refill
        return min(self._settings.purse, grown)

    def spend(self, credit: float, now: float) -> None:
        """Take some out."""
        self._left, self._at = max(0.0, self.left(now) - credit), now


class Bench:
    """The house's own in a race, bots and those it stands in for: when each will do what."""

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
        own = [landing for landing in race.landings if landing.seat == seat]
        resting = max([begin, *(landing.rest for landing in own)])
        shown = race.at_rest(resting)
        mine = shown.get(seat)
        others_run = any(each.has_runaway for other, each in shown.items() if other != seat)
        wants_to_call = (mine is not None and mine.has_bullet) or others_run
        return resting + pause, "call" if wants_to_call else "press"


class Referee:
    """Runs the races of all tables."""

    def __init__(self, hub: Hub, settings: Fairness | None = None) -> None:
        self._hub, self.settings = hub, settings or Fairness()
        self._dice = random.Random()
        self._echo = 0

    def run(self, room: Room) -> None:
        """Begin, unless it is under way."""
        if room.referee is None or room.referee.done():
            room.referee = asyncio.create_task(self._run(room))

    async def _run(self, room: Room) -> None:
        try:
            while room.table.is_race:
                if not await self._hub.neighbours.lets_us(room, room.table.number + 1):
                    continue
                try:
                    await self._one_countdown(room)
                except SQLAlchemyError:
                    await asyncio.sleep(RETRY)
        finally:
            room.race = None
        self._hub.drive(room)

    async def _one_countdown(self, room: Room) -> None:
        table = room.table
        assert table.state is not None
        now = clock()
        race = room.race = Race(table.state, now + LEAD, table.next_roll, self.settings)
        room.bell = asyncio.Event()
        self._tell(room, self.announcement(room))
        measuring = asyncio.create_task(self._measure(room))
        try:
            await self._until_settled(room, race)
        finally:
            measuring.cancel()
        if not table.is_race:  # somebody gave up meanwhile, and that was the end of it
            return
        deeds = race.deeds()
        try:
            await table.run(table.number + 1, deeds)
        except SaloonError:  # another process was quicker, somebody gave up, or the table stands still: look again
            await self._hub.neighbours.catch_up(room)
            return
        if race.calls:
            self._tell(room, {"stage": "verdict", "fire": race.fire, **deeds[-1].beside["race"], **deeds[-1].move})
            for ruling in race.verdict().rulings:
                self._purse(room, ruling.seat).spend(ruling.credit, clock())
        self._hub.publish(room)

    async def _measure(self, room: Room) -> None:
        """Find out how far everybody is."""
        for _ in range(ECHOES):
            for client in room.clients:
                self._echo += 1
                client.way.sent[self._echo] = clock()
                client.tell({"type": "echo", "id": self._echo})
            await asyncio.sleep(ECHO_EVERY)

    async def _until_settled(self, room: Room, race: Race) -> None:
        """Let time pass until a call can be judged, or somebody has started too early."""
        bench, shown = Bench(race, self._dice), set[int]()
        assert room.bell is not None
        while room.table.is_race and not any(foul.kind == "false_start" for foul in race.fouls):
            now = clock()
            self._show_rested(room, race, shown, now)
            if race.deadline is not None and now >= race.deadline:
                return
            due = None if race.deadline is not None else bench.next_due(self._house(room, race, now), now)
            if due is not None and due[0] <= now:
                self._act(room, race, bench, due)
                continue
            waits = [landing.rest for landing in race.landings if landing.roll not in shown]
            waits += [] if race.deadline is None else [race.deadline]
            waits += [] if due is None else [due[0]]
            room.bell.clear()
            wait = max(0.0, min([*waits, now + 1000.0]) - now) / 1000
            try:
                await asyncio.wait_for(room.bell.wait(), wait)
            except TimeoutError:
                continue

    def _house(self, room: Room, race: Race, now: float) -> dict[int, str]:
        """The seats that the house rolls for, and how fast: bots, those who are away, and those who do nothing."""
        table, paces, here = room.table, dict[int, str](), room.seats_connected()
        for seat in race.racers:
            chair = table.seats[seat]
            if chair.kind == "bot":
                paces[seat] = chair.level or "normal"
            elif chair.resigned or seat in room.away or seat not in here:
                paces[seat] = "easy"
            else:
                deeds = [landing.rest for landing in race.landings if landing.seat == seat]
                deeds += [foul.until for foul in race.fouls if foul.seat == seat]
                if now - max([race.fire, *deeds]) > IDLE:
                    paces[seat] = "easy"
        return paces

    def _act(self, room: Room, race: Race, bench: Bench, due: tuple[float, int, str]) -> None:
        """Press or call for somebody of the house's own."""
        at, seat, what = due
        bench.done(seat)
        try:
            if what == "press":
                self._pressed(room, race.press(seat, at, clock(), 0.0))
            else:
                shown = race.at_rest(at)
                answered = max((each for each in shown.values() if each.has_symbol), key=lambda each: each.rest)
                reaction = at - answered.rest
                foul = race.call(Call(seat, answered.rest, reaction, clock()), answered.roll, 0.0)
                self._called(room, foul)
        except (Ignored, ValueError):
            return

    def _show_rested(self, room: Room, race: Race, shown: set[int], now: float) -> None:
        """Show everybody the dice that have come to rest."""
        for landing in race.landings:
            if landing.rest <= now and landing.roll not in shown:
                shown.add(landing.roll)
                self._tell(room, {"stage": "rest", **_rolled(landing), "faces": landing.faces})

    # ---- What people say

    def press(self, room: Room, seat: int, said: messages.Press, way: Way) -> None:
        """Somebody rolls."""
        race, arrived = self._race_of(room), clock()
        self._pressed(room, race.press(seat, said.at, arrived, way.delay))

    def hit(self, room: Room, seat: int, said: messages.Hit, way: Way) -> None:
        """Somebody calls."""
        race, arrived = self._race_of(room), clock()
        call = Call(seat, arrived, max(0.0, said.reaction), arrived, self._purse(room, seat).left(arrived))
        self._called(room, race.call(call, said.roll, way.delay))

    def _race_of(self, room: Room) -> Race:
        if room.race is None or not room.table.is_race:
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

    def announcement(self, room: Room) -> dict[str, Any]:
        """How the race stands, for everybody at its beginning and for whoever comes later."""
        race, now = room.race, clock()
        assert race is not None
        return {
            "stage": "countdown", "fire": race.fire, "clock": now, "tumble": self.settings.tumble,
            "least_reaction": self.settings.least_reaction, "racers": race.racers,
            "barred": {str(seat): until for seat in race.racers
                       if (until := race.barred_until(seat, max(now, race.fire))) is not None},
            "rolls": [{**_rolled(each), "faces": each.faces} for each in race.landings if each.rest <= now],
        }  # fmt: skip

    def _tell(self, room: Room, message: dict[str, Any]) -> None:
        self._hub.tell_each(room, lambda _: {"type": "race", **message})


def _rolled(landing: Landing) -> dict[str, Any]:
    return {"seat": landing.seat, "roll": landing.roll, "pressed": landing.pressed, "rest": landing.rest}


def _fouled(foul: Foul) -> dict[str, Any]:
    return {"stage": "foul", "seat": foul.seat, "kind": foul.kind, "at": foul.at, "until": foul.until}
