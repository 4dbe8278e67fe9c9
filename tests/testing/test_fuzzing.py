"""The hunter finds faults that are planted, however deep they lie, and finds none in the games that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

import saloon
from saloon.core import Game
from saloon.testing import ContractBroken
from saloon.testing.fuzzing import fuzz
from tests.games.unreached import UNREACHED
from tests.testing.variants import Change, Variant

ROOT = Path(__file__).parents[2]
GAMES = [game.name for game in saloon.games()]
SLICE, LONG = 1_500, 150_000
AS_THE_SHOT_HITS = "        s.hits[target] += 1\n"


def complaint_about(game: Game, decisions: int = 4_000) -> ContractBroken:
    with pytest.raises(ContractBroken) as caught:
        fuzz(game, decisions=decisions)
    return caught.value


@pytest.mark.parametrize("name", GAMES)
def test_a_short_hunt_finds_no_fault(name: str) -> None:
    report = fuzz(saloon.game(name), decisions=SLICE)
    assert report.decisions == SLICE
    assert report.games > 0
    assert report.kept > 0


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_a_long_hunt_reaches_every_line_that_is_not_explained(name: str) -> None:
    report = fuzz(saloon.game(name), decisions=LONG)
    print(report)
    explained = UNREACHED.get(name, {})
    surprising = [str(line) for line in report.unreached if line.rule not in explained]
    assert not surprising


@pytest.mark.parametrize("name", UNREACHED)
def test_every_explanation_names_a_test_that_there_is(name: str) -> None:
    tests = "".join(file.read_text("utf-8") for file in (ROOT / "tests" / "games" / name).glob("test_*.py"))
    for why in UNREACHED[name].values():
        reached_by = why.rpartition(": ")[2]
        assert f"def {reached_by}(" in tests or reached_by.endswith(tuple(f"see {rule}" for rule in UNREACHED[name]))


@pytest.mark.parametrize("name", UNREACHED)
def test_every_explanation_is_about_a_rule_that_there_is(name: str) -> None:
    everything = fuzz(saloon.game(name), decisions=0).unreached
    assert set(UNREACHED[name]) <= {line.rule for line in everything}


def test_the_same_seed_finds_the_same() -> None:
    first, again, other = (str(fuzz(saloon.game("goat"), decisions=400, seed=seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_lines_that_no_game_reaches_are_reported(broken: Variant) -> None:
    never = "        if s.seats > 90:\n            s.turn = 0\n"
    report = fuzz(broken((AS_THE_SHOT_HITS, AS_THE_SHOT_HITS + never)), decisions=4_000)
    assert [line.text for line in report.unreached] == ["s.turn = 0"]


@pytest.fixture
def deep(broken: Variant) -> Game:
    """A fault that is met once in thousands of games: seven hits in a row on the same one of two."""
    nested = "".join(f"{'    ' * (hits + 1)}if s.hits[0] >= {hits}:\n" for hits in range(1, 8))
    trap = f"    if s.hits[1] == 0 and s.seats == 2:\n{nested}{'    ' * 9}s.hits[90] = 1\n"
    as_it_is = "    if s.hits[target] == s.grit:\n"
    return broken(("GRIT, MOST_GRIT = 3, 9", "GRIT, MOST_GRIT = 9, 9"), (as_it_is, trap + as_it_is))


def test_the_hunter_goes_where_few_games_lead(deep: Game) -> None:
    """Each step nearer to the fault is a line of its own."""
    assert complaint_about(deep, decisions=20_000).check == "range"


def test_a_player_who_is_not_guided_does_not_get_there(deep: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.testing.fuzzing.FROM_THE_DEAL", 1.0)
    assert fuzz(deep, decisions=8_000).games > 0


@pytest.mark.parametrize(
    ("change", "check"),
    [
        ((AS_THE_SHOT_HITS, AS_THE_SHOT_HITS + "        s.hits[90] = 1\n"), "range"),
        (("mask[AIM + seat] = 1\n                count += 1", "pass"), "legal"),
        (("            s.place[card] = OUT\n    if die >= LEAST_HIT:\n        s.hits[target] += 1",
          "            s.place[card] = DECK"), "ends"),
    ],
    ids=["a crash", "a dead end", "an endless game"],
)  # fmt: skip
def test_faults_are_found(broken: Variant, change: Change, check: str) -> None:
    wrong = complaint_about(broken(change), decisions=25_000)
    assert wrong.check == check
    assert "dealt by the words" in wrong.what
