"""The numbers of rolls in a table's races: none is used twice, even if its roll does not count."""

from __future__ import annotations

from saloon.server.tables.fold import Fold

SKIPPED = 100
"""Numbers of rolls that are skipped after a restart or a failover: somebody may have seen what they show."""


class Rolls:
    """Counts the rolls of one table."""

    def __init__(self) -> None:
        self._last = 0

    def load(self, fold: Fold) -> None:
        """Begin after those of a fold that was read from the log, with a gap."""
        self._last = fold.rolls + SKIPPED

    def begin(self, fold: Fold, known: int) -> int:
        """Begin after this number, which is returned; `known` is the last that another process may have shown."""
        self._last = max(self._last, fold.rolls, known + SKIPPED if known else 0)
        return self._last

    def next(self, fold: Fold) -> int:
        """The number of the next roll."""
        self._last = max(self._last, fold.rolls) + 1
        return self._last
