"""A file lock: a SQLite database is for one server, for another would not see its moves."""

from __future__ import annotations

import os
import time
from pathlib import Path

from saloon.core.errors import BadSetup

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

LOCK_TIMEOUT = 3.0
"""Seconds to wait for another process that may be about to exit."""


class Lock:
    """An exclusive lock on a database until it is released, or the process dies."""

    def __init__(self, database: Path) -> None:
        """Acquire the lock; BadSetup if another server holds it."""
        self._path = database.with_name(f"{database.name}-lock")
        self._file: int | None = None
        until = time.monotonic() + LOCK_TIMEOUT
        while fcntl is not None and not self._take():
            if time.monotonic() > until:
                raise BadSetup(
                    "another Saloon is using {file}: stop it, choose another folder with --data, or let both share a"
                    " PostgreSQL database with --database", file=str(database),
                )  # fmt: skip
            time.sleep(0.1)

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._file)
            self._file = None

    def _take(self) -> bool:
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file), self._path.stat()):  # unless it was removed meanwhile
                self._file = file
                return True
        except (BlockingIOError, FileNotFoundError):
            pass
        os.close(file)
        return False
