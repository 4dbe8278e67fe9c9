"""Players: guests, accounts, and what they have played."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request, Response

from saloon.core.errors import UnknownName
from saloon.server.http.cookies import delete_cookie, set_cookie
from saloon.server.http.dependencies import (
    COOKIE,
    DEVICE_COOKIE,
    IS_ID,
    Answer,
    Guest,
    TheHouse,
    ThePeople,
    Token,
    Visitor,
    said,
    token_of,
)
from saloon.server.http.openapi import Routes
from saloon.server.http.rate_limits import bucket_of
from saloon.server.players import ratings
from saloon.server.players.player import Player
from saloon.server.players.sessions import device_of
from saloon.server.protocol import answers, requests

routes = Routes()


def _logged_in(request: Request, player: Player, token: str) -> Response:
    """Log a player in."""
    response = Answer({"player": player.to_json(), "token": token})
    set_cookie(request, response, COOKIE, token)
    return response


def _browser(request: Request) -> str | None:
    """What a session's device is called."""
    return device_of(request.headers.get("user-agent", ""))


@routes.answer("POST", "/api/guest", answers.GuestAnswer, limit="guests")
async def enter_as_guest(
    request: Request, people: ThePeople, wish: Annotated[requests.Name, said(requests.Name)]
) -> Response:  # fmt: skip
    """Enter as a guest."""
    return _logged_in(request, *await people.welcome(wish.name, _browser(request)))


@routes.answer("GET", "/api/me", answers.MeAnswer)
async def who_am_i(request: Request, player: Visitor) -> Response:
    """Who you are to the server; it asks the browser to keep its cookie for another year."""
    response = Answer({"player": None if player is None else player.to_json()})
    token = request.cookies.get(COOKIE)
    if player is not None and token is not None and token == token_of(request):
        set_cookie(request, response, COOKIE, token)
    return response


@routes.answer("POST", "/api/me", answers.MeAnswer)
async def rename(player: Guest, people: ThePeople, wish: Annotated[requests.Name, said(requests.Name)]) -> Response:
    """Change your name."""
    return Answer({"player": (await people.rename(player, wish.name)).to_json()})


@routes.answer("POST", "/api/account", answers.MeAnswer, limit="accounts")
async def enrol(
    request: Request, player: Guest, people: ThePeople, wish: Annotated[requests.Account, said(requests.Account)]
) -> Response:
    """Turn the guest you are into an account with a unique name and a passphrase."""
    member = await people.enrol(player, wish.name, wish.passphrase)
    response = Answer({"player": member.to_json()})
    device = request.cookies.get(DEVICE_COOKIE)
    set_cookie(request, response, DEVICE_COOKIE, await people.sessions.remember_device(device, member.id))
    return response


@routes.answer("POST", "/api/login", answers.GuestAnswer, limit="logins")
async def log_in(
    request: Request, visitor: Visitor, people: ThePeople, wish: Annotated[requests.Account, said(requests.Account)]
) -> Response:
    """Log in to an account."""
    device, (network, _) = request.cookies.get(DEVICE_COOKIE), bucket_of(request.client.host if request.client else "")
    player, token = await people.log_in(
        wish.name, wish.passphrase, network=network, device=device, visitor=visitor, browser=_browser(request)
    )
    response = _logged_in(request, player, token)
    set_cookie(request, response, DEVICE_COOKIE, await people.sessions.remember_device(device, player.id))
    return response


@routes.answer("POST", "/api/logout", answers.Empty)
async def log_out(request: Request, token: Token, people: ThePeople) -> Response:
    """End this session. The device stays known to the account, so that others' wrong guesses never lock it out."""
    await people.sessions.end(token)
    response = Answer({})
    delete_cookie(request, response, COOKIE)
    return response


@routes.answer("GET", "/api/players/{player_id}", answers.PlayerRecord, errors=[404])
async def player_page(people: ThePeople, house: TheHouse, visitor: Visitor, player_id: str) -> Response:
    """A player's games and ratings; games at private tables only if you sat there too."""
    player = await people.find(player_id) if IS_ID.fullmatch(player_id) else None
    if player is None:
        raise UnknownName("there is no player {id}", id=player_id[:20])
    reader = None if visitor is None else visitor.id
    found = await house.store.read(lambda connection: ratings.page(connection, player_id, reader))
    return Answer({"player": player.to_json(), **found})
