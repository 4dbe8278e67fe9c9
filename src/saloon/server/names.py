"""Names of people: which ones are proper, and which ones a reader takes for one another.

After Unicode Technical Standard 39: a name has letters of one script (or those that Japanese, Chinese and Korean write
together), nothing invisible, and no towers of accents; and two names with the same skeleton look alike.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from saloon.core.errors import BadSetup

LONGEST_NAME = 24
NOBODY = "N. N."
"""What stands where the name of a deleted player stood: nomen nescio, in any language."""
LOOKALIKES = Path(__file__).with_name("lookalikes.toml")
SCRIPTS = frozenset({
    "ARABIC", "ARMENIAN", "BENGALI", "BOPOMOFO", "CJK", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK",
    "GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA", "KATAKANA", "KHMER", "LAO", "LATIN", "MALAYALAM",
    "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN",
})  # fmt: skip
"""The scripts that people write their names in today (UAX 31), by the first word of their letters' names."""
TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that may stand in one name."""
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
"""Characters that show nothing, beside all controls and format characters."""
UNWRITTEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
VARIANTS = (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
"""Variation selectors: phones put them behind emoji; what a name is does not depend on them."""
MOST_MARKS = 3
"""Marks on one letter: enough for every orthography, too few to cover the lines above and below."""
PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""


def proper_name(name: str) -> str:
    """A name as it is shown and stored; BadSetup if it is none."""
    name = unicodedata.normalize("NFKC", " ".join(name.split()).translate(dict.fromkeys(VARIANTS)))
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSetup("a name has 1 to {most} letters", most=LONGEST_NAME)
    if any(letter in INVISIBLE or unicodedata.category(letter) in UNWRITTEN for letter in name):
        raise BadSetup("there is an invisible character in this name: type it by hand")
    if any(_begins_with_mark(word) for word in name.split()) or _longest_run_of_marks(name) > MOST_MARKS:
        raise BadSetup("there are too many accents on one letter of this name")
    scripts = {script for letter in name if (script := _script(letter))}
    if not scripts <= SCRIPTS:
        raise BadSetup("write a name in letters that are in use today")
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
        raise BadSetup("write a name in one alphabet: letters of another may look the same")
    return name


def skeleton(name: str) -> str:
    """What names have in common that look alike, whatever their case, width and script."""
    plain = unicodedata.normalize("NFKC", name.translate(dict.fromkeys(VARIANTS)))
    plain = unicodedata.normalize("NFKC", plain.casefold())
    known = _lookalikes()
    letters = (known.get(letter, letter) for letter in map(_digit, unicodedata.normalize("NFD", plain)))
    text = "".join(letters)
    for several, one in PAIRS:
        text = text.replace(several, one)
    return " ".join(unicodedata.normalize("NFC", text).split())


def _digit(letter: str) -> str:
    """A digit of any script as one of ours, before it is compared with letters."""
    digit = unicodedata.decimal(letter, None)
    return letter if digit is None else _lookalikes().get(str(digit), str(digit))


def _script(letter: str) -> str:
    """The script of a letter; empty for what stands in any of them."""
    return (
        unicodedata.name(letter, "NAMELESS").split()[0]
        if unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lo")
        else ""
    )


def _begins_with_mark(word: str) -> bool:
    """Does a word begin with an accent, which would sit on the space before it?"""
    return unicodedata.category(word[0])[0] == "M"


def _longest_run_of_marks(name: str) -> int:
    return max(_runs_of_marks(unicodedata.normalize("NFD", name)))


def _runs_of_marks(name: str) -> Iterator[int]:
    run = 0
    for letter in name:
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        yield run


@cache
def _lookalikes() -> dict[str, str]:
    """What each letter is taken for."""
    read = tomllib.loads(LOOKALIKES.read_text("utf-8"))
    return {letter: taken_for for taken_for, letters in read.items() for letter in letters}
