"""`search`: multiple-observer information-set Monte Carlo tree search, for any game that fulfils the contract.

Every playout starts from a fresh guess at what its seat cannot see. A node stands for what the seat on turn knows,
keyed by a hash of the record hidden for that seat with chance blanked, so no seat ever decides on a secret, and dice
already seen lead to different nodes. A question with one answer makes no node. Each playout adds one edge.

Beyond the tree a playout goes on at random. A game that names a policy in `PLAYOUTS` is searched otherwise: only the
decision at hand is a node, the policy's favourites are tried first and others by and by, and all that follows is played
by the policy, each seat from what it may know. There its favourite is preferred unless another is surely better. A game
with a `promise` is not played to its end: after a while the promise says what a seat may expect.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Protocol

import numpy as np

from saloon.bots.base import Bot, actions_of, positive
from saloon.core.chance import below, next_word, sow
from saloon.core.compiling import Kit, compiled
from saloon.core.game import Game, Seen
from saloon.core.loops import Floats, Ints, Records
from saloon.core.record import Mask, Record
from saloon.core.rule import (
    belief,
    choose,
    clear,
    guess,
    hide,
    is_far,
    legal,
    nth_marked,
    play,
    prize,
    promise,
    role,
    rule,
    unbound,
)
from saloon.core.twins import Twins
from saloon.core.words import Say, Speaker


class Shorts(Protocol):
    """An array of 32-bit numbers."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Words(Protocol):
    """Records seen as rows of 64-bit words."""

    shape: tuple[int, int]

    def __getitem__(self, at: tuple[int, int], /) -> int: ...


ROOT, TABLE, LOOK, SPARE, LUCK = range(5)
"""The records of a search: what the seat sees, the playout, the view of whoever is on turn, a guess, private chance."""
RECORDS = 5
NODES, EDGES = range(2)
"""Counters."""
NONE = -1
CURIOSITY = 0.7
"""How much a rarely tried action is worth trying again."""
GUESSES = 8
"""Guesses among which belief chooses, where a game has beliefs."""
LONGEST = 4096
"""Decisions in a playout, at most."""
PRIME = 0x2127599BF4325C37
SURENESS, FORESIGHT = 1.5, 1.0
"""Standard errors by which an action must be better than a policy's favourite to be preferred: where playouts go to the
end, and where a promise stands for it."""
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


@rule
def wash(s: Record, luck: Record) -> None:
    """Put fresh private words into the chance."""
    s.rng[0] = next_word(luck)
    s.rng[1] = next_word(luck) | 1


@rule
def imagine(states: Records, seat: int, guesses: int) -> None:
    """Put a guess at the true state on the table, chosen among several by belief."""
    weight = 0.0
    for _ in range(guesses):
        states[SPARE] = states[ROOT]
        wash(states[SPARE], states[LUCK])
        guess(states[SPARE], seat)
        share = belief(states[SPARE], seat) if guesses > 1 else 1.0
        weight += share
        if weight <= 0.0 or next_word(states[LUCK]) * weight < share * 4294967296.0:
            states[TABLE] = states[SPARE]


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
    node: int, mask: Mask, heads: Shorts, following: Shorts, actions: Shorts, visits: Shorts, seen: Shorts,
    values: Floats,
) -> int:  # fmt: skip
    """The known edge that promises most among those possible now; unmarks all it knows."""
    best = NONE
    promise = -1.0
    edge = heads[node]
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


@role
def follow(states: Records, mask: Mask, count: int) -> int:
    """The action of a playout where the tree knows none: one of those marked."""
    raise unbound("follow")


@rule
def follow_luck(states: Records, mask: Mask, count: int) -> int:
    """Any of them."""
    return nth_marked(mask, below(states[LUCK], count))


@rule
def follow_policy(states: Records, mask: Mask, count: int) -> int:
    """What the game's policy makes of what the seat on turn may know."""
    look = states[LOOK]
    states[LOOK] = states[TABLE]
    hide(look, states[TABLE].turn)
    wash(look, states[LUCK])
    return choose(look, mask)


@role
def is_rooted(depth: int) -> bool:
    """Does the tree know what to do, so many decisions below the root?"""
    raise unbound("is_rooted")


@rule
def always_rooted(depth: int) -> bool:
    """It grows as deep as it can."""
    return True


