"""SQLite's write-ahead log, read frame by frame to see whether it is damaged.

SQLite reads the log after a crash up to the first frame whose checksum does not fit, and drops all behind it without a
word: that is right for a last commit that was cut off, but one flipped bit would drop acknowledged moves. Here a frame
is checked against the one before it, so those behind a damaged one still count.
The format: https://sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import os
import struct
import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

HEADER, FRAME = struct.Struct(">8I"), struct.Struct(">6I")
BIG_ENDIAN = 1
"""The bit of the first word that says in which byte order the words are summed."""
PAGE_SIZE_AT = 16
"""Where a database has its page size."""
PAGE_SIZES = [1 << bits for bits in range(9, 17)]
MASK = 0xFFFFFFFF
Words = NDArray[np.uint32]
Checksum = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """A page that a commit has written."""

    page: int
    size: int
    """The pages of the database after the commit that this frame ends; 0 within a commit."""
    content: bytes
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Log:
    """The frames of a log, without what was never committed."""

    frames: list[Frame]
    is_damaged: bool
    """Would SQLite drop commits that are there?"""


NO_LOG = Log([], is_damaged=False)


def read(database: Path) -> Log:
    """Read the log beside a database."""
    log = database.with_name(f"{database.name}-wal")
    text = log.read_bytes() if log.exists() else b""
    if len(text) < HEADER.size:
        return NO_LOG
    header = HEADER.unpack_from(text)
    is_header_whole = _sum(text[:24], header[0] & BIG_ENDIAN) == header[6:]
    size = header[2] if is_header_whole else _page_size(database)
    step = FRAME.size + size
    count = (len(text) - HEADER.size) // step if size in PAGE_SIZES else 0
    if count <= 0:
        return NO_LOG
    heads = [FRAME.unpack_from(text, HEADER.size + at * step) for at in range(count)]
    order = header[0] & BIG_ENDIAN if is_header_whole else sys.byteorder == "big"
    salts = header[4:6] if is_header_whole else heads[0][2:4]
    # The log is written from its start again and again: frames of an earlier round have other salts, both of them.
    live = next((at for at, head in enumerate(heads) if head[2] != salts[0] and head[3] != salts[1]), count)
    are_as_stored, frames = _checked(text, heads[:live], size, salts, order)
    end = next((at for at in range(live, 0, -1) if frames[at - 1].size or not are_as_stored[at - 1]), 0)
    return Log(frames[:end], is_damaged=end > 0 and not (is_header_whole and all(are_as_stored[:end])))


def apply(log: Log, database: Path) -> None:
    """Write all whole pages into the database, as a checkpoint would, and remove the log."""
    with database.open("r+b") as file:
        for frame in log.frames:
            if frame.is_whole:
                file.seek((frame.page - 1) * len(frame.content))
                file.write(frame.content)
        file.flush()
        os.fsync(file.fileno())
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)


def _page_size(database: Path) -> int:
    """A database's page size; 0 if there is no database yet."""
    if not database.exists():
        return 0
    with database.open("rb") as file:
        text = file.read(PAGE_SIZE_AT + 2)
    size = int.from_bytes(text[PAGE_SIZE_AT:], "big")
    return 65_536 if size == 1 else size


def _checked(
    text: bytes, heads: list[tuple[int, ...]], size: int, salts: tuple[int, ...], order: int
) -> tuple[list[bool], list[Frame]]:
    """Check each frame against the checksum in the one before it, or against what should stand there.

    Return which frames are as they were written, checksum included, and all of them.
    """
    step, sums = FRAME.size + size, _sums(text, len(heads), size, order)
    before = {_stored(text, 24), _sum(text[:24], order)}
    are_as_stored, frames = list[bool](), list[Frame]()
    for at, (head, own) in enumerate(zip(heads, sums, strict=True)):
        start = HEADER.size + at * step
        stored = _stored(text, start + 16)
        fitting = [each for each in before if _chained(each, own, size) == stored]
        if fitting and frames and fitting[0] != _stored(text, start - step + 16):
            frames[-1] = replace(frames[-1], is_whole=True)  # only its checksum was damaged
        are_as_stored.append(bool(fitting) and head[2:4] == salts)
        frames.append(Frame(head[0], head[1], text[start + FRAME.size : start + step], bool(fitting)))
        before = {stored} if fitting else {stored, *(_chained(each, own, size) for each in before)}
    return are_as_stored, frames


def _stored(text: bytes, at: int) -> Checksum:
    first, second = struct.unpack_from(">2I", text, at)
    return first, second


# ---- Checksums: two sums over pairs of words, s1 += x + s2 and s2 += y + s1, which are linear in all of them


@lru_cache(maxsize=4)
def _weights(pairs: int) -> tuple[Words, tuple[int, int, int, int]]:
    """How much each word counts in both sums at the end, and how much both sums at the start do."""
    weights = np.zeros((2 * pairs, 2), np.uint32)
    a, b, c, d = 1, 0, 0, 1  # what a step does, so often as steps follow
    for at in reversed(range(pairs)):
        weights[2 * at] = (a + b) & MASK, (c + d) & MASK
        weights[2 * at + 1] = b, d
        a, b, c, d = (a + b) & MASK, (a + 2 * b) & MASK, (c + d) & MASK, (c + 2 * d) & MASK
    return weights, (a, b, c, d)


def _sums(text: bytes, count: int, size: int, order: int) -> Words:
    """What each frame adds to the sums."""
    frames = np.frombuffer(text, np.uint8, count * (FRAME.size + size), HEADER.size).reshape(count, -1)
    summed = np.concatenate([frames[:, :8], frames[:, FRAME.size :]], axis=1)
    found: Words = _words(summed, order) @ _weights((8 + size) // 8)[0]
    return found


def _chained(before: Checksum, own: Words, size: int) -> Checksum:
    a, b, c, d = _weights((8 + size) // 8)[1]
    return (a * before[0] + b * before[1] + int(own[0])) & MASK, (c * before[0] + d * before[1] + int(own[1])) & MASK


def _sum(text: bytes, order: int) -> Checksum:
    """The checksum of a text that nothing goes before."""
    words = _words(np.frombuffer(text, np.uint8), order)
    first, second = words @ _weights(len(words) // 2)[0]
    return int(first), int(second)


def _words(text: NDArray[np.uint8], order: int) -> Words:
    return np.ascontiguousarray(text).view(">u4" if order else "<u4").astype(np.uint32)
