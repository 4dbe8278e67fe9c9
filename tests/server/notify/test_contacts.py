"""People who are away learn that it is their turn: by mail through a real mail server, by feed and by calendar."""

from __future__ import annotations

import datetime
import email
import email.policy
import queue
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from aiosmtpd.controller import Controller

from saloon.core.errors import BadSetup
from saloon.core.words import Speaker
from saloon.server.notify.feeds import Turn, calendar
from saloon.server.settings import Settings
from tests.server.conftest import EMPTY, ME, Chair, Person, ServerProcess, on_both
from tests.server.services import free_port

ATOM = "{http://www.w3.org/2005/Atom}"
PATIENCE = 20.0


class Postbox:
    """Takes in every mail."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: queue.Queue[EmailMessage] = queue.Queue()
        self.recipients: list[str] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.recipients += envelope.rcpt_tos
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.put(mail)
        return "250 OK"

    def next(self, *addresses: str) -> EmailMessage:
        """The next mail to one of these."""
        while True:
            mail = self.mails.get(timeout=PATIENCE)
            if any(address in mail["To"] for address in addresses):
                return mail


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
        answer = person.post(f"/api/me/contact?lang={language}", {"email": f" {address} "})
        assert answer == {"mail": True, "email": address, "feed": None, "calendar": None}
    table = day_by_day(people[0], people[1])
    both = ("ada@saloon.example", "grace@saloon.example")
    first = postbox.next(*both)
    away = 0 if "ada" in first["To"] else 1
    subjects = ["C’est à toi de jouer à Longhorn", "Te toca en Longhorn"]
    assert first["Subject"] == subjects[away]
    assert first["From"] == "The Saloon <bar@saloon.example>"
    text = first.get_content()
    assert f"/t/{table}" in text
    assert people[1 - away].get("/api/me")["player"]["name"] in text
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
        person.post("/api/me/contact", {"email": "quiet@saloon.example"})
    live = ada.open_table(ME, EMPTY)["id"]
    grace.post(f"/api/tables/{live}/sit", {"seat": 1})
    ada.post(f"/api/tables/{live}/start")
    there = ada.open_table(ME, EMPTY, pace="daily")["id"]
    grace.post(f"/api/tables/{there}/sit", {"seat": 1})
    chairs = [ada.at(there), grace.at(there)]
    ada.post(f"/api/tables/{there}/start")
    silent = [post_house.guest("Bob"), post_house.guest("Carl")]
    silent[0].post("/api/me/contact", {"email": "bob@saloon.example"})
    assert silent[0].post("/api/me/contact", {"email": None})["email"] is None
    day_by_day(silent[0], silent[1])
    # The house looks at its tables in turn: when this mail has come it has looked at those above.
    last = [post_house.guest("Dora"), post_house.guest("Emma")]
    for person in last:
        person.post("/api/me/contact", {"email": "last@saloon.example"})
    day_by_day(last[0], last[1])
    postbox.next("last@saloon.example")
    assert not {"quiet@saloon.example", "bob@saloon.example"} & set(postbox.recipients)
    for chair in chairs:
        chair.leave()


def test_every_mail_has_a_link_that_ends_them(post_house: ServerProcess, postbox: Postbox) -> None:
    people = [post_house.guest("Ada"), post_house.guest("Grace")]
    for person in people:
        person.post("/api/me/contact", {"email": "once@saloon.example"})
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
            person.post("/api/me/contact", {"email": "again@saloon.example"})
        told = day_by_day(people[0], people[1])
        assert told in postbox.next("again@saloon.example").get_content()
        house.kill()
        house.environment["SALOON_MAIL_AFTER"] = "100000"
        house.open()
        people = [house.guest("Bob"), house.guest("Carl")]
        for person in people:
            person.post("/api/me/contact", {"email": "again@saloon.example"})
        untold = day_by_day(people[0], people[1])
        house.kill()
        house.environment["SALOON_MAIL_AFTER"] = "0"
        house.open()  # nobody looks at any table
        assert untold in postbox.next("again@saloon.example").get_content()
        people[0].get(f"/api/tables/{told}")
        for person in people:
            person.post("/api/me/contact", {"email": "after@saloon.example"})
        day_by_day(people[0], people[1])
        postbox.next("after@saloon.example")  # by now it has looked at the others
        assert postbox.recipients.count("again@saloon.example") == 2
    finally:
        house.close()


@pytest.mark.parametrize(
    "address", ["nobody", "a@b@c", "a b@c.de", "a@c.de\nBcc: all@c.de", "x" * 300 + "@c.de", ".a@c.de"]
)
def test_what_is_no_address_is_refused(post_house: ServerProcess, address: str) -> None:
    assert post_house.guest("Ada").post("/api/me/contact", {"email": address}, 400)["error"]


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
    assert ada.get("/api/me/contact") == {"mail": False, "email": None, "feed": None, "calendar": None}
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
