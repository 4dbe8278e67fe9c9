"""Text in columns: what the drawings of all games are made of, in Rich's markup."""

from __future__ import annotations

import re
from collections.abc import Iterable

from saloon.core.record import Record
from saloon.core.words import Speaker

BRACKETS = re.compile(r"(\\*)(\[(?:[a-z#/@][^\[]*?\])?)")
"""A bracket or what Rich takes for a tag, and the backslashes before it."""
BACKSLASH, NO_STYLE = "\\", "none"


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits into so many columns."""
    return text if len(text) <= width else text[: width - 1] + "…"


def painted(text: str, style: str = "") -> str:
    """The text in a style of Rich's; its own brackets stay brackets."""
    plain = BRACKETS.sub(_escaped, text)
    last = len(text) - len(text.rstrip("\\"))
    if last or (style and text):
        return f"[{style or NO_STYLE}]{plain}{last * BACKSLASH}[/]"  # those before a tag count half
    return plain


def _escaped(found: re.Match[str]) -> str:
    """A bracket that stays one: Rich halves backslashes before what looks like a tag, and drops one before others."""
    backslashes, bracket = found[1], found[2]
    return backslashes * (2 if len(bracket) > 1 else 1) + BACKSLASH + bracket


def padded(text: str, width: int, style: str = "") -> str:
    """The text at the left of so many columns."""
    text = cut(text, width)
    return painted(text, style) + " " * (width - len(text))


def centred(text: str, width: int, style: str = "") -> str:
    """The text in the middle of so many columns."""
    text = cut(text, width)
    before = text.center(width).index(text)
    return " " * before + painted(text, style) + " " * (width - before - len(text))


def key(signs: Iterable[tuple[str, str]]) -> str:
    """Signs and what they mean, on one line below a drawing."""
    return painted("  ".join(f"{sign} {meaning}" for sign, meaning in signs), "dim")


def seat_style(s: Record, seat: int, w: Speaker) -> str:
    """How the name of a seat is painted, so that one finds whoever is on turn, and oneself."""
    if seat == s.turn:
        return "bold reverse"
    return "bold" if seat == w.seat else ""
