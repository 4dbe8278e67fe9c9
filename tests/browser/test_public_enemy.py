"""Public Enemy Number One in real browsers: a whole game with every option, and nobody hears what another peeked at."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import Visit
from tests.browser.pages import (
    QUICK,
    SOON_MS,
    answers,
    card_of,
    guest,
    is_fine,
    set_out,
    until_moved,
)
from tests.server.conftest import EMPTY, GREEDY, ME, ServerProcess

ALL_OPTIONS = {"duel": "on", "dollars": "on", "cavalry": "on", "supremacy": "on"}
FAST = {**ALL_OPTIONS, "length": "fast"}
FEW_ROUNDS = {"most_rounds": 2}
MOST_LOOKS = 4000
CERTAIN = 1


def two_people(house: ServerProcess, visit: Visit, **wish: Any) -> tuple[Page, Page]:
    """Two people at a table that has begun: whose turn it is, and the other."""
    ada, _ = guest(house, visit, "Ada")
    grace, _ = guest(house, visit, "Grace")
    set_out(house, ada, "public_enemy", ME, EMPTY, **wish)
    sit_down(ada, grace)
    return (ada, grace) if card_of(house, ada)["turn"] == 0 else (grace, ada)


def sit_down(host: Page, other: Page) -> None:
    """Somebody takes the free chair, and it begins."""
    other.goto(host.url)
    other.get_by_role("button", name=re.compile("Sit down")).first.click()
    host.get_by_role("button", name="Start").click()
    for page in (host, other):
        expect(decks(page)).to_have_count(5)


def decks(page: Page) -> Locator:
    return page.get_by_role("list", name="Five decks").locator("> li")


def lit(page: Page) -> Locator:
    """What may be chosen on the board."""
    return page.locator(".trail .lit")


def scoring(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^The scoring of round"))


def answer_on_the_board(page: Page, dice: random.Random, *, phone: bool) -> None:
    """Choose something that is lit: to peek, where that can be bought, else anything."""
    if scoring(page).count():
        is_fine(page)
        go_on = scoring(page).get_by_role("button", name="Go on")
        go_on.evaluate_all("buttons => buttons.forEach(button => button.click())")  # it may go on by itself, just now
    peeks = page.get_by_role("button", name=re.compile("^Peek at"))
    choices = peeks if peeks.count() else lit(page)
    count = choices.count()
    if not count:
        return  # it has not heard of it yet, or the house answers where there is no choice
    choice = choices.nth(dice.randrange(count))
    try:
        choice.tap(timeout=SOON_MS) if phone else choice.click(timeout=SOON_MS)
    except Late:
        return  # overtaken: it is asked again


def play_to_the_end(house: ServerProcess, *pages: Page) -> dict[str, Any]:
    """Each of these pages sits on the seat of its number, the second one with a phone."""
    dice = random.Random(1)
    for _ in range(MOST_LOOKS):
        card = card_of(house, pages[0])
        if card["phase"] == "over":
            return card
        if card["turn"] < len(pages):
            answer_on_the_board(pages[card["turn"]], dice, phone=card["turn"] > 0)
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not end")


def leaks(message: dict[str, Any], seat: int) -> Iterator[str]:
    """What a message tells about cards that others have peeked at and this seat has not."""
    view = message.get("view") or {"story": [], "table": {"decks": []}}
    stories = [view["story"], *(story["events"] for story in message.get("stories", []))]
    yield from (
        event["say"] for story in stories for event in story if event["kind"] == "see" and event["args"]["seat"] != seat
    )
    for deck in view["table"]["decks"]:
        if seat in deck["peeked"]:
            continue
        if deck["next"] is not None:
            yield deck["next"]["name"]
        if max(deck["chances"].values()) == CERTAIN and sum(left > 0 for left in deck["odds"].values()) > 1:
            yield f"what comes next in {deck['name']}"


def test_two_people_and_two_bots_play_with_every_option_and_nobody_hears_of_a_card_another_peeked_at(
    house: ServerProcess, visit: Visit
) -> None:
    ada, ada_heard = guest(house, visit, "Ada")
    grace, grace_heard = guest(house, visit, "Grace", phone=True)
    set_out(house, ada, "public_enemy", ME, EMPTY, GREEDY, GREEDY, options=FAST, values=FEW_ROUNDS)
    sit_down(ada, grace)
    for page in (ada, grace):
        is_fine(page)
    over = play_to_the_end(house, ada, grace)
    for page in (ada, grace):
        expect(page.get_by_role("heading", name=re.compile("public enemy number one"))).to_be_visible()
        expect(scoring(page)).to_be_visible()
        scoring(page).get_by_role("button", name="To the table").click()
        is_fine(page)
    assert sum(seat["prize"] for seat in over["seats"]) in (0, 1)
    heard = [ears.heard for ears in (ada_heard, grace_heard)]
    for seat, messages in enumerate(heard):
        assert len(messages) > 20
        assert [leak for message in messages for leak in leaks(message, seat)] == []
        of_the_other = [leak for message in messages for leak in leaks(message, 1 - seat)]
        assert of_the_other, "nobody peeked: this proves nothing"


def test_the_odds_are_switched_on_and_off_and_remembered(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Ada")
    set_out(house, page, "public_enemy", ME, QUICK, start=True)
    odds, switch = page.get_by_role("list", name="What may come next"), page.get_by_role("button", name="Odds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(odds).to_have_count(0)
    switch.click()
    expect(odds).to_have_count(5)
    expect(odds.first).to_contain_text("%")
    page.reload()
    expect(odds).to_have_count(5)
    page.keyboard.press("o")
    expect(odds).to_have_count(0)
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_the_keyboard_alone_draws_and_rides_and_what_is_not_possible_is_explained(
    house: ServerProcess, visit: Visit
) -> None:
    first, second = two_people(house, visit, options={"cavalry": "on"})
    expect(lit(first)).to_have_count(5)
    first.keyboard.press("2")
    expect(first.get_by_role("heading", name="Where does the Cavalry ride?")).to_be_visible()
    first.keyboard.press("1")
    until_moved(house, first, 2)
    expect(second.get_by_role("img", name="The Cavalry is here")).to_be_visible()
    expect(lit(second)).to_have_count(4)
    decks(second).first.get_by_role("button").click()
    expect(second.get_by_role("alert")).to_contain_text("The Cavalry is in Tombstone")
    second.keyboard.press("3")
    expect(second.get_by_role("heading", name="Where does the Cavalry ride?")).to_be_visible()
    second.keyboard.press("0")
    until_moved(house, second, 4)


def test_a_tap_on_a_card_keeps_the_dollars_and_draws(house: ServerProcess, visit: Visit) -> None:
    first, second = two_people(house, visit, options={"dollars": "on"})
    expect(first.get_by_role("heading", name="Do you spend a Dollar?")).to_be_visible()
    decks(first).first.get_by_role("button", name=re.compile("^Keep your Dollars")).click()
    until_moved(house, first, 2)
    expect(second.get_by_role("heading", name="Do you spend a Dollar?")).to_be_visible()
    for page in (first, second):
        expect(page.locator("button.fan")).to_have_count(1)
        expect(page.get_by_role("img", name="2 Dollars")).to_have_count(2)


def test_a_peek_is_shown_to_who_paid_for_it_and_a_buried_card_to_all(house: ServerProcess, visit: Visit) -> None:
    first, second = two_people(house, visit, options={"dollars": "on"})
    first.get_by_role("button", name="Peek at Tombstone").click()
    expect(decks(first).first.get_by_text("Next, and only you know:")).to_be_attached()
    expect(decks(second).first.get_by_text(re.compile("^They know the next card: "))).to_be_attached()
    assert decks(second).get_by_text("Next, and only you know:").count() == 0
    first.keyboard.press("5")  # nobody has an outlaw yet: whoever comes out of the Saloon, nothing happens
    until_moved(house, first, 2)
    second.get_by_role("button", name=re.compile(r"^Bury .* in Deadwood$")).click()
    for page in (first, second):
        expect(decks(page).nth(2).get_by_text("At the bottom:")).to_be_attached()


@pytest.mark.parametrize(("scheme", "language"), [("light", "fr"), ("dark", "es")])
def test_six_seats_are_fine_on_a_phone_and_on_a_desk(
    house: ServerProcess, visit: Visit, scheme: str, language: str
) -> None:
    page, _ = guest(house, visit, "Ada", phone=True)
    page.context.add_cookies([{"name": "saloon_lang", "value": language, "url": house.url}])
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    set_out(house, page, "public_enemy", ME, *[QUICK] * 5, start=True, options=ALL_OPTIONS)
    expect(page.get_by_role("article")).to_have_count(6)
    answers(page, language).first.wait_for()
    page.keyboard.press("o")
    expect(page.locator(".odds")).to_have_count(5)
    is_fine(page)
    for size in ((768, 1024), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        is_fine(page)


def test_who_looks_on_can_press_nothing_and_the_film_can_be_wound(house: ServerProcess, visit: Visit) -> None:
    ada, _ = guest(house, visit, "Ada")
    table = set_out(house, ada, "public_enemy", ME, QUICK, start=True, options=FAST, values={"most_rounds": 1})
    spectator = visit(f"/t/{table}", language="fr-FR")
    expect(spectator.get_by_role("list", name="Cinq pioches").locator("> li")).to_have_count(5)
    assert lit(spectator).count() == 0
    assert answers(spectator, "fr").count() == 0
    play_to_the_end(house, ada)
    ada.goto(f"{house.url}/r/{table}")
    expect(decks(ada)).to_have_count(5)
    slider = ada.get_by_role("slider").first
    for key in ("End", "Home", "End"):
        slider.press(key)
        is_fine(ada)
    expect(ada.get_by_role("heading", name=re.compile("public enemy number one"))).to_be_visible()
    assert lit(ada).count() == 0
