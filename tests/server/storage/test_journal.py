"""The journal: what is in it is safe, whatever becomes of the process, its files and the database."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from saloon.core.errors import BadSetup
from saloon.server.storage import schema
from saloon.server.storage import writer as writers
from saloon.server.storage.journal import journal, keeper, lines
from saloon.server.storage.journal.journal import HEAD, Journal, Sheet, packed, unpacked
from saloon.server.storage.journal.rows import Rows
from saloon.server.storage.statements import NewRow
from saloon.server.storage.store import Store
from saloon.server.storage.writer import MOST_AT_ONCE, Outcome, Writer
from tests.server.conftest import ServerProcess
from tests.server.services import free_port

SHEETS = ("saloon.sqlite-moves0", "saloon.sqlite-moves1")


@pytest.fixture(autouse=True)
def lazy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is carried over unless somebody asks; another process is not waited for."""
    monkeypatch.setattr(keeper, "EVERY", 3600)
    monkeypatch.setattr(journal, "PATIENCE", 0.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "house"


@pytest.fixture(params=[0.0, 3600.0], ids=["in a thread", "at once"])
def house(folder: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Store]:
    monkeypatch.setattr(lines, "QUICK", request.param)
    opened = Store.in_folder(folder)
    yield opened
    opened.close()


def entry(number: int, table: str = "t") -> dict[str, Any]:
    return {"table_id": table, "number": number, "seat": 0, "key": f"k{number}", "kind": "move",
            "data": {"move": number}, "hash": "ab", "at": 0.5 + number}  # fmt: skip


def write(house: Store, *numbers: int, table: str = "t") -> None:
    async def one_by_one() -> None:
        for number in numbers:
            await house.write(NewRow(schema.log, entry(number, table)))

    asyncio.run(one_by_one())


def numbers_in(house: Store) -> list[int]:
    query = select(schema.log.c.number).order_by(schema.log.c.number)
    return house.read_now(lambda connection: list(connection.execute(query).scalars()))


def as_killed(folder: Path, copy: Path) -> Path:
    """The files as they would be if the process died now."""
    shutil.rmtree(copy, ignore_errors=True)
    return Path(shutil.copytree(folder, copy))


def found_after(folder: Path) -> list[int]:
    """What a new process finds there."""
    again = Store.in_folder(folder)
    try:
        return numbers_in(again)
    finally:
        again.close()


def bare_numbers(database: Path) -> list[int]:
    """What is in the database alone."""
    for sheet in SHEETS:
        (database / sheet).unlink()
    return found_after(database)


def test_a_line_is_on_disk_before_it_is_in_the_database(house: Store, folder: Path, tmp_path: Path) -> None:
    write(house, 1, 2, 3)
    dead = as_killed(folder, tmp_path / "dead")
    assert found_after(dead) == [1, 2, 3]
    assert bare_numbers(as_killed(folder, tmp_path / "bare")) == [], "or else the journal is not used at all"
    assert numbers_in(house) == [1, 2, 3]
    assert bare_numbers(as_killed(folder, tmp_path / "bare")) == [1, 2, 3], "whoever reads has it carried over"


def test_the_keeper_carries_over_by_itself(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "EVERY", 0.01)
    house, done = Store.in_folder(folder), threading.Event()
    monkeypatch.setattr(keeper.Keeper, "_carry_over", lambda _: done.set())  # what comes after
    try:
        write(house, 1)
        assert done.wait(20)
        assert bare_numbers(as_killed(folder, tmp_path / "bare")) == [1]
    finally:
        house.close()


def test_a_line_that_is_in_both_is_there_once(house: Store, folder: Path, tmp_path: Path) -> None:
    """As after a crash between carrying over and clearing the sheet."""
    write(house, 1, 2)
    sheet = as_killed(folder, tmp_path / "early") / SHEETS[0]
    assert numbers_in(house) == [1, 2]
    dead = as_killed(folder, tmp_path / "dead")
    shutil.copy(sheet, dead / SHEETS[0])
    assert found_after(dead) == [1, 2]


def test_what_is_left_of_an_earlier_turn_is_not_read(house: Store, folder: Path, tmp_path: Path) -> None:
    for start in (1, 21, 41):  # the third turn is in the sheet of the first
        write(house, *range(start, start + 20 if start < 41 else 43))
        if start < 41:
            assert len(numbers_in(house)) == start + 19
    dead = as_killed(folder, tmp_path / "dead")
    turn, records = unpacked((dead / SHEETS[0]).read_bytes())
    assert (turn, len(records)) == (3, 2)
    assert found_after(dead) == [*range(1, 43)]


def test_what_is_left_of_an_earlier_process_is_not_read(house: Store, folder: Path, tmp_path: Path) -> None:
    """All of these records are of the same length: they would fit together."""
    write(house, 1, 2, 3, 4)
    assert numbers_in(house) == [1, 2, 3, 4]
    dead = as_killed(folder, tmp_path / "dead")
    again = Store.in_folder(dead)
    try:
        write(again, 1, table="u")
        turn, records = unpacked((dead / SHEETS[0]).read_bytes())
        assert (turn, len(records)) == (1, 1)
    finally:
        again.close()


def test_both_sheets_are_read_in_the_order_of_their_turns(tmp_path: Path) -> None:
    """As after a crash while one was carried over and the other written."""
    database, kept = tmp_path / "d", list[Rows]()
    first = Journal(database, lambda _: None)
    for turn, sheet in ((8, first._sheets[0]), (7, first._sheets[1])):
        sheet.append(turn, msgspec.msgpack.encode((("number",), [[turn]])))
    for sheet in first._sheets:
        sheet.close()
    second = Journal(database, kept.extend)
    assert kept == [(("number",), [[7]]), (("number",), [[8]])]
    second.close()


def test_a_clean_end_leaves_the_database_alone(folder: Path) -> None:
    house = Store.in_folder(folder)
    write(house, 1, 2)
    house.close()
    assert [each.name for each in folder.iterdir()] == ["saloon.sqlite"]
    assert found_after(folder) == [1, 2]


RECORDS = [b"x", b"forty" * 8, b"", bytes(range(1, 256)), b"the end"]
TURN = 5


@given(data=st.data())
def test_a_file_that_is_torn_or_spoilt_anywhere_gives_what_was_before(data: st.DataObject) -> None:
    whole = [packed(TURN, record) for record in RECORDS]
    text, ends = b"".join(whole), list(itertools.accumulate(map(len, whole)))
    assert unpacked(text + bytes(99)) == (TURN, RECORDS)
    at = data.draw(st.integers(0, len(text) - 1))
    how = data.draw(st.sampled_from(["cut", "blank", "spoilt"]))
    rest = {"cut": b"", "blank": bytes(99), "spoilt": bytes([text[at] ^ 0xFF]) + text[at + 1 :]}[how]
    intact = sum(end <= at for end in ends)
    assert unpacked(text[:at] + rest) == (TURN if intact else 0, RECORDS[:intact])


@given(st.binary(max_size=200))
def test_a_file_of_anything_is_no_trouble(text: bytes) -> None:
    assert unpacked(text) == (0, [])


@given(st.lists(st.binary(max_size=30), max_size=4), st.lists(st.binary(max_size=30), min_size=1, max_size=8))
def test_the_rest_of_an_earlier_turn_is_no_part_of_this_one(new: list[bytes], old: list[bytes]) -> None:
    """The new ones are written over the old ones, from the beginning; the first old one was cleared."""
    text, over = b"".join(packed(3, each) for each in old), b"".join(packed(TURN, each) for each in new)
    text = bytes(HEAD.size) + text[HEAD.size :]
    assert unpacked(over + text[len(over) :]) == (TURN if new else 0, new)


def test_lines_of_many_tables_at_once_while_others_read(house: Store) -> None:
    """Appending and carrying over get in each other's way as often as they can."""
    stop = threading.Event()

    def read_on() -> None:
        while not stop.is_set():
            house.read_now(lambda _: None)

    async def play(table: str) -> None:
        for number in range(1, 41):
            await house.write(NewRow(schema.log, entry(number, table)))

    async def everybody() -> None:
        await asyncio.gather(*(play(f"t{n}") for n in range(20)))

    readers = [threading.Thread(target=read_on) for _ in range(2)]
    for reader in readers:
        reader.start()
    try:
        asyncio.run(everybody())
    finally:
        stop.set()
        for reader in readers:
            reader.join()
    assert numbers_in(house) == sorted([*range(1, 41)] * 20)


def test_what_the_journal_cannot_take_goes_into_the_database(
    house: Store, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    write(house, 1)
    monkeypatch.setattr(Sheet, "append", full)
    write(house, 2)
    monkeypatch.undo()
    write(house, 3)
    assert numbers_in(house) == [1, 2, 3]


def test_a_write_that_ends_too_soon_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet(tmp_path / "sheet")
    sheet.append(1, b"one")
    write_some = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda file, text, at: write_some(file, text[:-1], at))
    with pytest.raises(OSError, match="No space left"):
        sheet.append(1, b"two")
    assert sheet.records() == (1, [b"one"])
    monkeypatch.undo()
    sheet.append(1, b"three")
    assert sheet.records() == (1, [b"one", b"three"])
    sheet.close()


class Shut:
    """A database that cannot be written."""

    def __init__(self, house: Store) -> None:
        assert house._lines is not None
        self.journal = house._lines._journal
        self.keep, self.asked = self.journal._keep, 0
        self.journal._keep = self

    def __call__(self, _: Sequence[Rows]) -> None:
        self.asked += 1
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    def open(self) -> None:
        self.journal._keep = self.keep


def test_moves_go_on_while_the_database_cannot_be_written(house: Store, folder: Path, tmp_path: Path) -> None:
    shut = Shut(house)
    write(house, 1, 2)
    with pytest.raises(OperationalError, match="full"):
        numbers_in(house)
    write(house, 3)  # into the other sheet
    with pytest.raises(OperationalError, match="full"):
        numbers_in(house)
    write(house, 4)
    assert shut.asked == 2
    assert found_after(as_killed(folder, tmp_path / "dead")) == [1, 2, 3, 4]
    shut.open()
    assert numbers_in(house) == [1, 2, 3, 4]
    write(house, 5)
    assert numbers_in(house) == [1, 2, 3, 4, 5]


def test_moves_do_not_go_on_for_ever_then(house: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_WAITING", 3)
    shut = Shut(house)
    write(house, 1, 2, 3, 4)
    with pytest.raises(OperationalError, match="full"):
        write(house, 5)
    shut.open()
    write(house, 5)
    assert numbers_in(house) == [1, 2, 3, 4, 5]


def test_what_cannot_be_carried_over_at_the_end_stays(folder: Path) -> None:
    house = Store.in_folder(folder)
    write(house, 1)
    Shut(house)
    with pytest.raises(OperationalError, match="full"):
        house.close()
    assert found_after(folder) == [1]


def test_a_long_run_of_moves_outgrows_its_room(
    house: Store, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "ROOM", 1000)
    other = Store.in_folder(tmp_path / "small")
    write(other, *range(1, 101))
    dead = as_killed(tmp_path / "small", tmp_path / "dead")
    other.close()
    assert (dead / SHEETS[0]).stat().st_size > 5000
    assert found_after(dead) == [*range(1, 101)]


def test_a_folder_is_for_one_process(house: Store, folder: Path) -> None:
    with pytest.raises(BadSetup, match=r"another Saloon is using .*saloon\.sqlite"):
        Store.in_folder(folder)
    write(house, 1)
    assert numbers_in(house) == [1]


def test_whoever_comes_while_another_leaves_waits_a_moment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "PATIENCE", 20.0)
    house = Store.in_folder(folder)
    write(house, 1)
    leaving = threading.Timer(0.3, house.close)
    leaving.start()
    assert found_after(folder) == [1]
    leaving.join()
    assert [each.name for each in folder.iterdir()] == ["saloon.sqlite"]


def test_a_second_server_says_that_there_is_one(tmp_path: Path) -> None:
    house = ServerProcess(tmp_path)
    try:
        command = [sys.executable, "-m", "saloon", "serve", "--port", str(free_port()), "--data", str(tmp_path)]
        second = subprocess.run(
            command, capture_output=True, text=True, timeout=60, env={**os.environ, "SALOON_LANG": "en"}
        )
        assert second.returncode == 2
        assert "another Saloon is using" in second.stderr
        assert "Traceback" not in second.stderr
        assert house.guest("Ada").get("/api/me")["player"]["name"] == "Ada"
    finally:
        house.close()


def test_a_sheet_that_cannot_be_opened_is_named(folder: Path) -> None:
    (folder / SHEETS[1]).mkdir(parents=True)
    with pytest.raises(BadSetup, match="cannot be used: Is a directory"):
        Store.in_folder(folder)


def test_where_there_are_no_synced_writes_the_database_does_it_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "fcntl", None)
    house = Store.in_folder(folder)
    write(house, 1, 2)
    assert not any((folder / sheet).exists() for sheet in SHEETS)
    house.close()
    assert found_after(folder) == [1, 2]


