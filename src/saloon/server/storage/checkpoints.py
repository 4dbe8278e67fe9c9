"""Checkpoints of SQLite's write-ahead log, made little and often by a thread of their own.

A commit that finds the log long would have to make the checkpoint itself: some thousand pages to write and a sync, a
quarter of a second in which nobody is answered.
"""

from __future__ import annotations

import sqlite3
import threading

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

EVERY = 5.0
"""Seconds of writing between two checkpoints: the disk is busy then, and moves wait for it."""
LONG = 8_000
"""Pages of the log that make it time to catch up with the writer, so that it can begin at the first page again."""
PASSES = 4
ENOUGH = 100
"""Pages that the writer may be ahead after that."""


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
            if self._closing.wait(EVERY):
                return
            self._written.clear()
            try:
                self._checkpoint()
            except (DBAPIError, sqlite3.Error):
                continue  # the disk is full, say: the writer finds out by itself, and tells who must know

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
