"""Group commit: jobs that arrive while the thread is busy form the next batch, so many moves share one sync."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

Job = TypeVar("Job")
Outcome = tuple[Any, BaseException | None]
"""A job's result, or the exception that it raised."""
Batch = list[tuple[Job, "asyncio.Future[Any]"]]
"""Jobs that run together, each with the future of its caller."""
MOST_AT_ONCE = 256
"""The largest batch."""


class Writer(Generic[Job]):
    """Runs jobs in batches in its own thread."""

    def __init__(self, name: str, do: Callable[[list[Job]], list[Outcome]]) -> None:
        """`do` runs a batch, and returns the outcome of each job."""
        self._do = do
        self._waiting: Batch[Job] = []
        """The next batch, while the thread is busy."""
        self._is_busy = False
        self._batches: queue.SimpleQueue[Batch[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name=f"saloon-{name}", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Jobs that wait for the next batch."""
        return len(self._waiting)

    async def write(self, job: Job) -> Any:
        """Run a job in the next batch; return its result."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((job, future))
        if not self._is_busy:
            self._is_busy = True
            loop.call_soon(self._go_on)  # with all other jobs of this iteration of the event loop
        return await future

    def close(self) -> None:
        """Run what is pending, and stop the thread."""
        while batch := self._next():
            self._batches.put(batch)
        self._batches.put(None)
        self._thread.join()

    def _next(self) -> Batch[Job]:
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        return batch

    def _go_on(self) -> None:
        """Hand the next batch to the thread, if there is one."""
        batch = self._next()
        self._is_busy = bool(batch)
        if batch:
            self._batches.put(batch)

    def _write_all(self) -> None:
        while (batch := self._batches.get()) is not None:
            outcomes = self._outcomes(batch)
            batch[0][1].get_loop().call_soon_threadsafe(self._settle_and_go_on, batch, outcomes)

    def _settle_and_go_on(self, batch: Batch[Job], outcomes: list[Outcome]) -> None:
        """Back in the event loop, with one thread switch for the whole batch."""
        _settle(batch, outcomes)
        self._go_on()

    def _outcomes(self, batch: Batch[Job]) -> list[Outcome]:
        try:
            return self._do([job for job, _ in batch])
        except Exception as wrong:  # whatever it is, the callers must not hang
            return [(None, wrong)] * len(batch)


def _settle(batch: Batch[Job], outcomes: list[Outcome]) -> None:
    """Resolve the futures of a batch."""
    for (_, future), (result, wrong) in zip(batch, outcomes, strict=True):
        if future.cancelled():
            continue
        if wrong is None:
            future.set_result(result)
        else:
            future.set_exception(wrong)
