"""Boomtown Bandits in real browsers: races over distances, fouls, a tie, a whole game, no token before its time."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import Visit
from tests.browser.distance import Distance
from tests.browser.pages import (
    QUICK,
    SOON_MS,
    Ears,
    answers,
    card_of,
    guest,
    is_fine,
    set_out,
    set_table,
    table_of,
)
from tests.server.conftest import EMPTY, ME, Person, ServerProcess
from tests.server.races.races import CAREFUL_MS, LIVE, Hand, at_the_race, sit_down

NEAR, FAR = 20, 200
"""Milliseconds to the server, one way."""
MOST_LOOKS = 4000
PLACES = {2: 3, 3: 4, 4: 5}
TAKE_TIMES = """() => {
  window.told = [];
  window.fires = [];
  let before = '';
  const look = () => {
    const now = document.querySelector('.scene .count')?.textContent ?? '';
    if (before === '' && now !== '') window.told.push(Date.now());
    if (now !== before && now === 'Fire!') window.fires.push(Date.now());
    before = now;
    requestAnimationFrame(look);
  };
  look();
}"""


def places(page: Page) -> Locator:
    return page.get_by_role("list", name=re.compile("^Main Street")).locator("> li")


def lit(page: Page) -> Locator:
    """What may be chosen on the board."""
    return page.locator(".town .lit")


def two_people(
    house: ServerProcess, visit: Visit, *doors: str, phone: bool = False, **wish: Any
) -> tuple[list[Page], list[Ears]]:
    """Two people at a table that has begun, each by a door of their own."""
    ada, ada_hears = guest(house, visit, "Ada")
    grace, grace_hears = guest(house, visit, "Grace", phone=phone)
    table = set_table(house, ada, "boomtown", ME, EMPTY, **wish)
    pages = [ada, grace]
    for page, door in zip(pages, doors or (house.url, house.url), strict=True):
        page.goto(f"{door}/t/{table}")
    grace.get_by_role("button", name=re.compile("Sit down")).first.click()
    ada.get_by_role("button", name="Start").click()
    for page in pages:
        expect(places(page)).to_have_count(PLACES[2])
    return pages, [ada_hears, grace_hears]


def on_turn(house: ServerProcess, pages: list[Page]) -> Page | None:
    turn = card_of(house, pages[0])["turn"]
    return pages[turn] if turn is not None and 0 <= turn < len(pages) else None


def meet_at_the_second_place(house: ServerProcess, pages: list[Page]) -> None:
    """The Marshal closes the first place, and all tokens go to the second: there will be a shootout."""
    for _ in range(MOST_LOOKS):
        if all(scene(page).count() for page in pages):
            return
        page = on_turn(house, pages)
        if page is not None and lit(page).count() and not scene(page).count():
            is_marshal = page.get_by_role("heading", name="Where does the Marshal go?").count()
            page.keyboard.press("1" if is_marshal else "2")
        pages[0].wait_for_timeout(30)
    raise AssertionError("nobody shoots")


def scene(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Shootout")


def count(page: Page, text: str | re.Pattern[str]) -> Locator:
    return page.locator(".scene .count").filter(has_text=text)


def counts_to_three(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text=re.compile("^[123]Out for a count of three$"))


def has_reason(page: Page) -> bool:
    return bool(page.locator(".scene .hit.reason").count())


def race_on(pages: list[Page], keys: list[Page]) -> None:
    """Everybody rolls, by key or by thumb, and calls as soon as there is a reason, until somebody was first."""
    for page in keys:
        page.keyboard.down(" ")
    for _ in range(MOST_LOOKS):
        if any(page.locator(".scene .verdict").count() and not page.locator(".scene .hit").count() for page in pages):
            break
        for page in pages:
            try:
                if has_reason(page):
                    page.keyboard.press("Enter") if page in keys else page.locator(".hit").tap(timeout=300)
                elif page not in keys and page.locator(".rollit").count():
                    page.locator(".rollit").tap(timeout=300)
            except Late:
                continue
        pages[0].wait_for_timeout(30)
    for page in keys:
        page.keyboard.up(" ")


def of_races(ears: Ears, stage: str) -> list[dict[str, Any]]:
    return [message for message in ears.heard if message.get("type") == "race" and message["stage"] == stage]


def test_two_people_race_at_different_distances_with_a_foul_of_each_kind(house: ServerProcess, visit: Visit) -> None:
    with Distance(house.port, NEAR) as near, Distance(house.port, FAR) as far:
        pages, hears = two_people(house, visit, near.url, far.url, phone=True, options=LIVE)
        for page in pages:
            page.evaluate(TAKE_TIMES)
        ada, grace = pages
        meet_at_the_second_place(house, pages)
        for page in pages:
            expect(count(page, re.compile("^[321]$"))).to_be_visible()
        ada.keyboard.press(" ")  # too early
        expect(grace.get_by_text("Ada: rolled before “fire!”.").last).to_be_visible()
        is_fine(grace)
        expect(count(ada, "Fire!")).to_be_visible()
        expect(counts_to_three(ada)).to_be_visible()
        grace.locator(".hit").tap()  # nothing shows
        expect(counts_to_three(grace)).to_be_visible()
        expect(ada.get_by_text("Grace: HIT! without a reason.").last).to_be_visible()
        for page in pages:
            expect(page.locator(".rollit")).to_be_visible()
            is_fine(page)
        race_on(pages, [ada])
        for page in pages:
            expect(page.locator(".verdict").get_by_role("heading")).to_have_text(re.compile(r"first, at \d+ ms|A tie"))
            is_fine(page)
        for ears in hears:
            assert [foul["kind"] for foul in of_races(ears, "foul")][:2] == ["false_start", "false_call"]
            assert all("faces" not in roll for roll in of_races(ears, "roll") if roll["seat"] != hears.index(ears))
            assert any("faces" in roll for roll in of_races(ears, "roll") if roll["seat"] == hears.index(ears))
        calls = [call for verdict in of_races(hears[0], "verdict") for call in verdict["calls"]]
        assert all(call["delay"] >= (NEAR, FAR)[call["seat"]] for call in calls)
        assert apart(pages, "fires") < apart(pages, "told"), "each has seen “fire!” when they heard of it"


def apart(pages: list[Page], what: str) -> int:
    """Milliseconds between the same moment on two screens, at best."""
    times: list[list[int]] = [page.evaluate(f"window.{what}") for page in pages]
    gaps: list[int] = [abs(one - other) for one, other in zip(*times, strict=False)]
    return min(gaps)


ATTEMPTS = 8
"""A busy machine shows a frame late now and then, and fifteen milliseconds make a tie."""
LATER_MS = 600
CALL_AT = """(at) => {
  const wait = () => {
    if (Date.now() < at - 30) return setTimeout(wait, 5);
    while (Date.now() < at);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  };
  wait();
}"""


def shows_a_bullet(page: Page) -> bool:
    return bool(page.locator(".mine").get_by_role("img", name=re.compile("bullet")).count())


def roll_bullets(pages: list[Page]) -> None:
    """Both roll by key until both show a bullet, and nobody calls."""
    for _ in range(MOST_LOOKS):
        waiting = [page for page in pages if not shows_a_bullet(page)]
        if not waiting:
            return
        for page in waiting:
            page.keyboard.press(" ")
        pages[0].wait_for_timeout(100)
    raise AssertionError("no bullets")


@pytest.mark.proof
def test_two_who_call_at_one_time_from_different_distances_tie(house: ServerProcess, visit: Visit) -> None:
    verdicts = []
    for _ in range(ATTEMPTS):
        with Distance(house.port, NEAR) as near, Distance(house.port, FAR) as far:
            pages, hears = two_people(house, visit, near.url, far.url, options=LIVE)
            meet_at_the_second_place(house, pages)
            for page in pages:
                expect(count(page, "Fire!")).to_be_visible()
            roll_bullets(pages)
            moment = pages[0].evaluate("Date.now()") + LATER_MS
            for page in pages:
                page.evaluate(CALL_AT, moment)
            for page in pages:
                expect(page.locator(".verdict").get_by_role("heading")).to_be_visible()
            verdicts += of_races(hears[0], "verdict")
        if verdicts[-1]["do"] == "tie":
            expect(pages[0].get_by_role("heading", name=re.compile("^A tie: "))).to_be_visible()
            return
        for page in pages:
            page.close()
    raise AssertionError(f"no tie: {verdicts}")


def test_a_reload_in_the_middle_of_a_race_goes_on_with_it(house: ServerProcess, visit: Visit) -> None:
    pages, _ = two_people(house, visit, options=LIVE)
    meet_at_the_second_place(house, pages)
    ada, grace = pages
    expect(count(grace, "Fire!")).to_be_visible()
    ada.keyboard.press(" ")
    expect(grace.get_by_label("Ada", exact=True).get_by_text("1 roll")).to_be_visible()
    grace.reload()
    expect(scene(grace)).to_be_visible()
    expect(grace.get_by_label("Ada", exact=True).get_by_text("1 roll")).to_be_visible()
    spectator = visit(f"/t/{table_of(ada)}")
    expect(scene(spectator)).to_be_visible()
    expect(spectator.get_by_text("You are watching.", exact=True)).to_be_visible()
    assert spectator.locator(".hit").count() == 0
    race_on(pages, pages)
    expect(spectator.locator(".verdict").get_by_role("heading")).to_be_visible()


def to_a_race_of_ones_own(page: Page) -> None:
    """Against bots: close the first place, put everything on the second, and pass, until a race waits for Ready."""
    for _ in range(MOST_LOOKS):
        if ready(page).count():
            return
        passing = page.get_by_role("button", name="Pass", exact=True)
        try:
            if passing.count():
                passing.first.click(timeout=300)
            elif not scene(page).count() and lit(page).count():
                is_marshal = page.get_by_role("heading", name="Where does the Marshal go?").count()
                page.keyboard.press("1" if is_marshal else "2")
                page.wait_for_timeout(30)
                if lit(page).count() and not scene(page).count():
                    lit(page).last.click(timeout=300)
            elif answers(page).count():
                answers(page).last.click(timeout=300)
        except Late:
            continue
        page.wait_for_timeout(30)
    raise AssertionError("nobody shoots")


def ready(page: Page) -> Locator:
    return scene(page).get_by_role("button", name=re.compile("^Ready"))


def test_one_person_says_ready_loses_the_connection_and_says_it_again(house: ServerProcess, visit: Visit) -> None:
    page, hears = guest(house, visit, "Ada", phone=True)
    set_out(house, page, "boomtown", ME, QUICK, options=LIVE, start=True)
    to_a_race_of_ones_own(page)
    is_fine(page)
    before = card_of(house, page)["number"]
    ready(page).tap()
    expect(count(page, re.compile("^[321]$"))).to_be_visible()
    page.reload()
    expect(ready(page)).to_be_visible()
    assert card_of(house, page)["number"] == before
    page.keyboard.press("Enter")
    expect(count(page, re.compile("^[321]$"))).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.wait_for_timeout(1000)
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text("this race is void")).to_be_visible()
    is_fine(page)
    page.keyboard.press(" ")
    expect(count(page, "Fire!")).to_be_visible()
    race_on([page], [])
    expect(page.locator(".verdict").get_by_role("heading")).to_be_visible()
    assert of_races(hears, "foul") == []


def test_where_two_people_are_idle_the_dice_decide_by_beats(house: ServerProcess, visit: Visit) -> None:
    pages, _ = two_people(house, visit, options=LIVE)
    meet_at_the_second_place(house, pages)
    for page in pages:
        expect(page.locator(".moment").get_by_text("Nobody rolls: the dice decide by beats")).to_be_visible()
    is_fine(pages[0])


def call_together(house: ServerProcess, visit: Visit) -> tuple[dict[str, Any], Page]:
    """Two with bullets call at one moment, while somebody looks on: the verdict, and the spectator's page."""
    table, chairs = sit_down(house)
    spectator = visit(f"/t/{table}", phone=True)
    expect(places(spectator)).to_have_count(PLACES[2])
    countdown = at_the_race(chairs)
    hands = [Hand(chair) for chair in chairs]
    hands[0].until(countdown["fire"] + CAREFUL_MS)
    for seat, hand in enumerate(hands):
        hand.roll_a_bullet(seat)
    hands[0].until(hands[0].clock() + CAREFUL_MS)  # nobody reacts at once
    now = hands[0].clock()
    for hand in hands:
        assert hand.roll is not None
        hand.chair.say(type="hit", reaction=now - hand.roll["rest"], roll=hand.roll["roll"])
    verdict = hands[0].wait("race", "verdict")
    return verdict, spectator


