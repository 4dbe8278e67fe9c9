"""The database: one thread writes.

It is handed whatever has come while it was busy, to be committed together, so a thousand moves a second cost few syncs
and few changes of thread; a job that fails is rolled back alone. `write` returns when the change is on disk.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Insert, Table, insert
from sqlalchemy.exc import DBAPIError

from saloon.core.errors import BadSetup
from saloon.server.engines import is_in_memory, open_database
from saloon.server.keeper import Keeper
from saloon.server.migrations import ALONE
from saloon.server.rows import insert_at_once

T = TypeVar("T")
Job = Callable[[Connection], Any]
"""Something to do in a transaction. It may be done again if another job of the same commit fails."""
Asked = tuple[Job, asyncio.Future[Any]]
"""A job, and who waits for it."""
Outcome = tuple[Any, BaseException | None]
MOST_AT_ONCE = 256
"""Jobs in one commit, at most."""
ATTEMPTS = 3
"""How often a job is tried that another process got in the way of."""
DEADLOCKS = ("40P01", "40001")
"""PostgreSQL's names for that."""


@dataclass(frozen=True)
class NewRow:
    """The commonest job: one more row of a table."""

    table: Table
    row: Mapping[str, Any]

    def __call__(self, connection: Connection) -> None:
        """Insert it."""
        connection.execute(new_row_of(self.table), self.row)


def in_turn(jobs: Sequence[Job]) -> Job:
    """Several jobs as one: all or none."""

    def do_all(connection: Connection) -> None:
        for job in jobs:
            job(connection)

    return do_all


@cache
def new_row_of(table: Table) -> Insert:
    """The statement that inserts rows, made once."""
    return insert(table)


def put(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, or change those that are there already."""
    names = [column.name for column in table.primary_key]
    new = _insert(connection, table)
    changed = {name: new.excluded[name] for name in rows[0] if name not in names}
    connection.execute(new.on_conflict_do_update(index_elements=names, set_=changed), rows)


def put_missing(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, but for those that are there already."""
    connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def _insert(connection: Connection, table: Table) -> Any:
    """SQLite and PostgreSQL say it alike, but SQLAlchemy has an insert for each; only the one in use is imported."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)


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
        self._keeper = None if self.is_shared or is_in_memory(address) else Keeper(self.engine)
        self._waiting: list[Asked] = []
        """What comes next, while the writer is busy."""
        self._is_busy = False
        self._batches: queue.SimpleQueue[list[Asked] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="saloon-writer", daemon=True)
        self._writer.start()

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
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.append((job, future))
        if not self._is_busy:
            self._is_busy = True
            loop.call_soon(self._hand_over)  # with whoever else comes in this turn of the loop
        return await future

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Look something up."""
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        """Look something up, and wait for it."""
        with self.engine.connect() as connection:
            return job(connection)

    def close(self) -> None:
        """Write what waits, and stop."""
        while self._waiting:
            self._hand_over()
        self._batches.put(None)
        self._writer.join()
        if self._keeper is not None:
            self._keeper.close()
        if self._kept is not None:
            self._kept.close()
        self.engine.dispose()

    def _hand_over(self) -> None:
        """Give the writer what waits; when that is done, what has come meanwhile."""
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        self._is_busy = bool(batch)
        if batch:
            self._batches.put(batch)

    def _write_all(self) -> None:
        while (batch := self._batches.get()) is not None:
            if self.is_shared:  # in one order everywhere, so that processes do not wait for each other in circles
                batch.sort(key=lambda asked: _place(asked[0]))
            outcomes = self._commit([job for job, _ in batch])
            futures = [future for _, future in batch]
            futures[0].get_loop().call_soon_threadsafe(self._settle, futures, outcomes)
            if self._keeper is not None:
                self._keeper.wake()

    def _settle(self, futures: list[asyncio.Future[Any]], outcomes: list[Outcome]) -> None:
        """Back in the loop: one change of thread for all of them."""
        self._hand_over()
        for future, (result, wrong) in zip(futures, outcomes, strict=True):
            if future.cancelled():
                continue
            if wrong is None:
                future.set_result(result)
            else:
                future.set_exception(wrong)

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        try:
            return self._together(jobs)
        except Exception as wrong:
            # Where the connection broke, nobody knows whether it was committed: whoever asked must look.
            return [(None, wrong)] * len(jobs) if _is_broken(wrong) else [self._alone(job) for job in jobs]

    def _together(self, jobs: list[Job]) -> list[Outcome]:
        """All or none, with one statement for a run of new rows of the same table."""
        outcomes: list[Outcome] = []
        if self._keeper is not None and (alike := _rows_alike(jobs)):
            insert_at_once(self._own_connection(), *alike)
            return [(None, None)] * len(jobs)
        with self._transaction() as connection:
            for table, run in itertools.groupby(jobs, lambda job: job.table if isinstance(job, NewRow) else None):
                if table is None:
                    outcomes += [(job(connection), None) for job in run]
                else:
                    rows = [job.row for job in run if isinstance(job, NewRow)]
                    connection.execute(new_row_of(table), rows)
                    outcomes += [(None, None)] * len(rows)
        return outcomes

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self.is_shared:  # a connection may have broken since: the pool looks
            with self._writing.begin() as connection:
                yield connection
            return
        kept = self._own_connection()
        with kept.begin():
            yield kept

    def _own_connection(self) -> Connection:
        if self._kept is None:
            self._kept = self._writing.connect()
        return self._kept

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


def _rows_alike(jobs: Sequence[Job]) -> tuple[Table, list[Mapping[str, Any]]] | None:
    """The table and its new rows, if the jobs are nothing else."""
    rows = [job for job in jobs if isinstance(job, NewRow)]
    if len(rows) < len(jobs) or len({job.table.name for job in rows}) > 1:
        return None
    return rows[0].table, [job.row for job in rows]


def _place(job: Job) -> tuple[str, str]:
    """Where a job stands in a commit: new rows first, by what they are of."""
    return (job.table.name, str(job.row.get("table_id", ""))) if isinstance(job, NewRow) else ("~", "")


def _is_broken(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and wrong.connection_invalidated


def _is_deadlock(wrong: Exception) -> bool:
    return isinstance(wrong, DBAPIError) and getattr(wrong.orig, "sqlstate", None) in DEADLOCKS
