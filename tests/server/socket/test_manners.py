"""Talk at a table: once and in plain text; and nobody has to listen to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saloon.server.protocol.heard import LONGEST_TEXT
from tests.server.conftest import EMPTY, GREEDY, ME, Chair, Person, ServerProcess, on_both
from tests.server.http.test_operations import admin, ask
from tests.server.services import Postgres, Redis


def said(chair: Chair, text: str, key: str, answer: str = "ack") -> dict[str, object]:
    """Say something; the answer to it."""
    chair.say(type="chat", key=key, text=text)
    return chair.wait(answer, key=key)


def heard(chair: Chair) -> list[str]:
    """The lines that have come in, up to now."""
    chair.say(type="ping", sent=0)
    chair.wait("pong")
    return [message["line"]["text"] for message in chair.heard if message["type"] == "chat"]


def history(person: Person, table: str) -> list[str]:
    """The lines that somebody is told who comes now."""
    chair = person.at(table)
    chair.leave()
    return [line["text"] for line in chair.welcome["chat"]]


def asked(chair: Chair, what: str, player: str, key: str, *, on: bool = True, answer: str = "ack") -> dict[str, object]:
    """Mute or kick somebody, or end that."""
    chair.say(type=what, key=key, player=player, **{{"mute": "muted", "kick": "kicked"}[what]: on})
    return chair.wait(answer, key=key)


@pytest.fixture
def party(house: ServerProcess) -> Iterator[tuple[Chair, Chair, Chair]]:
    """A host, somebody who plays, and somebody who looks on."""
    ada, bob, cleo = (house.guest(name) for name in ("Ada", "Bob", "Cleo"))
    table = ada.open_table(ME, EMPTY)["id"]
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    ada.post(f"/api/tables/{table}/start")
    chairs = ada.at(table), bob.at(table), cleo.at(table)
    yield chairs
    for chair in chairs:
        chair.leave()


def table_of(chair: Chair) -> str:
    return str(chair.welcome["card"]["id"])


# ---- Lines


@on_both
def test_a_line_that_is_sent_again_is_there_once(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    bob = house.guest("Bob")
    table = ada.open_table(ME, EMPTY)["id"]
    listener = bob.at(table)
    first = ada.at(table)
    for _ in range(3):
        said(first, "Howdy", "same")
    first.leave()
    again = ada.at(table)  # the connection was lost before the answer came
    said(again, "Howdy", "same")
    said(again, "Howdy", "another")
    said(listener, "Howdy", "same")  # keys are everybody's own
    assert heard(listener) == ["Howdy"] * 3
    assert history(bob, table) == ["Howdy"] * 3


def test_a_line_says_whose_it_is_and_hides_nothing(party: tuple[Chair, Chair, Chair]) -> None:
    ada, bob, cleo = party
    said(bob, "\u202eevil\x00 \n  text\u200b", "k1")
    line = ada.wait("chat")["line"]
    assert (line["text"], line["player"], line["seat"], line["name"]) == ("evil text", bob.person.id, 1, "Bob")
    said(cleo, "x" * 1000, "k2")
    line = ada.wait("chat")["line"]
    assert (len(line["text"]), line["player"], line["seat"]) == (LONGEST_TEXT, cleo.person.id, None)
    assert "nothing to read" in str(said(bob, "\u200b\u3164", "k3", "refused")["why"])


def test_strangers_tell_their_name_first(house: ServerProcess, party: tuple[Chair, Chair, Chair]) -> None:
    stranger = Person(house, None).at(table_of(party[0]))
    assert "your name" in str(said(stranger, "Hello", "k", "refused")["why"])
    assert "your name" in str(asked(stranger, "mute", party[0].person.id, "m", answer="refused")["why"])
    assert "only the host" in str(asked(stranger, "kick", party[1].person.id, "m", answer="refused")["why"])


# ---- Muting


def test_whoever_is_muted_is_not_read_by_that_person_and_not_told(party: tuple[Chair, Chair, Chair]) -> None:
    ada, bob, cleo = party
    said(cleo, "before", "k1")
    asked(ada, "mute", cleo.person.id, "m1")
    told = next(message for message in reversed(ada.heard) if message["type"] == "conversation")
    assert told["muted"] == [{"id": cleo.person.id, "name": "Cleo"}]
    assert told["lines"] == []
    said(cleo, "meanwhile", "k2")
    said(bob, "and I", "k3")
    assert heard(ada)[-1:] == ["and I"]
    assert "meanwhile" not in heard(ada)
    assert heard(bob) == ["before", "meanwhile", "and I"]
    assert all(message["type"] != "conversation" for message in cleo.heard)
    assert history(ada.person, table_of(ada)) == ["and I"]
    asked(ada, "mute", cleo.person.id, "m2", on=False)
    told = next(message for message in reversed(ada.heard) if message["type"] == "conversation")
    assert [line["text"] for line in told["lines"]] == ["before", "meanwhile", "and I"]
    said(cleo, "after", "k4")
    assert heard(ada)[-1:] == ["after"]


def test_a_mute_counts_at_every_table_and_after_a_restart(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path)
    try:
        ada, bob = house.guest("Ada"), house.guest("Bob")
        one, two = (ada.open_table(ME, EMPTY)["id"] for _ in range(2))
        here, there, chatter = ada.at(one), ada.at(two), bob.at(two)
        asked(here, "mute", bob.id, "m")
        said(chatter, "hello?", "k")
        assert heard(there) == []
        house.kill()
        house.open()
        assert history(ada, two) == []
        again = ada.at(two)
        assert again.wait("conversation")["muted"] == [{"id": bob.id, "name": "Bob"}]
        said(bob.at(two), "hello again?", "k2")
        assert heard(again) == []
    finally:
        house.close()


@pytest.mark.parametrize("what", ["mute", "kick"])
def test_nobody_mutes_or_kicks_themselves_or_somebody_who_is_not_there(
    party: tuple[Chair, Chair, Chair], what: str
) -> None:
    ada = party[0]
    assert "yourself" in str(asked(ada, what, ada.person.id, "m1", answer="refused")["why"])
    assert "no player" in str(asked(ada, what, "nobody", "m2", answer="refused")["why"])


# ---- Kicking


def test_the_host_keeps_a_chatter_from_talking_during_a_game(party: tuple[Chair, Chair, Chair]) -> None:
    ada, bob, cleo = party
    assert "only the host" in str(asked(bob, "kick", cleo.person.id, "k1", answer="refused")["why"])
    for chatter in (cleo, bob):
        asked(ada, "kick", chatter.person.id, f"kick {chatter.person.id}")
        told = chatter.wait("conversation")
        assert "the host does not want you to talk" in told["silent"]
        assert told["kicked"] == []
        refused = said(chatter, "but", f"but {chatter.person.id}", "refused")
        assert "the host does not want you to talk" in str(refused["why"])
    assert heard(ada) == []
    chair = bob if bob.view()["legal"] else ada
    assert chair.play(chair.until_asked()["legal"][0]["move"])["type"] == "ack"  # playing goes on
    back = cleo.person.at(table_of(ada))
    assert "the host" in back.wait("conversation")["silent"]
    assert {person["name"] for person in ada.person.at(table_of(ada)).wait("conversation")["kicked"]} == {"Bob", "Cleo"}
    asked(ada, "kick", cleo.person.id, "k9", on=False)
    assert back.wait("conversation")["silent"] is None
    said(back, "thank you", "t")
    assert heard(ada) == ["thank you"]


def test_the_host_cannot_be_kicked_by_whoever_stands_in_for_them(house: ServerProcess) -> None:
    ada, bob = house.guest("Ada"), house.guest("Bob")
    table = ada.open_table(ME, EMPTY)["id"]
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    chair = bob.at(table)  # Ada is gone: Bob has her rights
    assert "own table" in str(asked(chair, "kick", ada.id, "k", answer="refused")["why"])


def test_a_kick_and_a_mute_count_at_a_peer_process(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    database = postgres.new_database()
    houses = [ServerProcess(tmp_path / name, database, redis.address) for name in ("one", "two")]
    try:
        ada, bob = (house.guest(name) for house, name in zip(houses, ("Ada", "Bob"), strict=True))
        table = ada.open_table(ME, EMPTY)["id"]
        host, chatter = ada.at(table), bob.at(table)
        asked(host, "kick", bob.id, "k")
        assert "the host" in chatter.wait("conversation")["silent"]
        assert said(chatter, "but", "b", "refused")["why"]
    finally:
        for house in houses:
            house.close()


# ---- An operator's sanctions


@on_both
def test_whoever_is_muted_by_the_operator_reads_why_and_plays_on(house: ServerProcess) -> None:
    ada = house.guest("Talker")
    table = ada.open_table(ME, GREEDY, start=True)["id"]
    chair = ada.at(table)
    told = admin(house, "mute", ada.id, "--for", "1d", "--why", "insults")
    assert ada.id in told
    assert "insults" in chair.wait("conversation")["silent"]
    refused = str(said(chair, "what?", "k", "refused")["why"])
    assert "until" in refused
    assert "insults" in refused
    assert chair.play(chair.until_asked()["legal"][0]["move"])["type"] == "ack"
    ada.open_table(ME, GREEDY)
    assert "insults" in admin(house, "sanctions")
    admin(house, "unmute", ada.id)
    assert chair.wait("conversation")["silent"] is None
    said(chair, "thank you", "k2")


@pytest.mark.parametrize(("language", "word"), [("en", "banned"), ("fr", "bann"), ("es", "prohibida")])
def test_whoever_is_banned_may_not_sit_open_or_talk(house: ServerProcess, language: str, word: str) -> None:
    ada, bob = house.guest("Ada"), house.guest(f"Cheat {language}")
    over = bob.open_table(ME, GREEDY, start=True)["id"]
    bob.at(over).play_on(lambda legal: legal[0])
    table = ada.open_table(ME, EMPTY)["id"]
    chair = bob.at(table, language=language)
    assert bob.id in admin(house, "ban", f"Cheat {language}", "--why", "a script")
    assert word in said(chair, "but", "k", "refused")["why"]  # type: ignore[operator]
    bob.http.headers["Accept-Language"] = language
    for path, body in (
        (f"/api/tables/{table}/sit", {"seat": 1}),
        ("/api/tables", {"game": "longhorn", "seats": [ME, GREEDY]}),
        (f"/api/tables/{over}/continue", {"step": 0, "seat": 0}),
    ):
        error = bob.post(path, body, 403)["error"]
        assert word in error
        assert "a script" in error
    again = bob.at(over)
    again.say(type="rematch", key="r")
    assert "a script" in again.wait("refused")["why"]
    assert bob.get(f"/api/tables/{table}")["id"] == table  # looking on is possible
    admin(house, "unban", bob.id)
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert "nothing" in admin(house, "unban", bob.id, code=1)


def test_a_sanction_ends_by_itself(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    ask(house, "POST", "/sanctions", {"who": ada.id, "kind": "ban", "why": "a blink", "seconds": 1e-6})
    ada.open_table(ME, GREEDY)
    assert all(each["player"] != ada.id for each in ask(house, "GET", "/sanctions"))


def test_a_name_that_several_have_is_asked_about(house: ServerProcess) -> None:
    twins = [house.guest("Twin"), house.guest("Twin")]
    complaint = admin(house, "ban", "Twin", "--why", "which?", code=1)
    assert all(twin.id in complaint for twin in twins)
    twins[0].post("/api/account", {"name": "Only Twin", "passphrase": "a few words"})
    assert twins[0].id in admin(house, "ban", "only twin", "--why", "that one")
    assert "nobody called" in admin(house, "ban", "Nobody at All", "--why", "?", code=1)
    assert "30m" in admin(house, "ban", twins[0].id, "--for", "a while", "--why", "?", code=2)
