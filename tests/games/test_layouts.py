"""What tables of each version are checked by is kept in their room, and no rule asks for what is left out."""

from __future__ import annotations

from random import Random

import pytest

import saloon
from saloon.core.game import legal_mask
from saloon.core.layout import layouts_in
from saloon.core.record import Field, Record

GAMES = [game.name for game in saloon.games()]
WITH_EVIDENCE = {"bang_dice": {"harm"}, "goat": {"honest", "boasts", "bluffs", "stubborn"}}


def evidence_of(s: Record | type[Record]) -> dict[str, Field]:
    return {name: field for name, field in s.fields.items() if field.is_evidence}


@pytest.mark.parametrize("name", GAMES)
def test_the_fields_of_the_present_version_are_kept(name: str) -> None:
    """Whoever changes them counts up VERSION, and runs `python -m saloon.testing.layouts`."""
    game = saloon.game(name)
    assert layouts_in(game.folder)[game.version].kinds == game.state.checked.kinds


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_an_earlier_version_is_there(name: str) -> None:
    game = saloon.game(name)
    assert max(game.layouts) == game.version
    for layout in game.layouts.values():
        assert set(layout.names) <= set(game.state.fields)


@pytest.mark.parametrize("name", GAMES)
def test_what_bots_judge_by_is_evidence(name: str) -> None:
    assert set(evidence_of(saloon.game(name).state)) == WITH_EVIDENCE.get(name, set())


def scramble(s: Record, dice: Random) -> None:
    """Other evidence than there was."""
    for name, field in evidence_of(s).items():
        cells = getattr(s, name)
        for at in field.places:
            cells[at] = dice.randint(max(field.low, -3), min(field.high, 3))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", WITH_EVIDENCE)
def test_evidence_changes_neither_what_is_legal_nor_what_happens(name: str, seed: int) -> None:
    game, dice = saloon.game(name), Random(seed)
    state = game.deal(game.seats[-1], seed=seed)
    s, other, remembered = state.record(), state.record(), False
    while not s.over:
        before = s.clone()
        scramble(other, dice)
        mask, count = legal_mask(game, s)
        assert (mask, count) == legal_mask(game, other)
        action = dice.choice([each for each in range(game.actions) if mask[each]])
        game.rules.play(s, action)
        game.rules.play(other, action)
        assert s.to_bytes(game.state.checked) == other.to_bytes(game.state.checked)
        remembered = remembered or any(getattr(s, each) != getattr(before, each) for each in evidence_of(s))
    assert remembered
