"""Who wins a race over a network, and should they? Our judge beside naive arrival order, on the same presses.

Two players of equal skill wait for dice and call when theirs show a bullet. Each sits behind a network: a one-way delay
with jitter, and now and then a packet that had to be sent again. A judge sees only what arrives: when, and what the
programs claim. The truth is known here, so we can count how often the wrong player wins, and how much the distance is
worth to players who are equally quick.

    python bench/fairness.py [--races 200000] [--seed 1] [--json FILE]
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from saloon.server.adjudicate import Call, Fairness, adjudicate

FAIR = Fairness()
ECHOES = 5
MEDIAN_REACTION, SPREAD = 280.0, 0.22
"""Human reactions in milliseconds: log-normal around their median."""
CLOCK_ERROR = 2.0
"""How well a program knows when its dice came to rest, in milliseconds: a frame is drawn every 16, half of it known."""
ROLL_APART = 120.0
"""Equal players do not roll at one moment: their dice come to rest up to this far apart."""


@dataclass(frozen=True)
class Profile:
    """A kind of network, one way, in milliseconds."""

    name: str
    delay: float
    jitter: float
    loss: float
    """How often a packet has to be sent again, which costs about a round trip and more."""

    def one_way(self, dice: random.Random) -> float:
        """How long one message takes."""
        again = (2 * self.delay + 30.0) if dice.random() < self.loss else 0.0
        return self.delay + dice.expovariate(1 / self.jitter) + again


PROFILES = (
    Profile("fibre", 6.0, 1.0, 0.0005),
    Profile("cable", 14.0, 3.0, 0.002),
    Profile("mobile", 38.0, 12.0, 0.01),
    Profile("intercontinental", 105.0, 5.0, 0.004),
)


@dataclass
class Tally:
    """What came of many races between two."""

    races: int = 0
    wrong: int = 0
    """Somebody won alone who was slower, by more than what counts as a tie."""
    naive_wrong: int = 0
    ties: int = 0
    wins: float = 0.0
    """Of the first player, a tie as half."""
    naive_wins: float = 0.0


def measured(profile: Profile, dice: random.Random) -> float:
    """The delay as the referee measures it: half of the shortest of some round trips."""
    return min(profile.one_way(dice) + profile.one_way(dice) for _ in range(ECHOES)) / 2


def race(first: Profile, second: Profile, dice: random.Random, tally: Tally) -> None:
    """Both show a bullet at about one time; the quicker hand should win."""
    calls, pressed, delays = [], [], {}
    for seat, profile in enumerate((first, second)):
        rest = dice.uniform(0.0, ROLL_APART)
        reaction = dice.lognormvariate(math.log(MEDIAN_REACTION), SPREAD)
        press = rest + reaction
        claimed = reaction + dice.gauss(0.0, CLOCK_ERROR)
        calls.append(Call(seat, rest, claimed, press + profile.one_way(dice)))
        pressed.append(press)
        delays[seat] = measured(profile, dice)
    arrived = [call.arrived for call in calls]
    if max(arrived) - min(arrived) > FAIR.window:  # the other came too late to be heard at all
        winners: tuple[int, ...] = (arrived.index(min(arrived)),)
    else:
        winners = adjudicate(calls, delays, FAIR).first
    quicker = pressed.index(min(pressed))
    is_close = abs(pressed[0] - pressed[1]) <= FAIR.tie
    naive = arrived.index(min(arrived))
    tally.races += 1
    tally.ties += len(winners) > 1
    tally.wrong += not is_close and winners != (quicker,) and len(winners) == 1
    tally.naive_wrong += not is_close and naive != quicker
    tally.wins += (0 in winners) / len(winners)
    tally.naive_wins += naive == 0


def compare(races: int, seed: int) -> list[dict[str, Any]]:
    """All pairs of networks."""
    rows = []
    for first, second in itertools.combinations_with_replacement(PROFILES, 2):
        dice, tally = random.Random(f"{seed}/{first.name}/{second.name}"), Tally()
        for _ in range(races):
            race(first, second, dice, tally)
        rows.append({
            "near": first.name, "far": second.name, "races": races,
            "wrong_winner": tally.wrong / races, "naive_wrong_winner": tally.naive_wrong / races,
            "ties": tally.ties / races,
            "near_wins": tally.wins / races, "naive_near_wins": tally.naive_wins / races,
        })  # fmt: skip
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--races", type=int, default=200_000, help="for each pair of networks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    wish = parser.parse_args()
    rows = compare(wish.races, wish.seed)
    print(f"{'near':>17} {'far':>17}   wrong winner    (naive)   near one wins    (naive)     ties")
    for row in rows:
        print(
            f"{row['near']:>17} {row['far']:>17} {row['wrong_winner']:>14.2%} {row['naive_wrong_winner']:>10.2%}"
            f" {row['near_wins']:>15.2%} {row['naive_near_wins']:>10.2%} {row['ties']:>8.2%}"
        )
    if wish.json:
        wish.json.parent.mkdir(parents=True, exist_ok=True)
        wish.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
