"""Turn notifications for people who are away: email, a feed, a calendar."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from saloon.core.errors import UnknownName
from saloon.core.words import Speaker
from saloon.server import times
from saloon.server.http.dependencies import Answer, Guest, Language, TheHouse, said
from saloon.server.http.openapi import Routes
from saloon.server.notify import feeds
from saloon.server.notify.contacts import Contacts
from saloon.server.protocol import answers, requests
from saloon.server.tables.house import House

ATOM, CALENDAR = "application/atom+xml", "text/calendar"

routes = Routes()


def contacts_of(connection: HTTPConnection) -> Contacts:
    """The contacts of this server's players."""
    contacts: Contacts = connection.app.state.contacts
    return contacts


TheContacts = Annotated[Contacts, Depends(contacts_of)]


async def _contact(contacts: Contacts, player: str) -> Response:
    row = await contacts.contact(player)
    feed = None if row is None else row.feed
    return Answer({
        "mail": contacts.can_mail,
        "email": None if row is None else row.email,
        "confirmed": row is not None and row.confirmed,
        "feed": feed and f"/api/feed/{feed}.atom",
        "calendar": feed and f"/api/feed/{feed}.ics",
    })  # fmt: skip


@routes.answer("GET", "/api/me/contact", answers.Contact)
async def contact(player: Guest, contacts: TheContacts) -> Response:
    """How you are notified that it is your turn."""
    return await _contact(contacts, player.id)


@routes.answer("POST", "/api/me/contact", answers.Contact, limit="mails")
async def write_to(
    player: Guest,
    house: TheHouse,
    contacts: TheContacts,
    language: Language,
    wish: Annotated[requests.ContactWish, said(requests.ContactWish)],
) -> Response:
    """Set the email address for day-by-day tables; a link in an email confirms it. Emails come in the language of this
    request. Until an address is confirmed, setting it again sends another link.
    """
    await contacts.write_to(player.id, wish.email or None, language)
    house.reminder.forget(player.id)
    return await _contact(contacts, player.id)


@routes.answer("POST", "/api/me/feed", answers.Contact)
async def new_feed(player: Guest, contacts: TheContacts, language: Language) -> Response:
    """Get a new secret URL for your feed and calendar; the old one stops working."""
    await contacts.new_feed(player.id, language)
    return await _contact(contacts, player.id)


@routes.answer("POST", "/api/confirm/{secret}", answers.Empty, errors=[404])
async def confirm(house: TheHouse, contacts: TheContacts, secret: str) -> Response:
    """Confirm the email address to which the link with this secret was sent."""
    player = await contacts.confirm(secret)
    if player is None:
        raise UnknownName("this link is no longer good")
    house.reminder.forget(player)
    return Answer({})


@routes.answer("POST", "/api/unsubscribe/{secret}", answers.Empty, errors=[404])
async def unsubscribe(contacts: TheContacts, secret: str) -> Response:
    """Stop all emails; each of them has a link to this."""
    if not await contacts.stop(secret):
        raise UnknownName("this link is no longer good")
    return Answer({})


@routes.answer("GET", "/api/feed/{secret}.atom", None, errors=[404], media=ATOM)
async def feed(request: Request, house: TheHouse, contacts: TheContacts, secret: str) -> Response:
    """The tables that wait for you, as an Atom feed."""
    turns, w, now = await _turns(house, contacts, secret)
    return _private(feeds.atom(turns, _place(request, contacts), secret[:8], now, w), ATOM)


@routes.answer("GET", "/api/feed/{secret}.ics", None, errors=[404], media=CALENDAR)
async def calendar(request: Request, house: TheHouse, contacts: TheContacts, secret: str) -> Response:
    """The tables that wait for you, as an iCalendar file."""
    turns, w, now = await _turns(house, contacts, secret)
    return _private(feeds.calendar(turns, _place(request, contacts), now, w), CALENDAR)


async def _turns(house: House, contacts: Contacts, secret: str) -> tuple[list[feeds.Turn], Speaker, float]:
    reader = await contacts.reader_of(secret)
    if reader is None:
        raise UnknownName("this link is no longer good")
    return await house.reminder.turns_of(reader.player), Speaker(reader.language), times.now()


def _place(request: Request, contacts: Contacts) -> str:
    """The base URL for links: the public one if it is set, else the one of this request."""
    settings_say_so = request.app.state.settings.public_url
    return contacts.place if settings_say_so else str(request.base_url).rstrip("/")


def _private(text: bytes, media: str) -> Response:
    return Response(text, media_type=media, headers={"cache-control": "private, no-cache"})
