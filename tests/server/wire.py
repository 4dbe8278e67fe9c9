"""What goes over a socket is what the protocol declares, to the last field."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from saloon.server.protocol import games, raced, told


def read(text: str | bytes) -> dict[str, Any]:
    """A message of the server, as a client takes it: one that is declared, with nothing missing and nothing more."""
    message: dict[str, Any] = json.loads(text)
    kind: Any = raced.Racing if message["type"] == "race" else told.Telling
    refuse_other(message, kind)
    view = message.get("view")
    if view is not None:
        refuse_others_in_view(view)
    return message


def refuse_others_in_view(view: Any) -> None:
    """An error unless the table of a view is what its game declares."""
    if view["game"] in games.TABLES:
        refuse_other(view["table"], games.TABLES[view["game"]])
    for legal in view["legal"]:
        if legal.get("preview") is not None:
            refuse_other(legal["preview"], games.PREVIEWS[view["game"]])


def refuse_other(value: Any, kind: Any) -> None:
    """An error unless it is of that kind, has all of its fields and no others."""
    found = msgspec.convert(value, kind, strict=True)
    assert msgspec.to_builtins(found) == value  # fields that nobody has declared would be missing
