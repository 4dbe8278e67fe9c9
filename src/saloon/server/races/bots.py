"""Bots in a race."""

from __future__ import annotations

import random

from saloon.server.races.race import Race

PACES: dict[str, tuple[float, float]] = {"easy": (520.0, 1150.0), "normal": (330.0, 800.0), "hard": (230.0, 520.0)}
"""The range of a bot's reaction time in milliseconds, like a person's."""


class RaceBots:
    """Plans what each bot does next in a race, and when."""

    def __init__(self, race: Race, dice: random.Random) -> None:
        self._race, self._dice = race, dice
        self._due: dict[int, tuple[float, str]] = {}

    def next_due(self, paces: dict[int, str], now: float) -> tuple[float, int, str] | None:
        """The next thing to do: when, which seat, and what; None if all wait."""
        for seat in set(self._due) - set(paces):
            del self._due[seat]
        for seat, pace in paces.items():
            if seat not in self._due:
                self._due[seat] = self._plan(seat, pace, now)
        return min(((at, seat, what) for seat, (at, what) in self._due.items()), default=None)

    def done(self, seat: int) -> None:
        """Done: plan again."""
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
