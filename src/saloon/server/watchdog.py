"""A watchdog for the event loop: whoever runs a server hears when something holds it up, and where.

While one step of the loop runs, nobody else is served. A task notes regularly how much CPU time the loop's thread has
used, and a thread looks whether it has since used too much. CPU time, so that a busy machine raises no alarm; only
where a step waits for something outside does the clock on the wall count.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable

from saloon.server.metrics import Metrics

INTERVAL = 0.02
"""Seconds between two notes, and between two looks."""
MOST_BUSY, MOST_WAITING = 0.05, 1.0
"""Seconds of CPU time, and of time, that a step may take."""
QUIET = 10.0
"""Seconds between two lines in the log; what comes between is only counted."""
FRAMES = 4
"""Lines of the stack in the log."""

log = logging.getLogger("saloon.server")


class Watchdog:
    """Looks after one event loop."""

    def __init__(self, metrics: Metrics, is_excused: Callable[[], bool] = lambda: False) -> None:
        """`is_excused`: is something running now that may take its time?"""
        self._metrics, self._is_excused = metrics, is_excused
        self._noted = 0, 0.0, 0.0
        """The number of the last note, the CPU time of the loop's thread, and the time."""
        self._complained_at, self._complained_about = -QUIET, 0

    async def run(self) -> None:
        """Watch the running loop until cancelled."""
        is_over = threading.Event()
        cpu_time, ident = _cpu_clock(), threading.get_ident()
        self._noted = 0, cpu_time(), time.monotonic()
        watcher = threading.Thread(target=self._watch, args=(ident, cpu_time, is_over), name="watchdog", daemon=True)
        watcher.start()
        try:
            while True:
                await asyncio.sleep(INTERVAL)
                self._noted = self._noted[0] + 1, cpu_time(), time.monotonic()
        finally:
            is_over.set()

    def _watch(self, ident: int, cpu_time: Callable[[], float], is_over: threading.Event) -> None:
        while not is_over.wait(INTERVAL):
            number, busy_before, at = self._noted
            busy, waited = cpu_time() - busy_before, time.monotonic() - at
            is_late = busy > MOST_BUSY or waited > MOST_WAITING
            if is_late and number > self._complained_about and not self._is_excused():
                self._complained_about = number
                self._complain(ident, max(busy, waited))

    def _complain(self, ident: int, held_up: float) -> None:
        self._metrics.stalls.inc()
        now, frame = time.monotonic(), sys._current_frames().get(ident)
        if frame is None or now - self._complained_at < QUIET:
            return
        self._complained_at = now
        stack = traceback.extract_stack(frame)[-FRAMES:]
        where = " > ".join(f"{each.filename.rpartition('/')[2]}:{each.lineno} {each.name}" for each in stack)
        log.warning("the event loop has been held up for %.0f ms: %s", held_up * 1000, where)


def _cpu_clock() -> Callable[[], float]:
    """The CPU time of the calling thread, for other threads to read; the clock on the wall where there is none."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    clock = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock)
