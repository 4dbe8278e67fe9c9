"""The page shows what it is told: it reads events by the names that the rules give their fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src"
BY_POSITION = re.compile(
    r"\bargs(?:\[\d|\?\.\[|:\s*\[)"  # args[1], and args: [first, second] taken apart
    r"|\.events\[[^\]]*,\s*[2-4]\]"  # the columns of a record's story
    r"|=\s*args\s*$",  # a, b, c = args
    re.MULTILINE,
)


def sources() -> Iterator[Path]:
    """Our Python and what the browser runs."""
    folders = (ROOT / "src", ROOT / "examples", PAGE)
    yield from (path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".ts", ".svelte"))


def test_nobody_reads_the_fields_of_an_event_by_their_position() -> None:
    own = {ROOT / "src/saloon/core/story.py", ROOT / "src/saloon/terminal/manners.py"}  # where they are told; a shell's
    found = [path for path in sources() if path not in own and BY_POSITION.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "text", ["event.args[0]", "const { args: [first] } = event", "s.events[at, 2]", "a, b = args\n"]
)
def test_a_field_read_by_its_position_would_be_noticed(text: str) -> None:
    assert BY_POSITION.search(text)
