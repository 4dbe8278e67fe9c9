"""Talk at a table in real browsers: muting somebody, and keeping them from talking, by keyboard and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import QUICK, come_in, is_fine
from tests.server.conftest import EMPTY, ME, ServerProcess


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Talk").click()
    page.get_by_role("textbox", name="Say something").fill(text)
    page.keyboard.press("Enter")


def open_menu(page: Page, name: str, *, by_keyboard: bool) -> None:
    button = page.get_by_role("button", name=f"What to do about {name}").first
    if by_keyboard:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.tap()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()
    is_fine(page)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("started", [False, True])
def test_a_host_mutes_a_spectator_and_keeps_them_from_talking(
    house: ServerProcess, visit: Visit, phone: bool, started: bool
) -> None:
    ada, cleo = house.guest("Ada"), house.guest("Cleo")
    table = ada.open_table(ME, QUICK if started else EMPTY, start=started)["id"]
    host, chatter = visit(phone=phone), visit()
    come_in(house, host, ada, f"/t/{table}")
    come_in(house, chatter, cleo, f"/t/{table}")
    say(chatter, "You play like my mule")
    host.get_by_role("tab", name="Talk").click()
    lines = host.get_by_role("list", name="What was said, newest first")
    expect(lines).to_contain_text("You play like my mule")
    open_menu(host, "Cleo", by_keyboard=not phone)
    host.get_by_role("button", name="Mute them").click()
    expect(lines).to_contain_text("Nobody has said anything yet.")
    say(chatter, "And she is blind")
    expect(chatter.get_by_role("list", name="What was said, newest first")).to_contain_text("And she is blind")
    host.get_by_role("button", name="Read Cleo again").click()
    expect(lines).to_contain_text("And she is blind")
    open_menu(host, "Cleo", by_keyboard=not phone)
    host.get_by_role("button", name="Keep them from talking here").click()
    expect(chatter.get_by_text("the host does not want you to talk at this table")).to_be_visible()
    expect(chatter.get_by_role("textbox", name="Say something")).to_have_count(0)
    is_fine(chatter)
    host.get_by_role("button", name="Let Cleo talk again").click()
    say(chatter, "Sorry")
    expect(lines).to_contain_text("Sorry")
