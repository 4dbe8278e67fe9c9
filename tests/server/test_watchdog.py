"""The watchdog tells who holds up the event loop, and is silent about a loop that is only waiting."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable

import pytest

from saloon.server.metrics import Metrics
from saloon.server.watchdog import INTERVAL, MOST_BUSY, MOST_WAITING, Watchdog


def hold_up_everybody() -> None:
    """Use the CPU for longer than a step may."""
    began = time.thread_time()
    while time.thread_time() - began < 4 * (MOST_BUSY + INTERVAL):
        sum(range(1000))


def watched(*steps: Callable[[], None], is_excused: bool = False) -> float:
    """Run these steps in a watched loop; how many have held it up?"""
    metrics = Metrics()

    async def main() -> None:
        watching = asyncio.create_task(Watchdog(metrics, lambda: is_excused).run())
        await asyncio.sleep(3 * INTERVAL)
        for step in steps:
            asyncio.get_running_loop().call_soon(step)
            await asyncio.sleep(3 * INTERVAL)
        watching.cancel()

    asyncio.run(main())
    found = re.search(rb"^saloon_stalls_total (\S+)", metrics.text(), re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_it_tells_who_holds_up_the_loop(caplog: pytest.LogCaptureFixture) -> None:
    assert watched(hold_up_everybody) == 1
    assert "hold_up_everybody" in caplog.text


def test_every_time_counts_but_the_log_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    assert watched(hold_up_everybody, hold_up_everybody, hold_up_everybody) == 3
    assert len(caplog.records) == 1


def test_it_tells_of_a_step_that_waits_for_something_outside(caplog: pytest.LogCaptureFixture) -> None:
    assert watched(lambda: time.sleep(MOST_WAITING + 5 * INTERVAL)) == 1
    assert "<lambda>" in caplog.text


def test_what_is_excused_may_take_its_time(caplog: pytest.LogCaptureFixture) -> None:
    assert watched(hold_up_everybody, is_excused=True) == 0
    assert not caplog.records


def test_a_loop_with_short_steps_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    assert watched(*[lambda: None] * 20) == 0
    assert not caplog.records
