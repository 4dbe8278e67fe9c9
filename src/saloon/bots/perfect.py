"""`perfect`: the exact value and the best move, for a game of two with nothing hidden.

Expectimax with alpha-beta and a transposition table keyed by the record without chance and story. It answers as
early in the game as its time allows; before that `search` plays, and the bot says which of the two it was.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from saloon.bots.base import Bot, actions_of, positive
from saloon.bots.guessing import Shorts, Words
from saloon.bots.search import Search, hash_words
from saloon.core.chance import blank_chance, force
from saloon.core.compiling import Kit, compiled
from saloon.core.errors import NotPossible
from saloon.core.game import Game, Seen
from saloon.core.loops import Floats, Ints, Masks, Records, zeros
from saloon.core.rule import clear, legal, outcomes, play, prize, rule
from saloon.core.words import Say, Speaker

MOST_STEPS = 400
"""Records on the stack: decisions from any position to the end, at most."""
VISITED, LIMIT, GIVEN_UP, BEST = range(4)
"""Counters of a solution; BEST is the best action at its root."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a stored value means."""
BOUND, BOUND_BITS = 3, 2
"""A note in the table: what its value means, and above that the best action plus one."""
TABLE_BITS = 21
FIRST_LIMIT = 20_000
DEFAULT_MILLISECONDS = 1000
FIRST_SEAT = 0
"""Values are the prize of this seat; it wants the most, the other the least."""


class Stack(NamedTuple):
    """The states from the root up, the same as words, and a mask for each."""

    states: Records
    words: Words
    masks: Masks


class Memory(NamedTuple):
    """A transposition table: keys, their values, and notes on these; and the counters of a solution."""

    keys: Ints
    values: Floats
    notes: Shorts
    counters: Ints


@rule
def solve(stack: Stack, memory: Memory, at: int, low: float, high: float) -> float:
    """The value of the state at that height of the stack, exact if it lies between `low` and `high`."""
    states, counters = stack.states, memory.counters
    s = states[at]
    if s.over:
        return prize(s, FIRST_SEAT)
    counters[VISITED] += 1
    if counters[VISITED] > counters[LIMIT] or at + 1 >= len(stack.masks):
        counters[GIVEN_UP] = 1
        return 0.0
    keys, values, notes = memory.keys, memory.values, memory.notes
    mask = stack.masks[at]
    clear(mask)
    count = legal(s, mask)
    slot = 0
    key = 0
    first = -1
    if count > 1:
        key = hash_words(stack.words, at)
        slot = key & (len(keys) - 1)
        if keys[slot] == key and notes[slot] != 0:
            bound = notes[slot] & BOUND
            value = values[slot]
            if at > 0 and (
                bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low)
            ):
                return value
            first = (notes[slot] >> BOUND_BITS) - 1
    wants_most = s.turn == FIRST_SEAT
    best = -1.0 if wants_most else 2.0
    chosen = -1
    floor = low
    ceiling = high
    for turn in range(-1, len(mask)):
        action = first if turn == -1 else turn
        if action < 0 or not mask[action]:
            continue
        mask[action] = 0
        ways = outcomes(s, action)
        value = 0.0
        for way in range(ways):
            states[at + 1] = s
            force(states[at + 1], way, ways)
            play(states[at + 1], action)
            blank_chance(states[at + 1])
            # With all other ways at their best, or at their worst, what must this one give to matter?
            rest = ways - way - 1
            least = max(0.0, floor * ways - value - rest)
            most = min(1.0, ceiling * ways - value)
            part = solve(stack, memory, at + 1, least, most)
            if counters[GIVEN_UP]:
                return 0.0
            value += part
            if part <= least and rest > 0 and least > 0.0:
                value += rest
                break
            if part >= most and rest > 0 and most < 1.0:
                break
        value /= ways
        if wants_most and value > best:
            best = value
            chosen = action
            floor = max(floor, value)
        elif not wants_most and value < best:
            best = value
            chosen = action
            ceiling = min(ceiling, value)
        if floor >= ceiling:
            break
    if count > 1:
        keys[slot] = key
        values[slot] = best
        bound = AT_LEAST if best >= high and best < 1.0 else AT_MOST if best <= low and best > 0.0 else EXACT
        notes[slot] = bound | (chosen + 1) << BOUND_BITS
    if at == 0:
        counters[BEST] = chosen
    return best


