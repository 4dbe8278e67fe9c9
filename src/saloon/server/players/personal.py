"""Everything that is stored about one player: reading it for them, and erasing it.

The logs of games belong to everybody who played them. They name seats and no people; so what is erased at a table is
the name on the seat, and the name beside lines of chat.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from saloon.server.names import NOBODY
from saloon.server.players import ratings
from saloon.server.storage import schema

OF_THE_PLAYER = (
    schema.tokens, schema.devices, schema.contacts, schema.confirmations, schema.mailed, schema.ratings, schema.results,
    schema.sitters, schema.mutes, schema.kicked, schema.sanctions,
)  # fmt: skip
"""What is stored by player, and goes with them."""
MOST_GAMES = 1_000_000


def tables_of(connection: Connection, player: str) -> list[Any]:
    """The rows of the tables at which somebody sits or sat, or which they opened."""
    columns = schema.tables.c
    query = select(columns.id, columns.game, columns.phase, columns.seating, columns.host, columns.created)
    sits = select(schema.sitters.c.table_id).where(schema.sitters.c.player == player)
    query = query.where(or_(columns.host == player, columns.id.in_(sits)))
    return list(connection.execute(query.order_by(columns.created)))


def collected(connection: Connection, player: str) -> dict[str, Any]:
    """Everything that is stored about a player, apart from their sessions; no secrets of the server's."""
    row = connection.execute(select(schema.players).where(schema.players.c.id == player)).one()
    contact = connection.execute(select(schema.contacts).where(schema.contacts.c.player == player)).first()
    tables = tables_of(connection, player)
    muted = select(schema.mutes.c.muted).where(schema.mutes.c.player == player)
    lines = select(schema.chat).where(_lines_of(player, tables)).order_by(schema.chat.c.at)
    return {
        "player": {"id": row.id, "name": row.name, "account": row.account is not None},
        "created": row.created,
        "email": None if contact is None else contact.email,
        "confirmed": contact is not None and contact.confirmed,
        "language": None if contact is None else contact.language,
        **ratings.page(connection, player, player, MOST_GAMES),
        "muted": list(connection.execute(muted).scalars()),
        "sanctions": [
            {"kind": each.kind, "until": each.until, "why": each.why}
            for each in connection.execute(select(schema.sanctions).where(schema.sanctions.c.player == player))
        ],
        "tables": [
            {"id": each.id, "game": each.game, "phase": each.phase, "seat": _seat(each.seating, player),
             "host": each.host == player, "created": each.created}
            for each in tables
        ],
        "chat": [
            {"table": line.table_id, "text": line.text, "at": line.at}
            for line in connection.execute(lines)
        ],
    }  # fmt: skip


def erase(connection: Connection, player: str) -> None:
    """Delete a player, and their name wherever it stands."""
    tables, columns = tables_of(connection, player), schema.tables.c
    name = connection.execute(select(schema.players.c.name).where(schema.players.c.id == player)).scalar()
    unnamed = update(schema.chat).values(name=NOBODY, player=None)
    connection.execute(unnamed.where(_lines_of(player, tables)))
    # Lines of spectators from before players were stored with them.
    chat = schema.chat.c
    connection.execute(unnamed.where(chat.player.is_(None), chat.seat.is_(None), chat.name == name))
    for each in tables:
        values = {"seating": without_name(each.seating, player), "host": "" if each.host == player else each.host}
        connection.execute(update(schema.tables).where(columns.id == each.id).values(**values))
    for table in OF_THE_PLAYER:
        connection.execute(delete(table).where(table.c.player == player))
    connection.execute(delete(schema.mutes).where(schema.mutes.c.muted == player))
    connection.execute(delete(schema.players).where(schema.players.c.id == player))


def without_name(seating: list[dict[str, Any]], player: str) -> list[dict[str, Any]]:
    """Stored seats without this player's name."""
    return [{**seat, "name": NOBODY, "player": None} if seat["player"] == player else seat for seat in seating]


def _seat(seating: list[dict[str, Any]], player: str) -> int | None:
    return next((number for number, seat in enumerate(seating) if seat["player"] == player), None)


def _lines_of(player: str, tables: list[Any]) -> ColumnElement[bool]:
    """The lines of chat that somebody has written; older ones by their seats."""
    columns = schema.chat.c
    seats = [(each.id, seat) for each in tables if (seat := _seat(each.seating, player)) is not None]
    older = [(columns.table_id == table) & (columns.seat == seat) & columns.player.is_(None) for table, seat in seats]
    return or_(columns.player == player, *older)
