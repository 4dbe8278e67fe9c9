"""What browsers are told not to do with our answers."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from saloon.server.http.headers import NOTHING, USUAL
from tests.server.conftest import ServerProcess
from tests.server.http.asgi import HERE, Inside, inside


@pytest.fixture(scope="module")
def app() -> Iterator[Inside]:
    with inside() as found:
        yield found


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        (b"GET", b"/api/games", 200),
        (b"GET", b"/api/nothing", 404),
        (b"GET", b"/api/tables/nothing", 404),
        (b"DELETE", b"/api/games", 405),
        (b"POST", b"/api/tables", 401),
        (b"GET", b"/metrics", 401),
        (b"GET", b"/boards/nothing/x/y.js", 404),
    ],
)
def test_every_answer_has_them(app: Inside, method: bytes, path: bytes, status: int) -> None:
    answer = app.ask(method.decode(), path)
    assert answer.status == status
    assert {name: answer.headers[name] for name in USUAL} == USUAL
    assert "strict-transport-security" not in answer.headers


def test_a_refused_host_has_them_too(app: Inside) -> None:
    answer = app.ask("GET", b"/", [(b"host", b"evil.example")])
    assert answer.status == 403
    assert answer.headers["content-security-policy"] == NOTHING


def test_an_unexpected_error_is_a_sentence_with_them(app: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.app.state, "house", None)
    answer = app.ask("GET", b"/api/tables", [HERE, (b"accept-language", b"fr")])
    assert answer.status == 500
    assert answer.headers["x-frame-options"] == "DENY"
    assert "saloon" in answer.json()["error"]
    assert "went wrong" not in answer.json()["error"]  # it is in French


def test_browsers_stay_with_https_once_the_public_address_is_https() -> None:
    with inside(public_url="https://saloon.example") as app:
        assert "max-age" in app.ask("GET", b"/api/games").headers["strict-transport-security"]
    with inside(public_url="http://saloon.example") as app:
        assert "strict-transport-security" not in app.ask("GET", b"/api/games").headers


def test_a_page_runs_its_own_scripts_and_is_in_no_frame(house: ServerProcess) -> None:
    headers = httpx.get(f"{house.url}/").headers
    if headers["content-type"].startswith("text/html"):
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
        assert policy["script-src"] == policy["connect-src"] == "'self'"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"  # an invitation does not leave with a link


def test_a_socket_that_is_denied_is_answered_with_them(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = ServerProcess(
        tmp_path_factory.mktemp("denied"), SALOON_LIMIT_SOCKETS="1", SALOON_PUBLIC_URL="http://a.example"
    )
    try:
        far = {"X-Forwarded-For": "203.0.113.30"}
        address = f"ws://127.0.0.1:{server.port}/api/tables/nothing123/socket"
        for _ in range(2):
            with pytest.raises(InvalidStatus) as refused:
                connect(address, additional_headers=far, proxy=None, legacy=True)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["x-content-type-options"] == "nosniff"
    finally:
        server.close()
