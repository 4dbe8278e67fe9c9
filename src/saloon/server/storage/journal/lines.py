"""The newest lines of the tables' logs: in the journal first, in SQLite's database a little later.

The journal takes a line that follows the last one known of its table. Any other must convince the database, and so
must what the journal cannot take.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from saloon.core.errors import BadSetup
from saloon.server.storage import schema
from saloon.server.storage.journal.journal import Journal
from saloon.server.storage.journal.rows import Rows, ready
from saloon.server.storage.migrations import reason
from saloon.server.storage.statements import NewRow
from saloon.server.storage.writer import Outcome, Writer

MOST_FOLLOWED = 10_000
"""Tables of which the last number is known."""
MOST_WAITING = 20_000
"""Rows that may wait for a database that cannot be written; then it must be, or nothing more is taken."""
QUICK = 0.002
"""Seconds of a synced write for which everybody may wait: to wake a thread for it would take them as long."""


class Lines:
    """Writes lines, and carries them over."""

    def __init__(
        self,
        engine: Engine,
        keep: Callable[[Sequence[Rows]], None],
        put_to_database: Callable[[NewRow], Awaitable[None]],
    ) -> None:
        """`keep` is the journal's. What a process left that died is carried over first; BadSetup if that cannot be."""
        self._dialect, self._put_to_database = engine.dialect, put_to_database
        self._last: dict[str, int] = {}
        """By table, the number of the last line that went into its log."""
        self._journal = _journal_of(engine.url.database or "", keep)
        self._writer = Writer("journal", self._append, quick=QUICK)

    async def write(self, line: NewRow) -> None:
        """Have it on disk. That no key comes twice is for the table to see to, which has them all."""
        table, number = line.row["table_id"], line.row["number"]
        if self._last.get(table, 0) == number - 1 and self._journal.waiting <= MOST_WAITING:
            self._follow(table, number)
            try:
                await self._writer.write(line)
                return
            except OSError:  # a full disk, say: the database has a word for it
                pass
        self._last.pop(table, None)
        await self._put_to_database(line)
        self._follow(table, number)

    def carry_over(self) -> None:
        """Put all that was written so far into the database."""
        self._journal.carry_over()

    def close(self) -> None:
        """Write what waits, carry over what is left, and stop."""
        self._writer.close()
        self._journal.close()

    def _append(self, lines: list[NewRow]) -> list[Outcome]:
        self._journal.append(ready(schema.log, self._dialect, [line.row for line in lines]))
        return [(None, None)] * len(lines)

    def _follow(self, table: str, number: int) -> None:
        self._last.pop(table, None)  # the latest are the last to be forgotten
        if len(self._last) >= MOST_FOLLOWED:
            del self._last[next(iter(self._last))]
        self._last[table] = number


def _journal_of(database: str, keep: Callable[[Sequence[Rows]], None]) -> Journal:
    try:
        return Journal(Path(database), keep)
    except (OSError, DBAPIError) as wrong:
        why = reason(wrong) if isinstance(wrong, DBAPIError) else wrong.strerror or str(wrong)
        raise BadSetup("the database {address} cannot be used: {reason}", address=database, reason=why) from None
