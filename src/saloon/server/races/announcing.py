"""What is told of a race: the countdown, rolls and fouls."""

from __future__ import annotations

from saloon.server.protocol import raced
from saloon.server.races.race import Foul, Landing, Race


def countdown(race: Race, now: float) -> raced.Countdown:
    """A race as it stands, for whoever hears of it now."""
    lying = [each for each in race.landings if each.rest <= now and each.roll not in race.lost]
    return raced.Countdown(
        fire=race.fire, clock=now, tumble=race.settings.tumble, least_reaction=race.settings.least_reaction,
        racers=race.racers,
        barred={str(seat): until for seat in race.racers
                if (until := race.barred_until(seat, max(now, race.fire))) is not None},
        rolls=[raced.Roll(*roll(each), each.faces, race.reason_for(each)) for each in lying],
    )  # fmt: skip


def roll(landing: Landing) -> tuple[int, int, float, float]:
    """What everybody may know of a roll."""
    return landing.seat, landing.roll, landing.pressed, landing.rest


def fouled(foul: Foul) -> raced.Fouled:
    """A foul, and the rolls that never land because of it."""
    return raced.Fouled(seat=foul.seat, kind=foul.kind, at=foul.at, until=foul.until, lost=list(foul.lost))
