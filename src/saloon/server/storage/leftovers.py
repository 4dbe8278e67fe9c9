"""Moves that an earlier version left beside the database when it was killed.

Up to 0.1 the newest moves stood in two files for some seconds before they came into SQLite's database. Whoever updates
after a crash finds them here; they are put into the database, and the files are removed. Each record says in which turn
it was written, how long it is and what its checksum is; reading ends at the first that does not fit.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine

HEAD = struct.Struct("<QII")
"""Before each record: the turn, the length and the checksum of both and of what follows."""
Rows = tuple[tuple[str, ...], list[list[Any]]]
"""The names of columns, and their values for each row, as the database takes them."""


def take_over(engine: Engine, database: Path) -> None:
    """Put what an earlier version left into the database, but for what is there already."""
    files = [file for n in (0, 1) if (file := database.with_name(f"{database.name}-moves{n}")).is_file()]
    left = sorted(unpacked(file.read_bytes()) for file in files)
    with engine.begin() as connection:
        for _, records in left:
            for record in records:
                names, rows = msgspec.msgpack.decode(record, type=Rows)
                columns, gaps = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
                statement = f"INSERT INTO log ({columns}) VALUES ({gaps}) ON CONFLICT DO NOTHING"
                connection.exec_driver_sql(statement, [tuple(row) for row in rows])
    for file in files:
        file.unlink()


def packed(turn: int, record: bytes) -> bytes:
    """A record as it stands in a file."""
    sizes = HEAD.pack(turn, len(record), 0)
    return HEAD.pack(turn, len(record), zlib.crc32(record, zlib.crc32(sizes))) + record


def unpacked(text: bytes) -> tuple[int, list[bytes]]:
    """The records at the beginning of a file that are whole and of the same turn, and that turn."""
    last, found, end = 0, list[bytes](), 0
    while len(text) >= end + HEAD.size:
        turn, length, _ = HEAD.unpack_from(text, end)
        start, end = end, end + HEAD.size + length
        record = text[start + HEAD.size : end]
        if turn != (last or turn) or text[start:end] != packed(turn, record):
            break
        last = turn
        found.append(record)
    return last, found
