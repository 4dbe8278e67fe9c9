"""What people write, as others may read it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as some

from saloon.server.players.text import JOINERS, MOST_MARKS, plain_text

FAMILY = "👨\u200d👩\u200d👧"
SCOTLAND = "🏴" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct") + "\U000e007f"


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("  Howdy,\n\tpartner!  ", "Howdy, partner!"),
        ("\u202egnp.exe", "gnp.exe"),  # turns the direction of writing
        ("a\u2066b\u2069c\u200ed\u061ce", "abcde"),
        ("a\u200bb\ufeffc\u00add", "abcd"),  # no width at all
        ("a\x00b\x1b[31mc\x7fd", "ab[31mcd"),
        ("a\u2028b\u2029c\u0085d", "a b c d"),
        ("\ud800a\uffffb\ufdd0c", "abc"),
        ("\u3164\u2800\u115f", ""),  # without ink
        ("\u200d\u200d\u200d", ""),
        ("z" + "\u0301" * 50 + "a", "z" + "\u0301" * MOST_MARKS + "a"),
        (FAMILY, FAMILY),
        ("👩🏽\u200d🚀 ❤\ufe0f\u200d🔥", "👩🏽\u200d🚀 ❤\ufe0f\u200d🔥"),
        (SCOTLAND, SCOTLAND),
        ("a" + SCOTLAND[1:], "a"),  # invisible letters without their flag
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("¡Qué ça va, naïve 漢字 שלום!", "¡Qué ça va, naïve 漢字 שלום!"),
    ],
)
def test_what_hides_or_turns_round_is_removed_and_the_rest_stays(said: str, read: str) -> None:
    assert plain_text(said) == read


@given(some.text(some.characters(), max_size=60))
def test_nothing_invisible_is_left_and_plain_text_stays_plain(said: str) -> None:
    read = plain_text(said)
    assert plain_text(read) == read
    for letter in read:
        assert unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Zl", "Zp")
        assert letter in JOINERS or unicodedata.bidirectional(letter) not in (
            "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
        )  # fmt: skip
