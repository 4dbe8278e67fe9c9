"""While the database is away: what that looks like, and what people are told."""

from __future__ import annotations

import logging

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, PendingRollbackError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from saloon.core.errors import SaloonError
from saloon.server.storage.migrations import reason

RETRY_AFTER = 5
"""Seconds after which it is worth another try."""
OURS = (DataError, IntegrityError, ProgrammingError)
"""What a database says when the statement is wrong, and not the database."""

log = logging.getLogger("saloon.server")


class DatabaseAway(SaloonError):
    """The database cannot be used at the moment (503)."""

    seconds = RETRY_AFTER


def away() -> DatabaseAway:
    """What people are told."""
    return DatabaseAway("the saloon cannot write at the moment: nothing is lost, try again in a moment")


def is_outage(wrong: BaseException) -> bool:
    """Is the database unreachable, full, read-only or broken?"""
    if isinstance(wrong, PoolTimeout | PendingRollbackError):
        return True
    return isinstance(wrong, DBAPIError) and not isinstance(wrong, OURS)


def log_outage(wrong: BaseException) -> None:
    """Log an outage in one line, without the statement and what it would have stored."""
    why = reason(wrong) if isinstance(wrong, DBAPIError) else type(wrong).__name__
    log.error("the database cannot be used: %s", why)
