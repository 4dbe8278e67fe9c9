"""`search`: multiple-observer information-set Monte Carlo tree search, for any game that fulfils the contract.

Every playout starts from a fresh guess at what its seat cannot see. A node stands for what the seat on turn knows,
keyed by a hash of the record hidden for that seat with chance blanked, so no seat ever decides on a secret, and dice
already seen lead to different nodes. A question with one answer makes no node. Each playout adds one edge.

Beyond the tree a playout goes on at random. A game that names a policy in `PLAYOUTS` has no tree: what its policy likes
best is weighed instead.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from saloon.bots import weighing
from saloon.bots.base import Bot, actions_of, positive
from saloon.bots.certain import promising
from saloon.bots.guessing import LONGEST, LOOK, LUCK, TABLE, Desk, Shorts, Words, guesses_for, imagine, lay_out
from saloon.bots.weighing import Scales
from saloon.core.chance import below
from saloon.core.compiling import Kit, compiled
from saloon.core.game import Game, Seen
from saloon.core.loops import Floats, Ints, zeros
from saloon.core.record import Mask
from saloon.core.rule import clear, hide, legal, nth_marked, play, prize, rule
from saloon.core.twins import Twins
from saloon.core.words import Say, Speaker

NODES, EDGES = range(2)
"""Counters."""
NONE = -1
CURIOSITY = 0.7
"""How much a rarely tried action is worth trying again."""
PRIME = 0x2127599BF4325C37
CHUNK = 32
"""Playouts between two looks at the clock."""


@rule
def hash_words(words: Words, at: int) -> int:
    """A 64-bit name for the bytes of a record."""
    h = 0x51ED270B3C6EF372
    for i in range(words.shape[1]):
        h = (h ^ words[at, i]) * PRIME
        h ^= h >> 32
    return (h * PRIME) ^ (h >> 29)


class Tree(NamedTuple):
    """The arrays of one search. Nodes are found by their keys; the edges of a node are a list."""

    keys: Ints
    slots: Shorts
    """Where the node of a key stands: open addressing."""
    heads: Shorts
    """The first edge of each node."""
    following: Shorts
    """The edge after each edge."""
    actions: Shorts
    visits: Shorts
    seen: Shorts
    """How often each edge was possible."""
    values: Floats
    counters: Ints
    path: Shorts
    """The edges of a playout, and who went along them."""
    movers: Shorts

    @classmethod
    def planted(cls, capacity: int) -> Tree:
        """A tree with room for so many nodes and edges."""
        slots = zeros(1 << (2 * capacity).bit_length(), np.int32)
        slots[:] = NONE
        heads, following, actions, visits, seen = (zeros(capacity, np.int32) for _ in range(5))
        return cls(
            zeros(capacity, np.int64), slots, heads, following, actions, visits, seen, zeros(capacity, np.float64),
            zeros(2, np.int64), zeros(LONGEST, np.int32), zeros(LONGEST, np.int32),
        )  # fmt: skip

    def tried(self) -> list[tuple[int, int, float]]:
        """The actions tried at the root: action, visits, mean prize; most visited first."""
        found = []
        edge = int(self.heads[0]) if self.counters[NODES] else NONE
        while edge != NONE:
            visits = int(self.visits[edge])
            found.append((int(self.actions[edge]), visits, float(self.values[edge]) / max(visits, 1)))
            edge = int(self.following[edge])
        return sorted(found, key=lambda entry: (-entry[1], -entry[2], entry[0]))


@rule
def find_node(key: int, keys: Ints, slots: Shorts, heads: Shorts, counters: Ints) -> int:
    """The node of an information set, a new one if it was never reached; none if there is no room."""
    at = key & (len(slots) - 1)
    while slots[at] != NONE:
        if keys[slots[at]] == key:
            return slots[at]
        at = (at + 1) & (len(slots) - 1)
    node = counters[NODES]
    if node >= len(keys):
        return NONE
    counters[NODES] = node + 1
    slots[at] = node
    keys[node] = key
    heads[node] = NONE
    return node


@rule
def best_edge(
    edge: int, mask: Mask, following: Shorts, actions: Shorts, visits: Shorts, seen: Shorts, values: Floats
) -> int:
    """From an edge on, the one that promises most among those possible now; unmarks all it knows."""
    best = NONE
    promise = -1.0
    while edge != NONE:
        if mask[actions[edge]]:
            mask[actions[edge]] = 0
            seen[edge] += 1
            score = values[edge] / visits[edge] + CURIOSITY * sqrt(log(seen[edge]) / visits[edge])
            if score > promise:
                promise = score
                best = edge
        edge = following[edge]
    return best


@rule
def marked(mask: Mask) -> int:
    """How many actions are marked."""
    count = 0
    for action in range(len(mask)):
        count += mask[action]
    return count


@rule
def think(desk: Desk, tree: Tree, seat: int, playouts: int, guesses: int) -> None:
    """Play so many playouts from what a seat sees, growing the tree."""
    states, words, mask = desk.states, desk.words, desk.mask
    # Unpacked once, for each array taken out of a tuple is counted, and a tuple given to a rule is unpacked there.
    keys, slots, heads, counters = tree.keys, tree.slots, tree.heads, tree.counters
    following, actions, visits, seen, values = tree.following, tree.actions, tree.visits, tree.seen, tree.values
    path, movers = tree.path, tree.movers
    table = states[TABLE]
    for _ in range(playouts):
        imagine(states, seat, guesses)
        depth = 0
        steps = 0
        growing = True
        while not table.over and steps < LONGEST:
            clear(mask)
            count = legal(table, mask)
            steps += 1
            if count == 1:
                play(table, nth_marked(mask, 0))
                continue
            node = NONE
            if growing:
                states[LOOK] = table
                hide(states[LOOK], table.turn)
                node = find_node(hash_words(words, LOOK), keys, slots, heads, counters)
            if node == NONE:
                play(table, nth_marked(mask, below(states[LUCK], count)))
                continue
            edge = best_edge(heads[node], mask, following, actions, visits, seen, values)
            untried = marked(mask)
            if untried > 0:
                action = nth_marked(mask, below(states[LUCK], untried))
                if counters[EDGES] >= len(actions):
                    growing = False
                    play(table, action)
                    continue
                edge = counters[EDGES]
                counters[EDGES] = edge + 1
                actions[edge] = action
                visits[edge] = 0
                seen[edge] = 1
                values[edge] = 0.0
                following[edge] = heads[node]
                heads[node] = edge
                growing = False
            path[depth] = edge
            movers[depth] = table.turn
            depth += 1
            play(table, actions[edge])
        for at in range(depth):
            visits[path[at]] += 1
            values[path[at]] += prize(table, movers[at])


class Either(Kit):
    """The tree, or where a game names a policy for it, the scales."""

    def twins(self, game: Game, flags: str = "") -> Twins:
        """The twins of this kit for one game."""
        policy = getattr(game.rules, "PLAYOUTS", None)
        return super().twins(game, flags) if policy is None else weighing.kit(policy).twins(game, flags)


KIT = Either("search", (think,))


DEFAULT_MILLISECONDS = 500


class Search(Bot):
    """Thinks by playing the game to its end many times over."""

    name = "search"
    kits = ("saloon.bots.search:KIT",)
    budgets = ("playouts", "milliseconds")
    most_playouts = 200_000
    """However much time there is."""

    def __init__(
        self, *, seed: int | None = None, playouts: int | None = None, milliseconds: int | None = None
    ) -> None:
        super().__init__(seed=seed)
        self.settle({"playouts": playouts, "milliseconds": milliseconds})
        self.done = 0
        """Playouts of the last search."""
        self._decisions = 0

    def settle(self, settings: Mapping[str, Any]) -> None:
        """Think so many playouts or milliseconds from now on."""
        playouts, milliseconds = settings.get("playouts"), settings.get("milliseconds")
        if playouts is None and milliseconds is None:
            milliseconds = DEFAULT_MILLISECONDS
        self.playouts = None if playouts is None else positive("playouts", playouts)
        self.milliseconds = None if milliseconds is None else positive("milliseconds", milliseconds)

    def choose(self, seen: Seen) -> int:
        """The action tried most often; where a policy plays, its favourite unless another is surely better."""
        actions_of(seen)
        self.remark = None
        actions = promising(seen)
        if len(actions) == 1:
            return actions[0]
        if hasattr(seen.game.rules, "PLAYOUTS"):
            return self.weigh(seen, actions).preferred().action
        tried = self.search(seen).tried()
        action, _, mean = next((each for each in tried if each[0] in actions), (actions[0], 0, 0.0))
        if seen.game.is_solvable:  # else what it expects would tell what it holds
            self.remark = _remark(mean)
        return action

    def search(self, seen: Seen) -> Tree:
        """Grow a tree from what a seat sees, until the budget is spent."""
        think_on = compiled(seen.game, KIT).think
        desk, tree, guesses = lay_out(seen, self._next_seed()), Tree.planted(self._most), guesses_for(seen)
        for chunk in self._chunks():
            think_on(desk, tree, seen.seat, chunk, guesses)
            self.done += chunk
        return tree

    def weigh(self, seen: Seen, actions: list[int]) -> Scales:
        """Weigh what a policy likes best of some actions, from what a seat sees, until the budget is spent."""
        scales = Scales(seen, actions, compiled(seen.game, KIT), self._most, self._next_seed())
        for chunk in self._chunks():
            self.done += scales.weigh(chunk)
            scales.give_up_some(self.progress)
        return scales

    @property
    def _most(self) -> int:
        return self.playouts or self.most_playouts

    def _next_seed(self) -> int:
        self._decisions += 1
        return (self.seed * 0x9E3779B1 + self._decisions - 1) & ((1 << 63) - 1)

    def _chunks(self) -> Iterator[int]:
        """Playouts to do at once, until the budget is spent; `done` and `progress` say how far it is."""
        started, self.done, self.progress = time.perf_counter(), 0, 0.0
        while self.progress < 1.0:
            yield min(CHUNK, self._most - self.done)
            self.progress = self.done / self._most
            if self.milliseconds is not None:
                spent = (time.perf_counter() - started) * 1000
                self.progress = max(self.progress, spent / self.milliseconds)


def _remark(mean: float) -> Say:
    percent = round(100 * mean)

    def speak(language: str) -> str:
        w = Speaker(language)
        return w("puts its chances at {percent}%", percent=percent)

    return Say(speak)
