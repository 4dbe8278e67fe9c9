"""A thread that writes: it is handed whatever has come while it was busy, to be done together.

So a thousand moves a second cost few syncs and few changes of thread.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

Job = TypeVar("Job")
Outcome = tuple[Any, BaseException | None]
"""What came of a job: its result, or what went wrong."""
MOST_AT_ONCE = 256
"""Jobs that are done together, at most."""


class Writer(Generic[Job]):
    """Does jobs in a thread of its own."""

    def __init__(self, name: str, do: Callable[[list[Job]], list[Outcome]]) -> None:
        """`do` does several at once, and says what came of each."""
        self._do = do
        self._waiting: list[tuple[Job, asyncio.Future[Any]]] = []
        """What comes next, while the thread is busy."""
        self._is_busy = False
        self._batches: queue.SimpleQueue[list[tuple[Job, asyncio.Future[Any]]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name=f"saloon-{name}", daemon=True)
        self._thread.start()

    async def write(self, job: Job) -> Any:
        """Have it done; returns its result once it is."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((job, future))
        if not self._is_busy:
            self._is_busy = True
            loop.call_soon(self._hand_over)  # with whoever else comes in this turn of the loop
        return await future

    def close(self) -> None:
        """Do what waits, and stop."""
        while self._waiting:
            self._hand_over()
        self._batches.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        """Give the thread what waits; when that is done, what has come meanwhile."""
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        self._is_busy = bool(batch)
        if batch:
            self._batches.put(batch)

    def _write_all(self) -> None:
        while (batch := self._batches.get()) is not None:
            try:
                outcomes = self._do([job for job, _ in batch])
            except Exception as wrong:  # whatever it is: those who wait must not wait for ever
                outcomes = [(None, wrong)] * len(batch)
            futures = [future for _, future in batch]
            futures[0].get_loop().call_soon_threadsafe(self._settle, futures, outcomes)

    def _settle(self, futures: list[asyncio.Future[Any]], outcomes: list[Outcome]) -> None:
        """Back in the loop: one change of thread for all of them."""
        self._hand_over()
        for future, (result, wrong) in zip(futures, outcomes, strict=True):
            if future.cancelled():
                continue
            if wrong is None:
                future.set_result(result)
            else:
                future.set_exception(wrong)
