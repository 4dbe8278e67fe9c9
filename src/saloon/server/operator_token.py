"""The operator's token: it proves that somebody runs this server, to `saloon admin` and to monitoring."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from saloon.server.settings import Settings

FILE = "operator.token"
TOKEN_BYTES = 24


def operator_token(settings: Settings) -> str:
    """The token from the settings, else from the data folder; empty if there is none."""
    if settings.operator_token:
        return settings.operator_token
    with contextlib.suppress(OSError, UnicodeDecodeError):
        return (settings.data / FILE).read_text("ascii").strip()
    return ""


def create_operator_token(settings: Settings) -> str:
    """The token, created at the first start in a file that only its owner can read; empty if that is impossible."""
    found = operator_token(settings)
    return found or _written(settings.data / FILE)


def _written(file: Path) -> str:
    token = secrets.token_hex(TOKEN_BYTES)
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as new:
            new.write(token + "\n")
        return token
    return ""
