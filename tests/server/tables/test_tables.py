from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import saloon
from tests.server.conftest import EMPTY, GREEDY, ME, Chair, Person, ServerProcess, on_both

HIDDEN = "secret words commitment"


@pytest.fixture
def ada(house: ServerProcess) -> Person:
    return house.guest("Ada")


@pytest.fixture
def grace(house: ServerProcess) -> Person:
    return house.guest("Grace")


def pick_any(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return random.Random(len(legal)).choice(legal)


def first_of(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return legal[0]


# ---- Coming in


def test_a_guest_needs_only_a_name(house: ServerProcess) -> None:
    person = house.guest("  Calamity \t Jane ")
    assert person.get("/api/me")["player"]["name"] == "Calamity Jane"
    assert "httponly" in httpx.post(f"{house.url}/api/guest", json={"name": "X"}).headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": "x" * 50}, {"name": "A\u0007"}, {"name": "A", "more": 1}, [], "x"]
)
def test_a_bad_name_is_refused_with_a_sentence(house: ServerProcess, body: object) -> None:
    response = httpx.post(f"{house.url}/api/guest", json=body)
    assert response.status_code == 400
    assert response.json()["error"]


def test_a_stranger_cannot_open_a_table(house: ServerProcess) -> None:
    stranger = Person(house, None)
    assert "name" in stranger.post("/api/tables", {"game": "longhorn", "seats": []}, 401)["error"]


def test_another_page_cannot_write_in_a_visitors_name(house: ServerProcess) -> None:
    response = httpx.post(f"{house.url}/api/guest", json={"name": "A"}, headers={"Origin": "http://elsewhere.example"})
    assert response.status_code == 403
    own = httpx.post(f"{house.url}/api/guest", json={"name": "A"}, headers={"Origin": house.url})
    assert own.status_code == 200
    stranger = httpx.get(f"{house.url}/api/me", headers={"Host": "elsewhere.example", "Accept-Language": "fr"})
    assert stranger.status_code == 403
    assert "--public-url" in stranger.json()["error"]
    assert "adresse" in stranger.json()["error"]


def test_errors_speak_the_visitors_language(house: ServerProcess) -> None:
    french = httpx.post(f"{house.url}/api/tables", json={}, headers={"Accept-Language": "fr-FR,fr;q=0.9"})
    english = httpx.post(f"{house.url}/api/tables", json={})
    assert french.json()["error"] != english.json()["error"]


# ---- Before the start


def test_a_friend_joins_by_the_tables_address(ada: Person, grace: Person) -> None:
    card = ada.open_table(ME, EMPTY)
    assert card["phase"] == "open"
    assert card["commitment"]
    assert card["secret"] is None
    assert grace.get(f"/api/tables/{card['id']}")["mine"] is None
    joined = grace.post(f"/api/tables/{card['id']}/sit", {"seat": 1})
    assert joined["mine"] == 1
    assert "only the host" in grace.post(f"/api/tables/{card['id']}/start", status=409)["error"]
    assert ada.post(f"/api/tables/{card['id']}/start")["phase"] == "playing"


def test_a_table_with_an_empty_seat_cannot_start(ada: Person) -> None:
    card = ada.open_table(ME, EMPTY)
    assert "every seat" in ada.post(f"/api/tables/{card['id']}/start", status=409)["error"]


@on_both
def test_the_host_reorders_and_empties_seats(ada: Person, grace: Person) -> None:
    card = ada.open_table(ME, EMPTY)
    grace.post(f"/api/tables/{card['id']}/sit", {"seat": 1})
    wish = {"seats": [{"kind": "person", "player": grace.id}, ME]}
    swapped = ada.post(f"/api/tables/{card['id']}/seats", wish)
    assert [seat["name"] for seat in swapped["seats"]] == ["Grace", "Ada"]
    assert ada.post(f"/api/tables/{card['id']}/seats", {"seats": [EMPTY, ME]})["seats"][0]["kind"] == "empty"
    assert grace.post(f"/api/tables/{card['id']}/sit", {"seat": 1}, 409)["error"]
    grace.post(f"/api/tables/{card['id']}/sit", {"seat": 0})
    assert grace.post(f"/api/tables/{card['id']}/stand")["mine"] is None


@on_both
def test_open_tables_are_listed_and_private_ones_are_not(ada: Person, grace: Person) -> None:
    public, private = ada.open_table(ME, EMPTY), ada.open_table(ME, EMPTY, private=True)
    listed = [card["id"] for card in grace.get("/api/tables")["open"]]
    assert public["id"] in listed
    assert private["id"] not in listed
    assert {public["id"], private["id"]} <= {card["id"] for card in ada.get("/api/tables")["mine"]}


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "poker", "seats": [ME, GREEDY]},
        {"game": "longhorn", "seats": [ME]},
        {"game": "longhorn", "seats": [ME, ME]},
        {"game": "longhorn", "seats": [ME, {"kind": "bot", "bot": "genius"}]},
        {"game": "longhorn", "seats": [ME, GREEDY], "options": {"nuggets": "9"}},
        {"game": "longhorn", "seats": [ME, GREEDY], "clock": {"minutes": -1}},
        {"game": "longhorn", "seats": [ME, GREEDY], "surprise": 1},
    ],
)
def test_an_impossible_table_is_refused_with_a_sentence(ada: Person, wish: dict[str, Any]) -> None:
    response = ada.http.post("/api/tables", json=wish)
    assert response.status_code in (400, 404)
    assert len(response.json()["error"]) > 10


