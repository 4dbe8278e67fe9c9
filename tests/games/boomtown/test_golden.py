"""Whole games, line by line, as they were when somebody last looked: `make_golden.py` writes them anew."""

from __future__ import annotations

import pytest

from saloon.games.boomtown.box import Event, Phase
from tests.games.boomtown.playthroughs import GOLDEN, PLAYTHROUGHS, file_of, lines

RARE = {Event.ALL_FLED}
"""Too rare for a few games: the rules' own tests bring it about."""


@pytest.mark.parametrize(("seats", "seed", "tempo"), PLAYTHROUGHS)
def test_game_is_told_as_it_was(seats: int, seed: int, tempo: str) -> None:
    kept = file_of(seats, seed, tempo).read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines(seats, seed, tempo), kept, strict=True), 1):
        assert now == then, f"line {number} of {file_of(seats, seed, tempo).name}"


def test_no_playthrough_is_forgotten() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {file_of(*which).name for which in PLAYTHROUGHS}


def test_playthroughs_together_tell_every_event_and_ask_every_question() -> None:
    text = "\n".join(file.read_text("utf-8") for file in GOLDEN.glob("*.txt"))
    assert [event.name for event in Event if event not in RARE and f"\n  {event.name.lower()} [" not in text] == []
    assert [phase.name for phase in Phase if phase != Phase.OVER and f" {phase.name.lower()}: " not in text] == []
