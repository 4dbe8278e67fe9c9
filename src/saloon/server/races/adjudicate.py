"""Who was first? Adjudicates calls from different distances, so that the network does not decide.

A call says how long its player took to react after the dice came to rest on their screen. That is believed as far as
the latency can explain it. A player's own dice come to rest on their screen at the same time as here, for their client
knows in advance; so only the call has to travel, one way. Another's dice are shown as soon as the news arrives; so
news and call have to travel, both ways.

A delay is measured by echoes, and a modified program can hold echoes back to look further away than it is. So only the
shortest delay counts that the connection has ever shown. That is always credited. Whatever is credited beyond it, for
a message that was late, comes out of a purse that holds 150 ms for any five calls; a call that was not first takes
nothing out of it. Presses are credited the delay only. So whoever forges times gains at most 150 ms in one call of
five; and nobody reacts faster than a person can, however early a call arrives.

Nothing here knows a clock, a table or a socket: the same inputs, which stand in the log, lead to the same judgement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fairness:
    """The constants of a race, in milliseconds."""

    tumble: float = 600.0
    """From a press until the dice are at rest, for everybody at any distance."""
    least_reaction: float = 120.0
    """A modified client sees the dice before they are at rest: nobody counts as faster than this."""
    most_delay: float = 120.0
    """Nobody counts as further away than this, one way."""
    slack: float = 30.0
    """How late beyond its delay a message may be and still be believed when it is to its sender's disadvantage."""
    window: float = 250.0
    """How long to wait for other calls after the first valid one."""
    tie: float = 15.0
    """Calls no further apart than this are tied."""
    purse: float = 150.0
    """Credit beyond the delay, for so many calls together:"""
    purse_calls: int = 5

    def capped(self, delay: float) -> float:
        """The one-way delay that counts: neither negative nor above the maximum."""
        return min(max(0.0, delay), self.most_delay)


@dataclass(frozen=True, slots=True)
class Call:
    """A call, as it arrived."""

    seat: int
    shown: float
    """When the dice that it answers came to rest, by the server's clock."""
    reaction: float
    """How long the player took from when they saw that, as their program says."""
    arrived: float
    """When the server heard it."""
    ways: int = 1
    """How often news had to travel: once for a player's own dice, twice for another's; never for a call that does not
    say what it answers."""
    purse: float = Fairness().purse
    """Credit beyond their delay that the player has left."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of one call: when it counts as made."""

    seat: int
    at: float
    credit: float
    """How much earlier that is than its arrival; 0 if it is not."""
    spent: float
    """How much of the credit comes out of the purse if the call was first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who was first, several if nobody can say; and when each call was made, in that order."""

    first: tuple[int, ...]
    rulings: tuple[Ruling, ...]

    @property
    def spent(self) -> dict[int, float]:
        """What each caller's purse pays: whoever was not first has gained nothing, and pays nothing."""
        return {each.seat: each.spent if each.seat in self.first else 0.0 for each in self.rulings}


def judged(call: Call, delay: float, settings: Fairness) -> Ruling:
    """Judge when a call counts as made; `delay` is the one-way delay to its player."""
    known = call.ways * settings.capped(delay)
    credit = known + max(0.0, call.purse) if call.ways else 0.0
    claimed = min(max(call.shown + call.reaction, call.arrived - credit), call.arrived)
    at = max(claimed, call.shown + settings.least_reaction)
    taken = max(0.0, call.arrived - at)
    return Ruling(call.seat, at, taken, max(0.0, taken - known))


def adjudicate(calls: Sequence[Call], delays: Mapping[int, float], settings: Fairness) -> Verdict:
    """Who of these was first. `delays` are the one-way delays to the seats; the order of the calls says nothing."""
    rulings = sorted(
        (judged(call, delays.get(call.seat, 0.0), settings) for call in calls), key=lambda each: (each.at, each.seat)
    )
    first = [each.seat for each in rulings if each.at - rulings[0].at <= settings.tie]
    return Verdict(tuple(sorted(first)), tuple(rulings))
