"""What is done about a damaged SQLite file when the server starts: nothing is lost silently.

The damaged files are kept under another name, everything readable is copied into a new database, and the tables whose
log has lost entries are reported, so that they can be frozen. What no check of the file can see, a changed move, is
found when the table's log is folded.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from saloon.core.errors import BadSetup
from saloon.server.storage import wal

LOG = "log"
"""The schema table of entries."""
BY_NUMBER, BY_KEY = "sqlite_autoindex_log_1", "sqlite_autoindex_log_2"
"""Its indexes: what is missing in the rows may still stand in them."""
FILES = "", "-wal", "-shm"
FARTHEST = 1 << 40
"""Rows are looked for no farther than this behind those that cannot be read."""
DAMAGE = sqlite3.DatabaseError, UnicodeDecodeError
"""What reading a damaged file raises; the text of an error may itself be damaged."""
MOST_TRIED = 1_000_000
"""Ids that are tried one by one among those that cannot be read together."""


@dataclass(frozen=True)
class Report:
    """What was found and done."""

    kept: Path
    """Where the damaged files are."""
    lost: dict[str, int] = field(default_factory=dict)
    """The number of the last entry that each table's log still has, for those that have lost entries behind it."""
    torn: tuple[str, ...] = ()
    """Schema tables of which something could not be read."""


def mended(database: Path) -> Report | None:
    """Check a database before it is opened, and mend it if it is damaged; None if it is whole.

    BadSetup if nothing of it can be read. Nobody else may be using it.
    """
    if not database.exists():
        return None
    log = wal.read(database)
    kept = None
    if log.is_damaged:
        kept = _set_aside(database)
        wal.apply(log, database)
    wrong = _wrong_with(database)
    if wrong is not None:
        kept = kept or _set_aside(database)
        return _salvaged(database, kept, wrong)
    return None if kept is None else Report(kept)


def _set_aside(database: Path) -> Path:
    """Copy the damaged files."""
    kept = database.with_name(f"{database.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")
    for ending in FILES:
        file = database.with_name(database.name + ending)
        if file.exists():
            shutil.copy2(file, kept.with_name(kept.name + ending))
    return kept


def _opened(database: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(database, isolation_level=None)
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    return connection


def _wrong_with(database: Path) -> str | None:
    """What SQLite finds wrong with a file; None for nothing."""
    try:
        with closing(_opened(database)) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(1)")]
    except DAMAGE as wrong:
        return str(wrong)
    return None if found == ["ok"] else found[0]


# ---- Copying what can be read


def _salvaged(database: Path, kept: Path, wrong: str) -> Report:
    """Replace a damaged database by a new one with everything that can be read."""
    part = database.with_name(f"{database.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(_opened(database)) as old, closing(_opened(part)) as new:
            report = _copied(old, new, kept)
    except DAMAGE:
        part.unlink(missing_ok=True)
        raise BadSetup(
            "the database {file} is damaged ({reason}), and nothing of it can be read. It was left as it is: restore a"
            " backup into another folder with “saloon restore”, or move it away to begin with an empty one",
            file=str(database), reason=wrong,
        ) from None  # fmt: skip
    for ending in FILES:
        database.with_name(database.name + ending).unlink(missing_ok=True)
    os.replace(part, database)
    return report


def _copied(old: sqlite3.Connection, new: sqlite3.Connection, kept: Path) -> Report:
    made = old.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    schema = sorted(made.fetchall(), key=lambda row: row[0] != "table")
    names = [name for kind, name, _ in schema if kind == "table"]
    if LOG not in names:
        raise sqlite3.DatabaseError
    new.execute("BEGIN")
    for _, _, sql in schema:
        new.execute(sql)
    torn = tuple(name for name in names if not _copy(old, new, name))
    lost = _lost(old, new)
    new.execute("COMMIT")
    return Report(kept, lost, torn)


def _copy(old: sqlite3.Connection, new: sqlite3.Connection, name: str) -> bool:
    """Copy what can be read of a schema table; is that all of it?"""
    columns = len(new.execute(f'PRAGMA table_info("{name}")').fetchall())
    statement = f'INSERT OR IGNORE INTO "{name}" VALUES ({", ".join("?" * columns)})'
    is_all = True
    for row in _rows(old, name):
        is_all = is_all and row is not None
        if row is not None:
            is_all = new.execute(statement, row).rowcount == 1 and is_all
    return is_all


def _rows(connection: sqlite3.Connection, name: str) -> Iterator[tuple[Any, ...] | None]:
    """The rows of a schema table by their ids, and None wherever some cannot be read."""
    rows = f'SELECT rowid, * FROM "{name}" NOT INDEXED WHERE rowid'
    last: int | None = 0
    while last is not None:
        try:
            for number, *row in connection.execute(f"{rows} > ? ORDER BY rowid", (last,)):
                yield tuple(row)
                last = number
            return
        except DAMAGE:
            yield None
            beyond = _readable_beyond(connection, name, last)
            for number in range(last + 1, min(beyond or FARTHEST, last + MOST_TRIED)):
                with suppress(*DAMAGE):
                    for _, *row in connection.execute(f"{rows} = ?", (number,)):
                        yield tuple(row)
            last = beyond and beyond - 1


def _readable_beyond(connection: sqlite3.Connection, name: str, last: int) -> int | None:
    """The id of a row behind those that cannot be read; None if there is none."""
    step = 1
    while step < FARTHEST:
        query = f'SELECT rowid FROM "{name}" NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT 1'
        with suppress(*DAMAGE):
            found = connection.execute(query, (last + step,)).fetchone()
            return None if found is None else int(found[0])
        step *= 2
    return None


def _lost(old: sqlite3.Connection, new: sqlite3.Connection) -> dict[str, int]:
    """The tables that have lost the end of their log, with the number of the last entry that is left.

    Both indexes of the damaged file must say so, as far as they can be read: one alone may itself be damaged.
    """
    present = dict(new.execute(f"SELECT table_id, count(*) FROM {LOG} GROUP BY table_id").fetchall())
    tables = {table for (table,) in new.execute("SELECT id FROM tables")}
    found = []
    for query in (
        f"SELECT table_id, max(number) FROM {LOG} INDEXED BY {BY_NUMBER} GROUP BY table_id",
        f"SELECT table_id, count(*) FROM {LOG} INDEXED BY {BY_KEY} GROUP BY table_id",
    ):
        with suppress(*DAMAGE):
            found.append({table for table, last in old.execute(query) if last > present.get(table, 0)})
    lost = set.intersection(*found) & tables if found else set()
    return {table: present.get(table, 0) for table in lost}
