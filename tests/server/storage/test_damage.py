"""A database that was damaged on the disk: no move is lost without a word, and what is whole is used."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import insert

import saloon
from saloon.core.errors import BadSetup, SaloonError
from saloon.server.storage import schema, wal
from saloon.server.storage.store import Store
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.house import House
from saloon.server.tables.records import export_of
from saloon.server.workers import BotPool
from tests.server.tables.storing import charter_of, played, seats_of

GAMES = ("goat", "public_enemy")
MOVES = 60
FLIPS, MANY_FLIPS, CUTS = 60, 5_000, 25
PAGE = 4096
INTERIOR = 5
"""The kind of a page of SQLite that leads to others."""
NAME = "saloon.sqlite"


@cache
def rows_of(game: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A table's row, and its log."""
    charter = charter_of(game, saloon.game(game).version)
    row = {"id": game, "game": game, "version": charter.version, "phase": PLAYING, "host": "p0", "private": False,
           "rated": False, "pace": "live", "options": charter.options, "vals": charter.values,
           "seating": [seat.to_json() for seat in seats_of(charter)], "secret": charter.secret,
           "words": charter.words, "created": 0.0, "started": 0.0}  # fmt: skip
    entries = [
        {"table_id": game, "number": entry.number, "seat": entry.seat, "key": entry.key, "kind": entry.kind,
         "data": entry.data, "hash": entry.hash, "at": entry.at}
        for entry in played(charter)[:MOVES]
    ]  # fmt: skip
    return row, entries


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a server leaves that was killed: some moves are in the database, others in SQLite's log alone."""
    folder, copy = tmp_path_factory.mktemp("alive"), tmp_path_factory.mktemp("crashed")
    house = Store.in_folder(folder)

    async def write(first: int, last: int) -> None:
        for at in range(first, last):
            for game in GAMES:
                await house.append([rows_of(game)[1][at]])

    async def begin() -> None:
        rows = [rows_of(game)[0] for game in GAMES]
        await house.write(lambda connection: connection.execute(insert(schema.tables), rows))
        await write(0, MOVES // 2)

    asyncio.run(begin())
    house.close()
    house = Store.in_folder(folder)
    asyncio.run(write(MOVES // 2, MOVES))
    for ending in ("", "-wal"):
        shutil.copy(folder / f"{NAME}{ending}", copy / f"{NAME}{ending}")
    house.close()
    return copy


@dataclass
class Found:
    """What a server finds in a folder."""

    refusal: str = ""
    logs: dict[str, list[tuple[int, Any]]] = field(default_factory=dict)
    frozen: dict[str, str] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    """Tables that cannot be opened, and why."""


def started(folder: Path) -> Found:
    """Start a server there, open every table, and stop."""
    found = Found()
    try:
        store = Store.in_folder(folder)
    except BadSetup as wrong:
        found.refusal = str(wrong)
        return found

    async def look() -> None:
        house = House(store, BotPool(1))
        house.driver.drive = mock.Mock()  # type: ignore[method-assign]  # no bot plays on
        for game in GAMES:
            try:
                table = (await house.registry.room(game)).table
            except SaloonError as wrong:
                found.gone[game] = str(wrong)
                continue
            found.logs[game] = [(entry.number, entry.data) for entry in table.log]
            if table.frozen:
                found.frozen[game] = table.frozen
                assert export_of(table)["frozen"]

    try:
        asyncio.run(look())
    finally:
        store.close()
    return found


def copied(crashed: Path, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(crashed, folder)
    return folder


def flip(file: Path, bit: int) -> None:
    text = bytearray(file.read_bytes())
    text[bit // 8] ^= 1 << (bit % 8)
    file.write_bytes(text)


def nothing_is_lost_silently(found: Found, where: str) -> None:
    """Every table has all its moves, or says that it has not."""
    if not found.refusal:
        for game in GAMES:
            whole = [(row["number"], row["data"]) for row in rows_of(game)[1]]
            assert game in found.gone or game in found.frozen or found.logs[game] == whole, where


def after_flips(crashed: Path, tmp_path: Path, ending: str, count: int) -> tuple[int, int, int]:
    """Flip bits one after the other; how many tables were whole, frozen, and gone?"""
    whole = frozen = gone = 0
    size = (crashed / f"{NAME}{ending}").stat().st_size
    for bit in random.Random(ending).sample(range(size * 8), count):
        folder = copied(crashed, tmp_path / "flipped")
        flip(folder / f"{NAME}{ending}", bit)
        where = f"bit {bit % 8} of byte {bit // 8} of {NAME}{ending}"
        try:
            found = started(folder)
        except Exception as wrong:
            raise AssertionError(where) from wrong
        nothing_is_lost_silently(found, where)
        frozen += len(found.frozen)
        gone += len(GAMES) if found.refusal else len(found.gone)
        whole += 0 if found.refusal else len(GAMES) - len(found.frozen) - len(found.gone)
    return whole, frozen, gone


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_a_flipped_bit_loses_no_move_without_a_word(crashed: Path, tmp_path: Path, ending: str) -> None:
    whole, frozen, gone = after_flips(crashed, tmp_path, ending, FLIPS)
    assert whole > 9 * (frozen + gone), "what is whole is used"


@pytest.mark.proof
@pytest.mark.parametrize("ending", ["", "-wal"])
def test_thousands_of_flipped_bits_lose_no_move_without_a_word(crashed: Path, tmp_path: Path, ending: str) -> None:
    whole, frozen, gone = after_flips(crashed, tmp_path, ending, MANY_FLIPS)
    print(f"{MANY_FLIPS} bits of {NAME}{ending}: {whole} tables whole, {frozen} frozen, {gone} gone, none silently")


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.proof)])
def test_pages_of_garbage_lose_no_move_without_a_word(crashed: Path, tmp_path: Path, every: int) -> None:
    pages = (crashed / NAME).stat().st_size // PAGE
    for page in range(0, pages, every):
        folder = copied(crashed, tmp_path / "torn")
        with (folder / NAME).open("r+b") as file:
            file.seek(page * PAGE)
            file.write(random.Random(page).randbytes(PAGE))
        nothing_is_lost_silently(started(folder), f"page {page + 1}")


def test_a_log_that_a_crash_cut_off_is_not_damaged(crashed: Path, tmp_path: Path) -> None:
    size = (crashed / f"{NAME}-wal").stat().st_size
    for length in random.Random("cut").sample(range(size), CUTS):
        folder = copied(crashed, tmp_path / "cut")
        with (folder / f"{NAME}-wal").open("r+b") as file:
            file.truncate(length)
        found = started(folder)
        assert not found.refusal
        assert not found.frozen
        assert not [file for file in folder.iterdir() if "damaged" in file.name]
        for game in GAMES:
            whole = [(row["number"], row["data"]) for row in rows_of(game)[1]]
            assert found.logs[game] == whole[: len(found.logs[game])]


def test_commits_behind_a_damaged_one_still_count(crashed: Path, tmp_path: Path, caplog: Any) -> None:
    folder = copied(crashed, tmp_path / "early")
    log = folder / f"{NAME}-wal"
    before = log.read_bytes()
    flip(log, 8 * (wal.HEADER.size + wal.FRAME.size + PAGE // 2))  # in the first page that was written
    [kept] = [file for file in [started(folder)] if not file.refusal]
    assert not kept.frozen
    nothing_is_lost_silently(kept, "the first page")
    [aside] = folder.glob("*damaged*-wal")
    assert aside.read_bytes() != before, "the damaged file is kept as it was found"
    assert len(aside.read_bytes()) == len(before)
    assert "the damaged files are kept as" in caplog.text


def test_a_table_that_has_lost_its_last_moves_is_frozen_and_the_others_go_on(
    crashed: Path, tmp_path: Path, caplog: Any
) -> None:
    folder = copied(crashed, tmp_path / "lost")
    database = sqlite3.connect(folder / NAME)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.execute("PRAGMA journal_mode=DELETE")
    database.execute("PRAGMA writable_schema=ON")
    [(root,)] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchall()
    database.close()
    lose_last_leaf(folder / NAME, root)
    found = started(folder)
    assert found.frozen, "some moves stand in no other place"
    for game, why in found.frozen.items():
        assert "the database was damaged" in why
        assert f"table {game} has lost the moves" in caplog.text
    nothing_is_lost_silently(found, "the last leaf")
    again = started(folder)
    assert again.frozen == found.frozen, "also after the next start"


def lose_last_leaf(file: Path, root: int) -> None:
    """Overwrite the last page of a schema table's rows."""
    text = file.read_bytes()
    page = text[(root - 1) * PAGE : root * PAGE]
    assert page[0] == INTERIOR, "the table has several pages"
    last = int.from_bytes(page[8:12], "big")
    with file.open("r+b") as changed:
        changed.seek((last - 1) * PAGE)
        changed.write(bytes(PAGE))


def test_a_flipped_bit_in_the_name_of_a_column_is_told(crashed: Path, tmp_path: Path) -> None:
    """SQLite finds nothing wrong with such a file: it is a database of another schema."""
    folder = copied(crashed, tmp_path / "renamed")
    Store.in_folder(folder).close()  # what is in the log goes into the file
    damaged = (folder / NAME).read_bytes().replace(b"pace VARCHAR", b"pabe VARCHAR")
    (folder / NAME).write_bytes(damaged)
    assert "damaged (no such column" in started(folder).refusal
    assert (folder / NAME).read_bytes() == damaged


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"once upon a time " * 1000)
    found = started(tmp_path)
    assert "restore a backup" in found.refusal
    assert (tmp_path / NAME).read_bytes() == b"once upon a time " * 1000
