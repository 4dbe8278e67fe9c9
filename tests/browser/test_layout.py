"""What lies where: the answer bar keeps its place, nothing is cut or covered, and every screen is used as it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.pages import LOOK_MS, QUICK, SOON_MS, card_of, set_out, until
from tests.browser.test_boomtown import ready, scene, to_a_race_of_ones_own
from tests.server.conftest import EMPTY, ME, House
from tests.server.races import LIVE

PORTRAIT, LARGE_PORTRAIT, LANDSCAPE = (360, 740), (390, 844), (844, 390)
PHONES = (PORTRAIT, LARGE_PORTRAIT, LANDSCAPE)
TABLET, DESK, WIDE = (768, 1024), (1280, 800), (1920, 1080)
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "longhorn": (2, {}),
    "bang_dice": (5, {}),
    "boomtown": (4, {}),
    "public_enemy": (4, {"options": {"duel": "on", "dollars": "on", "cavalry": "on", "supremacy": "on"}}),
    "goat": (4, {}),
}
"""How many sit there, and what the host wished."""

Open = Callable[..., Page]


@pytest.fixture
def screen(chromium: Browser, house: House) -> Iterator[Open]:
    """Opens the house on a screen of any size, for somebody with a name; phones behave like phones."""
    contexts: list[BrowserContext] = []

    def open_page(size: tuple[int, int], *, motion: bool = False, name: str = "Ada", **more: Any) -> Page:
        is_phone = size in PHONES
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            is_mobile=is_phone,
            has_touch=is_phone,
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        context.add_init_script("localStorage.saloon_speed ??= 'skip'; localStorage.saloon_bang_told = 'yes'")
        contexts.append(context)
        page = context.new_page()
        page.goto(house.url)
        page.request.post(f"{house.url}/api/guest", data=json.dumps({"name": name}))
        return page

    yield open_page
    for context in contexts:
        context.close()


def begin(house: House, page: Page, game: str, bot: dict[str, Any] = QUICK, **more: Any) -> None:
    """Go to a table where the game has begun, with bots on all other chairs."""
    seats, wish = TABLES[game]
    set_out(house, page, game, ME, *[bot] * (seats - 1), start=True, **{**wish, **more})
    page.locator(".board > .stage").wait_for()


def click_an_answer(page: Page) -> None:
    """The first answer, without a finger on the screen: a tap would skip what moves."""
    page.evaluate("document.querySelector('#question [role=group] button:not([aria-pressed])')?.click()")


@dataclass(frozen=True)
class Box:
    """Where something is on the screen."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def touches(self, other: Box) -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


def boxes(page: Page, selector: str) -> list[Box]:
    found = page.locator(selector).evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
    return [Box(each["left"], each["top"], each["right"], each["bottom"]) for each in found]


def box(page: Page, selector: str) -> Box:
    (found,) = boxes(page, selector)
    return found


# ---- The answer bar never moves

