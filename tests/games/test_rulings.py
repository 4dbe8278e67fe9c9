"""Every ruling stands in its game's RULINGS.md, is named where a rule follows it, and has a test that cites it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import saloon
from tests.games.golden import GAMES
from tests.games.rulings import ROOMS, page_of, rulings_of

TESTS = Path(__file__).parent

NUMBERS = r"\d+(?:(?:, |(?:, | )(?:and|to) )\d+)*"
CITATION = re.compile(rf"\brulings? ({NUMBERS})", re.IGNORECASE)
"""Such as `ruling 9`, `rulings 3 and 4`, `rulings 2 to 4 and 9`; with underscores in the name of a test."""


def cited(text: str) -> set[int]:
    """The numbers of all rulings that a text cites."""
    found: set[int] = set()
    for numbers in CITATION.findall(re.sub(r"(?<=\w)_(?=\w)", " ", text)):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", numbers):
            found |= set(range(int(first), int(last or first) + 1))
    return found


def cited_under(folder: Path, files: str = "*.py") -> dict[int, list[str]]:
    """Which rulings the files of a folder cite, and where."""
    found: dict[int, list[str]] = {}
    for path in sorted(folder.rglob(files)):
        for number in cited(path.read_text("utf-8")):
            found.setdefault(number, []).append(path.name)
    return found


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("s.hits[seat] = 0  # ruling 28", {28}),
        ("Ruling 3: the order after a raid", {3}),
        ("(rulings 3 and 4)", {3, 4}),
        ("rulings 11, 23 and 29.", {11, 23, 29}),
        ("rulings 5, 7", {5, 7}),
        ("rulings 2 to 4 and 9", {2, 3, 4, 9}),
        ("def test_ruling_7_a_two_is_a_one_with_2_or_3_living() -> None:", {7}),
        ("def test_rulings_25_and_26_a_duel() -> None:", {25, 26}),
        ("no ruling of 1870; verdict.rulings[0]; a ruling\n2", set()),
    ],
)
def test_citations_are_read_in_every_form(text: str, numbers: set[int]) -> None:
    assert cited(text) == numbers


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_without_a_gap(game: str) -> None:
    numbers = rulings_of(game)
    assert numbers
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_that_is_cited_exists(game: str) -> None:
    places = {**cited_under(ROOMS / game), **cited_under(TESTS / game)}
    assert {number: where for number, where in places.items() if number not in rulings_of(game)} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_cited_by_a_rule(game: str) -> None:
    assert set(rulings_of(game)) - set(cited_under(ROOMS / game)) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_test(game: str) -> None:
    assert set(rulings_of(game)) - set(cited_under(TESTS / game, "test_*.py")) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_host_value_is_named(game: str) -> None:
    room = saloon.game(game)
    settings = {option.name for option in room.options} | {value.name for value in room.values}
    assert {name for name in settings if f"`{name}`" not in page_of(game)} == set()
