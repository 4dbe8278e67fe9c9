"""What tests in browsers have in common: people with names, tables, answers, patience, and what is fine to look at."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, Response, WebSocket
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import PATIENCE_S, Visit
from tests.server.conftest import Person, ServerProcess

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
ANSWERS = {"en": "Your answers", "fr": "Tes réponses", "es": "Tus respuestas"}
QUICK = {"kind": "bot", "bot": "random"}
"""Where it does not matter how a bot plays: it never has to wait for fast rules."""
MOST_LOOKS = 4000
SOON_MS = 1500
LOOK_MS = 50

Found = TypeVar("Found")


class Ears:
    """Everything that a browser hears about a table: frames of its socket, and answers to its requests."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", self._listen)
        page.on("response", self._read)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def _read(self, response: Response) -> None:
        if "/api/tables/" in response.url and response.ok:
            self.heard.append(response.json())


# ---- People and tables


def guest(house: ServerProcess, visit: Visit, name: str, *, phone: bool = False) -> tuple[Page, Ears]:
    """Somebody with a name, who has been told before what BANG!'s dice do."""
    page = visit(phone=phone)
    page.request.post(f"{house.url}/api/guest", data=json.dumps({"name": name}))
    page.evaluate("localStorage.setItem('saloon_bang_told', 'yes')")
    return page, Ears(page)


def come_in(house: ServerProcess, page: Page, person: Person, path: str) -> None:
    """Open a page as somebody whom the house knows."""
    page.context.add_cookies([{"name": "saloon_player", "value": person.token, "url": house.url}])
    page.goto(house.url + path)


def set_table(house: ServerProcess, page: Page, game: str, *seats: dict[str, Any], **wish: Any) -> str:
    """The name of a new table."""
    wish = {"game": game, "seats": list(seats), **wish}
    table: str = page.request.post(f"{house.url}/api/tables", data=json.dumps(wish)).json()["id"]
    return table


def set_out(house: ServerProcess, page: Page, game: str, *seats: dict[str, Any], **wish: Any) -> str:
    """Set a table and go there."""
    table = set_table(house, page, game, *seats, **wish)
    page.goto(f"{house.url}/t/{table}")
    return table


def play_now(page: Page, name: str = "Ada", game: str = "longhorn") -> None:
    """From the lobby into a game against bots."""
    poster = page.locator(f'[data-game="{game}"]')
    poster.get_by_role("button").first.click()
    poster.get_by_role("textbox").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def table_of(page: Page) -> str:
    return page.url.split("/t/")[1]


def card_of(house: ServerProcess, page: Page) -> dict[str, Any]:
    """What the house tells about the table that this page shows."""
    answer = page.request.get(f"{house.url}/api/tables/{table_of(page)}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def is_over(message: dict[str, Any]) -> bool:
    card = message.get("card", message)
    return bool(card.get("phase") == "over" or (message.get("view") or {"over": False})["over"])


# ---- Answers


def answers(page: Page, language: str = "en") -> Locator:
    return page.get_by_role("group", name=ANSWERS[language]).get_by_role("button")


def answer_once(page: Page, language: str = "en") -> bool:
    """Click the first answer, if there is one; did it?"""
    try:
        answers(page, language).first.click(timeout=SOON_MS)
    except Late:
        return False
    return True


def answer_to_the_end(house: ServerProcess, *pages: Page, language: str = "en") -> dict[str, Any]:
    """Each of these pages sits on the seat of its number, and gives first answers until the game is over."""
    for _ in range(MOST_LOOKS):
        card = card_of(house, pages[0])
        if card["phase"] == "over":
            return card
        if card["turn"] < len(pages):
            answer_once(pages[card["turn"]], language)
        pages[0].wait_for_timeout(LOOK_MS)
    raise AssertionError("the game does not end")


def until(page: Page, what: str, look: Callable[[], Found | None]) -> Found:
    """Look again and again until something is found there."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if (found := look()) is not None:
            return found
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"never {what}")


def until_moved(house: ServerProcess, page: Page, number: int) -> None:
    until(page, f"is move {number} made", lambda: card_of(house, page)["number"] >= number or None)


def until_phase(house: ServerProcess, page: Page, phase: str) -> dict[str, Any]:
    """What the house tells about the table as soon as it is in this phase."""

    def look() -> dict[str, Any] | None:
        card = card_of(house, page)
        return card if card["phase"] == phase else None

    return until(page, f"is the table {phase}", look)


# ---- Looks


def is_fine(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html.slice(0, 160)))")
    assert found == [], found
