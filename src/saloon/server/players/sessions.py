"""Sessions: the tokens by which browsers and programs are recognised, and the devices an account has been used on.

Only hashes of tokens are stored. A session ends when its player says so, or after a year without use; a device that has
been logged in on stays known longer than its sessions, so that strangers' wrong guesses do not lock it out.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import BadSetup
from saloon.server.players.player import Player
from saloon.server.storage.schema import devices, players, tokens
from saloon.server.storage.statements import put
from saloon.server.storage.store import Store

TOKEN_BYTES = 16
SHOWN_LETTERS = 16
"""Letters of a token's hash by which its player can name it: too few to log in with, enough to tell them apart."""
A_DAY, A_YEAR = 86_400.0, 365 * 86_400.0
"""Use is recorded once a day; an unused session ends, and a device is forgotten, after a year."""
MOST_KNOWN = 20_000
"""Tokens kept in memory."""
MOST_ASKED = 500
"""Tokens that are looked up in one query."""
BROWSERS = (
    ("Edge", r"Edg(?:e|A|iOS)?/"), ("Opera", r"OPR/"), ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"), ("Chrome", r"Chrome/|CriOS/"), ("Safari", r"Safari/"),
)  # fmt: skip
SYSTEMS = (
    ("Android", r"Android"), ("iPhone", r"iPhone"), ("iPad", r"iPad"), ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"), ("macOS", r"Mac OS X|Macintosh"), ("Linux", r"Linux"),
)  # fmt: skip
"""Names of browsers and systems, and what their user agents contain; the first that fits counts."""


@dataclass(frozen=True)
class Session:
    """A session as its player sees it."""

    id: str
    device: str | None
    """Such as "Firefox, Android"; None for what is no known browser."""
    created: float
    used: float
    """The day of the last use, as the time at which it began."""
    this: bool
    """Is it the one that asks?"""


@dataclass(frozen=True)
class _Known:
    player: Player
    used: float


