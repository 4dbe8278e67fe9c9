"""Nonsense in requests is answered with a sentence: never with a 500, and never with a traceback in the log."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import random
import socket
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from saloon.core.words import LANGUAGES
from tests.server.conftest import ServerProcess
from tests.server.http.asgi import HERE, Errors, Inside, Reply, errors, inside

JSON = (b"content-type", b"application/json")
OPERATOR = (b"authorization", b"Bearer operator's")
FROM_HERE = ("127.0.0.1", 5000)
HEADERS = [
    b"host", b"origin", b"x-forwarded-for", b"x-forwarded-proto", b"x-saloon-rtt", b"accept-language", b"cookie",
    b"range", b"content-length", b"transfer-encoding", b"authorization", b"accept-encoding", b"if-none-match",
    b"if-modified-since", b"content-type", b"accept", b"upgrade", b"connection",
]  # fmt: skip
PATHS = [
    b"/", b"/api/games", b"/api/tables", b"/api/me", b"/api/docs", b"/theme.js", b"/assets/x.js", b"/metrics",
    b"/t/%00", b"/%ed%a0%80", b"/%ff%fe", b"/api/tables/%00", b"/api/players/%ed%a0%80", b"/api/games/%00/words",
    b"/boards/a/b/%00", b"/assets/%00", b"/assets/..%2f..%2fx", b"/api/feed/%00.atom", b"/saloon/", b"//evil.example",
    b"/%2e%2e/%2e%2e/etc",
]  # fmt: skip
HUGE = [10**20, -(10**20), 2**63, -(2**63) - 1, 10**400]
DEEP = 100_000


@pytest.fixture(scope="module")
def app() -> Iterator[Inside]:
    with inside(limit_guests=0, limit_accounts=0, limit_logins=0, limit_tables=0) as found:
        yield found


def entered(app: Inside) -> tuple[bytes, bytes]:
    """The header by which a new guest is known."""
    answer = app.ask("POST", b"/api/guest", [HERE, JSON], b'{"name": "Ada"}').json()
    return b"authorization", f"Bearer {answer['token']}".encode()


@pytest.fixture
def guest(app: Inside) -> tuple[bytes, bytes]:
    """Somebody new: nonsense may have logged out or deleted the last one."""
    return entered(app)


@pytest.fixture(scope="module")
def over(app: Inside) -> str:
    """A table whose game is over: two bots have played it."""
    bot = {"kind": "bot", "bot": "random"}
    wish = json.dumps({"game": "longhorn", "seats": [bot, bot], "start": True}).encode()
    table: str = app.ask("POST", b"/api/tables", [HERE, JSON, entered(app)], wish).json()["id"]
    for _ in range(10_000):
        if app.ask("GET", f"/api/tables/{table}".encode()).json()["phase"] == "over":
            return table
    raise AssertionError("the bots do not come to an end")


def is_fine(reply: Reply) -> None:
    """It is an answer, and what is wrong is a sentence."""
    assert reply.status < 500
    if reply.status >= 400 and reply.headers["content-type"] == "application/json":
        assert reply.json()["error"]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[Errors]:
    """Nothing is logged as an error."""
    with errors() as found:
        yield found
    assert found.said == []


# ---- Headers and paths


@settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), max_examples=400)
@given(
    method=some.sampled_from(["GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "TRACE", "NONSENSE"]),
    path=some.sampled_from(PATHS) | some.binary(max_size=40).map(lambda rest: b"/" + quote(rest).encode()),
    query=some.binary(max_size=40),
    headers=some.lists(some.tuples(some.sampled_from(HEADERS), some.binary(max_size=60)), max_size=5),
    has_host=some.booleans(),
)
@example(method="GET", path=b"/", query=b"", headers=[(b"host", b"[")], has_host=False)
@example(method="GET", path=b"/", query=b"", headers=[(b"host", b"[::1")], has_host=False)
@example(method="POST", path=b"/api/logout", query=b"", headers=[(b"origin", b"http://[")], has_host=True)
@example(method="POST", path=b"/api/logout", query=b"", headers=[(b"origin", b"http://a:99999")], has_host=True)
@example(method="POST", path=b"/api/guest", query=b"", headers=[(b"content-length", b"\xb2")], has_host=True)
@example(method="POST", path=b"/api/guest", query=b"", headers=[(b"content-length", b"-1")], has_host=True)
@example(method="GET", path=b"/theme.js", query=b"", headers=[(b"range", b"bytes=9-1,a")], has_host=True)
@example(method="GET", path=b"/metrics", query=b"", headers=[(b"authorization", b"Bearer \xff")], has_host=True)
@example(method="GET", path=b"/api/me", query=b"", headers=[(b"cookie", b'saloon_player="\xff;;=')], has_host=True)
@example(method="GET", path=b"/api/words", query=b"lang=%ff%00&lang=%ed%a0%80", headers=[], has_host=True)
def test_whatever_bytes_stand_in_a_head_it_is_answered(
    app: Inside, method: str, path: bytes, query: bytes, headers: list[tuple[bytes, bytes]], has_host: bool
) -> None:
    is_fine(app.ask(method, path, [*([HERE] if has_host else []), *headers], query=query, client=FROM_HERE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_host_that_is_none_is_explained_in_the_visitors_language(app: Inside, language: str) -> None:
    answer = app.ask("GET", b"/api/games", [(b"host", b"["), (b"accept-language", language.encode())])
    assert answer.status == 403
    assert "--public-url" in answer.json()["error"]
    assert ("by a name" in answer.json()["error"]) == (language == "en")


# ---- At a real server: uvicorn reads the head first


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("logged")
    server = ServerProcess(folder, log=folder / "log")
    yield server
    server.close()


LINES = [
    b"Host: localhost", b"Host: [", b"Host:", b"Content-Length: -1", b"Content-Length: 1, 1", b"Content-Length: 1e9",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, \xff", b"Expect: 100-continue", b"Connection: upgrade",
    b"Upgrade: websocket", b"Upgrade: h2c", b"Sec-WebSocket-Version: 99", b"Sec-WebSocket-Key: x", b": empty",
    b"no colon", b" folded", b"X-Long: " + b"x" * 70_000, b"Range: bytes=-", b"Cookie: " + b"a=b; " * 500,
    b"Connection: close",
]  # fmt: skip


@settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), max_examples=80)
@given(
    first=some.sampled_from(
        [b"GET / HTTP/1.1", b"GET /%00 HTTP/1.1", b"POST /api/guest HTTP/1.1", b"GET / HTTP/9.9", b"GET  HTTP/1.1",
         b"GET http://[/ HTTP/1.1", b"\xff\xfe / HTTP/1.1", b"GET /api/tables/x/socket HTTP/1.1", b"GET / HTTP/1.0",
         b"PRI * HTTP/2.0", b"OPTIONS * HTTP/1.1", b"CONNECT evil:443 HTTP/1.1"],
    ),
    lines=some.lists(some.sampled_from(LINES) | some.binary(max_size=30), max_size=5),
    body=some.sampled_from([b"", b"0\r\n\r\n", b"zz\r\n", b"{}", b"\xff" * 100]),
)  # fmt: skip
def test_whatever_comes_over_the_wire_it_is_answered_or_hung_up_on(
    logged: ServerProcess, first: bytes, lines: list[bytes], body: bytes
) -> None:
    line = socket.create_connection(("127.0.0.1", logged.port), timeout=60)
    with line, contextlib.suppress(ConnectionError):
        line.sendall(b"\r\n".join([first, *lines, b"", b""]) + body)
        line.shutdown(socket.SHUT_WR)
        answer = line.recv(65536)
        assert not answer.startswith(b"HTTP/1.1 5"), answer
    assert logged.log is not None
    assert "Traceback" not in logged.log.read_text()


# ---- Bodies


BODIES = {
    "deep lists": b"[" * DEEP,
    "deep objects": b'{"a":' * DEEP,
    "deep and closed": b"[" * 5000 + b"]" * 5000,
    "half a pair": b'{"name": "\\ud800", "text": "\\udfff"}',
    "no UTF-8": b'{"name": "\xff\xfe"}',
    "an encoded surrogate": b'{"name": "\xed\xa0\x80"}',
    "NUL": b'{"name": "\\u0000", "passphrase": "\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"}',
    "not a number": b'{"seat": NaN, "step": NaN, "patience": NaN}',
    "infinite": b'{"seat": 1e999, "step": -Infinity, "patience": 1e999, "wait": 1e400}',
    "long digits": b'{"seat": ' + b"9" * 10_000 + b"}",
    "a number": b"7",
    "nothing": b"",
    "null": b"null",
}


def posts(app: Inside) -> list[str]:
    """Every path to which something can be posted."""
    paths = app.ask("GET", b"/api/openapi.json").json()["paths"]
    return [path for path, operations in paths.items() if "post" in operations]


@pytest.mark.parametrize("name", BODIES)
def test_no_body_is_too_strange(app: Inside, over: str, name: str) -> None:
    for path in posts(app):
        where = path.replace("{table_id}", over).replace("{name}", "boomtown").replace("{secret}", "x")
        for who in (entered(app), OPERATOR):
            if "operator" in path and name == "nothing":
                continue
            is_fine(app.ask("POST", where.encode(), [HERE, JSON, who], BODIES[name], client=FROM_HERE))


@pytest.mark.parametrize("number", HUGE, ids=lambda number: f"{len(str(number))} digits")
def test_no_number_is_too_large(app: Inside, guest: tuple[bytes, bytes], over: str, number: int) -> None:
    def asked(path: str, body: dict[str, Any]) -> Reply:
        return app.ask("POST", path.encode(), [HERE, JSON, guest], json.dumps(body).encode())

    for body in ({"step": number, "seat": 0}, {"step": 0, "seat": number}):
        answer = asked(f"/api/tables/{over}/continue", body)
        assert 400 <= answer.status < 500
        assert answer.json()["error"]
    me, empty = {"kind": "me"}, {"kind": "empty"}
    for more in (
        {"patience": number}, {"wait": number}, {"clock": {"minutes": number}},
        {"clock": {"minutes": 1, "increment": number}}, {"values": {"goal": number}},
        {"values": {"copies": [number] * 28}}, {"values": {str(number): 1}},
    ):  # fmt: skip
        for game in ("longhorn", "boomtown", "public_enemy"):
            answer = asked("/api/tables", {"game": game, "seats": [me, empty], **more})
            assert 400 <= answer.status < 500, (game, more)
    table = asked("/api/tables", {"game": "longhorn", "seats": [me, empty]}).json()["id"]
    assert 400 <= asked(f"/api/tables/{table}/sit", {"seat": number}).status < 500
    for query in (f"seat={number}", f"seat={number}&open=true"):
        answer = app.ask("GET", f"/api/tables/{over}/steps".encode(), query=query.encode())
        assert 400 <= answer.status < 500
    answer = app.ask(
        "GET", b"/api/operator/tables", [HERE, OPERATOR], query=f"most={number}".encode(), client=FROM_HERE
    )
    assert 400 <= answer.status < 500


@pytest.mark.parametrize(
    "text",
    [
        "[" * 3000, '{"loot": ' * 3000, '{"loot": [{"name": "\\ud800"}]}', '{"\\ud800": 1}', "[[" * 3000,
        '[[loot]]\nname = "\\uD800"', "a = " + "[" * 3000, "a = " + "{a = " * 3000, ".".join("a" * 3000) + " = 1",
        '{"loot": 1e999}', "a = " + "9" * 5000, "a = 0x" + "f" * 5000, '{"a": ' + "9" * 5000 + "}", '{"loot": NaN}',
        "loot = nan", "a = inf", "\x00", "\ufeff", '{"loot": [{"name": "gold_vein", "dollars": ' + "9" * 40 + "}]}",
        "a = 9999-99-99", '[[loot]]\nname = "gold_vein"\ndollars = 1979-05-27', '{"loot": {"a": [[[[]]]]}}',
        '{"loot": null}',
    ],
    ids=lambda text: str(text)[:20],
)  # fmt: skip
def test_no_hosts_file_is_too_strange(app: Inside, text: str) -> None:
    for game in ("boomtown", "longhorn", "bang_dice"):
        for language in ("en", "fr"):
            body = json.dumps({"text": text}).encode()
            query = f"lang={language}".encode()
            answer = app.ask("POST", f"/api/games/{game}/values".encode(), [HERE, JSON], body, query)
            assert answer.status in ((400,) if game == "boomtown" else (200, 400))  # others say more when they deal
            is_fine(answer)


# ---- Everything, by chance


LETTERS = string.printable + "éß漢\u202e\u200d\x00\ufffe"
STRANGE: list[Any] = [
    None, True, -1, 0, 10**20, -(2**63), 1.5, 1e308, "", "x" * 3000, "\u202e", "\x00", [], {}, [[]], {"": None},
    [None] * 100, "../../etc/passwd", "' OR 1=1 --", "{name}", "%s%s%s", "longhorn", "me", "bot", "random",
]  # fmt: skip


class Chance:
    """Requests by the API's own description, some of them as it wants them."""

    def __init__(self, app: Inside, seed: int, tables: list[str], who: list[tuple[bytes, bytes]]) -> None:
        self.app, self.dice, self.tables, self.who = app, random.Random(seed), tables, who
        described = app.ask("GET", b"/api/openapi.json").json()
        self.schemas = described["components"]["schemas"]
        self.operations = [
            (method.upper(), path, operation)
            for path, operations in described["paths"].items()
            for method, operation in operations.items()
        ]

    def text(self) -> str:
        return "".join(self.dice.choices(LETTERS, k=self.dice.randrange(30)))

    def value(self, schema: Mapping[str, Any], depth: int = 0) -> Any:
        """Something like what the schema wants; now and then something else."""
        if self.dice.random() < 0.08 or depth > 6:
            return self.dice.choice(STRANGE)
        if "$ref" in schema:
            return self.value(self.schemas[schema["$ref"].rpartition("/")[2]], depth + 1)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(self.dice.choice(schema[several]), depth + 1)
        if "enum" in schema:
            return self.dice.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            given = {
                name: self.value(each, depth + 1)
                for name, each in schema.get("properties", {}).items()
                if name in schema.get("required", ()) or self.dice.random() < 0.3
            }
            return given if self.dice.random() < 0.95 else {**given, self.text(): self.text()}
        if kind == "array":
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(self.dice.randrange(5))]
        plain: dict[str, Any] = {
            "integer": self.dice.randrange(-2, 12), "number": self.dice.uniform(-1, 700),
            "boolean": self.dice.random() < 0.5, "null": None,
        }  # fmt: skip
        return plain[kind] if kind in plain else self.dice.choice(["longhorn", "goat", "random", self.text()])

    def ask(self) -> Reply:
        """One request."""
        method, path, operation = self.dice.choice(self.operations)
        query = []
        for parameter in operation.get("parameters", ()):
            given = str(self.value(parameter["schema"]))
            if parameter["in"] == "path":
                given = self.dice.choice(self.tables) if self.dice.random() < 0.7 else given
                path = path.replace(f"{{{parameter['name']}}}", quote(given, safe=""))
            else:
                query.append(f"{parameter['name']}={quote(given)}")
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        body = b"" if content is None else json.dumps(self.value(content["schema"])).encode()
        if self.dice.random() < 0.03:
            body = self.dice.randbytes(20)
        headers = [HERE, JSON, (b"accept-language", self.dice.choice(LANGUAGES).encode())]
        headers += [self.dice.choice(self.who)] if self.dice.random() < 0.9 else []
        return self.app.ask(method, path.encode(), headers, body, "&".join(query).encode(), FROM_HERE)