# ---- In play


@on_both
def test_a_person_plays_a_bot_to_the_end_and_the_replay_proves_the_dice(ada: Person) -> None:
    card = ada.open_table(ME, GREEDY, start=True)
    chair = ada.at(card["id"])
    assert "over" in ada.get(f"/api/tables/{card['id']}/replay", 409)["error"]
    view = chair.play_on(pick_any)
    assert view["over"]
    assert sum(view["prizes"]) == 1
    over = ada.get(f"/api/tables/{card['id']}")
    assert over["phase"] == "over"
    replay = ada.get(f"/api/tables/{card['id']}/replay")
    assert replay["chance"] == {name: over[name] for name in ("commitment", "secret", "words", "promises")}
    assert replay["chance"]["commitment"] == card["commitment"]
    assert saloon.restore(replay).prizes() == view["prizes"]
    steps = ada.get(f"/api/tables/{card['id']}/steps?seat=0")
    assert len(steps) == len(replay["moves"]) + 1
    assert steps[-1]["view"]["prizes"] == view["prizes"]


def two_people(ada: Person, grace: Person, **more: Any) -> tuple[str, Chair, Chair]:
    card = ada.open_table(ME, EMPTY, **more)
    grace.post(f"/api/tables/{card['id']}/sit", {"seat": 1})
    ada.post(f"/api/tables/{card['id']}/start")
    return card["id"], ada.at(card["id"]), grace.at(card["id"])


def on_turn(a: Chair, b: Chair) -> tuple[Chair, Chair]:
    """Whose turn it is, and the other."""
    for chair in (a, b):
        while not any("view" in message for message in chair.heard):
            chair.hear()
    return (a, b) if a.view()["turn"] == a.welcome["seat"] else (b, a)


def asked(a: Chair, b: Chair) -> tuple[Chair, Chair]:
    """Who must choose, and the other; the house itself answers where there is no choice."""
    while True:
        last = max(a.number(), b.number())
        for chair in (a, b):
            while chair.number() < last:
                chair.hear()
        for mover, other in ((a, b), (b, a)):
            if mover.view()["legal"]:
                return mover, other
        a.hear()


@on_both
def test_only_the_seat_on_turn_may_move_and_only_once(ada: Person, grace: Person) -> None:
    _, a, b = two_people(ada, grace)
    mover, other = on_turn(a, b)
    move = mover.view()["legal"][0]["move"]
    assert other.play(move)["why"] == "it is not your turn"
    first = mover.play(move, key="once", number=1)
    assert first["number"] == 1
    assert mover.play(move, key="once", number=1) == first
    assert "moved on" in mover.play(move, key="again", number=1)["why"]
    assert mover.wait("welcome")["number"] >= 1


def test_an_illegal_move_is_refused_with_the_reason_and_changes_nothing(ada: Person, grace: Person) -> None:
    _, a, b = two_people(ada, grace)
    mover, _ = on_turn(a, b)
    answer = mover.play({"do": "raid", "colour": "black"})
    assert answer["type"] == "refused"
    assert "not the question now" in answer["why"]
    assert mover.play(mover.view()["legal"][0]["move"], key="fine")["type"] == "ack"


def test_everybody_is_told_the_story_in_their_own_words(ada: Person, grace: Person, house: ServerProcess) -> None:
    table, a, b = two_people(ada, grace)
    mover, other = on_turn(a, b)
    spectator = Person(house, None).at(table, language="es")
    assert spectator.welcome["seat"] is None
    assert spectator.welcome["view"]["legal"] == []
    mover.play(mover.view()["legal"][0]["move"])
    told = {chair: chair.wait("moved")["stories"][-1]["events"][0]["say"] for chair in (mover, other, spectator)}
    assert told[mover].startswith("You send")
    assert told[other].split()[0] in ("Ada", "Grace")
    assert "manda" in told[spectator] or "env" in told[spectator]


