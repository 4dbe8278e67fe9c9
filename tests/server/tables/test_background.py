"""What goes on in the background goes on, whatever happens."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from saloon.server import app
from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.storage.store import Store
from saloon.server.tables.house import House
from saloon.server.tables.room import Room
from saloon.server.workers import BotPool


def test_work_that_fails_is_logged_and_restarted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    wrongs: list[Exception] = [ZeroDivisionError("a bug"), ExceptionGroup("of tasks", [KeyError("another")])]

    async def look_after_clocks() -> None:
        if wrongs:
            raise wrongs.pop(0)

    monkeypatch.setattr(app, "RETRY", 0.0)
    asyncio.run(app.supervise(look_after_clocks))
    assert wrongs == []
    assert ["look_after_clocks has failed; restarting it" in record.message for record in caplog.records] == [True] * 2
    assert "a bug" in caplog.text
    assert "another" in caplog.text


def test_work_that_is_cancelled_ends() -> None:
    async def wait_for_ever() -> None:
        await asyncio.Event().wait()

    async def cancel() -> None:
        work = asyncio.create_task(app.supervise(wait_for_ever))
        await asyncio.sleep(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    asyncio.run(cancel())


def test_a_table_that_cannot_be_looked_after_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visited: list[str] = []

    async def scenario() -> None:
        database, bot_pool = Store(f"sqlite:///{tmp_path / 'house.sqlite'}"), BotPool(1)
        house, ada = House(database, bot_pool, bot_pause=0.0), Player("aaaaaaaaaa", "Ada")
        wish = requests.NewTable("longhorn", [requests.SeatWish("me"), requests.SeatWish("bot", "greedy")], start=True)
        broken, sound = [await house.registry.open(ada, wish) for _ in range(2)]

        async def look_after(room: Room) -> None:
            visited.append(room.table.id)
            if room is broken:
                raise ZeroDivisionError("a bug")

        monkeypatch.setattr(house.clocks, "check", look_after)
        work = asyncio.create_task(house.clocks.tick())
        async with asyncio.timeout(60):
            while visited.count(sound.table.id) < 2:
                await asyncio.sleep(0.01)
        work.cancel()
        assert visited.count(broken.table.id) >= 2
        assert f"could not check the timers of table {broken.table.id}" in caplog.text
        bot_pool.close()
        database.close()

    asyncio.run(scenario())
    assert "a bug" in caplog.text
