"""The server of the browser tests: what is dealt, and what bots without a plan do, depends on the test alone.

A test writes its name into `seed` in the data folder. Everything that the server would draw by lot is drawn from that
name and counted from its first draw on, so that a test sees the same games whenever and wherever it runs.

    python -m tests.browser.seeded serve --data FOLDER …
"""

from __future__ import annotations

import hashlib
import itertools
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

from saloon import cli
from saloon.bots import base
from saloon.server import hub, referee


class Lots:
    """Stands in for `secrets` where a game is dealt, a bot is seeded or a race is run."""

    def __init__(self, seed: Path) -> None:
        self._seed = seed
        self._draws: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)

    def token_bytes(self, count: int) -> bytes:
        name = self._seed.read_text("utf-8") if self._seed.exists() else ""
        return hashlib.sha256(f"{name}/{next(self._draws[name])}".encode()).digest()[:count]

    def token_hex(self, count: int) -> str:
        return "a" * (2 * count)  # people's own words for the dice: the secret is enough

    def randbits(self, bits: int) -> int:
        return int.from_bytes(self.token_bytes(16), "big") % (1 << bits)


def main() -> None:
    data = Path(sys.argv[sys.argv.index("--data") + 1])
    lots = Lots(data / "seed")
    hub.secrets = base.secrets = lots  # type: ignore[attr-defined,assignment]
    referee.random = SimpleNamespace(Random=lambda: random.Random(lots.randbits(53)))  # type: ignore[attr-defined,assignment]
    cli.main()


if __name__ == "__main__":
    main()
