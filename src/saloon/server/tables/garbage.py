"""Garbage collection when nobody waits: Python's own stops everything, at 2,000 sockets for a third of a second.

Automatic collection stays off. While there are moves, the youngest generation is collected little and often and what
survives is frozen; a full collection waits for a quiet moment. Left to itself, the collector counts allocations minus
deallocations: a table that replaces its state with every move would keep it from running until there are tens of
thousands of objects to visit.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

YOUNG_EVERY = 0.01
"""Seconds between two collections of the youngest generation while there are moves."""
YOUNG_DELAY = 0.002
"""Seconds by which such a collection lets others go first."""
QUIET = 5.0
"""Seconds without a move that make a good moment for a full collection."""
FULL_AT_MOST_EVERY, FULL_AT_LEAST_EVERY = 60.0, 900.0
SWITCH_INTERVAL = 0.0001
"""Seconds that one thread may keep another waiting: the writer of the log needs little time, but often."""


def collect_manually() -> None:
    """Turn automatic collection off, and let threads switch more often."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.disable()
    gc.collect()
    gc.freeze()


class Collector:
    """Decides when to collect garbage; does nothing where Python does it automatically."""

    def __init__(self) -> None:
        self._full_at = self._active_at = self._young_at = time.monotonic()
        self.is_collecting = False
        """Is a full collection running now? It was put off until a quiet moment, and holds up the loop."""

    def note_activity(self) -> None:
        """Somebody has just moved."""
        self._active_at = time.monotonic()
        if self._active_at - self._young_at > YOUNG_EVERY:
            self._young_at = self._active_at
            asyncio.get_running_loop().call_later(YOUNG_DELAY, self.collect_young)

    def collect_young(self) -> None:
        """Collect the youngest generation; survivors are not visited again before the next full collection."""
        if not gc.isenabled():
            gc.collect(0)
            gc.freeze()

    def is_time(self, now: float) -> bool:
        """Is this a good moment for a full collection, or has there been none for too long?"""
        since = now - self._full_at
        return since > FULL_AT_LEAST_EVERY or (since > FULL_AT_MOST_EVERY and now - self._active_at > QUIET)

    def collect(self) -> None:
        """Collect everything if this is a good moment, else the youngest generation."""
        if self.is_time(time.monotonic()) and not gc.isenabled():
            self.is_collecting = True
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._full_at, self.is_collecting = time.monotonic(), False
        else:
            self.collect_young()
