"""For whom a proxy speaks, and what becomes of the limits if it does not say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as some

from saloon.core.errors import BadSetup
from saloon.server.http.forwarded import Forwarded, address_in
from saloon.server.http.rate_limits import PROXYS, bucket_of
from tests.server.http.asgi import HERE, Inside, inside

PROXY, FAR = ("127.0.0.1", 4000), "203.0.113.9"
GUESTS = 8
AT_ONCE = GUESTS // 2
GARBAGE = [
    b"", b" ", b",", b"unknown", b"_hidden", b"a, b", b"localhost", b"127.0.0.1", b"::1", b"[::1]:80", b"127.0.0.1:9",
    b"203.0.113.9, unknown", b"\xff\xfe", b"203.0.113.256", b"[2001:db8::1", b"for=203.0.113.9", b"1" * 5000,
    b"0x7f.1", b"2130706433",
]  # fmt: skip


@pytest.fixture
def app() -> Iterator[Inside]:
    with inside(public_url="http://saloon.example", limit_guests=GUESTS) as found:
        yield found


def entered(app: Inside, *forwarded: bytes, client: tuple[str, int] | None = PROXY, most: int = 30) -> int:
    """How many guests get in at once."""
    headers = [HERE, *((b"x-forwarded-for", value) for value in forwarded)]
    for count in range(most):
        if app.ask("POST", b"/api/guest", headers, b'{"name": "Ada"}', client=client).status == 429:
            return count
    return most


@pytest.mark.parametrize("garbage", GARBAGE)
def test_what_a_proxy_garbles_counts_as_the_proxys_own(app: Inside, garbage: bytes) -> None:
    assert entered(app, garbage) == AT_ONCE
    assert entered(app, b"unknown") == 0  # one bucket for all that is garbled
    assert entered(app, FAR.encode()) == AT_ONCE


def test_whoever_is_named_has_the_limit(app: Inside) -> None:
    assert entered(app, b"203.0.113.9:4711") == AT_ONCE
    assert entered(app, FAR.encode()) == 0
    assert entered(app, b"10.1.2.3, 203.0.113.9") == 0  # the last that is no trusted proxy
    assert entered(app, b"203.0.113.9, 127.0.0.1") == 0
    assert entered(app, b"10.1.2.3", b"203.0.113.9") == 0
    assert entered(app, b"::ffff:203.0.113.9") == 0
    assert entered(app, b" 203.0.113.10 ") == AT_ONCE
    assert entered(app, b"[2001:db8::1]:443") == AT_ONCE
    assert entered(app, b"2001:db8::2") == 0  # the same house


def test_this_machine_itself_and_a_unix_socket_have_no_limit(app: Inside) -> None:
    assert entered(app) == 30
    assert entered(app, client=None) == 30
    assert entered(app, client=("::1", 1)) == 30
    assert entered(app, b"unknown", client=None) == AT_ONCE  # but a proxy on a Unix socket says for whom it asks
    assert entered(app, FAR.encode(), client=None) == AT_ONCE


def test_nobody_but_the_proxy_is_believed(app: Inside) -> None:
    assert entered(app, b"198.51.100.1", client=("203.0.113.20", 1)) == AT_ONCE
    assert entered(app, b"198.51.100.2", client=("203.0.113.20", 1)) == 0
    assert entered(app, b"127.0.0.1", client=("203.0.113.20", 1)) == 0


def test_without_a_public_address_no_proxy_is_believed_and_none_is_this_machine() -> None:
    with inside(limit_guests=GUESTS) as app:
        assert entered(app, FAR.encode()) == AT_ONCE
        assert entered(app, b"198.51.100.2") == 0
        assert entered(app) == 30


def test_a_proxy_elsewhere_is_believed_once_it_is_named() -> None:
    with inside(public_url="http://saloon.example", limit_guests=GUESTS, trusted_proxies="192.0.2.0/24") as app:
        proxy = ("192.0.2.7", 1)
        assert entered(app, FAR.encode(), client=proxy) == AT_ONCE
        assert entered(app, b"198.51.100.2", client=proxy) == AT_ONCE
    with pytest.raises(BadSetup, match="trusted_proxies"):
        Forwarded(lambda *_: None, "the one in the cellar", is_expected=True)  # type: ignore[arg-type]


@given(some.text(max_size=40))
def test_no_text_is_unlimited(text: str) -> None:
    address_in(text)
    if text.strip():
        name, share = bucket_of(text, is_forwarded=True)
        assert name
        assert share <= 10
    assert bucket_of("", is_forwarded=True) == (PROXYS, 1)


@pytest.mark.parametrize(
    ("url", "proto", "is_secure"),
    [
        ("https://localhost", None, True),  # whatever the proxy says
        ("https://localhost", b"http", True),
        ("http://localhost", b"https", True),
        ("http://localhost", b"gopher", False),
        ("http://localhost", None, False),
        ("", None, False),
        ("", b"https", False),  # not believed
    ],
)
def test_cookies_are_secure_wherever_people_come_by_https(url: str, proto: bytes | None, is_secure: bool) -> None:
    headers = [HERE, *([(b"x-forwarded-proto", proto)] if proto else [])]
    with inside(public_url=url) as app:
        for path, body in ((b"/api/guest", b'{"name": "Ada"}'), (b"/api/logout", b"{}")):
            cookie = app.ask("POST", path, headers, body, client=PROXY).headers["set-cookie"]
            assert ("Secure" in cookie) == is_secure
            assert "HttpOnly" in cookie
            assert "samesite=lax" in cookie.lower()
