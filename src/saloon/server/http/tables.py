"""A table: its seats before the start, its replay after the end, and its socket."""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Request, Response
from starlette.websockets import WebSocket

from saloon.core import CLOCK, NOBODY
from saloon.core.errors import SaloonError, UnknownName
from saloon.core.replay import steps
from saloon.server.http.addresses import reachable
from saloon.server.http.dependencies import (
    Answer,
    Guest,
    Language,
    TheHouse,
    TheRoom,
    Visitor,
    WelcomeGuest,
    error_answer,
    house_of,
    language_of,
    rate_limited,
    referee_of,
    said,
    settings_of,
    the_room,
    token_of,
    visitor,
)
from saloon.server.http.openapi import Routes
from saloon.server.http.rate_limits import RateLimited
from saloon.server.players.sessions import hash_of
from saloon.server.protocol import answers, requests
from saloon.server.protocol.cards import Card
from saloon.server.socket.session import Session
from saloon.server.tables.fold import FROZEN
from saloon.server.tables.records import export_of, replay_of
from saloon.server.tables.room import Room

NO_TABLE = 4404
SVG = "image/svg+xml"

routes = Routes()


@routes.answer("GET", "/api/tables/{table_id}", Card)
async def card(room: TheRoom, house: TheHouse, player: Visitor) -> Response:
    """A table's card."""
    return Answer(house.broadcast.card(room, player))


@routes.answer("GET", "/api/tables/{table_id}/invitation", answers.Invitation)
async def invitation(room: TheRoom, request: Request) -> Response:
    """The link to a table, with an address that other devices can reach if there is one."""
    address, is_reachable = _address(request, room)
    return Answer(answers.Invitation(address=address, is_reachable=is_reachable))


@routes.answer("GET", "/api/tables/{table_id}/qr.svg", None, media=SVG)
async def qr(room: TheRoom, request: Request) -> Response:
    """The link to a table as a QR code."""
    import segno  # imported late: half a megabyte that not every server needs

    drawn = io.BytesIO()
    segno.make(_address(request, room)[0], error="m").save(drawn, kind="svg", border=3, light="#fff", scale=4)
    return Response(drawn.getvalue(), media_type=SVG)


def _address(request: Request, room: Room) -> tuple[str, bool]:
    """The URL of a table's page, and whether others can reach it."""
    here = f"{request.url.scheme}://{request.headers.get('host', '')}"
    found = reachable(settings_of(request), request.url.scheme, request.headers.get("host", ""))
    return f"{found or here}/t/{room.table.id}", found is not None


@routes.answer("POST", "/api/tables/{table_id}/sit", Card, errors=[409])
async def sit(
    room: TheRoom, player: WelcomeGuest, house: TheHouse, wish: Annotated[requests.Sit, said(requests.Sit)]
) -> Response:  # fmt: skip
    """Take a seat."""
    await house.seating.sit(room, player, wish.seat, wish.promise)
    return Answer(house.broadcast.card(room, player))


@routes.answer("POST", "/api/tables/{table_id}/stand", Card, errors=[409])
async def stand(room: TheRoom, player: Guest, house: TheHouse) -> Response:
    """Leave a seat before the start."""
    await house.seating.stand(room, player)
    return Answer(house.broadcast.card(room, player))


@routes.answer("POST", "/api/tables/{table_id}/seats", Card, errors=[409])
async def rearrange(
    room: TheRoom, player: Guest, house: TheHouse, wish: Annotated[requests.Seats, said(requests.Seats)]
) -> Response:  # fmt: skip
    """Rearrange people and bots (host only)."""
    await house.seating.rearrange(room, player, wish.seats)
    return Answer(house.broadcast.card(room, player))


@routes.answer("POST", "/api/tables/{table_id}/start", Card, errors=[409])
async def start(room: TheRoom, player: Guest, house: TheHouse) -> Response:
    """Start the game (host only)."""
    await house.seating.start(room, player)
    return Answer(house.broadcast.card(room, player))


@routes.answer("POST", "/api/tables/{table_id}/continue", Card, errors=[409], limit="tables")
async def continue_from(
    room: TheRoom,
    player: WelcomeGuest,
    house: TheHouse,
    wish: Annotated[requests.ContinueWish, said(requests.ContinueWish)],
) -> Response:
    """Go on from a move of a finished game, at a new table against bots."""
    return Answer(house.broadcast.card(await house.registry.continue_from(room, player, wish), player))


@routes.answer("GET", "/api/tables/{table_id}/replay", answers.Replay, errors=[409])
async def replay(room: TheRoom) -> Response:
    """The replay of a finished game; of a frozen one, everything there is."""
    return Answer(export_of(room.table) if room.table.phase == FROZEN else replay_of(room.table))


@routes.answer("GET", "/api/tables/{table_id}/steps", list[answers.Step], errors=[400, 409])
async def all_steps(room: TheRoom, language: Language, seat: int | None = None, open: bool = False) -> Response:  # noqa: A002
    """A finished game step by step, as a seat saw it, or as a spectator; with `open` nothing is hidden."""
    if seat is not None and not 0 <= seat < len(room.table.seats):
        raise UnknownName("there is no seat {seat}", seat=seat)
    eyes = None if open else Eyes(seat)
    return Answer(await asyncio.to_thread(_steps, replay_of(room.table), eyes, language, room.table.names))


@dataclass(frozen=True)
class Eyes:
    """Whose view of a game is shown: a seat's, or a spectator's."""

    seat: int | None


def _steps(data: dict[str, Any], eyes: Eyes | None, language: str, names: list[str]) -> list[answers.Step]:
    """Every step of a game; without eyes, nothing is hidden."""
    told = []
    before = sum(len(part["moves"]) for part in data.get("prelude", ()))
    notes = data.get("notes", {})
    for number, state in enumerate(steps(data)):
        seen = state.laid_open() if eyes is None else state.seen_by(eyes.seat)
        view = seen.view(language, names)
        if view["turn"] == CLOCK:
            view["turn"], view["legal"] = NOBODY, []
        race = notes.get(str(number - before - 1), {}).get("race")
        told.append(answers.Step(number=number, earlier=number < before, story=view["story"], view=view, race=race))
    return told


async def socket(websocket: WebSocket) -> None:
    """Serve one client at one table until either side leaves."""
    language = language_of(websocket)
    try:
        rate_limited("sockets")(websocket)
        room = await the_room(websocket, websocket.path_params["table_id"])
    except RateLimited as wrong:
        await websocket.send_denial_response(error_answer(wrong, language))
        return
    except SaloonError:
        await websocket.close(NO_TABLE)
        return
    player = await visitor(websocket)
    await websocket.accept()
    is_behind_proxy = bool(settings_of(websocket).public_url)
    house, referee = house_of(websocket), referee_of(websocket)
    session = Session(house, referee, room, player, websocket, language, is_behind_proxy=is_behind_proxy)
    session.client.session = "" if player is None else hash_of(token_of(websocket) or "")
    await session.run()
