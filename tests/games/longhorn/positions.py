"""Longhorn positions in a few readable lines: a drawn board, squares by letter, cows by initial.

Squares are named as in RULINGS.md: `abc` above `def` above `ghi`. Cows are B, W, O and G; a bare place is a dot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from saloon.core import NOBODY
from saloon.games.longhorn import GAME, box, rules
from saloon.games.longhorn.box import (
    AMBUSH_NUGGET,
    COLOURS,
    KINDS,
    NOWHERE,
    NUGGETS,
    OF_EACH_COLOUR,
    TILES,
    Ending,
    Event,
    Phase,
    State,
    Token,
)
from tests.games import tables

SQUARE_LETTERS, COW_LETTERS = "abcdefghi", "BWOG"
NUGGET_COUNTS = (1, 2, 2, 1)


def square(letter: str) -> int:
    """The number of a square."""
    return SQUARE_LETTERS.index(letter)


def colour(letter: str) -> int:
    """The number of a colour."""
    return COW_LETTERS.index(letter)


# ---- Actions


def start(at: str) -> int:
    return box.START + square(at)


def raid(cows: str) -> int:
    return box.RAID + colour(cows)


def ride(to: str) -> int:
    return box.RIDE + square(to)


def rides(to: str) -> set[int]:
    """The rides to all these squares."""
    return {ride(letter) for letter in to}


def brand(at: str, cows: str) -> int:
    return box.BRAND + square(at) * COLOURS + colour(cows)


def ambush(cows: str) -> int:
    return box.AMBUSH_COWS + colour(cows)


def epidemic(cows: str) -> int:
    return box.EPIDEMIC + colour(cows)


def scatter(to: str) -> int:
    return box.SCATTER + square(to)


TAKE_NUGGET = AMBUSH_NUGGET


# ---- Positions


def position(
    board: str,
    *,
    here: str | None = "e",
    tokens: Mapping[str, Token] | None = None,
    tiles: Mapping[str, str] | None = None,
    herds: tuple[str, str] = ("", ""),
    nuggets: tuple[Sequence[Token], Sequence[Token]] = ((), ()),
    left: tuple[str | None, str | None] = (None, None),
    turn: int = 0,
    phase: Phase = Phase.RAID,
    raided: int = 0,
) -> State:
    """A table in the middle of a game. What is neither on the board nor owned lies aside or in the box."""
    s = State()
    s.rng[0], s.rng[1] = 1870, 36
    s.seats, s.turn, s.phase, s.raided, s.winner = 2, turn, phase, raided, NOBODY
    s.here = NOWHERE if here is None else square(here)
    _lay_tiles(s, tiles or {})
    for at, cows in enumerate(board.split()):
        for letter in cows.strip("."):
            s.cows[at, colour(letter)] += 1
    for player in (0, 1):
        for letter in herds[player].replace(" ", ""):
            s.herd[player, colour(letter)] += 1
        departure = left[player]
        s.left[player] = NOWHERE if departure is None else square(departure)
    _lay_tokens(s, tokens or {}, nuggets)
    for c in range(COLOURS):
        s.aside[c] = OF_EACH_COLOUR - box.cows_left(s, c) - s.herd[0, c] - s.herd[1, c]
    return s


def _lay_tiles(s: State, tiles: Mapping[str, str]) -> None:
    rest = [name for name in TILES if name not in tiles.values()]
    for at, letter in enumerate(SQUARE_LETTERS):
        s.tile[at] = TILES.index(tiles[letter] if letter in tiles else rest.pop(0))


def _lay_tokens(s: State, tokens: Mapping[str, Token], nuggets: tuple[Sequence[Token], Sequence[Token]]) -> None:
    for kind in range(KINDS):
        s.box[kind] = box.TOKENS_IN_BOX[kind]
    for kind in range(NUGGETS):
        s.box[kind] = s.nuggets_in_box[kind] = NUGGET_COUNTS[kind]
    for at, letter in enumerate(SQUARE_LETTERS):
        s.token[at] = tokens.get(letter, Token.NONE)
        if letter in tokens:
            s.box[tokens[letter]] -= 1
    for player in (0, 1):
        for kind in nuggets[player]:
            s.nuggets[player, kind] += 1
            s.box[kind] -= 1


# ---- Tables: the same scenario, interpreted or compiled

steps = partial(tables.steps, GAME)
"""Every rule of the contract, compiled."""


class Table(tables.Table[State]):
    """A position that is played on, refusing what is not legal."""

    game = GAME

    def told(self) -> list[Event]:
        """The kinds of events of the last play."""
        return [Event(self.s.events[at, 0]) for at in range(self.s.told)]

    def herd(self, player: int) -> str:
        """A herd, as it is drawn."""
        return "".join(letter * self.s.herd[player, c] for c, letter in enumerate(COW_LETTERS))

    def cows(self, at: str) -> str:
        """The cows on a square, as they are drawn."""
        return "".join(letter * self.s.cows[square(at), c] for c, letter in enumerate(COW_LETTERS))

    def token(self, at: str) -> Token:
        """The token on a square."""
        return Token(self.s.token[square(at)])

    def nuggets(self, player: int) -> list[Token]:
        """The nuggets that a player holds."""
        return [Token(kind) for kind in range(NUGGETS) for _ in range(self.s.nuggets[player, kind])]

    def prizes(self) -> tuple[float, float]:
        """What each outlaw has won."""
        if self.way == "interpreted":
            return rules.prize(self.s, 0), rules.prize(self.s, 1)
        packed = self.s.packed()
        return steps().prize_at(packed, 0, 0), steps().prize_at(packed, 0, 1)


def with_tokens(squares: Collection[str], token: Token) -> dict[str, Token]:
    """The same token on several squares."""
    return dict.fromkeys(squares, token)


Sit = Callable[..., Table]


def ends(table: Table, ending: Ending, winner: int) -> bool:
    """Is the game over like this, and is everything in the state agreed about it?"""
    prizes = {0: (1.0, 0.0), 1: (0.0, 1.0), NOBODY: (0.5, 0.5)}[winner]
    s = table.s
    return (
        (s.over, s.phase, s.turn, s.ending, s.winner) == (1, Phase.OVER, NOBODY, ending, winner)
        and table.prizes() == prizes
        and table.legal() == set()
    )
