"""A race on the server's clock: countdown, rolls, calls and fouls, until somebody was first.

Nothing here waits or sends. Whoever holds a race tells it what arrived and when, and asks it what follows; in the end
it says which moves the clock makes in the table's log, in the order in which things happened, each with its
milliseconds. All times are milliseconds of one clock, and what arrives is told in the order in which it arrives.

Whatever anybody does, and whenever, this is what comes of it:

* Dice lie there from their landing until their owner presses again; then they are in the air, and what they showed
  before does not count any more.
* A press before "fire!" is a false start, and so is a call that was made before: the countdown begins anew, and the
  offender joins a count of three after it. A press while one's own dice are in the air, or that counts as made during
  a count of three, is ignored. A press that arrives after the count but claims a moment in it counts from its end.
* A call is valid if there is a reason for it: a symbol on the caller's own dice, or a run-away on anybody's, as they
  lie there at the moment at which the call counts as made. A call that names no roll, or one that is no reason, is
  judged by what lies there when it arrives, and gets no credit.
* A call without a reason is a false call, also while one's own dice are in the air. It counts from when it arrives,
  for a count of three and not a moment longer. The offender's dice in the air are lost: they never land.
* Dice that land in the very millisecond of a false call have landed before it: with a symbol, the call is valid.
* A call on a run-away whose owner has just picked it up, so that the caller cannot have seen it, is ignored.
* The first valid call opens a window for others. In it presses do nothing, calls without a reason are ignored, and so
  is whatever somebody says who has called already. Dice that land meanwhile count for those who call after that.
* Dice that are in the air at the moment of the call that was first do not count, and neither does what they showed.
* Where nobody has pressed for a while, whoever holds the race may let the dice decide by beats: `by_beats`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from saloon.core.errors import IllegalMove, SaloonError
from saloon.core.game import State
from saloon.server.protocol import raced
from saloon.server.races.adjudicate import Call, Fairness, Ruling, Verdict, adjudicate, judged
from saloon.server.tables.log import ClockMove

COUNT_OF_THREE = 3000.0
LEAD = 3500.0
"""From the announcement until "fire!": a count of three, and time for the news to reach everybody."""
TICKS = 16
"""Of a millisecond: times are kept in these, so that what the log says of a call is exactly what it was judged by."""
BULLET, RUN_AWAY = 2, 3
"""Faces of dice, as the rules tell a roll."""
RETURNS, LANDS, PICKS_UP, FOULS = range(4)
"""What comes first of things that happen in the same millisecond."""
Move = dict[str, Any]


class Ignored(SaloonError):
    """A press or a call that does not count and does no harm."""


@dataclass(frozen=True, slots=True)
class Landing:
    """Dice that come to rest."""

    seat: int
    roll: int
    """The number of the roll, on which its dice depend: given when the press arrived."""
    pressed: float
    rest: float
    faces: int
    """Two bits for each die, as the rules tell them."""
    heard: float
    """When the press arrived."""

    @property
    def has_bullet(self) -> bool:
        """Does any die show one?"""
        return BULLET in self._dice()

    @property
    def has_symbol(self) -> bool:
        """Does any die show what can be called?"""
        return bool({BULLET, RUN_AWAY} & set(self._dice()))

    @property
    def has_runaway(self) -> bool:
        """Does any die show a coward's heels?"""
        return RUN_AWAY in self._dice()

    def is_reason_for(self, seat: int) -> bool:
        """May somebody call because of these dice? (ruling 7)"""
        return self.has_symbol if seat == self.seat else self.has_runaway

    def _dice(self) -> list[int]:
        return [self.faces >> shift & 3 for shift in range(0, self.faces.bit_length(), 2)]


@dataclass(frozen=True, slots=True)
class Foul:
    """A false start, or a call without a reason; then a count of three."""

    seat: int
    kind: raced.FoulKind
    at: float
    until: float
    lost: tuple[int, ...] = ()
    """The rolls that never land because of it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A call as it was heard: which roll it names, after how long, and from how far."""

    seat: int
    reaction: float
    roll: int | None
    arrived: float
    delay: float = 0.0
    """One way."""
    purse: float = Fairness().purse

    def ticked(self) -> Heard:
        """The same with all times in whole ticks."""
        times = (self.arrived, self.delay, self.purse)
        return Heard(self.seat, ticked(self.reaction), self.roll, *map(ticked, times))


