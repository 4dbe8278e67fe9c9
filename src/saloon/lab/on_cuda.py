"""Games on a graphics card: a game a thread, by the same rules and loops as on the CPU.

The first thousand games of every run are compared with the CPU's, to the bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saloon.core.compiling import Kit, cache_root, can_write
from saloon.core.cuda import numba_cuda, the_card
from saloon.core.errors import NotPossible, SaloonError
from saloon.core.game import Game
from saloon.core.twins import Function
from saloon.lab.chances import play_on, playing_on
from saloon.lab.jobs import Job, Outcome, blank, plan_of, policies_of, worker
from saloon.lab.kernels import games_kernel, playouts_kernel
from saloon.lab.places import Piece
from saloon.lab.tournament import WINS, Plan, kit_for, play_games

COMPARED = 1_000
"""Games of every run that the CPU plays, too."""
LARGEST_PIECE = 1 << 20
THREADS_A_BLOCK, BLOCKS_AT_ONCE = 256, 4
"""The registers are shared out so that so many blocks run at once: waiting for memory costs more than spilling."""
SHARE = 1
"""Games, or playouts, that a thread plays: whoever has ended one waits for the others of its warp."""


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
    rows = cuda.to_device(outcome.rows if job.with_rows else np.zeros((1, 1)))
    marks = cuda.to_device(outcome.marks if job.with_rows else np.zeros((1, 1)))
    totals, sums = cuda.to_device(outcome.totals), cuda.to_device(outcome.sums)
    run = kernel_for(job.game, policies_of(job), job.width, job.with_rows and job.traits > 0)
    run[blocks(-(-count // SHARE)), THREADS_A_BLOCK](
        cuda.to_device(template), plan.seats, plan.seed, plan.limit, cuda.to_device(plan.players),
        cuda.to_device(bars(job, plan)), len(plan.barred), first, count, SHARE, totals, sums, rows,
        marks, job.with_rows,
    )  # fmt: skip
    outcome.totals, outcome.sums = totals.copy_to_host(), sums.copy_to_host()
    if job.with_rows:
        outcome.rows, outcome.marks = rows.copy_to_host(), marks.copy_to_host()
    return outcome


def play_out(job: Job, states: NDArray[np.void], playouts: int, stream: int) -> NDArray[np.float64]:
    """Play on from states on the card, and add up the shares of all seats."""
    the_card()
    cuda, _ = numba_cuda()
    plan, won = plan_of(job), cuda.to_device(np.zeros((len(states), job.seats)))
    playout_kernel_for(job.game, policies_of(job))[blocks(len(states) * -(-playouts // SHARE)), THREADS_A_BLOCK](
        cuda.to_device(states), len(states), plan.seats, plan.seed, plan.limit, cuda.to_device(plan.players),
        cuda.to_device(bars(job, plan)), len(plan.barred), playouts, SHARE, stream, won,
    )  # fmt: skip
    shares: NDArray[np.float64] = won.copy_to_host()
    return shares


def blocks(threads: int) -> int:
    """How many blocks so many threads fill."""
    return -(-threads // THREADS_A_BLOCK)


def bars(job: Job, plan: Plan) -> Any:
    """What each seat has to do without, as a table that is never empty."""
    return plan.barred if len(plan.barred) else np.zeros((1, job.game.actions), np.int8)


@cache
def kernel_for(game: Game, policies: tuple[str, ...], width: int, marks: bool) -> Any:
    """The kernel of a game with these policies, compiled when it is first launched, and then kept on disk."""
    kit = kit_for(policies, figures=game.figures is not None, marks=marks)
    return ready(games_kernel_of(game, kit, width)[0])


@cache
def playout_kernel_for(game: Game, policies: tuple[str, ...]) -> Any:
    """The kernel of playouts with these policies, likewise."""
    return ready(playouts_kernel_of(game, playing_on(policies))[0])


def ready(kernel: Function) -> Any:
    """A kernel to be launched: the card's machine code is kept where the CPU's is."""
    cuda, _ = numba_cuda()
    from numba.cuda.core import config

    keep = can_write(cache_root())
    setattr(config, "CACHE_DIR", str(cache_root()))  # noqa: B010 (Numba makes its settings at run time)
    return cuda.jit(cache=keep, launch_bounds=(THREADS_A_BLOCK, BLOCKS_AT_ONCE))(kernel)


def games_kernel_of(game: Game, kit: Kit, width: int) -> tuple[Function, Any]:
    """The kernel that plays games, as a function, and its signature."""
    _, numba = numba_cuda()
    kernel = bound(games_kernel, game, kit, width, play_games=play_games)
    flag, real, whole, table = numba.int8, numba.float64, numba.int64, numba.float64[:, ::1]
    return kernel, numba.void(
        numba.types.Array(record_of(game, kit), 1, "C"), whole, whole, whole, whole[::1], flag[:, ::1], whole, whole,
        whole, whole, real[::1], real[::1], table, table, numba.boolean,
    )  # fmt: skip


def playouts_kernel_of(game: Game, kit: Kit) -> tuple[Function, Any]:
    """The kernel that plays on from states, as a function, and its signature."""
    _, numba = numba_cuda()
    kernel = bound(playouts_kernel, game, kit, 0, play_on=play_on)
    flag, real, whole = numba.int8, numba.float64, numba.int64
    return kernel, numba.void(
        numba.types.Array(record_of(game, kit), 1, "C"), whole, whole, whole, whole, whole[::1], flag[:, ::1], whole,
        whole, whole, whole, real[:, ::1],
    )  # fmt: skip


def record_of(game: Game, kit: Kit) -> Any:
    """Numba's type of the record that a kit works on."""
    _, numba = numba_cuda()
    return numba.from_dtype(game.state.silent_dtype if kit.silent else game.state.dtype)


def bound(body: Function, game: Game, kit: Kit, width: int, **loops: Function) -> Function:
    """A copy of a kernel whose names stand for one game's loops and sizes.

    Numba's cache knows no globals: the name tells such copies apart.
    """
    cuda, numba = numba_cuda()
    twins = kit.with_entries(*loops.values()).twins(game, "cuda")
    made = twins.make(numba.njit)
    sizes = {
        "actions": game.actions,
        "places": WINS + max(game.seats),
        "kept": max(width, 1),
    }
    names = {name: made[twins.meant(loop)] for name, loop in loops.items()}
    kinds = {"cuda": cuda, "record": record_of(game, kit), "flag": numba.int8, "real": numba.float64}
    copy = FunctionType(body.__code__, {**body.__globals__, **sizes, **names, **kinds}, body.__name__)
    copy.__module__ = body.__module__
    copy.__qualname__ = f"{body.__name__}.{twins.digest}." + ".".join(map(str, sizes.values()))
    return copy
