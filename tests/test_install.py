"""The package as a stranger gets it: a wheel in an empty environment, far from this checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.proof
def test_the_wheel_alone_can_play(tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"

    def run(*command: str, given: str = "") -> str:
        quiet = {**os.environ, "SALOON_DATA": str(tmp_path / "data"), "SALOON_CACHE": str(tmp_path / "cache")}
        done = subprocess.run(command, cwd=tmp_path, env=quiet, input=given, text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("saloon-*.whl")
    run(str(python), "-m", "pip", "install", "--quiet", "-c", str(ROOT / "constraints.txt"), str(wheel))
    saloon = str(python.with_name("saloon"))
    names = {game["name"] for game in json.loads(run(saloon, "games", "--json"))}
    assert names >= {"bang_dice", "longhorn"}
    assert "high_noon" not in names
    told = run(saloon, "play", "longhorn", "--against", "greedy", "--lang", "fr", "--fast", given="1\n" * 200)
    assert "Nugget Hill" in told
    outcome = json.loads(run(saloon, "simulate", "longhorn", "--games", "1000", "--bots", "random", "--json"))
    assert outcome["games"] == 1000
