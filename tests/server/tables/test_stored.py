"""Tables that servers of earlier versions stored are folded and replayed by the rules of today."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, cast

import pytest

import saloon
from saloon.cli import run
from saloon.core.layout import Layout
from saloon.core.replay import restore
from saloon.server.storage.store import Store
from saloon.server.tables.fold import PLAYING, Charter, Entry, Fold
from saloon.server.tables.seats import Seat
from saloon.server.tables.table import Table
from tests.games.golden import GAMES
from tests.server.tables.storing import STORED, charter_of, seats_of

NAMES = sorted(file.stem for file in STORED.iterdir())


@cache
def stored(name: str) -> dict[str, Any]:
    """What a server stored of a table, and a replay of its time."""
    kept: dict[str, Any] = json.loads((STORED / f"{name}.json").read_text("utf-8"))
    return kept


def table_of(name: str) -> tuple[Charter, list[Seat], list[Entry]]:
    """The table as it comes from the database."""
    kept = stored(name)
    charter = charter_of(kept["game"], kept["version"])
    assert (charter.options, charter.values) == (kept["options"], kept["values"])
    assert (charter.secret.hex(), charter.words) == (kept["secret"], kept["words"])
    return charter, seats_of(charter), [Entry(**entry) for entry in kept["log"]]


def taken_up(name: str) -> Table:
    """The table in the memory of a server of today."""
    charter, seats, entries = table_of(name)
    table = Table(charter, seats, cast(Store, None), PLAYING)  # nothing is written
    table.load(entries)
    return table


def test_a_table_of_each_game_is_kept() -> None:
    assert {stored(name)["game"] for name in NAMES} == set(GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_running_table_of_an_earlier_version_goes_on(name: str) -> None:
    table = taken_up(name)
    assert not table.frozen
    assert table.phase == PLAYING
    assert len(table.chapters) == len(stored(name)["log"]) + 1
    assert len({entry["hash"] for entry in stored(name)["log"]}) > 10


@pytest.mark.parametrize("name", NAMES)
def test_what_is_played_now_is_checked_as_what_was_played_then(name: str) -> None:
    charter, seats, entries = table_of(name)
    fold = Fold.begun(charter, seats, 0.0)
    for entry in entries[:-1]:
        fold = fold.repeated(entry)
    assert fold.applied(entries[-1]).fingerprint == entries[-1].hash


@pytest.mark.parametrize("name", NAMES)
def test_a_table_whose_version_is_not_known_any_more_is_frozen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = saloon.game(stored(name)["game"])
    monkeypatch.setitem(game.__dict__, "layouts", {game.version + 1: game.state.checked})
    table = taken_up(name)
    assert "version" in table.frozen
    assert len(table.log) == len(stored(name)["log"])


@pytest.mark.parametrize("name", NAMES)
def test_a_table_checked_by_other_fields_than_those_of_its_version_is_frozen(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = saloon.game(stored(name)["game"])
    kinds = game.layouts[stored(name)["version"]].kinds
    fewer = Layout([*kinds.items()][1:])
    monkeypatch.setitem(game.__dict__, "layouts", {stored(name)["version"]: fewer})
    assert "move 1 leads elsewhere" in taken_up(name).frozen


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_of_an_earlier_version_is_verified(name: str, tmp_path: Any) -> None:
    replay = stored(name)["replay"]
    assert (replay["version"], restore(replay).over) == (stored(name)["version"], True)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(replay), "utf-8")
    assert run(["verify", str(file)]) == 0
    file.write_text(json.dumps({**replay, "check": "0" * 16}), "utf-8")
    assert run(["verify", str(file)]) == 1
