"""Weighing: the actions that a game's policy likes best, each tried in the same guessed worlds.

A world is a guess at what a seat cannot see, with the dice to come. In each of them every action that is still in
question is tried, and the policy plays on for everybody, each seat from what it may know; a game with a `promise` is
not played to its end, but until the promise can say what the seat may expect. What differs between two actions is then
their own doing and not the luck of their worlds: far fewer playouts tell them apart. Every now and then the worse half
is given up. In the end the policy's favourite is preferred, unless another is surely better.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2, sqrt
from typing import Any, NamedTuple

import numpy as np

from saloon.bots.guessing import (
    LONGEST,
    LUCK,
    ROOT,
    TABLE,
    WORLD,
    Desk,
    Shorts,
    by_policy,
    guesses_for,
    imagine,
    lay_out,
    wash,
)
from saloon.core.chance import next_word
from saloon.core.compiling import Kit
from saloon.core.game import Seen
from saloon.core.loops import Floats, zeros
from saloon.core.rule import choose, clear, is_far, legal, nth_marked, play, prize, promise, rule

LEAST_ACTIONS, MOST_ACTIONS = 2, 8
"""So many are in question at first, the more the larger the budget."""
SURENESS = 1.0
"""Standard errors by which an action must gain more than the favourite to be preferred."""


class Pans(NamedTuple):
    """What is weighed: the actions in question, and of each the sum of what it got, of how much more than the first
    that was, and of the squares of that.
    """

    actions: Shorts
    sums: Floats
    gains: Floats
    squares: Floats

    @classmethod
    def empty(cls, actions: Any) -> Pans:
        """Nothing was tried yet."""
        sums, gains, squares = (zeros(len(actions), np.float64) for _ in range(3))
        return cls(actions, sums, gains, squares)


@rule
def propose(desk: Desk, actions: Shorts) -> int:
    """The marked actions that the policy likes best, in its order; how many there are."""
    states, mask = desk.states, desk.mask
    left = 0
    for action in range(len(mask)):
        left += mask[action]
    count = 0
    while left > 0 and count < len(actions):
        states[TABLE] = states[ROOT]
        wash(states[TABLE], states[LUCK])
        actions[count] = choose(states[TABLE], mask)
        mask[actions[count]] = 0
        left -= 1
        count += 1
    return count


@rule
def play_out(desk: Desk, action: int, seat: int) -> float:
    """Do that on the table and let the policy play on; what the seat gets, or may expect."""
    table, mask = desk.states[TABLE], desk.mask
    play(table, action)
    steps = 1
    while not table.over and steps < LONGEST and not is_far(table, steps):
        clear(mask)
        count = legal(table, mask)
        steps += 1
        play(table, nth_marked(mask, 0) if count == 1 else by_policy(desk.states, mask))
    return prize(table, seat) if table.over else promise(table, seat)


@rule
def weigh(desk: Desk, pans: Pans, seat: int, count: int, worlds: int, guesses: int) -> None:
    """Try the first so many actions in so many worlds; sum up what each got, and how much more than the first."""
    states = desk.states
    luck = states[LUCK]
    for _ in range(worlds):
        imagine(states, seat, guesses)
        states[WORLD] = states[TABLE]
        first, second = next_word(luck), next_word(luck) | 1
        after, later = luck.rng[0], luck.rng[1]
        favourite = 0.0
        for at in range(count):
            states[TABLE] = states[WORLD]
            luck.rng[0], luck.rng[1] = first, second
            value = play_out(desk, pans.actions[at], seat)
            if at == 0:
                favourite = value
            gain = value - favourite
            pans.sums[at] += value
            pans.gains[at] += gain
            pans.squares[at] += gain * gain
        luck.rng[0], luck.rng[1] = after, later


def kit(policy: str) -> Kit:
    """The compiled part, for a game that is played out by that policy."""
    return Kit("search", (propose, weigh), roles={"choose": policy})


@dataclass(frozen=True)
class Weighed:
    """What came of one action."""

    action: int
    worlds: int
    mean: float
    gain: float
    """How much more it got than the favourite, in the worlds where both were tried."""
    error: float
    """The standard error of that."""

    @property
    def sure_gain(self) -> float:
        """What it gains at least, as far as so many worlds can tell."""
        return self.gain - SURENESS * self.error


class Scales:
    """Actions in question, and what came of them so far."""

    def __init__(self, seen: Seen, actions: list[int], compiled_kit: Any, playouts: int, seed: int) -> None:
        self._seat, self._kit, self._guesses = seen.seat, compiled_kit, guesses_for(seen)
        self._desk = lay_out(seen, seed)
        for action in actions:
            self._desk.mask[action] = 1
        favourites = zeros(min(MOST_ACTIONS, LEAST_ACTIONS + round(playouts**0.25 / 1.5)), np.int32)
        self._count = int(self._kit.propose(self._desk, favourites))
        self._pans = Pans.empty(favourites[: self._count].copy())
        self._worlds = np.zeros(self._count, np.int64)
        self._rounds = max(1, round(log2(self._count)) + 1)
        self._round = 0

    def weigh(self, playouts: int) -> int:
        """Try all that are still in question, in about so many playouts; how many they were."""
        worlds = max(1, playouts // self._count)
        self._kit.weigh(self._desk, self._pans, self._seat, self._count, worlds, self._guesses)
        self._worlds[: self._count] += worlds
        return worlds * self._count

    def give_up_some(self, progress: float) -> None:
        """Drop the worse half of the others whenever another part of the budget is spent."""
        while self._round < min(self._rounds - 1, int(progress * self._rounds)):
            self._round += 1
            others = sorted(range(1, self._count), key=lambda at: -self._pans.gains[at] / self._worlds[at])
            kept = [0, *others[: (len(others) + 1) // 2]]
            rest = [at for at in range(len(self._worlds)) if at not in kept]
            columns: tuple[Any, ...] = (self._worlds, *self._pans)
            for column in columns:
                column[:] = column[kept + rest]
            self._count = len(kept)

    def weighed(self) -> list[Weighed]:
        """What came of every action, the favourite first."""
        found = []
        for at, worlds in enumerate(self._worlds.tolist()):
            gain = self._pans.gains[at] / worlds
            spread = max(0.0, self._pans.squares[at] / worlds - gain * gain)
            error = sqrt((spread + 1 / worlds) / worlds)
            found.append(Weighed(int(self._pans.actions[at]), worlds, self._pans.sums[at] / worlds, gain, error))
        return found

    def preferred(self) -> Weighed:
        """The favourite, unless another is surely better."""
        favourite, *others = self.weighed()
        best = max(others, key=lambda each: each.sure_gain, default=favourite)
        return best if best.sure_gain > 0 else favourite
