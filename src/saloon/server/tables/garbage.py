"""Sweeping when nobody waits: Python's garbage collector stops everything, at 2,000 sockets for a third of a second.

It stays off. Little and often, what is new is brushed through and what is still in use is set aside; everything is
swept at a quiet moment. Left to itself, the collector counts what comes minus what goes: a table that replaces its
state with every move would keep it from looking until there are tens of thousands of objects to look at.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time

BRUSH_EVERY = 0.01
"""Seconds between two looks at what is new, while there are moves: what a few moves have left."""
AFTER_TELLING = 0.002
"""Seconds that a look at what is new lets others go first."""
QUIET = 5.0
"""Seconds without a move that make a good moment."""
AT_LEAST_EVERY, AT_MOST_EVERY = 900.0, 60.0
TURNS = 0.0001
"""Seconds that one thread may keep another waiting: the writer of the log needs little at a time, but often."""


def take_over() -> None:
    """Let Python sweep no more by itself, and let its threads take turns more quickly."""
    sys.setswitchinterval(TURNS)
    gc.disable()
    gc.collect()
    gc.freeze()


class Collector:
    """Decides when memory is looked through for what nobody uses any more; idle where Python does that itself."""

    def __init__(self) -> None:
        self._swept = self._busy = self._brushed = time.monotonic()

    def busy(self) -> None:
        """Somebody has just moved."""
        self._busy = time.monotonic()
        if self._busy - self._brushed > BRUSH_EVERY:
            self._brushed = self._busy
            asyncio.get_running_loop().call_later(AFTER_TELLING, self.brush)

    def brush(self) -> None:
        """Look through what is new; what is in use is not looked at again before the next sweep."""
        if not gc.isenabled():
            gc.collect(0)
            gc.freeze()

    def is_time(self, now: float) -> bool:
        """Is this a good moment for everything, or has there been none for too long?"""
        since = now - self._swept
        return since > AT_LEAST_EVERY or (since > AT_MOST_EVERY and now - self._busy > QUIET)

    def sweep(self) -> None:
        """Look through everything if this is a good moment, else through what is new."""
        if self.is_time(time.monotonic()) and not gc.isenabled():
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._swept = time.monotonic()
        else:
            self.brush()