def hash_of(token: str) -> str:
    """The hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_of(user_agent: str) -> str | None:
    """A few words for what sent a user agent; None if it is no known browser."""
    browser, system = (
        next((name for name, pattern in known if re.search(pattern, user_agent)), None)
        for known in (BROWSERS, SYSTEMS)
    )  # fmt: skip
    return None if browser is None else f"{browser}, {system}" if system else browser


class Sessions:
    """All sessions. Where this process alone writes to the database, tokens are cached."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock
        self._known: dict[str, _Known] = {}
        self._changes = 0
        """How often a session has ended or a player changed: what was read before that is not cached."""
        self.on_end: Callable[[], None] = lambda: None
        """Called when sessions have ended: sockets may have to close."""

    def __len__(self) -> int:
        return len(self._known)

    async def begin(self, player: Player, device: str | None = None, passphrase: str | None = None) -> str:
        """Begin a session; return its token. BadSetup if `passphrase`, the hash that was checked, is not theirs now."""
        token, now = secrets.token_hex(TOKEN_BYTES), self._clock()
        row = {"token_hash": hash_of(token), "player": player.id, "created": now, "used": _day(now), "device": device}
        locked = select(players.c.passphrase).where(players.c.id == player.id).with_for_update()

        def job(connection: Connection) -> None:
            if passphrase is not None and connection.execute(locked).scalar() != passphrase:
                raise BadSetup("your passphrase was changed a moment ago: try again")
            connection.execute(insert(tokens).values(**row))

        await self._store.write(job)
        self._know(hash_of(token), _Known(player, _day(now)))
        return token

    async def recognise(self, token: str | None) -> Player | None:
        """The player with this token; None if there is none."""
        if not token or len(token) != 2 * TOKEN_BYTES:
            return None
        key, now = hash_of(token), self._clock()
        known = self._known.get(key) or await self._look_up(key)
        if known is None:
            return None
        if now - known.used >= A_YEAR:
            await self._end(tokens.c.token_hash == key)
            return None
        if _day(now) > known.used:
            with contextlib.suppress(SQLAlchemyError):  # whoever plays on is counted tomorrow
                await self._note_use(key, known.player, _day(now))
        return known.player

    async def _look_up(self, key: str) -> _Known | None:
        changes = self._changes
        query = select(players, tokens.c.used).join(tokens, tokens.c.player == players.c.id)
        query = query.where(tokens.c.token_hash == key)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        found = _Known(Player.of(row), row.used)
        if changes == self._changes:
            self._know(key, found)
        return found

    async def _note_use(self, key: str, player: Player, day: float) -> None:
        change = update(tokens).where(tokens.c.token_hash == key).values(used=day)
        await self._store.write(lambda connection: connection.execute(change))
        if key in self._known:
            self._known[key] = _Known(player, day)

    def _know(self, key: str, known: _Known) -> None:
        """Cache a token's player, unless another process may change the rows; the oldest entries are evicted."""
        if self._store.is_shared:
            return
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[key] = known

    def remember(self, player: Player) -> None:
        """A player has changed."""
        self._changes += 1
        self._known = {
            key: _Known(player, known.used) if known.player.id == player.id else known
            for key, known in self._known.items()
        }

    async def listed(self, player: str, token: str | None) -> list[Session]:
        """A player's sessions: this one, then the others, the latest first."""
        since = self._clock() - A_YEAR
        query = select(tokens).where(tokens.c.player == player, tokens.c.used > since)
        query = query.order_by(tokens.c.used.desc(), tokens.c.created.desc())
        rows = await self._store.read(lambda connection: list(connection.execute(query)))
        return sorted((_shown(row, token) for row in rows), key=lambda session: not session.this)

    async def end(self, token: str | None) -> None:
        """End the session with this token."""
        if token:
            await self._end(tokens.c.token_hash == hash_of(token))

    async def end_one(self, player: str, session: str) -> bool:
        """End one of a player's sessions, by its id; False if there is none."""
        found = [each for each in await self._hashes(player) if each[:SHOWN_LETTERS] == session]
        return bool(found) and await self._end(tokens.c.token_hash.in_(found)) > 0

    async def end_others(self, player: str, token: str | None) -> None:
        """End all sessions of a player but the one with this token."""
        mine = hash_of(token or "")
        await self._end((tokens.c.player == player) & (tokens.c.token_hash != mine))

    async def prune(self) -> None:
        """Delete sessions and devices that were not used for a year."""
        since = self._clock() - A_YEAR
        await self._end(tokens.c.used <= since)
        await self._store.write(lambda connection: connection.execute(delete(devices).where(devices.c.used <= since)))

    async def alive(self, keys: Collection[str]) -> set[str]:
        """Which of these hashes of tokens belong to sessions that go on?"""
        asked = list(keys)

        def job(connection: Connection) -> set[str]:
            some = (asked[first : first + MOST_ASKED] for first in range(0, len(asked), MOST_ASKED))
            queries = (select(tokens.c.token_hash).where(tokens.c.token_hash.in_(each)) for each in some)
            return {key for query in queries for key in connection.execute(query).scalars()}

        return await self._store.read(job)

    def forget(self, player: str) -> None:
        """A player was deleted, and their sessions with them."""
        self._changes += 1
        self._known = {key: known for key, known in self._known.items() if known.player.id != player}
        self.on_end()

    async def _hashes(self, player: str) -> list[str]:
        query = select(tokens.c.token_hash).where(tokens.c.player == player)
        return await self._store.read(lambda connection: list(connection.execute(query).scalars()))

    async def _end(self, which: ColumnElement[bool]) -> int:
        gone = delete(tokens).where(which).returning(tokens.c.token_hash)
        keys = await self._store.write(lambda connection: list(connection.execute(gone).scalars()))
        self._changes += 1
        for key in keys:
            self._known.pop(key, None)
        if keys:
            self.on_end()
        return len(keys)

    # ---- Known devices

    async def knows_device(self, device: str | None, player: str | None = None) -> bool:
        """Has this player, or anybody, logged in with this device before?"""
        if not device or len(device) != 2 * TOKEN_BYTES:
            return False
        query = select(devices.c.player).where(devices.c.token_hash == hash_of(device))
        query = query.where(devices.c.used > self._clock() - A_YEAR)
        if player is not None:
            query = query.where(devices.c.player == player)
        return await self._store.read(lambda connection: connection.execute(query).first()) is not None

    async def remember_device(self, device: str | None, player: str) -> str:
        """Record that a player has logged in with a device; return its token, a new one unless it has one."""
        if device is None or not await self.knows_device(device):
            device = secrets.token_hex(TOKEN_BYTES)
        row = {"token_hash": hash_of(device), "player": player, "used": _day(self._clock())}
        await self._store.write(lambda connection: put(connection, devices, [row]))
        return device

    async def forget_other_devices(self, player: str, device: str | None) -> None:
        """Forget all devices of a player but this one."""
        which = (devices.c.player == player) & (devices.c.token_hash != hash_of(device or ""))

        def job(connection: Connection) -> None:
            connection.execute(delete(devices).where(which))

        await self._store.write(job)


def _day(at: float) -> float:
    """The beginning of a day (UTC)."""
    return at // A_DAY * A_DAY


def _shown(row: Row[Any], token: str | None) -> Session:
    is_this = token is not None and row.token_hash == hash_of(token)
    return Session(row.token_hash[:SHOWN_LETTERS], row.device, row.created, row.used, is_this)
