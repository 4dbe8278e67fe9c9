"""The server of the browser tests: what is dealt, and what bots without a plan do, depends on the test alone.

A test writes its name into `seed` in the data folder. Everything that the server would draw by lot is drawn from that
name and counted from its first draw on, so that a test sees the same games whenever and wherever it runs.

    python -m tests.browser.seeded serve --data FOLDER …
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from types import SimpleNamespace

from saloon import cli
from saloon.bots import base
from saloon.server.races import referee
from saloon.server.tables import registry
from tests.lots import Lots

SAME_WORDS = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => (bytes.length === 20 ? bytes.fill(7) : draw(bytes));
"""
"""For pages: the words for the dice (`web/src/lib/dice.ts`) are the same in every run; keys are not."""


def main() -> None:
    data = Path(sys.argv[sys.argv.index("--data") + 1])
    seed = data / "seed"
    lots = Lots(lambda: seed.read_text("utf-8") if seed.exists() else "")
    registry.secrets = base.secrets = lots  # type: ignore[attr-defined,assignment]
    referee.random = SimpleNamespace(Random=lambda: random.Random(lots.randbits(53)))  # type: ignore[attr-defined,assignment]
    cli.main()


if __name__ == "__main__":
    main()
