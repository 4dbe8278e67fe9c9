"""What happens to people at a table: another address, a clock, giving up, going away, every language, a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from saloon.server.http.addresses import lan_address
from tests.browser.conftest import FROM_HERE, Visit, a_browser
from tests.browser.pages import (
    QUICK,
    SOON_MS,
    answer_once,
    answer_to_the_end,
    answers,
    card_of,
    guest,
    play_now,
    set_out,
    until,
    until_phase,
)
from tests.server.conftest import EMPTY, ME, ServerProcess


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A house open to the whole network, where people are missed after a second."""
    server = ServerProcess(
        tmp_path_factory.mktemp("moments"), host="0.0.0.0", program="tests.browser.seeded", SALOON_AWAY_AFTER="1"
    )
    yield server
    server.close()


def two_people(house: ServerProcess, visit: Visit, **wish: object) -> tuple[Page, Page]:
    """Ada and Grace at a table that has begun."""
    (ada, _), (grace, _) = guest(house, visit, "Ada"), guest(house, visit, "Grace")
    table = set_out(house, ada, "longhorn", ME, EMPTY, **wish)
    grace.request.post(f"{house.url}/api/tables/{table}/sit", data=json.dumps({"seat": 1}))
    grace.goto(ada.url)
    ada.get_by_role("button", name="Start").click()
    answers(ada if until_phase(house, ada, "playing")["turn"] == 0 else grace).first.wait_for()
    return ada, grace


def give_up(page: Page, is_asked: Callable[[], bool] = lambda: True) -> None:
    page.get_by_role("button", name="Give up").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert is_asked()
    dialog.get_by_role("button", name="Give up").click()


def test_a_phone_on_the_local_network_gets_everything(house: ServerProcess, chromium: Browser) -> None:
    address = lan_address()
    if address is None:
        pytest.skip("this machine has no address on a network")
    context = a_browser(chromium, viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    context.add_init_script("localStorage.saloon_speed = 'skip'")
    page = context.new_page()
    page.goto(f"http://{address}:{house.port}/")
    assert page.evaluate("window.isSecureContext") is False
    play_now(page)
    answers(page).first.click()
    give_up(page)
    over = until_phase(house, page, "over")
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_role("dialog")).to_contain_text(over["commitment"][:12])
    context.close()


def test_who_runs_out_of_time_loses(house: ServerProcess, visit: Visit) -> None:
    ada, grace = two_people(house, visit, clock={"minutes": 0.1, "increment": 0})
    loser = card_of(house, ada)["turn"]
    expect(ada.get_by_label("Time left").first).to_be_visible()
    over = until_phase(house, ada, "over")
    assert [seat["prize"] for seat in over["seats"]] == [float(loser != 0), float(loser != 1)]
    for page in (ada, grace):
        expect(page.get_by_text(re.compile("(Your time|The time of \\w+) is up")).first).to_be_visible()


def test_giving_up_asks_first_and_then_loses(house: ServerProcess, visit: Visit) -> None:
    ada, grace = two_people(house, visit)
    give_up(ada, lambda: card_of(house, ada)["phase"] == "playing")
    over = until_phase(house, ada, "over")
    assert [seat["prize"] for seat in over["seats"]] == [0, 1]
    expect(grace.get_by_text(re.compile("Ada (gives|gave) up|Ada has given up")).first).to_be_visible()


def test_a_bot_sits_in_for_who_is_away_until_they_are_back(house: ServerProcess, visit: Visit) -> None:
    ada, grace = two_people(house, visit)
    address = grace.url
    grace.goto("about:blank")
    while card_of(house, ada)["turn"] == 0:  # nobody is missed before it is their turn
        answer_once(ada)
    expect(ada.get_by_text(re.compile("away")).first).to_be_visible()

    def is_further() -> bool | None:  # the bot plays for Grace, so Ada is asked again and again
        answer_once(ada)
        return card_of(house, ada)["number"] >= 4 or None

    assert until(ada, "does the bot play", is_further)
    grace.goto(address)
    expect(ada.get_by_role("list", name="At the table")).not_to_contain_text("away")
    assert card_of(house, grace)["mine"] == 1


def test_taking_back_tells_the_story_anew(house: ServerProcess, visit: Visit) -> None:
    ada, grace = two_people(house, visit)
    mover = ada if card_of(house, ada)["turn"] == 0 else grace
    other = grace if mover is ada else ada
    before = answers(mover).first.get_attribute("aria-label")
    assert answer_once(mover)
    mover.get_by_role("button", name="Take back").click()
    other.get_by_role("button", name=re.compile("Allow|Agree|Yes|Fine")).first.click()
    expect(answers(mover).first).to_have_attribute("aria-label", before or "")


@pytest.mark.parametrize("language", ["fr", "es"])
def test_a_whole_game_in_another_language_on_a_phone(house: ServerProcess, visit: Visit, language: str) -> None:
    page = visit(language=FROM_HERE[language], phone=True)
    play_now(page)
    set_out(house, page, "longhorn", ME, QUICK, start=True)
    answer_to_the_end(house, page, language=language)
    told = page.locator("main").inner_text()
    for english in ("Your turn", "raid", "takes", "rides", "The game is over"):
        assert english not in told
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_sheet_over_the_board_holds_what_the_bots_do(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Ada")
    page.evaluate("localStorage.setItem('saloon_speed', 'slow')")
    set_out(house, page, "public_enemy", ME, QUICK, QUICK, QUICK, start=True)
    expect(answers(page).first).to_be_visible()
    number = card_of(house, page)["number"]
    answers(page).first.click()
    page.get_by_role("button", name="The rules").click()

    def have_all_moved() -> bool | None:
        card = card_of(house, page)
        return (card["number"] > number + 1 and card["turn"] == 0) or None

    until(page, "is it Ada's turn again", have_all_moved)  # at a table of one person the bots do not dawdle
    page.wait_for_timeout(SOON_MS)
    expect(page.get_by_role("heading", name=re.compile("^It is .* turn$"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name=re.compile("^It is .* turn$"))).to_have_count(1)  # one move after the other
    expect(answers(page).first).to_be_visible()
