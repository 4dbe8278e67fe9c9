"""Leases: one process at a time runs a table's race, and a later one can tell that it is later.

A lease has an epoch, which grows with every process that takes one. It ends by itself if its process dies. Whoever lost
one without noticing cannot write any more: `guard` checks it in the transaction that writes.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, func, or_, select, update

from saloon.core.errors import SaloonError
from saloon.server.storage import schema
from saloon.server.storage.statements import Job
from saloon.server.storage.store import Store

VALID_FOR, RENEW_EVERY = 3.0, 1.0
"""Seconds that a lease is valid, and after which it is renewed."""
_row = schema.races.c


class LeaseLost(SaloonError):
    """Another process has taken over."""


@dataclass
class Lease:
    """Who runs a table's race."""

    table: str
    house: str
    epoch: int
    rolls: int = 0
    """The highest number of a roll that anybody may have seen; kept for whoever has the lease next."""
    expires: float = math.inf
    """By this process's steady clock, and never later than by the database's."""

    @property
    def is_valid(self) -> bool:
        """May its holder still act on it? If not, it may be renewed, as long as nobody else has taken it."""
        return time.monotonic() < self.expires

    @property
    def is_lost(self) -> bool:
        """Has somebody else taken it, or was it released?"""
        return self.expires == 0.0


class Leases:
    """The leases of one process; where no other can be, they cost nothing."""

    def __init__(self, store: Store, house: str) -> None:
        self._store, self._house = store, house

    async def take(self, table: str) -> Lease:
        """Take a table's lease. If another process has it, the answer is theirs: look at `house`."""
        if not self._store.is_shared:
            return Lease(table, self._house, 0)
        began = time.monotonic()
        row = await self._store.write(lambda connection: self._take(connection, table))
        return Lease(table, row.house, row.epoch, row.rolls, began + VALID_FOR)

    def _take(self, connection: Connection, table: str) -> Row[Any]:
        from sqlalchemy.dialects.postgresql import insert

        until = _now() + VALID_FOR
        new = insert(schema.races).values(table_id=table, house=self._house, epoch=1, until=until, rolls=0)
        taking = new.on_conflict_do_update(
            index_elements=[_row.table_id],
            set_={"house": self._house, "until": until, "epoch": _row.epoch + 1},
            where=or_(_row.house == self._house, _row.until < _now()),
        )
        connection.execute(taking)
        return connection.execute(select(schema.races).where(_row.table_id == table)).one()

    async def renew(self, lease: Lease) -> None:
        """Make a lease last longer; one that was lost ends now."""
        if not self._store.is_shared:
            return
        began = time.monotonic()
        change = update(schema.races).where(_is(lease)).values(until=_now() + VALID_FOR, rolls=lease.rolls)
        changed = await self._store.write(lambda connection: connection.execute(change).rowcount)
        lease.expires = began + VALID_FOR if changed else 0.0

    async def release(self, lease: Lease) -> None:
        """Let another process take it at once."""
        lease.expires = 0.0
        if self._store.is_shared:
            change = update(schema.races).where(_is(lease)).values(until=0.0, rolls=lease.rolls)
            await self._store.write(lambda connection: connection.execute(change))

    def guard(self, lease: Lease) -> Job | None:
        """A job that raises LeaseLost if another process has taken over; None where there is no other."""
        if not self._store.is_shared:
            return None
        query = select(_row.epoch).where(_is(lease)).with_for_update()

        def check(connection: Connection) -> None:
            if connection.execute(query).first() is None:
                raise LeaseLost("another server runs this race now")

        return check


def _is(lease: Lease) -> ColumnElement[bool]:
    return and_(_row.table_id == lease.table, _row.house == lease.house, _row.epoch == lease.epoch)


def _now() -> ColumnElement[Any]:
    """The database's time, which is the same for all processes."""
    return func.extract("epoch", func.clock_timestamp())
