"""How people learn that it is their turn while they are away: mail, a feed, a calendar."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from saloon.core.errors import UnknownName
from saloon.core.words import Speaker
from saloon.server.http.dependencies import Answer, Guest, Language, TheHub, said
from saloon.server.http.openapi import Desk
from saloon.server.notify import feeds
from saloon.server.notify.calling import Caller, turns_of
from saloon.server.protocol import answers, messages
from saloon.server.tables.hub import Hub

ATOM, CALENDAR = "application/atom+xml", "text/calendar"

desk = Desk()


def caller_of(connection: HTTPConnection) -> Caller:
    """Who calls people here."""
    caller: Caller = connection.app.state.caller
    return caller


TheCaller = Annotated[Caller, Depends(caller_of)]


async def _contact(caller: Caller, player: str) -> Response:
    row = await caller.contact(player)
    feed = None if row is None else row.feed
    return Answer({
        "mail": caller.can_mail,
        "email": None if row is None else row.email,
        "feed": feed and f"/api/feed/{feed}.atom",
        "calendar": feed and f"/api/feed/{feed}.ics",
    })  # fmt: skip


@desk.answer("GET", "/api/me/contact", answers.Contact)
async def contact(player: Guest, caller: TheCaller) -> Response:
    """How you are told that it is your turn."""
    return await _contact(caller, player.id)


@desk.answer("POST", "/api/me/contact", answers.Contact)
async def write_to(
    player: Guest,
    caller: TheCaller,
    language: Language,
    wish: Annotated[messages.Contact, said(messages.Contact)],
) -> Response:
    """Where to write when it is your turn at a day-by-day table, in the language of this request."""
    await caller.write_to(player.id, wish.email or None, language)
    return await _contact(caller, player.id)


@desk.answer("POST", "/api/me/feed", answers.Contact)
async def new_feed(player: Guest, caller: TheCaller, language: Language) -> Response:
    """A new secret address for your feed and calendar; the old one is forgotten."""
    await caller.new_feed(player.id, language)
    return await _contact(caller, player.id)


@desk.answer("POST", "/api/unsubscribe/{secret}", answers.Empty, errors=[404])
async def unsubscribe(caller: TheCaller, secret: str) -> Response:
    """No more mails; every mail has a link that leads here."""
    if not await caller.stop(secret):
        raise UnknownName("this link is no longer good")
    return Answer({})


@desk.answer("GET", "/api/feed/{secret}.atom", None, errors=[404], media=ATOM)
async def feed(request: Request, hub: TheHub, caller: TheCaller, secret: str) -> Response:
    """The tables that wait for you, as a feed."""
    turns, w, now = await _turns(hub, caller, secret)
    return _private(feeds.atom(turns, _place(request, caller), secret[:8], now, w), ATOM)


@desk.answer("GET", "/api/feed/{secret}.ics", None, errors=[404], media=CALENDAR)
async def calendar(request: Request, hub: TheHub, caller: TheCaller, secret: str) -> Response:
    """The tables that wait for you, as a calendar."""
    turns, w, now = await _turns(hub, caller, secret)
    return _private(feeds.calendar(turns, _place(request, caller), now, w), CALENDAR)


async def _turns(hub: Hub, caller: Caller, secret: str) -> tuple[list[feeds.Turn], Speaker, float]:
    reader = await caller.reader_of(secret)
    if reader is None:
        raise UnknownName("this link is no longer good")
    return await turns_of(hub, reader.player), Speaker(reader.language), time.time()


def _place(request: Request, caller: Caller) -> str:
    """Links lead where the reader came from, unless the host has said how the house is reached."""
    settings_say_so = request.app.state.settings.public_url
    return caller.place if settings_say_so else str(request.base_url).rstrip("/")


def _private(text: bytes, media: str) -> Response:
    return Response(text, media_type=media, headers={"cache-control": "private, no-cache"})
