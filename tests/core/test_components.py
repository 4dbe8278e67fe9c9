"""What is printed on the pieces stands beside the module that asks for it."""

from __future__ import annotations

from pathlib import Path

from saloon.core import components


def test_components_stand_beside_a_module(tmp_path: Path) -> None:
    (tmp_path / "components.toml").write_text("[dice]\ncount = 5\n", "utf-8")
    assert components(str(tmp_path / "box.py")) == {"dice": {"count": 5}}
