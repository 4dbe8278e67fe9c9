"""The server in rooms: every module is short, and none knows another behind the back of the layers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import saloon.server

SERVER = Path(saloon.server.__file__).parent
MODULES = sorted(SERVER.rglob("*.py"))
MOST_LINES = 400


def imported_for_types_alone(source: str) -> Iterator[str]:
    """What is imported under TYPE_CHECKING, which a check of layers may overlook."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for each in ast.walk(node):
                if isinstance(each, ast.ImportFrom):
                    yield str(each.module)
                elif isinstance(each, ast.Import):
                    yield from (alias.name for alias in each.names)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SERVER)))
def test_a_module_is_short_and_imports_nothing_of_ours_for_types_alone(module: Path) -> None:
    source = module.read_text("utf-8")
    assert len(source.splitlines()) <= MOST_LINES
    assert [name for name in imported_for_types_alone(source) if name.startswith("saloon")] == []


def test_an_import_for_types_alone_would_be_noticed() -> None:
    source = "if TYPE_CHECKING:\n    from saloon.server.tables.room import Room\n    import saloon.server.app\n"
    assert list(imported_for_types_alone(source)) == ["saloon.server.tables.room", "saloon.server.app"]
