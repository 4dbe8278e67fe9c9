"""The RULINGS.md of each game, as tests read it: its rulings, and its tables."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import saloon

ROOMS = Path(saloon.__file__).parent / "games"

ITEM = re.compile(r"^(\d+)\. \*\*(.+?)\.\*\* (\S.*)$", re.MULTILINE)
"""A ruling: its number, its title, and at least the beginning of its text."""


@cache
def page_of(game: str) -> str:
    """The whole page."""
    return (ROOMS / game / "RULINGS.md").read_text("utf-8")


def rulings_of(game: str) -> list[int]:
    """The numbers of all rulings of a game, in the order of its page."""
    section = page_of(game).split("\n## Rulings\n")[1].split("\n## ")[0]
    return [int(number) for number, _, _ in ITEM.findall(section)]


def table_in(game: str, heading: str) -> list[list[str]]:
    """The rows of the table that begins with this heading, cell by cell."""
    lines = page_of(game).split(f"\n{heading}")[1].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