def test_an_spectator_cannot_play(ada: Person, grace: Person, house: ServerProcess) -> None:
    table, a, b = two_people(ada, grace)
    mover, _ = on_turn(a, b)
    looker = house.guest("Zeke").at(table)
    looker.say(type="move", key="k", number=1, move=mover.view()["legal"][0]["move"])
    assert "spectator" in looker.wait("refused")["why"]


def test_whoever_comes_back_gets_what_they_missed(ada: Person, grace: Person) -> None:
    table, a, b = two_people(ada, grace)
    mover, other = on_turn(a, b)
    other.leave()
    person = grace if other is b else ada
    mover.play(mover.view()["legal"][0]["move"])
    back = person.at(table, last=0)
    numbers = [story["number"] for story in back.welcome["stories"]]
    assert numbers == list(range(1, back.welcome["number"] + 1))
    assert numbers


@on_both
def test_undo_against_a_bot_goes_back_to_my_last_decision(ada: Person) -> None:
    card = ada.open_table(ME, GREEDY, start=True)
    chair = ada.at(card["id"])
    first = chair.until_asked()
    chair.play(first["legal"][0]["move"])
    chair.until_asked()
    while chair.view()["legal"] == first["legal"]:
        chair.hear()
    chair.until_asked()
    chair.say(type="undo", key="oops")
    answer = chair.wait("ack", "refused", key="oops")
    assert answer["type"] == "ack"
    while chair.view()["legal"] != first["legal"]:
        chair.hear()
    assert chair.view()["table"] == first["table"]
    assert any(story["undone"] for message in chair.heard for story in message.get("stories", []))


def test_whether_taking_back_is_possible_is_told_on_request(ada: Person) -> None:
    chair = ada.at(ada.open_table(ME, GREEDY, start=True)["id"])
    chair.until_asked()
    chair.say(type="may_undo")
    assert "nothing to take back" in chair.wait("may_undo")["why"]
    chair.play(chair.until_asked()["legal"][0]["move"])
    chair.until_asked()
    chair.say(type="may_undo")
    told = chair.wait("may_undo")
    assert (told["number"], told["why"]) == (chair.number(), None)
    dice = ada.at(ada.open_table(ME, *[GREEDY] * 3, game="bang_dice", start=True)["id"])
    while (asked := dice.until_asked())["phase"] != "reroll":
        dice.play(asked["legal"][0]["move"])
    dice.play(next(legal["move"] for legal in asked["legal"] if legal["move"].get("dice")))
    dice.say(type="may_undo")
    assert "Chance has decided" in dice.wait("may_undo")["why"]


def test_undo_among_people_needs_consent(ada: Person, grace: Person) -> None:
    _, a, b = two_people(ada, grace)
    mover, other = on_turn(a, b)
    before = mover.view()
    mover.play(before["legal"][0]["move"])
    mover.say(type="undo", key="please")
    assert other.wait("undo")["seat"] == mover.welcome["seat"]
    other.say(type="answer", key="no", accept=False)
    assert mover.wait("undo")["seat"] == mover.welcome["seat"]
    assert mover.wait("undo")["seat"] is None
    mover.say(type="undo", key="please-please")
    while other.wait("undo")["seat"] is None:  # the first request going off the table
        pass
    other.say(type="answer", key="well", accept=True)
    other.wait("ack", key="well")
    while mover.view()["table"] != before["table"]:
        mover.hear()


@on_both
def test_resigning_loses_a_game_of_two(ada: Person, grace: Person) -> None:
    table, a, b = two_people(ada, grace)
    a.say(type="resign", key="enough")
    a.wait("ack", key="enough")
    while not b.view()["over"]:
        b.hear()
    assert b.view()["prizes"] == [0.0, 1.0]
    assert ada.get(f"/api/tables/{table}")["seats"][0]["resigned"]
    b.say(type="rematch", key="again")
    a.say(type="rematch", key="again")
    following = a.wait("rematch")["id"]
    assert b.wait("rematch")["id"] == following
    again = ada.get(f"/api/tables/{following}")
    assert again["phase"] == "playing"
    assert [seat["name"] for seat in again["seats"]] == ["Grace", "Ada"]


@on_both
def test_people_talk(ada: Person, grace: Person) -> None:
    table, a, b = two_people(ada, grace)
    a.say(type="chat", key="c", text="  howdy   partner ")
    assert b.wait("chat")["line"]["text"] == "howdy partner"
    assert grace.at(table).welcome["chat"][-1]["name"] == "Ada"


@on_both
def test_running_out_of_time_loses(ada: Person, grace: Person) -> None:
    table, a, b = two_people(ada, grace, clock={"minutes": 0.001, "increment": 0})
    while not a.view()["over"]:
        a.hear()
    assert sorted(a.view()["prizes"]) == [0.0, 1.0]
    assert [seat["clock_ms"] for seat in ada.get(f"/api/tables/{table}")["seats"]].count(0) == 1
    del b


