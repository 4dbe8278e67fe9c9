"""How long the event loop is held up: the CPU time of its longest step, which does not depend on what else runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

MOST = 0.05
"""Seconds of CPU time that a step may take."""


@dataclass
class Steps:
    """The longest step so far, and whose it was."""

    longest: float = 0.0
    who: str = ""


@contextmanager
def watched_steps() -> Iterator[Steps]:
    """Measure all steps of event loops in this process."""
    found, run = Steps(), asyncio.Handle._run
    patch = pytest.MonkeyPatch()

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        took = time.thread_time() - began
        if took > found.longest:
            found.longest, found.who = took, repr(handle)

    patch.setattr(asyncio.Handle, "_run", timed)
    try:
        yield found
    finally:
        patch.undo()
