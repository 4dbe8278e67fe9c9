"""Group commit: what has come while a thread was busy is done together, so a thousand moves a second cost few syncs."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

Job = TypeVar("Job")
Outcome = tuple[Any, BaseException | None]
"""What came of a job: its result, or what went wrong."""
Batch = list[tuple[Job, "asyncio.Future[Any]"]]
"""Jobs to be done together, and who waits for each."""
MOST_AT_ONCE = 256
"""Jobs that are done together, at most."""


class Writer(Generic[Job]):
    """Does jobs in a thread of its own."""

    def __init__(self, name: str, do: Callable[[list[Job]], list[Outcome]]) -> None:
        """`do` does several at once, and says what came of each."""
        self._do = do
        self._waiting: Batch[Job] = []
        """What comes next, while the thread is busy."""
        self._is_busy = False
        self._batches: queue.SimpleQueue[Batch[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name=f"saloon-{name}", daemon=True)
        self._thread.start()

    async def write(self, job: Job) -> Any:
        """Have it done; returns its result once it is."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((job, future))
        if not self._is_busy:
            self._is_busy = True
            loop.call_soon(self._go_on)  # with whoever else comes in this turn of the loop
        return await future

    def close(self) -> None:
        """Do what waits, and stop."""
        while batch := self._next():
            self._batches.put(batch)
        self._batches.put(None)
        self._thread.join()

    def _next(self) -> Batch[Job]:
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        return batch

    def _go_on(self) -> None:
        """Give what waits to the thread, if anything does."""
        batch = self._next()
        self._is_busy = bool(batch)
        if batch:
            self._batches.put(batch)

    def _write_all(self) -> None:
        while (batch := self._batches.get()) is not None:
            outcomes = self._outcomes(batch)
            batch[0][1].get_loop().call_soon_threadsafe(self._settle_and_go_on, batch, outcomes)

    def _settle_and_go_on(self, batch: Batch[Job], outcomes: list[Outcome]) -> None:
        """Back in the loop: one change of thread for all of them."""
        _settle(batch, outcomes)
        self._go_on()

    def _outcomes(self, batch: Batch[Job]) -> list[Outcome]:
        try:
            return self._do([job for job, _ in batch])
        except Exception as wrong:  # whatever it is: those who wait must not wait for ever
            return [(None, wrong)] * len(batch)


def _settle(batch: Batch[Job], outcomes: list[Outcome]) -> None:
    """Tell those who wait what came of it."""
    for (_, future), (result, wrong) in zip(batch, outcomes, strict=True):
        if future.cancelled():
            continue
        if wrong is None:
            future.set_result(result)
        else:
            future.set_exception(wrong)