def test_a_tie_is_shown_to_everybody(house: ServerProcess, visit: Visit) -> None:
    for _ in range(ATTEMPTS):
        verdict, spectator = call_together(house, visit)
        if verdict["do"] == "tie":
            break
        spectator.close()
    assert (verdict["do"], verdict.get("seats")) == ("tie", [0, 1])
    expect(spectator.get_by_role("heading", name=re.compile(r"A tie: Ada, Grace, at \d+ ms"))).to_be_visible()
    is_fine(spectator)


def skip_the_duel(page: Page) -> None:
    skip = page.locator(".moment").get_by_role("button", name="Skip")
    if skip.count():
        try:
            skip.tap(timeout=300)
        except Late:
            return


def tap_something(page: Page, dice: random.Random) -> None:
    """Choose something that is lit, or else an answer on the slip."""
    choices = lit(page) if lit(page).count() else answers(page)
    many = choices.count()
    if not many:
        return
    try:
        choices.nth(dice.randrange(many)).tap(timeout=SOON_MS)
    except Late:
        return  # overtaken: it is asked again


def test_a_whole_game_in_beats_against_bots_on_a_phone(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Ada", phone=True)
    table = set_out(house, page, "boomtown", ME, QUICK, QUICK, start=True)
    expect(places(page)).to_have_count(PLACES[3])
    dice, seen = random.Random(2), set[str]()
    for _ in range(MOST_LOOKS):
        card = card_of(house, page)
        if card["phase"] == "over":
            break
        if page.locator(".moment").count():
            if "duel" not in seen:
                is_fine(page)
            seen.add("duel")
            skip_the_duel(page)
        elif card["turn"] == 0:
            heading = page.locator("#question h2").inner_text()
            if heading not in seen and len(seen) < 12:
                is_fine(page)
            seen.add(heading)
            tap_something(page, dice)
        page.wait_for_timeout(20)
    else:
        raise AssertionError("the game does not end")
    assert "duel" in seen
    expect(page.locator(".moment")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("the richest bandit in town"))).to_be_visible()
    is_fine(page)
    page.goto(f"{house.url}/r/{table}")
    for key in ("End", "Home"):
        page.get_by_role("slider").first.press(key)
        is_fine(page)


