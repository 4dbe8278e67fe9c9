"""What an earlier version left beside the database when it was killed comes into the database."""

from __future__ import annotations

from pathlib import Path

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from saloon.server.storage import schema
from saloon.server.storage.leftovers import HEAD, framed, unframed
from saloon.server.storage.store import Store

COLUMNS = ("table_id", "number", "seat", "key", "kind", "data", "hash", "at")


def record(*numbers: int) -> bytes:
    rows = [["t", number, 0, f"k{number}", "move", "{}", "ab", 1.0] for number in numbers]
    return msgspec.msgpack.encode((COLUMNS, rows))


def numbers_after(folder: Path) -> list[int]:
    store = Store.in_folder(folder)
    try:
        query = select(schema.log.c.number).order_by(schema.log.c.number)
        return store.read_now(lambda connection: list(connection.execute(query).scalars()))
    finally:
        store.close()


def test_both_files_are_taken_over_once_and_removed(tmp_path: Path) -> None:
    numbers_after(tmp_path)
    first, second = (tmp_path / f"saloon.sqlite-moves{n}" for n in (0, 1))
    first.write_bytes(framed(8, record(3)) + framed(8, record(4, 5)) + framed(6, record(9)) + bytes(100))
    second.write_bytes(framed(7, record(1, 2)) + framed(7, record(3))[:-1])
    assert numbers_after(tmp_path) == [1, 2, 3, 4, 5], "an earlier turn and a torn record are not read"
    assert [each.name for each in tmp_path.iterdir()] == ["saloon.sqlite"]
    first.write_bytes(framed(9, record(5, 6)))
    assert numbers_after(tmp_path) == [1, 2, 3, 4, 5, 6], "what is there already is not put there again"


@given(st.data())
def test_a_file_that_is_torn_or_spoilt_anywhere_gives_what_was_before(data: st.DataObject) -> None:
    records = data.draw(st.lists(st.binary(max_size=40), min_size=1, max_size=6))
    whole = [framed(3, each) for each in records]
    text = b"".join(whole)
    at = data.draw(st.integers(0, len(text) - 1))
    kept = next(n for n in range(len(whole)) if sum(map(len, whole[: n + 1])) > at)
    spoilt = text[:at] + bytes([text[at] ^ data.draw(st.integers(1, 255))]) + text[at + 1 :]
    for damaged in (text[:at], spoilt):
        assert unframed(damaged)[1] == records[:kept]


@given(st.binary(max_size=3 * HEAD.size))
def test_a_file_of_anything_is_no_trouble(text: bytes) -> None:
    unframed(text)