KIT = Kit("perfect", (solve,))


@dataclass(frozen=True)
class Solution:
    """An exact answer: the prize that the seat on turn can expect, a move that gets it, and the work it took."""

    value: float
    action: int
    visited: int


class Solver:
    """Solves positions of one game; what it has learned about one position helps with the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._states, self._counters = zeros(MOST_STEPS, game.state.silent_dtype), zeros(4, np.int64)
        words = self._states.view(np.int64).reshape(MOST_STEPS, -1)
        self._stack = Stack(self._states, words, zeros((MOST_STEPS, game.actions), np.int8))
        keys, values, notes = (zeros(1 << TABLE_BITS, kind) for kind in (np.int64, np.float64, np.int32))
        self._memory = Memory(keys, values, notes, self._counters)
        self._solve = compiled(game, KIT).solve

    def attempt(self, seen: Seen, most: int) -> Solution | None:
        """Solve a position by visiting at most so many; None if that was not enough."""
        self._states[0] = 0
        seen.record().write(self._states[0])
        self._states[0]["rng"] = 0
        self._counters[:] = 0
        self._counters[LIMIT] = most
        value = self._solve(self._stack, self._memory, 0, 0.0, 1.0)
        if self._counters[GIVEN_UP]:
            return None
        mine = value if seen.turn == FIRST_SEAT else 1.0 - value
        return Solution(mine, int(self._counters[BEST]), int(self._counters[VISITED]))

    def solve(self, seen: Seen, seconds: float) -> Solution | None:
        """Solve a position in about so much time; None if that was not enough."""
        started, most = time.perf_counter(), FIRST_LIMIT
        while True:
            solution = self.attempt(seen, most)
            spent = time.perf_counter() - started
            if solution is not None or spent * 2 >= seconds:
                return solution
            most = min(4 * most, int(most * (seconds - spent) / spent))


class Perfect(Bot):
    """Plays perfectly once the end is near enough to be seen, and searches until then."""

    name = "perfect"
    kits = ("saloon.bots.perfect:KIT", *Search.kits)
    budgets = ("playouts", "milliseconds")

    def __init__(
        self, *, seed: int | None = None, milliseconds: int = DEFAULT_MILLISECONDS, playouts: int | None = None
    ) -> None:
        super().__init__(seed=seed)
        self._search = Search(seed=self.seed)
        self.settle({"milliseconds": milliseconds, "playouts": playouts})
        self._solver: Solver | None = None
        self.solution: Solution | None = None
        """The exact answer behind the last move; None if it was searched."""

    def settle(self, settings: Mapping[str, Any]) -> None:
        """Solve for so many milliseconds from now on, and search as long, or so many playouts."""
        milliseconds, playouts = settings.get("milliseconds") or DEFAULT_MILLISECONDS, settings.get("playouts")
        self.seconds = positive("milliseconds", milliseconds) / 1000
        self._search.settle({"playouts": playouts, "milliseconds": None if playouts else milliseconds})

    @classmethod
    def can_play(cls, game: Game) -> bool:
        """Is it a game of two with nothing hidden and chance that can be listed?"""
        return game.is_solvable

    def choose(self, seen: Seen) -> int:
        """The best move if the position can be solved in time, else what the search prefers."""
        actions = actions_of(seen)
        self.remark = self.solution = None
        if len(actions) == 1:
            return actions[0]
        if not self.can_play(seen.game):
            raise NotPossible(
                "{game} cannot be solved: that takes two seats, no secrets, and chance that can be listed",
                game=seen.game.name,
            )
        if self._solver is None or self._solver.game is not seen.game:
            self._solver = Solver(seen.game)
        self.solution = self._solver.solve(seen, self.seconds)
        if self.solution is None or self.solution.value == 0.0:
            action = self._search.choose(seen)
            self.remark = self._search.remark if self.solution is None else _remark(0.0)
            return action
        self.remark = _remark(self.solution.value)
        return self.solution.action


def _remark(value: float) -> Say:
    percent = f"{100 * value:.3g}"

    def speak(language: str) -> str:
        w = Speaker(language)
        if value == 1.0:
            return w("solved: a sure win")
        if value == 0.0:
            return w("solved: lost against perfect play, so it sets traps")
        return w("solved: exactly {percent}%", percent=percent)

    return Say(speak)
