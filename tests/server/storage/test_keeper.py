"""The keeper carries SQLite's log over while the writer goes on."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from saloon.server.storage import schema
from saloon.server.storage.journal import keeper
from saloon.server.storage.statements import NewRow
from saloon.server.storage.store import Store


def names_in(database: Path, copy: Path) -> set[str]:
    """Who is in the file itself, whatever its log says besides."""
    shutil.copy(database, copy)
    try:
        with sqlite3.connect(copy) as connection:
            return {name for (name,) in connection.execute("SELECT name FROM players")}
    except sqlite3.DatabaseError:  # not even the tables are carried over yet, or just now
        return set()


async def add(house: Store, name: str) -> None:
    await house.write(NewRow(schema.players, {"id": name, "name": name, "created": 0.0}))


@pytest.mark.parametrize("long", [keeper.LONG, 0])
def test_what_is_written_is_in_the_database_soon_without_closing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: int
) -> None:
    monkeypatch.setattr(keeper, "EVERY", 0.01)
    monkeypatch.setattr(keeper, "LONG", long)
    house = Store.in_folder(tmp_path)
    try:
        for name in ("Ada", "Grace"):
            asyncio.run(add(house, name))
            for _ in range(1000):
                if name in names_in(tmp_path / "saloon.sqlite", tmp_path / "copy"):
                    break
                time.sleep(0.01)
            else:
                pytest.fail("the log is not carried over")
    finally:
        house.close()


def test_a_disk_that_is_full_for_a_while_does_not_stop_the_keeper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed, carried, carry_over = threading.Event(), threading.Event(), keeper.Keeper._carry_over

    def once_in_vain(self: keeper.Keeper) -> None:
        if not failed.is_set():
            failed.set()
            raise sqlite3.OperationalError("database or disk is full")
        carry_over(self)
        carried.set()

    monkeypatch.setattr(keeper, "EVERY", 0.01)
    monkeypatch.setattr(keeper.Keeper, "_carry_over", once_in_vain)
    house = Store.in_folder(tmp_path)
    try:
        asyncio.run(add(house, "Ada"))
        assert failed.wait(20)
        asyncio.run(add(house, "Grace"))
        assert carried.wait(20)
    finally:
        house.close()


def test_a_database_in_memory_has_no_keeper() -> None:
    house = Store("sqlite://")
    asyncio.run(add(house, "Ada"))
    house.close()
