"""Who wins a race over a network, and should they? Our judge beside naive arrival order, on the same presses.

Two players of equal skill wait for dice and call when there is a reason: their own bullets, or a third player's
run-away, which they see as soon as the news of it reaches them. Each sits behind a network: a one-way delay with
jitter, and now and then a packet that had to be sent again. A judge sees only what arrives: when, and what the programs
claim. The truth is known here, so we can count how often the wrong player wins, and how much the distance is worth to
players who are equally quick. Purses are carried from call to call, as at a table.

Then a cheat plays against honest players: a modified program that claims to have reacted at once, holds back its echoes
to look far away, and claims to have pressed earlier than it did. What does that gain in milliseconds?

    python bench/fairness.py [--races 200000] [--seed 1] [--json FILE]
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from saloon.server.races.adjudicate import Call, Fairness, adjudicate, judged
from saloon.server.races.track import Purse
from saloon.server.tables.client import Latency

FAIR = Fairness()
ECHOES, ECHO_EVERY = 5, 400.0
"""A countdown's, as the referee sends them."""
COUNTDOWNS = 4
"""How many of them somebody has seen when we look: the first race of an evening is not the rule."""
MEDIAN_REACTION, SPREAD = 280.0, 0.22
"""Human reactions in milliseconds: log-normal around their median."""
CLOCK_ERROR = 2.0
"""How well a program knows when its dice came to rest, in milliseconds: a frame is drawn every 16, half of it known."""
ROLL_APART = 120.0
"""Equal players do not roll at one moment: their dice come to rest up to this far apart."""
PRESSES = 5
"""Rolls that somebody makes for each call."""
SITTING = 50
"""Calls in a row by the same two players."""


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


class Player:
    """Somebody at a table: their network, what the referee knows of it, and their purse."""

    def __init__(self, profile: Profile, dice: random.Random) -> None:
        self.profile, self.latency, self.purse = profile, Latency(), Purse(FAIR)
        self._now, self._echo = 0.0, itertools.count()
        for _ in range(COUNTDOWNS):
            self.measure(dice)

    def measure(self, dice: random.Random) -> None:
        """A countdown's echoes."""
        for _ in range(ECHOES):
            number, self._now = next(self._echo), self._now + ECHO_EVERY
            self.latency.send(number, self._now)
            self.latency.echo(number, self._now + self.profile.one_way(dice) + self.profile.one_way(dice))


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


def reaction(dice: random.Random) -> float:
    """How long a person takes."""
    return dice.lognormvariate(math.log(MEDIAN_REACTION), SPREAD)


def race(players: tuple[Player, Player], is_run_away: bool, dice: random.Random, tally: Tally) -> None:
    """Both have a reason at about one time; the quicker hand should win."""
    calls, pressed, delays = [], [], {}
    both = dice.uniform(0.0, ROLL_APART)
    for seat, player in enumerate(players):
        player.measure(dice)
        rest = both if is_run_away else dice.uniform(0.0, ROLL_APART)
        seen = rest + (player.profile.one_way(dice) if is_run_away else 0.0)
        took = reaction(dice)
        arrived = seen + took + player.profile.one_way(dice)
        claimed = max(0.0, took + dice.gauss(0.0, CLOCK_ERROR))
        ways, latency = 1 + is_run_away, player.latency
        calls.append(Call(seat, rest, claimed, arrived, ways, player.purse.left))
        pressed.append(rest + took)
        delays[seat] = latency.delay
    arrivals = [call.arrived for call in calls]
    if max(arrivals) - min(arrivals) > FAIR.window:  # the other came too late to be heard at all
        calls = [calls[arrivals.index(min(arrivals))]]
    verdict = adjudicate(calls, delays, FAIR)
    for seat, spent in verdict.spent.items():
        players[seat].purse.spend(spent)
    quicker, naive = pressed.index(min(pressed)), arrivals.index(min(arrivals))
    is_close = abs(pressed[0] - pressed[1]) <= FAIR.tie
    tally.races += 1
    tally.ties += len(verdict.first) > 1
    tally.wrong += not is_close and verdict.first != (quicker,) and len(verdict.first) == 1
    tally.naive_wrong += not is_close and naive != quicker
    tally.wins += (0 in verdict.first) / len(verdict.first)
    tally.naive_wins += naive == 0


