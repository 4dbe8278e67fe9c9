"""BANG! The Dice Game in real browsers: a whole game of two people and three bots, and no role before its time."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from saloon.games.bang_dice.box import Character
from tests.browser.conftest import Visit
from tests.browser.pages import (
    QUICK,
    answer_once,
    answers,
    card_of,
    guest,
    is_fine,
    is_over,
    play_now,
    set_out,
    until,
    until_moved,
)
from tests.server.conftest import EMPTY, GREEDY, ME, ServerProcess

CURIOUS = (Character.BART_CASSIDY, Character.KIT_CARLSON, Character.PEDRO_RAMIREZ, Character.SID_KETCHUM)
CAST = sum(1 << character for character in (*CURIOUS, Character.SLAB_THE_KILLER))
"""Everybody who asks questions in the middle of things."""
SECRETS = re.compile("outlaw|deput|renegade", re.IGNORECASE)
MOST_LOOKS = 4000


def is_no_secret(event: dict[str, Any], seat: int, sheriff: int) -> bool:
    """May this seat hear of a role here: of its own, of the Sheriff's, of one who is dead?"""
    return event["kind"] == "death" or (event["kind"] == "role" and event["args"]["seat"] in (seat, sheriff))


def without_what_may_be_known(message: dict[str, Any], seat: int) -> str:
    """A message of a running game as text, without the roles that this seat may know."""
    view = message.get("view")
    sheriff = -1
    if view:
        del view["table"]["roles"]  # how many there are of each
        for player in view["table"]["players"]:
            if player["sheriff"]:
                sheriff = player["seat"]
            if player["seat"] == seat or player["sheriff"] or not player["living"]:
                del player["role"]
    for story in [view or {"story": []}, *message.get("stories", [])]:
        name = "events" if "events" in story else "story"
        story[name] = [event for event in story[name] if not is_no_secret(event, seat, sheriff)]
    return json.dumps(message)


def our_dice(page: Page) -> Locator:
    return page.locator("button.die:not([aria-disabled])")


def roll_or_answer(page: Page, *, keys: bool) -> None:
    """Roll a die again if there is one to be rolled, by keys or by tapping; else give the first answer."""
    dice = our_dice(page)
    if dice.count() > 2 and page.locator(".rolls .used").count() == 1:
        if keys:
            page.keyboard.press(dice.first.get_attribute("aria-keyshortcuts") or "")
        else:
            dice.first.tap()
    answers(page).first.click()


def play_to_the_end(house: ServerProcess, *pages: Page) -> dict[str, Any]:
    """Each of these pages sits on the seat of its number."""
    number = -1
    for _ in range(MOST_LOOKS):
        card = card_of(house, pages[0])
        if card["phase"] == "over":
            return card
        if card["turn"] < len(pages) and card["number"] > number:
            page, number = pages[card["turn"]], card["number"]
            if answers(page).count():
                roll_or_answer(page, keys=page is pages[0])
            else:
                number -= 1  # it has not heard of it yet, or the house answers where there is no choice
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not end")


def hidden_roles(page: Page, words: str = "role hidden") -> Locator:
    return page.get_by_role("img", name=words, exact=True)


def test_two_people_and_three_bots_play_to_the_end_and_no_role_is_heard_before_its_time(
    house: ServerProcess, visit: Visit
) -> None:
    ada, ada_heard = guest(house, visit, "Ada")
    grace, grace_heard = guest(house, visit, "Grace", phone=True)
    set_out(house, ada, "bang_dice", ME, EMPTY, GREEDY, GREEDY, GREEDY, values={"set": CAST})
    grace.goto(ada.url)
    grace.get_by_role("button", name=re.compile("Sit down")).first.click()
    ada.get_by_role("button", name="Start").click()
    for page in (ada, grace):
        expect(page.get_by_role("article")).to_have_count(5)
        expect(hidden_roles(page).first).to_be_visible()
    over = play_to_the_end(house, ada, grace)
    winners = sum(seat["prize"] > 0 for seat in over["seats"])
    for page in (ada, grace):
        expect(page.get_by_text("Winner", exact=True)).to_have_count(winners)
        expect(hidden_roles(page)).to_have_count(0)
        is_fine(page)
    for seat, ears in enumerate((ada_heard, grace_heard)):
        running = [message for message in ears.heard if not is_over(message)]
        assert len(running) > 20
        for message in running:
            found = SECRETS.search(without_what_may_be_known(message, seat))
            assert not found, (seat, message)


