"""The newest rows of the log: on disk at once, in SQLite's database a little later.

SQLite writes 14 kB for a move of 200 bytes, and its driver asks for Python's lock three times in a commit: each time
everybody else's move waits. Here a commit is one synced write into a file that is long enough already. Every few
seconds, and before anybody reads the database, the rows are carried over; what a crash leaves behind is carried over at
the next start. Nothing is told twice or lost: a row that the database has already is not put there again.

Two files take turns, so that one can be written while the rows of the other are carried over. Each record in them says
in which turn it was written, how long it is and what its checksum is; reading ends at the first that does not fit: a
torn one, or one of an earlier turn.
"""

from __future__ import annotations

import contextlib
import errno
import os
import struct
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from saloon.core.errors import BadSetup
from saloon.server.storage.journal.rows import Rows

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOM = 1 << 20
"""Bytes that a file has from the start, for some thousand moves; where they are not enough, it grows."""
PATIENCE = 3.0
"""Seconds in which another process may still be about to leave."""
HEAD = struct.Struct("<QII")
"""Before each record: the turn, the length and the checksum of both and of what follows."""


def is_possible() -> bool:
    """Does this system know synced writes, and locks that end with their process?"""
    return fcntl is not None and hasattr(os, "O_DSYNC")


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


class Sheet:
    """One of the two files."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_DSYNC, 0o600)
        self._end = 0

    def lock(self) -> bool:
        """Keep other processes away until this one ends; False if one of them is here."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return os.path.samestat(os.fstat(self._file), self.path.stat())  # it may have been removed meanwhile
        except (BlockingIOError, FileNotFoundError):
            return False

    def append(self, turn: int, record: bytes) -> None:
        """One more; it is on disk afterwards."""
        whole = packed(turn, record)
        self._write(whole, self._end)
        self._end += len(whole)

    def records(self) -> tuple[int, list[bytes]]:
        """The turn in which it was last written, and what was."""
        return unpacked(self.path.read_bytes())

    def clear(self) -> None:
        """Its rows are in the database: from the beginning again."""
        self._end = 0
        self._write(bytes(HEAD.size), 0)

    def make_room(self) -> None:
        """Blank, with nothing of earlier turns, and as long as it needs to be."""
        os.ftruncate(self._file, 0)
        self._write(bytes(ROOM), 0)

    def close(self, remove: bool = False) -> None:
        """Let it go; a file with nothing to carry over need not stay."""
        if remove:
            self.path.unlink(missing_ok=True)
        os.close(self._file)

    def _write(self, text: bytes, at: int) -> None:
        if os.pwrite(self._file, text, at) < len(text):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Journal:
    """Rows that are on disk, but not in the database yet. One appends at a time; any may carry over."""

    def __init__(self, database: Path, keep: Callable[[Sequence[Rows]], None]) -> None:
        """`keep` puts rows into the database, all of them or none, but for those that are there.

        What an earlier process left is carried over first. BadSetup if another one is at work here.
        """
        self._keep = keep
        self._sheets = _alone_beside(database)
        """The one that is written, and the other."""
        self._new, self._taken = list[bytes](), list[bytes]()
        """The records in each of them."""
        self.waiting = 0
        """Rows in the first."""
        self._appending, self._carrying = threading.Lock(), threading.Lock()
        self._turn = 1
        self._take_over()

    def append(self, rows: Rows) -> None:
        """Some more; they are on disk afterwards, or it is an OSError."""
        record = msgspec.msgpack.encode(rows)
        with self._appending:
            self._sheets[0].append(self._turn, record)
            self._new.append(record)
            self.waiting += len(rows[1])

    def carry_over(self) -> None:
        """Put all that was appended so far into the database."""
        with self._carrying:
            self._carry()  # in vain the last time
            with self._appending:
                if not self._new:
                    return
                self._sheets.reverse()
                self._new, self._taken, self.waiting = [], self._new, 0
                self._turn += 1
            self._carry()

    def close(self) -> None:
        """Carry over what is left; if that cannot be, it stays on disk for the next start."""
        try:
            self.carry_over()
        finally:
            for sheet in sorted(self._sheets, key=lambda sheet: sheet.path, reverse=True):  # the locked one last
                sheet.close(remove=not self._new and not self._taken)

    def _carry(self) -> None:
        if self._taken:
            self._keep(_rows(self._taken))
            self._taken = []
            with contextlib.suppress(OSError):  # what is read again after a crash is in the database already
                self._sheets[1].clear()

    def _take_over(self) -> None:
        """Carry over what an earlier process left."""
        left = sorted(sheet.records() for sheet in self._sheets)
        if records := [record for _, records in left for record in records]:
            self._keep(_rows(records))
        for sheet in self._sheets:
            sheet.make_room()


def _alone_beside(database: Path) -> list[Sheet]:
    """Both files, once no other process uses them."""
    paths, until = [database.with_name(f"{database.name}-moves{n}") for n in (0, 1)], time.monotonic() + PATIENCE
    while True:
        first = Sheet(paths[0])
        if first.lock():
            both = [first, Sheet(paths[1])]
            _sync(database.parent)
            return both
        first.close()
        if time.monotonic() > until:
            raise BadSetup(
                "another Saloon is using {file}: stop it, choose another folder with --data, or let both share a"
                " PostgreSQL database with --database", file=str(database),
            )  # fmt: skip
        time.sleep(0.1)


def _rows(records: Sequence[bytes]) -> list[Rows]:
    return [msgspec.msgpack.decode(record, type=Rows) for record in records]


def _sync(folder: Path) -> None:
    """Have on disk which files are in it."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
