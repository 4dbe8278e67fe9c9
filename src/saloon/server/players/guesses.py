"""How often passphrases may be guessed, and how many may be checked at once.

A guess is counted before it is checked, so that guesses made at the same time cannot pass the limit together. Strangers
who guess wrong use up what their network may try, never what the owner may try from a device that is known.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from saloon.core.errors import SaloonError

GUESSES, GUESSES_AT_A_NAME = 8, 200
"""Guesses in a window: from one network or one known device; and at one name from everywhere else together."""
WINDOW_SECONDS = 300.0
MOST_BUCKETS = 10_000
"""Buckets kept in memory; the least recently used are dropped first."""
CHECKS_AT_ONCE, MOST_WAITING = 2, 16
"""Passphrases that are hashed at once, 64 MB each; and how many more may wait for their turn."""
BUSY_SECONDS = 3
"""When to come back if too many are waiting."""
LONGEST_CHECKED = 1000
"""Letters of a guess that are looked at."""

Bucket = tuple[str, ...]
T = TypeVar("T")

_hasher = PasswordHasher()
_nobodys = _hasher.hash(secrets.token_hex(8))


class TooOften(SaloonError):
    """Too many guesses, or too many at once (429)."""

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds
        """Until the next guess is allowed."""


class Guesses:
    """Counts guesses in sliding windows, one for each bucket."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._made: OrderedDict[Bucket, list[float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._made)

    def reserve(self, limits: dict[Bucket, int]) -> None:
        """Count a guess in all of these buckets; TooOften, and nothing is counted, if one of them is full."""
        now = self._clock()
        recent = {bucket: [at for at in self._made.get(bucket, ()) if now - at < WINDOW_SECONDS] for bucket in limits}
        full = [made[-most] for (bucket, most), made in zip(limits.items(), recent.values(), strict=True)
                if len(made) >= most]  # fmt: skip
        if full:
            wait = math.ceil(max(full) + WINDOW_SECONDS - now)
            raise TooOften("that was wrong too often: try again in a few minutes", max(1, wait))
        for bucket, made in recent.items():
            self._made[bucket] = [*made, now]
            self._made.move_to_end(bucket)
        self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop buckets that nobody has used lately, and the oldest if there are too many."""
        while self._made:  # the least recently used comes first
            oldest = next(iter(self._made.values()))
            if len(self._made) <= MOST_BUCKETS and now - oldest[-1] < WINDOW_SECONDS:
                return
            self._made.popitem(last=False)


class Passphrases:
    """Hashes and checks passphrases in threads, a few at a time."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(CHECKS_AT_ONCE)
        self._inside = 0

    async def hash(self, passphrase: str) -> str:
        """The hash under which a passphrase is stored."""
        return await self._run(lambda: _hasher.hash(passphrase))

    async def fits(self, hashed: str | None, passphrase: str) -> bool:
        """Does a passphrase fit a hash? It takes as long, and never fits, where there is none."""

        def check() -> bool:
            try:
                return _hasher.verify(hashed or _nobodys, passphrase[:LONGEST_CHECKED]) and hashed is not None
            except Argon2Error:
                return False

        return await self._run(check)

    async def _run(self, work: Callable[[], T]) -> T:
        if self._inside >= CHECKS_AT_ONCE + MOST_WAITING:
            raise TooOften("too many people are logging in at once: try again in a moment", BUSY_SECONDS)
        self._inside += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._inside -= 1