WATCH = """() => {
  const seen = (window.seen = { widest: 0, places: new Set(), moving: new Set() });
  const look = () => {
    const bar = document.querySelector('#question')?.getBoundingClientRect();
    if (bar) seen.places.add([bar.left, bar.right, bar.bottom].map(Math.round).join(' '));
    seen.widest = Math.max(seen.widest, document.documentElement.scrollWidth);
    for (const each of document.getAnimations()) {
      const classes = [...(each.effect?.target?.classList ?? [])].filter((name) => !name.startsWith('svelte'));
      const kind = each.animationName?.replace(/^.*-/, '') ?? classes[0];
      if (kind) seen.moving.add(kind);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
SEEN = "[window.seen.widest, [...window.seen.places], [...window.seen.moving]]"
MOVING = {
    "longhorn": {"walker", "rider"},
    "bang_dice": {"die", "stamp", "bang", "shake", "gone", "pop", "flier"},
    "boomtown": {"land"},
    "public_enemy": {"up", "flier", "pinned"},
    "goat": {"slide", "say", "turn", "step", "flier"},
}
"""What moves on the boards, by the names of keyframes or by the classes of what is moved."""
SELDOM = {"boomtown": {"tumble"}, "public_enemy": {"flip", "stamp"}}
"""What moves only in shootouts and in duels about a token."""
MOST_LOOKS = 3000


@dataclass
class Watched:
    """A phone on which a game is played, and all that was seen of it."""

    page: Page
    widest: int = 0
    places: set[str] = field(default_factory=set)
    moving: set[str] = field(default_factory=set)

    def look(self) -> None:
        widest, places, moving = self.page.evaluate(SEEN)
        self.widest = max(self.widest, widest)
        self.places |= set(places)
        self.moving |= set(moving)


@pytest.mark.parametrize("game", TABLES)
def test_the_answer_bar_keeps_its_place_whatever_moves_on_the_board(house: House, screen: Open, game: str) -> None:
    watch_the_bar(house, screen, game, MOVING[game])


@pytest.mark.proof
@pytest.mark.parametrize("game", SELDOM)
def test_the_answer_bar_keeps_its_place_in_what_is_seldom_seen(house: House, screen: Open, game: str) -> None:
    watch_the_bar(house, screen, game, SELDOM[game])


def watch_the_bar(house: House, screen: Open, game: str, what: set[str]) -> None:
    """Play until all this was seen to move, on three phones at once."""
    phones = {size: Watched(screen(size, motion=True)) for size in PHONES}
    for phone in phones.values():
        begin(house, phone.page, game)
        phone.page.evaluate(WATCH)
    for _ in range(MOST_LOOKS):
        waiting = [phone for phone in phones.values() if not what <= phone.moving]
        for phone in waiting:
            click_an_answer(phone.page)
            phone.look()
            if card_of(house, phone.page)["phase"] == "over":
                begin(house, phone.page, game)
                phone.page.evaluate(WATCH)
        if not waiting:
            break
        waiting[0].page.wait_for_timeout(LOOK_MS)
    for size, phone in phones.items():
        assert what <= phone.moving, (size, phone.moving)
        assert phone.widest <= size[0], (size, phone.widest)
        assert {tuple(place.split()[1:]) for place in phone.places} == {(str(size[0]), str(size[1]))}, (
            size,
            phone.places,
        )
        assert len(phone.places) == 1, (size, phone.places)


# ---- Room for a hand, and for the eye

TOO_SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')].flatMap((each) => {
  if (each.closest('dialog:not([open])') || each.matches('.skip') || !each.checkVisibility()) return [];
  const { width, height } = (each.closest('label') ?? each).getBoundingClientRect();
  return Math.min(width, height) < 43.5 ? [`${each.className} ${each.textContent} ${width} × ${height}`] : [];
})"""


def play_on(house: House, page: Page, game: str, answers: int = 6) -> None:
    """Into the middle of a game, until we are asked again."""
    for _ in range(answers):
        until_asked(house, page, game)
        click_an_answer(page)
        page.wait_for_timeout(LOOK_MS)
    until_asked(house, page, game)


def until_asked(house: House, page: Page, game: str) -> None:
    def look() -> bool | None:
        page.keyboard.press("Escape")
        if card_of(house, page)["phase"] == "over":
            begin(house, page, game)
        return page.locator("#question [role=group] button").count() > 0 or None

    until(page, "are we asked", look)