def test_tables_that_were_played_long_ago_are_forgotten(house: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_FOLLOWED", 2)
    for table in "abcde":
        write(house, 1, 2, table=table)
    assert house._lines is not None
    assert house._lines._last == {"d": 2, "e": 2}
    write(house, 3, table="a")
    assert numbers_in(house) == [1] * 5 + [2] * 5 + [3]


@pytest.mark.parametrize("quick", [0.0, 3600.0])
def test_a_writer_tells_all_of_them_what_went_wrong(quick: float) -> None:
    def fail(jobs: list[int]) -> list[Outcome]:
        raise ZeroDivisionError(str(len(jobs)))

    async def ask() -> list[Any]:
        return await asyncio.gather(*(writer.write(n) for n in range(3)), return_exceptions=True)

    writer = Writer("test", fail, quick=quick)
    assert [repr(each) for each in asyncio.run(ask())] == ["ZeroDivisionError('3')"] * 3
    writer.close()


@pytest.mark.parametrize("quick", [0.0, 3600.0])
def test_a_writer_does_what_came_meanwhile_together(quick: float) -> None:
    done = list[int]()

    def note(jobs: list[int]) -> list[Outcome]:
        done.append(len(jobs))
        return [(job, None) for job in jobs]

    async def ask() -> list[Any]:
        return await asyncio.gather(*(writer.write(n) for n in range(MOST_AT_ONCE + 5)))

    writer = Writer("test", note, quick=quick)
    assert asyncio.run(ask()) == [*range(MOST_AT_ONCE + 5)]
    assert done == [MOST_AT_ONCE, 5]
    assert asyncio.run(ask()) == [*range(MOST_AT_ONCE + 5)], "and goes on after that"
    writer.close()


class Slow:
    """Work that takes as long as it is told to, by a clock that nobody waits for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.takes, self.threads = 0.0, 0.0, list[str]()
        monkeypatch.setattr(writers, "time", SimpleNamespace(perf_counter=lambda: self.now))
        self.writer = Writer("test", self, quick=0.002)

    def __call__(self, jobs: list[int]) -> list[Outcome]:
        self.now += self.takes
        self.threads.append(threading.current_thread().name)
        return [(job, None) for job in jobs]

    def ask(self, times: int, takes: float) -> list[str]:
        """In which threads it was done."""
        self.takes, self.threads = takes, []
        for number in range(times):
            assert asyncio.run(self.writer.write(number)) == number
        return self.threads


def test_a_writer_has_it_done_at_once_while_that_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, here = Slow(monkeypatch), threading.current_thread().name
    assert slow.ask(5, 0.001) == [here] * 5
    assert slow.ask(3, 0.1) == [here, "saloon-test", "saloon-test"], "only the first is waited for"
    back = slow.ask(30, 0.001)
    assert back == ["saloon-test"] * 18 + [here] * 12, "0.8 ** 18 * 0.1 is less than 0.002"
    slow.writer.close()


def test_a_writer_does_what_waits_before_it_ends() -> None:
    """In its thread, whatever it would do otherwise: the loop may be at its end as well."""
    done = list[int]()

    def note(jobs: list[int]) -> list[Outcome]:
        done.extend(jobs)
        return [(job, None) for job in jobs]

    async def ask() -> list[Any]:
        asked = [asyncio.create_task(writer.write(n)) for n in range(3)]
        await asyncio.sleep(0)  # they have asked, and nothing was done yet
        writer.close()
        return await asyncio.gather(*asked)

    writer = Writer("test", note, quick=3600.0)
    assert asyncio.run(ask()) == done == [0, 1, 2]
