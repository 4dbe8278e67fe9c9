"""A finished game goes on from any of its moves at a new table, with dice of its own that can be checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import saloon
from saloon.cli import run
from saloon.client import Client
from saloon.core.replay import state_at
from tests.server.conftest import EMPTY, GREEDY, ME, Person, ServerProcess, on_both


def first_of(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return legal[0]


@pytest.fixture(scope="module")
def ada(house: ServerProcess) -> Person:
    return house.guest("Ada")


def play_out(person: Person, *seats: dict[str, Any], game: str = "longhorn") -> str:
    card = person.post("/api/tables", {"game": game, "seats": list(seats), "start": True})
    chair = person.at(card["id"])
    chair.play_on(first_of)
    chair.leave()
    return str(card["id"])


@pytest.fixture(scope="module")
def finished(ada: Person) -> str:
    return play_out(ada, ME, GREEDY)


def go_on(person: Person, table: str, step: int, seat: int, **more: Any) -> dict[str, Any]:
    wish = {"step": step, "seat": seat, "bot": "greedy", **more}
    card: dict[str, Any] = person.post(f"/api/tables/{table}/continue", wish)
    return card


def test_a_visitor_takes_a_seat_and_bots_the_others(house: ServerProcess, finished: str) -> None:
    bob = house.guest("Bob")  # who did not play that game
    card = go_on(bob, finished, 5, 1, level="easy")
    assert card["mine"] == 1
    assert [seat["kind"] for seat in card["seats"]] == ["bot", "person"]
    assert card["continues"] == {"table": finished, "step": 5}
    assert card["phase"] == "playing"
    assert card["private"]


def test_it_begins_where_the_other_game_stood_and_with_a_new_secret(ada: Person, finished: str) -> None:
    earlier = ada.get(f"/api/tables/{finished}/replay")
    choices = (n for n in range(5, len(earlier["moves"])) if len(state_at(earlier, n).actions()) > 1)
    step = next(choices)  # the house answers an only question at once
    there = state_at(earlier, step)
    card = go_on(ada, finished, step, there.turn)
    chair = ada.at(card["id"])
    assert chair.view()["table"] == there.view(there.turn)["table"]
    [first] = [story for story in chair.welcome["stories"] if story["number"] == 0]
    assert first["note"] == f"This game goes on from move {step} of an earlier one."
    assert len(first["events"]) >= step
    assert card["commitment"] != earlier["chance"]["commitment"]
    assert card["secret"] is None
    assert "over" in ada.get(f"/api/tables/{card['id']}/replay", 409)["error"]


def test_the_continued_game_is_verified_without_the_server(
    ada: Person, finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = go_on(ada, finished, 6, 0)
    chair = ada.at(card["id"])
    chair.play_on(first_of)
    replay = ada.get(f"/api/tables/{card['id']}/replay")
    earlier = ada.get(f"/api/tables/{finished}/replay")
    assert replay["prelude"] == [{"chance": earlier["chance"], "moves": earlier["moves"][:6]}]
    assert replay["chance"]["commitment"] == card["commitment"]
    file = tmp_path / "continued.json"
    file.write_text(json.dumps(replay))
    assert run(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert card["commitment"] in told
    assert earlier["chance"]["commitment"] in told
    steps = ada.get(f"/api/tables/{card['id']}/steps")
    assert len(steps) == 7 + len(replay["moves"])
    assert [step["earlier"] for step in steps[:8]] == [True] * 6 + [False] * 2
    replay["prelude"][0]["moves"][0]["at"] = 99
    file.write_text(json.dumps(replay))
    assert run(["verify", str(file)]) == 1


@on_both
def test_a_continued_game_can_be_continued(ada: Person, finished: str) -> None:
    second = go_on(ada, finished, 6, 0)
    ada.at(second["id"]).play_on(first_of)
    third = go_on(ada, second["id"], 9, 0)
    chair = ada.at(third["id"])
    chair.play_on(first_of)
    replay = ada.get(f"/api/tables/{third['id']}/replay")
    assert [len(part["moves"]) for part in replay["prelude"]] == [6, 3]
    assert saloon.restore(replay).over


def test_taking_back_stops_where_the_other_game_ended(ada: Person, finished: str) -> None:
    there = state_at(ada.get(f"/api/tables/{finished}/replay"), 5)
    chair = ada.at(go_on(ada, finished, 5, there.turn)["id"])
    chair.say(type="undo", key="back")
    assert chair.wait("ack", "refused", key="back")["type"] == "refused"
    before = chair.until_asked()
    move = before["legal"][0]["move"]
    assert chair.play(move)["type"] == "ack"
    chair.say(type="undo", key="again")
    if chair.wait("ack", "refused", key="again")["type"] == "ack":  # nothing was rolled meanwhile
        while chair.view()["table"] != before["table"]:
            chair.hear()


def test_a_continued_game_survives_a_killed_server(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path)
    try:
        ada = house.guest("Ada")
        finished = play_out(ada, ME, GREEDY)
        card = go_on(ada, finished, 4, 0)
        chair = ada.at(card["id"])
        chair.until_asked()
        seen, number = chair.view()["table"], chair.number()
        house.kill()
        house.open()
        again = ada.at(card["id"])
        assert again.welcome["number"] == number
        assert again.view()["table"] == seen
        again.play_on(first_of)
        assert saloon.restore(ada.get(f"/api/tables/{card['id']}/replay")).over
    finally:
        house.close()


def test_hidden_hands_stay_hidden_from_whoever_goes_on(house: ServerProcess, ada: Person) -> None:
    finished = play_out(ada, ME, GREEDY, GREEDY, game="high_noon")
    there = state_at(ada.get(f"/api/tables/{finished}/replay"), 2)
    card = go_on(ada, finished, 2, 2)
    chair = ada.at(card["id"])
    first = next(m for m in chair.heard if m.get("view"))
    assert first["view"]["table"] == there.view(2)["table"] or first["number"] > 0
    hands = [each["hand"] for each in chair.view()["table"]["gunslingers"]]
    assert hands[0] == hands[1] == []
    spectator = Person(house, None).at(card["id"])
    assert all(each["hand"] == [] for each in spectator.view()["table"]["gunslingers"])
    for message in (*chair.heard, *spectator.heard):
        assert message.get("card", {}).get("secret") is None


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"step": 999, "seat": 0}, 404),
        ({"step": -1, "seat": 0}, 404),
        ({"step": 1, "seat": 2}, 404),
        ({"step": 1, "seat": 0, "bot": "genius"}, 400),
        ({"step": 1}, 400),
        ({"step": 1, "seat": 0, "level": "divine"}, 400),
    ],
)
def test_what_cannot_be_continued_is_refused(ada: Person, finished: str, wish: dict[str, Any], status: int) -> None:
    assert ada.post(f"/api/tables/{finished}/continue", wish, status)["error"]


def test_neither_the_end_nor_a_game_in_play_can_be_continued(house: ServerProcess, ada: Person, finished: str) -> None:
    last = len(ada.get(f"/api/tables/{finished}/replay")["moves"])
    wish = {"step": last, "seat": 0}
    assert "earlier one" in ada.post(f"/api/tables/{finished}/continue", wish, 409)["error"]
    playing = ada.open_table(ME, EMPTY)["id"]
    ada.post(f"/api/tables/{playing}/continue", {"step": 0, "seat": 0}, 409)
    Person(house, None).post(f"/api/tables/{finished}/continue", {"step": 0, "seat": 0}, 401)


def test_a_game_that_was_given_up_goes_on_from_its_last_move(house: ServerProcess, ada: Person) -> None:
    grace = house.guest("Grace")
    table = ada.open_table(ME, EMPTY)["id"]
    grace.post(f"/api/tables/{table}/sit", {"seat": 1})
    ada.post(f"/api/tables/{table}/start")
    chair = ada.at(table)
    chair.say(type="resign", key="enough")
    chair.wait("ack", key="enough")
    moves = len(ada.get(f"/api/tables/{table}/replay")["moves"])
    assert go_on(grace, table, moves, 0)["phase"] == "playing"


def test_a_program_continues_through_the_client(house: ServerProcess, finished: str) -> None:
    me = Client(house.url).guest("Robbie")
    card = me.continue_from(finished, step=3, seat=0, bot="random")
    with me.sit(card["id"]) as chair:
        prizes = chair.play_on(lambda view: view["legal"][0]["move"])
    assert saloon.restore(me.replay(card["id"])).prizes() == prizes
