"""What people write, as others may read it: no characters that hide, turn round or reach beyond the line."""

from __future__ import annotations

import unicodedata

JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Parts of emoji and of words in some scripts, where they stand between two visible characters."""
BLACK_FLAG = "\N{WAVING BLACK FLAG}"
TAGS = range(0xE0020, 0xE0080)
"""Invisible letters, which are right only in the flags of regions."""
FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters without ink."""
MOST_MARKS = 4
"""Combining marks that one letter may carry."""
INVISIBLE, MARKS = ("Cc", "Cf", "Cs", "Co"), ("Mn", "Me")
"""Unicode's categories."""


def plain_text(text: str) -> str:
    """One line of text without control and format characters, such as those that turn the direction of writing, and
    with single spaces.
    """
    kept: list[str] = []
    marks, is_flag = 0, False
    for at, letter in enumerate(text):
        is_flag = letter == BLACK_FLAG or (is_flag and ord(letter) in TAGS)
        marks = marks + 1 if unicodedata.category(letter) in MARKS else 0
        if letter.isspace():
            kept.append(" ")
        elif letter in JOINERS:
            if kept and _is_visible(kept[-1]) and _is_visible(text[at + 1 : at + 2]):
                kept.append(letter)
        elif marks <= MOST_MARKS and (_is_visible(letter) or (is_flag and ord(letter) in TAGS)):
            kept.append(letter)
    return " ".join("".join(kept).split())


def _is_visible(letter: str) -> bool:
    """Does it belong to what is seen? Some code points will never be characters."""
    if not letter or letter.isspace() or letter in FILLERS or unicodedata.category(letter) in INVISIBLE:
        return False
    return ord(letter) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(letter) <= 0xFDEF
