"""Who may write: the page itself, and programs; not another page that somebody has open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as some

from saloon.core.errors import BadSetup
from saloon.server.http.addresses import PublicAddress, host_name, origin_in, origin_of, public_address
from saloon.server.settings import Settings
from tests.server.http.asgi import Inside, inside

PUBLIC = "https://saloon.example"
FORBIDDEN, PASSED = 403, 200


@pytest.fixture(scope="module")
def private() -> Iterator[Inside]:
    with inside() as found:
        yield found


@pytest.fixture(scope="module")
def public() -> Iterator[Inside]:
    with inside(public_url=PUBLIC) as found:
        yield found


def written(app: Inside, host: str, *origins: str) -> int:
    """The status of a harmless write."""
    headers = [(b"host", host.encode("latin-1")), *((b"origin", origin.encode("latin-1")) for origin in origins)]
    return app.ask("POST", b"/api/logout", headers).status


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("localhost:8000", "http://localhost:8000", PASSED),
        ("localhost", "http://localhost:80", PASSED),
        ("LOCALHOST:8000", "http://localhost:8000", PASSED),
        ("[::1]:8000", "http://[::1]:8000", PASSED),
        ("localhost:8000", "https://localhost:8000", FORBIDDEN),  # the scheme counts
        ("localhost:8000", "http://localhost:8001", FORBIDDEN),
        ("localhost:8000", "http://localhost", FORBIDDEN),
        ("localhost:8000", "http://127.0.0.1:8000", FORBIDDEN),
        ("localhost:8000", "null", FORBIDDEN),
        ("localhost:8000", "", FORBIDDEN),
        ("localhost:8000", "http://localhost:8000/", FORBIDDEN),  # no browser writes a path
        ("localhost:8000", "http://evil@localhost:8000", FORBIDDEN),
        ("localhost:8000", "file://localhost:8000", FORBIDDEN),
        ("localhost:8000", "http://[", FORBIDDEN),
    ],
)
def test_a_page_writes_to_where_it_came_from(private: Inside, host: str, origin: str, status: int) -> None:
    assert written(private, host, origin) == status


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("saloon.example", PUBLIC, PASSED),
        ("saloon.example", f"{PUBLIC}:443", PASSED),
        ("localhost:8000", PUBLIC, PASSED),  # a proxy that does not pass the name on
        ("localhost:8000", "http://localhost:8000", PASSED),  # on the machine itself
        ("saloon.example", "http://saloon.example", FORBIDDEN),
        ("saloon.example", "https://saloon.example:8443", FORBIDDEN),
        ("saloon.example", "https://other.example", FORBIDDEN),
        ("saloon.example", "null", FORBIDDEN),
    ],
)
def test_behind_a_proxy_the_public_address_counts(public: Inside, host: str, origin: str, status: int) -> None:
    assert written(public, host, origin) == status


def test_programs_say_no_origin_and_nobody_says_two(private: Inside) -> None:
    assert written(private, "localhost:8000") == PASSED
    assert written(private, "localhost:8000", "http://localhost:8000", "http://localhost:8000") == FORBIDDEN


@pytest.mark.parametrize(
    "host", ["[", "[::1", "evil.example", "localhost:", "localhost:1:2", "a b", "localhost@evil", ""]
)
def test_a_name_that_is_not_ours_is_refused(private: Inside, host: str) -> None:
    assert private.ask("GET", b"/api/games", [(b"host", host.encode())]).status == FORBIDDEN


@given(some.text(max_size=30))
def test_nonsense_is_no_host_and_no_origin(text: str) -> None:
    for found in (origin_in(text), origin_of("http", text)):
        assert found is None or (found.host and found.scheme in ("http", "https"))
    assert host_name(text) == host_name(text).lower()


def test_the_public_address_may_have_a_path() -> None:
    for url in ("https://example.org/saloon", "https://example.org/saloon/"):
        found = public_address(Settings(public_url=url))
        assert isinstance(found, PublicAddress)
        assert (found.origin, found.base, found.is_secure) == (("https", "example.org", 443), "/saloon/", True)
    assert public_address(Settings()) is None


@pytest.mark.parametrize(
    "url", ["saloon.example", "ftp://a", "https://", "https://a b", "https://a/?x", 'https://a/"', "https://["]
)
def test_a_public_address_that_is_none_is_refused_at_the_start(url: str) -> None:
    with pytest.raises(BadSetup, match="cannot be the public address"):
        public_address(Settings(public_url=url))
