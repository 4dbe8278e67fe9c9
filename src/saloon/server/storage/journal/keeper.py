"""Carrying over what was written: from the journal into SQLite's database, and there from its write-ahead log.

A commit that finds SQLite's log long would have to do the latter: some thousand pages to write and a sync, a quarter of
a second in which nobody is answered. Here a thread of its own does it little and often, while commits go on; what is
left to the commit that finds the log long is next to nothing.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

EVERY = 5.0
"""Seconds of writing that are carried over together: the disk is busy then, and moves wait for it."""
LONG = 8_000
"""Pages of the log that make it time to catch up with the writer, so that it can begin at the first page again."""
PASSES = 4
ENOUGH = 100
"""Pages that the writer may be ahead after that."""


class Keeper:
    """The thread that carries over."""

    def __init__(self, engine: Engine, carry_over: Callable[[], None]) -> None:
        """`carry_over` puts into the database what is in the journal."""
        self._engine, self._fill = engine, carry_over
        self._written, self._closing = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._keep, name="saloon-keeper", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something was written."""
        self._written.set()

    def close(self) -> None:
        """Stop; what is left is carried over when the database is closed."""
        self._closing.set()
        self._written.set()
        self._thread.join()

    def _keep(self) -> None:
        while True:
            self._written.wait()
            if self._closing.wait(EVERY):
                return
            self._written.clear()
            try:
                self._fill()
                self._carry_over()
            except (DBAPIError, sqlite3.Error):
                continue  # the disk is full, say: the writer finds out by itself, and tells who must know

    def _carry_over(self) -> None:
        connection = self._engine.raw_connection()
        try:
            for _ in range(PASSES):
                cursor = connection.cursor()
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
                [(_, pages, carried)] = cursor.fetchall()
                cursor.close()
                if pages < LONG or pages - carried < ENOUGH:
                    return
        finally:
            connection.close()
