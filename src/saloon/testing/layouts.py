"""Keep by which fields of the record tables and replays of a game's present version are checked.

    python -m saloon.testing.layouts GAME …

Do it after counting up `VERSION`, and once for a new game. What was kept of earlier versions stays: their tables and
replays go on to be checked by it. Where the same moves now lead elsewhere, take the earlier versions out by hand.
"""

from __future__ import annotations

import sys

from saloon.core.layout import keep, layouts_in
from saloon.core.registry import game


def main(names: list[str]) -> None:
    """Keep the layouts of these games."""
    for each in map(game, names):
        kept = layouts_in(each.folder).get(each.version)
        if kept is not None and kept.kinds != each.state.checked.kinds:
            sys.exit(f"version {each.version} of {each.name} is kept with other fields: count up its VERSION")
        keep(each.folder, each.layouts)


if __name__ == "__main__":
    main(sys.argv[1:])
