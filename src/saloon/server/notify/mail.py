"""Emails: composing and sending them."""

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
from saloon.server.notify.feeds import Turn, details_without_names, headline
from saloon.server.settings import Settings

LONGEST = 254
LOOKS_RIGHT = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
LONG_LINES = SMTP.clone(max_line_length=998)
"""The default policy folds a long link in a header, and mail readers do not unfold it."""
TIMEOUT = 20.0
"""Seconds to wait for the SMTP server."""


@dataclass(frozen=True)
class Recipient:
    """Who gets an email, where, and in which language."""

    name: str
    """Their own; empty while nobody knows whether the address is theirs."""
    address: str
    language: str
    stop: str
    """The secret in the unsubscribe link."""


def proper_address(text: str) -> str:
    """A valid email address; BadSetup if it is not one."""
    text = text.strip()
    if len(text) > LONGEST or not LOOKS_RIGHT.fullmatch(text) or ".." in text or text[0] == "." or ".@" in text:
        raise BadSetup("this is not an email address")
    return text


def letter(turn: Turn, to: Recipient, settings: Settings, place: str) -> EmailMessage:
    """Compose the email that says it is your turn."""
    w = Speaker(to.language)
    lines = [
        w("Hello {name},", name=to.name),
        "",
        f"{headline(turn, w)}. {details_without_names(turn, w)}",
        "",
        f"{place}/t/{turn.table}",
        "",
        "-- ",
        w("Unsubscribe: {link}", link=f"{place}/stop/{to.stop}"),
    ]
    return _message(headline(turn, w), lines, to, settings, place)


def confirmation(to: Recipient, secret: str, settings: Settings, place: str) -> EmailMessage:
    """Compose the email that asks whether an address is right. Nothing in it was chosen by whoever gave the address."""
    w = Speaker(to.language)
    lines = [
        w("Hello,"),
        "",
        w("Somebody asked us to tell them at this address when it is their turn to play at {place}.", place=place),
        w("If that is you, confirm it on this page within a day:"),
        "",
        f"{place}/confirm/{secret}",
        "",
        w("If it is not, ignore this email: you will get no others from us."),
        "",
        "-- ",
        w("Unsubscribe: {link}", link=f"{place}/stop/{to.stop}"),
    ]
    return _message(w("Is this your address?"), lines, to, settings, place)


def _message(subject: str, lines: list[str], to: Recipient, settings: Settings, place: str) -> EmailMessage:
    message = EmailMessage(LONG_LINES)
    message["Subject"] = subject
    message["From"] = settings.smtp_from or f"Saloon <saloon@{urlsplit(place).hostname}>"
    message["To"] = Address(to.name, addr_spec=to.address)
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=urlsplit(place).hostname or "localhost")
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{place}/api/unsubscribe/{to.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content("\n".join(lines) + "\n")
    return message


def send(message: EmailMessage, settings: Settings) -> None:
    """Send an email, and wait; OSError or SMTPException if that fails."""
    safe = ssl.create_default_context()
    if settings.smtp_security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            settings.smtp_host, settings.smtp_port, timeout=TIMEOUT, context=safe
        )  # fmt: skip
    else:
        server = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=TIMEOUT)
    with server:
        if settings.smtp_security == "starttls":
            server.starttls(context=safe)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message)
