"""A job of many games, and how a worker plays a piece of it: in one compiled loop, or by asking bots move by move.

Game number n of a job is the same game wherever and with whichever others it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saloon.bots import Bot, kind, made
from saloon.core.chance import Seeded
from saloon.core.compiling import compiled
from saloon.core.game import Game
from saloon.core.loops import zeros
from saloon.core.options import fill_in
from saloon.core.record import Record
from saloon.core.registry import game as game_called
from saloon.core.rule import is_rule
from saloon.lab import tournament
from saloon.lab.tournament import (
    AT_RANDOM,
    BY_POLICY,
    DECISIONS,
    LENGTH,
    MOST_POLICIES,
    PRIZES,
    SHARES,
    SQUARES,
    UNFINISHED,
    WINS,
    Counts,
    Plan,
)

POLICIES = ("greedy", "passive")
"""The bots that are a policy of the game's own, and so play in the compiled loop, as `random` does."""
AT_ONCE = frozenset({"random", *POLICIES})
"""The bots that do not think, and so take no settings."""
CACHE_LINE = 64

Player = str | type[Bot] | Bot
"""Who plays: a name, an import path such as `wild_bots:Doc`, a class, or an instance."""
Sums = NDArray[np.float64]


@dataclass(frozen=True)
class Job:
    """All that a worker, wherever it is, has to know to play games."""

    name: str
    """The game's."""
    seats: int
    players: tuple[Player, ...]
    """One for each seat."""
    seed: int = 0
    limit: int = 10_000
    """A game of more decisions is unfinished."""
    options: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Of bots that think, such as `{"playouts": 500}`."""
    barred: tuple[frozenset[int], ...] = ()
    """The actions that each seat has to do without, wherever there are others; none at all: nobody has to."""
    with_rows: bool = False
    """Is there to be a row about each game?"""

    @cached_property
    def game(self) -> Game:
        """The game."""
        return game_called(self.name)

    @property
    def is_compiled(self) -> bool:
        """Does everybody play in the compiled loop?"""
        players = set(self.players)
        return players <= AT_ONCE and len(players & set(POLICIES)) <= MOST_POLICIES

    @property
    def width(self) -> int:
        """How many sums the game keeps."""
        return 0 if self.game.figures is None else int(self.game.figures.WIDTH)

    @property
    def traits(self) -> int:
        """How many traits of a seat the game marks."""
        return len(self.game.traits)

    def template(self) -> Record:
        """A record with options and values filled in, ready to be dealt."""
        s = self.game.state()
        fill_in(s, self.game.options, self.options, self.game.values, self.values)
        return s


@dataclass
class Outcome:
    """What came of a piece."""

    totals: Sums
    sums: Sums
    rows: Sums
    """For each game its length and the prizes of its seats."""
    marks: Sums
    """For each game what each of its seats had: as many numbers for each seat as the game has traits."""
    actions: list[int] = field(default_factory=list)
    """What bots chose that were asked, one game after another."""


def blank(job: Job, games: int) -> Outcome:
    """The outcome of so many games that have yet to be played."""
    rows = games if job.with_rows else 0
    return Outcome(
        zeros(WINS + job.seats, np.float64),
        zeros(max(job.width, 1), np.float64),
        zeros((rows, PRIZES + job.seats), np.float64),
        zeros((rows, max(job.seats * job.traits, 1)), np.float64),
    )


Worker = Callable[[int, int], Outcome]
"""Plays games `first` to `first + count - 1` of a job."""


def worker(job: Job) -> Worker:
    """Whoever plays pieces of this job, from any thread."""
    return _compiled(job) if job.is_compiled else _asked(job)


def _compiled(job: Job) -> Worker:
    game = job.game
    policies = policies_of(job)
    kit = tournament.kit_for(policies, figures=game.figures is not None, marks=job.with_rows and job.traits > 0)
    run, template, plan = compiled(game, kit).play_games, job.template(), plan_of(job)

    def play(first: int, count: int) -> Outcome:
        outcome = blank(job, count)
        states = records_apart(game, 3)
        template.write(states[tournament.TEMPLATE])
        counts = Counts(outcome.totals, outcome.sums, outcome.rows, outcome.marks)
        run(states, np.zeros(game.actions, np.int8), plan, first, count, counts)
        return outcome

    return play


def policies_of(job: Job) -> tuple[str, ...]:
    """The different policies that play in the compiled loop."""
    return tuple(name for name in POLICIES if name in job.players) if job.is_compiled else ()


def plan_of(job: Job) -> Plan:
    """What the compiled loop is told."""
    policies = policies_of(job)
    players = zeros(job.seats, np.int64)
    players[:] = [BY_POLICY + policies.index(str(name)) if name in policies else AT_RANDOM for name in job.players]
    barred = zeros((len(job.barred), job.game.actions), np.int8)
    for seat, actions in enumerate(job.barred):
        barred[seat, sorted(actions)] = 1
    return Plan(job.seats, job.seed, job.limit, players, barred)


def _asked(job: Job) -> Worker:
    """Bots that are asked move by move, on the same deals as in the compiled loop."""
    game = job.game

    def play(first: int, count: int) -> Outcome:
        outcome = blank(job, count)
        for number in range(first, first + count):
            marks = outcome.marks[number - first] if job.with_rows else None
            state = game.deal(
                job.seats, options=job.options, values=job.values, chance=Seeded(job.seed, stream=2 * number)
            )
            own = stream(job.seed, 2 * number + 1)
            bots = [_seated(player, own + seat, job.settings) for seat, player in enumerate(job.players)]
            decisions = 0
            _count(game, state.record(), outcome.sums, marks)
            while not state.over and decisions < job.limit:
                seen = state.seen_by(state.turn)
                if job.barred and job.barred[state.turn]:
                    seen = seen.without(job.barred[state.turn])
                state.play(bots[state.turn].choose(seen))
                outcome.actions.append(state.moves[-1])
                _count(game, state.record(), outcome.sums, marks)
                decisions += 1
            prizes = state.prizes() if state.over else [0.0] * job.seats
            _note_end(outcome.totals, prizes, decisions)
            if job.with_rows:
                outcome.rows[number - first, LENGTH] = decisions
                outcome.rows[number - first, PRIZES:] = prizes
        return outcome

    return play


def _note_end(totals: Sums, prizes: Sequence[float], decisions: int) -> None:
    totals[DECISIONS] += decisions
    totals[SQUARES] += decisions * decisions
    totals[WINS:] += [round(prize * SHARES) for prize in prizes]
    if not any(prizes):  # too many decisions, or stopped by its own rules with no winner
        totals[UNFINISHED] += 1


def _seated(player: Player, seed: int, settings: Mapping[str, Any]) -> Bot:
    """A bot for one game: a new one, unless the player is an instance."""
    if isinstance(player, Bot):
        return player
    made_of = kind(player) if isinstance(player, str) else player
    return made(made_of, {"seed": seed, **({} if made_of.name in AT_ONCE else settings)})


def _count(game: Game, s: Any, sums: Sums, marks: Sums | None) -> None:
    if game.figures is not None:
        game.figures.tally(s, sums)
        if marks is not None and is_rule(getattr(game.figures, "mark", None)):
            game.figures.mark(s, marks)


def stream(seed: int, number: int) -> int:
    """A seed of their own for the bots of each game of a seed."""
    return (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xBF58476D1CE4E5B9) % (1 << 62)


def records_apart(game: Game, count: int) -> NDArray[np.void]:
    """Records that share no cache line with those of other threads."""
    size = game.state.dtype.itemsize
    raw = np.zeros(count * size + 2 * CACHE_LINE, np.uint8)
    begin = -raw.ctypes.data % CACHE_LINE
    return raw[begin : begin + count * size].view(game.state.dtype)
