"""Journal files that an earlier version left beside the database when it was killed.

Before 0.1 was released, the newest moves stayed in two journal files for some seconds before they reached SQLite. When
the server is updated after a crash, they are imported and the files removed. Each record has the turn in which it was
written, its length and a checksum; reading stops at the first that does not fit.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine

HEAD = struct.Struct("<QII")
"""The header of a record: turn, length, and a checksum of both and of the record."""
Rows = tuple[tuple[str, ...], list[list[Any]]]
"""Column names, and their values for each row."""


def import_into(engine: Engine, database: Path) -> None:
    """Import what an earlier version left, except for rows that are there already."""
    files = [file for n in (0, 1) if (file := database.with_name(f"{database.name}-moves{n}")).is_file()]
    left = sorted(unframed(file.read_bytes()) for file in files)
    with engine.begin() as connection:
        for _, records in left:
            for record in records:
                names, rows = msgspec.msgpack.decode(record, type=Rows)
                columns, gaps = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
                statement = f"INSERT INTO log ({columns}) VALUES ({gaps}) ON CONFLICT DO NOTHING"
                connection.exec_driver_sql(statement, [tuple(row) for row in rows])
    for file in files:
        file.unlink()


def framed(turn: int, record: bytes) -> bytes:
    """A record with its header."""
    sizes = HEAD.pack(turn, len(record), 0)
    return HEAD.pack(turn, len(record), zlib.crc32(record, zlib.crc32(sizes))) + record


def unframed(text: bytes) -> tuple[int, list[bytes]]:
    """The turn of a file, and its intact records of that turn."""
    last, found, end = 0, list[bytes](), 0
    while len(text) >= end + HEAD.size:
        turn, length, _ = HEAD.unpack_from(text, end)
        start, end = end, end + HEAD.size + length
        record = text[start + HEAD.size : end]
        if turn != (last or turn) or text[start:end] != framed(turn, record):
            break
        last = turn
        found.append(record)
    return last, found
