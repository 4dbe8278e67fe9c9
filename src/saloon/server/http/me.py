"""Your own account: where you are logged in, your passphrase, your data, and leaving for good."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Annotated

from fastapi import Request, Response

from saloon.core.errors import UnknownName
from saloon.server.http.cookies import delete_cookie
from saloon.server.http.dependencies import COOKIE, DEVICE_COOKIE, Answer, Guest, TheHouse, ThePeople, Token, said
from saloon.server.http.openapi import Routes
from saloon.server.players import personal
from saloon.server.protocol import answers, requests

routes = Routes()


@routes.answer("GET", "/api/me/sessions", list[answers.LoggedIn])
async def sessions(player: Guest, token: Token, people: ThePeople) -> Response:
    """Where you are logged in."""
    return Answer([asdict(each) for each in await people.sessions.listed(player.id, token)])


@routes.answer("DELETE", "/api/me/sessions", answers.Empty)
async def end_other_sessions(request: Request, player: Guest, token: Token, people: ThePeople) -> Response:
    """Log out everywhere else."""
    await people.sessions.end_others(player.id, token)
    await people.sessions.forget_other_devices(player.id, request.cookies.get(DEVICE_COOKIE))
    return Answer({})


@routes.answer("DELETE", "/api/me/sessions/{session_id}", answers.Empty, errors=[404])
async def end_session(player: Guest, people: ThePeople, session_id: str) -> Response:
    """End one of your sessions."""
    if not await people.sessions.end_one(player.id, session_id):
        raise UnknownName("you are not logged in there any more")
    return Answer({})


@routes.answer("POST", "/api/me/passphrase", answers.Empty, limit="logins")
async def change_passphrase(
    request: Request,
    player: Guest,
    token: Token,
    people: ThePeople,
    wish: Annotated[requests.NewPassphrase, said(requests.NewPassphrase)],
) -> Response:
    """Change your passphrase; you are logged out everywhere else."""
    await people.change_passphrase(player, wish.old, wish.new)
    await people.sessions.end_others(player.id, token)
    await people.sessions.forget_other_devices(player.id, request.cookies.get(DEVICE_COOKIE))
    return Answer({})


@routes.answer("GET", "/api/me/export", answers.PersonalData)
async def export(player: Guest, token: Token, people: ThePeople, house: TheHouse) -> Response:
    """Everything that is stored about you, as a file."""
    found = await house.store.read(lambda connection: personal.collected(connection, player.id))
    sessions = [asdict(each) for each in await people.sessions.listed(player.id, token)]
    response = Answer({"at": time.time(), **found, "sessions": sessions})
    response.headers["content-disposition"] = 'attachment; filename="saloon.json"'
    return response


@routes.answer("POST", "/api/me/delete", answers.Empty, errors=[409], limit="logins")
async def delete(
    request: Request,
    player: Guest,
    people: ThePeople,
    house: TheHouse,
    wish: Annotated[requests.Goodbye, said(requests.Goodbye)],
) -> Response:
    """Delete yourself: games in play are given up, and finished games keep your seat without your name."""
    await people.confirm(player, wish.passphrase)
    await house.farewell.say(player)
    people.sessions.forget(player.id)
    response = Answer({})
    delete_cookie(request, response, COOKIE)
    delete_cookie(request, response, DEVICE_COOKIE)
    return response
