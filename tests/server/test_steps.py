"""Whatever a stranger sends, no step of the event loop takes long: all work that grows with it is done elsewhere."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

import saloon
from saloon.server.app import make_app
from saloon.server.players.player import new_id
from saloon.server.settings import Settings
from saloon.server.storage import schema, sitters
from saloon.server.storage.store import Store
from saloon.server.tables.fold import MOVE, OVER, PLAYING, Charter, Entry, Fold
from saloon.server.tables.log import row_of
from saloon.server.tables.seats import Seat
from saloon.server.tables.table import Table
from saloon.server.tables.updates import update_for
from tests.server.steps import MOST, Steps, watched_steps

GAMES = {"bang_dice": 8, "boomtown": 5, "goat": 5, "longhorn": 2, "public_enemy": 6}
BOMBS = {
    "a dotted key": ".".join("a" * 32_000) + " = 1",
    "long lines of dotted keys": "\n".join(".".join([f"a{n}", *"a" * 190]) + " = 1" for n in range(40)),
    "many tables": "\n".join(f"[{n}]" for n in range(4_000)),
    "nested lists": "a = " + "[" * 8_000,
    "nested inline tables": "a = " + "{a = " * 3_000,
    "nested JSON": '{"a":' * 8_000,
    "a number": "a = " + "9" * 16_000,
    "a string": 'a = """' + "\\u0041" * 2_500 + '"""',
}
"""Files that cost a parser much more than it took to write them."""


@cache
def long_game(name: str) -> tuple[Charter, list[Seat], list[Entry], Fold]:
    """A game that somebody has drawn out: its longest of some random ones."""
    game, seats = saloon.game(name), [Seat("person", f"P{n}", f"p{n}") for n in range(GAMES[name])]
    options = {"tempo": "beats"} if name == "boomtown" else {}
    charter = Charter(
        new_id(), game, "p0", False, False, "live", None, options, {}, secrets.token_bytes(32), 0.0, game.version,
        [""] * len(seats),
    )  # fmt: skip
    best: tuple[list[Entry], Fold] | None = None
    for seed in range(3):
        fold, entries, dice = Fold.begun(charter, seats, 0.0), list[Entry](), Random(seed)
        while fold.phase == PLAYING:
            number = len(entries) + 1
            move = game.face.move(dice.choice(fold.state.actions()))
            entry = Entry(number, fold.state.turn, f"k{number}", MOVE, {"move": move}, "", 0.0)
            fold = fold.applied(entry)
            entries.append(Entry(number, entry.seat, entry.key, MOVE, entry.data, fold.fingerprint, 0.0))
        if best is None or len(entries) > len(best[0]):
            best = entries, fold
    assert best is not None
    return charter, seats, *best


def stored(store: Store, name: str) -> str:
    """That game in a database; return its id."""
    charter, seats, entries, _ = long_game(name)
    seating = [seat.to_json() for seat in seats]
    row = {"id": charter.id, "game": name, "version": charter.version, "phase": OVER, "host": "p0", "private": False,
           "rated": False, "pace": "live", "options": charter.options, "vals": {}, "secret": charter.secret,
           "seating": seating, "words": charter.words, "created": 0.0,
           "started": 0.0}  # fmt: skip

    def job(connection: Any) -> None:
        connection.execute(insert(schema.tables).values(**row))
        sitters.record(connection, charter.id, seating)
        connection.execute(insert(schema.log), [row_of(charter.id, entry) for entry in entries])

    asyncio.run(store.write(job))
    return charter.id


@asynccontextmanager
async def served(folder: Path, store: Store) -> AsyncIterator[httpx.AsyncClient]:
    """A server in this process, and a client that each time asks in a task of its own."""
    app = make_app(Settings(data=folder, bot_workers=1, build_ahead=0), store)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app, client=("127.0.0.1", 1)), base_url="http://localhost"
        ) as client,
    ):
        yield client


def longest_of(folder: Path, requests: Sequence[tuple[str, str, Any]], games: Sequence[str] = ()) -> Steps:
    """Ask all of these twice, the first time to load what is only loaded once; the longest step of the second time."""
    store = Store.in_folder(folder)
    for name in games:
        stored(store, name)

    async def ask(client: httpx.AsyncClient) -> None:
        for method, path, body in requests:
            answer = await asyncio.create_task(client.request(method, path, json=body))
            assert answer.status_code < 500, (path, answer.text)

    async def main() -> Steps:
        async with served(folder, store) as client:
            await client.post("/api/guest", json={"name": "Stranger"})
            await ask(client)
            with watched_steps() as steps:
                await ask(client)
        return steps

    return asyncio.run(main())


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_file_of_values_holds_up_the_loop(tmp_path: Path, bomb: str) -> None:
    path = "/api/games/boomtown/values"
    steps = longest_of(tmp_path, [("POST", path, {"text": BOMBS[bomb]})])
    assert steps.longest < MOST, steps.who


@pytest.mark.parametrize("name", GAMES)
def test_no_page_about_a_long_game_holds_up_the_loop(tmp_path: Path, name: str) -> None:
    table, moves = long_game(name)[0].id, len(long_game(name)[2])
    pages = [
        f"/api/tables/{table}{page}" for page in ("", "/replay", "/steps", "/steps?open=1", "/qr.svg", "/invitation")
    ]
    pages += [
        "/api/tables",
        "/api/games",
        "/api/words?lang=fr",
        f"/api/games/{name}/words?lang=es",
        "/api/openapi.json",
    ]
    asked: list[tuple[str, str, Any]] = [("GET", page, None) for page in pages]
    asked.append(("POST", f"/api/tables/{table}/continue", {"step": moves - 2, "seat": 0}))
    steps = longest_of(tmp_path, asked, [name])
    assert steps.longest < MOST, steps.who


@pytest.mark.parametrize("name", GAMES)
def test_the_story_of_a_long_game_is_told_in_one_short_step(name: str) -> None:
    """A hello may be answered with all of it: it is told in the loop, and counts as ten frames."""
    charter, seats, entries, fold = long_game(name)
    table = Table(charter, seats, Store("sqlite://"), OVER)
    table.fold, table.log = fold, entries
    assert update_for(table, 0, -1, "fr").stories
    with watched_steps() as steps:
        asyncio.run(tell(table))
    assert steps.longest < MOST, steps.who


async def tell(table: Table) -> None:
    asyncio.get_running_loop().call_soon(update_for, table, 0, -1, "fr")
    await asyncio.sleep(0)


def test_steps_are_measured() -> None:
    async def main() -> None:
        asyncio.get_running_loop().call_soon(sum, range(10_000_000))
        await asyncio.sleep(0.01)

    with watched_steps() as steps:
        asyncio.run(main())
    assert steps.longest > MOST
