"""Checkpoints are made while the writer goes on."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import insert

from saloon.server.storage import checkpoints, schema
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
    row = {"id": name, "name": name, "created": 0.0}
    await house.write(lambda connection: connection.execute(insert(schema.players), row))


@pytest.mark.parametrize("long", [checkpoints.LONG, 0])
def test_what_is_written_is_in_the_database_soon_without_closing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: int
) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    monkeypatch.setattr(checkpoints, "LONG", long)
    house = Store.in_folder(tmp_path)
    try:
        for name in ("Ada", "Grace"):
            asyncio.run(add(house, name))
            for _ in range(1000):
                if name in names_in(tmp_path / "saloon.sqlite", tmp_path / "copy"):
                    break
                time.sleep(0.01)
            else:
                pytest.fail("no checkpoint is made")
    finally:
        house.close()


def test_a_disk_that_is_full_for_a_while_does_not_stop_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed, made, checkpoint = threading.Event(), threading.Event(), checkpoints.Checkpoints._checkpoint

    def once_in_vain(self: checkpoints.Checkpoints) -> None:
        if not failed.is_set():
            failed.set()
            raise sqlite3.OperationalError("database or disk is full")
        checkpoint(self)
        made.set()

    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    monkeypatch.setattr(checkpoints.Checkpoints, "_checkpoint", once_in_vain)
    house = Store.in_folder(tmp_path)
    try:
        asyncio.run(add(house, "Ada"))
        assert failed.wait(20)
        asyncio.run(add(house, "Grace"))
        assert made.wait(20)
    finally:
        house.close()


def test_a_database_in_memory_has_none() -> None:
    house = Store("sqlite://")
    asyncio.run(add(house, "Ada"))
    house.close()


class ClosedMeanwhile(threading.Event):
    """An event whose wait times out, and that is set just after that, as by another thread."""

    def __init__(self, then: threading.Event) -> None:
        super().__init__()
        self._then = then

    def wait(self, timeout: float | None = None) -> bool:
        self.set()
        self._then.set()
        return False


def test_whoever_closes_them_at_the_wrong_moment_does_not_wait_for_ever() -> None:
    """Between the end of a wait and the next one, closing was overlooked, and a server never ended."""
    late = checkpoints.Checkpoints.__new__(checkpoints.Checkpoints)
    late._written = threading.Event()
    late._closing = ClosedMeanwhile(late._written)
    late._checkpoint = lambda: None  # type: ignore[method-assign]
    late._written.set()
    thread = threading.Thread(target=late._run, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()
