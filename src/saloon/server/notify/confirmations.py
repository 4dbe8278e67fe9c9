"""Confirming email addresses: whoever reads the mails of an address says so, before anything else is sent there.

A confirmation says nothing that a stranger chose, and only a few are sent a day. Addresses and secrets are stored as
hashes.
"""

from __future__ import annotations

import hashlib
import math
import secrets

from sqlalchemy import Connection, delete, func, insert, select, update

from saloon.core.errors import BadSetup, SaloonError
from saloon.server.storage import schema, statements

SECRET_BYTES = 16
GOOD_FOR = 86_400.0
"""Seconds for which the link in a confirmation is good, and in which they are counted."""
A_DAY = 3
"""Confirmations a day to one address, and of one player."""
UNWANTED_FOR = 365 * 86_400.0
"""Seconds for which an address gets no confirmations after its reader has declined them."""


class TooManyMails(SaloonError):
    """Too many confirmations today (429)."""

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds
        """Until the next one is allowed."""


def new_confirmation(connection: Connection, player: str, address: str, now: float) -> str:
    """Record that a confirmation is sent; return the secret for its link."""
    columns, key = schema.confirmations.c, hash_of(address.casefold())
    wanted_again = delete(schema.unwanted).where(schema.unwanted.c.at <= now - UNWANTED_FOR)
    connection.execute(wanted_again)
    connection.execute(delete(schema.confirmations).where(columns.at <= now - GOOD_FOR))
    declined = select(schema.unwanted).where(schema.unwanted.c.address_hash == key)
    if connection.execute(declined).first() is not None:
        raise BadSetup("the owner of this address wants no emails from us: choose another one")
    for same in (columns.address_hash == key, columns.player == player):
        count, first = connection.execute(select(func.count(), func.min(columns.at)).where(same)).one()
        if count >= A_DAY:
            seconds = math.ceil(first + GOOD_FOR - now)
            raise TooManyMails("we have sent enough emails today: try again tomorrow", max(1, seconds))
    secret = secrets.token_hex(SECRET_BYTES)
    row = {"player": player, "address_hash": key, "secret_hash": hash_of(secret), "at": now}
    connection.execute(insert(schema.confirmations).values(**row))
    return secret


def confirm(connection: Connection, secret: str, now: float) -> str | None:
    """Confirm the address to which this secret was sent; return its player, or None if the link is not good."""
    columns, contacts = schema.confirmations.c, schema.contacts.c
    query = select(schema.confirmations).where(columns.secret_hash == hash_of(secret), columns.at > now - GOOD_FOR)
    row = connection.execute(query).first()
    if row is None:
        return None
    connection.execute(update(schema.confirmations).where(columns.number == row.number).values(secret_hash=None))
    address = connection.execute(select(contacts.email).where(contacts.player == row.player)).scalar()
    if address is None or hash_of(address.casefold()) != row.address_hash:
        return None  # they have another address by now
    connection.execute(update(schema.contacts).where(contacts.player == row.player).values(confirmed=True))
    return str(row.player)


def decline(connection: Connection, address: str, now: float) -> None:
    """Send no more confirmations to this address."""
    rows = [{"address_hash": hash_of(address.casefold()), "at": now}]
    statements.put(connection, schema.unwanted, rows)


def hash_of(text: str) -> str:
    """The hash under which an address or a secret is stored."""
    return hashlib.sha256(text.encode()).hexdigest()