SECRET = {"card", "picked", "got", "look_at"}
BEFORE_THE_REVEAL = {"marshal", "plans", "placing"}


def leaks(message: dict[str, Any], seat: int) -> Iterator[str]:
    """What a message tells of others' hands, and of their tokens before the reveal, in a game of passes only."""
    view = message.get("view") or {"story": [], "table": {"players": [], "step": ""}}
    for events in [view["story"], *(story["events"] for story in message.get("stories", []))]:
        for event in events:
            owner = event["args"]["piece"] // 2 if event["kind"] == "token" else event["args"].get("seat")
            if event["kind"] in SECRET | {"token"} and owner != seat:
                yield event["say"]
    for player in view["table"]["players"]:
        if player["seat"] == seat:
            continue
        yield from (card["name"] for card in player["cards"])
        if view["table"]["step"] in BEFORE_THE_REVEAL:
            buried = {"where": "out", "kind": "shooter"}  # by Cave In, and everybody has seen it
            yield from (
                token["kind"] for token in player["tokens"] if token["kind"] and not buried.items() <= token.items()
            )


def pass_or_place(page: Page, dice: random.Random) -> None:
    """No card is played: so nobody may know anything of another's hand."""
    passing = answers(page).filter(has_text=re.compile("^Pass$"))
    try:
        if passing.count():
            passing.first.click(timeout=SOON_MS)
        elif many := lit(page).count():
            lit(page).nth(dice.randrange(many)).click(timeout=SOON_MS)
        elif answers(page).count():
            answers(page).first.click(timeout=SOON_MS)
    except Late:
        return


