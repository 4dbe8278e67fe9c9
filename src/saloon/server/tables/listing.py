"""The lobby's lists: open tables that anybody may join, and somebody's own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, Select, select

from saloon.server.players.player import Player
from saloon.server.storage import schema, sitters
from saloon.server.storage.store import Store
from saloon.server.tables.fold import OPEN, OVER, PLAYING
from saloon.server.tables.peers import Peers
from saloon.server.tables.registry import Registry
from saloon.server.tables.room import Room

MOST_OPEN, MOST_RUNNING, MOST_FINISHED = 50, 200, 50
"""Tables in each list; of one's own, those that are not over come first and are hardly ever left out."""


class Listing:
    """Finds the tables that the lobby shows. However many there are, only those are read."""

    def __init__(self, store: Store, registry: Registry, peers: Peers) -> None:
        self._store, self._registry, self._peers = store, registry, peers

    async def listed(self, player: Player | None) -> tuple[list[Room], list[Room]]:
        """Open tables that anybody may join, and the player's own, those that are not over first."""
        others, mine = await self._store.read(lambda connection: found(connection, player))
        own = {row.id for row in mine}
        others = [row for row in others if row.id not in own][:MOST_OPEN]
        return await self._rooms(others), await self._rooms(mine)

    async def _rooms(self, rows: list[Row[Any]]) -> list[Room]:
        rooms = []
        for row in rows:
            room = await self._registry.opened(row.id)
            if self._store.is_shared and (row.phase, row.seating) != (room.table.phase, room.table.seating()):
                await self._peers.catch_up(room)
            rooms.append(room)
        return rooms


def found(connection: Connection, player: Player | None) -> tuple[list[Row[Any]], list[Row[Any]]]:
    """The rows of open tables, and of the player's own."""
    mine = [] if player is None else [row for query in own(player.id) for row in connection.execute(query)]
    return list(connection.execute(open_to_all().limit(MOST_OPEN + len(mine)))), mine


def open_to_all() -> Select[Any]:
    """The query for tables that anybody may join, the newest first."""
    columns = schema.tables.c
    query = select(columns.id, columns.phase, columns.seating).order_by(columns.created.desc())
    return query.where(columns.phase == OPEN, columns.private.is_(False))


def own(player: str) -> tuple[Select[Any], Select[Any]]:
    """The queries for somebody's tables: those that are not over, and the last ones that are."""
    columns = schema.tables.c.id, schema.tables.c.phase, schema.tables.c.seating
    running = sitters.tables_of(player, OPEN, PLAYING).with_only_columns(*columns)
    finished = sitters.tables_of(player, OVER).with_only_columns(*columns)
    return running.limit(MOST_RUNNING), finished.limit(MOST_FINISHED)
