"""How people learn that it is their turn while they are away: mail, a feed, a calendar."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from saloon.core.errors import UnknownName
from saloon.core.words import Speaker
from saloon.server.http.dependencies import Answer, Guest, Language, TheHouse, said
from saloon.server.http.openapi import Desk
from saloon.server.notify import feeds
from saloon.server.notify.contacts import Contacts
from saloon.server.protocol import answers, requests
from saloon.server.tables.house import House

ATOM, CALENDAR = "application/atom+xml", "text/calendar"

desk = Desk()


def contacts_of(connection: HTTPConnection) -> Contacts:
    """How people of this server can be reached."""
    contacts: Contacts = connection.app.state.contacts
    return contacts


TheContacts = Annotated[Contacts, Depends(contacts_of)]


async def _contact(contacts: Contacts, player: str) -> Response:
    row = await contacts.contact(player)
    feed = None if row is None else row.feed
    return Answer({
        "mail": contacts.can_mail,
        "email": None if row is None else row.email,
        "feed": feed and f"/api/feed/{feed}.atom",
        "calendar": feed and f"/api/feed/{feed}.ics",
    })  # fmt: skip


@desk.answer("GET", "/api/me/contact", answers.Contact)
async def contact(player: Guest, contacts: TheContacts) -> Response:
    """How you are told that it is your turn."""
    return await _contact(contacts, player.id)


@desk.answer("POST", "/api/me/contact", answers.Contact)
async def write_to(
    player: Guest,
    house: TheHouse,
    contacts: TheContacts,
    language: Language,
    wish: Annotated[requests.ContactWish, said(requests.ContactWish)],
) -> Response:
    """Where to write when it is your turn at a day-by-day table, in the language of this request."""
    await contacts.write_to(player.id, wish.email or None, language)
    house.reminder.forget(player.id)
    return await _contact(contacts, player.id)


@desk.answer("POST", "/api/me/feed", answers.Contact)
async def new_feed(player: Guest, contacts: TheContacts, language: Language) -> Response:
    """A new secret address for your feed and calendar; the old one is forgotten."""
    await contacts.new_feed(player.id, language)
    return await _contact(contacts, player.id)


@desk.answer("POST", "/api/unsubscribe/{secret}", answers.Empty, errors=[404])
async def unsubscribe(contacts: TheContacts, secret: str) -> Response:
    """No more mails; every mail has a link that leads here."""
    if not await contacts.stop(secret):
        raise UnknownName("this link is no longer good")
    return Answer({})


@desk.answer("GET", "/api/feed/{secret}.atom", None, errors=[404], media=ATOM)
async def feed(request: Request, house: TheHouse, contacts: TheContacts, secret: str) -> Response:
    """The tables that wait for you, as a feed."""
    turns, w, now = await _turns(house, contacts, secret)
    return _private(feeds.atom(turns, _place(request, contacts), secret[:8], now, w), ATOM)


@desk.answer("GET", "/api/feed/{secret}.ics", None, errors=[404], media=CALENDAR)
async def calendar(request: Request, house: TheHouse, contacts: TheContacts, secret: str) -> Response:
    """The tables that wait for you, as a calendar."""
    turns, w, now = await _turns(house, contacts, secret)
    return _private(feeds.calendar(turns, _place(request, contacts), now, w), CALENDAR)


async def _turns(house: House, contacts: Contacts, secret: str) -> tuple[list[feeds.Turn], Speaker, float]:
    reader = await contacts.reader_of(secret)
    if reader is None:
        raise UnknownName("this link is no longer good")
    return await house.reminder.turns_of(reader.player), Speaker(reader.language), time.time()


def _place(request: Request, contacts: Contacts) -> str:
    """Links lead where the reader came from, unless the host has said how the house is reached."""
    settings_say_so = request.app.state.settings.public_url
    return contacts.place if settings_say_so else str(request.base_url).rstrip("/")


def _private(text: bytes, media: str) -> Response:
    return Response(text, media_type=media, headers={"cache-control": "private, no-cache"})
