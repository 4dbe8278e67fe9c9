"""The store: one thread writes to the database, any thread reads.

Entries of tables' logs are appended, everything else is a job. Whatever arrives while the writer is busy is committed
together (group commit); what fails is rolled back alone. `append` and `write` return when the change is on disk and
visible to readers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, event, insert, update
from sqlalchemy.exc import DBAPIError

from saloon.server.metrics import Metrics
from saloon.server.storage import leftovers, salvage, schema, sitters
from saloon.server.storage.checkpoints import Checkpoints
from saloon.server.storage.engine import file_in, file_of, open_database, refuse_foreign, unusable
from saloon.server.storage.lock import Lock
from saloon.server.storage.migrations import ALONE
from saloon.server.storage.statements import Job, Row
from saloon.server.storage.writer import Outcome, Writer

T = TypeVar("T")
log = logging.getLogger("saloon.server")
ATTEMPTS = 3
"""How often a transaction is tried that ran into a deadlock."""
DEADLOCKS = ("40P01", "40001")
"""PostgreSQL's codes for deadlocks and serialization failures."""
NEW_ENTRIES = insert(schema.log)
LONGEST_PAUSE = 3_000
"""Milliseconds after which PostgreSQL ends a transaction whose process does nothing: one that hangs must not keep its
locks, or all its peers would wait for it.
"""


@dataclass(frozen=True, slots=True)
class Work:
    """What is committed for one caller, atomically: new entries of a table's log, and a job."""

    entries: Sequence[Row]
    job: Job | None

    def finish(self, connection: Connection) -> Any:
        """Run the job, if there is one."""
        return None if self.job is None else self.job(connection)


class Store:
    """A database with a writer thread."""

    def __init__(self, address: str) -> None:
        """`address` is `sqlite:///file` or `postgresql://…`; `sqlite://` keeps everything in memory.

        The database is migrated first; BadSetup says why if that fails.
        """
        self._file = database = file_of(address)
        self._kept: Connection | None = None
        """SQLite's writing connection, kept: checking one out of the pool would double the cost of a commit."""
        self.metrics: Metrics | None = None
        """Where commits are counted, if anywhere."""
        self._checkpoints: Checkpoints | None = None
        self._lock = None if database is None else _locked(database)
        try:
            self.salvaged = None if database is None else salvage.mended(database)
            """What was found damaged and how it was mended, at this start."""
            self.engine = open_database(address)
            if database is not None:
                refuse_foreign(self.engine, database)
        except BaseException:
            if self._lock is not None:
                self._lock.release()
            raise
        self.is_shared = self.engine.dialect.name != "sqlite"
        """May other processes write here too?"""
        if self.is_shared:
            self.engine.dispose()  # connections from before have no limit
            event.listen(self.engine, "connect", _limit_pauses)
        self._writing = self.engine.execution_options(**ALONE)
        if database is not None:
            self._open_file(database)
        self._writer: Writer[Work] = Writer("writer", self._commit_all)

    def _open_file(self, database: Path) -> None:
        try:
            leftovers.import_into(self._writing, database)
            if self.salvaged is not None:
                self._freeze(self.salvaged)
        except OSError as wrong:
            self._close_file()
            raise unusable(str(database), wrong) from None
        self._checkpoints = Checkpoints(self.engine)

    def _freeze(self, found: salvage.Report) -> None:
        """Freeze the tables that have lost moves, and tell whoever runs the server."""
        log.error("the database was damaged; the damaged files are kept as %s", found.kept)
        for name in found.torn:
            log.error("some rows of %s could not be read", name)
        with self._writing.begin() as connection:
            for table, last in found.lost.items():
                log.error("table %s has lost the moves behind number %d, and is frozen", table, last)
                change = update(schema.tables).where(schema.tables.c.id == table)
                connection.execute(change.values(frozen=f"the database was damaged; moves behind {last} are lost"))
            sitters.rebuild(connection)

    @staticmethod
    def in_folder(folder: Path) -> Store:
        """The default: a file in that folder, which is created if need be."""
        return Store(file_in(folder))

    async def append(self, entries: Sequence[Row], and_then: Job | None = None) -> None:
        """Append entries to a table's log, and run a job in the same transaction."""
        await self._write(Work(entries, and_then))

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction; return its result."""
        result: T = await self._write(Work((), job))
        return result

    async def _write(self, work: Work) -> Any:
        began = time.perf_counter()
        try:
            result = await self._writer.write(work)
        except Exception:
            if self.metrics is not None:
                self.metrics.failed_commits.inc()
            raise
        if self.metrics is not None:
            self.metrics.commits.observe(time.perf_counter() - began)
            self.metrics.entries.inc(len(work.entries))
        if self._checkpoints is not None:
            self._checkpoints.wake()
        return result

    @property
    def waiting(self) -> int:
        """Changes that wait to be written."""
        return self._writer.waiting

    @property
    def journal_bytes(self) -> int:
        """The size of SQLite's write-ahead log; 0 where there is none."""
        journal = None if self._file is None else self._file.with_name(f"{self._file.name}-wal")
        return journal.stat().st_size if journal is not None and journal.exists() else 0

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a query in a thread."""
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        """Run a query in this thread."""
        with self.engine.connect() as connection:
            return job(connection)

    def close(self) -> None:
        """Flush pending writes, and close the database."""
        self._writer.close()
        self._close_file()

    def _close_file(self) -> None:
        if self._checkpoints is not None:
            self._checkpoints.close()
        if self._kept is not None:
            self._kept.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # ---- What the writer does

    def _commit_all(self, works: list[Work]) -> list[Outcome]:
        try:
            return self._together(works)
        except Exception as wrong:
            # After a broken connection nobody knows whether it was committed: the caller must look.
            return [(None, wrong)] * len(works) if _is_broken(wrong) else [self._alone(work) for work in works]

    def _together(self, works: list[Work]) -> list[Outcome]:
        """Commit all or none. Entries go first, in one statement and in a global order, to avoid deadlocks between
        processes.
        """
        entries = [entry for work in works for entry in work.entries]
        with self._transaction() as connection:
            if entries:
                connection.execute(NEW_ENTRIES, sorted(entries, key=_place))
            return [(work.finish(connection), None) for work in works]

    def _alone(self, work: Work) -> Outcome:
        """Commit in a transaction of its own, so that only those fail that must."""
        for attempt in range(ATTEMPTS):
            try:
                return self._together([work])[0]
            except Exception as wrong:
                if attempt == ATTEMPTS - 1 or not _is_deadlock(wrong):
                    return None, wrong
        raise AssertionError("unreachable")

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self.is_shared:  # the pool replaces broken connections
            with self._writing.begin() as connection:
                yield connection
            return
        if self._kept is None:
            self._kept = self._writing.connect()
        with self._kept.begin():
            yield self._kept


def _limit_pauses(connection: Any, _: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {LONGEST_PAUSE}")
    connection.commit()


def _locked(database: Path) -> Lock:
    try:
        return Lock(database)
    except OSError as wrong:
        raise unusable(str(database), wrong) from None


def _place(entry: Row) -> tuple[str, int]:
    return str(entry["table_id"]), int(entry["number"])


def _is_broken(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and wrong.connection_invalidated


def _is_deadlock(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and getattr(wrong.orig, "sqlstate", None) in DEADLOCKS
