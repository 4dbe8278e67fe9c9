"""How a server is set up: by the command line, else the environment, else a file, else the defaults."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from saloon.core.errors import BadSetup

PREFIX = "SALOON_"


@dataclass(frozen=True)
class Settings:
    """What a host may set."""

    host: str = "0.0.0.0"
    port: int = 8000
    data: Path = field(default_factory=lambda: platformdirs.user_data_path("saloon"))
    database: str = ""
    """SQLAlchemy's address; empty: a SQLite file in the data folder."""
    public_url: str = ""
    """The address under which others reach this server, if it is behind a proxy."""
    bot_pause: float = 0.6
    """Seconds that a bot's move takes at least, so that people can follow."""
    workers: int = 0
    """Processes in which bots think; 0: all cores but one."""

    @staticmethod
    def found(file: Path | None = None) -> Settings:
        """From the environment (`SALOON_PORT=…`) and a TOML file (`port = …`), `saloon.toml` in the data folder."""
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
        """The same with some values set, converted to what they should be."""
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
            except (TypeError, ValueError):
                raise BadSetup("the setting {name} cannot be {value}", name=name, value=str(value)) from None
        return replace(self, **values)


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadSetup("{file} is no TOML: {reason}", file=str(file), reason=str(wrong)) from None
