"""The rules of a game for people: sections with a heading, paragraphs and lists, for the page and for a terminal.

A section is a question it belongs to (or ""), a heading, and a text. Each line of the text is a paragraph; a line that
begins with a bullet is an item of a list. The first section is the aim, in one short paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable

Section = tuple[str, str, str]
BULLET = "• "


def section(title: str, *paragraphs: str, at: str = "") -> Section:
    """A section of the rules; `at` is the question that it belongs to."""
    return at, title, "\n".join(paragraphs)


def items(texts: Iterable[str]) -> str:
    """A list within a section."""
    return "\n".join(BULLET + text for text in texts)


def legend(signs: Iterable[tuple[str, str]]) -> str:
    """Signs and what they mean, as a list."""
    return items(f"{sign}  {meaning}" for sign, meaning in signs)
