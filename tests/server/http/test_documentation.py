"""The HTTP API for people to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from tests.server.http.asgi import Inside, inside


@pytest.fixture(scope="module")
def app() -> Iterator[Inside]:
    with inside() as found:
        yield found


class Page(HTMLParser):
    """What a page contains."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.add(str(value))
            elif name == "id":
                self.ids.add(str(value))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_every_route_and_type_is_on_the_page(app: Inside) -> None:
    page = Page(app.ask("GET", b"/api/docs").body.decode())
    described = app.ask("GET", b"/api/openapi.json").json()
    for path in described["paths"]:
        assert path in page.text
    assert set(described["components"]["schemas"]) == page.ids
    assert "Go on from a move of a finished game" in page.text


def test_it_loads_nothing_and_runs_nothing(app: Inside) -> None:
    answer = app.ask("GET", b"/api/docs")
    page = Page(answer.body.decode())
    assert not page.tags & {"script", "link", "img", "iframe", "form"}
    assert all(link == "openapi.json" or link[1:] in page.ids for link in page.links)
    assert "http" not in re.sub(r"HTTP", "", page.text.replace("https://saloon.example", ""))
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", [b"/docs", b"/docs/oauth2-redirect", b"/redoc", b"/openapi.json"])
def test_the_frameworks_own_pages_are_not_there(app: Inside, path: bytes) -> None:
    assert b"swagger" not in app.ask("GET", path).body.lower()
