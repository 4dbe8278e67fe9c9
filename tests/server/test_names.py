"""Names that nobody can read are refused, and names that look alike are one."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from saloon.core.errors import BadSetup
from saloon.server.names import proper_name, skeleton

ALL = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000]
FEW = ALL[:0x3000] + ALL[0x3000::64]
"""The alphabets, and some of all the rest."""


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Belle \t Starr ", "Belle Starr"),
        ("Ａｎｎｉｅ", "Annie"),  # full width, as a Japanese keyboard types it
        ("Jose\u0301", "José"),
        ("山田 Taro", "山田 Taro"),
        ("カナ ひらがな", "カナ ひらがな"),
        ("ที่ปรึกษา", "ที่ปรึกษา"),
        ("कृष्णा", "कृष्णा"),
        ("Арнольд", "Арнольд"),
        ("❤\ufe0f", "❤"),
        ("O’Neil 3rd", "O’Neil 3rd"),
    ],
)
def test_names_of_all_peoples_are_proper(typed: str, shown: str) -> None:
    assert proper_name(typed) == shown
    assert proper_name(shown) == shown


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "1 to 24"),
        ("\u00a0\u3000", "1 to 24"),
        ("x" * 25, "1 to 24"),
        ("\ufdfa\ufdfa", "1 to 24"),  # one character that stands for eighteen
        ("\u202eeinnA", "invisible"),  # right to left
        ("An\u200bnie", "invisible"),
        ("An\u00adnie", "invisible"),
        ("Annie\0", "invisible"),
        ("\u3164", "invisible"),  # a filler that looks blank
        ("\u2800", "invisible"),
        ("\U000e0041x", "invisible"),
        ("A" + "\u0300" * 6, "accents"),
        ("x \u0301", "accents"),
        ("Аnnie", "one alphabet"),  # the first letter is Cyrillic
        ("Aννie", "one alphabet"),
        ("ᏃᏃ", "in use today"),
        ("𐌰𐌱", "in use today"),
    ],
)
def test_what_nobody_can_read_is_no_name(typed: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        proper_name(typed)


def test_no_single_character_is_an_invisible_name() -> None:
    for letter in ALL:
        try:
            name = proper_name(letter)
        except BadSetup:
            continue
        assert all(unicodedata.category(each)[0] in "LNPSM" for each in name.replace(" ", "")), hex(ord(letter))
        assert unicodedata.category(name[0])[0] != "M"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Annie", "ANNIE"),
        ("Annie", "Ａｎｎｉｅ"),
        ("Ida", "lda"),
        ("Bill", "Bi1l"),
        ("Otto", "0tt0"),
        ("Coco", "Сосо"),  # Cyrillic
        ("NINA", "ΝΙΝΑ"),  # Greek
        ("Bernd", "Bemd"),
        ("Wyatt", "vvyatt"),
        ("José", "JOSE\u0301"),
        ("O'Neil", "O’Neil"),
        ("Room 3", "Room ٣"),  # an Arabic digit
        ("Νίκος", "ΝΊΚΟΣ"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("José", "Jose"), ("Anna", "Anne"), ("Belle Starr", "BelleStarr")])
def test_names_that_differ_have_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("letters", [FEW, pytest.param(ALL, marks=pytest.mark.proof)], ids=["few", "all"])
def test_a_skeleton_is_its_own_and_knows_no_capitals(letters: list[str]) -> None:
    for letter in letters:
        bones = skeleton(letter)
        assert skeleton(bones) == bones, hex(ord(letter))
        assert skeleton(letter.casefold()) == bones, hex(ord(letter))
        assert {skeleton(letter.upper()), skeleton(letter.lower())} == {bones}, hex(ord(letter))
