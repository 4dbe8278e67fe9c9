"""Win chances in the middle of a game: how often each seat wins if policies play on with fresh chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from saloon.core.chance import sow
from saloon.core.compiling import Kit, compiled
from saloon.core.loops import Ints, Records
from saloon.core.record import Mask
from saloon.core.rule import play, prize, rule
from saloon.lab.estimates import Floats
from saloon.lab.jobs import Job, plan_of, policies_of, records_apart
from saloon.lab.tournament import MIND, TABLE, TEMPLATE, Plan, Table, decide, kit_for, open_table


@rule
def keep_states(states: Records, mask: Mask, plan: Plan, game: int, numbers: Ints, kept: Records) -> int:
    """Play a game of a plan and keep its states after these numbers of decisions, in rising order; return how many."""
    open_table(states, plan, game)
    table = states[TABLE]
    count = 0
    decisions = 0
    while count < len(numbers):
        if decisions == numbers[count]:
            kept[count] = table
            count += 1
        elif table.over:
            return count
        else:
            play(table, decide(states, mask, plan))
            decisions += 1
    return count


@rule
def play_on(
    states: Records, mask: Mask, plan: Plan, kept: Records, count: int, playouts: int, stream: int, won: Table
) -> None:
    """Play on from states, each so many times with chance of its own, and add up the prizes of all seats."""
    for at in range(count):
        for number in range(playouts):
            states[TABLE] = kept[at]
            table = states[TABLE]
            sow(table, plan.seed, 2 * (stream + number))
            sow(states[MIND], plan.seed, 2 * (stream + number) + 1)
            decisions = 0
            while not table.over and decisions < plan.limit:
                play(table, decide(states, mask, plan))
                decisions += 1
            for seat in range(plan.seats):
                if table.over:
                    won[at][seat] += prize(table, seat)


@cache
def _kit(policies: tuple[str, ...]) -> Kit:
    return kit_for(policies, figures=False, marks=False).with_entries(keep_states, play_on)


FAR_STREAM = 1 << 40
"""Streams from here on are for playouts: no game of a simulation has such a number."""


def along(job: Job, game: int, numbers: Sequence[int]) -> NDArray[np.void]:
    """The true states of a game after these numbers of decisions."""
    run = compiled(job.game, _kit(policies_of(job))).keep_states
    states, mask = records_apart(job.game, 3), np.zeros(job.game.actions, np.int8)
    job.template().write(states[TEMPLATE])
    kept = np.zeros(len(numbers), job.game.state.dtype)
    count = run(states, mask, plan_of(job), game, np.array(numbers, np.int64), kept)
    return kept[:count]


def chances(job: Job, states: NDArray[np.void], playouts: int, number: int = 0) -> Floats:
    """The mean prize of each seat, for each state, over so many playouts by the job's policies.

    All states are played on with the same chance; another `number` gives other chance.
    """
    run = compiled(job.game, _kit(policies_of(job))).play_on
    table, mask = records_apart(job.game, 3), np.zeros(job.game.actions, np.int8)
    won = np.zeros((len(states), job.seats))
    run(table, mask, plan_of(job), states, len(states), playouts, FAR_STREAM + number * playouts, won)
    mean: Floats = won / playouts
    return mean
