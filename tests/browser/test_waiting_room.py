"""Before a game and after it: what one agrees to by sitting down, the way in for friends, and what is kept of it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from saloon.server.http.addresses import LOOPBACK, lan_address
from tests.browser.conftest import Visit
from tests.browser.pages import QUICK, come_in, is_fine
from tests.server.conftest import EMPTY, ME, Person, ServerProcess


def hat_of(page: Page, name: str) -> str:
    """The class that gives somebody's hat its ink."""
    seat = page.get_by_role("list", name="At the table").get_by_role("listitem").filter(has_text=name)
    found = re.search(r"\bs\d\b", seat.get_attribute("class") or "")
    assert found, f"{name} has no hat"
    return found[0]


def top(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["y"]


def account(house: ServerProcess, name: str) -> Person:
    person = house.guest(name)
    person.post("/api/account", {"name": name, "passphrase": "a few words"})
    return person


def test_who_comes_by_link_sees_what_is_played_before_sitting_down(house: ServerProcess, visit: Visit) -> None:
    ada = house.guest("Ada")
    wish = {"options": {"length": "fast"}, "clock": {"minutes": 5, "increment": 5}}
    table = ada.post("/api/tables", {"game": "public_enemy", "seats": [ME, EMPTY], **wish})["id"]
    page = visit("/")
    page.get_by_role("link", name=re.compile("^Join: Ada")).click()
    page.wait_for_url(f"**/t/{table}")
    terms = page.get_by_role("region", name="What is played")
    for fact in (
        "the most wanted outlaw of the West",
        "the fast game",
        "house rule",
        "Live",
        "5 min + 5 s",
        "2 minutes",
        "For fun",
    ):
        expect(terms).to_contain_text(fact)
    assert ada.get(f"/api/tables/{table}")["seats"][1]["kind"] == "empty"
    is_fine(page)
    page.get_by_role("region", name="The question").get_by_role("button", name="Sit down").click()
    page.get_by_role("textbox", name="Your name").fill("Grace")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Everybody is here")).to_be_visible()  # and Ada, who is not, has passed on her rights


def test_a_guest_at_a_rated_table_makes_an_account_there_and_sits_down(house: ServerProcess, visit: Visit) -> None:
    table = account(house, "Rita").open_table(ME, EMPTY, rated=True)["id"]
    page = visit(phone=True)
    come_in(house, page, house.guest("Gus"), f"/t/{table}")
    expect(page.get_by_text("This table is rated")).to_be_visible()
    is_fine(page)
    page.get_by_role("region", name="The question").get_by_role("button", name="Sit down").click()
    page.get_by_label("Passphrase").fill("a horse with no name")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("Everybody is here")).to_be_visible()


def test_the_way_in_for_friends_stands_at_the_top_of_the_waiting_room(tmp_path: Path, visit: Visit) -> None:
    open_house = ServerProcess(tmp_path, host="0.0.0.0", program="tests.browser.seeded")
    try:
        for phone in (False, True):
            page = visit(phone=phone)
            ada = open_house.guest("Ada")
            table = ada.open_table(ME, EMPTY)["id"]
            come_in(open_house, page, ada, f"/t/{table}")
            friends = page.get_by_role("region", name="Bring friends")
            link = friends.get_by_role("textbox", name="Invite with this link")
            if lan_address() in (None, *LOOPBACK):
                expect(friends).to_contain_text("Only this device finds the table there")
            else:
                expect(link).to_have_value(f"http://{lan_address()}:{open_house.port}/t/{table}")
                picture = friends.get_by_role("img", name="The link as a QR code")
                expect(picture).to_be_visible()
                assert picture.evaluate("image => image.naturalWidth") > 0
            assert top(friends) <= top(page.get_by_role("region", name="Take a chair"))
            assert top(friends) < top(page.get_by_role("region", name="What is played"))
            is_fine(page)
    finally:
        open_house.close()


def test_an_address_that_nobody_else_can_reach_is_not_handed_out_without_a_word(
    house: ServerProcess, visit: Visit
) -> None:
    page, ada = visit(), house.guest("Ada")  # this house listens on its own machine only
    come_in(house, page, ada, f"/t/{ada.open_table(ME, EMPTY)['id']}")
    expect(page.get_by_text("Only this device finds the table there")).to_be_visible()
    expect(page.get_by_role("img", name="The link as a QR code")).to_have_count(0)


def test_hats_stay_with_their_owners_in_a_rematch(house: ServerProcess, visit: Visit) -> None:
    bob, cleo = house.guest("Bob"), house.guest("Cleo")
    table = bob.open_table(ME, EMPTY)["id"]
    cleo.post(f"/api/tables/{table}/sit", {"seat": 1})
    bob.post(f"/api/tables/{table}/start")
    page = visit()
    come_in(house, page, cleo, f"/t/{table}")
    before = hat_of(page, "You"), hat_of(page, "Bob")
    chairs = [bob.at(table), cleo.at(table)]
    chairs[0].say(type="resign", key="enough")
    chairs[0].wait("ack", key="enough")
    for chair in chairs:
        chair.say(type="rematch", key="again")
    again = chairs[0].wait("rematch")["id"]
    page.goto(f"{house.url}/t/{again}")
    seats = page.get_by_role("list", name="At the table").get_by_role("listitem")
    expect(seats.first).to_contain_text("You")  # the chairs have changed
    assert (hat_of(page, "You"), hat_of(page, "Bob")) == before


def test_the_lobby_says_how_and_when_games_ended_below_the_open_tables(house: ServerProcess, visit: Visit) -> None:
    dora, open_table = house.guest("Dora"), house.guest("Emil").open_table(ME, EMPTY)["id"]
    for number in range(5):
        table = dora.open_table(ME, QUICK, start=True)["id"]
        if number < 4:
            chair = dora.at(table)
            chair.say(type="resign", key="enough")
            chair.wait("ack", key="enough")
            chair.leave()
    page = visit()
    come_in(house, page, dora, "/")
    yours, past = page.get_by_role("region", name="Your tables"), page.get_by_role("region", name="Played lately")
    expect(yours.get_by_role("link")).to_have_count(1)
    expect(past.get_by_role("listitem")).to_have_count(3)
    year = page.evaluate("new Date().getFullYear()")
    expect(past.get_by_role("listitem").first).to_contain_text(re.compile(f"resigned · .*{year}"))
    assert top(page.get_by_role("region", name="Open tables")) < top(past)
    expect(page.get_by_role("link", name=re.compile("^Join: Emil"))).to_have_attribute("href", f"/t/{open_table}")
    past.get_by_role("link", name="All your games").click()
    expect(page.get_by_text("Finished games")).to_be_visible()


def test_the_page_of_a_player_who_is_not_there_leads_home(visit: Visit) -> None:
    page = visit("/p/abcdefgh", phone=True)
    expect(page.get_by_text("Nobody in town goes by this address")).to_be_visible()
    page.get_by_role("link", name="Back to the saloon").click()
    expect(page.get_by_role("list", name="Games")).to_be_visible()
