"""FastAPI dependencies: who asks, in which language, about which table, and the body of the request."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import Depends, Request
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from saloon.core.errors import SaloonError, UnknownName
from saloon.core.words import LANGUAGES
from saloon.server.http.addresses import LOOPBACK
from saloon.server.http.forwarded import IS_FORWARDED
from saloon.server.http.rate_limits import Limits, RateLimited
from saloon.server.notify.confirmations import TooManyMails
from saloon.server.players.accounts import People
from saloon.server.players.guesses import TooOften
from saloon.server.players.player import ID_LENGTH, ID_LETTERS, Player
from saloon.server.players.sanctions import Sanctioned
from saloon.server.protocol.heard import unreadable
from saloon.server.races.referee import Referee
from saloon.server.settings import Settings
from saloon.server.storage.outage import DatabaseAway
from saloon.server.tables.house import House
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room

COOKIE, DEVICE_COOKIE, LANGUAGE_COOKIE = "saloon_player", "saloon_device", "saloon_lang"
IS_ID = re.compile(f"[{ID_LETTERS}]{{{ID_LENGTH}}}")

T = TypeVar("T")


class Unauthenticated(SaloonError):
    """The request needs a guest or an account (401)."""


class NotFound(SaloonError):
    """There is no such address or method (404, 405)."""


class RequestTimeout(SaloonError):
    """The body did not arrive in time (408)."""


class TooMuch(SaloonError):
    """The body is too large (413)."""


STATUS = {
    Unauthenticated: 401, Sanctioned: 403, UnknownName: 404, NotFound: 404, RequestTimeout: 408, Refused: 409,
    TooMuch: 413, RateLimited: 429, TooOften: 429, TooManyMails: 429, DatabaseAway: 503,
}  # fmt: skip
"""The HTTP status of each kind of error; the others are 400."""


class Answer(JSONResponse):
    """A JSON response, encoded by msgspec."""

    def render(self, content: Any) -> bytes:
        """Encode the content."""
        return msgspec.json.encode(content)


def error_answer(wrong: SaloonError, language: str, status: int | None = None) -> Answer:
    """The response for an error, in the visitor's language."""
    found = next((status for kind, status in STATUS.items() if isinstance(wrong, kind)), 400)
    headers: dict[str, str] = {}
    if isinstance(wrong, RateLimited | TooOften | TooManyMails | DatabaseAway):
        headers["retry-after"] = str(wrong.seconds)
    if isinstance(wrong, RequestTimeout | TooMuch):
        headers["connection"] = "close"  # the rest of the body may never come
    readable = wrong.say(language).encode("utf-8", "replace").decode()  # it may quote half a surrogate pair
    return Answer({"error": readable}, status or found, headers)


def language_of(connection: HTTPConnection) -> str:
    """The language that a visitor prefers, if it is supported."""
    wishes = [connection.query_params.get("lang", ""), connection.cookies.get(LANGUAGE_COOKIE, "")]
    wishes += [part.strip() for part in connection.headers.get("accept-language", "").split(",")]
    return next((wish[:2].lower() for wish in wishes if wish[:2].lower() in LANGUAGES), "en")


def people_of(connection: HTTPConnection) -> People:
    """The players of this server."""
    people: People = connection.app.state.people
    return people


def house_of(connection: HTTPConnection) -> House:
    """All tables of this server."""
    house: House = connection.app.state.house
    return house


def referee_of(connection: HTTPConnection) -> Referee:
    """The referee of this server's races."""
    referee: Referee = connection.app.state.referee
    return referee


def settings_of(connection: HTTPConnection) -> Settings:
    """The settings of this server."""
    settings: Settings = connection.app.state.settings
    return settings


def token_of(connection: HTTPConnection) -> str | None:
    """The token in the Authorization header or the cookie."""
    bearer = connection.headers.get("authorization", "")
    return bearer.removeprefix("Bearer ") if bearer.startswith("Bearer ") else connection.cookies.get(COOKIE)


async def visitor(connection: HTTPConnection) -> Player | None:
    """Who asks, by their token; None without one."""
    return await people_of(connection).sessions.recognise(token_of(connection))


async def guest(connection: HTTPConnection) -> Player:
    """Who asks; 401 for strangers."""
    player = await visitor(connection)
    if player is None:
        raise Unauthenticated("tell us your name first")
    return player


async def welcome_guest(connection: HTTPConnection) -> Player:
    """Who asks, if they may sit down and open tables; 401 for strangers, 403 for those who are banned."""
    player = await guest(connection)
    await house_of(connection).sanctions.refuse(player.id)
    return player


async def the_room(connection: HTTPConnection, table_id: str) -> Room:
    """The table in the URL; 404 if there is none."""
    if not IS_ID.fullmatch(table_id):
        raise UnknownName("there is no table {id}", id=table_id[:20])
    return await house_of(connection).registry.room(table_id)


def rate_limited(kind: str) -> Callable[[HTTPConnection], None]:
    """A dependency that applies the rate limit of this kind."""

    def spend(connection: HTTPConnection) -> None:
        limits: Limits = connection.app.state.limits
        host = connection.client.host if connection.client else None
        limits.spend(kind, host, is_forwarded=connection.scope.get(IS_FORWARDED, False))

    return spend


def is_from_here(connection: HTTPConnection) -> bool:
    """Does the request come from this machine itself, and not through a proxy?"""
    is_forwarded = connection.scope.get(IS_FORWARDED, False)
    return not is_forwarded and connection.client is not None and connection.client.host in LOOPBACK


def refuse_all_but_the_operator(connection: HTTPConnection) -> None:
    """401 for whoever does not know the operator's token."""
    wanted: str = connection.app.state.operator_token
    given = connection.headers.get("authorization", "").removeprefix("Bearer ")
    if not wanted or not secrets.compare_digest(given.encode(), wanted.encode()):
        raise Unauthenticated("this is for whoever runs the server: it needs the operator's token")


class Body:
    """A dependency that decodes the body of a request; BadSetup if it does not fit the type."""

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind

    async def __call__(self, request: Request) -> Any:
        """Read and decode the body."""
        body = bytearray()
        async for part in request.stream():
            body += part
        try:
            return msgspec.json.decode(bytes(body) or b"{}", type=self.kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            raise unreadable(wrong) from None


def said(kind: type[T]) -> Any:
    """The dependency for a parameter that is the decoded body."""
    return Depends(Body(kind))


Operator = Annotated[None, Depends(refuse_all_but_the_operator)]
"""Only the operator gets past this."""
TheHouse = Annotated[House, Depends(house_of)]
ThePeople = Annotated[People, Depends(people_of)]
TheSettings = Annotated[Settings, Depends(settings_of)]
TheRoom = Annotated[Room, Depends(the_room)]
Token = Annotated[str | None, Depends(token_of)]
Guest = Annotated[Player, Depends(guest)]
WelcomeGuest = Annotated[Player, Depends(welcome_guest)]
Visitor = Annotated[Player | None, Depends(visitor)]
Language = Annotated[str, Depends(language_of)]
