"""A game from another package brings its board: High Noon in real browsers, to the end, and with its board broken."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.conftest import POLICY, Visit, a_browser
from tests.browser.pages import (
    LOOK_MS,
    QUICK,
    SOON_MS,
    answer_to_the_end,
    answers,
    card_of,
    is_fine,
    set_out,
    until,
    until_moved,
)
from tests.server.conftest import ME, ServerProcess

STREET = {"en": "Main Street at noon", "fr": "La grand-rue à midi", "es": "La calle mayor al mediodía"}
HAND = {"en": "Your hand", "fr": "Ta main", "es": "Tu mano"}
DOES_NOT_WORK = "The board of this game does not work."
MOST_LOOKS = 2000


def sit(house: ServerProcess, page: Page, seats: int, **wish: Any) -> str:
    """Ada at a table of High Noon that has begun, with bots on all other chairs."""
    page.request.post(f"{house.url}/api/guest", data=json.dumps({"name": "Ada"}))
    return set_out(house, page, "high_noon", ME, *[QUICK] * (seats - 1), start=True, **wish)


def street(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("region", name=STREET[language])


def lit(page: Page) -> Locator:
    """What may be chosen on the board."""
    return page.locator(".noon .lit")


def play_on_the_board(house: ServerProcess, page: Page) -> set[str]:
    """Choose what is lit until the game is over; which questions were asked?"""
    asked: set[str] = set()
    for _ in range(MOST_LOOKS):
        card = card_of(house, page)
        if card["phase"] == "over":
            return asked
        question = page.locator(".noon .cards .lit, .noon .target").first
        if card["turn"] == 0 and question.count() and (name := question.get_attribute("aria-label")):
            verb = name.split()[0]
            if verb not in asked:
                is_fine(page)
                asked.add(verb)
            question.click(timeout=SOON_MS)
            until_moved(house, page, card["number"] + 1)
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("seats", "looks"),
    [(4, {}), (3, {"phone": True, "dark": True}), (2, {"phone": True}), (4, {"dark": True})],
    ids=["desk", "dark-phone", "phone", "dark-desk"],
)
def test_high_noon_is_played_to_the_end_on_its_own_board(
    house: ServerProcess, visit: Visit, seats: int, looks: dict[str, bool]
) -> None:
    page = visit(**looks)
    table = sit(house, page, seats, options={"ties": "suits"}, values={"grit": 2})
    expect(street(page)).to_be_visible()
    expect(page.locator(".noon .gunslinger")).to_have_count(seats)
    expect(page.locator(".noon .cards").get_by_role("button")).to_have_count(3)
    assert "Lay" in play_on_the_board(house, page)
    expect(page.locator(".noon .stamp").first).to_have_text(re.compile("Winner|Shared win"))
    is_fine(page)
    page.goto(f"{house.url}/r/{table}")
    expect(street(page)).to_be_visible()
    slider = page.get_by_role("slider").first
    for key in ("End", "Home", "End"):
        slider.press(key)
        is_fine(page)
    expect(page.locator(".noon .stamp").first).to_be_visible()
    assert lit(page).count() == 0


def test_keys_lay_a_card_and_aim(house: ServerProcess, visit: Visit) -> None:
    page = visit()
    sit(house, page, 2)
    expect(lit(page)).to_have_count(3)
    name = lit(page).nth(1).get_attribute("aria-label")
    assert name is not None
    until(page, "our turn", lambda: card_of(house, page)["turn"] == 0 or None)
    number: int = card_of(house, page)["number"]
    page.keyboard.press("Control+2")
    page.keyboard.press("9")
    assert card_of(house, page)["number"] == number
    page.keyboard.press("2")
    until_moved(house, page, number + 1)
    laid = name.removeprefix("Lay ")
    expect(page.get_by_label("The story, newest first")).to_contain_text(f"It is {laid}.")


@pytest.mark.parametrize("language", ["fr", "es"])
def test_the_board_speaks_the_language_of_the_page_and_changes_it_with_the_page(
    house: ServerProcess, visit: Visit, language: str
) -> None:
    page = visit(language=f"{language}-{language.upper()}")
    sit(house, page, 3)
    expect(street(page, language)).to_be_visible()
    expect(page.get_by_role("heading", name=HAND[language])).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+ cart(es|as) (dans la pioche|en el mazo)"))).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(street(page)).to_have_count(1)
    expect(page.get_by_role("heading", name=HAND["en"])).to_be_visible()


def test_cards_fly_and_a_tap_ends_it(house: ServerProcess, visit: Visit) -> None:
    page = visit(motion=True)
    page.add_init_script(
        "self.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...a) { self.moved += 1; return animate.apply(this, a) }"
    )
    sit(house, page, 2)
    lit(page).first.click()
    until(page, "anything flown", lambda: page.evaluate("self.moved") or None)
    page.mouse.click(4, 400)
    moving = "document.querySelector('.guest').getAnimations({ subtree: true }).length"
    until(page, "everything at rest", lambda: page.evaluate(moving) == 0 or None)


THROWS = {
    "when it is loaded": "throw new Error('broken')",
    "when it is put up": "export const BOARD = 1; export function mount() { throw new Error('broken') }",
    "when it is drawn": (
        "export const BOARD = 1;"
        "export function mount() { return { destroy() {}, update() { throw new Error('broken') } } }"
    ),
    "for it is of another time": "export const BOARD = 99; export function mount() {}",
}


@pytest.mark.parametrize("module", THROWS.values(), ids=THROWS)
def test_without_its_board_the_game_goes_on_by_its_answers(house: ServerProcess, visit: Visit, module: str) -> None:
    page = visit()
    page.route("**/boards/**/board.js", lambda route: broken(route, module))
    table = sit(house, page, 2, values={"grit": 1})
    expect(page.get_by_role("alert")).to_contain_text(DOES_NOT_WORK)
    expect(answers(page)).to_have_count(3)
    is_fine(page)
    answer_to_the_end(house, page)
    page.goto(f"{house.url}/r/{table}")
    expect(page.get_by_role("alert")).to_contain_text(DOES_NOT_WORK)


def broken(route: Route, module: str) -> None:
    route.fulfill(body=module, content_type="text/javascript")


def test_a_board_that_does_not_come_is_replaced_by_a_sentence(house: ServerProcess, visit: Visit) -> None:
    page = visit()
    page.route("**/boards/**/board.css", lambda route: route.abort())
    sit(house, page, 2)
    expect(page.get_by_role("alert")).to_contain_text(DOES_NOT_WORK)
    expect(answers(page)).to_have_count(3)


def test_a_breach_of_the_policy_is_heard_of(house: ServerProcess, chromium: Browser) -> None:
    """The test of the tests: `visit` would take this for a fault."""
    page = a_browser(chromium).new_page()
    heard: list[str] = []
    page.on("console", lambda line: heard.append(line.text))
    page.goto(house.url)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">odd</p>')")
    assert any(POLICY in text for text in heard)
    page.context.close()
