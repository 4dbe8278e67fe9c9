"""Who is connected to which process, so that nobody connected to a peer process is taken for absent."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import Connection, delete, func, select

from saloon.server import times
from saloon.server.storage import schema, statements
from saloon.server.storage.store import Store

PRESENT_EVERY, PRESENT_FOR = 20.0, 60.0
"""How often a process records who is connected to it, and how long a record is valid, in seconds."""


class Presence:
    """Records who is connected to this process, and reads the records of its peers."""

    def __init__(self, store: Store, house: str) -> None:
        self._store, self._house = store, house

    async def arrive(self, table: str, seat: int) -> None:
        """Somebody has connected here."""
        rows = [self._row(table, seat, times.now())]
        await self._store.write(lambda connection: statements.put(connection, schema.presence, rows))

    async def leave(self, table: str, seat: int) -> None:
        """Somebody has disconnected."""
        here = schema.presence.c
        gone = delete(schema.presence).where(here.table_id == table, here.seat == seat, here.house == self._house)
        await self._store.write(lambda connection: connection.execute(gone))

    async def refresh(self, seats: Iterable[tuple[str, int]]) -> None:
        """Record all who are connected here, by table and seat; delete stale records of peers."""
        now = times.now()
        rows = [self._row(table, seat, now) for table, seat in seats]

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.presence).where(schema.presence.c.at < now - 2 * PRESENT_FOR))
            if rows:
                statements.put(connection, schema.presence, rows)

        await self._store.write(job)

    def elsewhere(self, connection: Connection, tables: Collection[str]) -> dict[str, dict[int, float]]:
        """By table, the seats whose people are connected to a peer, with the time of the latest record."""
        here = schema.presence.c
        query = select(here.table_id, here.seat, func.max(here.at).label("at")).where(
            here.table_id.in_(tables), here.house != self._house, here.at > times.now() - PRESENT_FOR
        ).group_by(here.table_id, here.seat)  # fmt: skip
        found: dict[str, dict[int, float]] = {table: {} for table in tables}
        for row in connection.execute(query):
            found[row.table_id][row.seat] = row.at
        return found

    def _row(self, table: str, seat: int, at: float) -> dict[str, str | int | float]:
        return {"table_id": table, "seat": seat, "house": self._house, "at": at}
