"""Stands in for chance, so that a test sees the same games whenever and wherever it runs."""

from __future__ import annotations

import hashlib
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator


class Lots:
    """Stands in for `secrets` where a game is dealt, a bot is seeded or a race is run.

    Everything is drawn from the name of a test, and counted from its first draw on.
    """

    def __init__(self, name: Callable[[], str]) -> None:
        self._name = name
        self._draws: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)

    def token_bytes(self, count: int) -> bytes:
        name = self._name()
        return hashlib.sha256(f"{name}/{next(self._draws[name])}".encode()).digest()[:count]

    def token_hex(self, count: int) -> str:
        return "a" * (2 * count)  # people's own words for the dice: the secret is enough

    def randbits(self, bits: int) -> int:
        return int.from_bytes(self.token_bytes(16), "big") % (1 << bits)
