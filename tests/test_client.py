from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import saloon
from saloon.client import Client, ServerSaysNo
from tests.server.conftest import EMPTY, GREEDY, ME, ServerProcess

EXAMPLE = Path(__file__).parent.parent / "examples" / "network_bot.py"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("client"))
    yield server
    server.close()


def test_a_client_plays_a_bot_to_the_end(house: ServerProcess) -> None:
    me = Client(house.url, language="fr").guest("Robbie")
    assert "longhorn" in [game["name"] for game in me.games()]
    table = me.open_table("longhorn", [ME, GREEDY], start=True)["id"]
    with me.sit(table) as chair:
        prizes = chair.play_on(lambda view: view["legal"][-1]["move"])
    assert sum(prizes) == 1
    assert saloon.restore(me.replay(table)).prizes() == prizes


def test_what_the_server_refuses_is_said_in_its_words(house: ServerProcess) -> None:
    me = Client(house.url, language="fr").guest("Robbie")
    with pytest.raises(ServerSaysNo, match=r"."):
        me.open_table("longhorn", [ME])
    table = me.open_table("longhorn", [ME, GREEDY], start=True)["id"]
    with pytest.raises(ServerSaysNo, match="no seat is free"):
        Client(house.url).guest("Late").sit(table)
    with me.sit(table) as chair:
        while chair.view is None:
            chair.listen()
        with pytest.raises(ServerSaysNo):
            chair.play({"do": "dance"})


def test_the_example_bot_is_short_and_plays(house: ServerProcess) -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) < 40
    host = Client(house.url).guest("Host")
    table = host.open_table("longhorn", [ME, EMPTY])["id"]
    bot = subprocess.Popen([sys.executable, str(EXAMPLE), house.url, table], stdout=subprocess.PIPE, text=True)
    while host.card(table)["seats"][1]["kind"] == "empty":
        assert bot.poll() is None
    host.ask("POST", f"/api/tables/{table}/start")
    with host.sit(table) as chair:
        prizes = chair.play_on(lambda view: view["legal"][0]["move"])
    told, _ = bot.communicate(timeout=60)
    assert told.strip() == f"I got {prizes[1]}"
