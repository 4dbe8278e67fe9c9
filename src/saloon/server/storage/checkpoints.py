"""Checkpoints of SQLite's write-ahead log, made often and in small steps by a background thread.

Otherwise a commit that finds the log too long makes the checkpoint itself: thousands of pages and a sync, a quarter of
a second in which nobody gets an answer.
"""

from __future__ import annotations

import sqlite3
import threading

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

EVERY = 5.0
"""Seconds between two checkpoints while there are writes: they keep the disk busy, and moves wait for it."""
LONG = 8_000
"""A log of this many pages must be checkpointed to its end, so that the writer can restart at its first page."""
PASSES = 4
ENOUGH = 100
"""Pages that may be left over for the writer to catch up with."""


class Checkpoints:
    """The thread that makes checkpoints."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._written, self._closing = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="saloon-checkpoints", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something was written."""
        self._written.set()

    def close(self) -> None:
        """Stop; SQLite makes the last checkpoint when the database is closed."""
        self._closing.set()
        self._written.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._written.wait()
            self._closing.wait(EVERY)
            self._written.clear()
            if self._closing.is_set():  # only now: `close` sets `_written` last, which must not be lost
                return
            try:
                self._checkpoint()
            except (DBAPIError, sqlite3.Error):
                continue  # the disk is full, say: the writer will run into it, and report it

    def _checkpoint(self) -> None:
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