def compare(races: int, seed: int) -> list[dict[str, Any]]:
    """All pairs of networks, on bullets of one's own and on a third player's run-aways."""
    rows = []
    pairs = itertools.combinations_with_replacement(PROFILES, 2)
    for (first, second), is_run_away in itertools.product(pairs, (False, True)):
        dice, tally = random.Random(f"{seed}/{first.name}/{second.name}/{is_run_away}"), Tally()
        for number in range(races):
            if number % SITTING == 0:
                players = Player(first, dice), Player(second, dice)
            race(players, is_run_away, dice, tally)
        rows.append({
            "near": first.name, "far": second.name, "on": "run-away" if is_run_away else "bullet", "races": races,
            "wrong_winner": tally.wrong / races, "naive_wrong_winner": tally.naive_wrong / races,
            "ties": tally.ties / races,
            "near_wins": tally.wins / races, "naive_near_wins": tally.naive_wins / races,
        })  # fmt: skip
    return rows


# ---- Cheats


@dataclass
class Gains:
    """What a cheat got, in milliseconds before the truth: by each call, and by each press."""

    calls: list[float] = field(default_factory=list)
    presses: list[float] = field(default_factory=list)

    @property
    def most_in_five(self) -> float:
        """The most that any five calls in a row have gained."""
        return max(sum(self.calls[at : at + FAIR.purse_calls]) for at in range(len(self.calls)))


def held_back(profile: Profile, dice: random.Random, *, always: bool, is_known: bool) -> Latency:
    """The way as the referee measures it, to a program that answers echoes so late that it looks as far as can be.

    Unless that is done `always`, from the very first echo on, one honest echo is enough to give it away; and where
    the system's own round trip is known, it never helps.
    """
    latency = Latency(transport_rtt=(lambda: 2 * profile.delay) if is_known else (lambda: None))
    for number in range(ECHOES * COUNTDOWNS):
        true = profile.one_way(dice) + profile.one_way(dice)
        latency.send(number, ECHO_EVERY * number)
        latency.echo(
            number, ECHO_EVERY * number + (true if number == 0 and not always else max(true, 2 * FAIR.most_delay))
        )
    return latency


def cheat(profile: Profile, calls: int, dice: random.Random, *, always: bool, is_known: bool) -> Gains:
    """A modified program calls so often, with a person's reaction, and forges everything that it can."""
    latency, purse, gains = held_back(profile, dice, always=always, is_known=is_known), Purse(FAIR), Gains()
    for number in range(calls):
        ways = 1 + number % 2
        took, trip = reaction(dice), sum(profile.one_way(dice) for _ in range(ways))
        call = Call(0, 0.0, 0.0, took + trip, ways, purse.left)
        ruling = judged(call, latency.delay, FAIR)
        purse.spend(ruling.spent)
        gains.calls.append(max(0.0, took - ruling.at))
        for _ in range(PRESSES):
            arrived = profile.one_way(dice)  # pressed at 0, and claimed long before
            gains.presses.append(max(0.0, FAIR.capped(latency.delay) - arrived))
    return gains


def cheats(calls: int, seed: int) -> list[dict[str, Any]]:
    """What forging gains from every network: with held-back echoes, now and then or always."""
    kinds = {
        "echoes held back in races": {"always": False, "is_known": False},
        "all echoes held back, direct": {"always": True, "is_known": True},
        "all echoes held back, by proxy": {"always": True, "is_known": False},
    }
    rows = []
    for profile, (kind, how) in itertools.product(PROFILES, kinds.items()):
        gains = cheat(profile, calls, random.Random(f"{seed}/{profile.name}/{kind}"), **how)
        rows.append({
            "from": profile.name, "cheat": kind, "calls": calls, "mean_gain": sum(gains.calls) / calls,
            "most_gain": max(gains.calls), "most_gain_in_five": gains.most_in_five,
            "most_gain_of_a_press": max(gains.presses),
        })  # fmt: skip
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--races", type=int, default=200_000, help="for each pair of networks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    wish = parser.parse_args()
    rows, forged = compare(wish.races, wish.seed), cheats(wish.races // 10, wish.seed)
    print(f"{'near':>17} {'far':>17} {'on':>9}   wrong winner    (naive)   near one wins    (naive)     ties")
    for row in rows:
        print(
            f"{row['near']:>17} {row['far']:>17} {row['on']:>9} {row['wrong_winner']:>14.2%}"
            f" {row['naive_wrong_winner']:>10.2%} {row['near_wins']:>15.2%} {row['naive_near_wins']:>10.2%}"
            f" {row['ties']:>8.2%}"
        )
    print(f"\n{'a cheat from':>17} {'how':>31}   gain a call   at most   in five calls   a press")
    for row in forged:
        print(
            f"{row['from']:>17} {row['cheat']:>31} {row['mean_gain']:>10.1f} ms {row['most_gain']:>6.0f} ms"
            f" {row['most_gain_in_five']:>12.0f} ms {row['most_gain_of_a_press']:>6.1f} ms"
        )
    if wish.json:
        wish.json.parent.mkdir(parents=True, exist_ok=True)
        wish.json.write_text(json.dumps({"races": rows, "cheats": forged}, indent=2) + "\n")


if __name__ == "__main__":
    main()
