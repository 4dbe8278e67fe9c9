"""The pace of bots: how long an answer takes depends on what everybody knows, not on what the bot holds.

A bot with only one answer would give it at once, and one that can choose would think. So an answer that others cannot
know to be the only one is held back for as long as this bot lately needed for real choices; and so are those.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

GRID = 0.05
"""Seconds to whose multiples times are rounded up."""
MARGIN = 1.25
LONGEST = 5.0
"""Seconds that an answer is held back at most, however busy the machine was."""
REMEMBERED = 32
FIRST = {"easy": 0.2, "normal": 0.6, "hard": 1.9}
"""Seconds for a bot that searches, before anything is known of it."""

Bot = tuple[str, str, str]
"""A game, the name of a bot, and its level."""


class Pace:
    """How long bots take."""

    def __init__(self) -> None:
        self._recent: dict[Bot, deque[float]] = {}

    @contextmanager
    def timed(self, bot: Bot) -> Iterator[None]:
        """Time a choice."""
        began = time.monotonic()
        yield
        self.note(bot, time.monotonic() - began)

    def note(self, bot: Bot, seconds: float) -> None:
        """A choice has taken so long."""
        self._recent.setdefault(bot, deque(maxlen=REMEMBERED)).append(seconds)

    def usual(self, bot: Bot, *, is_quick: bool) -> float:
        """The seconds that an answer takes now, whatever it is; `is_quick` for bots that do not search."""
        recent = self._recent.get(bot)
        if recent is None:
            return GRID if is_quick else FIRST[bot[2]]
        return min(LONGEST, GRID * math.ceil(MARGIN * max(recent) / GRID))
