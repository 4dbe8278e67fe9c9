"""A saloon below a path of its host, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import QUICK, answer_to_the_end, come_in, set_out
from tests.server.conftest import EMPTY, ME, ServerProcess
from tests.server.http.test_sub_path import HouseBelow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = HouseBelow(tmp_path_factory.mktemp("below"), program="tests.browser.seeded")
    yield server
    server.close()


def test_a_game_is_joined_by_its_link_and_played_below_a_path(house: HouseBelow, visit: Visit) -> None:
    strays: list[str] = []
    page = visit()
    come_in(house, page, house.guest("Ada"), "/")
    page.on("request", lambda request: strays.append(request.url) if "/saloon/" not in request.url else None)
    table = house.guest("Bob").open_table(EMPTY, ME)["id"]
    page.goto(f"{house.url}/")
    page.get_by_role("link", name=re.compile("^Join: Bob")).click()
    page.wait_for_url(f"{house.url}/t/{table}")
    page.get_by_role("region", name="The question").get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("list", name="At the table")).to_contain_text("You")
    page.get_by_role("link", name="Saloon, back to the lobby").click()
    page.wait_for_url(f"{house.url}/")
    set_out(house, page, "longhorn", ME, QUICK, start=True)
    answer_to_the_end(house, page)
    page.get_by_role("link", name="Watch it again").click()
    page.wait_for_url(f"{house.url}/r/*")
    page.reload()
    expect(page.get_by_role("link", name="Download the game")).to_be_visible()
    assert not strays


def test_a_guest_board_is_found_below_a_path(house: HouseBelow, visit: Visit) -> None:
    page = visit()
    come_in(house, page, house.guest("Ada"), "/")
    set_out(house, page, "high_noon", ME, QUICK, start=True)
    expect(page.get_by_role("region", name="Main Street at noon")).to_be_visible()
