"""What goes on in the background goes on, whatever happens."""

from __future__ import annotations

import asyncio

import pytest

from saloon.server import app


def test_work_that_fails_is_told_and_taken_up_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    wrongs: list[Exception] = [ZeroDivisionError("a bug"), ExceptionGroup("of tasks", [KeyError("another")])]

    async def look_after_clocks() -> None:
        if wrongs:
            raise wrongs.pop(0)

    monkeypatch.setattr(app, "RETRY", 0.0)
    asyncio.run(app.keep_going(look_after_clocks))
    assert wrongs == []
    assert ["look_after_clocks has failed; it begins again" in record.message for record in caplog.records] == [
        True
    ] * 2
    assert "a bug" in caplog.text
    assert "another" in caplog.text


def test_work_that_is_called_off_ends() -> None:
    async def wait_for_ever() -> None:
        await asyncio.Event().wait()

    async def call_off() -> None:
        work = asyncio.create_task(app.keep_going(wait_for_ever))
        await asyncio.sleep(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    asyncio.run(call_off())
