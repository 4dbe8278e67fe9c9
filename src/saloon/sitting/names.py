"""What the bots at a table are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def bot_names(kinds: Sequence[str | None]) -> list[str | None]:
    """A name for the bot on every seat, None where there is none; bots of one kind get numbers to tell them apart.

    >>> bot_names(["search", None, "greedy", "search"])
    ['Search 1', None, 'Greedy', 'Search 2']
    """
    alike, seen = Counter(kinds), Counter[str]()
    names: list[str | None] = []
    for kind in kinds:
        if kind is None:
            names.append(None)
            continue
        seen[kind] += 1
        names.append(kind.capitalize() + (f" {seen[kind]}" if alike[kind] > 1 else ""))
    return names
