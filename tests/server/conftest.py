"""A real server in a real process, on a free port, with a database on disk; and people who talk to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from saloon.bots import base
from saloon.server.tables import registry
from tests.lots import Lots
from tests.server.services import Postgres, Redis, free_port
from tests.server.wire import read

GREEDY = {"kind": "bot", "bot": "greedy"}
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}
SQLITE, POSTGRESQL = "sqlite", "postgresql"
on_both = pytest.mark.parametrize("house", [SQLITE, POSTGRESQL], indirect=True)
"""Run this test on either database."""


class ServerProcess:
    """A server process."""

    def __init__(
        self, data: Path, database: str = "", redis: str = "", log: Path | None = None, host: str = "127.0.0.1",
        program: str = "saloon", **environment: str,
    ) -> None:  # fmt: skip
        self.port, self.data, self.database, self.redis, self.log = free_port(), data, database, redis, log
        self.host, self.program = host, program
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self.open()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        usual = {"SALOON_BOT_PAUSE": "0.01", "SALOON_LANG": "en", "SALOON_BUILD_AHEAD": "0"}
        environment = {**os.environ, **usual, **self.environment}
        errors = None if self.log is None else self.log.open("ab")
        self.process = subprocess.Popen(self.command(), env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        with httpx.Client(verify=False) as client:
            for _ in range(600):
                try:
                    client.get(f"{self.url}/api/me")
                    return
                except httpx.TransportError:
                    time.sleep(0.05)
        raise AssertionError("the server did not open")

    def command(self) -> list[str]:
        serve = [sys.executable, "-m", self.program, "serve", "--host", self.host, "--port", str(self.port)]
        return [*serve, "--data", str(self.data), "--database", self.database, "--redis", self.redis]

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(60)

    def guest(self, name: str) -> Person:
        return Person(self, name)


class Person:
    """Somebody with a name, who asks over HTTP and sits at tables."""

    def __init__(self, house: ServerProcess, name: str | None) -> None:
        self.house = house
        self.http = httpx.Client(base_url=house.url, timeout=20, verify=False)
        self.token = ""
        self.id = ""
        if name is not None:
            answer = self.post("/api/guest", {"name": name})
            self.token, self.id = answer["token"], answer["player"]["id"]

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        response = self.http.post(path, json=body)
        assert response.status_code == status, response.text
        return response.json()

    def get(self, path: str, status: int = 200) -> Any:
        response = self.http.get(path)
        assert response.status_code == status, response.text
        return response.json()

    def open_table(self, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        table: dict[str, Any] = self.post("/api/tables", {"game": "longhorn", "seats": list(seats), **more})
        return table

    def at(self, table: str, last: int = -1, language: str = "en") -> Chair:
        return Chair(self, table, last, language)


class Chair:
    """A socket at a table."""

    def __init__(self, person: Person, table: str, last: int, language: str) -> None:
        self.person = person
        headers = {"Authorization": f"Bearer {person.token}"} if person.token else {}
        address = f"ws://127.0.0.1:{person.house.port}/api/tables/{table}/socket"
        self.socket: ClientConnection = connect(address, additional_headers=headers, proxy=None, legacy=True)
        self.heard: list[dict[str, Any]] = []
        self.say(type="hello", last=last, language=language)
        self.welcome = self.wait("welcome")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        message = read(self.socket.recv(timeout=20))
        self.heard.append(message)
        return message

    def wait(self, *kinds: str, key: str | None = None) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = self.hear()
            if message["type"] in kinds and (key is None or message.get("key") == key):
                return message

    def view(self) -> dict[str, Any]:
        """The last view heard."""
        for message in reversed(self.heard):
            if message.get("view") is not None:
                view: dict[str, Any] = message["view"]
                return view
        raise AssertionError("no view was heard")

    def number(self) -> int:
        return max(int(message["number"]) for message in self.heard if "view" in message)

    def hear_to_the_end(self) -> None:
        """Listen until the server closes the connection."""
        while True:
            self.hear()

    def play(self, move: dict[str, Any], key: str | None = None, number: int | None = None) -> dict[str, Any]:
        number = self.number() + 1 if number is None else number
        key = key or f"key-{number}"
        self.say(type="move", key=key, number=number, move=move)
        return self.wait("ack", "refused", key=key)

    def until_asked(self) -> dict[str, Any]:
        """Listen until this seat must decide or the game is over."""
        while True:
            view = self.view()
            if view["over"] or view["legal"]:
                return view
            self.hear()

    def until_told(self, number: int) -> None:
        """Listen until this seat has the view after an entry."""
        while self.number() < number:
            self.hear()

    def play_on(self, choose: Callable[[list[dict[str, Any]]], dict[str, Any]]) -> dict[str, Any]:
        """Play to the end."""
        while True:
            view = self.until_asked()
            if view["over"]:
                return view
            answer = self.play(choose(view["legal"])["move"])
            before = self.number()
            if answer["type"] == "ack":
                while self.number() <= before and not self.view()["over"]:
                    self.hear()

    def leave(self) -> None:
        self.socket.close()


@pytest.fixture(autouse=True)
def lots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt at tables in this process depends on the test alone."""
    drawn = Lots(lambda: str(request.node.name))
    for module in (registry, base):
        monkeypatch.setattr(module, "secrets", drawn)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL cluster."""
    cluster = Postgres()
    yield cluster
    cluster.close()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis of one's own, to be killed at will."""
    server = Redis()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server: on SQLite, unless a test is marked `on_both`."""
    database = ""
    if getattr(request, "param", SQLITE) == POSTGRESQL:
        database = request.getfixturevalue("postgres").new_database()
    server = ServerProcess(tmp_path_factory.mktemp("house"), database)
    yield server
    server.close()
