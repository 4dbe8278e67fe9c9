"""Take the README's pictures: each game's table in a browser, in the middle of a game that is the same every time.

`python tools/screenshots.py [GAME …]` writes docs/pictures/GAME.jpg. It needs Chromium and the built page.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import saloon
from saloon.client import Chair, Client
from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS
from tests.server.conftest import ServerProcess

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SCENES = {"longhorn": (2, 6), "bang_dice": (5, 2), "goat": (4, 5), "public_enemy": (4, 6), "boomtown": (4, 4)}
"""So many seats, and so many decisions of ours before the picture is taken."""
QUALITY = 80
SETTLED_MS = 2500
TOLD = {"saloon_bang_told": "yes", "saloon_speed": "skip", "saloon_theme": "light"}


def set_out(client: Client, game: str, seats: int) -> str:
    """A table with us and bots, under way."""
    bots = [{"kind": "bot", "bot": "greedy"}] * (seats - 1)
    return str(client.open_table(game, [{"kind": "me"}, *bots], start=True)["id"])


def play(chair: Chair, decisions: int) -> None:
    """Decide so often, by lot, and wait for the next question that has several answers."""
    lots = random.Random(5)
    while decisions >= 0:
        view: dict[str, Any] | None = chair.view
        if view is not None and view["over"]:
            raise SystemExit("the game is over before the picture: choose an earlier moment")
        if view is None or len(view["legal"]) < 2:
            chair.listen()
            continue
        if decisions:
            before = chair.number
            chair.play(lots.choice(view["legal"])["move"])
            while chair.number == before:
                chair.listen()
        decisions -= 1


def take(browser: Browser, server: ServerProcess, game: str) -> None:
    """Play, look, and write the picture."""
    (server.data / "seed").write_text(f"a picture of {game}", "utf-8")
    seats, decisions = SCENES[game]
    client = Client(server.url).guest("Ada")
    table = set_out(client, game, seats)
    with client.sit(table) as chair:
        play(chair, decisions)
    context = browser.new_context(viewport=DESKTOP, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_cookies([{"name": "saloon_player", "value": client.token, "url": server.url}])
    for name, value in TOLD.items():
        context.add_init_script(f"if (self.origin !== 'null') localStorage.{name} = '{value}'")
    page = context.new_page()
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_timeout(SETTLED_MS)
    page.screenshot(path=FOLDER / f"{game}.jpg", type="jpeg", quality=QUALITY)
    context.close()
    print(f"{game}.jpg taken")


def main() -> None:
    """Take those that are asked for, or all."""
    games = sys.argv[1:] or list(SCENES)
    for name in games:
        saloon.game(name)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder), program="tests.browser.seeded")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in games:
            take(browser, server, name)
        browser.close()
        server.close()


if __name__ == "__main__":
    main()
