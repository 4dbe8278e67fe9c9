"""What `saloon admin` asks: an operator's tools. All of it needs the operator's token."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Response

from saloon.server.http.dependencies import Answer, Operator, TheHouse, said
from saloon.server.http.openapi import Routes
from saloon.server.protocol import answers, requests
from saloon.server.tables.operations import Wanted

MOST_LISTED = 1000
BASE = "/api/operator"

routes = Routes()


@routes.answer("GET", f"{BASE}/tables", list[answers.OperatorTable])
async def tables(
    _: Operator,
    house: TheHouse,
    phase: str | None = None,
    game: str | None = None,
    player: str | None = None,
    most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 100,
) -> Response:
    """The newest tables, private ones too."""
    return Answer(await house.operations.listed(Wanted(phase, game, player, most)))


@routes.answer("POST", f"{BASE}/tables", answers.Imported, errors=[409])
async def bring_in(_: Operator, house: TheHouse, data: Annotated[Any, said(dict[str, Any])]) -> Response:
    """Store an exported table again."""
    return Answer({"id": await house.operations.bring_in(data)})


@routes.answer("GET", f"{BASE}/tables/{{table_id}}", answers.TableExport, errors=[404])
async def export(_: Operator, house: TheHouse, table_id: str) -> Response:
    """Export a table."""
    return Answer(await house.operations.export(table_id))


@routes.answer("POST", f"{BASE}/tables/{{table_id}}/freeze", answers.Empty, errors=[404])
async def freeze(
    _: Operator, house: TheHouse, table_id: str, wish: Annotated[requests.Freeze, said(requests.Freeze)]
) -> Response:
    """Freeze a table."""
    await house.operations.freeze(table_id, wish.why)
    return Answer({})


@routes.answer("POST", f"{BASE}/tables/{{table_id}}/repair", answers.Repaired, errors=[404])
async def repair(_: Operator, house: TheHouse, table_id: str) -> Response:
    """Fold a table's log again, and let it go on if it folds."""
    return Answer({"frozen": await house.operations.repair(table_id) or None})


@routes.answer("POST", f"{BASE}/tables/{{table_id}}/delete", answers.Empty, errors=[404, 409])
async def delete(
    _: Operator, house: TheHouse, table_id: str, wish: Annotated[requests.Deletion, said(requests.Deletion)]
) -> Response:
    """Delete a table with its log and chat."""
    await house.operations.delete(table_id, force=wish.force)
    return Answer({})


@routes.answer("GET", f"{BASE}/sanctions", list[answers.Sanction])
async def sanctions(_: Operator, house: TheHouse) -> Response:
    """Who is muted or banned, the newest first."""
    return Answer(await house.sanctions.listed())


@routes.answer("POST", f"{BASE}/sanctions", answers.Sanction, errors=[404])
async def impose(
    _: Operator, house: TheHouse, wish: Annotated[requests.SanctionWish, said(requests.SanctionWish)]
) -> Response:
    """Mute or ban a player."""
    found = await house.sanctions.impose(wish.who, wish.kind, wish.seconds, wish.why)
    await house.manners.tell(found["player"])
    return Answer(found)


@routes.answer("POST", f"{BASE}/sanctions/lift", answers.Empty, errors=[404])
async def lift(_: Operator, house: TheHouse, wish: Annotated[requests.Pardon, said(requests.Pardon)]) -> Response:
    """End a player's sanctions of a kind."""
    await house.manners.tell(await house.sanctions.lift(wish.who, wish.kind))
    return Answer({})
