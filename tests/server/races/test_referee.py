"""The referee of live races: whole races over sockets, and what it refuses."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import EMPTY, ME, ServerProcess, on_both
from tests.server.races.races import CAREFUL_MS, Hand, at_the_race, sit_down

BOT = {"kind": "bot", "bot": "random"}


def clock_moves(house: ServerProcess, table: str) -> list[str]:
    """What the clock has done, by the log of a game that is over."""
    steps = house.guest("Reader").get(f"/api/tables/{table}/steps?open=true")
    return [kind for step in steps if step["race"] for kind in told(step)]


def told(step: dict[str, Any]) -> list[str]:
    return [event["kind"] for event in step["view"]["story"]]


@on_both
def test_a_verdict_that_is_heard_is_in_the_log_whatever_follows(house: ServerProcess) -> None:
    table, chairs = sit_down(house)
    fire = at_the_race(chairs)["fire"]
    ada = Hand(chairs[0])
    ada.until(fire + CAREFUL_MS)
    ada.roll_a_bullet(0)
    ada.call()
    verdict = ada.wait("race", "verdict")
    chairs[1].say(type="resign", key="enough")
    chairs[1].wait("ack", key="enough")
    assert (verdict["do"], verdict["seat"]) == ("call", 0)
    assert [call["seat"] for call in verdict["calls"]] == [0]
    assert clock_moves(house, table).count("hit") == 1


def test_giving_up_in_the_middle_ends_a_race_of_two(house: ServerProcess) -> None:
    table, chairs = sit_down(house)
    fire = at_the_race(chairs)["fire"]
    ada = Hand(chairs[0])
    ada.until(fire + CAREFUL_MS)
    ada.chair.say(type="press", at=ada.clock())
    ada.wait("race", "roll")
    chairs[1].say(type="resign", key="enough")
    chairs[1].wait("ack", key="enough")
    while not ada.chair.view()["over"]:
        ada.chair.hear()
    assert ada.chair.view()["prizes"] == [1.0, 0.0]
    assert clock_moves(house, table) == []
    ada.chair.say(type="press", at=ada.clock())
    ada.wait("race", "ignored")


def test_nobody_presses_where_there_is_no_race(house: ServerProcess) -> None:
    person = house.guest("Early")
    chair = person.at(person.open_table(ME, EMPTY)["id"])
    chair.say(type="press", at=0.0)
    assert chair.wait("race")["stage"] == "ignored"
    chair.say(type="hit", reaction=1.0, roll=None)
    assert chair.wait("race")["stage"] == "ignored"


def test_numbers_that_no_clock_shows_are_refused_in_a_sentence(house: ServerProcess) -> None:
    _, chairs = sit_down(house)
    at_the_race(chairs)
    for number in (-1.0, -1e300, 1e300, 1e13):
        chairs[0].say(type="press", at=number)
        assert "number of milliseconds" in chairs[0].wait("race")["why"]
        chairs[0].say(type="hit", reaction=number, roll=None)
        assert "number of milliseconds" in chairs[0].wait("race")["why"]
    for text in ('{"type":"press","at":NaN}', '{"type":"press","at":1e999}', '{"type":"hit","reaction":-Infinity}'):
        chairs[0].socket.send(text)
        assert chairs[0].wait("refused", "race").get("why")


def test_one_person_says_ready_and_a_race_that_they_leave_is_void(house: ServerProcess) -> None:
    person = house.guest("Solo")
    table = person.open_table(ME, BOT, game="boomtown", options={"tempo": "live"}, start=True)["id"]
    chair = person.at(table)
    waiting = Hand(chair).to_a_race_of_ones_own()
    assert (waiting["stage"], waiting["seats"], waiting["for"]) == ("waiting", [0], "ready")
    chair.say(type="ready")
    first = chair.wait("race")
    assert first["stage"] == "countdown"
    number = chair.number()
    chair.leave()
    chair = person.at(table, last=number)
    again = chair.wait("race")
    while again["stage"] != "waiting":
        again = chair.wait("race")
    assert chair.number() == number
    chair.say(type="ready")
    second = chair.wait("race")
    assert second["stage"] == "countdown"
    assert second["fire"] > first["fire"]


def test_a_day_by_day_table_has_no_races(house: ServerProcess) -> None:
    person = house.guest("Slow")
    wish = {"game": "boomtown", "seats": [ME, BOT], "options": {"tempo": "live"}, "pace": "daily"}
    assert "live table" in person.post("/api/tables", wish, status=400)["error"]
