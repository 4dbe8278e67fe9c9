"""What lies where: the answer bar keeps its place, nothing is cut or covered, and every screen is used as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from saloon.games.bang_dice.box import Character
from tests.browser.conftest import a_browser
from tests.browser.pages import LOOK_MS, QUICK, SOON_MS, card_of, set_out, until
from tests.browser.test_boomtown import ready, scene, to_a_race_of_ones_own
from tests.server.conftest import EMPTY, GREEDY, ME, ServerProcess
from tests.server.races.races import LIVE

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
def screen(chromium: Browser, house: ServerProcess) -> Iterator[Open]:
    """Opens the house on a screen of any size, for somebody with a name; phones behave like phones."""
    contexts: list[BrowserContext] = []

    def open_page(size: tuple[int, int], *, motion: bool = False, name: str = "Ada", **more: Any) -> Page:
        is_phone = size in PHONES
        context = a_browser(
            chromium,
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


def begin(house: ServerProcess, page: Page, game: str, bot: dict[str, Any] = QUICK, **more: Any) -> None:
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


def dress(page: Page, style: str) -> None:
    """More style on the page, in a way that its policy lets pass."""
    page.evaluate(
        "(style) => { const s = new CSSStyleSheet(); s.replaceSync(style); document.adoptedStyleSheets.push(s) }", style
    )


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
def test_the_answer_bar_keeps_its_place_whatever_moves_on_the_board(
    house: ServerProcess, screen: Open, game: str
) -> None:
    watch_the_bar(house, screen, game, MOVING[game])


@pytest.mark.proof
@pytest.mark.parametrize("game", SELDOM)
def test_the_answer_bar_keeps_its_place_in_what_is_seldom_seen(house: ServerProcess, screen: Open, game: str) -> None:
    watch_the_bar(house, screen, game, SELDOM[game])


def watch_the_bar(house: ServerProcess, screen: Open, game: str, what: set[str]) -> None:
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


def play_on(house: ServerProcess, page: Page, game: str, answers: int = 6) -> None:
    """Into the middle of a game, until we are asked again."""
    for _ in range(answers):
        until_asked(house, page, game)
        click_an_answer(page)
        page.wait_for_timeout(LOOK_MS)
    until_asked(house, page, game)


def until_asked(house: ServerProcess, page: Page, game: str) -> None:
    def look() -> bool | None:
        page.keyboard.press("Escape")
        if card_of(house, page)["phase"] == "over":
            begin(house, page, game)
        return page.locator("#question [role=group] button").count() > 0 or None

    until(page, "are we asked", look)


@pytest.mark.parametrize("game", TABLES)
def test_whatever_can_be_tapped_is_44_pixels_wide_and_high(house: ServerProcess, screen: Open, game: str) -> None:
    page = screen(PORTRAIT)
    begin(house, page, game)
    play_on(house, page, game)
    for width, height in (*PHONES, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_SMALL) == []


def test_in_the_lobby_too(screen: Open) -> None:
    page = screen(PORTRAIT)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    for width, height in (*PHONES, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("game", TABLES)
def test_a_phone_on_its_side_has_the_bar_beside_the_board(house: ServerProcess, screen: Open, game: str) -> None:
    page = screen(LANDSCAPE)
    begin(house, page, game)
    play_on(house, page, game, 2)
    bar, board, head = (box(page, each) for each in ("#question", ".board > .stage", ".mast"))
    assert board.right <= bar.left + 1
    assert board.width >= 0.55 * LANDSCAPE[0]
    assert bar.bottom == LANDSCAPE[1]
    assert head.height <= 0.15 * LANDSCAPE[1]


IS_CUT = "(h => h.scrollWidth > h.clientWidth)(document.querySelector('.mast h1'))"


@pytest.mark.parametrize(("game", "language"), [*((game, "en") for game in TABLES), ("goat", "fr"), ("goat", "es")])
def test_the_title_of_a_game_is_whole_on_a_phone(house: ServerProcess, screen: Open, game: str, language: str) -> None:
    page = screen(PORTRAIT, locale=language)
    begin(house, page, game)
    assert not page.evaluate(IS_CUT)
    assert box(page, ".mast h1").height <= box(page, ".mast").height


COVERED = """[...document.querySelectorAll('.place')].filter((place) => {
  const name = document.createRange(), token = place.querySelector('.token');
  name.selectNodeContents(place.querySelector('h3'));
  return token && name.getBoundingClientRect().right > token.getBoundingClientRect().left;
}).length"""


def test_the_whole_range_is_in_view_on_a_phone_on_its_side(house: ServerProcess, screen: Open) -> None:
    page = screen(LANDSCAPE)
    begin(house, page, "longhorn")
    places = boxes(page, ".place")
    assert len(places) == 9
    assert max(place.bottom for place in places) <= LANDSCAPE[1]
    assert boxes(page, ".place .token")
    assert page.evaluate(COVERED) == 0


@pytest.mark.parametrize("game", TABLES)
def test_a_tablet_is_used_from_edge_to_edge(house: ServerProcess, screen: Open, game: str) -> None:
    page = screen(TABLET)
    begin(house, page, game)
    assert box(page, ".board > .stage").width >= 0.95 * TABLET[0]


@pytest.mark.parametrize("size", [PORTRAIT, LARGE_PORTRAIT])
def test_public_enemy_shows_your_cards_and_tokens_beside_the_decks(
    house: ServerProcess, screen: Open, size: tuple[int, int]
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
def test_type_of_twice_the_size_is_neither_cut_nor_scrolled_sideways(
    house: ServerProcess, screen: Open, game: str
) -> None:
    page = screen(PORTRAIT)
    begin(house, page, game)
    play_on(house, page, game, 3)
    dress(page, TWICE)
    for width, height in (PORTRAIT, LANDSCAPE, TABLET, DESK):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(2 * LOOK_MS)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == [], (width, height)
        bar = box(page, "#question")
        assert bar.left >= 0
        assert bar.right <= width


# ---- A lost connection, and windows that are open for all

LOST = "No connection. Trying again…"


def test_a_lost_connection_is_seen_at_once_at_the_table_over_a_sheet_and_in_the_lobby(
    house: ServerProcess, screen: Open
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
    house: ServerProcess, screen: Open, size: tuple[int, int]
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


def test_in_a_window_everybody_asked_has_the_question_and_a_pass_in_the_bar(house: ServerProcess, screen: Open) -> None:
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
            assert not re.match("It is .* turn", question)
            seen.add(card["turn"] == seat)
        pages[asked[-1]].locator("#question").get_by_role("button", name="Pass", exact=True).click()
        return len(seen) == 2 or None

    until(pages[0], "is somebody asked on turn and somebody beside it", look)


# ---- Small things that were seen

NINE_LIVES = sum(1 << each for each in (Character.JESSE_JONES, Character.PAUL_REGRET))
BOARDS = """() => {
  const seen = (window.boards = new Set());
  const look = () => {
    const board = document.querySelector('.board > .stage')?.getBoundingClientRect();
    if (board) seen.add([board.top, board.width, board.height].map(Math.round).join(' '));
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", TABLES)
def test_the_board_keeps_its_size_from_question_to_question(
    house: ServerProcess, screen: Open, game: str, language: str
) -> None:
    page = screen(DESK)
    page.context.add_cookies([{"name": "saloon_lang", "value": language, "url": house.url}])
    begin(house, page, game)
    page.evaluate(BOARDS)
    for _ in range(25):
        page.keyboard.press("Escape")
        click_an_answer(page)
        page.wait_for_timeout(LOOK_MS)
    assert len(page.evaluate("[...window.boards]")) == 1


def test_ten_lives_and_their_number_stand_side_by_side(house: ServerProcess, screen: Open) -> None:
    page = screen(PORTRAIT)
    begin(house, page, "bang_dice", values={"set": NINE_LIVES})
    dress(page, ".lives { max-width: 120px; }")  # as beside arrows, and a loss that was just told
    for width, height in (PORTRAIT, LANDSCAPE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        lives = page.locator(".life").filter(has=page.locator(".bullets > :nth-child(11)"))
        expect(lives).to_have_count(1)  # the Sheriff's
        number = Box(**{side: lives.locator("b").evaluate(f"b => b.getBoundingClientRect().{side}") for side in SIDES})
        assert not [bullet for bullet in boxes(page, ".life:has(:nth-child(11)) svg") if bullet.touches(number)]


SIDES = ("left", "top", "right", "bottom")


def test_the_stamp_of_a_winner_covers_no_lives(house: ServerProcess, screen: Open) -> None:
    page = screen(PORTRAIT)
    begin(house, page, "bang_dice", GREEDY)

    def is_over() -> bool | None:
        click_an_answer(page)
        return page.locator(".seat .stamp").count() > 0 or None

    until(page, "is it over", is_over)
    for width, height in (PORTRAIT, LANDSCAPE, TABLET, DESK, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        what = boxes(page, ".seat .life, .seat .name, .seat strong, .seat .ability:not(:empty)")
        shown = [each for each in what if each.width > 1]
        stamps = boxes(page, ".seat .stamp")
        assert not [(stamp, each) for stamp in stamps for each in shown if stamp.touches(each)], (width, height)


def test_rules_that_open_in_the_middle_keep_their_title_and_their_cross(house: ServerProcess, screen: Open) -> None:
    page = screen(PORTRAIT)
    begin(house, page, "public_enemy")
    until_asked(house, page, "public_enemy")
    page.get_by_role("button", name="The rules").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("[aria-current]")).to_be_in_viewport()
    assert sheet.evaluate("sheet => sheet.scrollTop") > 0
    expect(sheet.get_by_role("heading").first).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()


def test_take_back_is_lit_only_where_it_is_possible(house: ServerProcess, screen: Open) -> None:
    page = screen(DESK)
    begin(house, page, "longhorn", GREEDY)
    back = page.get_by_role("button", name="Take back")
    expect(back).to_be_disabled()
    until_asked(house, page, "longhorn")
    click_an_answer(page)
    expect(back).to_be_enabled()
    begin(house, page, "public_enemy", GREEDY)
    play_on(house, page, "public_enemy", 3)
    expect(back).to_have_attribute("title", re.compile("your last decision stands"))
    expect(back).to_be_disabled()


def test_no_keys_are_told_of_where_there_is_only_a_screen_to_touch(house: ServerProcess, screen: Open) -> None:
    for size, hints in ((PORTRAIT, 0), (DESK, 1)):
        page = screen(size)
        begin(house, page, "boomtown")
        until_asked(house, page, "boomtown")
        if page.get_by_role("heading", name="Where does the Marshal go?").count():
            click_an_answer(page)
        expect(page.locator("#question").get_by_text("Choose who goes")).to_be_visible()
        assert page.locator("#question").get_by_text("Keys:").count() == hints


LINES_OF_WORDS = """all => all.flatMap((who) => {
  const texts = [...who.childNodes].filter((node) => node.nodeType === 3);
  return texts.flatMap((text) => [...text.data.matchAll(/\\S+/g)].map(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length;
  }));
})"""


def test_camps_break_no_name_and_their_panel_takes_nothing_from_the_street(house: ServerProcess, screen: Open) -> None:
    page = screen(DESK, name="Wilhelmina Bartholomew")
    begin(house, page, "boomtown", GREEDY)
    street = box(page, ".street").height
    for _ in range(30):
        page.keyboard.press("Escape")
        click_an_answer(page)
        page.wait_for_timeout(LOOK_MS)
        page.evaluate("document.querySelectorAll('.camps .num[aria-expanded=false]').forEach((each) => each.click())")
        assert box(page, ".street").height == street
        assert box(page, ".camps h2").bottom <= min(each.top for each in boxes(page, ".camps li")) + 1
    words = page.locator(".camps .who").evaluate_all(LINES_OF_WORDS)
    assert set(words) == {1}


def test_posters_show_their_whole_titles_and_their_pictures_play(house: ServerProcess, screen: Open) -> None:
    page = screen(DESK)
    page.reload()
    for width, height in (DESK, (1440, 900), WIDE):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(LOOK_MS)
        cut = page.locator(".poster h2").evaluate_all(
            "all => all.filter((title) => { const range = document.createRange(); range.selectNodeContents(title); "
            "const [text, paper] = [range, title.closest('.poster')].map((each) => each.getBoundingClientRect()); "
            "return text.left < paper.left + 8 || text.right > paper.right - 8; }).map((title) => title.textContent)"
        )
        assert cut == [], (width, height)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    art = page.locator('[data-game="longhorn"] .art')
    art.click(position={"x": 60, "y": 60})
    page.wait_for_url("**/t/*")


def test_options_for_three_players_are_asked_at_three_chairs_only(house: ServerProcess, screen: Open) -> None:
    page = screen(DESK)
    page.goto(f"{house.url}/new/bang_dice")
    option = page.get_by_role("group", name="Three players: who dies by the Indians")
    for chairs, count in (("5", 0), ("3", 1), ("4", 0)):
        page.get_by_role("group", name="Chairs").get_by_text(chairs, exact=True).click()
        expect(option).to_have_count(count)


def test_a_wide_screen_has_large_type_and_a_street_from_edge_to_edge(house: ServerProcess, screen: Open) -> None:
    page = screen(WIDE)
    begin(house, page, "boomtown")
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 20
    assert box(page, ".street .row").width >= 0.95 * box(page, ".street").width
