"""Games on a Ray cluster: workers fetch pieces, and what a lost worker had is done again."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator
from typing import Any

from saloon.bots import Bot
from saloon.core.errors import BadSetup, NotPossible
from saloon.lab.jobs import Job, Outcome, worker
from saloon.lab.places import Piece, cut, in_order

RETRIES = -1
"""A piece is begun again as often as workers are lost."""
LARGEST_PIECE = 100_000
"""Pieces are larger than on threads: each goes to another process, perhaps on another machine."""


class Ray:
    """A cluster of that address, or one on this machine. Every node needs Saloon of the same version."""

    name = "ray"

    def __init__(self, address: str | None) -> None:
        if importlib.util.find_spec("ray") is None:
            raise NotPossible("Ray is not installed: pip install 'saloon[ray]'")
        import ray

        self._ray: Any = ray
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False, include_dashboard=False)
        self._play = ray.remote(max_retries=RETRIES, retry_exceptions=False)(play_piece)

    def prepare(self, job: Job) -> None:
        """Refuse what cannot travel to another process."""
        for player in job.players:
            if isinstance(player, Bot):
                raise BadSetup("{bot} cannot be sent to other machines: pass its class", bot=player.name)

    def pieces(self, first: int, games: int) -> Iterator[Piece]:
        """Cut games into pieces for all processors of the cluster."""
        return cut(first, games, self._workers, LARGEST_PIECE)

    def play(self, job: Job, pieces: Iterable[Piece]) -> Iterator[Outcome]:
        """Hand pieces out, a few ahead of those that are fetched."""
        shared = self._ray.put(job)
        pending: list[Any] = []

        def submit(piece: Piece) -> Any:
            pending.append(self._play.remote(shared, *piece))
            return pending[-1]

        def fetch(piece: Any) -> Outcome:
            outcome: Outcome = self._ray.get(piece)
            pending.remove(piece)
            return outcome

        try:
            yield from in_order(submit, fetch, pieces, self._workers)
        finally:
            for piece in pending:
                self._ray.cancel(piece, force=True)

    @property
    def _workers(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))


def play_piece(job: Job, first: int, count: int) -> Outcome:
    """What a worker of the cluster does."""
    return worker(job)(first, count)
