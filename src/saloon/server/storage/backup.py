"""Backups: copy the database of a running server into one file, and restore it.

A backup is a SQLite database, whatever it was made from. So it can be restored into either kind, and a server can move
from SQLite to PostgreSQL and back.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select, text

from saloon.core.errors import BadSetup
from saloon.server.storage import schema
from saloon.server.storage.engine import file_of, open_database, without_password
from saloon.server.storage.lock import Lock
from saloon.server.storage.migrations import VERSION

AT_ONCE = 500
"""Rows in a batch."""
OF_THE_MOMENT = (schema.presence, schema.races)
KEPT = [table for table in schema.everything.sorted_tables if table not in OF_THE_MOMENT]
"""What a backup contains: everything but who happened to be connected, and which process ran a race."""
Report = Callable[[int, int], None]
"""Called with the number of rows copied so far, and of all rows."""


def back_up(address: str, file: Path, report: Report) -> int:
    """Copy a consistent snapshot of the database at that URL into a new file; return the number of rows."""
    source_file = file_of(address)
    if source_file is not None and not source_file.exists():
        raise BadSetup("there is nothing to back up: {file} does not exist", file=str(source_file))
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    source = open_database(address)
    try:
        target = open_database(f"sqlite:///{part}")
        try:
            copied = _copy(source, target, report)
        finally:
            target.dispose()
        os.replace(part, file)
    finally:
        source.dispose()
        for left in file.parent.glob(f"{part.name}*"):
            left.unlink()
    return copied


def restore(file: Path, address: str, report: Report) -> int:
    """Restore a backup into the empty database at that URL; return the number of rows."""
    target_file = file_of(address)
    lock = None if target_file is None else Lock(target_file)
    target = open_database(address)
    try:
        _refuse_if_in_use(target, address)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "backup.sqlite"
            shutil.copyfile(file, copy)
            source = _opened_backup(copy, file)
            try:
                return _copy(source, target, report)
            finally:
                source.dispose()
    finally:
        target.dispose()
        if lock is not None:
            lock.release()


def _opened_backup(copy: Path, file: Path) -> Engine:
    """Open a copy of a backup, migrated to the current schema; BadSetup if it is not a backup."""
    try:
        with sqlite3.connect(copy) as connection:
            known = connection.execute("SELECT name FROM sqlite_master WHERE name = ?", (VERSION,)).fetchone()
    except sqlite3.DatabaseError:
        known = None
    if known is None:
        raise BadSetup("{file} is not a backup of Saloon", file=str(file))
    return open_database(f"sqlite:///{copy}")


def _refuse_if_in_use(target: Engine, address: str) -> None:
    with target.connect() as connection:
        if any(connection.execute(select(table).limit(1)).first() for table in KEPT):
            raise BadSetup(
                "there are players and tables in {place} already: restore into an empty folder or database",
                place=without_password(address),
            )


def _copy(source: Engine, target: Engine, report: Report) -> int:
    with _snapshot(source) as reading, target.begin() as writing:
        total = sum(reading.execute(select(func.count()).select_from(table)).scalar_one() for table in KEPT)
        copied = 0
        report(copied, total)
        for table in KEPT:
            for rows in reading.execute(select(table)).mappings().partitions(AT_ONCE):
                writing.execute(insert(table), [dict(row) for row in rows])
                copied += len(rows)
                report(copied, total)
            _count_on(writing, table)
    return copied


def _snapshot(engine: Engine) -> Connection:
    """A connection that sees a snapshot of the database, whatever others write meanwhile."""
    if engine.dialect.name == "postgresql":
        return engine.connect().execution_options(isolation_level="REPEATABLE READ", yield_per=AT_ONCE)
    return engine.connect().execution_options(yield_per=AT_ONCE)  # in WAL mode every transaction sees a snapshot


def _count_on(connection: Connection, table: Table) -> None:
    """Set PostgreSQL's sequences past the restored rows."""
    if connection.dialect.name != "postgresql":
        return
    for column in inspect(connection).get_columns(table.name):
        if "nextval" in str(column.get("default")):
            name = column["name"]
            last = connection.execute(select(func.max(table.c[name]))).scalar()
            counter = connection.execute(text("SELECT pg_get_serial_sequence(:t, :c)"), {"t": table.name, "c": name})
            connection.execute(text("SELECT setval(:s, :n, :is_used)"),
                               {"s": counter.scalar_one(), "n": last or 1, "is_used": last is not None})  # fmt: skip