@rule
def rooted_at_first(depth: int) -> bool:
    """Only the first decision is searched: what comes after it is left to the policy, in all its branches alike."""
    return depth == 0


@role
def is_curious(known: int, visits: int) -> bool:
    """Try another action at a node that knows so many, visited so often?"""
    raise unbound("is_curious")


@rule
def always_curious(known: int, visits: int) -> bool:
    """Every action is tried before any is tried again."""
    return True


@rule
def curious_by_and_by(known: int, visits: int) -> bool:
    """The policy's favourites first: another one at 1, 16, 81, 256 … visits, so that few are told apart well."""
    return known * known * known * known <= visits


@rule
def known_edges(node: int, heads: Shorts, following: Shorts) -> int:
    """How many edges a node has."""
    count = 0
    edge = heads[node]
    while edge != NONE:
        count += 1
        edge = following[edge]
    return count


@rule
def visits_of(node: int, heads: Shorts, following: Shorts, visits: Shorts) -> int:
    """How often a node was visited."""
    count = 0
    edge = heads[node]
    while edge != NONE:
        count += visits[edge]
        edge = following[edge]
    return count


@rule
def think(
    states: Records, words: Words, mask: Mask, seat: int, playouts: int, guesses: int, keys: Ints, slots: Shorts,
    heads: Shorts, following: Shorts, actions: Shorts, visits: Shorts, seen: Shorts, values: Floats, squares: Floats,
    counters: Ints, path: Shorts, movers: Shorts,
) -> None:  # fmt: skip
    """Play so many playouts from what a seat sees, growing the tree."""
    table = states[TABLE]
    for _ in range(playouts):
        imagine(states, seat, guesses)
        depth = 0
        steps = 0
        growing = True
        while not table.over and steps < LONGEST and not is_far(table, steps):
            clear(mask)
            count = legal(table, mask)
            steps += 1
            if count == 1:
                play(table, nth_marked(mask, 0))
                continue
            node = NONE
            if growing and is_rooted(depth):
                states[LOOK] = table
                hide(states[LOOK], table.turn)
                node = find_node(hash_words(words, LOOK), keys, slots, heads, counters)
            if node == NONE:
                play(table, follow(states, mask, count))
                continue
            edge = best_edge(node, mask, heads, following, actions, visits, seen, values)
            untried = marked(mask)
            if untried > 0 and (
                edge == NONE
                or is_curious(known_edges(node, heads, following), visits_of(node, heads, following, visits))
            ):
                action = follow(states, mask, untried)
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
                squares[edge] = 0.0
                following[edge] = heads[node]
                heads[node] = edge
                growing = False
            path[depth] = edge
            movers[depth] = table.turn
            depth += 1
            play(table, actions[edge])
        for at in range(depth):
            visits[path[at]] += 1
            value = prize(table, movers[at]) if table.over else promise(table, movers[at])
            values[path[at]] += value
            squares[path[at]] += value * value


class Guided(Kit):
    """The search with what a game says about its playouts."""

    def twins(self, game: Game, flags: str = "") -> Twins:
        """The twins of this kit for one game."""
        policy = getattr(game.rules, "PLAYOUTS", None)
        roles: dict[str, Any] = {"follow": follow_luck, "is_rooted": always_rooted, "is_curious": always_curious}
        if policy is not None:
            roles = {"follow": follow_policy, "is_rooted": rooted_at_first, "is_curious": curious_by_and_by}
        return Kit(self.name, self.entries, policy=policy, roles=roles).twins(game, flags)


KIT = Guided("search", (think,))


@dataclass(frozen=True)
class Edge:
    """What the playouts of one action have shown."""

    action: int
    visits: int
    mean: float
    mean_square: float

    def surely_worth(self, sureness: float) -> float:
        """What it is worth at least, as far as so many playouts can tell."""
        spread = max(0.0, self.mean_square - self.mean * self.mean)
        return self.mean - sureness * sqrt((spread + 1 / self.visits) / self.visits)


