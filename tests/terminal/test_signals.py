"""A request to end is heard at any moment."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from saloon.terminal import display
from saloon.terminal.display import Display

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system has no such signals")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[Display]:
    """A display that listens to requests to end."""
    monkeypatch.setattr(display, "INSIST_SECONDS", 0.01)
    shown = Display()
    before = signal.signal(signal.SIGTERM, shown._end)
    yield shown
    signal.signal(signal.SIGTERM, before)


def overhear(shown: Display, seconds: float) -> None:
    """A signal reaches the process and no handler; then nothing happens for so long."""
    heard, told = os.pipe()
    os.write(told, bytes([signal.SIGTERM]))
    os.close(told)
    thread = threading.Thread(target=shown._insist, args=(heard,))
    thread.start()
    thread.join()
    time.sleep(seconds)


def test_what_was_overheard_is_said_again(shown: Display) -> None:
    with pytest.raises(SystemExit) as ending:
        overhear(shown, 60)
    assert ending.value.code == 128 + signal.SIGTERM


def test_whoever_is_ending_is_left_in_peace(shown: Display) -> None:
    shown._is_ending = True
    overhear(shown, 0.05)