def ask_by_chance(app: Inside, seed: int, over: str, most: int) -> dict[int, int]:
    """Ask so many times; how often each status was answered."""
    found: dict[int, int] = {}
    chance = Chance(app, seed, [over], [])
    for number in range(most):
        if number % 20 == 0:  # by chance they log out, and delete themselves
            chance.who = [*[entered(app)] * 3, OPERATOR]
        reply = chance.ask()
        assert reply.status < 500 or b"ready" in reply.body, f"request {number} of seed {seed}"
        found[reply.status] = found.get(reply.status, 0) + 1
        if reply.status == 200 and reply.headers["content-type"] == "application/json":
            told = reply.json()
            if isinstance(told, dict) and {"id", "seats"} <= told.keys() and len(chance.tables) < 50:
                chance.tables.append(told["id"])
    return found


def test_requests_by_chance_are_answered(app: Inside, over: str) -> None:
    found = ask_by_chance(app, 1, over, 1500)
    assert {200, 400, 401, 404, 409} <= found.keys()


def resident() -> int:
    """The bytes of memory that this process takes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.proof
def test_a_hundred_thousand_requests_by_chance_are_answered_and_leave_nothing_behind(tmp_path: Path) -> None:
    at_once, rounds, most_growth = 10_000, 10, 64 << 20
    no_limits = {f"limit_{kind}": 0 for kind in ("guests", "accounts", "logins", "tables")}
    with inside(f"sqlite:///{tmp_path / 'saloon.sqlite'}", **no_limits) as app:
        sizes = []
        for seed in range(rounds):
            ask_by_chance(app, seed, "abcdefghjk", at_once)
            app.app.state.house.registry.rooms.clear()  # tables are unloaded after a while: this is about the rest
            gc.collect()
            sizes.append(resident())
    assert sizes[-1] - sizes[1] < most_growth, sizes
