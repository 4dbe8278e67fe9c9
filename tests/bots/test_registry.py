"""Bots of one's own: in an arena, in a simulation, by address, and registered by another package."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saloon
from saloon.bots import kind, names, registry
from saloon.core.chance import sow
from saloon.core.compiling import compiled
from saloon.core.game import Game, Seen
from saloon.core.loops import STEPS
from saloon.core.options import fill_in

LONGHORN = saloon.game("longhorn")
HERE = __name__


class First(saloon.Bot):
    """Does whatever stands first."""

    def choose(self, seen: Seen) -> int:
        return seen.actions()[0]


class Last(saloon.Bot):
    """Takes an action instead of its number, and has a setting of its own."""

    name = "the last"

    def __init__(self, *, seed: int | None = None, back: int = 1) -> None:
        super().__init__(seed=seed)
        self.back = back

    def choose(self, seen: Seen) -> Any:
        legal = seen.legal()
        return legal[-min(self.back, len(legal))]


class Duellist(First):
    @classmethod
    def can_play(cls, game: Game) -> bool:
        return game.name == "longhorn"


class Unfinished(saloon.Bot):
    """Has no `choose`."""


class Faulty(First):
    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        raise TypeError("a fault of its own")


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package has come with bots, good ones and others."""
    doors = [
        EntryPoint("duellist", f"{HERE}:Duellist", registry.GROUP),
        EntryPoint("greedy", f"{HERE}:First", registry.GROUP),
        EntryPoint("lost", "no_such_package:Bot", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda **_: doors)
    registry.registered.cache_clear()
    yield
    registry.registered.cache_clear()


# ---- By name


def test_a_bot_is_called_after_its_class_unless_it_says_otherwise() -> None:
    assert (First.name, Last.name) == ("First", "the last")


@pytest.mark.usefixtures("registered")
def test_a_package_brings_bots() -> None:
    with pytest.warns(UserWarning, match="the bot") as told:
        assert kind("duellist") is Duellist
    assert {"greedy", "lost"} == {str(warning.message).split()[2] for warning in told}
    assert kind("greedy") is not First
    assert "duellist" in names(LONGHORN)
    assert "duellist" not in names(saloon.game("goat"))
    assert saloon.simulate("longhorn", games=2, bots=["duellist", "random"])["bots"] == ["duellist", "random"]


def test_a_bot_is_found_at_its_address() -> None:
    assert isinstance(saloon.bot(f"{HERE}:First"), First)
    assert saloon.bot(f"{HERE}:Last", seed=3, back=2).seed == 3


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("no_such_package:Bot", "no_such_package"),
        (f"{HERE}:Nobody", "Nobody"),
        (":", "no bot at"),
        ("os:sep", "derive it from saloon.Bot"),
        (f"{HERE}:Unfinished", "write its `choose`"),
    ],
)
def test_an_address_without_a_bot_is_explained(address: str, complaint: str) -> None:
    with pytest.raises(saloon.UnknownName, match=complaint):
        saloon.bot(address)


def test_a_fault_inside_a_bot_is_not_taken_for_a_wrong_setting() -> None:
    with pytest.raises(TypeError, match="of its own"):
        saloon.bot(f"{HERE}:Faulty")
    with pytest.raises(saloon.BadSetup, match="First cannot be set up with depth"):
        saloon.bot(f"{HERE}:First", depth=3)


TEN_LINES = """
import random, saloon

class Mine(saloon.Bot):
    def choose(self, seen):
        return random.Random(self.seed).choice(seen.actions())
"""


def test_the_command_line_finds_a_bot_in_the_folder_where_one_is(tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text(TEN_LINES)
    command = [
        str(Path(sys.executable).with_name("saloon")),
        "simulate",
        "longhorn",
        "--games",
        "3",
        "--json",
        "--bots",
    ]
    done = subprocess.run([*command, "my_bots:Mine,greedy"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["bots"] == ["my_bots:Mine", "greedy"]


# ---- In arenas and simulations


@pytest.mark.parametrize("bots", [[First, Last], [f"{HERE}:First", f"{HERE}:Last"], [First(), Last()]])
def test_bots_of_ones_own_play_many_games(bots: list[Any]) -> None:
    outcome = saloon.simulate("longhorn", games=12, bots=bots, seed=3)
    assert sum(outcome["wins"]) == 12
    again = saloon.simulate(LONGHORN, games=12, bots=[First, Last], seed=3)
    assert again["wins"] == outcome["wins"]
    assert again["stats"] == outcome["stats"]
    assert again["bots"] == ["First", "the last"]


def test_an_arena_judges_a_bot_of_ones_own() -> None:
    verdict = saloon.arena("longhorn", First, "random", games=40, seed=1)
    assert verdict.games == 40
    assert 0 < verdict.p_value <= 1


def test_settings_reach_a_bot_of_ones_own() -> None:
    one, two = (
        saloon.simulate("longhorn", games=20, bots=[Last, "random"], settings={"back": back})["stats"]
        for back in (1, 2)
    )
    assert one != two


def test_a_bot_that_is_there_already_plays_on_one_thread() -> None:
    with pytest.raises(saloon.BadSetup, match="pass its class"):
        saloon.simulate("longhorn", games=4, bots=[First(), "random"], threads=2)


def test_who_cannot_play_a_game_is_refused() -> None:
    with pytest.raises(saloon.NotPossible, match="Duellist cannot play goat"):
        saloon.simulate("goat", games=1, seats=2, bots=[Duellist, "random"])


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["longhorn", "bang_dice", "goat"])
def test_the_loop_that_asks_move_by_move_deals_the_games_of_the_compiled_one(name: str) -> None:
    """The compiled loop deals game n from stream 2n of the seed."""
    game, seed, dealt = saloon.game(name), 9, 6
    seats = game.seats[0]
    found: list[bytes] = []

    class Note(First):
        def choose(self, seen: Seen) -> int:
            found.append(seen.to_bytes())
            return super().choose(seen)

    saloon.simulate(game, games=dealt, seats=seats, bots=[Note], seed=seed, limit=1)
    steps, states = compiled(game, STEPS), np.zeros(1, game.state.dtype)
    for number in range(dealt):
        states[0] = 0
        template = game.state()
        fill_in(template, game.options, {}, game.values, {})
        sow(template, seed, 2 * number)
        template.write(states[0])
        steps.deal_at(states, 0, seats)
        steps.hide_at(states, 0, int(states[0]["turn"]))
        assert game.state.read(states[0]).to_bytes() == found[number]
