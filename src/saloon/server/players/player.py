"""A player, as the rest of the server knows them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import Row

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10


@dataclass(frozen=True)
class Player:
    """A guest or an account."""

    id: str
    name: str
    account: bool = False

    @classmethod
    def of(cls, row: Row[Any]) -> Self:
        """The player in a row."""
        return cls(row.id, row.name, row.account is not None)

    def to_json(self) -> dict[str, Any]:
        """As the API shows it."""
        return {"id": self.id, "name": self.name, "account": self.account}


def new_id() -> str:
    """A short id that cannot be guessed and is easy to read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
