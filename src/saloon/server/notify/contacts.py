"""How people who are away can be reached: their mail address and their feed."""

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
"""Seconds until a mail that did not go out is tried again."""

log = logging.getLogger(__name__)


class Contacts:
    """Knows how people can be reached, and writes to them."""

    def __init__(self, store: Store, settings: Settings, place: str) -> None:
        """`place` is the address of the house in mails and feeds."""
        self._store, self.settings, self.place = store, settings, place

    @property
    def can_mail(self) -> bool:
        """Has the host named a mail server?"""
        return bool(self.settings.smtp_host)

    async def contact(self, player: str) -> Row[Any] | None:
        """What somebody has told about how to reach them."""
        return await self._find(schema.contacts.c.player == player)

    async def reader_of(self, feed: str) -> Row[Any] | None:
        """Whose feed it is."""
        return await self._find(schema.contacts.c.feed == feed)

    async def _find(self, condition: Any) -> Row[Any] | None:
        query = select(schema.contacts).where(condition)
        return await self._store.read(lambda connection: connection.execute(query).first())

    async def write_to(self, player: str, address: str | None, language: str) -> None:
        """Write to somebody there from now on; None for nowhere."""
        address = None if address is None else mail.proper_address(address)
        stop = secrets.token_hex(SECRET_BYTES) if address else None
        await self._change(player, language, email=address, stop=stop)

    async def new_feed(self, player: str, language: str) -> None:
        """A new secret address for somebody's feed; the old one is forgotten."""
        await self._change(player, language, feed=secrets.token_hex(SECRET_BYTES))

    async def _change(self, player: str, language: str, **columns: str | None) -> None:
        row = {"player": player, "language": language, **columns}
        await self._store.write(lambda connection: statements.put(connection, schema.contacts, [row]))

    async def stop(self, secret: str) -> bool:
        """No more mails to whoever has this link; False if nobody has. Saying it twice does no harm."""
        change = update(schema.contacts).where(schema.contacts.c.stop == secret).values(email=None)
        return bool(await self._store.write(lambda connection: connection.execute(change).rowcount))

    async def claim(self, player: str, turn: Turn) -> bool:
        """Is it ours to write about this turn? Then nobody else will, in whatever process."""
        return await self._store.write(lambda connection: _claim(connection, player, turn))

    async def send(self, to: mail.Recipient, turn: Turn) -> None:
        """Write to somebody that it is their turn."""
        message = mail.letter(turn, to, self.settings, self.place)
        for pause in (*PAUSES, None):
            try:
                await asyncio.to_thread(mail.send, message, self.settings)
                return
            except (OSError, smtplib.SMTPException) as wrong:
                log.warning("a mail could not be sent by %s: %s", self.settings.smtp_host, wrong)
            if pause is not None:
                await asyncio.sleep(pause)


def _claim(connection: Connection, player: str, turn: Turn) -> bool:
    """Is it ours to write about this turn? Then nobody else will, in whatever process."""
    columns = schema.mailed.c
    row = {"table_id": turn.table, "player": player}
    statements.put_missing(connection, schema.mailed, [{**row, "number": -1}])
    change = update(schema.mailed).where(
        columns.table_id == turn.table, columns.player == player, columns.number < turn.number
    )  # fmt: skip
    return bool(connection.execute(change.values(number=turn.number)).rowcount)
