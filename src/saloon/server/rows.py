"""New rows in one statement, which SQLite commits by itself.

Its driver gives Python's lock away at every step and must ask for it again. Row by row between BEGIN and COMMIT, a
commit of ten moves would wait two dozen times for whoever is busy meanwhile; one statement waits twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table


def insert_at_once(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert all rows or none; they are on disk afterwards. The connection is SQLite's, and in no transaction."""
    writers = _writers(table, connection.dialect)
    values = [value if write is None else write(value) for row in rows for value, write in _cells(row, writers)]
    cursor = connection.connection.cursor()
    try:
        cursor.executemany(_statement(table, len(rows)), [values])  # `execute` would wait once more, for a row's id
    finally:
        cursor.close()


def _cells(row: Mapping[str, Any], writers: Mapping[str, Any]) -> list[tuple[Any, Any]]:
    return [(row.get(name), write) for name, write in writers.items()]


@lru_cache(maxsize=16)
def _writers(table: Table, dialect: Dialect) -> dict[str, Any]:
    """For each column what makes a value ready for the database; None where it is."""
    return {each.name: each.type.dialect_impl(dialect).bind_processor(dialect) for each in table.columns}


@lru_cache(maxsize=512)
def _statement(table: Table, rows: int) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    one = f"({', '.join('?' * len(table.columns))})"
    return f"INSERT INTO {table.name} ({names}) VALUES {', '.join([one] * rows)}"
