"""What a terminal and a server share is written once, in `sitting/`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import saloon

PACKAGE = Path(saloon.__file__).parent
SHARED = sorted((PACKAGE / "sitting").glob("*.py"))
USERS = sorted(source for room in ("terminal", "server") for source in (PACKAGE / room).rglob("*.py"))
GONE = {"number_twins", "excuse", "STAND_IN"}
"""What the copies were called."""
SENTENCES = ["{bot} sits in for {absent}", "You take back.", "Boomtown Bandits", "A bot takes the seat for good."]


def defined(source: Path) -> Iterator[str]:
    """The functions, classes and constants of a module, private ones too, without the underscore."""
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name.lstrip("_")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (
                name.id.lstrip("_") for each in targets for name in ast.walk(each) if isinstance(name, ast.Name)
            )


MOVED = {
    "Chapter", "CannotUndo", "RawEvent", "bot_names", "last_decision", "may_read", "sits_in", "standing_moves",
    "taken_back", "usual_bot",
}  # fmt: skip
"""What both use; a word like *note* or *title* may well name something else, too."""


@pytest.mark.parametrize("name", sorted(MOVED))
def test_what_both_use_is_there_once(name: str) -> None:
    assert len([source for source in SHARED if name in defined(source)]) == 1


@pytest.mark.parametrize("source", USERS, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_nothing_that_is_shared_is_defined_again(source: Path) -> None:
    assert (MOVED | GONE).isdisjoint(defined(source))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_shared_sentence_stands_in_one_place(sentence: str) -> None:
    def says(source: Path) -> bool:
        nodes = ast.walk(ast.parse(source.read_text("utf-8")))
        return any(isinstance(node, ast.Constant) and node.value == sentence for node in nodes)

    assert len(list(filter(says, SHARED))) == 1
    assert list(filter(says, USERS)) == []
