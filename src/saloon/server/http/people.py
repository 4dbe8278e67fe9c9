"""Players: guests, accounts, and what they have played."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request, Response

from saloon.core.errors import UnknownName
from saloon.server.http.cookies import delete_cookie, set_cookie
from saloon.server.http.dependencies import IS_ID, Answer, Guest, TheHouse, ThePeople, Visitor, said
from saloon.server.http.openapi import Routes
from saloon.server.players import ratings
from saloon.server.players.accounts import Player
from saloon.server.protocol import answers, requests

routes = Routes()


def _logged_in(request: Request, player: Player, token: str) -> Response:
    """Log a player in: the response sets an HttpOnly cookie."""
    response = Answer({"player": player.to_json(), "token": token})
    set_cookie(request, response, token)
    return response


@routes.answer("POST", "/api/guest", answers.GuestAnswer, limit="guests")
async def enter_as_guest(
    request: Request, people: ThePeople, wish: Annotated[requests.Name, said(requests.Name)]
) -> Response:  # fmt: skip
    """Enter as a guest."""
    return _logged_in(request, *await people.welcome(wish.name))


@routes.answer("GET", "/api/me", answers.MeAnswer)
async def who_am_i(player: Visitor) -> Response:
    """Who you are to the server."""
    return Answer({"player": None if player is None else player.to_json()})


@routes.answer("POST", "/api/me", answers.MeAnswer)
async def rename(player: Guest, people: ThePeople, wish: Annotated[requests.Name, said(requests.Name)]) -> Response:
    """Change your name."""
    return Answer({"player": (await people.rename(player, wish.name)).to_json()})


@routes.answer("POST", "/api/account", answers.MeAnswer, limit="accounts")
async def enrol(
    player: Guest, people: ThePeople, wish: Annotated[requests.Account, said(requests.Account)]
) -> Response:  # fmt: skip
    """Turn the guest you are into an account with a unique name and a passphrase."""
    return Answer({"player": (await people.enrol(player, wish.name, wish.passphrase)).to_json()})


@routes.answer("POST", "/api/login", answers.GuestAnswer, limit="logins")
async def log_in(
    request: Request, people: ThePeople, wish: Annotated[requests.Account, said(requests.Account)]
) -> Response:  # fmt: skip
    """Log in to an account."""
    return _logged_in(request, *await people.log_in(wish.name, wish.passphrase))


@routes.answer("POST", "/api/logout", answers.Empty)
async def log_out(request: Request) -> Response:
    """Log out of this browser."""
    response = Answer({})
    delete_cookie(request, response)
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
