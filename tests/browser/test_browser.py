"""The lobby, and Longhorn's table, in real browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import saloon
from tests.browser.conftest import Visit
from tests.browser.pages import (
    QUICK,
    answer_once,
    answer_to_the_end,
    answers,
    card_of,
    come_in,
    is_fine,
    play_now,
    set_out,
    until,
    until_moved,
)
from tests.server.conftest import EMPTY, ME, ServerProcess


def test_play_now_leads_into_a_game_that_can_be_finished_and_watched(house: ServerProcess, visit: Visit) -> None:
    page = visit()
    play_now(page)
    expect(page.get_by_role("heading", name="Longhorn")).to_be_visible()
    over = answer_to_the_end(house, page)
    assert sum(seat["prize"] for seat in over["seats"]) == 1
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_role("dialog")).to_contain_text(over["commitment"][:12])
    page.goto(f"{house.url}/r/{over['id']}")
    expect(page.get_by_role("slider").first).to_be_visible()


def test_two_people_play_while_a_third_looks_on(house: ServerProcess, visit: Visit) -> None:
    ada = visit()
    play_now(ada, "Ada")
    table = set_out(house, ada, "longhorn", ME, EMPTY)
    grace = visit(f"/t/{table}")
    grace.get_by_role("button", name=re.compile("Sit down")).first.click()
    grace.get_by_role("textbox", name="Your name").fill("Grace")
    grace.get_by_role("button", name="Come in").click()
    expect(ada.get_by_role("button", name="Start")).to_be_enabled()
    ada.get_by_role("button", name="Start").click()
    spectator = visit(f"/t/{table}", language="fr-FR")
    over = answer_to_the_end(house, ada, grace)
    assert over["phase"] == "over"
    assert answers(spectator, "fr").count() == 0


@pytest.mark.parametrize(("language", "word"), [("en-US", "Play now"), ("fr-FR", "Jouer"), ("es-ES", "Jugar")])
def test_the_lobby_speaks_the_browsers_language(visit: Visit, language: str, word: str) -> None:
    page = visit(language=language)
    expect(page.get_by_role("button", name=re.compile(word)).first).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language[:2]


WIDTHS = (360, 390, 701, 768, 941, 1024, 1121, 1280, 2560)
"""A phone to a wall, and where the layout changes."""


@pytest.mark.parametrize("game", [game.name for game in saloon.games()])
def test_nothing_scrolls_sideways_at_any_width(house: ServerProcess, visit: Visit, game: str) -> None:
    most = saloon.game(game).seats[-1]
    ada = house.guest("Wilhelmina von Hohenfels")
    playing = ada.open_table(ME, *[QUICK] * (most - 1), game=game, start=True)
    waiting = ada.open_table(ME, *[EMPTY] * (most - 1), game=game)
    page = visit(language="fr-FR")
    for path in ("/", f"/new/{game}", f"/t/{playing['id']}", f"/t/{waiting['id']}"):
        come_in(house, page, ada, path)
        page.locator("main").get_by_role("heading").first.wait_for()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} at {width}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(house: ServerProcess, visit: Visit, scheme: str) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    play_now(page)
    answers(page).first.wait_for()
    table = page.url
    for path in (table, f"{house.url}/", f"{house.url}/new/longhorn", f"{house.url}/nowhere"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        page.wait_for_timeout(300)
        is_fine(page)


def test_the_keyboard_alone_can_play(house: ServerProcess, visit: Visit) -> None:
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
    until_moved(house, page, before + 1)


def test_reloading_changes_nothing(house: ServerProcess, visit: Visit) -> None:
    page = visit()
    play_now(page)
    first = answers(page).first
    first.wait_for()
    words = first.get_attribute("aria-label")
    page.reload()
    answers(page).first.wait_for()
    assert answers(page).first.get_attribute("aria-label") == words
    assert card_of(house, page)["mine"] == 0


def test_offline_and_back(house: ServerProcess, visit: Visit) -> None:
    page = visit()
    play_now(page)
    answers(page).first.wait_for()
    page.context.set_offline(True)
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    until(page, "does the table come back", lambda: (answer_once(page) and card_of(house, page)["number"] > 0) or None)
