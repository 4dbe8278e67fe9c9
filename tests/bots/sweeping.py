"""A compiled loop that plays many games of `greedy`, with the look at what is certain or without it, and counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from saloon.bots.certain import LEVELS, LIMIT, LOSS, MOST_TRIED, OPEN, VERDICTS, VISITED, WIN, WORLDS, outlook
from saloon.core.chance import next_word, sow
from saloon.core.compiling import Kit, compiled
from saloon.core.game import Game
from saloon.core.loops import Ints, Masks, Records, zeros
from saloon.core.options import fill_in
from saloon.core.record import Mask
from saloon.core.rule import choose, clear, deal, guess, hide, legal, play, rule

TEMPLATE, TABLE, MIND, LUCK = range(4)
WINS, MISSED, TRAPS, GIFTS, SHORT = range(5)
"""Counts: positions with a sure win, and those passed up; with a sure loss that can be avoided, and those walked into;
and decisions for which the look ahead was too short."""


class Count(NamedTuple):
    """What came of a sweep."""

    wins: int
    missed: int
    traps: int
    gifts: int
    short: int


class Bench(NamedTuple):
    """The games, the worlds tried out, masks for these and for the game, what was found of each action, the counters
    of a look ahead, and the counts of the sweep.
    """

    tables: Records
    desk: Records
    masks: Masks
    mask: Mask
    found: Ints
    counters: Ints
    counts: Ints


@rule
def guess_worlds(desk: Records, tables: Records, seat: int, worlds: int) -> None:
    """Put guesses at the truth on the desk, from what a seat may know."""
    for world in range(worlds):
        desk[world] = tables[TABLE]
        hide(desk[world], seat)
        desk[world].rng[0] = next_word(tables[LUCK])
        desk[world].rng[1] = next_word(tables[LUCK]) | 1
        guess(desk[world], seat)


@rule
def look_ahead(bench: Bench, worlds: int) -> None:
    """What is certain of each action: in one world, and where anything is, in many."""
    tables, desk, masks, mask = bench.tables, bench.desk, bench.masks, bench.mask
    found, counters = bench.found, bench.counters
    seat = tables[TABLE].turn
    guess_worlds(desk, tables, seat, 1)
    counters[VISITED] = 0
    certain = 0
    for action in range(len(mask)):
        found[action] = outlook(desk, masks, 1, seat, action, counters) if mask[action] else OPEN
        certain += found[action]
    if certain > 0 and worlds > 1:
        guess_worlds(desk, tables, seat, worlds)
        counters[VISITED] = 0
        for action in range(len(mask)):
            if found[action] != OPEN:
                again = outlook(desk, masks, worlds, seat, action, counters)
                found[action] = found[action] if again == found[action] else OPEN


@rule
def sweep(bench: Bench, seats: int, seed: int, games: int, worlds: int, guarded: bool) -> None:
    """Play games of greedy, look at what is certain before each decision, and count what it makes of that."""
    tables, mask, found, counters, counts = bench.tables, bench.mask, bench.found, bench.counters, bench.counts
    for game in range(games):
        tables[TABLE] = tables[TEMPLATE]
        table = tables[TABLE]
        sow(table, seed, 2 * game)
        sow(tables[LUCK], seed, 2 * game + 1)
        deal(table, seats)
        while not table.over:
            clear(mask)
            count = legal(table, mask)
            wins = 0
            losses = 0
            if count > 1:
                look_ahead(bench, worlds)
                counts[SHORT] += 1 if counters[VISITED] > counters[LIMIT] else 0
                for action in range(len(mask)):
                    wins += 1 if mask[action] and found[action] == WIN else 0
                    losses += 1 if mask[action] and found[action] == LOSS else 0
                if guarded:
                    for action in range(len(mask)):
                        if mask[action] and wins > 0 and found[action] != WIN:
                            mask[action] = 0
                        if mask[action] and wins == 0 and losses < count and found[action] == LOSS:
                            mask[action] = 0
            tables[MIND] = table
            hide(tables[MIND], table.turn)
            tables[MIND].rng[0] = next_word(tables[LUCK])
            tables[MIND].rng[1] = next_word(tables[LUCK]) | 1
            chosen = choose(tables[MIND], mask)
            if wins > 0:
                counts[WINS] += 1
                counts[MISSED] += 1 if found[chosen] != WIN else 0
            if 0 < losses < count:
                counts[TRAPS] += 1
                counts[GIFTS] += 1 if found[chosen] == LOSS else 0
            play(table, chosen)


SWEEP = Kit("tests.sweep", (sweep,), roles={"choose": "greedy"})


def swept(game: Game, seats: int, games: int, *, guarded: bool, options: dict[str, str]) -> Count:
    """Sweep so many games."""
    worlds = WORLDS if hasattr(game.rules, "secrets") else 1
    dtype = game.state.silent_dtype
    masks, counters = zeros((LEVELS, game.actions), np.int8), zeros(VERDICTS + LEVELS, np.int64)
    bench = Bench(
        zeros(4, dtype), zeros(LEVELS * worlds + worlds, dtype), masks, zeros(game.actions, np.int8),
        zeros(game.actions, np.int64), counters, zeros(len(Count._fields), np.int64),
    )  # fmt: skip
    s = game.state()
    fill_in(s, game.options, options, game.values, {})
    s.write(bench.tables[TEMPLATE])
    counters[LIMIT] = MOST_TRIED
    compiled(game, SWEEP).sweep(bench, seats, 17, games, worlds, guarded)
    return Count(*(int(count) for count in bench.counts))  # type: ignore[attr-defined]
