"""A compiled loop that plays many games of `greedy`, with the look at what is certain or without it, and counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from saloon.bots.certain import LEVELS, LIMIT, LOSS, MOST_TRIED, OPEN, VERDICTS, VISITED, WIN, WORLDS, outlook
from saloon.core.chance import next_word, sow
from saloon.core.compiling import Kit, compiled
from saloon.core.game import Game
from saloon.core.loops import Ints, Masks, Records
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
def look_ahead(
    desk: Records, masks: Masks, tables: Records, mask: Mask, found: Ints, worlds: int, counters: Ints
) -> None:
    """What is certain of each action: in one world, and where anything is, in many."""
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
def sweep(
    tables: Records, desk: Records, masks: Masks, mask: Mask, found: Ints, counters: Ints, counts: Ints, seats: int,
    seed: int, games: int, worlds: int, guarded: bool,
) -> None:  # fmt: skip
    """Play games of greedy, look at what is certain before each decision, and count what it makes of that."""
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
                look_ahead(desk, masks, tables, mask, found, worlds, counters)
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


SWEEP = Kit("tests.sweep", (sweep,), policy="greedy")


def swept(game: Game, seats: int, games: int, *, guarded: bool, options: dict[str, str]) -> Count:
    """Sweep so many games."""
    worlds = WORLDS if hasattr(game.rules, "secrets") else 1
    dtype = game.state.silent_dtype
    tables, desk = np.zeros(4, dtype), np.zeros(LEVELS * worlds + worlds, dtype)
    s = game.state()
    fill_in(s, game.options, options, game.values, {})
    s.write(tables[TEMPLATE])
    masks, mask = np.zeros((LEVELS, game.actions), np.int8), np.zeros(game.actions, np.int8)
    found, counters, counts = (
        np.zeros(size, np.int64) for size in (game.actions, VERDICTS + LEVELS, len(Count._fields))
    )
    counters[LIMIT] = MOST_TRIED
    compiled(game, SWEEP).sweep(tables, desk, masks, mask, found, counters, counts, seats, 17, games, worlds, guarded)
    return Count(*counts.tolist())
