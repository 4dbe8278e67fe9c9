"""One's own data: all of it in a file, and nothing of it left after a farewell."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, insert, inspect, select, text

from saloon.server.names import NOBODY
from saloon.server.players import personal
from saloon.server.protocol import answers
from saloon.server.storage import schema
from tests.server.conftest import EMPTY, GREEDY, ME, POSTGRESQL, SQLITE, Chair, Person, ServerProcess, on_both
from tests.server.players.test_accounts import PASSPHRASE, member
from tests.server.services import Postgres

PATIENCE = 30.0


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def own_house(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A server of this test's own, whose database can be looked into."""
    database = f"sqlite:///{tmp_path / 'saloon.sqlite'}"
    if request.param == POSTGRESQL:
        cluster: Postgres = request.getfixturevalue("postgres")
        database = cluster.new_database()
    server = ServerProcess(tmp_path, database)
    yield server
    server.close()


def everything_in(house: ServerProcess) -> str:
    """Every value in the database, as one text."""
    engine = create_engine(house.database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        found = {name: [list(row) for row in connection.execute(text(f"SELECT * FROM {name}"))] for name in names}
    engine.dispose()
    return json.dumps(found, default=str, ensure_ascii=False)


def until(what: str, look: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < end, f"never {what}"
        time.sleep(0.05)


def play_a_game(one: Person, other: Person, **more: Any) -> str:
    """A finished game of two, in which both have talked."""
    table = str(one.open_table(ME, EMPTY, **more)["id"])
    other.post(f"/api/tables/{table}/sit", {"seat": 1})
    one.post(f"/api/tables/{table}/start")
    chairs = [one.at(table), other.at(table)]
    for chair in chairs:
        chair.say(type="chat", key="hello", text=f"I am number {chair.welcome['seat']}")
        chair.wait("ack", key="hello")
    chairs[1].say(type="resign", key="enough")
    chairs[1].wait("ack", key="enough")
    for chair in chairs:
        chair.leave()
    return table


def test_nothing_is_left_of_a_deleted_account_but_its_seats(own_house: ServerProcess) -> None:
    house = own_house
    annie, bill = member(house, "Annie Oakley"), member(house, "Bill")
    annie.post("/api/me/feed")
    over = play_a_game(annie, bill, rated=True)
    playing = annie.open_table(ME, EMPTY, EMPTY, game="goat")["id"]
    pearl = house.guest("Pearl")
    for seat, person in enumerate((bill, pearl), 1):
        person.post(f"/api/tables/{playing}/sit", {"seat": seat})
    annie.post(f"/api/tables/{playing}/start")
    watched = bill.open_table(ME, GREEDY, start=True)["id"]
    chair = annie.at(watched)
    chair.say(type="chat", key="hello", text="just looking")
    chair.wait("ack", key="hello")
    open_table = bill.open_table(ME, EMPTY)["id"]
    annie.post(f"/api/tables/{open_table}/sit", {"seat": 1})
    ratings = bill.get(f"/api/players/{bill.id}")["ratings"]

    assert "not your passphrase" in annie.post("/api/me/delete", {"passphrase": "wrong, of course"}, 400)["error"]
    assert annie.get("/api/me")["player"]["id"] == annie.id
    annie.post("/api/me/delete", {"passphrase": PASSPHRASE})

    left = everything_in(house)
    assert annie.id not in left
    assert "Oakley" not in left
    assert annie.token not in left
    assert annie.get("/api/me")["player"] is None
    bill.get(f"/api/players/{annie.id}", 404)
    Person(house, None).post("/api/login", {"name": "Annie Oakley", "passphrase": PASSPHRASE}, 400)
    seats = bill.get(f"/api/tables/{over}")["seats"]
    assert [(seat["name"], seat["player"]) for seat in seats] == [(NOBODY, None), ("Bill", bill.id)]
    seats = bill.get(f"/api/tables/{playing}")["seats"]
    assert [(seat["name"], seat["resigned"]) for seat in seats] == [(NOBODY, True), ("Bill", False), ("Pearl", False)]
    assert bill.get(f"/api/tables/{open_table}")["seats"][1]["kind"] == "empty"
    assert bill.get(f"/api/players/{bill.id}")["ratings"] == ratings, "what others have won stays"
    assert bill.get(f"/api/tables/{over}/replay")["moves"] == []
    assert [line["name"] for line in bill.at(over).welcome["chat"]] == [NOBODY, "Bill"]
    assert [line["name"] for line in bill.at(watched).welcome["chat"]] == [NOBODY]
    house.kill()
    house.open()
    assert bill.get(f"/api/tables/{playing}")["seats"][0]["name"] == NOBODY
    member(house, "Annie Oakley")  # the name is free again


def test_a_game_of_two_is_won_by_whoever_stays(own_house: ServerProcess) -> None:
    jane, bill = own_house.guest("Jane"), own_house.guest("Bill")
    table = jane.open_table(ME, EMPTY)["id"]
    bill.post(f"/api/tables/{table}/sit", {"seat": 1})
    jane.post(f"/api/tables/{table}/start")
    hers, his = jane.at(table), bill.at(table)
    jane.post("/api/me/delete", {})
    moved = his.wait("moved")
    assert moved["card"]["phase"] == "over"
    assert [seat["prize"] for seat in moved["card"]["seats"]] == [0.0, 1.0]
    page = bill.get(f"/api/players/{bill.id}")
    assert [(game["table"], game["prize"]) for game in page["games"]] == [(table, 1.0)]
    until("is her socket closed", lambda: is_closed(hers))
    assert jane.id not in everything_in(own_house)


def is_closed(chair: Chair) -> bool:
    try:
        chair.say(type="ping", sent=1)
        chair.wait("pong")
    except Exception as wrong:  # whichever way a connection ends
        return "Closed" in type(wrong).__name__
    return False


@on_both
def test_a_farewell_waits_while_a_game_is_about_to_begin(house: ServerProcess) -> None:
    jane, bill = house.guest("Jane"), house.guest("Bill")
    table = jane.open_table(ME, EMPTY, promise="0" * 64)["id"]  # nobody will show this word
    bill.post(f"/api/tables/{table}/sit", {"seat": 1})
    jane.post(f"/api/tables/{table}/start")
    if jane.get(f"/api/tables/{table}")["gathering"]:
        assert "about to begin" in jane.post("/api/me/delete", {}, 409)["error"]
    until("has it begun", lambda: bill.get(f"/api/tables/{table}")["phase"] == "playing")
    jane.post("/api/me/delete", {})
    assert bill.get(f"/api/tables/{table}")["phase"] == "over"


def test_another_process_forgets_the_name_too(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    houses = [ServerProcess(tmp_path / name, database) for name in ("a", "b")]
    try:
        jane, bill, pearl = houses[0].guest("Jane Doe"), houses[1].guest("Bill"), houses[1].guest("Pearl")
        table = jane.open_table(ME, EMPTY, EMPTY, game="goat")["id"]
        for seat, person in enumerate((bill, pearl), 1):
            person.post(f"/api/tables/{table}/sit", {"seat": seat})
        jane.post(f"/api/tables/{table}/start")
        assert bill.at(table).welcome["card"]["seats"][0]["name"] == "Jane Doe"  # it is in that process's memory
        jane.post("/api/me/delete", {})
        until("is it forgotten", lambda: bill.get(f"/api/tables/{table}")["seats"][0]["name"] == NOBODY)
        chair = pearl.at(table)
        chair.say(type="resign", key="enough")
        chair.wait("ack", key="enough")
        houses[1].database = database
        assert "Jane Doe" not in everything_in(houses[1]), "nothing has stored it again"
    finally:
        for house in houses:
            house.close()


@on_both
def test_everything_about_a_player_is_in_one_file(house: ServerProcess) -> None:
    name = f"Calamity {house.port}"
    jane, bill = member(house, name), house.guest("Bill")
    table = play_a_game(jane, bill)
    waiting = bill.open_table(ME, EMPTY)["id"]
    jane.post(f"/api/tables/{waiting}/sit", {"seat": 1})
    response = jane.http.get("/api/me/export")
    assert response.headers["content-disposition"].startswith("attachment")
    data = msgspec.json.decode(response.content, type=answers.PersonalData)
    assert (data.player.id, data.player.name, data.player.account) == (jane.id, name, True)
    assert [(game.table, game.prize) for game in data.games] == [(table, 1.0)]
    assert [(each.id, each.seat, each.host) for each in data.tables] == [(table, 0, True), (waiting, 1, False)]
    assert [line.text for line in data.chat] == ["I am number 0"]
    assert [each.this for each in data.sessions] == [True]
    assert (data.email, data.confirmed) == (None, False)
    assert jane.token not in response.text
    Person(house, None).get("/api/me/export", 401)


def test_every_column_that_names_a_player_is_known_to_the_farewell() -> None:
    named = {table.name for table in schema.everything.sorted_tables if "player" in table.c}
    assert named == {table.name for table in personal.OF_THE_PLAYER} | {"chat"}


def test_older_lines_are_known_by_their_seats(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'saloon.sqlite'}")
    try:
        jane, bill = house.guest("Jane"), house.guest("Bill")
        table = play_a_game(jane, bill)
        house.kill()
        engine = create_engine(house.database)
        with engine.begin() as connection:
            connection.execute(text("UPDATE chat SET player = NULL"))
            line = {"table_id": table, "seat": None, "name": "Jane", "text": "as a spectator", "at": 1.0}
            connection.execute(insert(schema.chat).values(**line))
        house.open()
        assert [line["text"] for line in jane.get("/api/me/export")["chat"]] == ["I am number 0"]
        jane.post("/api/me/delete", {})
        with engine.connect() as connection:
            names = [row.name for row in connection.execute(select(schema.chat).order_by(schema.chat.c.number))]
        assert names == [NOBODY, "Bill", NOBODY]
        engine.dispose()
    finally:
        house.close()
