"""What an operator can do with tables: list, freeze, repair, export, import and delete them."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import CompileError, IntegrityError, OperationalError, StatementError

from saloon.core.errors import BadSetup, UnknownName
from saloon.server.storage import schema, sitters
from saloon.server.storage.store import Store
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.fold import OPEN, PLAYING
from saloon.server.tables.peers import Peers
from saloon.server.tables.refusals import Refused
from saloon.server.tables.registry import Registry

FORMAT = "saloon table"
"""What an exported table says that it is."""
EXPORT_VERSION = 1
BELONGING = (schema.log, schema.chat)
"""What is stored of a table besides its own row, and exported with it."""
LEFT_BEHIND = (schema.presence, schema.races, schema.mailed, schema.kicked, schema.sitters)
"""What else goes when a table is deleted. Results and ratings stay: they are their players'."""


class Wanted(NamedTuple):
    """Which tables to list."""

    phase: str | None = None
    game: str | None = None
    player: str | None = None
    most: int = 100


class Operations:
    """An operator's tools for tables."""

    def __init__(self, store: Store, registry: Registry, broadcast: Broadcast, peers: Peers) -> None:
        self._store, self._registry, self._broadcast, self._peers = store, registry, broadcast, peers

    async def listed(self, wanted: Wanted) -> list[dict[str, Any]]:
        """The newest tables that are wanted, private ones too."""
        columns = schema.tables.c
        if wanted.player is not None:
            query = sitters.tables_of(wanted.player)
        else:
            query = select(schema.tables).order_by(columns.created.desc())
        if wanted.phase is not None:
            query = query.where(columns.phase == wanted.phase)
        if wanted.game is not None:
            query = query.where(columns.game == wanted.game)
        query = query.limit(wanted.most)
        rows = await self._store.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])
        return [self._line(row) for row in rows]

    def _line(self, row: Mapping[str, Any]) -> dict[str, Any]:
        room = self._registry.rooms.get(row["id"])
        return {
            "id": row["id"], "game": row["game"], "phase": row["phase"], "private": row["private"],
            "rated": row["rated"], "pace": row["pace"], "host": row["host"],
            "seats": [{name: seat[name] for name in ("kind", "name", "player")} for seat in row["seating"]],
            "created": row["created"], "started": row["started"],
            "number": None if room is None else room.table.number,
            "sockets": 0 if room is None else len(room.clients),
            "frozen": row["frozen"] if room is None else room.table.frozen or row["frozen"],
        }  # fmt: skip

    async def freeze(self, table_id: str, why: str) -> None:
        """Freeze a table: nothing at it changes until it is repaired."""
        room = await self._registry.room(table_id)
        await self._store_frozen(table_id, why)
        room.table.freeze(why)
        self._broadcast.publish_card(room)
        self._peers.tell(room, "reload")

    async def repair(self, table_id: str) -> str:
        """Fold a table's log again, and thaw it if it folds; return why it is still frozen, or an empty text."""
        room = await self._registry.room(table_id)
        await self._store_frozen(table_id, None)
        await self._registry.reload(room)
        fresh = await self._registry.room(table_id)
        if fresh.table.frozen:
            await self._store_frozen(table_id, fresh.table.frozen)
        self._peers.tell(fresh, "reload")
        return fresh.table.frozen

    async def _store_frozen(self, table_id: str, why: str | None) -> None:
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(frozen=why)
        await self._store.write(lambda connection: connection.execute(change))

    async def export(self, table_id: str) -> dict[str, Any]:
        """Everything that is stored of a table, its secrets included."""
        return await self._store.read(lambda connection: exported(connection, table_id))

    async def bring_in(self, data: Mapping[str, Any]) -> str:
        """Store an exported table again; return its id."""
        if data.get("format") != FORMAT or data.get("version") != EXPORT_VERSION:
            raise BadSetup("this is not a table that was exported by `saloon admin export`")
        try:
            await self._store.write(lambda connection: _bring_in(connection, data))
            return str(data["table"]["id"])
        except IntegrityError:
            raise Refused("there is a table with this id already: delete it first") from None
        except OperationalError:  # the database, not the file
            raise
        except (CompileError, LookupError, TypeError, ValueError, StatementError) as wrong:
            raise BadSetup("the exported table is damaged ({reason})", reason=type(wrong).__name__) from None

    async def delete(self, table_id: str, *, force: bool = False) -> None:
        """Delete a table with its log and chat; one in play only with `force`."""
        room = await self._registry.room(table_id)
        if room.table.phase in (OPEN, PLAYING) and not force:
            raise Refused("people may be playing there: delete it with --force, or freeze it")
        room.table.freeze("it was deleted by whoever runs this server")
        self._broadcast.publish_card(room)
        await self._store.write(lambda connection: _delete(connection, table_id))
        self._peers.tell(room, "reload")
        self._registry.close(room)


def exported(connection: Connection, table_id: str) -> dict[str, Any]:
    """Everything that is stored of a table."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
    if row is None:
        raise UnknownName("there is no table {id}", id=table_id[:20])
    belonging = {
        each.name: [
            dict(line) for line in connection.execute(select(each).where(each.c.table_id == table_id)).mappings()
        ]
        for each in BELONGING
    }
    table = {**row, "secret": base64.b64encode(row["secret"]).decode()}
    return {"format": FORMAT, "version": EXPORT_VERSION, "at": time.time(), "table": table, **belonging}


def _bring_in(connection: Connection, data: Mapping[str, Any]) -> None:
    table = {**data["table"], "secret": base64.b64decode(data["table"]["secret"])}
    connection.execute(insert(schema.tables).values(**table))
    sitters.record(connection, table["id"], table["seating"])
    for each in BELONGING:
        lines = [{name: value for name, value in line.items() if name != "number" or each is schema.log}
                 for line in data[each.name]]  # fmt: skip
        if any(line["table_id"] != table["id"] for line in lines):
            raise ValueError("a line of another table")
        if lines:
            connection.execute(insert(each), lines)


def _delete(connection: Connection, table_id: str) -> None:
    for each in (*BELONGING, *LEFT_BEHIND):
        connection.execute(delete(each).where(each.c.table_id == table_id))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