def test_no_hand_and_no_token_is_heard_before_its_time_and_windows_wait_for_nobody(
    house: ServerProcess, visit: Visit
) -> None:
    pages, hears = two_people(house, visit)
    dice, windows = random.Random(4), 0
    for _ in range(MOST_LOOKS):
        if any((message.get("view") or {"table": {"round": 0}})["table"]["round"] >= 3 for message in hears[0].heard):
            break
        for page in pages:
            if page.locator(".moment").count():
                page.keyboard.press("Escape")
            elif page.locator("#question .pass[aria-pressed=false]").count():
                windows += 1
                if windows == 1:
                    expect(page.get_by_role("timer").first).to_be_visible()
                    is_fine(page)
                try:
                    page.locator("#question .pass[aria-pressed=false]").click(timeout=300)
                except Late:
                    continue
        page_on_turn = on_turn(house, pages)
        if page_on_turn is not None and not page_on_turn.locator(".moment").count():
            pass_or_place(page_on_turn, dice)
        pages[0].wait_for_timeout(20)
    else:
        raise AssertionError("two rounds do not end")
    for seat, ears in enumerate(hears):
        running = [message for message in ears.heard if message.get("view") and not message["view"]["over"]]
        assert len(running) > 20
        assert [leak for message in running for leak in leaks(message, seat)] == []
        assert [leak for message in running for leak in leaks(message, 1 - seat)], "this check could not fail"
        assert any(message["view"]["table"]["asked"] == "window" for message in running)


