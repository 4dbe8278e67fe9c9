from __future__ import annotations

import pytest

from saloon.server.players.ratings import MODEL, shown
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
        assert "is wrong" in stranger.post("/api/login", {"name": "Doc Holliday", "passphrase": "x" * 9}, 400)["error"]
    refused = stranger.http.post("/api/login", json={"name": "doc HOLLIDAY", "passphrase": PASSPHRASE})
    assert refused.status_code == 429
    assert "too often" in refused.json()["error"]
    assert 1 <= int(refused.headers["retry-after"]) <= 300
    assert "is wrong" in stranger.post("/api/login", {"name": "Nobody", "passphrase": PASSPHRASE}, 400)["error"]


def test_a_browser_that_was_used_before_is_not_locked_out(house: ServerProcess) -> None:
    bat = member(house, "Bat Masterson")
    bat.post("/api/logout")
    wish = {"name": "Bat Masterson", "passphrase": "wrong, of course"}
    assert [Person(house, None).http.post("/api/login", json=wish).status_code for _ in range(9)] == [400] * 8 + [429]
    assert bat.post("/api/login", {**wish, "passphrase": PASSPHRASE})["player"]["id"] == bat.id
    cookies = {cookie.name: cookie for cookie in bat.http.cookies.jar}
    assert cookies["saloon_device"].has_nonstandard_attr("HttpOnly")


@on_both
def test_names_of_accounts_are_taken_once_and_so_is_what_looks_like_them(house: ServerProcess) -> None:
    member(house, "Wyatt")
    other = house.guest("Morgan")
    for name in ("WYATT", "Ｗｙａｔｔ", "vvyatt", "Wyаtt".replace("W", "Ԝ").replace("y", "у").replace("t", "т")):
        wish = {"name": name, "passphrase": PASSPHRASE}
        assert "somebody else" in other.post("/api/account", wish, 400)["error"]
        assert "somebody else" in other.post("/api/me", {"name": name}, 400)["error"]
        assert "somebody else" in Person(house, None).post("/api/guest", {"name": name}, 400)["error"]
    house.guest("Morgan")  # guests may share a name
    stranger = Person(house, None)
    assert stranger.post("/api/login", {"name": "ｗyＡtt", "passphrase": PASSPHRASE})["player"]["name"] == "Wyatt"
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
