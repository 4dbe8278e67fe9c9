"""Every action of many games among greedy bots, folded into one number: one other choice makes it another number.

A policy that was only made faster keeps its numbers. One that was made to play otherwise gets new ones: the failing
test shows them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from saloon.core.compiling import Kit, compiled
from saloon.core.errors import BadSetup
from saloon.core.game import Game
from saloon.core.loops import Records
from saloon.core.record import Mask
from saloon.core.rule import play, rule
from saloon.lab.jobs import Job, plan_of
from saloon.lab.tournament import TABLE, TEMPLATE, Plan, decide, no_policy, open_table

PRIME, FACTOR = (1 << 31) - 1, 48_271


@rule
def fold(states: Records, mask: Mask, plan: Plan, games: int, number: int) -> int:
    """Play the first games of a plan, and fold all actions into a number."""
    for game in range(games):
        open_table(states, plan, game)
        table = states[TABLE]
        decisions = 0
        while not table.over and decisions < plan.limit:
            action = decide(states, mask, plan)
            number = (number * FACTOR + action + 1) % PRIME
            play(table, action)
            decisions += 1
    return number


GREEDY = Kit(
    "trace",
    (fold,),
    silent=False,
    roles={"choose": "greedy", "choose_second": no_policy, "choose_third": no_policy},
)


def jobs_of(game: Game, seats: int) -> Iterator[Job]:
    """Greedy games as they are usually played, with each choice of each option, with all options changed, and among
    bots each of whom has to do without a third of all actions.
    """
    players, changed = ("greedy",) * seats, {}
    yield Job(game.name, seats, players)
    for option in game.options:
        for choice in list(option.choices)[1:]:
            try:
                game.refuse_setup(seats, {option.name: choice})
            except BadSetup:
                continue
            changed[option.name] = choice
            yield Job(game.name, seats, players, options={option.name: choice})
    yield Job(game.name, seats, players, options=changed)
    yield Job(game.name, seats, players, barred=tuple(frozenset(range(n % 3, game.actions, 3)) for n in range(seats)))


def greedy_trace(game: Game, seats: int, games: int) -> int:
    """The number of so many games of each of these jobs."""
    number, mask, states = 1, np.zeros(game.actions, np.int8), np.zeros(3, game.state.dtype)
    for job in jobs_of(game, seats):
        job.template().write(states[TEMPLATE])
        number = int(compiled(game, GREEDY).fold(states, mask, plan_of(job), games, number))
    return number
