"""The database: one thread writes, any thread reads.

Entries of tables' logs are appended, everything else is a job. The writer is handed whatever has come while it was
busy, to be committed together; what fails is rolled back alone. `append` and `write` return when the change is on disk,
and whoever reads afterwards finds it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, insert
from sqlalchemy.exc import DBAPIError

from saloon.core.errors import BadSetup
from saloon.server.storage import leftovers, schema
from saloon.server.storage.checkpoints import Checkpoints
from saloon.server.storage.engine import file_in, is_in_memory, open_database, unusable
from saloon.server.storage.lock import Lock
from saloon.server.storage.migrations import ALONE
from saloon.server.storage.statements import Job, Row
from saloon.server.storage.writer import Outcome, Writer

T = TypeVar("T")
ATTEMPTS = 3
"""How often something is tried that another process got in the way of."""
DEADLOCKS = ("40P01", "40001")
"""PostgreSQL's names for that."""
NEW_ENTRIES = insert(schema.log)


@dataclass(frozen=True, slots=True)
class Work:
    """What is committed for one caller: new entries of a table's log, and a job; all of it or nothing."""

    entries: Sequence[Row]
    job: Job | None

    def finish(self, connection: Connection) -> Any:
        """Do the job, if there is one."""
        return None if self.job is None else self.job(connection)


class Store:
    """A database, written by one thread and read by any."""

    def __init__(self, address: str) -> None:
        """`address` is `sqlite:///file` or `postgresql://…`; `sqlite://` keeps everything in memory.

        The database is brought up to date first; BadSetup says why if that cannot be.
        """
        self.engine = open_database(address)
        self.is_shared = self.engine.dialect.name != "sqlite"
        """May other processes write here too?"""
        self._writing = self.engine.execution_options(**ALONE)
        self._kept: Connection | None = None
        """Where nobody else writes, the connection to write with: borrowing one for each commit costs as much again."""
        self._lock: Lock | None = None
        self._checkpoints: Checkpoints | None = None
        if not self.is_shared and not is_in_memory(address):
            self._open_file(Path(str(self.engine.url.database)))
        self._writer: Writer[Work] = Writer("writer", self._commit_all)

    def _open_file(self, database: Path) -> None:
        try:
            self._lock = Lock(database)
            leftovers.take_over(self._writing, database)
        except (BadSetup, OSError) as wrong:
            self._close_file()
            if isinstance(wrong, BadSetup):
                raise
            raise unusable(str(database), wrong) from None
        self._checkpoints = Checkpoints(self.engine)

    @staticmethod
    def in_folder(folder: Path) -> Store:
        """The default: a file in that folder, which is made if need be."""
        return Store(file_in(folder))

    async def append(self, entries: Sequence[Row], and_then: Job | None = None) -> None:
        """Add entries to a table's log, and do what follows from them in the same transaction."""
        await self._write(Work(entries, and_then))

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Do something in a transaction; what it returns."""
        result: T = await self._write(Work((), job))
        return result

    async def _write(self, work: Work) -> Any:
        result = await self._writer.write(work)
        if self._checkpoints is not None:
            self._checkpoints.wake()
        return result

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        """Look something up, and wait for it."""
        with self.engine.connect() as connection:
            return job(connection)

    def close(self) -> None:
        """Write what waits, and stop."""
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
            # Where the connection broke, nobody knows whether it was committed: whoever asked must look.
            return [(None, wrong)] * len(works) if _is_broken(wrong) else [self._alone(work) for work in works]

    def _together(self, works: list[Work]) -> list[Outcome]:
        """All or none. Entries come first, in one statement, and in one order everywhere, so that processes do not wait
        for each other in circles.
        """
        entries = [entry for work in works for entry in work.entries]
        with self._transaction() as connection:
            if entries:
                connection.execute(NEW_ENTRIES, sorted(entries, key=_place))
            return [(work.finish(connection), None) for work in works]

    def _alone(self, work: Work) -> Outcome:
        """In a transaction of its own, so that only those fail that must."""
        for attempt in range(ATTEMPTS):
            try:
                return self._together([work])[0]
            except Exception as wrong:
                if attempt == ATTEMPTS - 1 or not _is_deadlock(wrong):
                    return None, wrong
        raise AssertionError("unreachable")

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self.is_shared:  # a connection may have broken since: the pool looks
            with self._writing.begin() as connection:
                yield connection
            return
        if self._kept is None:
            self._kept = self._writing.connect()
        with self._kept.begin():
            yield self._kept


def _place(entry: Row) -> tuple[str, int]:
    return str(entry["table_id"]), int(entry["number"])


def _is_broken(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and wrong.connection_invalidated


def _is_deadlock(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and getattr(wrong.orig, "sqlstate", None) in DEADLOCKS
