"""Where a job is played: on threads of this process, on a Ray cluster, or on a graphics card.

A place plays pieces and gives their outcomes back in the order of the games. How the work is cut and who plays which
piece changes no game and no figure.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Protocol, TypeVar

from saloon.bots import Bot
from saloon.core.errors import BadSetup, UnknownName, quoted
from saloon.lab.jobs import Job, Outcome, blank, worker

PLACES = ("threads", "ray", "cuda")
LARGEST_PIECE = 2_000
"""Games in a piece, after which progress is reported and Ctrl-C is handled."""
ROUNDS = 8
"""Into so many pieces for each worker a small job is cut."""
AHEAD = 4
"""So many pieces for each worker are handed out before the first of them is fetched, so that memory stays flat."""

Piece = tuple[int, int]
"""The number of its first game, and how many there are."""
P = TypeVar("P")
R = TypeVar("R")


class Place(Protocol):
    """Where games are played."""

    name: str

    def prepare(self, job: Job) -> None:
        """Get ready for a job, or say why it cannot be played here."""

    def pieces(self, first: int, games: int) -> Iterator[Piece]:
        """Cut games `first` to `games - 1` into pieces."""

    def play(self, job: Job, pieces: Iterable[Piece]) -> Iterator[Outcome]:
        """Play pieces, and yield their outcomes in the same order."""


def place(on: str, threads: int) -> Place:
    """The place of that name: `threads`, `cuda`, `ray`, or `ray://…`, the address of a cluster."""
    if on == "threads":
        return Threads(threads)
    if on == "cuda":
        from saloon.lab.on_cuda import Cuda

        return Cuda()
    if on == "ray" or on.startswith("ray://"):
        from saloon.lab.on_ray import Ray

        return Ray(None if on == "ray" else on)
    raise UnknownName(
        "games are played on {places}, or on ray://… for a cluster, not on {given}",
        places=", ".join(PLACES),
        given=quoted(on),
    )


def cut(first: int, games: int, workers: int, largest: int = LARGEST_PIECE) -> Iterator[Piece]:
    """Pieces for so many workers: large enough to be quick, small enough to share."""
    size = max(1, min(largest, math.ceil((games - first) / (workers * ROUNDS))))
    for start in range(first, games, size):
        yield start, min(size, games - start)


class Threads:
    """Threads of this process. Compiled games run beside each other; bots in Python take turns."""

    name = "threads"

    def __init__(self, threads: int) -> None:
        self.threads = threads

    def prepare(self, job: Job) -> None:
        """Compile what is compiled."""
        if self.threads > 1:
            for player in job.players:
                if isinstance(player, Bot):
                    raise BadSetup(
                        "{bot} can play one game at a time: use one thread, or pass its class", bot=player.name
                    )
        worker(job)

    def pieces(self, first: int, games: int) -> Iterator[Piece]:
        """Cut games into pieces."""
        return cut(first, games, self.threads)

    def play(self, job: Job, pieces: Iterable[Piece]) -> Iterator[Outcome]:
        """Play pieces on the threads."""
        run, stop = worker(job), Event()

        def play(piece: Piece) -> Outcome:
            return blank(job, 0) if stop.is_set() else run(*piece)

        with ThreadPoolExecutor(self.threads) as pool:
            try:
                yield from in_order(lambda piece: pool.submit(play, piece), Future.result, pieces, self.threads)
            except BaseException:
                stop.set()
                raise


def in_order(
    submit: Callable[[Piece], P], fetch: Callable[[P], R], pieces: Iterable[Piece], workers: int
) -> Iterator[R]:
    """Submit pieces a little ahead, and fetch what comes of them in order."""
    pending: deque[P] = deque()
    for piece in pieces:
        pending.append(submit(piece))
        if len(pending) >= AHEAD * workers:
            yield fetch(pending.popleft())
    while pending:
        yield fetch(pending.popleft())
