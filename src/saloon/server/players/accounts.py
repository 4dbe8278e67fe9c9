"""Guests and accounts: a guest is a name and a token; an account has a passphrase too, and works on other devices.

Only hashes of tokens and passphrases are stored.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from saloon.core.errors import BadSetup
from saloon.server.storage.schema import players, tokens
from saloon.server.storage.store import Store

TOKEN_BYTES = 16
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
LONGEST_NAME = 24
LONGEST_ACCOUNT = 40
"""Letters of an account's casefolded name in the database."""
SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200
ATTEMPTS, ATTEMPT_SECONDS = 8, 300.0
"""Rate limit: failed logins in so many seconds, for each name."""
MOST_KNOWN, MOST_FAILURES = 20_000, 10_000
"""Players and names with failed logins kept in memory."""

_hasher = PasswordHasher()


@dataclass(frozen=True)
class Player:
    """A guest or an account."""

    id: str
    name: str
    account: bool = False

    def to_json(self) -> dict[str, Any]:
        """As the API shows it."""
        return {"id": self.id, "name": self.name, "account": self.account}


def new_id() -> str:
    """A short id that cannot be guessed and is easy to read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def hash_of(token: str) -> str:
    """The hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def proper_name(name: str) -> str:
    """A name without stray spaces and control characters; BadSetup if it is too short or too long."""
    name = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadSetup("a name has 1 to {most} letters", most=LONGEST_NAME)
    return name


class People:
    """All guests and accounts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Player] = {}
        self._failures: dict[str, list[float]] = {}

    async def welcome(self, name: str) -> tuple[Player, str]:
        """Create a guest; return it with its token."""
        player = Player(new_id(), proper_name(name))
        row = {"id": player.id, "name": player.name, "created": time.time()}
        await self._store.write(lambda connection: connection.execute(insert(players).values(**row)))
        return player, await self._new_token(player)

    async def _new_token(self, player: Player) -> str:
        token = secrets.token_hex(TOKEN_BYTES)
        row = {"token_hash": hash_of(token), "player": player.id, "created": time.time()}
        await self._store.write(lambda connection: connection.execute(insert(tokens).values(**row)))
        if not self._store.is_shared:
            self._know(hash_of(token), player)
        return token

    async def recognise(self, token: str | None) -> Player | None:
        """The player with this token; None if there is none."""
        if not token or len(token) != 2 * TOKEN_BYTES:
            return None
        key = hash_of(token)
        if key not in self._known:
            query = select(players).join(tokens, tokens.c.player == players.c.id).where(tokens.c.token_hash == key)
            row = await self._store.read(lambda connection: connection.execute(query).first())
            if row is None:
                return None
            player = Player(row.id, row.name, row.account is not None)
            if self._store.is_shared:  # another process may change the row at any time
                return player
            self._know(key, player)
        return self._known[key]

    def _know(self, key: str, player: Player) -> None:
        """Cache a token's player; the oldest entries are evicted."""
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[key] = player

    async def find(self, player_id: str) -> Player | None:
        """The player with that id, if there is one."""
        query = select(players).where(players.c.id == player_id)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        return None if row is None else Player(row.id, row.name, row.account is not None)

    async def rename(self, player: Player, name: str) -> Player:
        """Rename a guest; accounts keep their names."""
        if player.account:
            raise BadSetup("an account keeps its name")
        renamed = Player(player.id, proper_name(name))
        change = update(players).where(players.c.id == player.id).values(name=renamed.name)
        await self._store.write(lambda connection: connection.execute(change))
        self._remember(renamed)
        return renamed

    async def enrol(self, player: Player, name: str, passphrase: str) -> Player:
        """Turn a guest into an account, which keeps its tables and results."""
        if player.account:
            raise BadSetup("you have an account already")
        if not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE:
            raise BadSetup(
                "a passphrase has {least} to {most} letters", least=SHORTEST_PASSPHRASE, most=LONGEST_PASSPHRASE
            )
        member = Player(player.id, proper_name(name), account=True)
        if len(member.name.casefold()) > LONGEST_ACCOUNT:  # casefolding can make a name longer
            raise BadSetup("a name has 1 to {most} letters", most=LONGEST_NAME)
        hashed = await asyncio.to_thread(_hasher.hash, passphrase)

        def job(connection: Connection) -> None:
            values = {"name": member.name, "account": member.name.casefold(), "passphrase": hashed}
            connection.execute(update(players).where(players.c.id == player.id).values(**values))

        try:
            await self._store.write(job)
        except IntegrityError:
            raise BadSetup("somebody else is called {name} here: choose another name", name=member.name) from None
        self._remember(member)
        return member

    async def log_in(self, name: str, passphrase: str) -> tuple[Player, str]:
        """Log in to an account; return it with a new token."""
        key = name.strip().casefold()[: LONGEST_ACCOUNT + 1]
        now = time.monotonic()
        if sum(now - at < ATTEMPT_SECONDS for at in self._failures.get(key, ())) >= ATTEMPTS:
            raise BadSetup("that was wrong too often: try again in a few minutes")
        query = select(players).where(players.c.account == key)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        try:
            # A constant time, whether the account exists or not.
            await asyncio.to_thread(_hasher.verify, _NOBODYS if row is None else row.passphrase, passphrase[:1000])
        except Argon2Error:
            row = None
        if row is None:
            self._note_failure(key, now)
            raise BadSetup("name and passphrase do not fit together")
        self._failures.pop(key, None)
        player = Player(row.id, row.name, account=True)
        return player, await self._new_token(player)

    def _note_failure(self, key: str, now: float) -> None:
        """Count a failed login; drop names that nobody has tried lately, and the oldest if there are too many."""
        tried = [*self._failures.pop(key, ()), now][-ATTEMPTS:]
        self._failures[key] = tried
        while self._failures:  # the least recently tried comes first
            oldest = next(iter(self._failures))
            if len(self._failures) <= MOST_FAILURES and now - self._failures[oldest][-1] < ATTEMPT_SECONDS:
                return
            del self._failures[oldest]

    def _remember(self, player: Player) -> None:
        self._known = {key: player if known.id == player.id else known for key, known in self._known.items()}


_NOBODYS = _hasher.hash(secrets.token_hex(8))
