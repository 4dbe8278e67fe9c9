"""While the database is away: everybody hears so, nothing is lost, and the log stays short and without secrets."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, PendingRollbackError, ProgrammingError
from websockets.exceptions import InvalidStatus

from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.storage import schema
from saloon.server.storage.outage import is_outage
from saloon.server.storage.store import Store
from saloon.server.tables.house import House
from saloon.server.tables.log import read_log
from saloon.server.tables.room import Room
from saloon.server.tables.seats import Seat
from saloon.server.workers import BotPool
from tests.server.conftest import EMPTY, GREEDY, ME, ServerProcess
from tests.server.services import Postgres

SENTENCES = {"en": "nothing is lost", "fr": "rien n’est perdu", "es": "no se ha perdido nada"}
SECRET = "5ec2e7" * 8
ADA = Player("ada", "Ada")


@contextmanager
def full_disk(house: ServerProcess) -> Iterator[None]:
    """No file of the server can grow meanwhile."""
    assert house.process is not None
    usual = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, usual)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit another process")
def test_a_full_disk_is_a_sentence_on_both_ways_in_and_nothing_is_lost(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # the log could not grow either
    os.mkfifo(pipe)
    log = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True)
    house = ServerProcess(tmp_path, log=pipe)
    try:
        ada = house.guest("Ada")
        table = ada.open_table(ME, GREEDY, start=True)["id"]
        chair = ada.at(table)
        move = chair.until_asked()["legal"][0]["move"]
        number = chair.number()
        with full_disk(house):
            for language, sentence in SENTENCES.items():
                answer = ada.http.post("/api/tables", json={"game": "longhorn", "seats": [ME, EMPTY]},
                                       headers={"Accept-Language": language})  # fmt: skip
                assert answer.status_code == 503, answer.text
                assert sentence in answer.json()["error"]
                assert int(answer.headers["retry-after"]) > 0
            for _ in range(20):
                assert ada.http.post("/api/guest", json={"name": "Bob"}).status_code == 503
            refused = chair.play(move, key="again")
            assert refused["type"] == "refused"
            assert SENTENCES["en"] in refused["why"]
            assert not refused["behind"]
            chair.say(type="chat", key="hello", text="Howdy")
            assert SENTENCES["en"] in chair.wait("refused", key="hello")["why"]
            assert ada.get(f"/api/tables/{table}")["number"] == number  # looking is possible
        assert chair.play(move, key="again", number=number + 1)["type"] == "ack"
        ada.open_table(ME, EMPTY)
    finally:
        house.close()
    said, _ = log.communicate(timeout=60)
    assert "the database cannot be used" in said
    assert "Traceback" not in said
    assert "INSERT" not in said
    assert len(said.splitlines()) < 10


def test_a_stopped_postgresql_is_a_sentence_on_both_ways_in(tmp_path: Path) -> None:
    cluster = Postgres()
    house = ServerProcess(tmp_path, cluster.new_database(), log=tmp_path / "log")
    try:
        ada = house.guest("Ada")
        table = ada.open_table(ME, GREEDY, start=True)["id"]
        chair = ada.at(table)
        move = chair.until_asked()["legal"][0]["move"]
        cluster.close()
        answer = ada.http.get("/api/tables", headers={"Accept-Language": "fr"})
        assert answer.status_code == 503
        assert SENTENCES["fr"] in answer.json()["error"]
        for _ in range(20):
            assert httpx.post(f"{house.url}/api/guest", json={"name": "Bob"}, timeout=30).status_code == 503
        assert SENTENCES["en"] in chair.play(move)["why"]
        with pytest.raises(InvalidStatus) as denied:
            ada.at(table)
        assert denied.value.response.status_code == 503
        assert SENTENCES["en"].encode() in denied.value.response.body
    finally:
        house.kill()
    log = (tmp_path / "log").read_text()
    assert "the database cannot be used" in log
    assert "Traceback" not in log
    assert ada.token not in log
    assert len(log.splitlines()) < 10


async def begun(store: Store) -> tuple[House, Room]:
    """A game of two people, in this process."""
    house = House(store, cast(BotPool, SimpleNamespace(prepare=lambda *_, **__: None)))
    room = await house.registry.open(ADA, requests.NewTable("longhorn", [requests.SeatWish("empty")] * 2))
    seats = [Seat("person", name, name.lower()) for name in ("Ada", "Bob")]
    await room.table.arrange(lambda _: seats)
    await house.seating.start(room, ADA)
    return house, room


def test_on_a_slow_disk_nobody_sees_a_move_before_it_is_stored_and_nobody_else_waits(tmp_path: Path) -> None:
    """However long a commit takes."""
    store, disk = Store.in_folder(tmp_path), threading.Event()

    async def go() -> None:
        house, room = await begun(store)
        slow = asyncio.create_task(store.write(lambda _: disk.wait(60)))
        await asyncio.sleep(0)
        table, state = room.table, room.table.state
        assert state is not None
        move = asyncio.create_task(table.play(table.turn, "k", 1, state.actions()[0]))
        for _ in range(100):
            await asyncio.sleep(0)
            assert (await house.registry.room(table.id)).table.number == 0
        assert store.read_now(lambda connection: read_log(connection, table.id)) == []
        assert not move.done()
        disk.set()
        assert await move == table.number == 1
        await slow

    asyncio.run(go())
    store.close()


def test_a_disk_that_may_only_be_read_changes_nothing(tmp_path: Path) -> None:
    """A move that could not be stored has not been made; it can be made as soon as the disk may be written."""
    store = Store.in_folder(tmp_path)

    async def go() -> None:
        _, room = await begun(store)
        table, state = room.table, room.table.state
        assert state is not None
        action, seat = state.actions()[0], table.turn
        kept = cast(Any, store)._kept.connection.driver_connection
        kept.execute("PRAGMA query_only = ON")
        with pytest.raises(OperationalError, match="readonly") as wrong:
            await table.play(seat, "k", 1, action)
        assert is_outage(wrong.value)
        assert (table.number, table.turn) == (0, seat)
        kept.execute("PRAGMA query_only = OFF")
        assert await table.play(seat, "k", 1, action) == 1

    asyncio.run(go())
    store.close()


def test_errors_do_not_say_what_would_have_been_stored(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    row = {"token_hash": SECRET, "player": "ada", "created": 1.0, "used": 1.0}
    with store.engine.begin() as connection:
        connection.execute(insert(schema.tokens).values(**row))
    with pytest.raises(IntegrityError) as wrong, store.engine.begin() as connection:
        connection.execute(insert(schema.tokens).values(**row))
    store.close()
    assert SECRET not in str(wrong.value)
    assert "hide_parameters" in str(wrong.value)


@pytest.mark.parametrize(
    ("wrong", "is_one"),
    [
        (OperationalError("", {}, sqlite3.OperationalError("disk I/O error")), True),
        (DBAPIError("", {}, sqlite3.DatabaseError("file is not a database")), True),
        (PendingRollbackError(), True),
        (IntegrityError("", {}, sqlite3.IntegrityError("UNIQUE")), False),
        (ProgrammingError("", {}, sqlite3.ProgrammingError("no such column")), False),
        (ValueError(), False),
    ],
)
def test_a_wrong_statement_is_no_outage(wrong: Exception, is_one: bool) -> None:
    assert is_outage(wrong) == is_one
