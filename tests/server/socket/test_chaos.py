"""A bad line: connections that stall and are cut in the middle of a frame, messages that are sent twice and late.

People send again what was not acknowledged, as the page does, and some are connected twice. Whatever was acknowledged
stands in the log once, with the number that was told.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.conftest import EMPTY, ME, Person, ServerProcess

SLOWEST = 0.004
"""Seconds that a piece of the stream is held back at most."""
CUT_AFTER = 2_000, 60_000
"""Bytes after which a connection is cut."""
PIECE = 700
DOUBLED, REPEATED = 0.2, 0.1
"""How many moves are sent twice at once, and how many are sent again after they were acknowledged."""
FEW, MANY = 100, 10_000
WAIT = 60.0


class BadLine:
    """A proxy that holds back what passes, in pieces, and cuts connections."""

    def __init__(self, port: int, seed: int) -> None:
        self._to, self._dice, self.cuts, self.port = port, random.Random(seed), 0, 0

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._to)
        left = self._dice.randint(*CUT_AFTER)

        async def pump(read: asyncio.StreamReader, write: asyncio.StreamWriter) -> None:
            nonlocal left
            with contextlib.suppress(OSError):
                while (piece := await read.read(self._dice.randint(1, PIECE))) and left > 0:
                    await asyncio.sleep(self._dice.uniform(0, SLOWEST))
                    left -= len(piece)
                    write.write(piece[: len(piece) + min(0, left)])
                    await write.drain()
            self.cuts += left <= 0
            for end in (writer, there_writer):
                end.transport.abort()

        await asyncio.gather(pump(reader, there_writer), pump(there_reader, writer))


@dataclass
class Player:
    """Somebody who plays at a table through a bad line, and remembers what was acknowledged."""

    person: Person
    table: str
    seat: int
    dice: random.Random
    told: dict[str, int] = field(default_factory=dict)
    """The number of each key that was acknowledged."""
    pending: dict[str, Any] | None = None
    number: int = 0
    view: dict[str, Any] = field(default_factory=dict)

    async def play(self, port: int) -> None:
        """Play until the game is over, however often the line is cut."""
        while not self.view.get("over"):
            with contextlib.suppress(OSError, EOFError, WebSocketException, TimeoutError):
                address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
                headers = {"Authorization": f"Bearer {self.person.token}"}
                async with connect(address, additional_headers=headers, proxy=None) as socket:
                    await self._say(socket, {"type": "hello", "last": -1})
                    if self.pending is not None:
                        await self._say(socket, self.pending)
                    while not self.view.get("over"):
                        await self._hear(socket, json.loads(await asyncio.wait_for(socket.recv(), WAIT)))

    async def _say(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))
        if self.dice.random() < DOUBLED and message["type"] == "move":
            await socket.send(json.dumps(message))

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        key = message.get("key")
        if message["type"] == "ack" and key:
            assert self.told.setdefault(key, message["number"]) == message["number"], "another number for the same key"
        if self.pending is not None and key == self.pending["key"]:
            repeated, self.pending = self.pending, None
            if message["type"] == "ack" and self.dice.random() < REPEATED:
                await self._say(socket, repeated)
        if message.get("view") is not None:
            self.view, self.number = message["view"], message["number"]
        if self.pending is None and self.view.get("legal") and self.view["turn"] == self.seat:
            key, move = f"{self.seat}-{self.dice.random()}", self.dice.choice(self.view["legal"])["move"]
            self.pending = {"type": "move", "key": key, "number": self.number + 1, "move": move}
            self.view = {**self.view, "legal": []}
            await self._say(socket, self.pending)


async def play_games(house: ServerProcess, enough: int) -> tuple[int, int]:
    """Play until so many moves were acknowledged; how many were, and how often was a line cut?"""
    people, acknowledged, line, game = [house.guest("Ada"), house.guest("Bob")], 0, BadLine(house.port, 1), 0
    async with line.open():
        while acknowledged < enough:
            table = await asyncio.to_thread(begun, people)
            players = [Player(people[seat], table, seat, random.Random(f"{game}{seat}{twin}"))
                       for seat in range(2) for twin in range(1 + (game + seat) % 2)]  # fmt: skip
            await asyncio.gather(*(player.play(line.port) for player in players))
            told = [(player.seat, key, number) for player in players for key, number in player.told.items()]
            acknowledged += len(told)
            refuse_other_history(house.data / "saloon.sqlite", table, told)
            game += 1
    return acknowledged, line.cuts


def begun(people: list[Person]) -> str:
    """A new game of these two."""
    table = str(people[0].open_table(ME, EMPTY)["id"])
    people[1].post(f"/api/tables/{table}/sit", {"seat": 1})
    people[0].post(f"/api/tables/{table}/start")
    return table


def refuse_other_history(database: Path, table: str, told: list[tuple[int, str, int]]) -> None:
    """What was acknowledged is in the log, once, and there is nothing between."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        log = connection.execute(
            "SELECT number, seat, key FROM log WHERE table_id = ? ORDER BY number", [table]
        ).fetchall()
    assert [number for number, _, _ in log] == list(range(1, len(log) + 1))
    places = {(seat, key): number for number, seat, key in log}
    assert len(places) == len(log)
    for seat, key, number in told:
        assert places[seat, key] == number


def test_a_bad_line_loses_and_doubles_nothing(tmp_path: Path) -> None:
    through_a_bad_line(tmp_path, FEW)


@pytest.mark.proof
def test_a_bad_line_loses_and_doubles_nothing_in_many_games(tmp_path: Path) -> None:
    through_a_bad_line(tmp_path, MANY)


def through_a_bad_line(folder: Path, enough: int) -> None:
    house = ServerProcess(folder, SALOON_LIMIT_SOCKETS="0")
    try:
        acknowledged, cuts = asyncio.run(play_games(house, enough))
        print(f"{acknowledged} moves acknowledged, {cuts} connections cut: nothing lost, nothing doubled")
        assert cuts > enough // 100
    finally:
        house.close()
