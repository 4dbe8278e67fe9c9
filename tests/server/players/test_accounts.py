from __future__ import annotations

import asyncio

import pytest

from saloon.server.players import accounts as people_module
from saloon.server.players.accounts import People
from saloon.server.players.ratings import MODEL, shown
from saloon.server.storage.store import Store
from tests.server.conftest import EMPTY, GREEDY, ME, Person, ServerProcess, on_both

PASSPHRASE = "a horse with no name"


def member(house: ServerProcess, name: str) -> Person:
    person = house.guest(name)
    answer = person.post("/api/account", {"name": name, "passphrase": PASSPHRASE})
    assert answer["player"] == {"id": person.id, "name": name, "account": True}
    return person


def test_an_account_is_the_same_person_on_another_device(house: ServerProcess) -> None:
    belle = member(house, "Belle Starr")
    card = belle.open_table(ME, EMPTY)
    elsewhere = Person(house, None)
    answer = elsewhere.post("/api/login", {"name": "belle starr", "passphrase": PASSPHRASE})
    assert answer["player"]["id"] == belle.id
    assert elsewhere.get(f"/api/tables/{card['id']}")["mine"] == 0


def test_a_wrong_passphrase_is_refused_and_not_for_ever(house: ServerProcess) -> None:
    member(house, "Doc Holliday")
    stranger = Person(house, None)
    for _ in range(8):
        assert (
            "do not fit" in stranger.post("/api/login", {"name": "Doc Holliday", "passphrase": "x" * 9}, 400)["error"]
        )
    assert "too often" in stranger.post("/api/login", {"name": "Doc Holliday", "passphrase": PASSPHRASE}, 400)["error"]
    assert "do not fit" in stranger.post("/api/login", {"name": "Nobody", "passphrase": PASSPHRASE}, 400)["error"]


@on_both
def test_names_of_accounts_are_taken_once(house: ServerProcess) -> None:
    member(house, "Wyatt")
    other = house.guest("Wyatt")  # guests may be called anything
    assert "somebody else" in other.post("/api/account", {"name": "WYATT", "passphrase": PASSPHRASE}, 400)["error"]
    assert "letters" in other.post("/api/account", {"name": "Wyatt Two", "passphrase": "short"}, 400)["error"]


def test_a_rated_table_is_for_accounts_and_without_bots(house: ServerProcess) -> None:
    annie, guest = member(house, "Annie"), house.guest("Zeke")
    assert annie.post("/api/tables", {"game": "longhorn", "seats": [ME, GREEDY], "rated": True}, 400)["error"]
    assert guest.post("/api/tables", {"game": "longhorn", "seats": [ME, EMPTY], "rated": True}, 400)["error"]
    card = annie.open_table(ME, EMPTY, rated=True)
    assert card["rated"]
    assert "accounts" in guest.post(f"/api/tables/{card['id']}/sit", {"seat": 1}, 409)["error"]
    assert annie.post(f"/api/tables/{card['id']}/seats", {"seats": [ME, GREEDY]}, 409)["error"]


@on_both
def test_a_rated_game_changes_ratings_and_allows_no_undo(house: ServerProcess) -> None:
    jane, bill = member(house, "Jane"), member(house, "Bill")
    card = jane.open_table(ME, EMPTY, rated=True)
    bill.post(f"/api/tables/{card['id']}/sit", {"seat": 1})
    jane.post(f"/api/tables/{card['id']}/start")
    chairs = {0: jane.at(card["id"]), 1: bill.at(card["id"])}
    mover = chairs[chairs[0].view()["turn"]]
    mover.play(mover.view()["legal"][0]["move"])
    mover.say(type="undo", key="oops")
    assert "every decision stands" in mover.wait("refused", key="oops")["why"]
    chairs[1].say(type="resign", key="enough")
    chairs[1].wait("ack", key="enough")
    pages = [person.get(f"/api/players/{person.id}") for person in (jane, bill)]
    ratings = [page["ratings"]["longhorn"]["rating"] for page in pages]
    assert ratings[0] > shown(MODEL.mu, MODEL.sigma) > ratings[1]
    assert pages[0]["games"][0] == {**pages[0]["games"][0], "prize": 1.0, "resigned": False, "rating": ratings[0]}
    assert pages[1]["games"][0]["resigned"]


def test_games_against_bots_are_on_the_page_without_a_rating(house: ServerProcess) -> None:
    person = house.guest("Pearl")
    card = person.open_table(ME, GREEDY, start=True)
    chair = person.at(card["id"])
    chair.say(type="resign", key="x")
    chair.wait("ack", key="x")
    page = person.get(f"/api/players/{person.id}")
    assert [(game["prize"], game["rating"]) for game in page["games"]] == [(0.0, None)]
    assert page["ratings"] == {}


def test_an_unknown_player_is_not_found(house: ServerProcess) -> None:
    assert Person(house, None).get("/api/players/nobody", 404)["error"]


@pytest.mark.parametrize("path", ["/api/account", "/api/me"])
def test_strangers_have_nothing_to_change(house: ServerProcess, path: str) -> None:
    body = {"name": "X", "passphrase": PASSPHRASE} if path == "/api/account" else {"name": "X"}
    assert Person(house, None).post(path, body, 401)["error"]


def test_wrong_passphrases_and_known_tokens_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "MOST_FAILURES", 5)
    monkeypatch.setattr(people_module, "MOST_KNOWN", 5)

    async def scenario() -> None:
        database = Store("sqlite://")
        people = People(database)
        tokens = [(await people.welcome(f"Guest {number}"))[1] for number in range(12)]
        assert len(people._known) == 5
        for number, token in enumerate(tokens):  # whoever is forgotten is looked up again
            player = await people.recognise(token)
            assert player is not None
            assert player.name == f"Guest {number}"
        for number in range(12):
            people._note_failure(f"name {number}", 1000.0 + number)
        assert list(people._failures) == [f"name {number}" for number in range(7, 12)]
        people._note_failure("later", 1e6)
        assert list(people._failures) == ["later"]
        database.close()

    asyncio.run(scenario())
