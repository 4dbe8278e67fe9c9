"""The link that one person hands to another leads to the same table, from another device too."""

from __future__ import annotations

import pytest

from saloon.server.http import addresses
from saloon.server.settings import Settings
from tests.server.conftest import EMPTY, ME, ServerProcess

LAN = "192.168.1.20"


@pytest.fixture(autouse=True)
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: LAN)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_who_sits_at_the_machine_itself_hands_out_its_address_on_the_network(host: str) -> None:
    assert addresses.reachable(Settings(), "http", host) == f"http://{LAN}:8000"


def test_who_came_by_an_address_of_the_network_hands_out_that_one() -> None:
    assert addresses.reachable(Settings(), "http", "saloon.lan:8000") == "http://saloon.lan:8000"


def test_a_public_address_goes_first() -> None:
    settings = Settings(public_url="https://saloon.example/")
    assert addresses.reachable(settings, "http", "localhost:8000") == "https://saloon.example"


def test_a_server_that_nobody_else_can_reach_says_so() -> None:
    assert addresses.reachable(Settings(host="127.0.0.1"), "http", "localhost:8000") is None


def test_a_table_has_a_link_and_a_picture_of_it(house: ServerProcess) -> None:
    ada = house.guest("Ada")
    table = ada.open_table(ME, EMPTY)["id"]
    found = ada.get(f"/api/tables/{table}/invitation")
    assert found == {"address": f"{house.url}/t/{table}", "is_reachable": False}  # it listens on this machine only
    picture = ada.http.get(f"/api/tables/{table}/qr.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "<path" in picture.text
    ada.get("/api/tables/nothere/qr.svg", status=404)
