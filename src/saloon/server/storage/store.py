"""The database: one thread writes.

It is handed whatever has come while it was busy, to be committed together; a job that fails is rolled back alone. Lines
of a table's log do not wait for SQLite: they go into the journal. `write` returns when the change is on disk, and
whoever reads afterwards finds it.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar, cast

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from saloon.core.errors import BadSetup
from saloon.server.storage import schema
from saloon.server.storage.engine import is_in_memory, open_database
from saloon.server.storage.journal import journal
from saloon.server.storage.journal.keeper import Keeper
from saloon.server.storage.journal.lines import Lines
from saloon.server.storage.journal.rows import Rows, insert_missing
from saloon.server.storage.migrations import ALONE
from saloon.server.storage.statements import Job, NewRow, new_row_of
from saloon.server.storage.writer import Outcome, Writer

T = TypeVar("T")
ATTEMPTS = 3
"""How often a job is tried that another process got in the way of."""
DEADLOCKS = ("40P01", "40001")
"""PostgreSQL's names for that."""


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
        self._its_turn = threading.Lock()
        """For whoever uses it."""
        self._jobs: Writer[Job] = Writer("writer", self._write_jobs)
        self._lines: Lines | None = None
        self._keeper: Keeper | None = None
        if not self.is_shared and not is_in_memory(address):
            self._lines = self._open_lines()
            self._keeper = Keeper(self.engine, self._carry_over)

    @staticmethod
    def in_folder(folder: Path) -> Store:
        """The default: a file in that folder, which is made if need be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            why = wrong.strerror or str(wrong)
            raise BadSetup("the folder {folder} cannot be used: {reason}", folder=str(folder), reason=why) from None
        return Store(f"sqlite:///{folder / 'saloon.sqlite'}")

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Do it in a transaction; returns once it is on disk."""
        if self._lines is not None and isinstance(job, NewRow) and job.table is schema.log:
            result = cast(T, await self._lines.write(job))
        else:
            result = await self._jobs.write(job)
        if self._keeper is not None:
            self._keeper.wake()
        return result

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        """Look something up, and wait for it."""
        self._carry_over()
        with self.engine.connect() as connection:
            return job(connection)

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.close()
        try:
            if self._keeper is not None:
                self._keeper.close()
            if self._lines is not None:
                self._lines.close()
        finally:
            if self._kept is not None:
                self._kept.close()
            self.engine.dispose()

    # ---- Jobs, which the database does

    def _write_jobs(self, jobs: list[Job]) -> list[Outcome]:
        if not self.is_shared:
            return self._commit(jobs)
        # In one order everywhere, so that processes do not wait for each other in circles
        places = sorted(range(len(jobs)), key=lambda place: _place(jobs[place]))
        outcomes = dict(zip(places, self._commit([jobs[place] for place in places]), strict=True))
        return [outcomes[place] for place in range(len(jobs))]

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        try:
            return self._together(jobs)
        except Exception as wrong:
            # Where the connection broke, nobody knows whether it was committed: whoever asked must look.
            return [(None, wrong)] * len(jobs) if _is_broken(wrong) else [self._alone(job) for job in jobs]

    def _together(self, jobs: list[Job]) -> list[Outcome]:
        """All or none, with one statement for a run of new rows of the same table."""
        outcomes: list[Outcome] = []
        with self._transaction() as connection:
            for table, run in itertools.groupby(jobs, lambda job: job.table if isinstance(job, NewRow) else None):
                if table is None:
                    outcomes += [(job(connection), None) for job in run]
                else:
                    rows = [job.row for job in run if isinstance(job, NewRow)]
                    connection.execute(new_row_of(table), rows)
                    outcomes += [(None, None)] * len(rows)
        return outcomes

    def _alone(self, job: Job) -> Outcome:
        """A job in a transaction of its own, so that only those fail that must."""
        for attempt in range(ATTEMPTS):
            try:
                with self._transaction() as connection:
                    return job(connection), None
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
        self._carry_over()
        with self._own_transaction() as connection:
            yield connection

    @contextmanager
    def _own_transaction(self) -> Iterator[Connection]:
        with self._its_turn:
            if self._kept is None:
                self._kept = self._writing.connect()
            with self._kept.begin():
                yield self._kept

    # ---- Lines of the log, which go into the journal first

    def _open_lines(self) -> Lines | None:
        try:
            return Lines(self.engine, self._keep, self._jobs.write) if journal.is_possible() else None
        except BadSetup:
            self._jobs.close()
            self.engine.dispose()
            raise

    def _carry_over(self) -> None:
        if self._lines is not None:
            self._lines.carry_over()

    def _keep(self, lines: Sequence[Rows]) -> None:
        """What the journal carries over."""
        with self._own_transaction() as connection:
            for names, all_of_them in itertools.groupby(lines, lambda rows: rows[0]):
                insert_missing(connection, schema.log, (names, [row for _, rows in all_of_them for row in rows]))


def _place(job: Job) -> tuple[str, str]:
    """Where a job stands in a commit: new rows first, by what they are of."""
    return (job.table.name, str(job.row.get("table_id", ""))) if isinstance(job, NewRow) else ("~", "")


def _is_broken(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and wrong.connection_invalidated


def _is_deadlock(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and getattr(wrong.orig, "sqlstate", None) in DEADLOCKS
