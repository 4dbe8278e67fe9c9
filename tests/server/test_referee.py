"""The referee of live races: what it refuses. Whole races are run in tests/browser."""

from __future__ import annotations

from tests.server.conftest import EMPTY, ME, House

BOT = {"kind": "bot", "bot": "random"}


def test_nobody_presses_where_there_is_no_race(house: House) -> None:
    person = house.guest("Early")
    chair = person.at(person.open_table(ME, EMPTY)["id"])
    chair.say(type="press", at=0.0)
    assert chair.wait("race")["stage"] == "ignored"
    chair.say(type="hit", reaction=1.0, roll=None)
    assert chair.wait("race")["stage"] == "ignored"


def test_a_day_by_day_table_has_no_races(house: House) -> None:
    person = house.guest("Slow")
    wish = {"game": "boomtown", "seats": [ME, BOT], "options": {"tempo": "live"}, "pace": "daily"}
    assert "live table" in person.post("/api/tables", wish, status=400)["error"]
