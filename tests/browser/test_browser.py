from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

import saloon
from tests.browser.conftest import Visit
from tests.server.conftest import ME, House

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
MOST_DECISIONS = 300
ANSWERS = {"en": "Your answers", "fr": "Tes réponses", "es": "Tus respuestas"}


def card_of(house: House, page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"{house.url}/api/tables/{page.url.split('/t/')[1]}").json()
    return found


def play_now(page: Page, name: str = "Ada", game: str = "longhorn") -> None:
    """From the lobby into a game against bots."""
    poster = page.locator(f'[data-game="{game}"]')
    poster.get_by_role("button").first.click()
    poster.get_by_role("textbox").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def answers(page: Page, language: str = "en") -> Any:
    return page.get_by_role("group", name=ANSWERS[language]).get_by_role("button")


def answer_once(page: Page, language: str = "en") -> bool:
    """Click the first answer, if there is one; did it?"""
    try:
        answers(page, language).first.click(timeout=1500)
    except Late:
        return False
    return True


def play_to_the_end(house: House, *pages: Page) -> dict[str, Any]:
    for _ in range(MOST_DECISIONS):
        for page in pages:
            answer_once(page)
        found = card_of(house, pages[0])
        if found["phase"] == "over":
            return found
    raise AssertionError("the game does not end")


def test_play_now_leads_into_a_game_that_can_be_finished_and_watched(house: House, visit: Visit) -> None:
    page = visit()
    play_now(page)
    expect(page.get_by_role("heading", name="Longhorn")).to_be_visible()
    over = play_to_the_end(house, page)
    assert sum(seat["prize"] for seat in over["seats"]) == 1
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_role("dialog")).to_contain_text(over["commitment"][:12])
    page.goto(f"{house.url}/r/{over['id']}")
    expect(page.get_by_role("slider").first).to_be_visible()


def test_two_people_play_while_a_third_looks_on(house: House, visit: Visit) -> None:
    ada = visit()
    play_now(ada, "Ada")
    host = ada.request.post(
        f"{house.url}/api/tables", data=json.dumps({"game": "longhorn", "seats": [{"kind": "me"}, {"kind": "empty"}]})
    ).json()
    ada.goto(f"{house.url}/t/{host['id']}")
    grace = visit(f"/t/{host['id']}")
    grace.get_by_role("button", name=re.compile("Sit down")).first.click()
    grace.get_by_role("textbox", name="Your name").fill("Grace")
    grace.get_by_role("button", name="Come in").click()
    expect(ada.get_by_role("button", name="Start")).to_be_enabled()
    ada.get_by_role("button", name="Start").click()
    onlooker = visit(f"/t/{host['id']}", language="fr-FR")
    over = play_to_the_end(house, ada, grace)
    assert over["phase"] == "over"
    assert answers(onlooker, "fr").count() == 0


@pytest.mark.parametrize(("language", "word"), [("en-US", "Play now"), ("fr-FR", "Jouer"), ("es-ES", "Jugar")])
def test_the_lobby_speaks_the_browsers_language(visit: Visit, language: str, word: str) -> None:
    page = visit(language=language)
    expect(page.get_by_role("button", name=re.compile(word)).first).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language[:2]


WIDTHS = (360, 390, 701, 768, 941, 1024, 1121, 1280, 2560)
"""A phone to a wall, and where the layout changes."""


@pytest.mark.parametrize("game", [game.name for game in saloon.games()])
def test_nothing_scrolls_sideways_at_any_width(house: House, visit: Visit, game: str) -> None:
    most = saloon.game(game).seats[-1]
    ada = house.guest("Wilhelmina von Hohenfels")
    bots, open_chairs = [{"kind": "bot", "bot": "random"}] * (most - 1), [{"kind": "empty"}] * (most - 1)
    tables = [ada.open_table(ME, *bots, game=game, start=True), ada.open_table(ME, *open_chairs, game=game)]
    page = visit(language="fr-FR")
    page.context.add_cookies([{"name": "saloon_player", "value": ada.token, "url": house.url}])
    for path in ("/", f"/new/{game}", *(f"/t/{table['id']}" for table in tables)):
        page.goto(house.url + path)
        page.locator("main").get_by_role("heading").first.wait_for()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} at {width}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(house: House, visit: Visit, scheme: str) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    play_now(page)
    answers(page).first.wait_for()
    table = page.url
    for path in (table, f"{house.url}/", f"{house.url}/new/longhorn", f"{house.url}/nowhere"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        page.wait_for_timeout(300)
        page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html.slice(0, 120)))")
        assert found == [], path


def test_the_keyboard_alone_can_play(house: House, visit: Visit) -> None:
    page = visit()
    play_now(page)
    answers(page).first.wait_for()
    before = card_of(house, page)["number"]
    for _ in range(60):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement.closest('[role=group]')?.getAttribute('aria-label')")
            == "Your answers"
        ):
            break
    page.keyboard.press("Enter")
    for _ in range(40):
        if card_of(house, page)["number"] > before:
            return
        page.wait_for_timeout(100)
    raise AssertionError("Enter on an answer did nothing")


def test_reloading_changes_nothing(house: House, visit: Visit) -> None:
    page = visit()
    play_now(page)
    first = answers(page).first
    first.wait_for()
    words = first.get_attribute("aria-label")
    page.reload()
    answers(page).first.wait_for()
    assert answers(page).first.get_attribute("aria-label") == words
    assert card_of(house, page)["mine"] == 0


def test_offline_and_back(house: House, visit: Visit) -> None:
    page = visit()
    play_now(page)
    answers(page).first.wait_for()
    page.context.set_offline(True)
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    for _ in range(20):
        if answer_once(page) and card_of(house, page)["number"] > 0:
            return
    raise AssertionError("the table did not come back")