class Tree:
    """The arrays of one search."""

    def __init__(self, seen: Seen, capacity: int, seed: int) -> None:
        game = seen.game
        self.states = np.zeros(RECORDS, game.state.silent_dtype)
        s = seen.record()
        game.without_clock(s)
        s.write(self.states[ROOT])
        sow(s, seed, 0)
        s.write(self.states[LUCK])
        self.words = self.states.view(np.int64).reshape(RECORDS, -1)
        self.mask = np.zeros(game.actions, np.int8)
        self.keys = np.zeros(capacity, np.int64)
        self.slots = np.full(1 << (2 * capacity).bit_length(), NONE, np.int32)
        self.heads, self.following, self.actions, self.visits, self.seen = (
            np.zeros(capacity, np.int32) for _ in range(5)
        )
        self.values, self.squares = np.zeros(capacity), np.zeros(capacity)
        self.counters = np.zeros(2, np.int64)
        self.path, self.movers = np.zeros(LONGEST, np.int32), np.zeros(LONGEST, np.int32)

    def arrays(self) -> tuple[np.ndarray, ...]:
        """What `think` takes after the numbers."""
        return (
            self.keys, self.slots, self.heads, self.following, self.actions, self.visits, self.seen, self.values,
            self.squares, self.counters, self.path, self.movers,
        )  # fmt: skip

    def edges(self) -> list[Edge]:
        """The actions tried at the root, the latest first."""
        found = []
        edge = int(self.heads[0]) if self.counters[NODES] else NONE
        while edge != NONE:
            visits, value, square = int(self.visits[edge]), float(self.values[edge]), float(self.squares[edge])
            found.append(Edge(int(self.actions[edge]), visits, value / max(visits, 1), square / max(visits, 1)))
            edge = int(self.following[edge])
        return found

    def tried(self) -> list[tuple[int, int, float]]:
        """The actions tried at the root: action, visits, mean prize; most visited first."""
        found = [(edge.action, edge.visits, edge.mean) for edge in self.edges()]
        return sorted(found, key=lambda entry: (-entry[1], -entry[2], entry[0]))


class Search(Bot):
    """Thinks by playing the game to its end many times over."""

    name = "search"
    kits = ("saloon.bots.search:KIT",)
    most_playouts = 200_000
    """However much time there is."""

    def __init__(
        self, *, seed: int | None = None, playouts: int | None = None, milliseconds: int | None = None
    ) -> None:
        super().__init__(seed=seed)
        if playouts is None and milliseconds is None:
            milliseconds = 500
        self.playouts = None if playouts is None else positive("playouts", playouts)
        self.milliseconds = None if milliseconds is None else positive("milliseconds", milliseconds)
        self.done = 0
        """Playouts of the last search."""
        self._decisions = 0

    def choose(self, seen: Seen) -> int:
        """The action tried most often."""
        actions = actions_of(seen)
        self.remark = None
        if len(actions) == 1:
            return actions[0]
        tree = self.search(seen)
        action, mean = self._preferred(seen.game, tree)
        if seen.game.is_solvable:  # else what it expects would tell what it holds
            self.remark = _remark(self.done, mean)
        return action

    @staticmethod
    def _preferred(game: Game, tree: Tree) -> tuple[int, float]:
        """The action tried most often; where a policy plays, its favourite unless another is surely better."""
        if not hasattr(game.rules, "PLAYOUTS"):
            action, _, mean = tree.tried()[0]
            return action, mean
        edges = tree.edges()
        sureness = SURENESS if game.prospects is None else FORESIGHT
        favourite, best = edges[-1], max(edges, key=lambda edge: (edge.surely_worth(sureness), edge.action))
        chosen = best if best.surely_worth(sureness) > favourite.mean else favourite
        return chosen.action, chosen.mean

    def search(self, seen: Seen) -> Tree:
        """Grow a tree from what a seat sees, until the budget is spent."""
        think_on = compiled(seen.game, KIT).think
        most = self.playouts or self.most_playouts
        tree = Tree(seen, most, (self.seed * 0x9E3779B1 + self._decisions) & ((1 << 63) - 1))
        self._decisions += 1
        guesses = GUESSES if hasattr(seen.game.rules, "belief") else 1
        started = time.perf_counter()
        self.done = 0
        while self.done < most:
            chunk = min(CHUNK, most - self.done)
            think_on(tree.states, tree.words, tree.mask, seen.seat, chunk, guesses, *tree.arrays())
            self.done += chunk
            if self.milliseconds is not None and (time.perf_counter() - started) * 1000 >= self.milliseconds:
                break
        return tree


def _remark(playouts: int, mean: float) -> Say:
    percent = round(100 * mean)

    def speak(language: str) -> str:
        w = Speaker(language)
        return w("searched {playouts} games ahead, expects {percent} %", playouts=playouts, percent=percent)

    return Say(speak)
