"""Who people are: a guest is a name and a token, of which only a hash is kept."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update

from saloon.core.errors import BadSetup
from saloon.server.store import Store, players

TOKEN_BYTES = 16
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
LONGEST_NAME = 24


@dataclass(frozen=True)
class Player:
    """Somebody who visits."""

    id: str
    name: str
    account: bool = False

    def to_json(self) -> dict[str, Any]:
        """As the API shows it."""
        return {"id": self.id, "name": self.name, "account": self.account}


def new_id() -> str:
    """A short name that nobody can guess, easy to read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def proper_name(name: str) -> str:
    """A name without stray spaces; BadSetup if nothing fit to be shown is left."""
    name = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSetup("a name has 1 to {most} letters", most=LONGEST_NAME)
    return name


class People:
    """Everybody who has ever come in."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Player] = {}

    async def welcome(self, name: str) -> tuple[Player, str]:
        """A new guest, and the token that proves who they are."""
        player, token = Player(new_id(), proper_name(name)), secrets.token_hex(TOKEN_BYTES)
        row = {**player.to_json(), "token_hash": hash_of(token), "created": time.time()}
        await self._store.write(lambda connection: connection.execute(insert(players).values(**row)))
        self._known[hash_of(token)] = player
        return player, token

    async def recognise(self, token: str | None) -> Player | None:
        """Whose token is it? None for a stranger."""
        if not token or len(token) != 2 * TOKEN_BYTES:
            return None
        key = hash_of(token)
        if key not in self._known:
            query = select(players.c.id, players.c.name, players.c.account).where(players.c.token_hash == key)
            row = await self._store.read(lambda connection: connection.execute(query).first())
            if row is None:
                return None
            self._known[key] = Player(row.id, row.name, row.account)
        return self._known[key]

    async def rename(self, player: Player, name: str) -> Player:
        """The same guest under another name."""
        renamed = Player(player.id, proper_name(name), player.account)
        change = update(players).where(players.c.id == player.id).values(name=renamed.name)
        await self._store.write(lambda connection: connection.execute(change))
        self._known = {key: renamed if known.id == player.id else known for key, known in self._known.items()}
        return renamed
