"""How people who are away can be reached: their email address and their feed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import smtplib
from typing import Any

from sqlalchemy import Connection, Row, select, update

from saloon.server.notify import mail
from saloon.server.notify.feeds import Turn
from saloon.server.settings import Settings
from saloon.server.storage import schema, statements
from saloon.server.storage.store import Store

SECRET_BYTES = 16
PAUSES = (5.0, 60.0)
"""Seconds between attempts to send an email."""

log = logging.getLogger(__name__)


class Contacts:
    """Stores how people can be reached, and sends them emails."""

    def __init__(self, store: Store, settings: Settings, place: str) -> None:
        """`place` is the base URL of links in emails and feeds."""
        self._store, self.settings, self.place = store, settings, place

    @property
    def can_mail(self) -> bool:
        """Is an SMTP server configured?"""
        return bool(self.settings.smtp_host)

    async def contact(self, player: str) -> Row[Any] | None:
        """How to reach a player, if they have said so."""
        return await self._find(schema.contacts.c.player == player)

    async def reader_of(self, feed: str) -> Row[Any] | None:
        """The owner of a feed."""
        return await self._find(schema.contacts.c.feed == feed)

    async def _find(self, condition: Any) -> Row[Any] | None:
        query = select(schema.contacts).where(condition)
        return await self._store.read(lambda connection: connection.execute(query).first())

    async def write_to(self, player: str, address: str | None, language: str) -> None:
        """Set a player's email address; None for no emails."""
        address = None if address is None else mail.proper_address(address)
        stop = secrets.token_hex(SECRET_BYTES) if address else None
        await self._change(player, language, email=address, stop=stop)

    async def new_feed(self, player: str, language: str) -> None:
        """Give a player's feed a new secret URL; the old one stops working."""
        await self._change(player, language, feed=secrets.token_hex(SECRET_BYTES))

    async def _change(self, player: str, language: str, **columns: str | None) -> None:
        row = {"player": player, "language": language, **columns}
        await self._store.write(lambda connection: statements.put(connection, schema.contacts, [row]))

    async def stop(self, secret: str) -> bool:
        """Unsubscribe whoever has this secret; False if nobody has. Idempotent."""
        change = update(schema.contacts).where(schema.contacts.c.stop == secret).values(email=None)
        return bool(await self._store.write(lambda connection: connection.execute(change).rowcount))

    async def claim(self, player: str, turn: Turn) -> bool:
        """Claim the email about this turn for this process; False if another has it."""
        return await self._store.write(lambda connection: _claim(connection, player, turn))

    async def send(self, to: mail.Recipient, turn: Turn) -> None:
        """Send an email that it is their turn, with retries."""
        message = mail.letter(turn, to, self.settings, self.place)
        for pause in (*PAUSES, None):
            try:
                await asyncio.to_thread(mail.send, message, self.settings)
                return
            except (OSError, smtplib.SMTPException) as wrong:
                log.warning("could not send an email through %s: %s", self.settings.smtp_host, wrong)
            if pause is not None:
                await asyncio.sleep(pause)


def _claim(connection: Connection, player: str, turn: Turn) -> bool:
    """Claim the email about this turn for this process; False if another has it."""
    columns = schema.mailed.c
    row = {"table_id": turn.table, "player": player}
    statements.put_missing(connection, schema.mailed, [{**row, "number": -1}])
    change = update(schema.mailed).where(
        columns.table_id == turn.table, columns.player == player, columns.number < turn.number
    )  # fmt: skip
    return bool(connection.execute(change.values(number=turn.number)).rowcount)
