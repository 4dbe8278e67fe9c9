"""Whole games, line by line, as they were when somebody last looked: `golden.py` writes them anew."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

from tests.games.golden import GAMES, Playthrough, folder_of, playthroughs_of

ALL = [each for game in GAMES for each in playthroughs_of(game)]


@pytest.mark.parametrize("playthrough", ALL, ids=lambda each: f"{each.game.name}-{each.name}")
def test_game_is_told_as_it_was(playthrough: Playthrough) -> None:
    kept = playthrough.file.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(playthrough.lines(), kept, strict=True), 1):
        assert now == then, f"line {number} of {playthrough.file}"


@pytest.mark.parametrize("game", GAMES)
def test_no_playthrough_is_forgotten(game: str) -> None:
    assert set(folder_of(game).iterdir()) == {each.file for each in playthroughs_of(game)}


def test_no_game_is_forgotten() -> None:
    assert {module.name for module in pkgutil.iter_modules(import_module("saloon.games").__path__)} == set(GAMES)
