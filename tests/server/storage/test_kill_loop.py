"""`kill -9` under load: no acknowledged move is ever lost."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.conftest import EMPTY, ME, Person, ServerProcess
from tests.server.services import Postgres

TABLES = 12


@dataclass
class Witness:
    """Two people in one: plays both seats of a table as fast as it can, and remembers what was acknowledged."""

    house: ServerProcess
    people: list[Person]
    table: str = ""
    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Seat and key by number."""
    total: int = 0
    dice: random.Random = field(default_factory=lambda: random.Random(1))

    def open_table(self) -> None:
        ada, grace = self.people
        self.table = ada.open_table(ME, EMPTY)["id"]
        grace.post(f"/api/tables/{self.table}/sit", {"seat": 1})
        ada.post(f"/api/tables/{self.table}/start")
        self.acknowledged = {}

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the server is gone or the time is up."""
        address = f"ws://127.0.0.1:{self.house.port}/api/tables/{self.table}/socket"
        headers = [{"Authorization": f"Bearer {person.token}"} for person in self.people]
        async with (
            connect(address, additional_headers=headers[0], proxy=None) as first,
            connect(address, additional_headers=headers[1], proxy=None) as second,
        ):
            sockets = (first, second)
            for socket in sockets:
                await socket.send(json.dumps({"type": "hello"}))
            view, number = await self._news(first)
            while not stop.is_set() and not view["over"]:
                view, number = await self._turn(sockets, view, number)

    async def _turn(
        self, sockets: tuple[ClientConnection, ClientConnection], view: dict[str, Any], number: int
    ) -> tuple[dict[str, Any], int]:
        seat = view["turn"]
        socket = sockets[seat]
        if seat == 1 and not view["legal"]:
            view, number = await self._news(sockets[1], at_least=number)
        if not view["legal"]:
            return await self._news(sockets[0], at_least=number + 1)
        key = f"{number + 1}-{self.dice.random()}"
        move = self.dice.choice(view["legal"])["move"]
        await socket.send(json.dumps({"type": "move", "key": key, "number": number + 1, "move": move}))
        while True:
            message = json.loads(await socket.recv())
            if message.get("key") == key:
                break
        if message["type"] == "ack":
            self.acknowledged[message["number"]] = (seat, key)
            self.total += 1
        return await self._news(sockets[0], at_least=number + 1)

    async def _news(self, socket: ClientConnection, at_least: int = 0) -> tuple[dict[str, Any], int]:
        while True:
            message = json.loads(await socket.recv())
            if message.get("view") is not None and message["number"] >= at_least:
                return message["view"], message["number"]

    def nothing_is_lost(self) -> None:
        """Every acknowledged move is still answered with its number."""
        last = max(self.acknowledged, default=0)
        assert self.people[0].get(f"/api/tables/{self.table}")["number"] >= last
        for number in sorted(self.acknowledged)[-3:]:
            seat, key = self.acknowledged[number]
            chair = self.people[seat].at(self.table)
            answer = chair.play({"do": "raid", "colour": "black"}, key, number)
            assert answer["type"] == "ack", answer
            assert answer["number"] == number
            chair.leave()


async def play_a_while(witnesses: list[Witness], seconds: float, house: ServerProcess) -> None:
    stop = asyncio.Event()

    async def one(witness: Witness) -> None:
        try:
            await witness.play(stop)
        except (WebSocketException, OSError, EOFError):
            return

    tasks = [asyncio.create_task(one(witness)) for witness in witnesses]
    await asyncio.sleep(seconds)
    house.kill()
    stop.set()
    await asyncio.gather(*tasks)


def kill_until(folder: Path, enough: int, seconds: float, database: str = "") -> tuple[int, int]:
    """Kill the server again and again under load; how many acknowledgements were there, and how many kills?"""
    house = ServerProcess(folder, database)
    witnesses = [Witness(house, [house.guest(f"A{n}"), house.guest(f"B{n}")]) for n in range(TABLES)]
    kills = 0
    try:
        while sum(witness.total for witness in witnesses) < enough:
            for witness in witnesses:
                if not witness.table or witness.people[0].get(f"/api/tables/{witness.table}")["phase"] == "over":
                    witness.open_table()
            asyncio.run(play_a_while(witnesses, seconds, house))
            house.open()
            kills += 1
            for witness in witnesses:
                for person in witness.people:
                    person.http = httpx.Client(base_url=house.url, timeout=20, cookies=person.http.cookies)
                witness.nothing_is_lost()
    finally:
        house.close()
    return sum(witness.total for witness in witnesses), kills


def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    total, kills = kill_until(tmp_path, 300, 0.5)
    assert total >= 300
    assert kills >= 1


def test_a_few_kills_lose_nothing_in_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    total, kills = kill_until(tmp_path, 200, 0.5, postgres.new_database())
    assert total >= 200
    assert kills >= 1


@pytest.mark.proof
def test_many_kills_lose_nothing(tmp_path: Path) -> None:
    total, kills = kill_until(tmp_path, 10_000, 1.0)
    print(f"{total} acknowledged moves, {kills} kills, nothing lost")


@pytest.mark.proof
def test_many_kills_lose_nothing_in_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    total, kills = kill_until(tmp_path, 10_000, 1.0, postgres.new_database())
    print(f"{total} acknowledged moves in PostgreSQL, {kills} kills, nothing lost")
