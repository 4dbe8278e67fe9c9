"""The Good, the Goat and the Crook in real browsers: whole games on the board, and no hidden card before its time."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from saloon.core.replay import steps
from saloon.games.goat import GAME, secrecy
from saloon.games.goat.box import CHARACTER_NAMES, State
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.pages import (
    QUICK,
    SOON_MS,
    answers,
    card_of,
    guest,
    is_fine,
    is_over,
    play_now,
    set_out,
    set_table,
    until,
)
from tests.server.conftest import EMPTY, GREEDY, ME, ServerProcess

MOST_LOOKS = 3000
PATIENCE = 40
"""Looks after which an answer is given again: the page may have been busy with the one before."""
PUBLIC = ("nothing", "goat_back")
"""Events that name somebody who is not there: an Outlaw finds no Sheriff, the Goat goes back into the deck."""
NAMES = GAME.face.names(GAME.speaker("en"))
QUESTIONS = {
    "card": "Which card do you offer?",
    "receiver": "Whom do you offer it to?",
    "claim": "Who do you say it is?",
    "answer": "Do you take the card?",
}


def lit(page: Page) -> Locator:
    """What may be chosen on the board."""
    return page.locator(".town button.lit")


def choose(page: Page, number: int) -> bool:
    """Press something on the board that may be chosen, now this and now that; was there anything?"""
    count = lit(page).count()
    try:
        if count:
            lit(page).nth(number * 7 // 3 % count).click(timeout=SOON_MS)
    except Late:
        return False  # the house has answered where there was no choice
    return count > 0


def play_to_the_end(house: ServerProcess, *pages: Page) -> dict[str, Any]:
    """Each of these pages sits on the seat of its number, and answers on the board alone."""
    answered, looks = -1, 0
    for _ in range(MOST_LOOKS):
        card = card_of(house, pages[0])
        if card["phase"] == "over":
            return card
        looks = looks + 1 if card["number"] == answered else 0
        if looks % PATIENCE == 0 and card["turn"] < len(pages) and choose(pages[card["turn"]], card["number"]):
            answered, looks = card["number"], 0
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not end")


def until_asked(house: ServerProcess, page: Page, phase: str) -> None:
    """Answer everything else until this is asked, in another game if need be."""

    def look() -> bool | None:
        card = card_of(house, page)
        if card["phase"] == "over":
            set_out(house, page, "goat", ME, *[QUICK] * (len(card["seats"]) - 1), start=True, patience=None)
        elif card["turn"] == 0 and lit(page).count():
            if QUESTIONS[phase] in page.locator("#question h2").inner_text():
                return True
            choose(page, card["number"])
        return None

    until(page, f"is asked: {phase}", look)


# ---- Secrets


def hidden_from(s: State, seat: int) -> set[str]:
    """The characters that a seat cannot place, said without a look at `hide`."""
    return {CHARACTER_NAMES[card] for field, card in secrecy.secrets(s, seat) if field == "place" and card is not None}


def hidden_by_move(house: ServerProcess, page: Page, table: str) -> list[tuple[int, str, list[set[str]]]]:
    """By move, from the true replay: who was asked what, and which characters were hidden from each seat."""
    replay = page.request.get(f"{house.url}/api/tables/{table}/replay").json()
    found = []
    for state in steps(replay):
        record = state.record()
        assert isinstance(record, State)
        found.append((state.turn, state.phase, [hidden_from(record, seat) for seat in range(state.seats)]))
    return found


def without_the_cast(message: dict[str, Any]) -> str:
    """A message without what names people wherever they are: the table's cast, the game's title, past rounds."""
    message = copy.deepcopy(message)
    message.pop("card", None)
    view = message.get("view")
    if view:
        table = view["table"]
        del view["game"], table["thief"], table["charlatan"], table["memory"]["unseen"]
        table["characters"] = {name: known for name, known in table["characters"].items() if known["place"] is not None}
        for place in table["street"]:
            del place["characters"]
    for story in [view or {"story": []}, *message.get("stories", [])]:
        name = "events" if "events" in story else "story"
        rounds = [at for at, event in enumerate(story[name]) if event["kind"] == "round"]
        since = story[name][rounds[-1] if rounds else 0 :]
        story[name] = [event for event in since if event["kind"] not in PUBLIC]
    return json.dumps(message, ensure_ascii=False)


def tells(message: dict[str, Any], hidden: set[str]) -> str | None:
    """A hidden character that a message speaks of, as a key or in words."""
    words = "|".join(sorted({*hidden, *(NAMES[name] for name in hidden)}))
    found = re.search(rf"\b({words})\b", without_the_cast(message), re.IGNORECASE) if hidden else None
    return found.group() if found else None


def whispers(message: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """Events that were meant for somebody else: a hand, a card taken out of it, a token won at cards."""
    view = message.get("view") or {"story": []}
    events = [*view["story"], *(event for story in message.get("stories", []) for event in story["events"])]
    return [
        event
        for event in events
        if event["kind"] in ("hand", "card", "token")
        and seat not in (event["args"]["seat"], event["args"].get("target"))
    ]


def test_three_people_and_a_bot_play_to_the_end_and_no_hidden_card_is_heard(house: ServerProcess, visit: Visit) -> None:
    ada, ada_heard = guest(house, visit, "Ada")
    grace, grace_heard = guest(house, visit, "Grace", phone=True)
    linus, linus_heard = guest(house, visit, "Linus")
    table = set_out(house, ada, "goat", ME, EMPTY, EMPTY, GREEDY)
    for seat, page in ((1, grace), (2, linus)):
        page.request.post(f"{house.url}/api/tables/{table}/sit", data=json.dumps({"seat": seat}))
        page.goto(f"{house.url}/t/{table}")
    ada.get_by_role("button", name="Start").click()
    for page in (ada, grace, linus):
        expect(page.get_by_role("list", name="People").get_by_role("article")).to_have_count(4)
    over = play_to_the_end(house, ada, grace, linus)
    winners = sum(seat["prize"] > 0 for seat in over["seats"])
    for page in (ada, grace, linus):
        expect(page.locator(".end tr.won")).to_have_count(winners)
        expect(page.locator(".end tbody tr")).to_have_count(4)
        is_fine(page)

    true = hidden_by_move(house, ada, table)
    ears = (ada_heard, grace_heard, linus_heard)
    strangers = 0
    for seat, each in enumerate(ears):
        running = [heard for heard in each.heard if heard.get("view") and not is_over(heard)]
        assert len(running) > 40
        for heard in running:
            turn, phase, hidden = true[heard["number"]]
            assert (heard["view"]["turn"], heard["view"]["phase"]) == (turn, phase)
            assert tells(heard, hidden[seat]) is None, (seat, heard)
            assert whispers(heard, seat) == []
            assert heard["view"]["table"]["hand"] is None or heard["view"]["table"]["dealer"] == seat
            strangers += tells(heard, hidden[(seat + 1) % 3]) is not None
        others = [heard for heard in each.heard if not heard.get("view")]
        assert not [heard for heard in others if "events" in json.dumps(heard)]
    assert strangers > 10  # what a seat hears would not do for its neighbour: the search does find cards


def test_a_finished_game_can_be_watched_from_every_seat(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Ada")
    table = set_out(house, page, "goat", ME, QUICK, QUICK, start=True)
    play_to_the_end(house, page)
    page.goto(f"{house.url}/r/{table}")
    slider = page.get_by_role("slider", name="Move")
    expect(page.get_by_text("holds the hand: 4 cards").first).to_be_visible()
    expect(page.locator(".fan").get_by_role("img", name="a card face down")).to_have_count(4)
    dealer = page.request.get(f"{house.url}/api/tables/{table}/steps").json()[0]["view"]["table"]["dealer"]
    page.get_by_label("Seen by").select_option(str(dealer))
    expect(page.get_by_text("You hold the hand: 4 cards").first).to_be_visible()
    expect(page.locator(".fan .face")).to_have_count(4)
    assert lit(page).count() == 0
    slider.fill("3")
    expect(page.get_by_text("You say: this is")).to_be_visible()
    slider.fill(slider.get_attribute("max") or "")
    expect(page.locator(".end tbody tr")).to_have_count(3)
    is_fine(page)


# ---- One person and bots


def test_play_now_seats_four_and_leads_to_a_question(house: ServerProcess, visit: Visit) -> None:
    page = visit()
    play_now(page, game="goat")
    expect(page.get_by_role("list", name="People").get_by_role("article")).to_have_count(4)
    expect(page.get_by_role("region", name="The street")).to_be_visible()


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_against_bots_is_played_to_its_end_on_a_phone(house: ServerProcess, visit: Visit, seats: int) -> None:
    page, _ = guest(house, visit, "Ada", phone=True)
    set_out(house, page, "goat", ME, *[GREEDY] * (seats - 1), start=True)
    over = play_to_the_end(house, page)
    assert sum(seat["prize"] for seat in over["seats"]) == pytest.approx(1)
    expect(page.locator(".end tbody tr")).to_have_count(seats)
    is_fine(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_moment_of_an_offer_is_fine_on_a_phone_and_on_a_desk(
    house: ServerProcess, visit: Visit, scheme: str
) -> None:
    page, _ = guest(house, visit, "Ada", phone=True)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    set_out(house, page, "goat", ME, *[QUICK] * 4, start=True, patience=None)
    for phase in ("card", "receiver", "claim", "answer"):
        until_asked(house, page, phase)
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            is_fine(page)
            expect(page.locator("#question")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Notebook").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_fine(page)


def test_the_memory_aid_can_be_switched_off_and_stays_off(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Ada")
    set_out(house, page, "goat", ME, QUICK, QUICK, start=True, patience=None)
    until_asked(house, page, "answer")
    marks = page.locator(".pencilled, .chip.known, .purse.seen")
    backs = page.locator(".fan").get_by_role("img", name="a card face down")
    held = backs.count() + page.locator(".fan .pencilled").count()
    assert page.locator(".fan .pencilled").count() >= 1  # at least what was just claimed
    page.get_by_role("button", name="Notebook").click()
    page.get_by_role("checkbox", name="Remind me of what I have seen").uncheck()
    page.keyboard.press("Escape")
    expect(marks).to_have_count(0)
    expect(backs).to_have_count(held)
    page.reload()
    expect(backs).to_have_count(held)
    expect(marks).to_have_count(0)
    page.get_by_role("button", name="Notebook").click()
    page.get_by_role("checkbox", name="Remind me of what I have seen").check()
    page.keyboard.press("Escape")
    expect(page.locator(".fan .pencilled").first).to_be_visible()


def test_the_keyboard_alone_makes_an_offer(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Keys")
    set_out(house, page, "goat", ME, QUICK, QUICK, QUICK, start=True, patience=None)
    until_asked(house, page, "card")
    page.locator("#main").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.fan .lit')"):
            break
    page.keyboard.press("ArrowRight")
    expect(lit(page).nth(1)).to_be_focused()
    page.keyboard.press("Enter")

    def is_claimed() -> bool | None:  # whom to offer it to may be answered by the house, if there is nobody else
        if page.evaluate("document.activeElement.matches('.people .lit')"):
            page.keyboard.press("Enter")
        return QUESTIONS["claim"] in page.locator("#question h2").inner_text() or None

    until(page, "is asked who it is said to be", is_claimed)
    expect(page.locator("#question h2")).to_have_text(QUESTIONS["claim"])
    expect(page.get_by_role("img", name=re.compile("offered to"))).to_be_visible()


def test_a_tap_on_what_cannot_be_chosen_is_answered_with_the_reason(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Why", phone=True)
    set_out(house, page, "goat", ME, QUICK, QUICK, QUICK, start=True, patience=None)
    until_asked(house, page, "receiver")
    page.locator('.people [data-seat="0"] .spot').click()
    expect(page.get_by_role("alert")).to_contain_text("You cannot choose yourself.")


def test_who_looks_on_sees_backs_only_and_nothing_to_press(house: ServerProcess, visit: Visit) -> None:
    ada, _ = guest(house, visit, "Ada")
    table = set_table(house, ada, "goat", ME, EMPTY, EMPTY)
    for seat, name in ((1, "Grace"), (2, "Linus")):
        guest(house, visit, name)[0].request.post(
            f"{house.url}/api/tables/{table}/sit", data=json.dumps({"seat": seat})
        )
    ada.request.post(f"{house.url}/api/tables/{table}/start")
    page = visit(f"/t/{table}", language="fr-FR")
    expect(page.locator(".fan").get_by_role("img", name="une carte face cachée")).to_have_count(4)
    assert lit(page).count() == 0
    assert answers(page, "fr").count() == 0
