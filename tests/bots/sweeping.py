"""A compiled loop that plays many games of `greedy`, with the look at what is certain or without it.

An oracle of another make judges each decision.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from saloon.bots.certain import LEVELS, LIMIT, LOSS, OPEN, VERDICTS, VISITED, WIN, WORLDS, most_tried, outlook
from saloon.core.chance import next_word, sow
from saloon.core.compiling import Kit, compiled
from saloon.core.game import Game
from saloon.core.loops import Ints, Masks, Records, zeros
from saloon.core.options import fill_in
from saloon.core.record import Mask
from saloon.core.rule import choose, clear, deal, guess, hide, legal, play, rule
from tests.bots.oracle import LOST, ROOTS, UNSURE, WON, foretold

TEMPLATE, TABLE, MIND, LUCK = range(4)
WINS, MISSED, TRAPS, GIFTS, SHORT, BEYOND = range(6)
"""Counts: positions with a sure win, and those passed up; with a sure loss that can be avoided, and those walked into;
and decisions for which the look ahead, or the oracle, was too short.
"""
LONGEST_TURN = 24
"""Decisions of one turn that the oracle follows."""
MOST_LINES = 100_000
"""Lines that the oracle plays before one decision."""
MANY_WORLDS = 500
"""Worlds in which the oracle tries what is certain in one."""
SEED = 17


class Count(NamedTuple):
    """What came of a sweep."""

    wins: int
    missed: int
    traps: int
    gifts: int
    short: int
    beyond: int


class Bench(NamedTuple):
    """The games, the worlds tried out, masks for these and for the game, what was found of each action, the counters
    of a look ahead, the oracle's records, path, mask and lines, and the counts of the sweep.
    """

    tables: Records
    desk: Records
    masks: Masks
    mask: Mask
    found: Ints
    counters: Ints
    records: Records
    path: Ints
    spare: Mask
    lines: Ints
    verdicts: Ints
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
def guard(bench: Bench, count: int) -> None:
    """Unmark what a seated bot leaves alone: all but sure wins if there are any, else sure losses."""
    mask, found = bench.mask, bench.found
    wins = 0
    losses = 0
    for action in range(len(mask)):
        wins += 1 if mask[action] and found[action] == WIN else 0
        losses += 1 if mask[action] and found[action] == LOSS else 0
    for action in range(len(mask)):
        if mask[action] and wins > 0 and found[action] != WIN:
            mask[action] = 0
        if mask[action] and wins == 0 and losses < count and found[action] == LOSS:
            mask[action] = 0


@rule
def ask_oracle(bench: Bench, worlds: int, most: int) -> None:
    """What the oracle foretells of each action: in one world, and where anything is, in very many."""
    tables, records, mask, verdicts, lines = bench.tables, bench.records, bench.mask, bench.verdicts, bench.lines
    seat = tables[TABLE].turn
    lines[0] = most
    certain = 0
    for action in range(len(mask)):
        verdicts[action] = UNSURE
    for world in range(worlds):
        if world == 0 or certain > 0:
            records[ROOTS + world] = tables[TABLE]
            hide(records[ROOTS + world], seat)
            records[ROOTS + world].rng[0] = next_word(tables[LUCK])
            records[ROOTS + world].rng[1] = next_word(tables[LUCK]) | 1
            guess(records[ROOTS + world], seat)
        if world == 0:
            for action in range(len(mask)):
                if mask[action]:
                    verdicts[action] = foretold(records, 1, bench.path, seat, action, bench.spare, lines)
                    certain += 1 if verdicts[action] != UNSURE else 0
    for action in range(len(mask)):
        if worlds > 1 and verdicts[action] != UNSURE:
            verdicts[action] = foretold(records, worlds, bench.path, seat, action, bench.spare, lines)


@rule
def judge(bench: Bench, count: int, chosen: int) -> None:
    """Count what was made of the oracle's words, where a seat had a choice."""
    verdicts, counts = bench.verdicts, bench.counts
    wins = 0
    losses = 0
    for action in range(len(verdicts)):
        wins += 1 if verdicts[action] == WON else 0
        losses += 1 if verdicts[action] == LOST else 0
    if wins > 0:
        counts[WINS] += 1
        counts[MISSED] += 1 if verdicts[chosen] != WON else 0
    if 0 < losses < count:
        counts[TRAPS] += 1
        counts[GIFTS] += 1 if verdicts[chosen] == LOST else 0


@rule
def sweep(bench: Bench, seats: int, seed: int, games: int, worlds: int, most: int, guarded: bool) -> None:
    """Play games of greedy, with the look at what is certain before each decision or without it, and judge them."""
    tables, mask, counts = bench.tables, bench.mask, bench.counts
    for game in range(games):
        tables[TABLE] = tables[TEMPLATE]
        table = tables[TABLE]
        sow(table, seed, 2 * game)
        sow(tables[LUCK], seed, 2 * game + 1)
        deal(table, seats)
        while not table.over:
            clear(mask)
            count = legal(table, mask)
            if count > 1:
                ask_oracle(bench, MANY_WORLDS if worlds > 1 else 1, most)
                counts[BEYOND] += 1 if bench.lines[0] < 0 else 0
            if count > 1 and guarded:
                look_ahead(bench, worlds)
                counts[SHORT] += 1 if bench.counters[VISITED] > bench.counters[LIMIT] else 0
                guard(bench, count)
            tables[MIND] = table
            hide(tables[MIND], table.turn)
            tables[MIND].rng[0] = next_word(tables[LUCK])
            tables[MIND].rng[1] = next_word(tables[LUCK]) | 1
            chosen = choose(tables[MIND], mask)
            if count > 1:
                judge(bench, count, chosen)
            play(table, chosen)


SWEEP = Kit("tests.sweep", (sweep,), roles={"choose": "greedy"})


def swept(
    game: Game, seats: int, games: int, *, guarded: bool, options: dict[str, str], most: int = MOST_LINES
) -> Count:
    """Sweep so many games; the oracle plays at most so many lines before each decision."""
    worlds = WORLDS if hasattr(game.rules, "secrets") else 1
    dtype = game.state.silent_dtype
    masks, counters = zeros((LEVELS, game.actions), np.int8), zeros(VERDICTS + LEVELS, np.int64)
    bench = Bench(
        zeros(4, dtype), zeros(LEVELS * worlds + worlds, dtype), masks, zeros(game.actions, np.int8),
        zeros(game.actions, np.int64), counters, zeros(ROOTS + MANY_WORLDS, dtype), zeros(LONGEST_TURN, np.int64),
        zeros(game.actions, np.int8), zeros(1, np.int64), zeros(game.actions, np.int64),
        zeros(len(Count._fields), np.int64),
    )  # fmt: skip
    s = game.state()
    fill_in(s, game.options, options, game.values, {})
    s.write(bench.tables[TEMPLATE])
    counters[LIMIT] = most_tried(game)
    compiled(game, SWEEP).sweep(bench, seats, SEED, games, worlds, most, guarded)
    return Count(*(int(count) for count in bench.counts))  # type: ignore[attr-defined]
