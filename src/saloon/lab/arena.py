"""Arenas: is one bot better than another? The challenger plays every seat equally often."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from saloon.core.game import Game
from saloon.core.registry import game as game_called
from saloon.lab.estimates import wilson
from saloon.lab.jobs import Player
from saloon.lab.simulate import Report, simulate


@dataclass(frozen=True)
class Verdict:
    """The result of an arena for the challenger."""

    games: int
    wins: float
    share: float
    """Wins per game, draws shared."""
    expected: float
    """The share if both were equally good."""
    p_value: float
    """How likely at least so many wins would be if they were."""
    interval: tuple[float, float]
    """Wilson's 95 % interval of the share."""


def arena(
    game: Game | str,
    challenger: Player,
    champion: Player,
    *,
    games: int,
    seats: int | None = None,
    seed: int = 0,
    threads: int = 1,
    options: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
    progress: Report | None = None,
) -> Verdict:
    """Let a challenger play against champions on all other seats, from every seat equally often.

    >>> saloon.arena("longhorn", MyBot, "greedy", games=1000).interval
    """
    game = game_called(game) if isinstance(game, str) else game
    seats = game.seats[0] if seats is None else seats
    each = max(1, games // seats)
    wins = 0.0
    for seat in range(seats):
        bots: list[Player] = [champion] * seats
        bots[seat] = challenger
        outcome = simulate(
            game, seats=seats, games=each, bots=bots, seed=seed + seat, threads=threads, options=options,
            settings=settings, progress=progress,
        )  # fmt: skip
        wins += outcome["wins"][seat]
    return verdict(each * seats, wins, 1 / seats)


def verdict(games: int, wins: float, expected: float) -> Verdict:
    """Judge a number of wins: an exact binomial tail, draws rounded down against the challenger."""
    share = wins / games
    tail = math.fsum(
        math.exp(
            math.lgamma(games + 1) - math.lgamma(k + 1) - math.lgamma(games - k + 1)
            + k * math.log(expected) + (games - k) * math.log1p(-expected)
        )
        for k in range(math.floor(wins), games + 1)
    )  # fmt: skip
    return Verdict(games, wins, share, expected, min(1.0, tail), wilson(wins, games))
