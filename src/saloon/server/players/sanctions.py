"""Whom an operator has muted or banned, for how long, and why."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import Connection, delete, or_, select

from saloon.core.errors import BadSetup, SaloonError, UnknownName
from saloon.server.players.accounts import keys_of
from saloon.server.storage import schema, statements
from saloon.server.storage.store import Store

Kind = Literal["mute", "ban"]
"""`mute`: may not talk; `ban`: may not sit down or open tables either."""
TALKING: tuple[Kind, ...] = ("ban", "mute")
PLAYING: tuple[Kind, ...] = ("ban",)
"""What keeps somebody from talking, and from sitting down."""
MOST_NAMESAKES = 5


class Sanctioned(SaloonError):
    """Whoever runs the server does not want this from that player (403)."""


class Sanctions:
    """What operators have decided about players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def refuse(self, player: str, kinds: tuple[Kind, ...] = PLAYING) -> None:
        """Sanctioned if one of these keeps a player from what they want to do."""
        await self._store.read(lambda connection: refuse(connection, player, kinds))

    async def listed(self) -> list[dict[str, Any]]:
        """All sanctions that still hold, the newest first."""
        columns, players = schema.sanctions.c, schema.players.c
        query = select(schema.sanctions, players.name).join(schema.players, players.id == columns.player)
        query = query.where(_holds(time.time())).order_by(columns.at.desc())
        rows = await self._store.read(lambda connection: list(connection.execute(query).mappings()))
        return [_told(dict(row), row["name"]) for row in rows]

    async def impose(self, who: str, kind: Kind, seconds: float | None, why: str) -> dict[str, Any]:
        """Mute or ban a player, by id or name; a later sanction of the same kind replaces the earlier."""
        return await self._store.write(lambda connection: _impose(connection, who, kind, seconds, why))

    async def lift(self, who: str, kind: Kind) -> str:
        """End a player's sanctions of a kind; return the player's id."""
        return await self._store.write(lambda connection: _lift(connection, who, kind))


def refuse(connection: Connection, player: str, kinds: tuple[Kind, ...]) -> None:
    """Sanctioned if one of these keeps a player from what they want to do."""
    columns = schema.sanctions.c
    query = select(schema.sanctions).where(columns.player == player, columns.kind.in_(kinds), _holds(time.time()))
    row = connection.execute(query.order_by(columns.kind).limit(1)).mappings().first()
    if row is not None:
        raise _reason(dict(row))


def _holds(now: float) -> Any:
    until = schema.sanctions.c.until
    return or_(until.is_(None), until > now)


def _reason(row: Mapping[str, Any]) -> Sanctioned:
    why, until = row["why"], row["until"]
    if until is None:
        if row["kind"] == "ban":
            return Sanctioned("you are banned from this saloon: {why}", why=why)
        return Sanctioned("you may not talk in this saloon: {why}", why=why)
    end = datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d %H:%M")
    if row["kind"] == "ban":
        return Sanctioned("you are banned from this saloon until {until} (UTC): {why}", until=end, why=why)
    return Sanctioned("you may not talk in this saloon until {until} (UTC): {why}", until=end, why=why)


def _impose(connection: Connection, who: str, kind: Kind, seconds: float | None, why: str) -> dict[str, Any]:
    (player, name), now = _person(connection, who), time.time()
    until = None if seconds is None else now + seconds
    row = {"player": player, "kind": kind, "until": until, "why": why, "at": now}
    statements.put(connection, schema.sanctions, [row])
    return _told(row, name)


def _lift(connection: Connection, who: str, kind: Kind) -> str:
    player, name = _person(connection, who)
    columns = schema.sanctions.c
    done = connection.execute(delete(schema.sanctions).where(columns.player == player, columns.kind == kind))
    if not done.rowcount:
        raise UnknownName("there is nothing of that kind to lift for {name}", name=name)
    return player


def _told(row: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {"name": name, **{key: row[key] for key in ("player", "kind", "until", "why", "at")}}


def _person(connection: Connection, who: str) -> tuple[str, str]:
    """The id and name of the player with that id, of that account's name, or the only guest of that name."""
    columns = schema.players.c
    for condition in (columns.id == who, columns.account.in_(keys_of(who)), columns.name == who.strip()):
        rows = list(connection.execute(select(columns.id, columns.name).where(condition).limit(MOST_NAMESAKES)))
        if len(rows) > 1:
            ids = ", ".join(row.id for row in rows)
            raise BadSetup("several people are called {name}: say which by their id, such as {ids}", name=who, ids=ids)
        if rows:
            return rows[0].id, rows[0].name
    raise UnknownName("there is nobody called {name} here", name=who[:40])
