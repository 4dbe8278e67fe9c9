"""One's own page: sessions, passphrase, data and farewell, by keyboard and on a phone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import come_in, is_fine
from tests.server.conftest import Person, ServerProcess

PASSPHRASE = "a horse with no name"
SMALLEST = 44
"""What a finger can hit, in pixels."""


@pytest.fixture
def annie(house: ServerProcess, request: pytest.FixtureRequest) -> Person:
    """An account of this test's own."""
    name = f"Annie {abs(hash(request.node.name)) % 10_000}"
    person = house.guest(name)
    person.post("/api/account", {"name": name, "passphrase": PASSPHRASE})
    return person


def small_targets(page: Page) -> list[str]:
    """Buttons and lines to write on that a finger misses."""
    found = page.locator("main :is(button, a.press, input:not([aria-hidden]))").all()
    boxes = [(each.inner_text() or each.get_attribute("type") or "", each.bounding_box()) for each in found]
    return [name for name, box in boxes if box is not None and box["height"] < SMALLEST]


@pytest.mark.parametrize("phone", [False, True])
def test_you_see_where_you_are_logged_in_and_end_it(
    house: ServerProcess, visit: Visit, annie: Person, phone: bool
) -> None:
    name = annie.get("/api/me")["player"]["name"]
    page, elsewhere = visit(phone=phone), visit()
    login = json.dumps({"name": name, "passphrase": PASSPHRASE})
    assert elsewhere.request.post(f"{house.url}/api/login", data=login).ok
    assert page.request.post(f"{house.url}/api/login", data=login).ok
    page.goto(f"{house.url}/p/{annie.id}")
    rows = page.get_by_role("listitem").filter(has_text="since")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("this one")
    is_fine(page)
    if phone:
        assert small_targets(page) == []
    button = rows.nth(1).get_by_role("button", name="Log out there")
    button.focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    expect(page.get_by_text("You are logged out there.")).to_be_visible()
    page.get_by_role("button", name="Log out everywhere else").click()
    expect(rows).to_have_count(1)
    assert elsewhere.request.get(f"{house.url}/api/me").json()["player"] is None
    assert page.request.get(f"{house.url}/api/me").json()["player"]["name"] == name


def test_a_new_passphrase_is_set_by_keyboard(house: ServerProcess, visit: Visit, annie: Person) -> None:
    page = visit()
    come_in(house, page, annie, f"/p/{annie.id}")
    page.get_by_role("textbox", name="The one you have").focus()
    page.keyboard.type("wrong, of course")
    page.keyboard.press("Tab")
    page.keyboard.type("a mule with two names")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("This is not your passphrase.")
    is_fine(page)
    page.get_by_role("textbox", name="The one you have").fill(PASSPHRASE)
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("Your passphrase is changed")).to_be_visible()
    stranger = Person(house, None)
    wish = {"name": annie.get("/api/me")["player"]["name"], "passphrase": "a mule with two names"}
    assert stranger.post("/api/login", wish)["player"]["id"] == annie.id


def test_your_data_is_a_file(house: ServerProcess, visit: Visit, annie: Person) -> None:
    page = visit()
    come_in(house, page, annie, f"/p/{annie.id}")
    with page.expect_download() as started:
        page.get_by_role("link", name="Download your data").click()
    assert started.value.suggested_filename == "saloon.json"
    assert json.loads(started.value.path().read_text("utf-8"))["player"]["id"] == annie.id


@pytest.mark.parametrize("phone", [False, True])
def test_a_farewell_is_asked_for_twice(house: ServerProcess, visit: Visit, annie: Person, phone: bool) -> None:
    page = visit(phone=phone)
    come_in(house, page, annie, f"/p/{annie.id}")
    ask = page.get_by_role("button", name="Delete your account")
    ask.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This cannot be undone.")
    is_fine(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(ask).to_be_focused()
    page.keyboard.press("Enter")
    dialog.get_by_role("textbox", name="Passphrase").fill("wrong, of course")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("This is not your passphrase.")
    dialog.get_by_role("textbox", name="Passphrase").fill(PASSPHRASE)
    dialog.get_by_role("button", name="Delete for good").click()
    page.wait_for_url(f"{house.url}/")
    expect(page.get_by_text("You are deleted. Farewell!")).to_be_visible()
    assert page.request.get(f"{house.url}/api/players/{annie.id}").status == 404


def test_a_guest_leaves_without_a_passphrase(house: ServerProcess, visit: Visit) -> None:
    page, guest = visit(), house.guest("Passing through")
    come_in(house, page, guest, f"/p/{guest.id}")
    expect(page.get_by_role("heading", name="Passphrase")).to_have_count(0)
    page.get_by_role("button", name="Delete yourself").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete for good").click()
    page.wait_for_url(f"{house.url}/")
    assert guest.get("/api/me")["player"] is None


def test_nobody_elses_page_has_any_of_it(house: ServerProcess, visit: Visit, annie: Person) -> None:
    page = visit(f"/p/{annie.id}")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    for name in ("Where you are logged in", "Passphrase", "Your data"):
        expect(page.get_by_role("heading", name=name)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_link_that_is_no_longer_good_confirms_nothing(house: ServerProcess, visit: Visit, phone: bool) -> None:
    page = visit("/confirm/0123456789abcdef", phone=phone)
    page.get_by_role("button", name="Yes, it is mine").click()
    expect(page.get_by_text("This link is no longer good.")).to_be_visible()
    is_fine(page)
