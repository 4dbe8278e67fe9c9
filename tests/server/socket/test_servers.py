"""Any server that speaks ASGI can serve the house: hypercorn does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import ME, ServerProcess

GREEDY = {"kind": "bot", "bot": "greedy"}


class UnderHypercorn(ServerProcess):
    """The same house, served by hypercorn."""

    def command(self) -> list[str]:
        application = "saloon.server.serve:application()"
        return [sys.executable, "-m", "hypercorn", "--bind", f"127.0.0.1:{self.port}", application]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[ServerProcess]:
    house = UnderHypercorn(tmp_path, SALOON_DATA=str(tmp_path))
    yield house
    house.close()


def test_a_game_is_played_under_another_server(elsewhere: ServerProcess) -> None:
    ada = elsewhere.guest("Ada")
    table = ada.open_table(ME, GREEDY, start=True)["id"]
    chair, grace = ada.at(table), elsewhere.guest("Grace").at(table)
    end = chair.play_on(lambda legal: legal[0])
    grace.until_told(chair.number())
    assert end["over"]
    assert grace.view()["prizes"] == end["prizes"]


def test_bad_frames_and_unknown_tables_are_refused_under_another_server(elsewhere: ServerProcess) -> None:
    ada = elsewhere.guest("Ada")
    table = ada.open_table(ME, GREEDY, start=True)["id"]
    chair = ada.at(table)
    chair.socket.send("{")
    assert chair.wait("refused")["why"]
    chair.socket.send("x" * 20_000)
    assert "16 KiB" in chair.wait("bye")["why"]
    with pytest.raises(ConnectionClosed):
        chair.hear_to_the_end()
    ada.get("/api/tables/nowhere", status=404)
