from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import saloon
from saloon.bots.base import kit_at
from saloon.core.compiling import BUILT, FOLDERS_KEPT, Builder, Kit, _forget_old_folders, cache_root, is_built
from saloon.core.game import Game
from saloon.core.loops import STEPS
from saloon.core.twins import Twins

pytestmark = pytest.mark.compiled
HIGH_NOON = saloon.game("high_noon")
ADDRESS = "saloon.core.loops:STEPS"

FIRST_GAME = """
import sys
import saloon
from saloon.core.compiling import compiled
from saloon.core.loops import STEPS
done = []
compiled(saloon.game("high_noon"), STEPS, progress=lambda *at: done.append(at))
print(len(done))
"""


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SALOON_CACHE", str(tmp_path))
    return tmp_path


def in_a_child(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_a_builder_compiles_in_a_child_and_the_next_process_finds_it_done(empty_cache: Path) -> None:
    assert cache_root().is_relative_to(empty_cache)
    assert not is_built(HIGH_NOON, [STEPS])
    builder = Builder(HIGH_NOON, [ADDRESS])
    assert builder.wait(300)
    assert builder.finished
    assert builder.error == ""
    assert builder.done == builder.total == len(STEPS.twins(HIGH_NOON).order)
    assert is_built(HIGH_NOON, [kit_at(ADDRESS)])
    assert in_a_child(FIRST_GAME) == str(len(STEPS.entries)), "only the entry points are loaded from the cache"


def test_a_server_may_ask_at_every_move_whether_kits_are_built(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins, worked_out = Kit.twins, []

    def work_out(kit: Kit, game: Game) -> Twins:
        worked_out.append(kit)
        return twins(kit, game)

    monkeypatch.setattr(Kit, "twins", work_out)
    kit = replace(STEPS)  # one that nobody has asked about
    assert not is_built(HIGH_NOON, [kit])
    mark = cache_root() / twins(kit, HIGH_NOON).digest / BUILT
    mark.parent.mkdir(parents=True)
    mark.touch()
    assert is_built(HIGH_NOON, [kit])
    assert worked_out == [kit]


def test_a_builder_that_fails_says_why(empty_cache: Path) -> None:
    builder = Builder(HIGH_NOON, ["saloon.core.loops:NO_SUCH_KIT"])
    assert builder.wait(300)
    assert "NO_SUCH_KIT" in builder.error


def test_a_builder_can_be_stopped(empty_cache: Path) -> None:
    builder = Builder(HIGH_NOON, [ADDRESS])
    builder.stop()
    assert builder.wait(60)
    assert not is_built(HIGH_NOON, [STEPS])


def test_without_a_place_for_the_cache_everything_still_works(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code = FIRST_GAME.replace("STEPS, progress", "STEPS, boundscheck=False, progress")
    environment = {**os.environ, "SALOON_CACHE": str(blocked)}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert int(done.stdout) > len(STEPS.entries)


def test_old_folders_are_forgotten(empty_cache: Path) -> None:
    for number in range(FOLDERS_KEPT + 5):
        folder = cache_root() / f"digest{number}"
        folder.mkdir(parents=True)
        (folder / "built").touch()
        os.utime(folder / "built", (number, number))
    _forget_old_folders()
    left = sorted(int(folder.name[6:]) for folder in cache_root().iterdir())
    assert left == list(range(5, FOLDERS_KEPT + 5))
