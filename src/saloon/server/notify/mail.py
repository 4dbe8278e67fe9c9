"""Mail: what it says, and how it leaves the house."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

from saloon.core.errors import BadSetup
from saloon.core.words import Speaker
from saloon.server.notify.feeds import Turn, details, headline
from saloon.server.settings import Settings

LONGEST = 254
LOOKS_RIGHT = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
LONG_LINES = SMTP.clone(max_line_length=998)
"""The library would break a long link in a header, and no reader would put it together again."""
PATIENCE = 20.0
"""Seconds that a mail server may take."""


@dataclass(frozen=True)
class Recipient:
    """Who gets a mail, where, and in which language."""

    name: str
    address: str
    language: str
    stop: str
    """The secret in the link that ends it."""


def proper_address(text: str) -> str:
    """An address that can be written to; BadSetup if it is none."""
    text = text.strip()
    if len(text) > LONGEST or not LOOKS_RIGHT.fullmatch(text) or ".." in text or text[0] == "." or ".@" in text:
        raise BadSetup("this is not an email address")
    return text


def letter(turn: Turn, to: Recipient, settings: Settings, place: str) -> EmailMessage:
    """It is your turn."""
    w = Speaker(to.language)
    message = EmailMessage(LONG_LINES)
    message["Subject"] = headline(turn, w)
    message["From"] = settings.smtp_from or f"Saloon <saloon@{urlsplit(place).hostname}>"
    message["To"] = Address(to.name, addr_spec=to.address)
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=urlsplit(place).hostname or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{place}/api/unsubscribe/{to.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    lines = [
        w("Hello {name},", name=to.name),
        "",
        f"{headline(turn, w)}. {details(turn, w)}",
        "",
        f"{place}/t/{turn.table}",
        "",
        "-- ",
        w("No more of these mails: {link}", link=f"{place}/stop/{to.stop}"),
    ]
    message.set_content("\n".join(lines) + "\n")
    return message


def send(message: EmailMessage, settings: Settings) -> None:
    """Hand it to the mail server, and wait; OSError or SMTPException if it cannot be delivered."""
    safe = ssl.create_default_context()
    if settings.smtp_security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            settings.smtp_host, settings.smtp_port, timeout=PATIENCE, context=safe
        )  # fmt: skip
    else:
        server = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=PATIENCE)
    with server:
        if settings.smtp_security == "starttls":
            server.starttls(context=safe)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message)