def in_round(page: Page, round_number: int) -> bool:
    return bool(page.get_by_text(f"Round {round_number}", exact=True).count())


def test_somebody_passes_for_a_round_but_is_stopped_where_they_chose(house: ServerProcess, visit: Visit) -> None:
    """Grace, on a phone, is asked in no window of the second round but at its end, and in the third again."""
    pages, hears = two_people(house, visit, phone=True)
    grace, dice, rounds, end = pages[1], random.Random(5), set[int](), "The round ends: do you play a card?"
    asked: dict[int, set[str]] = {2: set(), 3: set()}
    for _ in range(MOST_LOOKS):
        number = next((number for number in (4, 3, 2) if in_round(grace, number)), 1)
        if number == 4:
            break
        passing = grace.get_by_role("region", name="Passing for a round")
        if number == 2 and number not in rounds and passing.count():
            passing.get_by_text("But stop me…").click()
            passing.get_by_label("At the end of the round").check()
            passing.get_by_role("button", name="Pass for me this round").click()
            expect(passing.get_by_role("status")).to_have_text(
                "You pass in this round, except at the end of the round."
            )
            is_fine(grace)
            rounds.add(number)
        if number == 3 and passing.count():
            expect(passing.get_by_role("button", name="Pass for me this round")).to_be_visible()
            rounds.add(number)
        for page in pages:
            if page.locator(".moment").count():
                page.keyboard.press("Escape")
            slip = page.locator("#question")
            try:
                if slip.locator(".pass[aria-pressed=false]").count():
                    if page is grace and number in rounds:
                        asked[number].add(slip.locator("h2").inner_text(timeout=300))
                    slip.locator(".pass[aria-pressed=false]").click(timeout=300)
            except Late:
                continue
        page_on_turn = on_turn(house, pages)
        if page_on_turn is not None and not page_on_turn.locator(".moment").count():
            pass_or_place(page_on_turn, dice)
        grace.wait_for_timeout(20)
    else:
        raise AssertionError("three rounds do not end")
    assert rounds == {2, 3}
    assert asked[2] <= {end}
    assert asked[3] - {end}
    assert {message["round"] for message in hears[1].heard if message.get("type") == "declared"} == {2}
    assert not [message for message in hears[0].heard if message.get("type") == "declared"]


