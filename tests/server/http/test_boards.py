"""Boards that games bring along: found by their folder, served for ever, and nothing else with them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from high_noon import GAME

from saloon.server.http import boards
from saloon.server.http.pages import IMMUTABLE
from tests.server.conftest import ServerProcess


def info(house: ServerProcess, name: str) -> dict[str, Any]:
    """What the lobby knows of a game."""
    games = {game["name"]: game for game in httpx.get(f"{house.url}/api/games").json()}
    found: dict[str, Any] = games[name]
    return found


def test_a_guest_has_a_board_and_the_games_of_the_house_have_theirs_on_the_page(house: ServerProcess) -> None:
    board = info(house, "high_noon")["board"]
    assert board["module"].startswith("/boards/high_noon/")
    assert board["module"].endswith("/board.js")
    assert board["style"] == board["module"].replace(".js", ".css")
    assert info(house, "longhorn")["board"] is None


@pytest.mark.parametrize(
    ("file", "kind"),
    [("board.js", "text/javascript"), ("drawings.js", "text/javascript"), ("board.css", "text/css")],
)
@pytest.mark.parametrize("packing", ["gzip", "identity"])
def test_its_files_are_kept_for_ever_and_say_what_they_are(
    house: ServerProcess, file: str, kind: str, packing: str
) -> None:
    home = info(house, "high_noon")["board"]["module"].removesuffix("board.js")
    answer = httpx.get(house.url + home + file, headers={"accept-encoding": packing})
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == kind
    assert answer.headers["cache-control"] == IMMUTABLE
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert ("content-encoding" in answer.headers) == (packing == "gzip")
    assert GAME.board is not None
    assert answer.text == (GAME.board / file).read_text("utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/boards",
        "/boards/high_noon",
        "/boards/nothing/{digest}/board.js",
        "/boards/longhorn/{digest}/board.js",
        "/boards/high_noon/0000000000000000/board.js",
        "/boards/high_noon/{digest}/",
        "/boards/high_noon/{digest}/nothing.js",
        "/boards/high_noon/{digest}/%2e%2e/rules.py",
        "/boards/high_noon/{digest}/%2e%2e/%2e%2e/high_noon/board/%2e%2e/face.py",
        "/boards/high_noon/{digest}/%2fetc/passwd",
        "/boards/high_noon/{digest}/board.js%00",
        "/boards/high_noon/{digest}/" + "x" * 5000,
    ],
)
def test_anything_else_is_not_there_and_a_sentence_says_so(house: ServerProcess, path: str) -> None:
    digest = info(house, "high_noon")["board"]["module"].split("/")[3]
    answer = httpx.get(house.url + path.format(digest=digest), headers={"accept-language": "fr"})
    assert answer.status_code == 404
    assert answer.json()["error"]


def test_only_what_a_board_consists_of_is_given_out_and_any_change_of_it_changes_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert GAME.board is not None
    folder = tmp_path / "board"
    shutil.copytree(GAME.board, folder)
    monkeypatch.setitem(GAME.__dict__, "board", folder)
    addresses = [boards.board_of(GAME)]
    (folder / "notes.txt").write_text("no business of anybody", "utf-8")
    assert boards.board_of(GAME) == addresses[0]
    (folder / "drawings.js").write_text("export const nothing = 0", "utf-8")
    addresses.append(boards.board_of(GAME))
    (folder / "drawings.js").rename(folder / "pictures.js")
    addresses.append(boards.board_of(GAME))
    (folder / "board.css").unlink()
    addresses.append(boards.board_of(GAME))
    assert len({found.module for found in addresses if found}) == 4
    assert addresses[-1] is not None
    assert addresses[-1].style is None


def test_what_lies_in_the_folder_but_is_no_part_of_a_board_stays_there(house: ServerProcess) -> None:
    assert ".py" not in boards.TYPES
    assert ".txt" not in boards.TYPES
    board = info(house, "high_noon")["board"]["module"]
    assert httpx.get(house.url + board.replace("board.js", "__pycache__/x.pyc")).status_code == 404


@pytest.mark.parametrize(("language", "hand"), [("en", None), ("fr", "Ta main"), ("es", "Tu mano")])
def test_a_board_gets_the_texts_of_its_game(house: ServerProcess, language: str, hand: str | None) -> None:
    answer = httpx.get(f"{house.url}/api/games/high_noon/words?lang={language}").json()
    assert answer["language"] == language
    assert answer["words"].get("Your hand") == hand
    if hand:
        assert len(answer["words"]["{n} card in hand|{n} cards in hand"]) == 2
    assert httpx.get(f"{house.url}/api/games/nothing/words").status_code == 404
