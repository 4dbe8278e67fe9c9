"""A folder is for one server at a time."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from saloon.core.errors import BadSetup
from saloon.server.storage import lock
from saloon.server.storage.store import Store
from tests.server.conftest import ServerProcess
from tests.server.services import free_port


def test_a_folder_is_for_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "LOCK_TIMEOUT", 0.0)
    house = Store.in_folder(tmp_path)
    with pytest.raises(BadSetup, match=r"another Saloon is using .*saloon\.sqlite"):
        Store.in_folder(tmp_path)
    house.close()
    Store.in_folder(tmp_path).close()


def test_whoever_comes_while_another_leaves_waits_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "LOCK_TIMEOUT", 20.0)
    house = Store.in_folder(tmp_path)
    leaving = threading.Timer(0.3, house.close)
    leaving.start()
    Store.in_folder(tmp_path).close()
    leaving.join()
    assert [each.name for each in tmp_path.iterdir()] == ["saloon.sqlite"], "a clean end leaves the database alone"


def test_a_second_server_says_that_there_is_one(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path)
    try:
        command = [sys.executable, "-m", "saloon", "serve", "--port", str(free_port()), "--data", str(tmp_path)]
        second = subprocess.run(
            command, capture_output=True, text=True, timeout=60, env={**os.environ, "SALOON_LANG": "en"}
        )
        assert second.returncode == 2
        assert "another Saloon is using" in second.stderr
        assert "Traceback" not in second.stderr
        assert house.guest("Ada").get("/api/me")["player"]["name"] == "Ada"
    finally:
        house.close()


def test_a_lock_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "saloon.sqlite-lock").mkdir()
    with pytest.raises(BadSetup, match="cannot be used: Is a directory"):
        Store.in_folder(tmp_path)


def test_where_there_are_no_locks_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", None)
    house = Store.in_folder(tmp_path)
    Store.in_folder(tmp_path).close()
    house.close()