# ---- Hostile frames


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "x",
        "[]",
        "null",
        '{"type": "dance"}',
        '{"type": "move"}',
        '{"type": "hello", "last": "x"}',
        '{"type": "ping", "sent": 1, "extra": 2}',
        '{"type": "move", "key": "k", "number": 1e99, "move": {}}',
        '{"type": "resign", "key": ""}',
        '{"type": "resign", "key": "house-1"}',
        "[" * 5000,
        '{"type": "move", "key": "k", "number": 1, "move": {"do": {"do": []}}}',
    ],
)
def test_garbage_is_refused_and_the_table_goes_on(ada: Person, grace: Person, frame: str) -> None:
    _, a, b = two_people(ada, grace)
    mover, _ = on_turn(a, b)
    mover.socket.send(frame)
    assert mover.wait("refused")["why"]
    assert mover.play(mover.view()["legal"][0]["move"], key="fine")["type"] == "ack"


def test_a_frame_that_is_too_large_ends_the_connection_but_not_the_game(ada: Person, grace: Person) -> None:
    table, a, b = two_people(ada, grace)
    mover, other = on_turn(a, b)
    mover.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed):
        mover.hear_to_the_end()
    person = ada if mover is a else grace
    again = person.at(table)
    assert again.play(again.view()["legal"][0]["move"])["type"] == "ack"
    other.wait("moved")


def test_a_flood_is_cut_off(ada: Person) -> None:
    chair = ada.at(ada.open_table(ME, EMPTY)["id"])
    with contextlib.suppress(ConnectionClosed):
        for _ in range(100):
            chair.say(type="ping", sent=1)
    with pytest.raises(ConnectionClosed):
        chair.hear_to_the_end()
    assert any(message["type"] == "bye" for message in chair.heard)


def test_no_byte_of_a_secret_leaves_before_the_end(ada: Person) -> None:
    card = ada.post(
        "/api/tables", {"game": "high_noon", "seats": [ME, GREEDY, GREEDY], "start": True}
    )  # fmt: skip
    chair = ada.at(card["id"])
    for _ in range(4):
        view = chair.until_asked()
        if view["over"]:
            break
        chair.play(view["legal"][0]["move"])
    for message in chair.heard:
        for name in HIDDEN.split():
            if name != "commitment" and isinstance(message.get("card"), dict):
                assert message["card"][name] is None or message["card"]["phase"] == "over"
        assert "rng" not in json.dumps(message)


# ---- The log


def test_an_acknowledged_move_survives_a_killed_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    house = ServerProcess(tmp_path_factory.mktemp("killed"))
    try:
        ada, grace = house.guest("Ada"), house.guest("Grace")
        table, a, b = two_people(ada, grace)
        seen: list[Any] = []
        while len(seen) < 8:
            mover, other = asked(a, b)
            if mover.play(first_of(mover.view()["legal"])["move"])["type"] == "ack":
                seen.append(mover.wait("moved")["view"]["table"])
                while other.number() < mover.number():
                    other.hear()
            house.kill()
            house.open()
            a, b = ada.at(table), grace.at(table)
            assert a.welcome["number"] >= len(seen)
            assert not seen or seen[-1] == a.welcome["view"]["table"] or a.welcome["number"] > len(seen)
    finally:
        house.close()


def test_a_table_whose_rules_have_changed_is_frozen_and_can_be_exported(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("frozen")
    house = ServerProcess(folder)
    try:
        ada, grace = house.guest("Ada"), house.guest("Grace")
        table, a, b = two_people(ada, grace)
        mover, _ = on_turn(a, b)
        mover.play(mover.view()["legal"][0]["move"])
        house.close()
        with sqlite3.connect(folder / "saloon.sqlite") as database:
            database.execute("UPDATE log SET hash = 'another'")
        house.open()
        card = ada.get(f"/api/tables/{table}")
        assert card["phase"] == "frozen"
        assert "move 1" in card["frozen"]
        export = ada.get(f"/api/tables/{table}/replay")
        assert {entry["kind"] for entry in export["log"]} == {"move"}
        assert export["chance"]["commitment"] == card["commitment"]
    finally:
        house.close()


def test_who_sat_down_before_the_start_hears_the_deal(ada: Person, grace: Person) -> None:
    table = ada.open_table(ME, EMPTY)["id"]
    chair = ada.at(table)
    grace.post(f"/api/tables/{table}/sit", {"seat": 1})
    ada.post(f"/api/tables/{table}/start")
    assert [story["number"] for story in chair.wait("moved")["stories"]] == [0]
