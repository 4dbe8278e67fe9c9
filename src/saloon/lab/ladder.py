"""Ladders: which of several bots is better, and by how much?

Every line-up plays the same deals once for each way to seat it in turn, so that no bot has better seats, roles or cards
than another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from openskill.models import PlackettLuce

from saloon.core.errors import BadSetup
from saloon.core.game import Game
from saloon.core.registry import game as game_called
from saloon.lab.estimates import Floats, mean_of, width
from saloon.lab.jobs import Player
from saloon.lab.places import place
from saloon.lab.simulate import Report, job_of, name_of
from saloon.lab.tournament import PRIZES

SCALE, MIDDLE = 40.0, 1000.0
"""OpenSkill's 25 ± 25/3 as 1000 ± 333, the scale of the players' ratings."""
MOST_RATED = 20_000
"""Games that go into the ratings, evenly chosen; shares are of all games."""
ROUNDS = 10
"""Parts of an arena after each of which it may stop early."""


@dataclass
class Entrant:
    """A bot in an arena."""

    bot: Player
    prizes: list[float] = field(default_factory=list)
    """Its mean prize on each deal, over all seats that it took."""
    games: int = 0
    singles: float = 0.0
    """How its prizes in single games scatter within a line-up: the sum of squares about the mean."""
    scatter: float = 0.0
    """How its mean prizes on the deals of a line-up scatter, likewise."""
    freedom: int = 0
    """Degrees of freedom of those means."""


def ladder(
    game: Game | str,
    bots: Sequence[Player],
    *,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    threads: int = 1,
    on: str = "threads",
    swiss: bool = False,
    stop_early: bool = False,
    options: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    progress: Report | None = None,
) -> dict[str, Any]:
    """Let bots play against each other, and rank them, the best first.

    All meet all; with `swiss`, after a first round, those that are equally good so far. With `stop_early` it ends as
    soon as the order is certain.
    """
    game = game_called(game) if isinstance(game, str) else game
    seats = game.seats[0] if seats is None else seats
    entrants = [Entrant(bot) for bot in bots]
    names = [name_of(bot) for bot in bots]
    if len(bots) < 2 or len(set(names)) < len(names):
        raise BadSetup("an arena needs at least two bots, each of them once, not {names}", names=", ".join(names))
    where, rated, first = place(on, threads), Ratings(len(bots)), 0
    for number, lineups in enumerate(_rounds(entrants, seats, games, seed, swiss)):
        for lineup, deals in lineups:
            results = np.zeros((deals, seats, seats))
            for turn in range(seats):
                seated = [lineup[(seat + turn) % seats] for seat in range(seats)]
                job = job_of(
                    game, seats=seats, bots=[bots[at] for at in seated], seed=seed, options=options, values=values,
                    settings=settings, with_rows=True,
                )  # fmt: skip
                where.prepare(job)
                pieces = ((first + start, count) for start, count in where.pieces(0, deals))
                prizes = np.concatenate([outcome.rows[:, PRIZES:] for outcome in where.play(job, pieces)])
                results[:, turn] = prizes
                if progress:
                    progress(min(first * seats + (turn + 1) * deals, games), games)
            first += deals
            _book(entrants, lineup, results)
            rated.add(lineup, results, MOST_RATED / games)
        if stop_early and number and _is_certain(entrants):
            break
    return {
        "game": game.name,
        "seats": seats,
        "games": first * seats,
        "seed": seed,
        "ladder": _ranked(entrants, names, rated),
        "saved": saved(entrants),
    }


Lineups = list[tuple[tuple[int, ...], int]]
"""Who sits beside whom, and on how many deals; each deal is played once for each seat."""


def _rounds(entrants: list[Entrant], seats: int, games: int, seed: int, swiss: bool) -> Iterator[Lineups]:
    """The line-ups of each round."""
    count, deals = len(entrants), -(-games // seats)
    every = lineups_of(count, seats)
    rounds = min(ROUNDS, max(1, deals // len(every)))
    for number in range(rounds):
        chosen = every
        if swiss and number:
            order = sorted(range(count), key=lambda at: -float(np.mean(entrants[at].prizes)))
            chosen = [tuple(order[at] for at in lineup) for lineup in neighbours(count, seats)]
        here = _part(deals, number, rounds)
        parts = [_part(here, at, len(chosen)) for at in range(len(chosen))]
        yield [(_shuffled(lineup, seed, number), part) for lineup, part in zip(chosen, parts, strict=True) if part]


def _part(whole: int, number: int, parts: int) -> int:
    """How large that part is, if a number is shared out as evenly as possible."""
    return whole * (number + 1) // parts - whole * number // parts


def lineups_of(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Every way to choose who plays: all combinations, each bot as often as any other or once more."""
    whole, rest = divmod(seats, bots)
    base = tuple(range(bots)) * whole
    return [base + extra for extra in combinations(range(bots), rest)]


