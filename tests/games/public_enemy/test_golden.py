"""Whole games, line by line, as they were when somebody last looked: `make_golden.py` writes them anew."""

from __future__ import annotations

import pytest

from saloon.games.public_enemy.rules import Ending, Event, Phase
from tests.games.public_enemy.playthroughs import GOLDEN, PLAYTHROUGHS, file_of, lines


@pytest.mark.parametrize(("seats", "seed", "how", "rounds"), PLAYTHROUGHS)
def test_game_is_told_as_it_was(seats: int, seed: int, how: str, rounds: int) -> None:
    file = file_of(seats, seed, how, rounds)
    kept = file.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines(seats, seed, how, rounds), kept, strict=True), 1):
        assert now == then, f"line {number} of {file.name}"


def test_no_playthrough_is_forgotten() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {file_of(*which).name for which in PLAYTHROUGHS}


def test_playthroughs_together_tell_every_event_and_ask_every_question_and_end_in_every_way() -> None:
    text = "\n".join(file.read_text("utf-8") for file in GOLDEN.glob("*.txt"))
    assert [event.name for event in Event if f"\n  {event.name.lower()} [" not in text] == []
    assert [phase.name for phase in Phase if phase != Phase.OVER and f" {phase.name.lower()}: " not in text] == []
    assert [ending.name for ending in Ending if ending and f"\n  over [{ending.value}," not in text] == []
