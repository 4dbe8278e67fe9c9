"""The server's log: text for people, or a JSON object a line for programs. Neither has secrets in it."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

from saloon.server.metrics import Metrics

LONGEST_TRACEBACK = 6_000
"""Letters of a traceback that are logged: its end, which says what is wrong."""
LONGEST_MESSAGE = 2_000
SECRETS = re.compile(
    r"\b[0-9a-f]{24,}\b"  # tokens, their hashes, secrets of games
    r"|\$argon2[^\s'\"]*"
    r"|(?<=://)[^\s:/@]*:[^\s@]*(?=@)"  # a user and a password in a URL
)
HIDDEN = "…"


def without_secrets(text: str) -> str:
    """A text in which tokens, hashes and passwords are replaced."""
    return SECRETS.sub(HIDDEN, text)


class TextLines(logging.Formatter):
    """A time, a level and a message, for people."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        line = f"{_time(record)} {record.levelname} {record.name}: {message_of(record)}"
        trace = traceback_of(record)
        return f"{line}\n{trace}" if trace else line


class JsonLines(logging.Formatter):
    """A JSON object a line: `time`, `level`, `logger`, `message` and, after an error, `traceback`."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        line = {"time": _time(record), "level": record.levelname.lower(), "logger": record.name}
        trace = traceback_of(record)
        return json.dumps({**line, "message": message_of(record), **({"traceback": trace} if trace else {})})


def message_of(record: logging.LogRecord) -> str:
    """What a record says, without secrets and of bounded length."""
    return without_secrets(record.getMessage()[:LONGEST_MESSAGE])


def traceback_of(record: logging.LogRecord) -> str:
    """The end of a record's traceback, without secrets; empty without one."""
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    return without_secrets(logging.Formatter().formatException(record.exc_info)[-LONGEST_TRACEBACK:])


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def set_up(log_format: str) -> None:
    """Log warnings and errors to standard error, as `text` or `json`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if log_format == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class ErrorCounter(logging.Handler):
    """Counts errors that are logged."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, _: logging.LogRecord) -> None:
        """Count one."""
        self._metrics.errors.inc()
