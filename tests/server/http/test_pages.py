"""The browser's side as it is served: kept for ever where it never changes, and packed."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest

from saloon.server.http.pages import IMMUTABLE, STATIC
from tests.server.conftest import ServerProcess

needs_build = pytest.mark.skipif(not (STATIC / "assets").exists(), reason="the page is not built")


def plain(house: ServerProcess, path: str, **headers: str) -> httpx.Response:
    """What is sent, not unpacked."""
    with httpx.stream("GET", house.url + path, headers={"Accept-Encoding": "identity", **headers}) as response:
        response.read_raw = b"".join(response.iter_raw())  # type: ignore[attr-defined]
        return response


@needs_build
def test_assets_are_kept_for_ever_and_packed(house: ServerProcess) -> None:
    page = httpx.get(house.url).text
    script = re.search(r"/assets/[\w.-]+\.js", page)
    assert script is not None
    packed = plain(house, script[0], **{"Accept-Encoding": "br, gzip"})
    whole = plain(house, script[0])
    assert packed.headers["cache-control"] == whole.headers["cache-control"] == IMMUTABLE
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"]
    assert "content-encoding" not in whole.headers
    assert gzip.decompress(packed.read_raw) == whole.read_raw  # type: ignore[attr-defined]
    assert packed.headers["content-type"] == whole.headers["content-type"]
    assert packed.headers["etag"] != whole.headers["etag"]
    again = plain(house, script[0], **{"Accept-Encoding": "gzip", "If-None-Match": packed.headers["etag"]})
    assert again.status_code == 304


@needs_build
def test_fonts_are_not_packed_again(house: ServerProcess) -> None:
    font = next((STATIC / "assets").glob("*.woff2"))
    answer = plain(house, f"/assets/{font.name}", **{"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["cache-control"] == IMMUTABLE


@needs_build
def test_the_page_itself_is_looked_at_anew(house: ServerProcess) -> None:
    for path in ("/", "/t/abcdefghjk", "/r/x"):
        answer = httpx.get(house.url + path)
        assert answer.headers["cache-control"] == "no-cache"
        assert "<html" in answer.text
    assert httpx.get(f"{house.url}/%2e%2e/%2e%2e/pyproject.toml").text == httpx.get(house.url).text


@needs_build
def test_the_page_may_load_nothing_from_elsewhere_and_nothing_written_into_it(house: ServerProcess) -> None:
    policy = httpx.get(house.url).headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self';" in policy
    assert "unsafe" not in policy


def test_long_answers_are_packed_and_short_ones_are_not(house: ServerProcess) -> None:
    assert httpx.get(f"{house.url}/api/games").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in httpx.get(f"{house.url}/api/me").headers
    assert "content-encoding" not in plain(house, "/api/games").headers


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/assets/nothing.js", "/api/tables/" + "x" * 5000])
def test_where_nothing_is_there_is_a_sentence(house: ServerProcess, path: str) -> None:
    answer = httpx.get(house.url + path, headers={"Accept-Language": "es"})
    assert answer.status_code == 404
    assert answer.json()["error"]
    assert httpx.get(house.url + "/" + "x" * 5000).status_code in (200, 404)


@pytest.mark.parametrize(
    ("language", "goat", "bang"),
    [
        ("en", "The Good, the Goat and the Crook", "BANG! The Dice Game"),
        ("fr", "Le Bon, la Chèvre et le Truand", "BANG! The Dice Game"),
        ("es", "Le Bon, la Chèvre et le Truand", "BANG! The Dice Game"),
    ],
)
def test_games_are_called_what_people_call_them(house: ServerProcess, language: str, goat: str, bang: str) -> None:
    titles = {game["name"]: game["title"] for game in httpx.get(f"{house.url}/api/games?lang={language}").json()}
    assert (titles["goat"], titles["bang_dice"], titles["high_noon"]) == (goat, bang, "High Noon")


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_option_is_explained(house: ServerProcess, language: str) -> None:
    games = {game["name"]: game for game in httpx.get(f"{house.url}/api/games?lang={language}").json()}
    for name in ("longhorn", "high_noon"):
        for option in games[name]["options"]:
            assert option["text"].endswith(".")
            assert all(choice["text"].endswith(".") and choice["label"] for choice in option["choices"])
    [grit] = games["high_noon"]["values"]
    assert grit["text"].endswith(".")
    assert (grit["default"], grit["low"], grit["high"], grit["provenance"]) == (3, 0, 9, "rulebook")
    english = {game["name"]: game for game in httpx.get(f"{house.url}/api/games?lang=en").json()}
    if language != "en":
        assert games["longhorn"]["options"][0]["text"] != english["longhorn"]["options"][0]["text"]
