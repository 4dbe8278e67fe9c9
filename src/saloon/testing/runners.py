"""Two ways to run a game's rules, interpreted and compiled, behind the same few verbs."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from saloon.core.compiling import Kit, compiled
from saloon.core.game import Game, legal_mask
from saloon.core.loops import STEPS, Records
from saloon.core.record import Mask, Record
from saloon.core.rule import choose, rule

Cell = NDArray[np.void]
"""A structured array of one record."""
Words = tuple[int, int]
"""The two words of a chance."""
P = TypeVar("P")


class Runner(Protocol[P]):
    """Runs the rules of one game on positions of its own kind."""

    def deal(self, template: Record, seats: int, words: Words) -> P:
        """A position dealt from a record with options filled in, with this chance."""

    def is_over(self, at: P) -> bool:
        """Is it over?"""

    def actions(self, at: P) -> list[int]:
        """What the seat on turn may do."""

    def play(self, at: P, action: int) -> None:
        """Play an action in place."""

    def hidden(self, at: P, seat: int) -> P:
        """The position as a seat may know it."""

    def guessed(self, at: P, seat: int, words: Words) -> P:
        """A hidden position with its blanks filled by this chance."""

    def packed(self, at: P) -> Cell:
        """The position as a structured array."""


def put_words(s: Record, words: Words) -> None:
    """Give a record fresh chance."""
    s.rng[0], s.rng[1] = words


class Interpreted:
    """The rules as plain Python, on plain records."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def deal(self, template: Record, seats: int, words: Words) -> Record:
        """A position dealt from a record with options filled in, with this chance."""
        s = template.clone()
        put_words(s, words)
        self.game.rules.deal(s, seats)
        return s

    def is_over(self, at: Record) -> bool:
        """Is it over?"""
        return bool(at.over)

    def actions(self, at: Record) -> list[int]:
        """What the seat on turn may do."""
        mask, _ = legal_mask(self.game, at)
        return [action for action in range(self.game.actions) if mask[action]]

    def play(self, at: Record, action: int) -> None:
        """Play an action in place."""
        self.game.rules.play(at, action)

    def hidden(self, at: Record, seat: int) -> Record:
        """The position as a seat may know it."""
        s = at.clone()
        self.game.rules.hide(s, seat)
        return s

    def guessed(self, at: Record, seat: int, words: Words) -> Record:
        """A hidden position with its blanks filled by this chance."""
        s = at.clone()
        put_words(s, words)
        self.game.rules.guess(s, seat)
        return s

    def packed(self, at: Record) -> Cell:
        """The position as a structured array."""
        return at.packed()


class Compiled:
    """The rules as machine code that checks every index, on structured arrays."""

    def __init__(self, game: Game) -> None:
        self._steps = compiled(game, STEPS, boundscheck=True)
        self._mask = np.zeros(game.actions, np.int8)

    def deal(self, template: Record, seats: int, words: Words) -> Cell:
        """A position dealt from a record with options filled in, with this chance."""
        at = template.packed()
        at["rng"][0] = words
        self._steps.deal_at(at, 0, seats)
        return at

    def is_over(self, at: Cell) -> bool:
        """Is it over?"""
        return bool(at["over"][0])

    def actions(self, at: Cell) -> list[int]:
        """What the seat on turn may do."""
        marked: list[int] = np.flatnonzero(self.mask_of(at)).tolist()
        return marked

    def mask_of(self, at: Cell) -> NDArray[np.int8]:
        """The mask of what the seat on turn may do; the next call overwrites it."""
        self._steps.legal_at(at, 0, self._mask)
        return self._mask

    def play(self, at: Cell, action: int) -> None:
        """Play an action in place."""
        self._steps.play_at(at, 0, action)

    def hidden(self, at: Cell, seat: int) -> Cell:
        """The position as a seat may know it."""
        at = at.copy()
        self._steps.hide_at(at, 0, seat)
        return at

    def guessed(self, at: Cell, seat: int, words: Words) -> Cell:
        """A hidden position with its blanks filled by this chance."""
        at = at.copy()
        at["rng"][0] = words
        self._steps.guess_at(at, 0, seat)
        return at

    def prize(self, at: Cell, seat: int) -> float:
        """A seat's prize."""
        return float(self._steps.prize_at(at, 0, seat))

    def packed(self, at: Cell) -> Cell:
        """The position as a structured array."""
        return at


@rule
def choose_at(states: Records, at: int, mask: Mask) -> int:
    """Let a policy choose in one hidden state with private chance."""
    return choose(states[at], mask)


@cache
def policy_kit(name: str) -> Kit:
    """A policy of the game's own, one choice at a time."""
    return Kit(f"testing.{name}", (choose_at,), silent=False, roles={"choose": name})


def choice_of(game: Game, name: str, mind: Record, mask: Any) -> int:
    """What a compiled policy picks from a hidden record with private chance."""
    return int(compiled(game, policy_kit(name), boundscheck=True).choose_at(mind.packed(), 0, mask))
