"""Where two words meet, and how money is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saloon.core.grammar import capitalized, dollars, filled
from saloon.core.words import Speaker

CASES = json.loads((Path(__file__).parent / "grammar.json").read_text("utf-8"))


@pytest.mark.parametrize(("language", "text", "value", "said"), CASES)
def test_words_meet_as_the_language_wants_it(language: str, text: str, value: str, said: str) -> None:
    gap = text.partition("{")[2].partition("}")[0]
    assert filled(text, {gap: value}, language) == said


def test_what_is_filled_in_first_meets_what_comes_after_it() -> None:
    assert filled("{a} de {b} et {c}", {"a": "celui", "b": "Ada", "c": "Bo"}, "fr") == "celui d’Ada et Bo"


@pytest.mark.parametrize(
    ("language", "amount", "said"),
    [
        ("en", 5, "$5"),
        ("en", -5, "−$5"),
        ("en", 2400, "$2,400"),
        ("fr", 5, "5\xa0$"),
        ("fr", -5, "−5\xa0$"),
        ("fr", 2400, "2\u202f400\xa0$"),
        ("es", 2400, "2400\xa0$"),
        ("es", 12000, "12\u202f000\xa0$"),
    ],
)
def test_every_language_writes_money_in_one_way(language: str, amount: int, said: str) -> None:
    assert dollars(amount, language) == said
    assert Speaker(language).dollars(amount) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Ada, you and Player 4"), ("fr", "Ada, toi et Joueur 4"), ("es", "Ada, tú y Jugador 4")],
)
def test_people_are_listed_with_the_reader_as_you(language: str, said: str) -> None:
    w = Speaker(language, seat=1, names=["Ada", "Bo", "Cy"])
    assert w.people([0, 1, 3]) == said
    assert w.people([2]) == "Cy"
    assert w.people([]) == ""


def test_a_sentence_begins_with_a_capital_and_keeps_the_others() -> None:
    assert [capitalized(text) for text in ("the Saloon", "Élodie", "")] == ["The Saloon", "Élodie", ""]
