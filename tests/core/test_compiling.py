from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import saloon
from saloon.bots.base import kit_at
from saloon.core.compiling import BUILT, Builder, Kit, _forget_the_oldest, cache_root, compiled, is_built
from saloon.core.game import Game
from saloon.core.loops import STEPS, deal_at
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
HIDE = """
import saloon
from saloon.core.compiling import compiled
from saloon.core.loops import STEPS
game = saloon.game("high_noon")
states = game.deal(2, seed=1).record().packed()
compiled(game, STEPS).hide_at(states, 0, 1)
print(states.tobytes().hex())
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
    cache_root().mkdir(parents=True)
    (cache_root() / f"{twins(kit, HIGH_NOON).digest}{BUILT}").touch()
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


def test_what_was_compiled_longest_ago_is_forgotten(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.core.compiling.KEPT_BYTES", 300)
    for number in range(10):
        file = cache_root() / f"folder{number % 2}" / f"rule{number}.nbc"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"x" * 100)
        os.utime(file, (number, number))
    _forget_the_oldest()
    assert sorted(file.name for file in cache_root().rglob("*.nbc")) == ["rule7.nbc", "rule8.nbc", "rule9.nbc"]


def test_what_is_missing_in_the_cache_is_compiled_again(empty_cache: Path) -> None:
    hidden = in_a_child(HIDE)
    for file in cache_root().rglob("*.nbc"):
        file.unlink()
    assert is_built(HIGH_NOON, [STEPS])
    assert in_a_child(HIDE) == hidden
    assert list(cache_root().rglob("*.nbc"))


def test_kits_share_what_they_have_in_common(empty_cache: Path) -> None:
    compiled(HIGH_NOON, replace(STEPS))
    rules = {file.name for file in cache_root().rglob("*.nbi")}
    deal_alone = Kit("deal", (deal_at,), silent=False)
    compiled(HIGH_NOON, deal_alone)
    assert {file.name for file in cache_root().rglob("*.nbi")} == rules
    compiled(HIGH_NOON, replace(deal_alone, silent=True))
    assert {file.name for file in cache_root().rglob("*.nbi")} > rules
