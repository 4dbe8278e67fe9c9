"""A saloon below a path of its host: https://example.org/saloon/."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

import saloon.client
from saloon.server.http.pages import STATIC
from tests.server.conftest import EMPTY, ME, Person, ServerProcess
from tests.server.http.asgi import Inside, inside

HOST = (b"host", b"example.org")
HERE = (b"host", b"localhost:8000")
needs_build = pytest.mark.skipif(not (STATIC / "assets").exists(), reason="the page is not built")


@pytest.fixture(scope="module")
def app() -> Iterator[Inside]:
    with inside(public_url="https://example.org/saloon/") as found:
        yield found


class HouseBelow(ServerProcess):
    """A server below a path that its proxy passes on."""

    def open(self) -> None:
        self.environment["SALOON_PUBLIC_URL"] = f"{self.root}/saloon/"
        super().open()

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.root}/saloon"


@pytest.mark.parametrize("path", [b"/saloon/api/games", b"/api/games"])
def test_a_proxy_may_pass_the_path_on_or_strip_it(app: Inside, path: bytes) -> None:
    assert app.ask("GET", path, [HOST]).status == 200


@pytest.mark.parametrize("path", [b"/saloons/api/games", b"/saloonapi/games", b"/saloon/saloon/api/games"])
def test_a_neighbour_is_not_the_saloon(app: Inside, path: bytes) -> None:
    assert not app.ask("GET", path, [HOST]).headers["content-type"].startswith("application/json")


def test_no_address_is_guessed_from_a_slash_too_many(app: Inside) -> None:
    assert app.ask("GET", b"/saloon/api/tables/", [HOST]).status == 404


@needs_build
@pytest.mark.parametrize(
    ("path", "host", "base"),
    [
        (b"/saloon/", HOST, "/saloon/"),
        (b"/saloon", HOST, "/saloon/"),
        (b"/saloon/t/abcdefghjk", HOST, "/saloon/"),
        (b"/t/abcdefghjk", HOST, "/saloon/"),  # the proxy strips it, the visitor sees it
        (b"/t/abcdefghjk", HERE, "/"),  # on the machine itself
        (b"/saloon/t/abcdefghjk", HERE, "/saloon/"),
    ],
)
def test_the_page_knows_where_it_is(app: Inside, path: bytes, host: tuple[bytes, bytes], base: str) -> None:
    answer = app.ask("GET", path, [host])
    page = answer.body.decode()
    assert f'data-base="{base}"' in page
    files = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(files) > 3
    assert all(file.startswith(base) for file in files)
    for file in files:
        assert app.ask("GET", file.encode(), [host]).status == 200
    again = app.ask("GET", path, [host, (b"if-none-match", answer.headers["etag"].encode())])
    assert again.status == 304


@pytest.mark.parametrize(("path", "host", "where"), [
    (b"/saloon/api/guest", HOST, "/saloon/"), (b"/api/guest", HOST, "/saloon/"), (b"/api/guest", HERE, "/"),
])  # fmt: skip
def test_the_cookie_is_not_for_the_neighbours(
    app: Inside, path: bytes, host: tuple[bytes, bytes], where: str
) -> None:  # fmt: skip
    entered = app.ask("POST", path, [host], b'{"name": "Ada"}', client=("127.0.0.1", 1))
    left = app.ask("POST", path.replace(b"guest", b"logout"), [host])
    for answer in (entered, left):
        assert f"Path={where};" in answer.headers["set-cookie"] + ";"


def test_invitations_feeds_and_sockets_are_below_it(tmp_path: Path) -> None:
    house = HouseBelow(tmp_path)
    try:
        ada = Person(house, "Ada")
        table = ada.open_table(ME, EMPTY)["id"]
        assert ada.get(f"/api/tables/{table}/invitation")["address"] == f"{house.url}/t/{table}"
        feed = ada.post("/api/me/feed")["feed"]
        assert f'href="{house.url}/"' in ada.http.get(feed).raise_for_status().text
        token = {"Authorization": f"Bearer {ada.token}"}
        address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/socket"
        with connect(address, additional_headers=token, origin=Origin(house.root), proxy=None) as socket:
            socket.send('{"type": "hello"}')
            assert '"welcome"' in str(socket.recv(timeout=20))
        bob = saloon.client.Client(house.url).guest("Bob")
        with bob.sit(table) as chair:
            assert chair.listen()["card"]["mine"] == 1
    finally:
        house.close()
