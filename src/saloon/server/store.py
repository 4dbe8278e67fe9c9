"""The database: one thread writes.

It is handed whatever has come while it was busy, to be committed together; a job that fails is rolled back alone. Lines
of a table's log do not wait for SQLite: another thread puts them into the journal. `write` returns when the change is
on disk, and whoever reads afterwards finds it.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Insert, Table, insert
from sqlalchemy.exc import DBAPIError

from saloon.core.errors import BadSetup
from saloon.server import journal, schema
from saloon.server.engines import is_in_memory, open_database
from saloon.server.keeper import Keeper
from saloon.server.migrations import ALONE, reason
from saloon.server.rows import Rows, insert_missing, ready
from saloon.server.writers import Outcome, Writer

T = TypeVar("T")
Job = Callable[[Connection], Any]
"""Something to do in a transaction. It may be done again if another job of the same commit fails."""
ATTEMPTS = 3
"""How often a job is tried that another process got in the way of."""
DEADLOCKS = ("40P01", "40001")
"""PostgreSQL's names for that."""
MOST_FOLLOWED = 10_000
"""Tables of which the last number is known."""


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
        self._its_turn = threading.Lock()
        """For whoever uses it."""
        self._journal: journal.Journal | None = None
        self._keeper: Keeper | None = None
        if not self.is_shared and not is_in_memory(address):
            self._journal = self._open_journal()
            self._keeper = Keeper(self.engine, self._journal)
        self._jobs = Writer("writer", self._write_jobs)
        self._lines = None if self._journal is None else Writer("journal", self._write_lines)
        self._last: dict[str, int] = {}
        """By table, the number of the last line that went into its log."""

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
            return cast(T, await self._lines.write(job))
        return cast(T, await self._jobs.write(job))

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
        if self._lines is not None:
            self._lines.close()
        self._jobs.close()
        if self._keeper is not None:
            self._keeper.close()
        if self._journal is not None:
            self._journal.close()
        if self._kept is not None:
            self._kept.close()
        self.engine.dispose()

    # ---- Jobs, which the database does

    def _write_jobs(self, jobs: list[Job]) -> list[Outcome]:
        places = list(range(len(jobs)))
        if self.is_shared:  # in one order everywhere, so that processes do not wait for each other in circles
            places.sort(key=lambda place: _place(jobs[place]))
        outcomes = dict(zip(places, self._commit([jobs[place] for place in places]), strict=True))
        if self._keeper is not None:
            self._keeper.wake()
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

    def _open_journal(self) -> journal.Journal | None:
        database = self.engine.url.database
        if database is None or not journal.is_possible():
            return None
        try:
            return journal.Journal(Path(database), self._keep)
        except (OSError, DBAPIError, BadSetup) as wrong:
            self.engine.dispose()
            if isinstance(wrong, BadSetup):
                raise
            why = reason(wrong) if isinstance(wrong, DBAPIError) else wrong.strerror or str(wrong)
            raise BadSetup("the database {address} cannot be used: {reason}", address=database, reason=why) from None

    def _write_lines(self, lines: list[NewRow]) -> list[Outcome]:
        """Those that follow the last one of their table go into the journal; others must convince the database.

        So does what the journal could not take. That no key comes twice is for the table to see to, which has them all.
        """
        assert self._journal is not None
        assert self._keeper is not None
        if len(self._last) > MOST_FOLLOWED:
            self._last.clear()
        following = {id(line): line.row for line in lines if self._follows(line)}
        try:
            if following:
                self._journal.append(ready(schema.log, self.engine.dialect, list(following.values())))
        except (OSError, DBAPIError):  # a full disk, say: the database has a word for it
            following = {}
        outcomes = [(None, None) if id(line) in following else self._line_alone(line) for line in lines]
        self._keeper.wake()
        return outcomes

    def _follows(self, line: NewRow) -> bool:
        table, number = line.row["table_id"], line.row["number"]
        if self._last.get(table, 0) != number - 1:
            return False
        self._last[table] = number
        return True

    def _line_alone(self, line: NewRow) -> Outcome:
        result, wrong = self._alone(line)
        if wrong is None:
            self._last[line.row["table_id"]] = line.row["number"]
        else:
            self._last.pop(line.row["table_id"], None)
        return result, wrong

    def _carry_over(self) -> None:
        if self._journal is not None:
            self._journal.carry_over()

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
