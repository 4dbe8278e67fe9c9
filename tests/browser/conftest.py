"""Real browsers against a real server. Without Chromium these tests are left out, and the run says so."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import saloon
from tests.browser.seeded import SAME_WORDS
from tests.server.conftest import ServerProcess

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PAGE = Path(saloon.__file__).parent / "static" / "index.html"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
FROM_HERE = {"en": "en-US", "fr": "fr-FR", "es": "es-ES"}
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}

if CHROMIUM is None or not PAGE.exists():
    collect_ignore_glob = ["test_*.py"]

POLICY = "Content Security Policy"
"""What the browser's complaint speaks of where something on the page is against the policy that came with it."""
PATIENCE_S = 60
"""How long anything may take, on a machine that has other things to do."""
expect.set_options(timeout=PATIENCE_S * 1000)

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("browser"), program="tests.browser.seeded")
    yield server
    server.close()


@pytest.fixture(autouse=True)
def seed(request: pytest.FixtureRequest, house: ServerProcess) -> None:
    """Every test sees its own games, the same each time."""
    (house.data / "seed").write_text(request.node.name, "utf-8")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of one file: Playwright keeps an event loop running while it is open."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def a_browser(chromium: Browser, **wish: Any) -> BrowserContext:
    """A browser of somebody's own, who is patient and always thinks of the same words."""
    context = chromium.new_context(**wish)
    context.set_default_timeout(PATIENCE_S * 1000)
    context.add_init_script(SAME_WORDS)
    return context


@pytest.fixture
def visit(chromium: Browser, house: ServerProcess) -> Iterator[Visit]:
    """Opens a page in a browser of its own: nobody knows anybody else. Faults in the page fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(
        path: str = "/", *, language: str = "en-US", phone: bool = False, motion: bool = False, speed: str = "skip",
        dark: bool = False,
    ) -> Page:  # fmt: skip
        context = a_browser(
            chromium,
            viewport=PHONE if phone else DESKTOP,
            locale=language,
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.add_init_script(f"if (self.origin !== 'null') localStorage.saloon_speed ??= '{speed}'")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda wrong: faults.append(str(wrong)))
        page.on("console", lambda line: faults.extend([line.text] if POLICY in line.text else []))
        page.goto(house.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults
