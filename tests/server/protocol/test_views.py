"""What every seat is shown is what the types beside each face say, to the last field."""

from __future__ import annotations

import ast
import itertools
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import saloon
from saloon.core.view import View
from saloon.games.bang_dice import box as bang_box
from saloon.games.bang_dice import views as bang_dice
from saloon.games.boomtown import views as boomtown
from saloon.games.goat import box as goat_box
from saloon.games.goat import views as goat
from saloon.games.longhorn import box as longhorn_box
from saloon.games.longhorn import views as longhorn
from saloon.games.public_enemy import box as enemy_box
from saloon.games.public_enemy import views as public_enemy
from saloon.server.protocol import games
from tests.games.golden import GAMES
from tests.server.wire import refuse_other, refuse_others_in_view

ROOT = Path(__file__).parents[3]
SOURCES = Path(saloon.__file__).parent
GAMES_EACH = 12


def setups(name: str) -> list[tuple[int, dict[str, str]]]:
    """Every number of players, and with each another choice of every option that goes with it."""
    game, found = saloon.game(name), []
    for nth, seats in zip(range(GAMES_EACH), itertools.cycle(game.seats)):
        options = {each.name: list(each.choices)[nth % len(each.choices)] for each in game.options}
        if game.is_clocked(options):
            options = {each.name: options[each.name] for each in game.options if each.name != game.rules.CLOCKED}
        try:
            game.refuse_setup(seats, options)
        except saloon.BadSetup:
            options = {}
        found.append((seats, options))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_view_is_what_its_type_says(name: str) -> None:
    looked = 0
    for seed, (seats, options) in enumerate(setups(name)):
        dice, state = random.Random(seed), saloon.game(name).deal(seats=seats, seed=seed, options=options)
        while True:
            for seat in (None, *range(seats)):
                view: Any = state.view(seat)
                refuse_other(view, View)
                refuse_others_in_view(view)
                looked += 1
            refuse_others_in_view(state.laid_open().view())
            if state.over:
                break
            state.play(dice.choice(state.actions()))
    assert looked > 500


@pytest.mark.parametrize("name", GAMES)
def test_previews_are_for_the_seat_on_turn_in_the_questions_that_declare_them(name: str) -> None:
    face, previewed = saloon.game(name).face, set()
    dice, state = random.Random(1), saloon.game(name).deal(seed=1, seats=saloon.game(name).seats[-1])
    while not state.over:
        assert all(not state.view(seat)["legal"] for seat in (None, *range(state.seats)) if seat != state.turn)
        declared = state.record().phase in getattr(face, "PREVIEWED", ())
        assert {"preview" in legal for legal in state.view(state.turn)["legal"]} == {declared}
        previewed |= {state.phase} if declared else set()
        state.play(dice.choice(state.actions()))
    assert previewed == ({"raid"} if name == "longhorn" else set())


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"seat": 0, "places": 1}, bang_dice.Target),
        ({"seat": 0, "places": 1, "side": "left", "why": 1}, bang_dice.Target),
        ({"seat": 0, "places": 1, "side": "above"}, bang_dice.Target),
        ({"seat": 0, "places": "1", "side": "left"}, bang_dice.Target),
    ],
)
def test_a_view_of_another_form_would_be_noticed(wrong: dict[str, Any], kind: Any) -> None:
    with pytest.raises((msgspec.ValidationError, AssertionError)):
        refuse_other(wrong, kind)


@pytest.mark.parametrize(
    ("names", "numbered"),
    [
        (longhorn.COLOURS, longhorn_box.COLOUR_NAMES),
        (longhorn.PLACES, longhorn_box.TILES),
        (bang_dice.CHARACTERS, bang_box.CHARACTER_NAMES),
        (boomtown.LOCATIONS, saloon.game("boomtown").face.LOCATION_NAMES),
        (goat.CHARACTERS, goat_box.CHARACTER_NAMES),
        (goat.LOCATIONS, goat_box.LOCATION_NAMES),
        (goat.RESOURCES, goat_box.RESOURCE_NAMES),
        (public_enemy.GANGS, enemy_box.GANG_NAMES),
        (public_enemy.TOWNS, enemy_box.TOWN_NAMES),
        (public_enemy.SALOON_KINDS, enemy_box.SALOON_NAMES),
    ],
)
def test_words_stand_in_the_order_of_their_numbers(names: tuple[str, ...], numbered: tuple[str, ...]) -> None:
    assert names == numbered


def test_enumerations_stand_in_the_order_of_their_numbers() -> None:
    box: Any = longhorn_box
    assert tuple(token.name.lower() for token in box.Token if token != box.Token.NONE) == longhorn.TOKENS
    box = bang_box
    assert tuple(face.name.lower() for face in box.Face) == bang_dice.FACES
    assert tuple(role.name.lower() for role in box.Role if role != box.Role.UNKNOWN) == bang_dice.ROLES
    box = goat_box
    assert tuple(step.name.lower() for step in box.Step) == goat.STEPS


def importers_of_views() -> set[str]:
    """The files that import the views of some game."""
    return {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("saloon.games.")
        and ("views" in {alias.name for alias in node.names} or (node.module or "").endswith(".views"))
    }


def test_the_types_of_views_are_for_faces_and_the_protocol_alone() -> None:
    assert importers_of_views() == {*(f"games/{name}/face.py" for name in games.TABLES), "server/protocol/games.py"}


@pytest.mark.parametrize("name", GAMES)
def test_the_page_is_tested_with_views_as_they_are(name: str) -> None:
    samples = ROOT / "web" / "tests" / "games" / f"{name.replace('_', '-')}-views.json"
    views = json.loads(samples.read_text("utf-8"))
    assert len(views) >= 8
    for view in views.values():
        refuse_other(view, View)
        refuse_others_in_view(view)
