"""The child process of `Builder`: compiles kits into the cache and reports on standard output, a line a rule.

`python -m saloon.core.builder longhorn saloon.bots.search:KIT`
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys

from saloon.core.compiling import Kit, compiled
from saloon.core.registry import game

NICENESS = 10


def main(name: str, addresses: list[str]) -> None:
    """Compile those kits for that game."""
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
    the_game = game(name)
    kits: list[Kit] = []
    for address in addresses:
        module, _, attribute = address.partition(":")
        kits.append(getattr(importlib.import_module(module), attribute))
    sizes = [len(kit.twins(the_game).order) for kit in kits]
    for at, kit in enumerate(kits):
        before = sum(sizes[:at])

        def report(done: int, total: int, rule: str, before: int = before) -> None:
            print(json.dumps({"done": before + done, "total": sum(sizes), "rule": rule}), flush=True)

        compiled(the_game, kit, progress=report)
    print(json.dumps({"done": sum(sizes), "total": sum(sizes), "rule": ""}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
