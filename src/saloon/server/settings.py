"""Settings: from the command line, else the environment, else a file, else the defaults."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from saloon.core.errors import BadSetup

PREFIX = "SALOON_"
CHOICES = {"smtp_security": ["starttls", "tls", "none"], "log_format": ["text", "json"]}
"""Settings with a fixed set of values."""


@dataclass(frozen=True)
class Settings:
    """Everything that whoever runs a server can set."""

    host: str = "0.0.0.0"
    port: int = 8000
    data: Path = field(default_factory=lambda: platformdirs.user_data_path("saloon"))
    database: str = ""
    """`postgresql://…`, or `sqlite:///file`; empty: a SQLite file in the data folder."""
    redis: str = ""
    """`redis://…`: lets several servers on one PostgreSQL database notify each other at once."""
    public_url: str = ""
    """The address of this server as clients see it, if it is behind a proxy; it may have a path."""
    trusted_proxies: str = "127.0.0.0/8, ::1"
    """IP addresses and networks of proxies that say whom they speak for, with commas between them."""
    bot_pause: float = 1.3
    """The least number of seconds that a bot's move takes among people; alone with bots, the page sets the pace."""
    workers: int = 1
    """Server processes that share the port; more than one need PostgreSQL."""
    bot_workers: int = 0
    """Worker processes for bots, of each server process; 0: one for each core but one, divided among them."""
    build_ahead: int = 1
    """1: compile the rules that bots need for all games at start-up; 0: for each game when it is first played."""
    away_after: float = 120.0
    """Seconds that a live table waits for somebody who is away or idle, unless its host chooses otherwise."""
    smtp_host: str = ""
    """The SMTP server for turn notifications; empty: no email."""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""
    """The sender of emails, `Saloon <saloon@example.org>`."""
    smtp_security: str = "starttls"
    """How the connection to the SMTP server is encrypted: `starttls`, `tls` or `none`."""
    mail_after: float = 120.0
    """Seconds after which an absent player gets an email."""
    log_format: str = "text"
    """How warnings and errors are logged: `text`, or `json`, an object a line."""
    operator_token: str = ""
    """What proves that somebody runs this server; empty: a token in the data folder, created at the first start."""
    limit_guests: int = 120
    """Rate limit: new guests per hour from one IP address; 0: unlimited. This machine itself is never limited."""
    limit_accounts: int = 20
    limit_logins: int = 120
    limit_mails: int = 20
    limit_tables: int = 240
    limit_sockets: int = 3600

    def limits(self) -> dict[str, int]:
        """The rate limits per hour and IP address; 0: unlimited."""
        return {
            "guests": self.limit_guests,
            "accounts": self.limit_accounts,
            "logins": self.limit_logins,
            "mails": self.limit_mails,
            "tables": self.limit_tables,
            "sockets": self.limit_sockets,
        }

    @staticmethod
    def found(file: Path | None = None) -> Settings:
        """Read the environment (`SALOON_PORT=…`) and a TOML file (`port = …`; `saloon.toml` in the data folder)."""
        settings = Settings()
        given: dict[str, Any] = {}
        data = Path(os.environ.get(f"{PREFIX}DATA") or settings.data)
        file = file or data / "saloon.toml"
        if file.exists():
            given |= _read(file)
        for each in fields(Settings):
            value = os.environ.get(PREFIX + each.name.upper())
            if value:
                given[each.name] = value
        return settings.changed(given)

    def changed(self, given: dict[str, Any]) -> Settings:
        """A copy with some values replaced, converted to their types; BadSetup if one does not fit."""
        known = [each.name for each in fields(Settings)]
        values: dict[str, Any] = {}
        for name, value in given.items():
            if name not in known:
                raise BadSetup(
                    "there is no setting called {name}: choose from {names}", name=name, names=", ".join(known)
                )
            kind = type(getattr(self, name)) if name != "data" else Path
            try:
                values[name] = kind(value)
                if values[name] not in CHOICES.get(name, [values[name]]):
                    raise ValueError
            except (TypeError, ValueError):
                raise BadSetup("the setting {name} cannot be {value}", name=name, value=str(value)) from None
        return replace(self, **values)


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadSetup("{file} is not TOML: {reason}", file=str(file), reason=str(wrong)) from None
