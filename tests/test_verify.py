from __future__ import annotations

import json
from pathlib import Path

import pytest

import saloon
from saloon.cli import run
from saloon.core.chance import Committed


@pytest.fixture
def promised(tmp_path: Path) -> Path:
    state = saloon.game("longhorn").deal(chance=Committed(b"x" * 32, ("whisky", "gin")))
    player = saloon.bot("random", seed=1)
    while not state.over:
        state.play(player.choose(state.seen_by(state.turn)))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(state.replay()))
    return file


def test_an_honest_game_is_verified(promised: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(promised)]) == 0
    told = capsys.readouterr().out
    assert Committed(b"x" * 32, ()).commitment in told
    assert "whisky, gin" in told
    assert run(["verify", str(promised), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verified"] is True


@pytest.mark.parametrize("part", ["secret", "commitment", "words", "moves"])
def test_whatever_is_altered_is_noticed(promised: Path, capsys: pytest.CaptureFixture[str], part: str) -> None:
    data = json.loads(promised.read_text())
    if part == "moves":
        data["moves"] = data["moves"][:-1]
    elif part == "words":
        data["chance"]["words"] = ["whisky", "rum"]
    else:
        data["chance"][part] = "ab" * 32
    promised.write_text(json.dumps(data))
    assert run(["verify", str(promised), "--lang", "fr"]) == 1
    assert capsys.readouterr().err


def test_dice_from_a_seed_promise_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "seed.json"
    file.write_text(json.dumps(saloon.game("longhorn").deal(seed=1).replay()))
    assert run(["verify", str(file), "--lang", "es"]) == 0
    assert "semilla" in capsys.readouterr().out
