"""Many new rows in few statements.

SQLite's driver gives Python's lock away at every step and must ask for it again. Row by row, a hundred moves would wait
two hundred times for whoever is busy meanwhile; a statement for many of them waits twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table

IN_ONE_STATEMENT = 64
Rows = tuple[tuple[str, ...], list[list[Any]]]
"""The names of columns, and their values for each row, as the database takes them."""


def ready(table: Table, dialect: Dialect, rows: Sequence[Mapping[str, Any]]) -> Rows:
    """Rows as the driver takes them."""
    writers = _writers(table, dialect)
    return tuple(writers), [
        [row.get(name) if write is None else write(row.get(name)) for name, write in writers.items()] for row in rows
    ]


def insert_missing(connection: Connection, table: Table, rows: Rows) -> None:
    """Insert those that are not there already. The database is SQLite."""
    names, values = rows
    cursor = connection.connection.cursor()
    try:
        for start in range(0, len(values), IN_ONE_STATEMENT):
            some = values[start : start + IN_ONE_STATEMENT]
            statement = _statement(table.name, names, len(some))
            cursor.executemany(statement, [[value for row in some for value in row]])  # `execute` would wait once more
    finally:
        cursor.close()


@lru_cache(maxsize=16)
def _writers(table: Table, dialect: Dialect) -> dict[str, Any]:
    """For each column what makes a value ready for the database; None where it is."""
    return {str(each.name): each.type.dialect_impl(dialect).bind_processor(dialect) for each in table.columns}


@lru_cache(maxsize=128)
def _statement(table: str, names: Sequence[str], rows: int) -> str:
    columns = ", ".join(f'"{name}"' for name in names)
    one = f"({', '.join('?' * len(names))})"
    return f'INSERT INTO "{table}" ({columns}) VALUES {", ".join([one] * rows)} ON CONFLICT DO NOTHING'
