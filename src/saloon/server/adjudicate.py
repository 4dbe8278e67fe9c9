"""Who was first? Calls from different distances, judged so that the network does not decide.

A call says how long after the dice came to rest its player reacted. That is believed as far as the way to them can
explain it: up to the measured one-way delay and a little more, never beyond a cap, and only from a purse that fills
slowly. Whoever forges a time gains no more than that, and nobody reacts faster than a person can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fairness:
    """The measures of a race, in milliseconds."""

    tumble: float = 600.0
    """From a press until the dice are at rest, for everybody and at any distance."""
    least_reaction: float = 120.0
    """A modified program sees the dice before they are at rest: nobody is quicker than this."""
    slack: float = 30.0
    """How much later than the measured delay a call may be and still be believed."""
    most_credit: float = 150.0
    window: float = 250.0
    """How long other calls are waited for after the first valid one."""
    tie: float = 15.0
    """Calls that are not further apart than this cannot be ordered."""
    purse: float = 600.0
    """Credit that a player may have saved up."""
    refill: float = 100.0
    """Credit that comes back in a second."""

    def credit(self, delay: float) -> float:
        """How much of the way to somebody is taken off."""
        return min(max(0.0, delay) + self.slack, self.most_credit)


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody says that they were hit upon."""

    seat: int
    shown: float
    """When the dice that it answers came to rest, by the server's clock."""
    reaction: float
    """How long the player took, as their program says."""
    arrived: float
    """When the server heard it."""
    purse: float = Fairness().purse
    """Credit that the player has left."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """When a call counts as made."""

    seat: int
    at: float
    credit: float
    """How much earlier that is than it arrived."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who was first, several if nobody can say; and when each call was made, in that order."""

    first: tuple[int, ...]
    rulings: tuple[Ruling, ...]


def judged(call: Call, delay: float, settings: Fairness) -> Ruling:
    """When a call counts as made."""
    claimed = call.shown + max(call.reaction, settings.least_reaction)
    earliest = call.arrived - max(0.0, min(settings.credit(delay), call.purse))
    at = min(max(claimed, earliest), call.arrived)
    return Ruling(call.seat, at, call.arrived - at)


def adjudicate(calls: Sequence[Call], delays: Mapping[int, float], settings: Fairness) -> Verdict:
    """Who of these was first. `delays` are the one-way delays to the seats; the order of the calls says nothing."""
    rulings = sorted(
        (judged(call, delays.get(call.seat, 0.0), settings) for call in calls), key=lambda each: (each.at, each.seat)
    )
    first = [each.seat for each in rulings if each.at - rulings[0].at <= settings.tie]
    return Verdict(tuple(sorted(first)), tuple(rulings))
