"""The clock that races are run on."""

from __future__ import annotations

import asyncio
import time


def clock() -> float:
    """The time in milliseconds, by the clock of races."""
    return time.perf_counter() * 1000


class Time:
    """The clock that races are run on, and how to wait by it."""

    def now(self) -> float:
        """The time in milliseconds."""
        return clock()

    async def wait(self, until: float, bell: asyncio.Event | None = None) -> None:
        """Return at that time, or as soon as the bell rings."""
        seconds = max(0.0, until - self.now()) / 1000
        if bell is None:
            await asyncio.sleep(seconds)
            return
        try:
            await asyncio.wait_for(bell.wait(), seconds)
        except TimeoutError:
            return
        bell.clear()
