"""Every room has the same furniture, and its rules know nothing but the core and their own room."""

from __future__ import annotations

import ast
from pathlib import Path

import high_noon
import pytest

import saloon
from tests.games.golden import GAMES
from tests.games.rulings import ROOMS

FURNITURE = (
    "__init__.py", "box.py", "rules.py", "secrecy.py", "face.py", "drawing.py", "greedy.py", "figures.py", "locale",
)  # fmt: skip
PRINTED = ("RULINGS.md", "components.toml")
"""What a room has whose game comes out of a box."""
MOST_LINES = 700
SHOWN = {"face", "drawing", "greedy", "figures", "manual", "names", "words", "passive", "prospects"}
"""How a game looks, and how it is played: no rule may ask for it."""
ELSEWHERE = {"__future__", "collections", "enum", "math", "numpy", "pathlib", "tomllib", "typing"}


ROOM_OF = {**{game: ROOMS / game for game in GAMES}, "high_noon": Path(high_noon.__file__).parent}


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return found


def reached(room: Path, package: str) -> dict[str, set[str]]:
    """The modules of a room that its rules reach, and what each imports from outside."""
    found: dict[str, set[str]] = {}
    todo = {"rules"}
    while todo:
        name = todo.pop()
        names = imported(room / f"{name}.py")
        own = {module.removeprefix(f"{package}.") for module in names if module.startswith(f"{package}.")}
        found[name] = {module for module in names if not module.startswith(f"{package}.")}
        todo |= own - set(found)
    return found


@pytest.mark.parametrize("game", ROOM_OF)
def test_every_room_has_the_same_furniture(game: str) -> None:
    wanted = FURNITURE if game == "high_noon" else (*FURNITURE, *PRINTED)
    assert [name for name in wanted if not (ROOM_OF[game] / name).exists()] == []


@pytest.mark.parametrize("game", ROOM_OF)
def test_no_rulebook_is_too_long(game: str) -> None:
    assert len((ROOM_OF[game] / "rules.py").read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("game", ROOM_OF)
def test_rules_know_nothing_but_the_core_and_their_own_room(game: str) -> None:
    package = saloon.game(game).rules.__name__.removesuffix(".rules")
    modules = reached(ROOM_OF[game], package)
    assert {"box", "rules", "secrecy"} <= set(modules)
    assert set(modules) & SHOWN == set()
    for outside in modules.values():
        assert {module for module in outside if module.split(".")[0] not in ELSEWHERE} == {"saloon.core"}


@pytest.mark.parametrize("game", ROOM_OF)
def test_nouns_stand_in_the_box_and_secrets_in_secrecy(game: str) -> None:
    rules = saloon.game(game).rules
    package = rules.__name__.removesuffix(".rules")
    assert {getattr(rules, name).__module__ for name in ("State", "Phase", "Event")} == {f"{package}.box"}
    secret = [getattr(rules, name) for name in ("hide", "guess", "belief", "secrets") if hasattr(rules, name)]
    assert {rule.__module__ for rule in secret} == {f"{package}.secrecy"}
    verbs = [getattr(rules, name) for name in ("deal", "legal", "play")]
    assert {rule.__module__ for rule in verbs} == {f"{package}.rules"}
