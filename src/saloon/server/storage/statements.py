"""What can be done to the database in a transaction: new rows, changed rows, or several things at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Insert, Table, insert

Job = Callable[[Connection], Any]
"""Something to do in a transaction. It may be done again if another job of the same commit fails."""


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
