"""Nonsense over a socket: it is refused with a sentence, the connection stays, and nothing is logged."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.conftest import EMPTY, GREEDY, ME, Chair, ServerProcess

HUGE = [10**20, -(10**20), 2**63, 10**400, -1]
NUMBERS: list[tuple[str, dict[str, Any]]] = [
    ("hello", {"last": None}),
    ("move", {"key": "k", "number": None, "move": {"do": "raid"}}),
    ("nudge", {"key": "k", "seat": None}),
    ("stand_in", {"key": "k", "seat": None}),
    ("wish", {"move": None, "window": None}),
    ("declare", {"stops": ["a"], "round": None}),
    ("press", {"at": None}),
    ("hit", {"reaction": 1.0, "roll": None}),
    ("echo", {"id": None}),
    ("ping", {"sent": None}),
    ("mute", {"key": "k", "player": None}),
]
STRANGE = [
    "", "null", "[]", "[" * 16_000, '{"type":' * 2000, '{"type": "chat", "key": "k", "text": "\\ud800"}', "\x00",
    '{"type": "hit", "reaction": 1e999}', '{"type": "press", "at": NaN}', '{"type": "ping", "sent": -Infinity}',
    '{"type": "chat", "key": "\\u0000", "text": "\\u0000"}', '{"type": "mute", "key": "k", "player": "\\u0000"}',
    '{"type": "kick", "key": "k", "player": "{}"}', '{"type": "word", "word": "\\udfff"}',
    '{"type": "hello", "type": 1}',
    '{"type": "move", "key": "k", "number": 1, "move": {"do": "\\ud800"}}', '{"type": "word", "word": "\\u0000"}',
    '{"type": "move", "key": "k", "number": 1, "move": {"colour": [[[[[[]]]]]], "do": 100000000000000000000}}',
]  # fmt: skip


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("logged")
    server = ServerProcess(folder, log=folder / "log")
    yield server
    server.close()
    assert (folder / "log").read_text() == ""


def chairs(house: ServerProcess) -> Iterator[Chair]:
    """At a table that is open and at one where it is played: for a seat, and for somebody who looks on."""
    ada, bob = house.guest("Ada"), house.guest("Bob")
    for seats, start in (((ME, EMPTY), False), ((ME, GREEDY), True)):
        table = ada.open_table(*seats, start=start)["id"]
        yield ada.at(table)
        yield bob.at(table)


def test_no_message_is_too_strange(logged: ServerProcess) -> None:
    numbered = (
        json.dumps({"type": kind, **{name: number if value is None else value for name, value in fields.items()}})
        for (kind, fields), number in itertools.product(NUMBERS, HUGE)
    )
    texts = [*STRANGE, *numbered]
    for chair in chairs(logged):
        for text in texts:
            chair.socket.send(text)
            chair.say(type="ping", sent=7)
            while chair.wait("pong")["sent"] != 7:
                pass
            if texts.index(text) % 3 == 2:  # a new connection, before it is too many frames a second
                chair.leave()
                chair = chair.person.at(chair.welcome["card"]["id"])
        chair.leave()
