"""The time that tables go by, in seconds since 1970: steady while a server runs, whatever happens to its clock.

Servers on one database agree on the database's time when they start. A machine that sleeps is closed: its tables' time
stands still.
"""

from __future__ import annotations

import time

_ahead = time.time() - time.monotonic()


def now() -> float:
    """The time now."""
    return time.monotonic() + _ahead


def set_to(seconds: float) -> None:
    """Set the time; only when a server starts."""
    global _ahead
    _ahead = seconds - time.monotonic()
