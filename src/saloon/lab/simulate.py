"""Simulate many games between bots.

Games between `random` and the policies of the game's own, in any mix, run in one compiled loop at millions of decisions
a second; other bots are asked move by move. Either way game number n of a seed has the same deal and the same dice,
wherever it is played, so that two settings can be compared game by game.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from saloon.bots import kind
from saloon.bots.base import positive
from saloon.core.errors import BadSetup, NotPossible, quoted
from saloon.core.game import Game
from saloon.core.registry import game as game_called
from saloon.lab.jobs import Job, Outcome, Player, Sums
from saloon.lab.places import Place, place
from saloon.lab.restricting import barred_actions
from saloon.lab.tournament import DECISIONS, SHARES, SQUARES, UNFINISHED, WINS

Report = Callable[[int, int], None]
"""Called with the number of games done, and of all games."""
Keep = Callable[[int, int, Outcome], None]
"""Called with a piece, its first game and how many there are, and with what came of it, in the order of the games."""


class Stopped(KeyboardInterrupt):
    """Somebody stopped a simulation: `figures` has what was done until then."""

    def __init__(self, figures: dict[str, Any]) -> None:
        super().__init__()
        self.figures = figures


def simulate(
    game: Game | str,
    *,
    seats: int | None = None,
    games: int,
    bots: Sequence[Player],
    seed: int = 0,
    threads: int = 1,
    on: str = "threads",
    options: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
    limit: int = 10_000,
    settings: Mapping[str, Any] | None = None,
    without: Sequence[str] = (),
    progress: Report | None = None,
) -> dict[str, Any]:
    """Play a number of games and report who won, how long they were, and the game's own figures.

    `bots` is one for every seat, or a single one for all, by name or your own. A class is instantiated for each
    game; an instance plays all games, on one thread. `settings` go to bots that think, such as
    `{"playouts": 500}`. A game of more than `limit` decisions is counted as unfinished. `on` is where it runs:
    `threads`, `ray`, `ray://…` or `cuda`. `without` names cards, verbs or moves that all have to do without.

    >>> saloon.simulate("longhorn", games=1000, bots=["greedy", "random"], seed=1)["wins"]
    """
    job = job_of(
        game, seats=seats, bots=bots, seed=seed, limit=limit, options=options, values=values, settings=settings,
        without=without,
    )  # fmt: skip
    return run(job, games, on=on, threads=threads, progress=progress)


def job_of(
    game: Game | str,
    *,
    seats: int | None = None,
    bots: Sequence[Player],
    seed: int = 0,
    limit: int = 10_000,
    options: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    without: Sequence[str] | Mapping[int, Sequence[str]] = (),
    with_rows: bool = False,
) -> Job:
    """A job, checked; `without` is for all seats, or by seat."""
    game = game_called(game) if isinstance(game, str) else game
    seats = _seats(game, seats, bots)
    players = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
    _check(game, seats, players, limit, seed)
    options, values = dict(options or {}), dict(values or {})
    if game.is_clocked(options):
        raise NotPossible(
            "with these options {game} is played against a clock, which only a table on a server has", game=game.name
        )
    with game.own_words():
        game.refuse_setup(seats, options)
    by_seat = without if isinstance(without, Mapping) else dict.fromkeys(range(seats), without)
    barred = tuple(barred_actions(game, by_seat.get(seat, ())) for seat in range(seats))
    return Job(
        game.name, seats, players, seed, limit, options, values, dict(settings or {}),
        barred if any(barred) else (), with_rows,
    )  # fmt: skip


def run(
    job: Job,
    games: int,
    *,
    on: str = "threads",
    threads: int = 1,
    done: int = 0,
    so_far: Outcome | None = None,
    keep: Keep | None = None,
    progress: Report | None = None,
) -> dict[str, Any]:
    """Play a job from game `done` on, and report what came of all games; Stopped at Ctrl-C, with what was done.

    `so_far` has the sums of the games before `done`.
    """
    for what, number in (("games", games), ("threads", threads)):
        positive(what, number)
    where = place(on, threads)
    where.prepare(job)
    totals, sums = np.zeros(WINS + job.seats), np.zeros(max(job.width, 1))
    if so_far is not None:
        totals += so_far.totals
        sums += so_far.sums
    started = time.perf_counter()

    def report() -> dict[str, Any]:
        return figures(job, done, totals, sums, time.perf_counter() - started, where.name, threads)

    try:
        for (first, count), outcome in _played(where, job, done, games):
            totals += outcome.totals
            sums += outcome.sums
            done = first + count
            if keep:
                keep(first, count, outcome)
            if progress:
                progress(done, games)
    except KeyboardInterrupt:
        raise Stopped(report()) from None
    return report()


def _played(where: Place, job: Job, done: int, games: int) -> Iterator[tuple[tuple[int, int], Outcome]]:
    """The pieces of a job with what came of each, in order."""
    pieces = where.pieces(done, games)
    handed_out: list[tuple[int, int]] = []

    def noted() -> Iterator[tuple[int, int]]:
        for piece in pieces:
            handed_out.append(piece)
            yield piece

    for outcome in where.play(job, noted()):
        yield handed_out.pop(0), outcome


def figures(job: Job, games: int, totals: Sums, sums: Sums, seconds: float, on: str, threads: int) -> dict[str, Any]:
    """The report of so many games, from their sums."""
    game, played = job.game, max(games, 1)
    finished = games - int(totals[UNFINISHED])
    mean = totals[DECISIONS] / played
    variance = max(0.0, totals[SQUARES] / played - mean * mean) * games / max(games - 1, 1)
    return {
        "game": game.name,
        "version": game.version,
        "seats": job.seats,
        "bots": [name_of(player) for player in job.players],
        "options": dict(job.options),
        "games": games,
        "unfinished": int(totals[UNFINISHED]),
        "seed": job.seed,
        "on": on,
        "threads": threads,
        "decisions": int(totals[DECISIONS]),
        "seconds": seconds,
        "decisions_per_second": totals[DECISIONS] / seconds if seconds else 0.0,
        "mean_decisions": mean,
        "sd_decisions": math.sqrt(variance),
        "wins": [float(wins) / SHARES for wins in totals[WINS:]],
        "stats": {} if game.figures is None else game.figures.stats([float(x) for x in sums], finished),
    }


def name_of(player: Player) -> str:
    """What a player is called."""
    return player if isinstance(player, str) else player.name


def _seats(game: Game, seats: int | None, bots: Sequence[Player]) -> int:
    if seats is not None:
        return seats
    if len(bots) > 1:
        return len(bots)
    if len(game.seats) == 1:
        return game.seats[0]
    raise BadSetup(
        "{game} is for {allowed} players: say how many, or name a bot for each",
        game=game.name,
        allowed=", ".join(map(str, game.seats)),
    )


def _check(game: Game, seats: int, players: Sequence[Player], limit: int, seed: int) -> None:
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise BadSetup(
            "{game} is for {allowed} players, not {given}", game=game.name, allowed=allowed, given=quoted(seats)
        )
    if len(players) != seats:
        raise BadSetup(
            "{seats} seats need {seats} bots (or one for all), not {count}: {names}",
            seats=seats,
            count=len(players),
            names=", ".join(map(name_of, players)),
        )
    positive("limit", limit)
    if not isinstance(seed, int) or not 0 <= seed < 1 << 63:
        raise BadSetup("a seed is a whole number from 0 to 2^63 - 1, not {given}", given=quoted(seed))
    for player in players:
        if not (kind(player) if isinstance(player, str) else player).can_play(game):
            raise NotPossible("{bot} cannot play {game}", bot=name_of(player), game=game.name)