@pytest.mark.parametrize(("scheme", "language"), [("light", "fr"), ("dark", "es")])
def test_five_seats_are_fine_on_a_phone_and_on_a_desk(
    house: ServerProcess, visit: Visit, scheme: str, language: str
) -> None:
    page, _ = guest(house, visit, "Ada", phone=True)
    page.context.add_cookies([{"name": "saloon_lang", "value": language, "url": house.url}])
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    set_out(house, page, "boomtown", ME, *[QUICK] * 4, start=True)
    expect(page.locator(".spot")).to_have_count(6)
    answers(page, language).first.wait_for()
    is_fine(page)
    for size in ((768, 1024), (1280, 800), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        is_fine(page)
    page.locator(".town .tools button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_fine(page)


def test_the_keyboard_alone_places_and_what_a_card_does_is_a_tap_away(house: ServerProcess, visit: Visit) -> None:
    page, _ = guest(house, visit, "Ada")
    set_out(house, page, "boomtown", ME, QUICK, start=True)
    expect(places(page)).to_have_count(PLACES[2])
    expect(
        page.get_by_role("heading", name=re.compile("Where does the Marshal go|Which token do you place"))
    ).to_be_visible()
    if page.get_by_role("heading", name="Where does the Marshal go?").count():
        page.keyboard.press("1")
    expect(page.get_by_role("heading", name="Which token do you place, and where?")).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Coward", exact=True)).to_have_attribute("aria-pressed", "true")
    before = card_of(house, page)["number"]
    open_place = page.locator(".spot").filter(has=page.locator("button.front")).first
    page.keyboard.press(open_place.locator("button.front").get_attribute("aria-keyshortcuts") or "")
    expect(open_place.get_by_role("img", name="You: coward")).to_be_visible()
    assert card_of(house, page)["number"] > before
    page.get_by_role("button", name="All loot").click()
    expect(page.get_by_role("dialog")).to_contain_text("This number is our best guess")


def give_up(house: ServerProcess, page: Page, table: str) -> None:
    """Somebody gives up while a race may be under way, by a socket of their own."""
    person = Person(house, None)
    person.token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "saloon_player")
    chair = person.at(table)
    chair.say(type="resign", key="enough")
    chair.wait("ack", key="enough")
    chair.leave()


@pytest.mark.proof
def test_a_film_shows_a_race_in_its_true_timing(house: ServerProcess, visit: Visit) -> None:
    pages, _ = two_people(house, visit, options=LIVE)
    meet_at_the_second_place(house, pages)
    ada = pages[0]
    expect(count(ada, "Fire!")).to_be_visible()
    race_on(pages, pages)
    expect(ada.locator(".verdict").first).to_be_visible()
    table = table_of(ada)
    give_up(house, ada, table)
    expect(ada.get_by_role("link", name="Watch it again")).to_be_visible()
    steps = ada.request.get(f"{house.url}/api/tables/{table}/steps").json()
    rolls = [step for step in steps if step["race"] and "pressed" in step["race"]]
    ada.goto(f"{house.url}/r/{table}")
    slider = ada.get_by_role("slider").first
    slider.fill(str(rolls[-1]["number"]))
    times = ada.get_by_role("region", name="The race in milliseconds")
    whole = math.floor(rolls[-1]["race"]["at"] + 0.5)  # a page rounds halves up, Python to the even one
    expect(times.locator("h2 b")).to_have_text(f"{whole} ms")
    is_fine(ada)
    slider.fill(str(rolls[-1]["number"] - 1))
    ada.get_by_role("button", name="Play", exact=True).click()
    expect(ada.locator(".verdict")).to_be_visible()
