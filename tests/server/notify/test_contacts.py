"""People who are away learn that it is their turn: by mail through a real mail server, by feed and by calendar."""

from __future__ import annotations

import asyncio
import datetime
import email
import email.policy
import queue
import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from aiosmtpd.controller import Controller

from saloon.core.errors import BadSetup
from saloon.core.words import Speaker
from saloon.server.notify import confirmations, mail
from saloon.server.notify.confirmations import TooManyMails
from saloon.server.notify.contacts import Contacts
from saloon.server.notify.feeds import Turn, calendar
from saloon.server.settings import Settings
from saloon.server.storage.store import Store
from tests.server.conftest import EMPTY, ME, Chair, Person, ServerProcess, on_both
from tests.server.services import free_port

ATOM = "{http://www.w3.org/2005/Atom}"
PATIENCE = 20.0
NOWHERE = {"mail": False, "email": None, "confirmed": False, "feed": None, "calendar": None}


class Postbox:
    """Takes in every mail."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: queue.Queue[EmailMessage] = queue.Queue()
        self.confirmations: queue.Queue[EmailMessage] = queue.Queue()
        self.recipients: list[str] = []
        """Of all mails but confirmations."""

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        if "/confirm/" in mail.get_content():
            self.confirmations.put(mail)
        else:
            self.recipients += envelope.rcpt_tos
            self.mails.put(mail)
        return "250 OK"

    def next(self, *addresses: str) -> EmailMessage:
        """The next mail to one of these that is no confirmation."""
        return _next(self.mails, addresses)

    def next_confirmation(self, address: str) -> tuple[EmailMessage, str]:
        """The next mail that asks to confirm this address, and the secret in its link."""
        mail = _next(self.confirmations, [address])
        link = re.search(r"/confirm/(\w+)", mail.get_content())
        assert link is not None
        return mail, link[1]


def _next(mails: queue.Queue[EmailMessage], addresses: Sequence[str]) -> EmailMessage:
    while True:
        mail = mails.get(timeout=PATIENCE)
        if any(address in mail["To"] for address in addresses):
            return mail


def reached(person: Person, postbox: Postbox, address: str, language: str = "en") -> None:
    """Give an address, and confirm it."""
    answer = person.post(f"/api/me/contact?lang={language}", {"email": f" {address} "})
    assert (answer["email"], answer["confirmed"]) == (address, False)
    _, secret = postbox.next_confirmation(address)
    Person(person.house, None).post(f"/api/confirm/{secret}")
    assert person.get("/api/me/contact")["confirmed"]


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    box = Postbox()
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    yield box
    controller.stop()


@pytest.fixture(scope="module")
def post_house(tmp_path_factory: pytest.TempPathFactory, postbox: Postbox) -> Iterator[ServerProcess]:
    server = ServerProcess(
        tmp_path_factory.mktemp("post"),
        SALOON_SMTP_HOST="127.0.0.1",
        SALOON_SMTP_PORT=str(postbox.port),
        SALOON_SMTP_SECURITY="none",
        SALOON_SMTP_FROM="The Saloon <bar@saloon.example>",
        SALOON_MAIL_AFTER="0",
    )
    yield server
    server.close()


def day_by_day(ada: Person, grace: Person, **more: Any) -> str:
    table = ada.open_table(ME, EMPTY, pace="daily", **more)["id"]
    grace.post(f"/api/tables/{table}/sit", {"seat": 1})
    ada.post(f"/api/tables/{table}/start")
    return str(table)


def on_turn(person: Person, table: str) -> bool:
    card = person.get(f"/api/tables/{table}")
    return bool(card["turn"] == card["mine"])


def play_until_it_is_their_turn(mover: Person, table: str) -> None:
    """Answer until the other one is asked, and leave."""
    chair: Chair = mover.at(table)
    while on_turn(mover, table):
        view = chair.until_asked()
        if view["over"] or view["turn"] != chair.welcome["seat"]:
            break
        chair.play(view["legal"][0]["move"])
        chair.wait("moved")
    chair.leave()


# ---- Mail


def test_whoever_is_away_gets_one_mail_a_turn_in_their_language(post_house: ServerProcess, postbox: Postbox) -> None:
    people = [post_house.guest("Ada"), post_house.guest("Grace Höpper")]
    for person, language in zip(people, ("fr", "es"), strict=True):
        address = f"{'ada' if language == 'fr' else 'grace'}@saloon.example"
        reached(person, postbox, address, language)
    table = day_by_day(people[0], people[1])
    both = ("ada@saloon.example", "grace@saloon.example")
    first = postbox.next(*both)
    away = 0 if "ada" in first["To"] else 1
    subjects = ["C’est à toi de jouer à Longhorn", "Te toca en Longhorn"]
    assert first["Subject"] == subjects[away]
    assert first["From"] == "The Saloon <bar@saloon.example>"
    text = first.get_content()
    assert f"/t/{table}" in text
    names = [person.get("/api/me")["player"]["name"] for person in people]
    assert names[away] in text
    assert names[1 - away] not in str(first), "nothing in it was chosen by somebody else"
    play_until_it_is_their_turn(people[away], table)
    second = postbox.next(*both)
    assert second["Subject"] == subjects[1 - away]
    # Whatever else happens, nobody has been written to twice about one turn.
    for person in people:
        person.get(f"/api/tables/{table}")
    assert sum(postbox.recipients.count(address) for address in both) == 2


def test_nobody_is_written_to_who_is_there_or_plays_live_or_said_no(
    post_house: ServerProcess, postbox: Postbox
) -> None:
    ada, grace = post_house.guest("Ada"), post_house.guest("Grace")
    for person in (ada, grace):
        reached(person, postbox, "quiet@saloon.example")
    live = ada.open_table(ME, EMPTY)["id"]
    grace.post(f"/api/tables/{live}/sit", {"seat": 1})
    ada.post(f"/api/tables/{live}/start")
    there = ada.open_table(ME, EMPTY, pace="daily")["id"]
    grace.post(f"/api/tables/{there}/sit", {"seat": 1})
    chairs = [ada.at(there), grace.at(there)]
    ada.post(f"/api/tables/{there}/start")
    silent = [post_house.guest("Bob"), post_house.guest("Carl")]
    reached(silent[0], postbox, "bob@saloon.example")
    assert silent[0].post("/api/me/contact", {"email": None})["email"] is None
    day_by_day(silent[0], silent[1])
    # The house looks at its tables in turn: when this mail has come it has looked at those above.
    last = [post_house.guest("Dora"), post_house.guest("Emma")]
    for person in last:
        reached(person, postbox, "last@saloon.example")
    day_by_day(last[0], last[1])
    postbox.next("last@saloon.example")
    assert not {"quiet@saloon.example", "bob@saloon.example"} & set(postbox.recipients)
    for chair in chairs:
        chair.leave()


def test_every_mail_has_a_link_that_ends_them(post_house: ServerProcess, postbox: Postbox) -> None:
    people = [post_house.guest("Ada"), post_house.guest("Grace")]
    for person in people:
        reached(person, postbox, "once@saloon.example")
    table = day_by_day(people[0], people[1])
    mail = postbox.next("once@saloon.example")
    header = re.fullmatch(r"<(http.*/api/unsubscribe/(\w+))>", mail["List-Unsubscribe"])
    assert header is not None
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"/stop/{header[2]}" in mail.get_content()
    away = next(person for person in people if on_turn(person, table))
    for _ in range(2):  # a mail reader may say it twice
        assert httpx.post(f"{post_house.url}/api/unsubscribe/{header[2]}").status_code == 200
    assert away.get("/api/me/contact")["email"] is None
    assert httpx.post(f"{post_house.url}/api/unsubscribe/{'0' * 32}").status_code == 404


def test_a_restart_writes_to_nobody_twice_and_forgets_nobody(tmp_path: Path, postbox: Postbox) -> None:
    settings: dict[str, Any] = {
        "SALOON_SMTP_HOST": "127.0.0.1",
        "SALOON_SMTP_PORT": str(postbox.port),
        "SALOON_SMTP_SECURITY": "none",
        "SALOON_MAIL_AFTER": "0",
    }
    house = ServerProcess(tmp_path, **settings)
    try:
        people = [house.guest("Ada"), house.guest("Grace")]
        for person in people:
            reached(person, postbox, "again@saloon.example")
        told = day_by_day(people[0], people[1])
        assert told in postbox.next("again@saloon.example").get_content()
        house.kill()
        house.environment["SALOON_MAIL_AFTER"] = "100000"
        house.open()
        people = [house.guest("Bob"), house.guest("Carl")]
        for person in people:
            reached(person, postbox, "later@saloon.example")
        untold = day_by_day(people[0], people[1])
        house.kill()
        house.environment["SALOON_MAIL_AFTER"] = "0"
        house.open()  # nobody looks at any table
        assert untold in postbox.next("later@saloon.example").get_content()
        people[0].get(f"/api/tables/{told}")
        for person in people:
            reached(person, postbox, "after@saloon.example")
        day_by_day(people[0], people[1])
        postbox.next("after@saloon.example")  # by now it has looked at the others
        for address in ("again@saloon.example", "later@saloon.example"):
            assert postbox.recipients.count(address) == 1
    finally:
        house.close()


@pytest.mark.parametrize(
    "address", ["nobody", "a@b@c", "a b@c.de", "a@c.de\nBcc: all@c.de", "x" * 300 + "@c.de", ".a@c.de"]
)
def test_what_is_no_address_is_refused(post_house: ServerProcess, address: str) -> None:
    assert post_house.guest("Ada").post("/api/me/contact", {"email": address}, 400)["error"]


# ---- Confirming an address


def test_nothing_but_a_confirmation_is_sent_to_an_address_that_is_not_confirmed(
    post_house: ServerProcess, postbox: Postbox
) -> None:
    people = [post_house.guest("Buy at EVIL EXAMPLE"), post_house.guest("Grace")]
    for person in people:
        person.post("/api/me/contact", {"email": "victim@saloon.example"})
    mail, secret = postbox.next_confirmation("victim@saloon.example")
    assert "EVIL" not in str(mail), "nothing in it was chosen by whoever gave the address"
    assert "/stop/" in mail.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    table = day_by_day(people[0], people[1])
    # The house looks at its tables in turn: when this mail has come it has looked at the one above.
    last = [post_house.guest("Dora"), post_house.guest("Emma")]
    for person in last:
        reached(person, postbox, "witness@saloon.example")
    day_by_day(last[0], last[1])
    postbox.next("witness@saloon.example")
    assert "victim@saloon.example" not in postbox.recipients
    # Whoever confirms it then hears of the turn that waits.
    away = next(person for person in people if on_turn(person, table))
    away.post("/api/me/contact", {"email": "away@saloon.example"})
    _, secret = postbox.next_confirmation("away@saloon.example")
    assert "away@saloon.example" not in postbox.recipients
    httpx.post(f"{post_house.url}/api/confirm/{secret}").raise_for_status()
    assert table in postbox.next("away@saloon.example").get_content()


def test_the_link_in_a_confirmation_works_once_and_for_that_address_only(
    post_house: ServerProcess, postbox: Postbox
) -> None:
    ada = post_house.guest("Ada")
    ada.post("/api/me/contact", {"email": "first@saloon.example"})
    _, first = postbox.next_confirmation("first@saloon.example")
    ada.post("/api/me/contact", {"email": "second@saloon.example"})
    _, second = postbox.next_confirmation("second@saloon.example")
    stranger = Person(post_house, None)
    assert "no longer good" in stranger.post(f"/api/confirm/{first}", None, 404)["error"]
    stranger.post(f"/api/confirm/{second}")
    stranger.post(f"/api/confirm/{second}", None, 404)
    assert ada.get("/api/me/contact")["confirmed"]
    ada.post("/api/me/contact", {"email": "second@saloon.example"})  # it stays so, without another mail
    assert ada.get("/api/me/contact")["confirmed"]
    assert not ada.post("/api/me/contact", {"email": "third@saloon.example"})["confirmed"]
    assert not ada.post("/api/me/contact", {"email": None})["confirmed"]


def test_whoever_declines_a_confirmation_is_asked_no_more(post_house: ServerProcess, postbox: Postbox) -> None:
    ada, other = post_house.guest("Ada"), post_house.guest("Other")
    ada.post("/api/me/contact", {"email": "no@saloon.example"})
    mail, secret = postbox.next_confirmation("no@saloon.example")
    stop = re.search(r"/stop/(\w+)", mail.get_content())
    assert stop is not None
    for _ in range(2):
        httpx.post(f"{post_house.url}/api/unsubscribe/{stop[1]}").raise_for_status()
    assert httpx.post(f"{post_house.url}/api/confirm/{secret}").status_code == 404
    assert ada.get("/api/me/contact")["email"] is None
    for person in (ada, other):
        assert "wants no emails" in person.post("/api/me/contact", {"email": "No@saloon.example"}, 400)["error"]


def test_a_house_without_a_mail_server_takes_no_address(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    assert "no email" in ada.post("/api/me/contact", {"email": "ada@saloon.example"}, 400)["error"]
    assert ada.post("/api/me/contact", {"email": None}) == NOWHERE


@pytest.mark.parametrize("what", ["address", "player"])
def test_only_a_few_confirmations_are_sent_a_day(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(mail, "send", lambda message, _: sent.append(message["To"]))
    now = 1_000_000.0

    async def scenario(contacts: Contacts) -> None:
        nonlocal now

        async def ask(number: int) -> None:
            player, address = ("ada", f"{number}@x.org") if what == "player" else (f"p{number}", "one@x.org")
            await contacts.write_to(player, address, "en")

        for number in range(confirmations.A_DAY):
            await ask(number)
            now += 60
        with pytest.raises(TooManyMails) as refused:
            await ask(98)
        assert refused.value.seconds == confirmations.GOOD_FOR - confirmations.A_DAY * 60
        found = await contacts.contact("p98" if what == "address" else "ada")
        assert found is None or found.email != "98@x.org", "nothing has changed"
        now += refused.value.seconds
        await ask(99)
        await asyncio.gather(*contacts._tasks)
        assert len(sent) == confirmations.A_DAY + 1

    in_memory(scenario, lambda: now)


def test_the_link_in_a_confirmation_is_good_for_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets: list[str] = []

    def send(message: EmailMessage, _: Settings) -> None:
        secrets.extend(re.findall(r"/confirm/(\w+)", message.get_content()))

    monkeypatch.setattr(mail, "send", send)
    now = 1_000_000.0

    async def scenario(contacts: Contacts) -> None:
        nonlocal now
        for pause in (confirmations.GOOD_FOR, confirmations.GOOD_FOR - 1):
            await contacts.write_to("ada", "ada@x.org", "en")
            await asyncio.gather(*contacts._tasks)
            now += pause
            is_good = pause < confirmations.GOOD_FOR
            assert await contacts.confirm(secrets[-1]) == ("ada" if is_good else None)

    in_memory(scenario, lambda: now)


def in_memory(scenario: Callable[[Contacts], Coroutine[Any, Any, None]], clock: Callable[[], float]) -> None:
    async def run() -> None:
        database = Store("sqlite://")
        await scenario(Contacts(database, Settings(smtp_host="mail.example"), "http://x", clock))
        database.close()

    asyncio.run(run())


# ---- Feed and calendar


def feed_of(person: Person) -> tuple[str, str]:
    answer = person.post("/api/me/feed?lang=fr")
    return answer["feed"], answer["calendar"]


def events(text: str) -> list[dict[str, str]]:
    """The events of a calendar, its lines unfolded."""
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    found: list[dict[str, str]] = []
    for line in lines[1:-2]:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found and line != "END:VEVENT":
            found[-1][name.partition(";")[0]] = value
    return found


@on_both
def test_a_private_feed_lists_the_tables_that_wait(house: ServerProcess) -> None:
    ada, grace = house.guest("Ada"), house.guest("Grace; Hopper, R.")
    addresses = [feed_of(ada), feed_of(grace)]
    table = day_by_day(ada, grace)
    away, other = (ada, grace) if on_turn(ada, table) else (grace, ada)
    mine, theirs = addresses if away is ada else addresses[::-1]
    reader = httpx.Client(base_url=house.url)  # without any cookie
    answer = reader.get(mine[0])
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert "private" in answer.headers["cache-control"]
    [entry] = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.attrib["href"] == f"{house.url}/t/{table}"
    assert entry.findtext(f"{ATOM}title") == "C’est à toi de jouer à Longhorn"
    assert str(other.get("/api/me")["player"]["name"]) in str(entry.findtext(f"{ATOM}summary"))
    stamp = datetime.datetime.fromisoformat(str(entry.findtext(f"{ATOM}updated")))
    assert stamp.tzinfo is not None
    [event] = events(reader.get(mine[1]).text)
    assert event["URL"] == f"{house.url}/t/{table}"
    assert event["SUMMARY"] == "C’est à toi de jouer à Longhorn"
    assert re.fullmatch(r"\d{8}", event["DTSTART"])
    assert not ElementTree.fromstring(reader.get(theirs[0]).content).findall(f"{ATOM}entry")
    assert events(reader.get(theirs[1]).text) == []
    play_until_it_is_their_turn(away, table)
    assert events(reader.get(mine[1]).text) == []
    assert len(events(reader.get(theirs[1]).text)) == 1


def test_a_clock_gives_the_calendar_a_deadline(house: ServerProcess) -> None:
    ada, grace = house.guest("Ada"), house.guest("Grace")
    addresses = [feed_of(ada), feed_of(grace)]
    table = day_by_day(ada, grace, clock={"minutes": 600})
    mine = addresses[0 if on_turn(ada, table) else 1]
    [event] = events(httpx.get(house.url + mine[1]).text)
    card = ada.get(f"/api/tables/{table}")
    end = datetime.datetime.strptime(event["DTEND"], "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.UTC)
    assert abs(end.timestamp() - card["started"] - 600 * 60) <= 2
    assert "UTC" in event["DESCRIPTION"]


@on_both
def test_a_new_secret_link_ends_the_old_one(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    assert ada.get("/api/me/contact") == NOWHERE
    old, _ = feed_of(ada)
    new, _ = feed_of(ada)
    assert old != new
    assert httpx.get(house.url + old).status_code == 404
    assert httpx.get(house.url + new).status_code == 200
    assert ada.get("/api/me/contact")["feed"] == new
    Person(house, None).get("/api/me/contact", 401)


def test_letters_of_many_bytes_are_never_torn_in_a_calendar() -> None:
    turn = Turn("abc", "longhorn", 1, 0.0, None, ("é" * 60, "雪" * 40, "a,b;c\\d\ne"))
    [event] = events(calendar([turn], "http://x", 0.0, Speaker("fr")).decode())
    assert "é" * 60 in event["DESCRIPTION"]
    assert "雪" * 40 in event["DESCRIPTION"]
    assert r"a\,b\;c\\d\ne" in event["DESCRIPTION"]


def test_a_misspelt_security_never_means_none() -> None:
    assert Settings().changed({"smtp_security": "tls"}).smtp_security == "tls"
    with pytest.raises(BadSetup, match="smtp_security cannot be ssl"):
        Settings().changed({"smtp_security": "ssl"})
