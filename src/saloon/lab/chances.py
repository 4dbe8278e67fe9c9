"""Win chances in the middle of a game: how often each seat wins if policies play on with fresh chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from saloon.core.chance import sow
from saloon.core.compiling import Kit, compiled
from saloon.core.errors import UnknownName, quoted
from saloon.core.loops import Floats, Ints, Records
from saloon.core.record import Mask
from saloon.core.rule import play, prize, rule
from saloon.lab.jobs import Job, plan_of, policies_of, records_apart
from saloon.lab.tournament import MIND, SHARES, TABLE, TEMPLATE, Plan, Table, decide, kit_for, open_table


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
def play_on(states: Records, mask: Mask, plan: Plan, playouts: int, stream: int, won: Floats) -> None:
    """Play on from the template, so many times with chance of its own, and add up the shares of all seats."""
    for number in range(playouts):
        states[TABLE] = states[TEMPLATE]
        table = states[TABLE]
        sow(table, plan.seed, 2 * (stream + number))
        sow(states[MIND], plan.seed, 2 * (stream + number) + 1)
        decisions = 0
        while not table.over and decisions < plan.limit:
            play(table, decide(states, mask, plan))
            decisions += 1
        for seat in range(plan.seats):
            if table.over:
                won[seat] += int(prize(table, seat) * SHARES + 0.5)


@rule
def play_on_from(
    states: Records, mask: Mask, plan: Plan, starts: Records, count: int, playouts: int, stream: int, won: Table
) -> None:
    """Play on from each of these states."""
    for at in range(count):
        states[TEMPLATE] = starts[at]
        play_on(states, mask, plan, playouts, stream, won[at])


@cache
def playing_on(policies: tuple[str, ...]) -> Kit:
    """The loops of these policies."""
    return kit_for(policies, figures=False, marks=False).with_entries(keep_states, play_on_from)


FAR_STREAM = 1 << 40
"""Streams from here on are for playouts: no game of a simulation has such a number."""


def along(job: Job, game: int, numbers: Sequence[int]) -> NDArray[np.void]:
    """The true states of a game after these numbers of decisions."""
    run = compiled(job.game, playing_on(policies_of(job))).keep_states
    states, mask = records_apart(job.game, 3), np.zeros(job.game.actions, np.int8)
    job.template().write(states[TEMPLATE])
    kept = np.zeros(len(numbers), job.game.state.dtype)
    count = run(states, mask, plan_of(job), game, np.array(numbers, np.int64), kept)
    return kept[:count]


def chances(
    job: Job, states: NDArray[np.void], playouts: int, number: int = 0, *, on: str = "threads"
) -> NDArray[np.float64]:
    """The mean prize of each seat, for each state, over so many playouts by the job's policies.

    All states are played on with the same chance; another `number` gives other chance. On `threads` or on `cuda` the
    means are the same.
    """
    stream = FAR_STREAM + number * playouts
    won = np.zeros((len(states), job.seats))
    if on == "cuda":
        from saloon.lab.on_cuda import play_out

        won = play_out(job, states, playouts, stream)
    elif on == "threads":
        run = compiled(job.game, playing_on(policies_of(job))).play_on_from
        table, mask = records_apart(job.game, 3), np.zeros(job.game.actions, np.int8)
        run(table, mask, plan_of(job), states, len(states), playouts, stream, won)
    else:
        raise UnknownName("playouts run on threads or cuda, not on {given}", given=quoted(on))
    return won / (playouts * SHARES)
