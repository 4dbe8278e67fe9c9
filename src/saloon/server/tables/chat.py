"""Storing and reading chat, and who may not take part in it."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, select

from saloon.core.errors import UnknownName
from saloon.server import times
from saloon.server.players import sanctions
from saloon.server.protocol.told import ChatLine, Person
from saloon.server.storage import schema, statements
from saloon.server.tables.refusals import Refused

MOST_MUTED = 500
"""People whom one player can mute."""


def add(connection: Connection, table: str, line: ChatLine, key: str) -> int | None:
    """Store a line; return its number, or None if it is there already. Refused if its sender may not talk."""
    refuse(connection, table, line.player or "")
    new = statements.missing(connection, schema.chat).values(table_id=table, key=key, **asdict(line))
    number = connection.execute(new.returning(schema.chat.c.number)).scalar()
    return None if number is None else int(number)


def refuse(connection: Connection, table: str, player: str) -> None:
    """Refused or Sanctioned if somebody may not talk at a table."""
    sanctions.refuse(connection, player, sanctions.TALKING)
    columns = schema.kicked.c
    query = select(columns.at).where(columns.table_id == table, columns.player == player)
    if connection.execute(query).first() is not None:
        raise Refused("the host does not want you to talk at this table")


def last(connection: Connection, table: str, most: int, without: Collection[str] = ()) -> list[tuple[int, ChatLine]]:
    """The last lines of a table with their numbers, oldest first, without those of some people."""
    columns = schema.chat.c
    query = select(schema.chat).where(columns.table_id == table).order_by(columns.number.desc()).limit(most)
    if without:
        query = query.where(columns.player.is_(None) | columns.player.not_in(without))
    rows = reversed(list(connection.execute(query)))
    return [(row.number, ChatLine(row.name, row.seat, row.text, row.at, row.player)) for row in rows]


def muted_by(connection: Connection, player: str) -> list[Person]:
    """Whom a player has muted."""
    columns, players = schema.mutes.c, schema.players.c
    query = select(players.id, players.name).join(schema.mutes, columns.muted == players.id)
    rows = connection.execute(query.where(columns.player == player).order_by(columns.at))
    return [Person(row.id, row.name) for row in rows]


def kicked_from(connection: Connection, table: str) -> list[Person]:
    """Who may not talk at a table."""
    columns, players = schema.kicked.c, schema.players.c
    query = select(players.id, players.name).join(schema.kicked, columns.player == players.id)
    rows = connection.execute(query.where(columns.table_id == table).order_by(columns.at))
    return [Person(row.id, row.name) for row in rows]


def mute(connection: Connection, player: str, other: str, *, muted: bool) -> None:
    """Mute somebody for a player, or hear them again."""
    columns = schema.mutes.c
    if not muted:
        connection.execute(delete(schema.mutes).where(columns.player == player, columns.muted == other))
        return
    _refuse_unknown(connection, other)
    if len(muted_by(connection, player)) >= MOST_MUTED:
        raise Refused("you have muted as many people as you can: unmute some of them first")
    statements.put_missing(connection, schema.mutes, [{"player": player, "muted": other, "at": times.now()}])


def kick(connection: Connection, table: str, other: str, *, kicked: bool) -> None:
    """Keep somebody from talking at a table, or let them talk again."""
    columns = schema.kicked.c
    if not kicked:
        connection.execute(delete(schema.kicked).where(columns.table_id == table, columns.player == other))
        return
    _refuse_unknown(connection, other)
    statements.put_missing(connection, schema.kicked, [{"table_id": table, "player": other, "at": times.now()}])


def _refuse_unknown(connection: Connection, player: str) -> None:
    if connection.execute(select(schema.players.c.id).where(schema.players.c.id == player)).first() is None:
        raise UnknownName("there is no player {id}", id=player[:20])
