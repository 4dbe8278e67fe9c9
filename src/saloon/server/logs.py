"""The server's log: text for people, or a JSON object a line for programs. Neither has secrets in it."""

from __future__ import annotations

import json
import logging
import math
import re
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime

from saloon.server.metrics import Metrics

LONGEST_TRACEBACK = 6_000
"""Letters of a traceback that are logged: its end, which says what is wrong."""
LONGEST_MESSAGE = 2_000
SAME_EVERY, MOST_LINES_KNOWN = 60.0, 1_000
"""Seconds between two lines that are the same, and the number of lines that are remembered."""
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


class Seldom(logging.Filter):
    """Lets the same line pass once in a while, with the number of those that were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: OrderedDict[tuple[str, ...], tuple[float, int]] = OrderedDict()
        """When each line was said last, and how often it was left out since."""

    def __len__(self) -> int:
        return len(self._said)

    def filter(self, record: logging.LogRecord) -> bool:
        """Should this be logged?"""
        key, now = _line(record), self._clock()
        at, left_out = self._said.get(key, (-math.inf, 0))
        if now - at < SAME_EVERY:
            self._said[key] = at, left_out + 1
            return False
        self._said[key] = now, 0
        self._said.move_to_end(key)
        if len(self._said) > MOST_LINES_KNOWN:
            self._said.popitem(last=False)
        if left_out:
            record.msg, record.args = f"{record.getMessage().rstrip()} (and {left_out} times more)", None
        return True


def _line(record: logging.LogRecord) -> tuple[str, ...]:
    """What makes two lines the same: who says what, or where which exception was raised."""
    if not record.exc_info or record.exc_info[0] is None:
        return record.name, record.getMessage()[:LONGEST_MESSAGE]
    places = traceback.extract_tb(record.exc_info[2])[-1:]
    return record.name, record.exc_info[0].__name__, *(f"{place.filename}:{place.lineno}" for place in places)


def set_up(log_format: str) -> None:
    """Log warnings and errors to standard error, as `text` or `json`; the same line once in a while."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Seldom())
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