def neighbours(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Line-ups of bots that stand beside each other on a ladder; every one plays equally often."""
    if bots <= seats:
        return lineups_of(bots, seats)
    return [tuple((start + at) % bots for at in range(seats)) for start in range(bots)]


def _shuffled(lineup: tuple[int, ...], seed: int, number: int) -> tuple[int, ...]:
    """Other neighbours at the table in each round."""
    order = np.random.default_rng((seed, number, *lineup)).permutation(len(lineup))
    return tuple(lineup[at] for at in order)


def _book(entrants: list[Entrant], lineup: tuple[int, ...], results: Floats) -> None:
    """Note what each bot of a line-up has won on each deal."""
    deals, turns, seats = results.shape
    for at in dict.fromkeys(lineup):
        own = np.zeros(deals)
        chairs, squares = 0, 0.0
        for turn in range(turns):
            for seat in range(seats):
                if lineup[(seat + turn) % seats] == at:
                    own += results[:, turn, seat]
                    squares += float((results[:, turn, seat] ** 2).sum())
                    chairs += 1
        own /= chairs
        entrants[at].prizes += own.tolist()
        entrants[at].games += deals * chairs
        entrants[at].singles += squares - deals * chairs * float(own.mean()) ** 2
        entrants[at].scatter += float(((own - own.mean()) ** 2).sum())
        entrants[at].freedom += deals - 1


def saved(entrants: Sequence[Entrant]) -> float | None:
    """How many times as many games it would take to know the shares as well if every chair had a deal of its own.

    None if that cannot be said: after a single deal, or where nothing is left to chance.
    """
    plain = paired = 0.0
    for entrant in entrants:
        if entrant.freedom:
            plain += entrant.singles / entrant.games**2
            paired += entrant.scatter / entrant.freedom / len(entrant.prizes)
    return plain / paired if paired > 0 else None


class Ratings:
    """OpenSkill ratings of bots, each game in its turn."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce(tau=0.0)
        self._bots = [self._model.rating() for _ in range(bots)]
        self._credit = 0.0

    def add(self, lineup: tuple[int, ...], results: Floats, part: float) -> None:
        """Rate games of a line-up: all of them, or an even part."""
        for deal in results:
            self._credit += min(1.0, part)
            if self._credit < 1.0:
                continue
            self._credit -= 1.0
            for turn, prizes in enumerate(deal):
                self._rate([lineup[(seat + turn) % len(prizes)] for seat in range(len(prizes))], prizes)

    def _rate(self, seated: list[int], prizes: Floats) -> None:
        rated = self._model.rate([[self._bots[at]] for at in seated], scores=[float(prize) for prize in prizes])
        for at in dict.fromkeys(seated):
            own = [team[0] for team, who in zip(rated, seated, strict=True) if who == at]
            self._bots[at] = self._model.rating(
                mu=sum(rating.mu for rating in own) / len(own), sigma=sum(rating.sigma for rating in own) / len(own)
            )

    def of(self, at: int) -> tuple[float, float, float]:
        """A rating and its interval."""
        bot = self._bots[at]
        value = MIDDLE + SCALE * (bot.mu - 25.0)
        return value, value - SCALE * width() * bot.sigma, value + SCALE * width() * bot.sigma


def _is_certain(entrants: list[Entrant]) -> bool:
    """Is every bot better or worse than its neighbours on the ladder, all comparisons and looks together?"""
    order = sorted(entrants, key=lambda entrant: -float(np.mean(entrant.prizes)))
    comparisons = (len(order) - 1) * ROUNDS
    for better, worse in pairwise(order):
        above, below = mean_of(better.prizes, comparisons), mean_of(worse.prizes, comparisons)
        gap = above.value - below.value
        if gap <= math.hypot(above.value - above.low, below.value - below.low):
            return False
    return True


def _ranked(entrants: list[Entrant], names: list[str], rated: Ratings) -> list[dict[str, Any]]:
    rows = []
    for at, entrant in enumerate(entrants):
        value, low, high = rated.of(at)
        share = float(np.mean(entrant.prizes)) if entrant.prizes else 0.0
        rows.append(
            {
                "bot": names[at],
                "rating": round(value, 1),
                "low": round(low, 1),
                "high": round(high, 1),
                "share": share,
                "games": entrant.games,
            }
        )
    return sorted(rows, key=lambda row: (-row["rating"], row["bot"]))
