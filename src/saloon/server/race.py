"""A race on the server's clock: countdown, rolls, calls and fouls, until somebody was first.

Nothing here waits or sends. Whoever holds a race tells it what arrived and when, and asks it what follows; in the end
it says which moves the clock makes in the table's log, in the order in which things happened, each with its
milliseconds. All times are milliseconds of one clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from saloon.core.errors import IllegalMove, SaloonError
from saloon.core.game import State
from saloon.server.adjudicate import Call, Fairness, Ruling, Verdict, adjudicate, judged
from saloon.server.table import Deed

COUNT_OF_THREE = 3000.0
LEAD = 3500.0
"""From the announcement until "fire!": a count of three, and time for the news to reach everybody."""
DECIMALS = 1
BULLET, RUN_AWAY = 2, 3
"""Faces of dice, as the rules tell a roll."""
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

    def _dice(self) -> list[int]:
        return [self.faces >> shift & 3 for shift in range(0, self.faces.bit_length(), 2)]


@dataclass(frozen=True, slots=True)
class Foul:
    """A press before "fire!", or a call without a reason; then a count of three."""

    seat: int
    kind: str
    at: float
    until: float


class Race:
    """One countdown and what follows."""

    def __init__(self, state: State, fire: float, next_roll: Callable[[], int], settings: Fairness) -> None:
        self.fire, self.settings = fire, settings
        self._next_roll, self._start = next_roll, state.copy()
        self.landings: list[Landing] = []
        self.fouls: list[Foul] = []
        self.calls: dict[int, Call] = {}
        self.deadline: float | None = None
        """When the first valid call will be judged; None before there is one."""
        self.delays: dict[int, float] = {}
        self.late = {seat: fire + COUNT_OF_THREE for seat in range(state.seats) if _can(state, "back", seat)}
        """Who has started too early before, and when they join."""

    @property
    def racers(self) -> list[int]:
        """Who has dice to roll, be it later."""
        seats = range(self._start.seats)
        return [seat for seat in seats if seat in self.late or _can(self._start, "land", seat)]

    def barred_until(self, seat: int, now: float) -> float | None:
        """Until when somebody counts to three; None for nobody who does."""
        ends = [foul.until for foul in self.fouls if foul.seat == seat and foul.at <= now]
        latest = max([*ends, self.late.get(seat, 0.0)])
        return latest if now < latest else None

    def in_the_air(self, seat: int, now: float) -> bool:
        """Has somebody dice that are not at rest?"""
        return any(landing.seat == seat and now < landing.rest for landing in self.landings)

    def at_rest(self, now: float) -> dict[int, Landing]:
        """What everybody's dice show."""
        return {landing.seat: landing for landing in self._in_order() if landing.rest <= now}

    def _in_order(self) -> list[Landing]:
        return sorted(self.landings, key=lambda landing: (landing.rest, landing.roll))

    # ---- What arrives

    def press(self, seat: int, claimed: float, arrived: float, delay: float) -> Landing | Foul:
        """Somebody rolls: where the dice will come to rest, or a false start.

        Dice that have come to rest by the time the press arrives are picked up then at the earliest, not refused: two
        clocks never agree to the millisecond.
        """
        if seat not in self.racers:
            raise Ignored("you have no dice in this shootout")
        resting = [landing.rest for landing in self.landings if landing.seat == seat and landing.rest <= arrived]
        at = min(max([claimed, arrived - self.settings.credit(delay), *resting]), arrived)
        if self.calls:
            raise Ignored("somebody has called already")
        if self.barred_until(seat, at) is not None:
            raise Ignored("count to three first")
        if at < self.fire:
            foul = Foul(seat, "false_start", at, self.fire + COUNT_OF_THREE)
            self.fouls.append(foul)
            return foul
        if self.in_the_air(seat, at):
            raise Ignored("your dice are in the air")
        roll = self._next_roll()
        landing = Landing(seat, roll, at, at + self.settings.tumble, self._faces(seat, roll))
        self.landings.append(landing)
        return landing

    def _faces(self, seat: int, roll: int) -> int:
        """What a roll will show: the rules say it, from the chance of its number."""
        state = self._start.copy()
        if seat in self.late:
            state.play({"do": "back", "seat": seat}, entry=roll)
        state.play({"do": "land", "seat": seat}, entry=roll)
        return next(args[1] for kind, _, args in state.told if state.game.event_name(kind) == "roll")

    def call(self, call: Call, roll: int | None, delay: float) -> Foul | None:
        """Somebody calls, answering a roll; the foul if there was no reason to."""
        seat = call.seat
        if seat not in self.racers or seat in self.calls:
            raise Ignored("you cannot call now")
        answered = next((each for each in self.landings if each.roll == roll and each.rest <= call.arrived), None)
        shown = call.arrived - call.reaction if answered is None else answered.rest
        call = Call(seat, shown, call.reaction, call.arrived, call.purse if answered is not None else 0.0)
        ruling = judged(call, delay, self.settings)
        if self.barred_until(seat, ruling.at) is not None:
            raise Ignored("count to three first")
        if not _can(self._state_at(ruling.at), "call", seat):
            if self.calls:
                raise Ignored("somebody has called already")
            foul = Foul(seat, "false_call", ruling.at, ruling.at + COUNT_OF_THREE)
            self.fouls.append(foul)
            return foul
        self.calls[seat], self.delays[seat] = call, delay
        self.deadline = call.arrived + self.settings.window if self.deadline is None else self.deadline
        return None

    # ---- What follows

    def verdict(self) -> Verdict:
        """Who was first, of those who have called."""
        return adjudicate(list(self.calls.values()), self.delays, self.settings)

    def deeds(self) -> list[Deed]:
        """The moves of the clock: a false start, or all that happened up to the call that stopped everybody."""
        start = next((foul for foul in self.fouls if foul.kind == "false_start"), None)
        if start is not None:
            return [Deed({"do": "false_start", "seat": start.seat}, {"race": {"at": self._since(start.at)}})]
        verdict = self.verdict()
        rulings = {ruling.seat: ruling for ruling in verdict.rulings}
        stop = max(rulings[seat].at for seat in verdict.first)
        deeds = [deed for at, _, deed in self._happened() if at <= stop]
        beside = {"race": {"at": self._since(stop), "calls": [self._judged(each) for each in verdict.rulings]}}
        return [*deeds, Deed(self._ending(verdict, stop), beside)]

    def _ending(self, verdict: Verdict, stop: float) -> Move:
        """Several who show bullets are a tie; else whoever shows one, else whoever called first."""
        shown = self.at_rest(stop)
        shooters = [seat for seat in verdict.first if seat in shown and shown[seat].has_bullet]
        if len(shooters) > 1:
            return {"do": "tie", "seats": shooters}
        order = [ruling.seat for ruling in verdict.rulings if ruling.seat in verdict.first]
        return {"do": "call", "seat": (shooters or order)[0]}

    def _happened(self) -> list[tuple[float, int, Deed]]:
        """Everything but valid calls, in the order in which it happened."""
        found: list[tuple[float, int, Deed]] = []
        for landing in self.landings:
            times = {"pressed": self._since(landing.pressed), "at": self._since(landing.rest)}
            move = {"do": "land", "seat": landing.seat}
            found.append((landing.rest, landing.roll, Deed(move, {"roll": landing.roll, "race": times})))
        for foul in self.fouls:
            if foul.kind == "false_call":
                found.append((foul.at, 0, self._plain("false_call", foul.seat, foul.at)))
                found.append((foul.until, 0, self._plain("back", foul.seat, foul.until)))
        found += [(until, 0, self._plain("back", seat, until)) for seat, until in self.late.items()]
        return sorted(found, key=lambda each: each[:2])

    def _plain(self, do: str, seat: int, at: float) -> Deed:
        return Deed({"do": do, "seat": seat}, {"race": {"at": self._since(at)}})

    def _state_at(self, now: float) -> State:
        """The state as it was at a moment, with the dice that were at rest."""
        state = self._start.copy()
        for at, _, deed in self._happened():
            if at <= now:
                state.play(deed.move, entry=deed.beside.get("roll", 1))
        return state

    def _judged(self, ruling: Ruling) -> dict[str, Any]:
        """What a call was judged by, so that anybody can judge it again."""
        call = self.calls[ruling.seat]
        return {
            "seat": call.seat, "shown": self._since(call.shown), "reaction": round(call.reaction, DECIMALS),
            "arrived": self._since(call.arrived), "delay": round(self.delays[call.seat], DECIMALS),
            "purse": round(call.purse, DECIMALS), "at": self._since(ruling.at),
            "credit": round(ruling.credit, DECIMALS),
        }  # fmt: skip

    def _since(self, at: float) -> float:
        """Milliseconds since "fire!"."""
        return round(at - self.fire, DECIMALS)


def _can(state: State, do: str, seat: int) -> bool:
    """May the clock do that now?"""
    try:
        state.checked({"do": do, "seat": seat})
    except IllegalMove:
        return False
    return True
