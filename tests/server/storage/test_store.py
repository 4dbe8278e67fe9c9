"""Entries that are committed together: what is stored, and what becomes of the others if one fails."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.storage.writer import MOST_AT_ONCE, Outcome, Writer
from tests.server.services import Postgres

FULL = 2
"""SQLite's number for a sync with every commit."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Store]:
    opened = Store.in_folder(tmp_path)
    yield opened
    opened.close()


def entry(number: int, **other: Any) -> dict[str, Any]:
    return {"table_id": "t", "number": number, "seat": 0, "key": f"k{number}", "kind": "move",
            "data": {"move": {"do": "ride", "to": number}}, "hash": "ab", "at": 1_789_000_000.123456 + number / 7,
            **other}  # fmt: skip


def all_of(house: Store) -> list[dict[str, Any]]:
    query = select(schema.log).order_by(schema.log.c.number)
    return house.read_now(lambda connection: [dict(row._mapping) for row in connection.execute(query)])


async def write(house: Store, rows: list[dict[str, Any]]) -> list[Any]:
    """At once, so that they come into one commit; what came of each."""
    return await asyncio.gather(*(house.append([row]) for row in rows), return_exceptions=True)


def test_rows_are_stored_as_they_are_one_by_one(house: Store, tmp_path: Path) -> None:
    rows = [entry(n, key=f"a\0{n}", data={"é": [n, None, 0.1 + n]}) for n in range(1, MOST_AT_ONCE + 9)]
    assert asyncio.run(write(house, rows)) == [None] * len(rows)
    other = Store.in_folder(tmp_path / "other")
    try:
        asyncio.run(other.write(lambda connection: connection.execute(insert(schema.log), rows)))
        assert all_of(house) == all_of(other)
    finally:
        other.close()
    assert all_of(house)[3]["at"] == rows[3]["at"], "to the last bit"


def test_a_row_that_cannot_be_stored_fails_alone(house: Store) -> None:
    asyncio.run(write(house, [entry(2)]))
    came = asyncio.run(write(house, [entry(1), entry(2), entry(3), entry(5, key="k1"), entry(3)]))
    nothing = type(None)
    assert [type(each) for each in came] == [nothing, IntegrityError, nothing, IntegrityError, IntegrityError]
    assert [row["number"] for row in all_of(house)] == [1, 2, 3]


def test_whoever_writes_or_reads_later_finds_the_row(house: Store) -> None:
    count = select(func.count()).select_from(schema.log)

    async def in_turn() -> list[Any]:
        found, either = [], (house.write, house.read)
        for number in (1, 2, 3):
            await house.append([entry(number)])
            found += [await ask(lambda connection: connection.execute(count).scalar_one()) for ask in either]
        return found

    assert asyncio.run(in_turn()) == [1, 1, 2, 2, 3, 3]


def test_entries_and_what_follows_from_them_are_stored_together_or_not_at_all(house: Store) -> None:
    person = {"id": "ada", "name": "Ada", "created": 0.0}
    names = select(schema.players.c.name)

    async def work() -> None:
        await house.append([entry(1)], lambda connection: connection.execute(insert(schema.players), person))
        with pytest.raises(IntegrityError):  # she is there already
            await house.append([entry(2)], lambda connection: connection.execute(insert(schema.players), person))
        with pytest.raises(IntegrityError):
            await house.append(
                [entry(1)], lambda connection: connection.execute(insert(schema.players), {**person, "id": "grace"})
            )

    asyncio.run(work())
    assert [row["number"] for row in all_of(house)] == [1]
    assert house.read_now(lambda connection: list(connection.execute(names).scalars())) == ["Ada"]


def test_an_entry_is_in_the_file_before_it_is_acknowledged(house: Store, tmp_path: Path) -> None:
    asyncio.run(house.append([entry(1)]))
    with sqlite3.connect(tmp_path / "saloon.sqlite") as other:
        assert other.execute("SELECT number FROM log").fetchall() == [(1,)]
        [(level,)] = house.read_now(lambda connection: list(connection.exec_driver_sql("PRAGMA synchronous")))
    assert level == FULL


# ---- The writer


def test_a_writer_tells_all_of_them_what_went_wrong() -> None:
    def fail(_: list[int]) -> list[Outcome]:
        raise ZeroDivisionError("a bug")

    async def work() -> list[Any]:
        return await asyncio.gather(*(writer.write(n) for n in range(3)), return_exceptions=True)

    writer = Writer("test", fail)
    assert [type(each) for each in asyncio.run(work())] == [ZeroDivisionError] * 3
    writer.close()


def test_a_writer_does_what_came_meanwhile_together() -> None:
    batches: list[int] = []

    def do(jobs: list[int]) -> list[Outcome]:
        batches.append(len(jobs))
        return [(job, None) for job in jobs]

    async def work() -> list[Any]:
        return await asyncio.gather(*(writer.write(n) for n in range(MOST_AT_ONCE + 5)))

    writer = Writer("test", do)
    assert asyncio.run(work()) == list(range(MOST_AT_ONCE + 5))
    assert batches == [MOST_AT_ONCE, 5]
    writer.close()


def test_a_process_that_hangs_in_a_transaction_does_not_hold_up_its_peers(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had locked a row, and was stopped before its commit."""
    monkeypatch.setattr("saloon.server.storage.store.LONGEST_PAUSE", 300)
    address = postgres.new_database()
    hung, peer = Store(address), Store(address)
    row = {"id": "ada", "name": "Ada", "created": 1.0}
    asyncio.run(hung.write(lambda connection: connection.execute(insert(schema.players).values(**row))))
    renamed = update(schema.players).where(schema.players.c.id == "ada")
    with hung.engine.connect() as connection:
        connection.execute(renamed.values(name="Hung"))
        asyncio.run(peer.write(lambda other: other.execute(renamed.values(name="Peer"))))
        with pytest.raises(DBAPIError):
            connection.commit()
    names = peer.read_now(lambda reading: reading.execute(select(schema.players.c.name)).scalars().all())
    assert names == ["Peer"]
    hung.close()
    peer.close()
