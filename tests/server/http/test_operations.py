"""What proxies, service managers and Prometheus ask, and an operator's tools, at a real server."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from saloon import __version__, cli
from saloon.server.operator_token import FILE
from tests.server.conftest import EMPTY, GREEDY, ME, Person, ServerProcess, on_both
from tests.server.services import Postgres, wait_until

FROM_AFAR = {"X-Forwarded-For": "203.0.113.9"}


@pytest.fixture(scope="module")
def ada(house: ServerProcess) -> Person:
    return house.guest("Ada")


def metrics(house: ServerProcess) -> dict[str, float]:
    """The metrics by name and labels."""
    lines = httpx.get(f"{house.url}/metrics").raise_for_status().text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def token(house: ServerProcess) -> str:
    return (house.data / FILE).read_text().strip()


def ask(house: ServerProcess, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    """Ask as the operator."""
    headers = {"Authorization": f"Bearer {token(house)}"}
    answer = httpx.request(method, f"{house.url}/api/operator{path}", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def admin(house: ServerProcess, *arguments: str, code: int = 0) -> str:
    """Run `saloon admin`; what it prints."""
    where = ["--server", house.url, "--data", str(house.data), "--lang", "en"]
    outcome = CliRunner().invoke(cli.app, ["admin", *arguments, *where], env={"COLUMNS": "200"})
    assert outcome.exit_code == code, outcome.output
    return outcome.output


# ---- Health and metrics


def test_a_living_process_says_its_version(house: ServerProcess) -> None:
    assert httpx.get(f"{house.url}/api/health").json() == {"version": __version__}


def test_it_is_ready_while_the_database_answers(house: ServerProcess) -> None:
    answer = httpx.get(f"{house.url}/api/ready")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "database": True}


def test_it_is_alive_but_not_ready_while_the_database_is_down(tmp_path: Path) -> None:
    cluster = Postgres()
    server = ServerProcess(tmp_path, cluster.new_database(), log=tmp_path / "log")
    try:
        cluster.close()
        answer = httpx.get(f"{server.url}/api/ready", timeout=20)
        assert answer.status_code == 503
        assert answer.json() == {"ready": False, "database": False}
        assert httpx.get(f"{server.url}/api/health").status_code == 200
    finally:
        server.kill()


def test_moves_tables_and_sockets_are_counted(house: ServerProcess, ada: Person) -> None:
    before = metrics(house)
    table = ada.open_table(ME, GREEDY, start=True)["id"]
    chair = ada.at(table)
    chair.play(chair.until_asked()["legal"][0]["move"])
    after = metrics(house)

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0.0)

    assert grown('saloon_move_seconds_count{game="longhorn"}') == 1
    assert grown("saloon_entries_total") >= 1
    assert grown("saloon_commit_seconds_count") >= 2  # the table and the move
    assert after["saloon_journal_bytes"] > 0
    assert {"saloon_write_queue", "saloon_bot_queue", "saloon_bot_workers", "saloon_stalls_total"} <= after.keys()
    assert grown("saloon_tables") == grown("saloon_tables_playing") == grown("saloon_sockets") == 1
    chair.say(type="move", key="again", number=99, move={"do": "nonsense"})
    chair.wait("refused")
    assert metrics(house)["saloon_refusals_total"] == after["saloon_refusals_total"] + 1
    chair.leave()
    wait_until(lambda: metrics(house)["saloon_sockets"] == before["saloon_sockets"], "the socket is still counted")


def test_metrics_are_for_this_machine_and_the_operator(house: ServerProcess) -> None:
    url = f"{house.url}/metrics"
    assert httpx.get(url).status_code == 200
    refused = httpx.get(url, headers=FROM_AFAR)
    assert refused.status_code == 401
    assert "operator's token" in refused.json()["error"]
    known = {"Authorization": f"Bearer {token(house)}"}
    assert httpx.get(url, headers={**FROM_AFAR, **known}).status_code == 200
    afar = [(name.encode(), value.encode()) for name, value in FROM_AFAR.items()]
    garbled = httpx.get(url, headers=[*afar, (b"Authorization", b"Bearer \xe9")])
    assert garbled.status_code == 401


# ---- The operator


def test_the_operators_token_is_made_once_for_its_owner_alone(house: ServerProcess) -> None:
    file = house.data / FILE
    assert re.fullmatch(r"[0-9a-f]{48}\n", file.read_text())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("given", ["", "Bearer wrong", "Basic b3BlcmF0b3I6"])
def test_nobody_else_is_an_operator(house: ServerProcess, ada: Person, given: str) -> None:
    table = ada.open_table(ME, EMPTY)["id"]
    headers = {"Authorization": given} if given else {}
    for method, path in (("GET", "tables"), ("GET", f"tables/{table}"), ("POST", f"tables/{table}/delete")):
        answer = httpx.request(method, f"{house.url}/api/operator/{path}", json={}, headers=headers)
        assert answer.status_code == 401
    assert ada.get(f"/api/tables/{table}")["phase"] == "open"


def test_tables_are_listed_by_phase_game_and_person(house: ServerProcess, ada: Person) -> None:
    bert = house.guest("Bert")
    private = bert.open_table(ME, EMPTY, private=True)["id"]
    playing = bert.open_table(ME, GREEDY, start=True)["id"]
    ada.open_table(ME, EMPTY)
    assert [each["id"] for each in ask(house, "GET", f"/tables?player={bert.id}")] == [playing, private]
    assert [each["id"] for each in ask(house, "GET", f"/tables?player={bert.id}&phase=open")] == [private]
    assert ask(house, "GET", f"/tables?player={bert.id}&game=goat") == []
    assert len(ask(house, "GET", "/tables?most=1")) == 1
    ask(house, "GET", "/tables?most=0", status=400)
    text = admin(house, "tables", "--person", bert.id)
    assert private in text
    assert "private" in text
    assert "Bert" in text
    assert "no such tables" in admin(house, "tables", "--game", "goat", "--person", bert.id)
    assert json.loads(admin(house, "tables", "--person", bert.id, "--json"))[0]["id"] == playing


@on_both
def test_a_frozen_table_stands_still_until_it_is_repaired(house: ServerProcess) -> None:
    bert = house.guest("Bert")
    table = bert.open_table(ME, GREEDY, start=True)["id"]
    chair = bert.at(table)
    move = chair.until_asked()["legal"][0]["move"]
    assert "is frozen" in admin(house, "freeze", table, "--why", "we look into a complaint")
    while not (card := chair.wait("card", "moved")["card"])["frozen"]:
        pass
    assert card["frozen"] == "we look into a complaint"
    assert chair.play(move)["type"] == "refused"
    house.kill()
    house.open()
    assert bert.get(f"/api/tables/{table}")["frozen"] == "we look into a complaint"
    assert "goes on" in admin(house, "repair", table)
    assert bert.get(f"/api/tables/{table}")["frozen"] is None
    again = bert.at(table)
    assert again.play(again.until_asked()["legal"][0]["move"])["type"] == "ack"


def test_whoever_sits_at_a_repaired_table_is_sent_to_the_new_one(house: ServerProcess, ada: Person) -> None:
    table = ada.open_table(ME, GREEDY, start=True)["id"]
    chair = ada.at(table)
    chair.until_asked()  # the bot may begin
    number = chair.number()
    ask(house, "POST", f"/tables/{table}/repair")
    with pytest.raises(ConnectionClosed):
        chair.hear_to_the_end()
    assert ada.at(table).number() == number


@on_both
def test_a_table_is_exported_deleted_and_brought_back(house: ServerProcess, tmp_path: Path) -> None:
    bert = house.guest("Bert")
    table = bert.open_table(ME, GREEDY, start=True)["id"]
    chair = bert.at(table)
    chair.say(type="chat", key="hello", text="Howdy")
    chair.wait("chat")
    chair.play_on(lambda legal: legal[0])
    chair.leave()
    replay = bert.get(f"/api/tables/{table}/replay")
    file = tmp_path / "table.json"
    admin(house, "export", table, str(file))
    assert "is there already" in admin(house, "export", table, str(file), code=2)
    assert "delete it first" in admin(house, "import", str(file), code=1)
    assert "is deleted" in admin(house, "delete", table)
    bert.get(f"/api/tables/{table}", status=404)
    assert table in admin(house, "import", str(file))
    assert bert.get(f"/api/tables/{table}/replay") == replay
    assert [line["text"] for line in bert.at(table).welcome["chat"]] == ["Howdy"]


def test_a_table_in_play_is_not_deleted_by_mistake(house: ServerProcess, ada: Person) -> None:
    table = ada.open_table(ME, GREEDY, start=True)["id"]
    chair = ada.at(table)
    assert "may be playing" in admin(house, "delete", table, code=1)
    admin(house, "delete", table, "--force")
    with pytest.raises(ConnectionClosed):
        chair.hear_to_the_end()
    assert chair.heard[-1]["card"]["frozen"] == "it was deleted by whoever runs this server"
    ada.get(f"/api/tables/{table}", status=404)
    assert chair.heard[-1]["type"] == "card"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "nonsense", '{"format": "saloon table", "version": 1}',
     '{"format": "saloon table", "version": 1, "table": {"id": "x", "secret": "&"}, "log": [], "chat": []}',
     '{"format": "saloon table", "version": 1, "table": {"id": "x", "secret": "", "nonsense": 1}, "log": 1}'],
)  # fmt: skip
def test_what_is_no_exported_table_is_refused(house: ServerProcess, tmp_path: Path, text: str) -> None:
    file = tmp_path / "table.json"
    file.write_text(text)
    assert "Sorry" in admin(house, "import", str(file), code=2 if not text.startswith("{") else 1)
    assert httpx.get(f"{house.url}/api/ready").status_code == 200


def test_without_a_server_the_command_says_what_to_do(tmp_path: Path) -> None:
    where = ["--server", "http://127.0.0.1:9", "--data", str(tmp_path), "--lang", "en"]
    outcome = CliRunner().invoke(cli.app, ["admin", "tables", *where])
    assert outcome.exit_code == 2
    assert "no operator's token" in outcome.output
    (tmp_path / FILE).write_text("known\n")
    outcome = CliRunner().invoke(cli.app, ["admin", "tables", *where])
    assert outcome.exit_code == 1
    assert "no server answers" in outcome.output


@pytest.fixture(scope="module", autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No settings of this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SALOON_DATA", str(tmp_path_factory.mktemp("settings")))
        yield
