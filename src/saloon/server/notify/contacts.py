"""How people who are away can be reached: their email address and their feed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import smtplib
import time
from collections.abc import Callable, Coroutine
from email.message import EmailMessage
from typing import Any

from sqlalchemy import Connection, Row, select, update

from saloon.core.errors import BadSetup
from saloon.server.notify import confirmations, mail
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

    def __init__(
        self, store: Store, settings: Settings, place: str, clock: Callable[[], float] = time.time
    ) -> None:  # fmt: skip
        """`place` is the base URL of links in emails and feeds."""
        self._store, self.settings, self.place, self._clock = store, settings, place, clock
        self._tasks: set[asyncio.Task[None]] = set()

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
        """Set a player's email address, and ask whoever reads its mails to confirm it; None for no emails.

        An address that is not confirmed yet is asked again.
        """
        if address is None:
            await self._change(player, language, email=None, confirmed=False, stop=None)
            return
        if not self.can_mail:
            raise BadSetup("this server sends no email")
        address, before = mail.proper_address(address), await self.contact(player)
        if before is not None and before.email == address and before.confirmed:
            await self._change(player, language)
            return
        stop, now = secrets.token_hex(SECRET_BYTES), self._clock()

        def job(connection: Connection) -> str:
            secret = confirmations.new_confirmation(connection, player, address, now)
            _change(connection, player, language, email=address, confirmed=False, stop=stop)
            return secret

        secret = await self._store.write(job)
        to = mail.Recipient("", address, language, stop)
        self._spawn(self._send(mail.confirmation(to, secret, self.settings, self.place)))

    async def confirm(self, secret: str) -> str | None:
        """Confirm the address to which this secret was sent; return its player, or None if the link is not good."""
        now = self._clock()
        return await self._store.write(lambda connection: confirmations.confirm(connection, secret, now))

    async def new_feed(self, player: str, language: str) -> None:
        """Give a player's feed a new secret URL; the old one stops working."""
        await self._change(player, language, feed=secrets.token_hex(SECRET_BYTES))

    async def _change(self, player: str, language: str, **columns: str | bool | None) -> None:
        await self._store.write(lambda connection: _change(connection, player, language, **columns))

    async def stop(self, secret: str) -> bool:
        """Unsubscribe whoever has this secret; False if nobody has. Idempotent.

        An address that was never confirmed is not asked again.
        """
        columns, now = schema.contacts.c, self._clock()

        def job(connection: Connection) -> bool:
            row = connection.execute(select(schema.contacts).where(columns.stop == secret)).first()
            if row is not None and row.email is not None:
                change = update(schema.contacts).where(columns.player == row.player)
                connection.execute(change.values(email=None, confirmed=False))
                if not row.confirmed:
                    confirmations.decline(connection, row.email, now)
            return row is not None

        return await self._store.write(job)

    async def claim(self, player: str, turn: Turn) -> bool:
        """Claim the email about this turn for this process; False if another has it."""
        return await self._store.write(lambda connection: _claim(connection, player, turn))

    async def send(self, to: mail.Recipient, turn: Turn) -> None:
        """Send an email that it is their turn, with retries."""
        await self._send(mail.letter(turn, to, self.settings, self.place))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Nobody waits for an SMTP server."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, message: EmailMessage) -> None:
        for pause in (*PAUSES, None):
            try:
                await asyncio.to_thread(mail.send, message, self.settings)
                return
            except (OSError, smtplib.SMTPException) as wrong:
                log.warning("could not send an email through %s: %s", self.settings.smtp_host, wrong)
            if pause is not None:
                await asyncio.sleep(pause)


def _change(connection: Connection, player: str, language: str, **columns: str | bool | None) -> None:
    """Change what is stored of a contact, which is made if need be."""
    statements.put_missing(connection, schema.contacts, [{"player": player, "language": language, "confirmed": False}])
    change = update(schema.contacts).where(schema.contacts.c.player == player)
    connection.execute(change.values(language=language, **columns))


def _claim(connection: Connection, player: str, turn: Turn) -> bool:
    """Claim the email about this turn for this process; False if another has it."""
    columns = schema.mailed.c
    row = {"table_id": turn.table, "player": player}
    statements.put_missing(connection, schema.mailed, [{**row, "number": -1}])
    change = update(schema.mailed).where(
        columns.table_id == turn.table, columns.player == player, columns.number < turn.number
    )  # fmt: skip
    return bool(connection.execute(change.values(number=turn.number)).rowcount)
