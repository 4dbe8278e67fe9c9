"""Going on from a replay, being reached while away, and what a host may set, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import card_of, come_in, is_fine
from tests.server.conftest import EMPTY, GREEDY, ME, Person, ServerProcess


@pytest.fixture(scope="module")
def ada(house: ServerProcess) -> Person:
    return house.guest("Ada")


@pytest.fixture(scope="module")
def finished(ada: Person) -> str:
    table = ada.open_table(ME, GREEDY, start=True)["id"]
    chair = ada.at(table)
    chair.play_on(lambda legal: legal[0])
    chair.leave()
    return str(table)


@pytest.mark.parametrize("phone", [False, True])
def test_a_stranger_plays_on_from_the_middle_of_a_game(
    house: ServerProcess, visit: Visit, finished: str, phone: bool
) -> None:
    page = visit(f"/r/{finished}", phone=phone)
    page.get_by_role("slider", name="Move").fill("6")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("after move 6")
    is_fine(page)
    dialog.locator("label", has_text="Greedy").click()
    dialog.get_by_role("combobox", name="On the others").select_option("random")
    dialog.get_by_role("button", name="Play on", exact=True).click()
    page.get_by_role("textbox", name="Your name").fill("Late")
    page.get_by_role("button", name="Come in").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name="Longhorn")).to_be_visible()
    expect(page.get_by_text("This game goes on from move 6 of an earlier one.").first).to_be_attached()
    card = card_of(house, page)
    assert card["continues"] == {"table": finished, "step": 6}
    assert [(seat["kind"], seat["bot"]) for seat in card["seats"]] == [("bot", "random"), ("person", None)]
    assert card["mine"] == 1


def test_the_end_of_a_game_offers_nothing_to_go_on_from(visit: Visit, ada: Person, finished: str) -> None:
    last = len(ada.get(f"/api/tables/{finished}/replay")["moves"])
    page = visit(f"/r/{finished}")
    page.get_by_role("slider", name="Move").fill(str(last))
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


@pytest.mark.parametrize("phone", [False, True])
def test_your_own_page_has_links_that_can_be_made_anew(house: ServerProcess, visit: Visit, phone: bool) -> None:
    page, newcomer = visit(phone=phone), house.guest("Newcomer")
    come_in(house, page, newcomer, f"/p/{newcomer.id}")
    page.get_by_role("button", name="Make a secret link").click()
    line = page.get_by_role("textbox", name="Your calendar")
    expect(line).to_have_value(re.compile(rf"^{house.url}/api/feed/\w+\.ics$"))
    old = line.input_value()
    assert page.request.get(old).status == 200
    page.get_by_role("button", name="Copy: Your calendar").click()
    expect(page.get_by_text(re.compile("^Copied|copy it by hand"))).to_be_visible()
    page.get_by_role("button", name="Make a new secret link").click()
    expect(line).not_to_have_value(old)
    assert page.request.get(old).status == 404
    is_fine(page)
    expect(page.get_by_role("textbox", name="Email address")).to_have_count(0)  # this house has no mail server


def test_nobody_elses_page_shows_how_they_are_reached(house: ServerProcess, visit: Visit, ada: Person) -> None:
    page = visit(f"/p/{ada.id}")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(page.get_by_text("secret link")).to_have_count(0)


def test_a_link_of_a_mail_that_is_no_longer_good_is_said_so(visit: Visit) -> None:
    page = visit("/stop/00112233", language="fr-FR")
    page.get_by_role("button").filter(has_text="envoyer").click()
    expect(page.get_by_text("plus valable")).to_be_visible()
    is_fine(page)


def test_options_are_explained_and_values_can_be_replaced(house: ServerProcess, visit: Visit, ada: Person) -> None:
    page = visit()
    come_in(house, page, ada, "/new/high_noon")
    expect(page.get_by_text("Who is the quickest when the highest cards are of one rank.")).to_be_visible()
    expect(page.get_by_text("Chance picks one of them.")).to_be_visible()
    page.locator("label", has_text="the suits decide").click()
    expect(page.get_by_text("Spades beat hearts")).to_be_visible()
    grit = page.get_by_role("spinbutton", name="Grit")
    expect(grit).to_have_attribute("max", "9")
    grit.fill("5")
    is_fine(page)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    assert card_of(house, page)["options"] == {"ties": "suits"}
    page.goto(f"{house.url}/new/high_noon")
    page.get_by_role("spinbutton", name="Grit").fill("0")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("without grit")).to_be_visible()


def test_a_hosts_file_fills_the_form_and_the_form_has_the_last_word(
    house: ServerProcess, visit: Visit, ada: Person
) -> None:
    page = visit()
    come_in(house, page, ada, "/new/boomtown")
    cards = '{"loot": [{"name": "gold_vein", "dollars": 25}, {"name": "cursed_gold", "dollars": 11}]}'
    file = {"name": "mine.json", "mimeType": "application/json", "buffer": cards.encode()}
    page.get_by_label("Copies and dollars of each card").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_text("mine.json is read")).to_be_visible()
    page.get_by_text("Show all 28 numbers").nth(1).click()
    vein = page.get_by_role("spinbutton", name="Dollars on each card, Gold Vein")
    expect(vein).to_have_value("25")
    vein.fill("26")
    is_fine(page)
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{house.url}/new/boomtown")
    page.get_by_text("Show all 28 numbers").first.click()
    page.get_by_role("spinbutton", name="Copies of each card, Gold Vein").fill("6")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("needs 7 cards")).to_be_visible()


def test_who_wants_a_rematch_is_still_seen_after_a_reload(house: ServerProcess, visit: Visit) -> None:
    bob, cleo = house.guest("Bob"), house.guest("Cleo")
    table = bob.open_table(ME, EMPTY)["id"]
    cleo.post(f"/api/tables/{table}/sit", {"seat": 1})
    bob.post(f"/api/tables/{table}/start")
    chair = bob.at(table)
    chair.say(type="resign", key="enough")
    chair.wait("ack", key="enough")
    chair.say(type="rematch", key="again")
    chair.wait("ack", key="again")
    page = visit()
    come_in(house, page, cleo, f"/t/{table}")
    expect(page.get_by_text("Bob would like to play again.")).to_be_visible()
    expect(page.get_by_text("Bob gives up.").first).to_be_visible()
    page.reload()
    expect(page.get_by_text("Bob would like to play again.")).to_be_visible()