@pytest.mark.parametrize("game", TABLES)
def test_whatever_can_be_tapped_is_44_pixels_wide_and_high(house: House, screen: Open, game: str) -> None:
    page = screen(PORTRAIT)
    begin(house, page, game)
    play_on(house, page, game)
    for width, height in (*PHONES, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("game", TABLES)
def test_a_phone_on_its_side_has_the_bar_beside_the_board(house: House, screen: Open, game: str) -> None:
    page = screen(LANDSCAPE)
    begin(house, page, game)
    play_on(house, page, game, 2)
    bar, board, head = (box(page, each) for each in ("#question", ".board > .stage", ".mast"))
    assert board.right <= bar.left + 1
    assert board.width >= 0.55 * LANDSCAPE[0]
    assert bar.bottom == LANDSCAPE[1]
    assert head.height <= 0.15 * LANDSCAPE[1]


@pytest.mark.parametrize("game", TABLES)
def test_a_tablet_is_used_from_edge_to_edge(house: House, screen: Open, game: str) -> None:
    page = screen(TABLET)
    begin(house, page, game)
    assert box(page, ".board > .stage").width >= 0.95 * TABLET[0]


@pytest.mark.parametrize("size", [PORTRAIT, LARGE_PORTRAIT])
def test_public_enemy_shows_your_cards_and_tokens_beside_the_decks(
    house: House, screen: Open, size: tuple[int, int]
) -> None:
    page = screen(size)
    begin(house, page, "public_enemy")
    play_on(house, page, "public_enemy", 4)
    page.evaluate("window.scrollTo(0, 0)")
    bar, decks, mine = box(page, "#question"), boxes(page, ".deck .pile"), boxes(page, ".near .fan, .near .tokens")
    assert (len(decks), len(mine)) == (5, 5)
    assert all(each.bottom <= bar.top for each in decks + mine)


# ---- Large type

TWICE = "html { font-size: 200% !important; }"
CUT = """() => [...document.querySelectorAll('main *')].flatMap((each) => {
  const style = getComputedStyle(each);
  const holds = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!holds || !each.checkVisibility() || each.closest('.sr, [aria-hidden=true]')) return [];
  if (style.overflowX === 'visible' || !each.clientWidth) return [];
  return each.scrollWidth > each.clientWidth + 1 ? [`${each.className}: ${each.textContent}`] : [];
})"""


@pytest.mark.parametrize("game", TABLES)
def test_type_of_twice_the_size_is_neither_cut_nor_scrolled_sideways(house: House, screen: Open, game: str) -> None:
    page = screen(PORTRAIT)
    begin(house, page, game)
    play_on(house, page, game, 3)
    page.add_style_tag(content=TWICE)
    for width, height in (PORTRAIT, LANDSCAPE, TABLET, DESK):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(2 * LOOK_MS)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == [], (width, height)
        bar = box(page, "#question")
        assert bar.left >= 0
        assert bar.right <= width


# ---- A lost connection, and windows that are open for all

LOST = "No connection. Trying again …"


def test_a_lost_connection_is_seen_at_once_at_the_table_over_a_sheet_and_in_the_lobby(
    house: House, screen: Open
) -> None:
    page = screen(PORTRAIT)
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_in_viewport()
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_have_count(0)
    begin(house, page, "longhorn")
    play_on(house, page, "longhorn", 1)
    page.evaluate("window.scrollTo(0, 9999)")
    page.context.set_offline(True)
    expect(page.get_by_text(LOST).first).to_be_in_viewport()
    page.get_by_role("button", name="The rules").click()
    expect(page.get_by_role("dialog").get_by_text(LOST)).to_be_in_viewport()
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_have_count(0)


@pytest.mark.parametrize("size", PHONES)
def test_in_a_race_nothing_covers_your_dice_and_a_lost_connection_is_seen(
    house: House, screen: Open, size: tuple[int, int]
) -> None:
    page = screen(size)
    set_out(house, page, "boomtown", ME, *[QUICK] * 4, options=LIVE, start=True)
    to_a_race_of_ones_own(page)
    ready(page).click()
    expect(page.locator(".rollit")).to_be_visible()
    dice, guns = boxes(page, ".mine .die"), boxes(page, ".rollit, .hit")
    assert dice
    assert len(guns) == 2
    assert all(die.bottom <= size[1] and die.top >= 0 for die in dice)
    assert not [(die, gun) for die in dice for gun in guns if die.touches(gun)]
    page.context.set_offline(True)
    expect(scene(page).get_by_text(LOST)).to_be_in_viewport()
    expect(page.locator(".hit")).to_be_disabled()
    page.context.set_offline(False)


def test_in_a_window_everybody_asked_has_the_question_and_a_pass_in_the_bar(house: House, screen: Open) -> None:
    pages = [screen(PORTRAIT, name=name) for name in ("Ada", "Grace", "Mary")]
    table = set_out(house, pages[0], "boomtown", ME, EMPTY, EMPTY)
    for seat, page in enumerate(pages):
        if seat:
            page.request.post(f"{house.url}/api/tables/{table}/sit", data=json.dumps({"seat": seat}))
        page.goto(f"{house.url}/t/{table}")
    pages[0].request.post(f"{house.url}/api/tables/{table}/start")
    seen = set[bool]()

    def look() -> bool | None:
        card = card_of(house, pages[0])
        asked = [each["seat"] for each in card["waiting"]]
        if card["window"] is None or card["answer_ms"] is None:
            if 0 <= card["turn"] < len(pages):
                click_an_answer(pages[card["turn"]])
            return None
        if not asked:
            return None
        for seat in asked:
            passing = pages[seat].locator("#question").get_by_role("button", name="Pass", exact=True)
            try:
                expect(passing).to_be_in_viewport(timeout=SOON_MS)
            except AssertionError:
                now = card_of(house, pages[0])
                assert now["window"] != card["window"] or seat not in [each["seat"] for each in now["waiting"]]
                return None
            question = pages[seat].locator("#question h2").inner_text()
            assert "is on turn" not in question
            seen.add(card["turn"] == seat)
        pages[asked[-1]].locator("#question").get_by_role("button", name="Pass", exact=True).click()
        return len(seen) == 2 or None

    until(pages[0], "is somebody asked on turn and somebody beside it", look)
