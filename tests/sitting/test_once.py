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


def public(source: Path) -> set[str]:
    """The functions and classes that others may use."""
    body = ast.parse(source.read_text("utf-8")).body
    return {
        node.name for node in body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    }  # fmt: skip


ONCE = {name for source in SHARED for name in public(source)} | GONE


def test_the_list_has_what_was_moved() -> None:
    moved = {"Chapter", "Step", "bot_names", "last_decision", "note", "sits_in", "stand_in", "title", "usual_bot"}
    assert moved <= ONCE


@pytest.mark.parametrize("source", USERS, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_nothing_that_is_shared_is_defined_again(source: Path) -> None:
    assert ONCE.isdisjoint(defined(source))


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_shared_sentence_stands_in_one_place(sentence: str) -> None:
    def says(source: Path) -> bool:
        nodes = ast.walk(ast.parse(source.read_text("utf-8")))
        return any(isinstance(node, ast.Constant) and node.value == sentence for node in nodes)

    assert len(list(filter(says, SHARED))) == 1
    assert list(filter(says, USERS)) == []
