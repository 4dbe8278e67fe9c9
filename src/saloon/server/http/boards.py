"""Boards of games from other packages: the files in their `board` folder, cached by browsers for good.

Each URL contains a digest of the whole folder, so a changed board has new URLs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from fastapi import APIRouter, Request, Response

from saloon.core.game import Game
from saloon.core.registry import game
from saloon.server.http.dependencies import NotFound
from saloon.server.http.pages import IMMUTABLE, found_in, sent
from saloon.server.protocol import answers

MODULE, STYLE = "board.js", "board.css"
DIGEST_LENGTH = 16
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What a board may consist of; other files in its folder are not served."""

router = APIRouter()


def board_of(game: Game) -> answers.BoardFiles | None:
    """The URLs of a game's board, if it brings one."""
    if game.board is None:
        return None
    home = f"/boards/{game.name}/{_digest(game.board)}"
    has_style = (game.board / STYLE).is_file()
    return answers.BoardFiles(module=f"{home}/{MODULE}", style=f"{home}/{STYLE}" if has_style else None)


def _digest(folder: Path) -> str:
    """Not cached, so that whoever works on a board only has to reload the page."""
    found = hashlib.sha256()
    for file in _files(folder):
        contents = file.read_bytes()
        found.update(f"{file.relative_to(folder).as_posix()} {len(contents)}\n".encode() + contents)
    return found.hexdigest()[:DIGEST_LENGTH]


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(file for file in folder.rglob("*") if file.suffix in TYPES and file.is_file())


@router.get("/boards/{name}/{digest}/{path:path}", include_in_schema=False)
async def board_file(request: Request, name: str, digest: str, path: str) -> Response:
    """Serve a file of a board."""
    folder = game(name).board
    file = found_in(folder, path) if folder else None
    if folder is None or file is None or file.suffix not in TYPES or digest != _digest(folder):
        raise NotFound("there is nothing at this address")
    headers = {"cache-control": IMMUTABLE, "x-content-type-options": "nosniff"}
    return sent(file, headers, dict(request.headers), TYPES[file.suffix])
