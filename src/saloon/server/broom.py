"""Sweeping when nobody waits: Python's garbage collector stops everything, at 2,000 sockets for a third of a second."""

from __future__ import annotations

import gc
import time

OFTEN = 5_000
"""New objects between two looks at the youngest; Python's own 700 would be several looks a move."""
SELDOM = 1_000_000
"""Looks at the youngest between two at everything: none by itself."""
QUIET = 5.0
"""Seconds without a move that make a good moment."""
AT_LEAST_EVERY, AT_MOST_EVERY = 900.0, 60.0


def take_over() -> None:
    """Let Python sweep no more by itself. What the program consists of so far is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(OFTEN, 5, SELDOM)


class Broom:
    """Decides when memory is looked through for what nobody uses any more."""

    def __init__(self) -> None:
        self._swept = self._busy = time.monotonic()

    def busy(self) -> None:
        """Somebody has just moved."""
        self._busy = time.monotonic()

    def is_time(self, now: float) -> bool:
        """Is this a good moment, or has there been none for too long?"""
        since = now - self._swept
        return since > AT_LEAST_EVERY or (since > AT_MOST_EVERY and now - self._busy > QUIET)

    def sweep(self) -> None:
        """Look through everything, if this is a good moment."""
        if self.is_time(time.monotonic()):
            gc.collect()
            self._swept = time.monotonic()
