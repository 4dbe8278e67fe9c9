"""A backup of a running house is consistent, and comes back whole, into SQLite and into PostgreSQL."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from saloon import cli
from tests.server.conftest import EMPTY, ME, Chair, Person, ServerProcess
from tests.server.services import Postgres


def saloon(*arguments: str) -> int:
    return cli.run([*arguments, "--lang", "en"])


def place(folder: Path, database: str) -> list[str]:
    return ["--database", database] if database else ["--data", str(folder)]


def mover_of(chairs: list[Chair]) -> Chair:
    """Whoever must decide, once everybody has heard everything."""
    while True:
        latest = max(chair.number() for chair in chairs)
        for chair in chairs:
            while chair.number() < latest:
                chair.hear()
        mover = chairs[int(chairs[0].view()["turn"])]
        if mover.view()["legal"]:
            return mover
        mover.hear()


def play(chairs: list[Chair], moves: int) -> int:
    """Play so many moves; the number of the last."""
    for _ in range(moves):
        mover = mover_of(chairs)
        assert mover.play(mover.view()["legal"][0]["move"])["type"] == "ack"
        mover.wait("moved")
    mover_of(chairs)
    return chairs[0].number()


def person_again(house: ServerProcess, token: str) -> Person:
    """Somebody who comes back with what their browser has kept."""
    person = Person(house, None)
    person.token = token
    return person


@pytest.mark.parametrize("way", ["sqlite to sqlite", "sqlite to postgresql", "postgresql to sqlite"])
def test_a_running_house_is_backed_up_and_comes_back(
    way: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    first, _, second = way.split()
    postgres: Postgres | None = request.getfixturevalue("postgres") if "postgresql" in way else None
    addresses = [postgres.new_database() if postgres and kind == "postgresql" else "" for kind in (first, second)]
    file = tmp_path / "house.backup"
    house = ServerProcess(tmp_path / "old", addresses[0])
    try:
        ada, grace = house.guest("Ada"), house.guest("Grace")
        table = ada.open_table(ME, EMPTY)["id"]
        grace.post(f"/api/tables/{table}/sit", {"seat": 1})
        ada.post(f"/api/tables/{table}/start")
        chairs = [ada.at(table), grace.at(table)]
        chairs[0].say(type="chat", key="c1", text="Howdy")
        chairs[0].wait("ack")
        last = play(chairs, 5)
        assert saloon("backup", str(file), "--json", *place(tmp_path / "old", addresses[0])) == 0
        assert json.loads(capsys.readouterr().out)["rows"] > last
        assert play(chairs, 2) > last  # and the house plays on
    finally:
        house.close()
    assert saloon("restore", str(file), *place(tmp_path / "new", addresses[1])) == 0
    again = ServerProcess(tmp_path / "new", addresses[1])
    try:
        chair = person_again(again, ada.token).at(table)
        assert chair.number() == last
        assert [line["text"] for line in chair.welcome["chat"]] == ["Howdy"]
        chair.say(type="chat", key="c2", text="Back again")
        assert chair.wait("ack", key="c2")
        play([chair, person_again(again, grace.token).at(table)], 3)
    finally:
        again.close()


def test_what_cannot_be_backed_up_or_restored_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, file = tmp_path / "house", tmp_path / "house.backup"
    assert saloon("backup", str(file), "--data", str(tmp_path / "nowhere")) == 2
    assert "nothing to back up" in capsys.readouterr().err
    house = ServerProcess(data)
    house.guest("Ada")
    assert saloon("restore", str(file), "--data", str(tmp_path / "new")) == 2
    assert "there is no file" in capsys.readouterr().err
    assert saloon("backup", str(file), "--data", str(data)) == 0
    assert saloon("backup", str(file), "--data", str(data)) == 2
    assert "--force" in capsys.readouterr().err
    assert saloon("backup", str(file), "--data", str(data), "--force") == 0
    capsys.readouterr()
    assert saloon("restore", str(file), "--data", str(data)) == 2
    assert "another Saloon is using" in " ".join(capsys.readouterr().err.split())
    house.close()
    assert saloon("restore", str(file), "--data", str(data)) == 2
    assert "already" in capsys.readouterr().err
    assert {each.name for each in tmp_path.iterdir()} == {"house", "house.backup", "nowhere"}


def test_a_file_of_something_else_is_not_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, other = tmp_path / "text", tmp_path / "other"
    text.write_text("howdy " * 1000)
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    for file in (text, other):
        assert saloon("restore", str(file), "--data", str(tmp_path / "new")) == 2
        assert "is not a backup of Saloon" in " ".join(capsys.readouterr().err.split())
