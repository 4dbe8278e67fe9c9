"""The HTTP half against its own description: Schemathesis asks a real server what that allows, and what it does not."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from saloon.server.protocol import answers
from saloon.server.protocol.cards import Card
from tests.server.conftest import EMPTY, GREEDY, ME, Person, ServerProcess

EXAMPLES = 12
"""Requests of each kind."""
LEAVING = ("/api/logout", "/api/me/delete")
"""Whoever asks for these is not known afterwards."""
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def ada(house: ServerProcess) -> Person:
    return house.guest("Ada")


@pytest.fixture(scope="module")
def tables(ada: Person) -> dict[str, str]:
    """One table that is open, one in play, one that is over."""
    over = ada.open_table(ME, GREEDY, start=True)["id"]
    chair = ada.at(over)
    chair.play_on(lambda legal: legal[0])
    chair.leave()
    return {
        "open": ada.open_table(ME, EMPTY)["id"],
        "playing": ada.open_table(ME, GREEDY, start=True)["id"],
        "over": over,
    }


def test_every_route_describes_what_it_reads_and_answers(house: ServerProcess) -> None:
    described = httpx.get(f"{house.url}/api/openapi.json").json()
    assert len(described["paths"]) >= 18
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            done = operation["responses"]["200"]["content"]
            assert all(media["schema"] for media in done.values()), path
            assert "422" not in operation["responses"]
            if method == "post":
                assert "403" in operation["responses"]
            if "requestBody" in operation:
                body = operation["requestBody"]["content"]["application/json"]["schema"]
                assert "$ref" in body or body["type"] == "object"
                assert "400" in operation["responses"]
            for status, response in operation["responses"].items():
                if status != "200":
                    told = "Readiness" if path == "/api/ready" else "ErrorAnswer"
                    schema = {"$ref": f"#/components/schemas/{told}"}
                    assert response["content"]["application/json"]["schema"] == schema
    bodies = {path for path, each in described["paths"].items() if "requestBody" in each.get("post", {})}
    assert {"/api/tables", "/api/guest", "/api/tables/{table_id}/continue"} <= bodies


def test_whatever_is_asked_is_answered_as_described(house: ServerProcess, ada: Person, tables: dict[str, str]) -> None:
    schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    asked: dict[str, int] = {}
    seen: set[int] = set()
    patience = settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )

    def ask(case: Any) -> None:
        table = random.Random(repr(case.body)).choice([*tables.values(), None])
        if table is not None and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        person = house.guest("Leaver") if case.operation.path in LEAVING else ada
        response = case.call(headers={"Authorization": f"Bearer {person.token}"})
        case.validate_response(response, checks=CHECKS)
        asked[case.operation.label] = asked.get(case.operation.label, 0) + 1
        seen.add(response.status_code)

    operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    for operation in operations:
        for mode in schemathesis.GenerationMode:
            with contextlib.suppress(Unsatisfiable):  # nothing can be wrong with a request that says nothing
                patience(given(case=operation.as_strategy(generation_mode=mode))(ask))()
    assert len(asked) >= 20
    assert {200, 400, 404, 409} <= seen
    assert house.process is not None
    assert house.process.poll() is None


def test_cards_and_steps_are_exactly_what_is_described(ada: Person, tables: dict[str, str]) -> None:
    for table in tables.values():
        msgspec.convert(ada.get(f"/api/tables/{table}"), Card)
    msgspec.convert(ada.get("/api/tables"), answers.Tables)
    msgspec.convert(ada.get("/api/games"), list[answers.GameInfo])
    for eyes in ("seat=1", "open=true"):
        msgspec.convert(ada.get(f"/api/tables/{tables['over']}/steps?{eyes}"), list[answers.Step])
    msgspec.convert(ada.get(f"/api/players/{ada.id}"), answers.PlayerRecord)


@pytest.mark.parametrize(("language", "word"), [("fr", "illisible"), ("es", "no se puede leer")])
def test_what_has_the_wrong_form_is_a_sentence_in_your_language(ada: Person, language: str, word: str) -> None:
    asked = ada.http.post(f"/api/tables?lang={language}", content=b'{"game": 3}')
    assert asked.status_code == 400
    assert word in asked.json()["error"]
    assert "(" in asked.json()["error"]  # the technical reason follows
    table = ada.open_table(ME, EMPTY)["id"]
    assert word in ada.http.get(f"/api/tables/{table}/steps?seat=x&lang={language}").json()["error"]
    chair = ada.at(table, language=language)
    chair.socket.send('{"type": "move"}')
    assert word in chair.wait("refused")["why"]


def test_an_option_says_for_how_many_players_it_matters(ada: Person) -> None:
    bang = next(game for game in ada.get("/api/games") if game["name"] == "bang_dice")
    seats = {option["name"]: option["seats"] for option in bang["options"]}
    assert (seats["indian_kills"], seats["last_standing"], seats["characters"]) == ([3], [3], [])


def test_numbers_that_a_host_may_replace_are_told_by_name(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    ada.http.headers["Accept-Language"] = "fr"
    games = {game["name"]: game for game in ada.get("/api/games")}
    values = {value["name"]: value for value in games["boomtown"]["values"]}
    assert sorted(values) == ["copies", "dollars", "town"]
    assert (values["town"]["default"], values["town"]["cells"][3]) == ([-1] * 6, "la Mine")
    assert len(values["copies"]["cells"]) == len(values["copies"]["default"]) == 28
    assert values["copies"]["label"] == "Exemplaires de chaque carte"
    assert games["goat"]["values"][0]["cells"] == ["Magasin", "Banque", "Ranch", "Mine"]
    assert games["public_enemy"]["values"][0]["cells"] == []


def test_a_hosts_file_of_cards_becomes_values_and_a_bad_one_is_explained(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    cards = '[[loot]]\nname = "gold_vein"\ndollars = 25\n'
    values = ada.post("/api/games/boomtown/values", {"text": cards})["values"]
    assert 25 in values["dollars"]
    table = ada.open_table(ME, GREEDY, game="boomtown", values=values, start=True)
    assert table["phase"] == "playing"
    as_json = ada.post("/api/games/boomtown/values", {"text": '{"loot": [{"name": "gold_vein", "dollars": 25}]}'})
    assert as_json["values"] == values
    for text, why in (("[[loot]", "neither TOML nor JSON"), ('gold = "much"', "means nothing here")):
        assert why in ada.post("/api/games/boomtown/values", {"text": text}, 400)["error"]
