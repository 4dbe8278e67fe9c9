"""What bots that think ahead share: the records they think on, a guess at the truth, a policy's next action."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from saloon.core.chance import next_word, sow
from saloon.core.game import Seen
from saloon.core.loops import Records, zeros
from saloon.core.record import Mask, Record
from saloon.core.rule import belief, choose, guess, hide, rule


class Shorts(Protocol):
    """An array of 32-bit numbers."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Words(Protocol):
    """Records seen as rows of 64-bit words."""

    shape: tuple[int, int]

    def __getitem__(self, at: tuple[int, int], /) -> int: ...


class Desk(NamedTuple):
    """What a bot thinks on: its records, the same as words, and what may be done."""

    states: Records
    words: Words
    mask: Mask


ROOT, TABLE, LOOK, SPARE, LUCK, WORLD = range(6)
"""What the seat sees, the playout, the view of whoever is on turn, a guess, private chance, a guess that is kept."""
RECORDS = 6
GUESSES = 8
"""Guesses among which belief chooses, where a game has beliefs."""
LONGEST = 4096
"""Decisions in a playout, at most."""


def lay_out(seen: Seen, seed: int) -> Desk:
    """The desk to think on, from what a seat sees."""
    states = zeros(RECORDS, seen.game.state.silent_dtype)
    s = seen.record()
    seen.game.without_clock(s)
    s.write(states[ROOT])
    sow(s, seed, 0)
    s.write(states[LUCK])
    return Desk(states, states.view(np.int64).reshape(RECORDS, -1), zeros(seen.game.actions, np.int8))


def guesses_for(seen: Seen) -> int:
    """How many guesses a game needs for one that is likely."""
    return GUESSES if hasattr(seen.game.rules, "belief") else 1


@rule
def wash(s: Record, luck: Record) -> None:
    """Put fresh private words into the chance."""
    s.rng[0] = next_word(luck)
    s.rng[1] = next_word(luck) | 1


@rule
def imagine(states: Records, seat: int, guesses: int) -> None:
    """Put a guess at the true state on the table, chosen among several by belief."""
    weight = 0.0
    for _ in range(guesses):
        states[SPARE] = states[ROOT]
        wash(states[SPARE], states[LUCK])
        guess(states[SPARE], seat)
        share = belief(states[SPARE], seat) if guesses > 1 else 1.0
        weight += share
        if weight <= 0.0 or next_word(states[LUCK]) * weight < share * 4294967296.0:
            states[TABLE] = states[SPARE]


@rule
def by_policy(states: Records, mask: Mask) -> int:
    """What the game's policy makes of what the seat on turn may know."""
    look = states[LOOK]
    states[LOOK] = states[TABLE]
    hide(look, states[TABLE].turn)
    wash(look, states[LUCK])
    return choose(look, mask)