class Race:
    """One countdown and what follows."""

    def __init__(self, state: State, fire: float, next_roll: Callable[[], int], settings: Fairness) -> None:
        self.fire, self.settings = ticked(fire), settings
        self._next_roll, self._start = next_roll, state.copy()
        self.landings: list[Landing] = []
        self.lost: set[int] = set()
        """Rolls that never land, for their owner has called without a reason meanwhile."""
        self.fouls: list[Foul] = []
        self.calls: dict[int, Call] = {}
        self.deadline: float | None = None
        """When the first valid call will be judged; None before there is one."""
        self.is_void = False
        """Has its only person left? Then it leads nowhere."""
        self.delays: dict[int, float] = {}
        self.late = {seat: self.fire + COUNT_OF_THREE for seat in range(state.seats) if _can(state, "back", seat)}
        """Who has started too early before, and when they join."""
        self.racers = racers(state)
        """Who has dice to roll, be it later."""

    @property
    def is_false_start(self) -> bool:
        """Does the countdown have to begin anew?"""
        return any(foul.kind == "false_start" for foul in self.fouls)

    @property
    def quiet_since(self) -> float:
        """Since when nothing happens: "fire!", dice that came to rest, or the end of a count of three."""
        ends = [foul.until for foul in self.fouls] + list(self.late.values())
        return max([self.fire, *ends, *(each.rest for each in self.landings if each.roll not in self.lost)])

    def barred_until(self, seat: int, now: float) -> float | None:
        """Until when somebody counts to three; None if they do not."""
        ends = [foul.until for foul in self.fouls if foul.seat == seat and foul.at <= now]
        latest = max([*ends, self.late.get(seat, 0.0)])
        return latest if now < latest else None

    def in_the_air(self, seat: int, now: float) -> bool:
        """Has somebody dice that are not at rest?"""
        return any(each.seat == seat and now < each.rest and each.roll not in self.lost for each in self.landings)

    def lying(self, now: float) -> dict[int, Landing]:
        """The dice that lie there, by seat; not those that were picked up again."""
        last = {each.seat: each for each in sorted(self.landings, key=_by_press) if each.pressed <= now}
        return {seat: each for seat, each in last.items() if each.rest <= now and each.roll not in self.lost}

    def reason_for(self, landing: Landing) -> list[int]:
        """Who may call because of these dice."""
        return [seat for seat in self.racers if landing.is_reason_for(seat)]

    def reasons(self, seat: int, now: float) -> list[Landing]:
        """The dice that somebody may call because of, those that landed first before."""
        found = [each for each in self.lying(now).values() if each.is_reason_for(seat)]
        return sorted(found, key=lambda each: (each.rest, each.roll))

    # ---- What arrives

    def press(self, seat: int, claimed: float, arrived: float, delay: float) -> Landing | Foul:
        """Somebody rolls: where the dice will come to rest, or a false start.

        Dice that have come to rest by the time the press arrives are picked up then at the earliest, not refused: two
        clocks never agree to the millisecond.
        """
        claimed, arrived, delay = ticked(claimed), ticked(arrived), ticked(delay)
        if seat not in self.racers:
            raise Ignored("you have no dice in this shootout")
        if self.calls:
            raise Ignored("somebody has called already")
        if self.barred_until(seat, arrived) is not None:
            raise Ignored("count to three first")
        own = [each for each in self.landings if each.seat == seat and each.roll not in self.lost]
        resting = [each.rest for each in own if each.rest <= arrived]
        counted = [foul.until for foul in self.fouls if foul.seat == seat] + [self.late.get(seat, claimed)]
        earliest = arrived - self.settings.capped(delay)
        made = min(max(claimed, earliest - self.settings.slack), arrived)
        if made < self.fire:
            return self._foul(seat, "false_start", made)
        at = min(max([claimed, earliest, *resting, *counted]), arrived)
        if self.in_the_air(seat, at):
            raise Ignored("your dice are in the air")
        roll = self._next_roll()
        landing = Landing(seat, roll, at, at + self.settings.tumble, self._faces(seat, roll), arrived)
        self.landings.append(landing)
        return landing

    def _faces(self, seat: int, roll: int) -> int:
        """What a roll will show: the rules say it, from the chance of its number."""
        state = self._start.copy()
        if seat in self.late:
            state.play({"do": "back", "seat": seat}, entry=roll)
        state.play({"do": "land", "seat": seat}, entry=roll)
        return next(args.faces for kind, _, args in state.told if state.game.event_name(kind) == "roll")

    def _foul(self, seat: int, kind: raced.FoulKind, at: float) -> Foul:
        """A count of three, after "fire!" or from now on; dice in the air are lost."""
        lost = [each.roll for each in self.landings if each.seat == seat and at < each.rest]
        foul = Foul(seat, kind, at, max(at, self.fire) + COUNT_OF_THREE, tuple(lost))
        self.fouls.append(foul)
        self.lost |= set(lost)
        return foul

    def call(self, heard: Heard) -> Foul | None:
        """Somebody calls; the foul if there was no reason to."""
        heard = heard.ticked()
        seat, arrived = heard.seat, heard.arrived
        if seat not in self.racers:
            raise Ignored("you have no dice in this shootout")
        if seat in self.calls or (self.deadline is not None and arrived > self.deadline):
            raise Ignored("somebody has called already")
        if self.barred_until(seat, arrived) is not None:
            raise Ignored("count to three first")
        made = arrived - self.settings.capped(heard.delay)
        if made < self.fire:
            return self._foul(seat, "false_start", made)
        call = self._named(heard) or self._unnamed(heard)
        if call is None:
            return self._without_reason(heard)
        if self.barred_until(seat, judged(call, heard.delay, self.settings).at) is not None:
            raise Ignored("count to three first")
        self.calls[seat], self.delays[seat] = call, heard.delay
        self.deadline = arrived + self.settings.window if self.deadline is None else self.deadline
        return None

    def _named(self, heard: Heard) -> Call | None:
        """The call on the roll that it names, if that was a reason when the call was made."""
        named = next((each for each in self.landings if each.roll == heard.roll), None)
        if named is None or named.rest > heard.arrived or not named.is_reason_for(heard.seat):
            return None
        is_own = named.seat == heard.seat
        call = Call(heard.seat, named.rest, heard.reaction, heard.arrived, 1 if is_own else 2, heard.purse)
        moment = heard.arrived if is_own else judged(call, heard.delay, self.settings).at
        return call if self.lying(moment).get(named.seat) == named else None

    def _unnamed(self, heard: Heard) -> Call | None:
        """The call on whatever lies there when it arrives, if that is a reason."""
        reasons = self.reasons(heard.seat, heard.arrived)
        if not reasons:
            return None
        rest = reasons[0].rest
        return Call(heard.seat, rest, heard.arrived - rest, heard.arrived, 0, heard.purse)

    def _without_reason(self, heard: Heard) -> Foul:
        if self.calls:
            raise Ignored("somebody has called already")
        if self._is_just_gone(heard):
            raise Ignored("those dice have just been picked up again")
        return self._foul(heard.seat, "false_call", heard.arrived)

    def _is_just_gone(self, heard: Heard) -> bool:
        """Does a call name a run-away that was picked up, and its caller cannot have seen that in time?"""
        named = next((each for each in self.landings if each.roll == heard.roll), None)
        if named is None or named.seat == heard.seat or not named.has_runaway or named.rest > heard.arrived:
            return False
        again = [each.heard for each in self.landings if each.seat == named.seat and each.pressed >= named.rest]
        blind = 2 * (self.settings.capped(heard.delay) + self.settings.slack) + self.settings.least_reaction
        return bool(again) and heard.arrived <= min(again) + blind

    # ---- What follows

    def verdict(self) -> Verdict:
        """Who was first, of those who have called."""
        return adjudicate(list(self.calls.values()), self.delays, self.settings)

    def clock_moves(self) -> list[ClockMove]:
        """The moves of the clock: a false start, or all that happened up to the call that stopped everybody."""
        start = next((foul for foul in self.fouls if foul.kind == "false_start"), None)
        if start is not None:
            return [self._fouled(start)]
        verdict = self.verdict()
        move, stop = self._ending(verdict)
        beside = {"race": {"at": self._since(stop), "calls": [self._judged(each) for each in verdict.rulings]}}
        return [*self._until(stop), ClockMove(move, beside)]

    def by_beats(self, now: float) -> list[ClockMove]:
        """The moves of the clock where nobody rolls: all that happened, and beats instead of the rest."""
        now = ticked(now)
        return [*self._until(now), ClockMove({"do": "fire"}, {"race": {"at": self._since(now)}})]

    def _ending(self, verdict: Verdict) -> tuple[Move, float]:
        """Several who show bullets are a tie; else whoever shows one, else whoever called first. And when that was."""
        first = {ruling.seat: ruling.at for ruling in verdict.rulings if ruling.seat in verdict.first}
        shooters = [seat for seat in first if seat in (shown := self.lying(first[seat])) and shown[seat].has_bullet]
        if len(shooters) > 1:
            return {"do": "tie", "seats": sorted(shooters)}, max(first[seat] for seat in shooters)
        caller = [*shooters, *first][0]
        return {"do": "call", "seat": caller}, first[caller]

    def _until(self, stop: float) -> list[ClockMove]:
        """Everything but valid calls up to a moment, in the order in which it happened."""
        found: list[tuple[float, int, int, ClockMove]] = []
        for landing in self.landings:
            if landing.roll not in self.lost:
                times = {"pressed": self._since(landing.pressed), "at": self._since(landing.rest)}
                move = {"do": "land", "seat": landing.seat}
                found.append(
                    (landing.rest, LANDS, landing.roll, ClockMove(move, {"roll": landing.roll, "race": times}))
                )
        for foul in self.fouls:
            if foul.kind == "false_call":
                found.append((foul.at, FOULS, 0, self._fouled(foul)))
                found.append((foul.until, RETURNS, 0, self._plain("back", foul.seat, foul.until)))
        found += [
            (each.pressed, PICKS_UP, 0, self._plain("pick_up", each.seat, each.pressed))
            for each in self._picked_up(stop)
        ]  # fmt: skip
        found += [(until, RETURNS, 0, self._plain("back", seat, until)) for seat, until in self.late.items()]
        return [clock_move for at, _, _, clock_move in sorted(found, key=lambda each: each[:3]) if at <= stop]

    def _picked_up(self, stop: float) -> list[Landing]:
        """The rolls whose owner had lying dice before, and that were in the air when it mattered.

        That is at a false call and at the end; else the landing that follows says enough.
        """
        moments = [foul.at for foul in self.fouls if foul.kind == "false_call" and foul.at <= stop] + [stop]
        found, before = [], dict[int, Landing]()
        for landing in sorted(self.landings, key=_by_press):
            lay = before.get(landing.seat)
            end = float("inf") if landing.roll in self.lost else landing.rest
            if lay is not None and lay.roll not in self.lost and any(landing.pressed <= at < end for at in moments):
                found.append(landing)
            before[landing.seat] = landing
        return found

    def _plain(self, do: str, seat: int, at: float) -> ClockMove:
        return ClockMove({"do": do, "seat": seat}, {"race": {"at": self._since(at)}})

    def _fouled(self, foul: Foul) -> ClockMove:
        """A foul, and when its count of three ends."""
        times = {"at": self._since(foul.at), "until": self._since(foul.until)}
        return ClockMove({"do": foul.kind, "seat": foul.seat}, {"race": times})

    def _judged(self, ruling: Ruling) -> raced.Call:
        """What a call was judged by, so that anybody can judge it again."""
        call = self.calls[ruling.seat]
        return {
            "seat": call.seat, "shown": self._since(call.shown), "reaction": call.reaction,
            "arrived": self._since(call.arrived), "ways": call.ways, "delay": self.delays[call.seat],
            "purse": call.purse, "at": self._since(ruling.at), "credit": ruling.credit,
        }  # fmt: skip

    def _since(self, at: float) -> float:
        """Milliseconds since "fire!"."""
        return at - self.fire


def ticked(time: float) -> float:
    """A time in whole ticks."""
    return round(time * TICKS) / TICKS


def racers(state: State) -> list[int]:
    """Who has dice to roll in the race that is asked for, be it after a count of three."""
    return [seat for seat in range(state.seats) if _can(state, "back", seat) or _can(state, "land", seat)]


def _by_press(landing: Landing) -> tuple[float, int]:
    return landing.pressed, landing.roll


def _can(state: State, do: str, seat: int) -> bool:
    """May the clock do that now?"""
    try:
        state.checked({"do": do, "seat": seat})
    except IllegalMove:
        return False
    return True
