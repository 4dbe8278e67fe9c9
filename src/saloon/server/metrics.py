"""Metrics for Prometheus: what a server counts and times, and how many of what it has now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE

__all__ = ["CONTENT_TYPE", "Metrics"]

MILLISECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Histogram buckets, in seconds."""
THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self.moves = Histogram(
            "saloon_move_seconds",
            "From reading a person's move to its acknowledgement",
            ["game"],
            buckets=MILLISECONDS,
            registry=registry,
        )
        self.entries = Counter("saloon_entries", "Entries appended to tables' logs, by anybody", registry=registry)
        self.commits = Histogram(
            "saloon_commit_seconds",
            "From queueing a change to its commit",
            buckets=MILLISECONDS,
            registry=registry,
        )
        self.failed_commits = Counter("saloon_failed_commits", "Changes that were not committed", registry=registry)
        self.thoughts = Histogram(
            "saloon_bot_seconds",
            "From asking for a bot's move to its choice",
            ["game"],
            buckets=THINKING,
            registry=registry,
        )
        self.stalls = Counter("saloon_stalls", "Steps that held up the event loop for too long", registry=registry)
        self.refusals = Counter("saloon_refusals", "Messages that were refused", registry=registry)
        self.errors = Counter("saloon_errors", "Errors that were logged", registry=registry)

    def gauge(self, name: str, help_text: str, count: Callable[[], float]) -> None:
        """Add a number that is looked up whenever the metrics are read."""
        Gauge(f"saloon_{name}", help_text, registry=self._registry).set_function(count)

    def text(self) -> bytes:
        """All metrics in Prometheus's text format."""
        return generate_latest(self._registry)

    @contextmanager
    def move(self, game: str) -> Iterator[None]:
        """Time a person's move that is acknowledged; a refused one only counts as refused."""
        began = time.perf_counter()
        yield
        self.moves.labels(game).observe(time.perf_counter() - began)
