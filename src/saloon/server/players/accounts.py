"""Guests and accounts: a guest is a name and a token; an account has a passphrase too, and works on other devices.

An account is found by the skeleton of its name, so that nobody can have an account, or be a guest, whose name looks
like it. Accounts from before skeletons that look alike keep their names in small letters.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from saloon.core.errors import BadSetup
from saloon.server.names import LONGEST_NAME, proper_name, skeleton
from saloon.server.players.guesses import GUESSES, GUESSES_AT_A_NAME, Bucket, Guesses, Passphrases
from saloon.server.players.player import Player, new_id
from saloon.server.players.sessions import Sessions, hash_of
from saloon.server.storage.schema import players
from saloon.server.storage.store import Store

LONGEST_ACCOUNT = 40
"""Letters of an account's key in the database."""
SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200


class People:
    """All guests and accounts."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock
        self.sessions = Sessions(store, clock)
        self.guesses, self.passphrases = Guesses(), Passphrases()

    async def welcome(self, name: str, device: str | None = None) -> tuple[Player, str]:
        """Create a guest; return it with its token."""
        player = Player(new_id(), proper_name(name))
        row = {"id": player.id, "name": player.name, "created": self._clock()}

        def job(connection: Connection) -> None:
            _refuse_names_of_accounts(connection, player.name)
            connection.execute(insert(players).values(**row))

        await self._store.write(job)
        return player, await self.sessions.begin(player, device)

    async def find(self, player_id: str) -> Player | None:
        """The player with that id, if there is one."""
        row = await self._row(player_id)
        return None if row is None else Player.of(row)

    async def _row(self, player_id: str) -> Row[Any] | None:
        query = select(players).where(players.c.id == player_id)
        return await self._store.read(lambda connection: connection.execute(query).first())

    async def rename(self, player: Player, name: str) -> Player:
        """Rename a guest; accounts keep their names."""
        if player.account:
            raise BadSetup("an account keeps its name")
        renamed = Player(player.id, proper_name(name))
        change = update(players).where(players.c.id == player.id).values(name=renamed.name)

        def job(connection: Connection) -> None:
            _refuse_names_of_accounts(connection, renamed.name)
            connection.execute(change)

        await self._store.write(job)
        self.sessions.remember(renamed)
        return renamed

    async def enrol(self, player: Player, name: str, passphrase: str) -> Player:
        """Turn a guest into an account, which keeps its tokens and results."""
        if player.account:
            raise BadSetup("you already have an account")
        _refuse_passphrase(passphrase)
        member = Player(player.id, proper_name(name), account=True)
        key = _key(member.name)
        if len(key) > LONGEST_ACCOUNT:  # folding can make a name longer
            raise BadSetup("a name has 1 to {most} letters", most=LONGEST_NAME)
        values = {"name": member.name, "account": key, "passphrase": await self.passphrases.hash(passphrase)}
        change = update(players).where(players.c.id == player.id).values(**values)
        try:
            await self._store.write(lambda connection: connection.execute(change))
        except IntegrityError:
            raise _taken(member.name) from None
        self.sessions.remember(member)
        return member

    async def log_in(
        self,
        name: str,
        passphrase: str,
        *,
        network: str = "",
        device: str | None = None,
        visitor: Player | None = None,
        browser: str | None = None,
    ) -> tuple[Player, str]:
        """Log in to an account; return it with a new token.

        `network` is where the guess comes from, `device` the token of a device that may be known, `visitor` who is
        logged in there already, and `browser` what the session is called.
        """
        row = await self._account(name)
        self.guesses.reserve(await self._limits(name, row, network, device, visitor))
        if not await self.passphrases.fits(None if row is None else row.passphrase, passphrase) or row is None:
            raise BadSetup("the name or the passphrase is wrong")
        player = Player.of(row)
        return player, await self.sessions.begin(player, browser, row.passphrase)

    async def _account(self, name: str) -> Row[Any] | None:
        """The account that is meant by a name."""
        small = _small(name)
        query = select(players).where(players.c.account.in_(keys_of(name)))
        rows = await self._store.read(lambda connection: list(connection.execute(query)))
        return min(rows, key=lambda row: row.account != small, default=None)

    async def _limits(
        self, name: str, row: Row[Any] | None, network: str, device: str | None, visitor: Player | None
    ) -> dict[Bucket, int]:  # fmt: skip
        """The buckets in which a guess counts, and their sizes."""
        if row is not None and visitor is not None and visitor.id == row.id:
            return {("own", row.id): GUESSES}
        if row is not None and await self.sessions.knows_device(device, row.id):
            return {("device", row.id, hash_of(device or "")): GUESSES}
        key = _key(name) if row is None else row.account
        return {("network", key, network): GUESSES, ("name", key): GUESSES_AT_A_NAME}

    async def confirm(self, player: Player, passphrase: str) -> str | None:
        """BadSetup if this is not an account's passphrase; the hash that it fits. A guest has none to confirm."""
        row = await self._row(player.id)
        if row is None or row.passphrase is None:
            return None
        self.guesses.reserve({("own", player.id): GUESSES})
        if not await self.passphrases.fits(row.passphrase, passphrase):
            raise BadSetup("this is not your passphrase")
        return str(row.passphrase)

    async def change_passphrase(self, player: Player, old: str, new: str) -> None:
        """Change an account's passphrase; whoever is logged in stays so."""
        _refuse_passphrase(new)
        before = await self.confirm(player, old)
        if before is None:
            raise BadSetup("a guest has no passphrase: make an account first")
        values = {"passphrase": await self.passphrases.hash(new)}
        change = update(players).where(players.c.id == player.id, players.c.passphrase == before).values(**values)
        if not await self._store.write(lambda connection: connection.execute(change).rowcount):
            raise BadSetup("your passphrase was changed a moment ago: try again")


def _refuse_passphrase(passphrase: str) -> None:
    if not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE:
        raise BadSetup("a passphrase has {least} to {most} letters", least=SHORTEST_PASSPHRASE, most=LONGEST_PASSPHRASE)


def keys_of(name: str) -> tuple[str, str]:
    """The keys under which an account of this name may be stored."""
    return _key(name), _small(name)


def _key(name: str) -> str:
    """The key under which an account of this name would be stored; longer ones are cut, and not stored."""
    return skeleton(name)[: LONGEST_ACCOUNT + 1]


def _small(name: str) -> str:
    """The key of accounts from before skeletons."""
    return " ".join(name.split()).casefold()[: LONGEST_ACCOUNT + 1]


def _refuse_names_of_accounts(connection: Connection, name: str) -> None:
    query = select(players.c.id).where(players.c.account.in_(keys_of(name)))
    if connection.execute(query).first() is not None:
        raise _taken(name)


def _taken(name: str) -> BadSetup:
    return BadSetup("somebody else is called {name} here: choose another name", name=name)
