"""Keeping by which fields a version is checked."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from high_noon import box

from saloon.core.game import Game
from saloon.core.layout import FILE, Layout, keep, layouts_in
from saloon.testing import layouts


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A room of its own for High Noon in its second version."""
    rules = ModuleType("rules")
    rules.__file__, rules.VERSION, rules.State = str(tmp_path / "rules.py"), 2, box.State  # type: ignore[attr-defined]
    monkeypatch.setattr(layouts, "game", lambda name: Game(name, rules, room="high_noon"))
    return tmp_path


def fewer() -> Layout:
    return Layout([*box.State.checked.kinds.items()][:-1])


def test_the_present_version_is_kept_beside_the_earlier_ones(room: Path) -> None:
    keep(room, {1: fewer()})
    layouts.main(["high_noon"])
    assert {version: layout.kinds for version, layout in layouts_in(room).items()} == {
        1: fewer().kinds, 2: box.State.checked.kinds,
    }  # fmt: skip


def test_a_version_is_not_kept_with_other_fields_than_before(room: Path) -> None:
    keep(room, {2: fewer()})
    before = (room / FILE).read_text("utf-8")
    with pytest.raises(SystemExit, match="version 2 of high_noon is kept with other fields"):
        layouts.main(["high_noon"])
    assert (room / FILE).read_text("utf-8") == before
