"""Games on a graphics card: a few games a thread, by the same rules and loops as on the CPU.

The first thousand games of every run are compared with the CPU's, to the bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from saloon.core.compiling import Kit
from saloon.core.cuda import numba_cuda, the_card
from saloon.core.errors import NotPossible, SaloonError
from saloon.core.game import Game
from saloon.lab.jobs import Job, Outcome, blank, plan_of, policies_of, worker
from saloon.lab.places import Piece
from saloon.lab.tournament import TEMPLATE, WINS, Counts, Plan, kit_for, play_games

COMPARED = 1_000
"""Games of every run that the CPU plays, too."""
LARGEST_PIECE = 1 << 21
THREADS_A_BLOCK = 64
GAMES_A_THREAD = 8


class Disagreement(SaloonError):
    """The card has played games other than the CPU's."""


class Cuda:
    """The graphics card of this machine."""

    name = "cuda"

    def __init__(self) -> None:
        the_card()

    def prepare(self, job: Job) -> None:
        """Compile, and compare the first games with the CPU's."""
        if not job.is_compiled:
            raise NotPossible("only random and policies, such as greedy, play on a graphics card")
        ours, theirs = worker(job)(0, COMPARED), launch(job, 0, COMPARED)
        for name in ("totals", "sums", "rows", "marks"):
            if not np.array_equal(getattr(ours, name), getattr(theirs, name)):
                raise Disagreement(
                    "the graphics card plays {game} otherwise than the CPU ({what} of the first {games} games): its "
                    "figures cannot be trusted",
                    game=job.name,
                    what=name,
                    games=COMPARED,
                )

    def pieces(self, first: int, games: int) -> Iterator[Piece]:
        """Cut games into pieces that fill the card."""
        for start in range(first, games, LARGEST_PIECE):
            yield start, min(LARGEST_PIECE, games - start)

    def play(self, job: Job, pieces: Iterable[Piece]) -> Iterator[Outcome]:
        """Play pieces one after another."""
        for first, count in pieces:
            yield launch(job, first, count)


def launch(job: Job, first: int, count: int) -> Outcome:
    """Play games on the card."""
    cuda, _ = numba_cuda()
    outcome, plan = blank(job, count), plan_of(job)
    template = np.zeros(1, job.game.state.dtype)
    job.template().write(template[0])
    barred = plan.barred if len(plan.barred) else np.zeros((1, job.game.actions), np.int8)
    rows = cuda.to_device(outcome.rows if job.with_rows else np.zeros((1, 1)))
    marks = cuda.to_device(outcome.marks if job.with_rows else np.zeros((1, 1)))
    totals, sums = cuda.to_device(outcome.totals), cuda.to_device(outcome.sums)
    threads = -(-count // GAMES_A_THREAD)
    kernel_for(job.game, policies_of(job), job.width, job.with_rows and job.traits > 0)[
        -(-threads // THREADS_A_BLOCK), THREADS_A_BLOCK
    ](
        cuda.to_device(template), plan.seats, plan.seed, plan.limit, cuda.to_device(plan.players),
        cuda.to_device(barred), len(plan.barred), first, count, totals, sums, rows, marks, job.with_rows,
    )  # fmt: skip
    outcome.totals, outcome.sums = totals.copy_to_host(), sums.copy_to_host()
    if job.with_rows:
        outcome.rows, outcome.marks = rows.copy_to_host(), marks.copy_to_host()
    return outcome


@cache
def kernel_for(game: Game, policies: tuple[str, ...], width: int, marks: bool) -> Any:
    """The kernel of a game with these policies, compiled when it is launched, and then kept on disk."""
    kit = kit_for(policies, figures=game.figures is not None, marks=marks)
    cuda, _ = numba_cuda()
    return cuda.jit(cache=False)(kernel(game, kit, width)[0])


def kernel(game: Game, kit: Kit, width: int) -> tuple[Any, Any]:
    """The kernel as a function, and its signature."""
    cuda, numba = numba_cuda()
    play = kit.twins(game, "cuda").make(numba.njit)[play_games]
    record = numba.from_dtype(game.state.silent_dtype if kit.silent else game.state.dtype)
    actions, places, kept = game.actions, WINS + max(game.seats), max(width, 1)
    flag, real, whole = numba.int8, numba.float64, numba.int64

    def play_on_the_card(
        template: Any, seats: int, seed: int, limit: int, players: Any, barred: Any, bars: int, first: int,
        games: int, totals: Any, sums: Any, rows: Any, marks: Any, has_rows: bool,
    ) -> None:  # fmt: skip
        begin = cuda.grid(1) * GAMES_A_THREAD
        if begin >= games:
            return
        count = min(GAMES_A_THREAD, games - begin)
        states = cuda.local.array(3, record)
        mask = cuda.local.array(actions, flag)
        own_totals = cuda.local.array(places, real)
        own_sums = cuda.local.array(kept, real)
        for at in range(places):
            own_totals[at] = 0.0
        for at in range(kept):
            own_sums[at] = 0.0
        states[TEMPLATE] = template[0]
        kept_rows = count if has_rows else 0
        plan = Plan(seats, seed, limit, players, barred[:bars])
        counts = Counts(own_totals, own_sums, rows[begin : begin + kept_rows], marks[begin : begin + kept_rows])
        play(states, mask, plan, first + begin, count, counts)
        for at in range(WINS + seats):
            cuda.atomic.add(totals, at, own_totals[at])
        for at in range(kept):
            cuda.atomic.add(sums, at, own_sums[at])

    table = real[:, ::1]
    signature = numba.void(
        numba.types.Array(record, 1, "C"), whole, whole, whole, whole[::1], flag[:, ::1], whole, whole, whole,
        real[::1], real[::1], table, table, numba.boolean,
    )  # fmt: skip
    return play_on_the_card, signature
