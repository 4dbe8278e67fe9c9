"""Statements and jobs that run in a transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table

Job = Callable[[Connection], Any]
"""A function to run in a transaction. It may run again if another job in the same commit fails."""
Row = Mapping[str, Any]
"""A row's values by column."""


def both(first: Job | None, second: Job | None) -> Job | None:
    """A job that runs the one, then the other; None if there is neither."""
    if first is None or second is None:
        return first or second

    def run(connection: Connection) -> Any:
        first(connection)
        return second(connection)

    return run


def put(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows, or update those that exist (upsert)."""
    names = [column.name for column in table.primary_key]
    new = _insert(connection, table)
    changed = {name: new.excluded[name] for name in rows[0] if name not in names}
    connection.execute(new.on_conflict_do_update(index_elements=names, set_=changed), rows)


def put_missing(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows, except for those that exist."""
    connection.execute(missing(connection, table), rows)


def missing(connection: Connection, table: Table) -> Any:
    """The statement that inserts a row, unless it exists."""
    return _insert(connection, table).on_conflict_do_nothing()


def _insert(connection: Connection, table: Table) -> Any:
    """SQLAlchemy has a separate insert for each dialect; only the one in use is imported."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)