def test_play_now_seats_five_and_explains_itself_once(house: ServerProcess, visit: Visit) -> None:
    page = visit()
    play_now(page, game="bang_dice")
    dialog = page.get_by_role("dialog", name="Five dice, and what they do")
    expect(dialog).to_be_visible()
    is_fine(page)
    dialog.get_by_role("button", name="Let’s roll").click()
    expect(page.get_by_role("article")).to_have_count(5)
    page.reload()
    expect(page.get_by_role("article")).to_have_count(5)
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="What the dice do").click()
    expect(dialog).to_be_visible()


def until_the_dice_are_ours(house: ServerProcess, page: Page) -> int:
    """Play until we have the dice, and more than dynamite to roll: how far the game is then."""

    def number_if_ours() -> int | None:
        card = card_of(house, page)
        is_ours = card["turn"] == 0 and our_dice(page).count() and page.locator(".rolls .used").count() < 3
        return int(card["number"]) if is_ours else None

    def look() -> int | None:
        number = number_if_ours()
        if number is not None:
            page.wait_for_timeout(300)  # something that we have said may still be on its way
            return number if number_if_ours() == number else None
        if card_of(house, page)["phase"] == "over":
            set_out(house, page, "bang_dice", ME, QUICK, QUICK, start=True)
        elif card_of(house, page)["turn"] == 0:
            answer_once(page)
        return None

    return until(page, "are the dice ours", look)


def test_the_keyboard_alone_chooses_dice_and_rolls_them(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Keys")
    set_out(house, page, "bang_dice", ME, QUICK, QUICK, start=True)
    number, first = until_the_dice_are_ours(house, page), our_dice(page).first
    page.locator("#main").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        if first.evaluate("die => die === document.activeElement"):
            break
    page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-pressed", "true")
    page.locator("#question").focus()
    key = first.get_attribute("aria-keyshortcuts") or ""
    page.keyboard.press(key)
    expect(first).to_have_attribute("aria-pressed", "false")
    page.keyboard.press(key)
    expect(page.get_by_role("button", name="Roll 1 die again")).to_be_visible()
    page.keyboard.press("Enter")
    until_moved(house, page, number + 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_eight_seats_on_a_phone_and_characters_to_choose_are_fine(
    house: ServerProcess, visit: Visit, scheme: str
) -> None:
    page, _ = guest(house, visit, "Ada", phone=True)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    set_out(house, page, "bang_dice", ME, *[QUICK] * 7, start=True, options={"characters": "chosen"})
    expect(page.get_by_role("article")).to_have_count(8)
    characters = page.get_by_role("list", name="Characters to choose from").get_by_role("button")
    expect(characters).to_have_count(2)
    is_fine(page)
    characters.first.tap()
    answers(page).first.wait_for()
    is_fine(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    is_fine(page)
    face = page.get_by_role("article").nth(3).get_by_role("button", name=re.compile("^What can")).first
    face.click()
    expect(page.get_by_role("note")).to_be_visible()


def test_who_looks_on_sees_no_role_and_nothing_to_press(house: ServerProcess, visit: Visit) -> None:
    ada, _ = guest(house, visit, "Ada")
    table = set_out(house, ada, "bang_dice", ME, *[QUICK] * 3, start=True)
    page = visit(f"/t/{table}", language="fr-FR")
    expect(page.get_by_role("article")).to_have_count(4)
    expect(hidden_roles(page, "rôle caché")).to_have_count(3)
    assert page.locator(".lit, button.die").count() == 0
    assert answers(page, "fr").count() == 0
