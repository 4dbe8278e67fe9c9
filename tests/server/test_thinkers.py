"""Who waits for fast rules, and is told so."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import saloon
from saloon.server.thinkers import Thinkers

LONGHORN = saloon.game("longhorn")


@pytest.mark.parametrize(
    ("builder", "bots", "progress"),
    [
        ({"finished": False, "done": 1, "total": 5}, ["greedy", "search"], (1, 5)),
        ({"finished": False, "done": 1, "total": 5}, ["greedy", "random"], None),
        ({"finished": False, "done": 1, "total": 5}, ["a bot of another time"], None),
        ({"finished": False, "done": 0, "total": 0}, ["search"], None),
        ({"finished": True, "done": 5, "total": 5}, ["search"], None),
    ],
)
def test_only_those_are_told_whose_bots_wait(
    builder: dict[str, Any], bots: list[str], progress: tuple[int, int] | None
) -> None:
    thinkers = Thinkers(1)
    thinkers._builders["longhorn"] = cast(Any, SimpleNamespace(**builder))
    assert thinkers.progress(LONGHORN, bots) == progress
