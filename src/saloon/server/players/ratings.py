"""Results of games, and the ratings that follow from them (OpenSkill, one rating per game)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, insert, or_, select

from saloon.server.storage import schema, statements

MODEL = PlackettLuce()
SCALE, MIDDLE = 24.0, 1500.0
"""Ratings look like those of chess: a newcomer has 1500."""


@dataclass(frozen=True)
class Result:
    """One player's result at a table."""

    player: str
    seat: int
    prize: float
    resigned: bool


def shown(mu: float, sigma: float) -> float:
    """A rating as people read it: the conservative estimate, rescaled."""
    newcomer = MODEL.mu - 3 * MODEL.sigma
    return round(MIDDLE + SCALE * (mu - 3 * sigma - newcomer), 1)


def record(connection: Connection, table: str, game: str, results: Sequence[Result], rated: bool) -> None:
    """Store the results of a table, once, and update the ratings if it was rated."""
    known = select(schema.results.c.player).where(schema.results.c.table_id == table)
    if connection.execute(known).first() is not None:
        return
    after = _rate(connection, game, results) if rated else {}
    for result in results:
        connection.execute(
            insert(schema.results).values(
                table_id=table,
                player=result.player,
                game=game,
                seat=result.seat,
                prize=result.prize,
                resigned=result.resigned,
                rating=after.get(result.player),
                at=time.time(),
            )
        )


def _rate(connection: Connection, game: str, results: Sequence[Result]) -> dict[str, float]:
    """Update ratings; whoever resigned has lost to everybody."""
    before = _ratings(connection, [result.player for result in results], game)
    teams = [[MODEL.rating(mu=before[result.player][0], sigma=before[result.player][1])] for result in results]
    worth = [-1.0 if result.resigned else result.prize for result in results]
    changed = MODEL.rate(teams, scores=worth)
    rows: list[dict[str, Any]] = [
        {"player": result.player, "game": game, "mu": new.mu, "sigma": new.sigma, "games": before[result.player][2] + 1}
        for result, (new,) in zip(results, changed, strict=True)
    ]
    statements.put(connection, schema.ratings, rows)
    return {row["player"]: shown(row["mu"], row["sigma"]) for row in rows}


def _ratings(connection: Connection, players: Sequence[str], game: str) -> dict[str, tuple[float, float, int]]:
    """The ratings of these players, locked until this transaction ends."""
    columns, newcomer = schema.ratings.c, {"game": game, "mu": MODEL.mu, "sigma": MODEL.sigma, "games": 0}
    statements.put_missing(connection, schema.ratings, [{"player": player, **newcomer} for player in sorted(players)])
    query = select(schema.ratings).where(columns.player.in_(players), columns.game == game).order_by(columns.player)
    return {row.player: (row.mu, row.sigma, row.games) for row in connection.execute(query.with_for_update())}


def page(connection: Connection, player: str, visitor: str | None, most: int = 200) -> dict[str, Any]:
    """A player's games, newest first, and ratings. Games at private tables are only for those who sat there."""
    columns, tables, sitters = schema.results.c, schema.tables.c, schema.sitters.c
    sat_there = select(sitters.table_id).where(sitters.table_id == columns.table_id, sitters.player == visitor).exists()
    query = (
        select(schema.results)
        .outerjoin(schema.tables, tables.id == columns.table_id)
        .where(columns.player == player, or_(tables.private.is_(False), columns.player == visitor, sat_there))
        .order_by(columns.at.desc())
        .limit(most)
    )
    games = [
        {"table": row.table_id, "game": row.game, "seat": row.seat, "prize": row.prize, "resigned": row.resigned,
         "rating": row.rating, "at": row.at}
        for row in connection.execute(query)
    ]  # fmt: skip
    query_ratings = select(schema.ratings).where(schema.ratings.c.player == player)
    rated = {
        row.game: {"rating": shown(row.mu, row.sigma), "games": row.games}
        for row in connection.execute(query_ratings)
    }  # fmt: skip
    return {"games": games, "ratings": rated}
