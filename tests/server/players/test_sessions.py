"""Sessions: whoever logs out is out, sees where else they are logged in, and ends it there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, delete, func, select, text
from websockets.exceptions import ConnectionClosed

from saloon.core.errors import BadSetup
from saloon.server.players import sessions as sessions_module
from saloon.server.players.accounts import People
from saloon.server.players.guesses import GUESSES
from saloon.server.players.sessions import A_DAY, A_YEAR, device_of, hash_of
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables.client import Client
from saloon.server.tables.doorman import Doorman
from tests.server.conftest import GREEDY, ME, Person, ServerProcess, on_both
from tests.server.players.test_accounts import PASSPHRASE, member
from tests.server.players.test_guesses import Clock
from tests.server.services import Postgres

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
    "Mobile/15E148 Safari/604.1"
)


def logged_in(house: ServerProcess, name: str, agent: str = FIREFOX) -> Person:
    """The same account in another browser."""
    person = Person(house, None)
    person.http.headers["user-agent"] = agent
    answer = person.post("/api/login", {"name": name, "passphrase": PASSPHRASE})
    person.token, person.id = answer["token"], answer["player"]["id"]
    return person


def is_known(house: ServerProcess, token: str) -> bool:
    """Does the server still recognise a token?"""
    answer = httpx.get(f"{house.url}/api/me", headers={"Authorization": f"Bearer {token}"})
    return answer.json()["player"] is not None


@on_both
def test_a_token_is_worth_nothing_after_the_logout(house: ServerProcess) -> None:
    guest = house.guest("Leaver")
    assert is_known(house, guest.token)
    guest.post("/api/logout")
    assert not is_known(house, guest.token)
    guest.post("/api/logout")  # again changes nothing


def test_a_browser_that_comes_back_keeps_its_cookie_for_another_year(house: ServerProcess) -> None:
    guest = house.guest("Regular")
    kept = guest.http.get("/api/me").headers["set-cookie"]
    assert f"saloon_player={guest.token}" in kept
    assert "Max-Age=31536000" in kept
    bearer = httpx.get(f"{house.url}/api/me", headers={"Authorization": f"Bearer {guest.token}"})
    assert "set-cookie" not in bearer.headers
    guest.http.headers["Authorization"] = "Bearer nobody"
    assert "set-cookie" not in guest.http.get("/api/me").headers


def test_a_logout_is_known_to_another_process_at_once(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    houses = [ServerProcess(tmp_path / name, database) for name in ("a", "b")]
    try:
        guest = houses[0].guest("Leaver")
        assert all(is_known(house, guest.token) for house in houses)
        guest.post("/api/logout")
        assert not any(is_known(house, guest.token) for house in houses)
    finally:
        for house in houses:
            house.close()


@on_both
def test_sessions_are_listed_and_ended_one_by_one_or_all_but_this(house: ServerProcess) -> None:
    name = f"Annie {house.port}"
    first = member(house, name)
    second, third = logged_in(house, name), logged_in(house, name, PHONE)
    found = third.get("/api/me/sessions")
    assert [(each["device"], each["this"]) for each in found if each["this"]] == [("Safari, iPhone", True)]
    assert sorted(str(each["device"]) for each in found) == ["Firefox, Linux", "None", "Safari, iPhone"]
    assert all(each["used"] % A_DAY == 0 and each["used"] <= each["created"] for each in found)
    assert not any(token[:8] in str(found) for token in (first.token, second.token, third.token))
    other = next(each["id"] for each in found if each["device"] == "Firefox, Linux")
    house.guest("Stranger").http.delete(f"/api/me/sessions/{other}")
    assert is_known(house, second.token), "only one's own can be ended"
    assert third.http.delete(f"/api/me/sessions/{other}").status_code == 200
    assert third.http.delete(f"/api/me/sessions/{other}").status_code == 404
    assert not is_known(house, second.token)
    assert third.http.delete("/api/me/sessions").status_code == 200
    assert [is_known(house, person.token) for person in (first, third)] == [False, True]
    assert [each["this"] for each in third.get("/api/me/sessions")] == [True]


@on_both
def test_a_new_passphrase_needs_the_old_one_and_ends_the_other_sessions(house: ServerProcess) -> None:
    name = f"Belle {house.port}"
    belle, thief = member(house, name), logged_in(house, name)
    new = "a mule with two names"
    assert "not your passphrase" in belle.post("/api/me/passphrase", {"old": new, "new": new}, 400)["error"]
    assert "letters" in belle.post("/api/me/passphrase", {"old": PASSPHRASE, "new": "short"}, 400)["error"]
    assert is_known(house, thief.token)
    belle.post("/api/me/passphrase", {"old": PASSPHRASE, "new": new})
    assert [is_known(house, person.token) for person in (belle, thief)] == [True, False]
    stranger = Person(house, None)
    stranger.post("/api/login", {"name": name, "passphrase": PASSPHRASE}, 400)
    stranger.post("/api/login", {"name": name, "passphrase": new})
    guest = house.guest("No account")
    assert "guest" in guest.post("/api/me/passphrase", {"old": new, "new": new}, 400)["error"]


def test_whoever_is_logged_in_cannot_guess_the_passphrase_without_end(house: ServerProcess) -> None:
    pearl = member(house, "Pearl Hart")
    wish = {"old": "wrong, of course", "new": PASSPHRASE}
    for _ in range(GUESSES):
        pearl.post("/api/me/passphrase", wish, 400)
    refused = pearl.http.post("/api/me/passphrase", json={**wish, "old": PASSPHRASE})
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1


def test_a_socket_closes_when_its_session_ends(house: ServerProcess) -> None:
    guest, other = house.guest("Ada"), house.guest("Bob")
    table = guest.open_table(ME, GREEDY, start=True)["id"]
    chair, watcher = guest.at(table), other.at(table)
    guest.post("/api/logout")
    with pytest.raises(ConnectionClosed):
        chair.hear_to_the_end()
    watcher.say(type="ping", sent=1)
    assert watcher.wait("pong")


def test_what_a_browser_is_called() -> None:
    edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"
    android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"
    found = [device_of(agent) for agent in (FIREFOX, PHONE, edge, android, "Firefox/1", "curl/8.9", "")]
    assert found == [
        "Firefox, Linux", "Safari, iPhone", "Edge, Windows", "Chrome, Android", "Firefox", None, None,
    ]  # fmt: skip


# ---- In one process


def with_people(scenario: Callable[[People, Store, Clock], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        database, clock = Store("sqlite://"), Clock()
        await scenario(People(database, clock), database, clock)
        database.close()

    asyncio.run(run())


def test_a_token_lives_for_a_year_after_it_was_last_used() -> None:
    async def scenario(people: People, database: Store, clock: Clock) -> None:
        _, used = await people.welcome("Used")
        _, unused = await people.welcome("Unused")
        for _ in range(3):
            clock.now += 0.5 * A_YEAR
            assert await people.sessions.recognise(used) is not None
        assert await people.sessions.recognise(unused) is None
        count = select(func.count()).select_from(schema.tokens)
        assert await database.read(lambda connection: connection.execute(count).scalar()) == 1
        clock.now += A_YEAR + A_DAY
        await people.sessions.prune()
        assert await database.read(lambda connection: connection.execute(count).scalar()) == 0

    with_people(scenario)


def test_use_is_written_down_once_a_day() -> None:
    async def scenario(people: People, database: Store, clock: Clock) -> None:
        ada, token = await people.welcome("Ada")
        writes = 0
        write = database.write

        async def counted(job: Callable[[Connection], Any]) -> Any:
            nonlocal writes
            writes += 1
            return await write(job)

        database.write = counted  # type: ignore[method-assign]
        clock.now = (clock.now // A_DAY + 1) * A_DAY
        for _ in range(24):
            assert await people.sessions.recognise(token) == ada
            clock.now += 3600
        assert writes == 1
        [session] = await people.sessions.listed(ada.id, token)
        assert session.used == clock.now - A_DAY

    with_people(scenario)


def test_a_logout_is_not_undone_by_a_request_on_its_way() -> None:
    async def scenario(people: People, database: Store, _clock: Clock) -> None:
        _, token = await people.welcome("Ada")
        people.sessions._known.clear()
        read = database.read

        async def overtaken(job: Callable[[Connection], Any]) -> Any:
            found = await read(job)
            database.read = read  # type: ignore[method-assign]
            await people.sessions.end(token)
            return found

        database.read = overtaken  # type: ignore[method-assign]
        await people.sessions.recognise(token)
        assert await people.sessions.recognise(token) is None

    with_people(scenario)


def test_a_login_under_way_does_not_survive_a_new_passphrase() -> None:
    async def scenario(people: People, _: Store, _clock: Clock) -> None:
        guest, _token = await people.welcome("Ada")
        ada = await people.enrol(guest, "Ada", PASSPHRASE)
        fits = people.passphrases.fits

        async def overtaken(hashed: str | None, passphrase: str) -> bool:
            people.passphrases.fits = fits  # type: ignore[method-assign]
            does_fit = await fits(hashed, passphrase)
            await people.change_passphrase(ada, PASSPHRASE, "a mule with two names")
            await people.sessions.end_others(ada.id, None)
            return does_fit

        people.passphrases.fits = overtaken  # type: ignore[method-assign]
        with pytest.raises(BadSetup, match="changed a moment ago"):
            await people.log_in("Ada", PASSPHRASE)
        assert await people.sessions.listed(ada.id, None) == []

    with_people(scenario)


def test_sockets_of_sessions_that_another_process_has_ended_are_closed_at_the_next_look() -> None:
    async def scenario(people: People, database: Store, _: Clock) -> None:
        rooms, outlets = {}, []
        for number in range(2):
            player, token = await people.welcome(f"Guest {number}")
            outlets.append(Socket())
            client = Client(player, "en", outlets[-1])
            client.session = hash_of(token)
            rooms[str(number)] = Box({client})
        stranger = Socket()
        rooms["0"].clients.add(Client(None, "en", stranger))
        doorman = Doorman(people.sessions, rooms)  # type: ignore[arg-type]
        ended = delete(schema.tokens).where(schema.tokens.c.player == player.id)
        await database.write(lambda connection: connection.execute(ended))
        await doorman.look()
        assert [outlet.is_dropped for outlet in (*outlets, stranger)] == [False, True, False]

    with_people(scenario)


@dataclass
class Box:
    """What the doorman sees of a room."""

    clients: set[Client]


class Socket:
    """The sending end of a connection to nobody."""

    is_dropped = False

    def write(self, _: Sequence[bytes]) -> bool:
        return True

    def drop(self) -> None:
        self.is_dropped = True


def test_known_tokens_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions_module, "MOST_KNOWN", 5)

    async def scenario(people: People, _: Store, _clock: Clock) -> None:
        tokens = [(await people.welcome(f"Guest {number}"))[1] for number in range(12)]
        assert len(people.sessions) == 5
        for number, token in enumerate(tokens):  # whoever is forgotten is looked up again
            player = await people.sessions.recognise(token)
            assert player is not None
            assert player.name == f"Guest {number}"

    with_people(scenario)


def test_sockets_are_looked_up_a_few_hundred_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions_module, "MOST_ASKED", 3)

    async def scenario(people: People, database: Store, _: Clock) -> None:
        tokens = [(await people.welcome(f"Guest {number}"))[1] for number in range(8)]
        await people.sessions.end(tokens[4])
        alive = await people.sessions.alive([*map(hash_of, tokens), "none"])
        assert alive == {hash_of(token) for number, token in enumerate(tokens) if number != 4}
        await database.write(lambda connection: connection.execute(text("DELETE FROM tokens")))
        assert await people.sessions.alive(list(alive)) == set()

    with_people(scenario)
