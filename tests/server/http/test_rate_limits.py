"""How often one address may do what costs something."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from saloon.core.errors import SaloonError
from saloon.server.http.rate_limits import HOUR, MOST_BUCKETS, Limits, RateLimited
from tests.server.conftest import EMPTY, GREEDY, ME, Person, ServerProcess

FAR, NEAR = "203.0.113.5", "192.168.1.20"


class Watch:
    """A clock that goes when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def spent(limits: Limits, host: str | None, most: int = 10_000) -> int:
    """How many can be had at once."""
    for count in range(most):
        try:
            limits.spend("guests", host)
        except RateLimited:
            return count
    return most


def test_half_an_hours_allowance_can_be_spent_at_once_and_comes_back() -> None:
    watch = Watch()
    limits = Limits({"guests": 60}, watch)
    assert spent(limits, FAR) == 30
    with pytest.raises(RateLimited) as refused:
        limits.spend("guests", FAR)
    assert refused.value.seconds == 60
    watch.now += 60
    assert spent(limits, FAR) == 1
    watch.now += HOUR
    assert spent(limits, FAR) == 30


def test_each_address_has_a_bucket_of_its_own() -> None:
    limits = Limits({"guests": 60}, Watch())
    spent(limits, FAR)
    assert spent(limits, "203.0.113.6") == 30
    assert spent(limits, "2001:db8::1") == 30
    assert spent(limits, "2001:db8::2") == 0  # the same house
    assert spent(limits, "2001:db8:0:1::2") == 30
    assert spent(limits, f"::ffff:{FAR}") == 0  # the same address in other letters


def test_the_local_network_may_do_more_and_this_machine_anything() -> None:
    limits = Limits({"guests": 60}, Watch())
    assert spent(limits, NEAR) == 300
    for here in ("127.0.0.1", "127.9.9.9", "::1", None):
        assert spent(limits, here, 1000) == 1000
    assert spent(limits, "a proxy's nonsense") == 30
    assert spent(Limits({"guests": 0}, Watch()), FAR, 1000) == 1000


def test_buckets_are_forgotten_when_they_are_full_again_or_too_many() -> None:
    watch = Watch()
    limits = Limits({"guests": 60}, watch)
    for number in range(MOST_BUCKETS + 500):
        limits.spend("guests", f"203.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(limits) == MOST_BUCKETS
    watch.now += HOUR
    limits.spend("guests", FAR)
    assert len(limits) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "too often"), ("fr", "trop souvent"), ("es", "demasiadas")])
def test_it_is_said_in_every_language(language: str, word: str) -> None:
    limits = Limits({"guests": 1}, Watch())
    limits.spend("guests", FAR)
    with pytest.raises(SaloonError) as refused:
        limits.spend("guests", FAR)
    assert word in refused.value.say(language)


# ---- At a real server: a proxy on this machine says whom it speaks for


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(
        tmp_path_factory.mktemp("strict"),
        SALOON_PUBLIC_URL="http://saloon.example",
        SALOON_LIMIT_GUESTS="8",
        SALOON_LIMIT_ACCOUNTS="2",
        SALOON_LIMIT_LOGINS="4",
        SALOON_LIMIT_MAILS="4",
        SALOON_LIMIT_TABLES="4",
        SALOON_LIMIT_SOCKETS="4",
    )
    yield server
    server.close()


def from_far(house: ServerProcess, host: str) -> httpx.Client:
    return httpx.Client(base_url=house.url, headers={"X-Forwarded-For": host, "Accept-Language": "fr"}, timeout=20)


def test_a_far_address_is_told_when_to_come_back(strict: ServerProcess) -> None:
    far = from_far(strict, "203.0.113.10")
    answers = [far.post("/api/guest", json={"name": "Ada"}) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200] * 4 + [429]
    assert "trop souvent" in answers[-1].json()["error"]
    assert 1 <= int(answers[-1].headers["retry-after"]) <= HOUR / 8
    assert from_far(strict, "203.0.113.11").post("/api/guest", json={"name": "Bob"}).status_code == 200


def test_accounts_logins_and_tables_are_counted_each(strict: ServerProcess) -> None:
    far = from_far(strict, "203.0.113.20")
    far.post("/api/guest", json={"name": "Ada"})
    wish = {"game": "longhorn", "seats": [ME, EMPTY]}
    assert [far.post("/api/tables", json=wish).status_code for _ in range(3)] == [200, 200, 429]
    who = {"name": "Nobody", "passphrase": "wrong, of course"}
    assert [far.post("/api/login", json=who).status_code for _ in range(3)] == [400, 400, 429]
    assert [far.post("/api/account", json=who).status_code for _ in range(2)] == [200, 429]
    assert [far.post("/api/me/contact", json={"email": None}).status_code for _ in range(3)] == [200, 200, 429]
    assert far.get("/api/tables").status_code == 200  # looking is free


def test_sockets_are_counted_too(strict: ServerProcess) -> None:
    table = strict.guest("Host").open_table(ME, EMPTY)["id"]
    address = f"ws://127.0.0.1:{strict.port}/api/tables/{table}/socket"
    headers = {"X-Forwarded-For": "203.0.113.30"}
    for _ in range(2):
        connect(address, additional_headers=headers, proxy=None, legacy=True).close()
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers=headers, proxy=None, legacy=True)
    assert refused.value.response.status_code == 429


def test_this_machine_is_never_limited(strict: ServerProcess) -> None:
    ada = strict.guest("Ada")
    for _ in range(10):
        strict.guest("Bob")
        table = ada.open_table(ME, GREEDY)["id"]
        Person(strict, None).at(table).leave()
