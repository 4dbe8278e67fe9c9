"""Private tables: whoever has not been given the link finds nothing of them, wherever they look."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from saloon.server.players.player import ID_LENGTH, ID_LETTERS
from tests.server.conftest import EMPTY, GREEDY, ME, Person, ServerProcess, on_both

SECRET_WORDS = "meet me behind the livery stable"
AN_ID = re.compile(rf"(?<![a-z0-9])[{ID_LETTERS}]{{{ID_LENGTH}}}(?![a-z0-9])")
PAGES = (
    "/api/tables/{id}", "/api/tables/{id}/steps?open=1", "/api/tables/{id}/replay", "/api/tables/{id}/invitation",
    "/api/players/{id}", "/t/{id}", "/r/{id}", "/p/{id}", "/api/feed/{id}.atom", "/api/feed/{id}.ics",
)  # fmt: skip
"""Where an id may lead."""


def over(house: ServerProcess, ada: Person, joan: Person, **more: Any) -> str:
    """A finished game of the two; what they said there, and the rematch that they are playing."""
    table = ada.open_table(ME, EMPTY, **more)["id"]
    joan.post(f"/api/tables/{table}/sit", {"seat": 1})
    ada.post(f"/api/tables/{table}/start")
    hers, his = ada.at(table), joan.at(table)
    if more.get("private"):
        hers.say(type="chat", key="said", text=SECRET_WORDS)
        hers.wait("ack", key="said")
    his.say(type="resign", key="gone")
    his.wait("ack", key="gone")
    for number, chair in enumerate((hers, his)):
        chair.say(type="rematch", key=f"again{number}")
    hers.wait("rematch")
    hers.leave()
    his.leave()
    return str(table)


class Town:
    """People with public tables and private ones, in every state."""

    def __init__(self, house: ServerProcess) -> None:
        self.house, self.ada, self.joan = house, house.guest("Ada"), house.guest("Joan")
        self.public, self.private = set[str](), set[str]()
        for private, ids in ((False, self.public), (True, self.private)):
            played = over(house, self.ada, self.joan, private=private)
            ids |= {played, self.ada.get(f"/api/tables/{played}")["rematch"]}
            ids.add(self.ada.open_table(ME, EMPTY, private=private)["id"])
            self.private.add(self.ada.open_table(ME, GREEDY, private=True, start=True)["id"])
            self.private.add(self.joan.post(f"/api/tables/{played}/continue", {"step": 0, "seat": 0})["id"])


def found_by(stranger: Person, house: ServerProcess) -> tuple[set[str], str]:
    """Every id that leads on from the lobby, and everything that was read on the way."""
    known, read = set[str](), []
    waiting = [
        "/api/tables",
        "/api/games",
        "/api/me",
        "/metrics",
        "/api/openapi.json",
        "/",
        "/api/ready",
        "/api/health",
    ]
    while waiting:
        answer = stranger.http.get(waiting.pop())
        text = answer.text if answer.status_code < 400 else ""
        read.append(text)
        for found in sorted(set(AN_ID.findall(text)) - known):
            known.add(found)
            waiting += [page.format(id=found) for page in PAGES]
            read.append(heard_at(stranger, found))
            waiting += [f"/api/players/{each}" for each in AN_ID.findall(read[-1])]
    return known, "\n".join(read)


def heard_at(stranger: Person, table: str) -> str:
    """What a spectator is sent on arrival."""
    try:
        chair = stranger.at(table)
    except InvalidStatus:  # no table has this id
        return ""
    chair.leave()
    return json.dumps(chair.heard)


@pytest.fixture(scope="module")
def town(house: ServerProcess) -> Town:
    return Town(house)


@on_both
def test_a_stranger_finds_all_public_tables_and_no_private_one(house: ServerProcess, town: Town) -> None:
    ids, read = found_by(house.guest("Stranger"), house)
    assert town.public <= ids  # the search is good enough to find what may be found
    assert {town.ada.id, town.joan.id} <= ids
    assert not town.private & ids
    assert SECRET_WORDS not in read


@on_both
def test_so_does_somebody_without_a_name(house: ServerProcess, town: Town) -> None:
    ids, read = found_by(Person(house, None), house)
    assert town.public <= ids
    assert not town.private & ids
    assert SECRET_WORDS not in read


@on_both
def test_those_who_sat_there_find_their_games_again(house: ServerProcess, town: Town) -> None:
    for person, other in ((town.ada, town.joan), (town.joan, town.ada)):
        for page in (person.id, other.id):
            games = person.get(f"/api/players/{page}")["games"]
            assert len({game["table"] for game in games} & town.private) == 1
    mine = {card["id"] for card in town.ada.get("/api/tables")["mine"]}
    assert len(mine & town.private) == 5


@on_both
def test_whoever_has_the_link_of_a_game_that_went_on_does_not_get_that_of_the_first(
    house: ServerProcess, town: Town
) -> None:
    origins = {}
    for table in town.private:
        for person in (town.joan, house.guest("Guest")):
            card = person.get(f"/api/tables/{table}")
            if card["continues"] is not None:
                origins[table, person is town.joan] = card["continues"]["table"]
    assert len(origins) == 4
    for (table, is_host), origin in origins.items():
        assert origin is not None or not is_host, table
        assert is_host or origin is None or origin in town.public
    assert sum(origin is None for origin in origins.values()) == 1


def test_an_unknown_id_and_nonsense_are_answered_alike(house: ServerProcess) -> None:
    pages = [
        f"{house.url}/api/tables/{name}{page}" for name in ("abcdefghjk", "nonsense", "t-1") for page in ("", "/replay")
    ]
    assert {httpx.get(page).status_code for page in pages} == {404}
