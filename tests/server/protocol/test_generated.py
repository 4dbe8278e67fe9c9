"""The page's types and the tables of docs/protocol.md are as they are declared in Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_what_is_generated_is_as_it_is_declared() -> None:
    checked = subprocess.run(
        [sys.executable, "tools/protocol.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
