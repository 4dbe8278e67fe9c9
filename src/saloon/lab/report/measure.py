"""What a report is made of: every figure, ready for JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from saloon.core.errors import NotPossible
from saloon.core.game import Game
from saloon.core.registry import game as game_called
from saloon.lab.chances import along, chances
from saloon.lab.estimates import Estimate, Floats, Ratios, estimate, mean_of
from saloon.lab.jobs import Job, Outcome
from saloon.lab.simulate import job_of, run
from saloon.lab.tournament import LENGTH, PRIZES

GAMES = 20_000
FOLLOWED = 160
"""Games that are followed to see how they are decided."""
LOOKS = 12
"""How often each of those is looked at, from the deal to the end."""
PLAYOUTS = 40
DECIDED = 0.8
"""A game is decided once its winner's chance stays above this."""
SKILL_PART = 10
"""A tenth of the games are played again with a strong bot among weak ones."""
RARE = 50
"""What fewer seats had is not judged."""

Report = Callable[[str, int, int], None]
"""Called with the name of a step, how much of it is done, and of how much."""


class Where(NamedTuple):
    """Where the games of a report are played."""

    threads: int = 1
    on: str = "threads"


def measure(
    game: Game | str,
    *,
    seats: int | None = None,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 1,
    on: str = "threads",
    options: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
    compare: Mapping[str, Any] | None = None,
    without: Sequence[str] = (),
    report: Report = lambda *_: None,
) -> dict[str, Any]:
    """All figures of a report about a game at so many seats, played on threads, on Ray or on a graphics card.

    `compare` has `options` and `values` to hold against these; `without` names what is to be done without, one thing
    after another.
    """
    game, where = game_called(game) if isinstance(game, str) else game, Where(threads, on)
    seats = usual_seats(game) if seats is None else seats
    job = job_of(
        game, seats=seats, bots=[best_policy(game)] * seats, seed=seed, options=options, values=values, with_rows=True
    )
    figures, prizes, lengths, ratios = played(job, games, where, lambda *at: report("games", *at))
    found = {
        "game": game.name,
        "version": game.version,
        "seats": seats,
        "games": games,
        "seed": seed,
        "bots": list(job.players),
        "options": dict(options or {}),
        "values": sorted(values or {}),
        "unfinished": figures["unfinished"],
        "length": _length(lengths),
        "by_seat": _by_seat(prizes),
        "shared": float((np.count_nonzero(prizes > 0, axis=1) > 1).mean()),
        "traits": _traits(game, ratios),
        "stats": figures["stats"],
        "course": _course(job, lengths, report),
        "skill": _skill(job, max(games // SKILL_PART, seats), where, report),
    }
    if compare is not None:
        found["compare"] = _compared(job, compare, games, where, prizes, lengths, report)
    if without:
        found["without"] = [_restricted(job, name, max(games // SKILL_PART, seats), where, report) for name in without]
    return found


def usual_seats(game: Game) -> int:
    """How many seats a report is about if nobody says: as many as most people play with."""
    return min(game.seats, key=lambda seats: abs(seats - 4))


def best_policy(game: Game) -> str:
    """The best bot that is fast enough for many games."""
    try:
        game.policy("greedy")
    except NotPossible:
        return "random"
    return "greedy"


def played(
    job: Job, games: int, where: Where, progress: Callable[[int, int], None] = lambda *_: None
) -> tuple[dict[str, Any], Floats, Floats, Ratios]:
    """The figures of a job, the prizes and lengths of its games, and what its traits were worth."""
    rows: list[Floats] = []
    ratios = Ratios(job.traits)

    def keep(first: int, count: int, outcome: Outcome) -> None:
        rows.append(outcome.rows)
        if job.traits:
            had = outcome.marks.reshape(count, job.seats, job.traits) > 0
            ratios.add(had, outcome.rows[:, PRIZES:])

    figures = run(job, games, threads=where.threads, on=where.on, keep=keep, progress=progress)
    table = np.concatenate(rows)
    return figures, table[:, PRIZES:], table[:, LENGTH], ratios


def _length(lengths: Floats) -> dict[str, Any]:
    low, median, high = np.percentile(lengths, (5, 50, 95)).tolist()
    counts, edges = np.histogram(lengths, bins=min(30, max(2, len(np.unique(lengths)))))
    return {
        "mean": mean_of(lengths).as_json(),
        "median": median,
        "usual": [low, high],
        "histogram": {"counts": counts.tolist(), "edges": edges.tolist()},
    }


def _by_seat(prizes: Floats) -> list[dict[str, float]]:
    """Win rates by seat number, which say nothing of who begins; games may draw that by lot."""
    seats = prizes.shape[1]
    fair = float(prizes.mean())
    return [mean_of(prizes[:, seat], seats, null=fair).as_json() for seat in range(seats)]


def _traits(game: Game, ratios: Ratios) -> list[dict[str, Any]]:
    """What came up, how often, and how much more those won who had it; corrected within each group."""
    found = []
    groups = [trait.group for trait in game.traits]
    for at, trait in enumerate(game.traits):
        if ratios.seats_with(at) == 0:
            continue
        many = groups.count(trait.group)
        found.append(
            {
                "group": trait.group,
                "name": trait.name,
                "seats": ratios.seats_with(at),
                "a_game": ratios.seats_with(at) / ratios.games,
                "share": ratios.share(at, many).as_json(),
                "effect": ratios.effect(at, many).as_json(),
                "rare": ratios.seats_with(at) < RARE,
            }
        )
    return found


def _course(job: Job, lengths: Floats, report: Report) -> dict[str, Any]:
    """How games are decided: by playouts from a few moments of some of them."""
    followed = min(FOLLOWED, len(lengths))
    curves, changes, lowest, decided = [], [], [], []
    bare = replace(job, with_rows=False)
    for number in range(followed):
        report("course", number, followed)
        numbers = np.linspace(0, lengths[number], LOOKS).round().astype(int)
        states = along(bare, number, np.unique(numbers).tolist())
        looks = chances(bare, states, PLAYOUTS, number)
        winners = np.flatnonzero(looks[-1] == looks[-1].max())
        if not looks[-1].max():
            continue
        winner = looks[:, winners].max(axis=1)
        curves.append(np.interp(np.linspace(0, 1, LOOKS), np.linspace(0, 1, len(winner)), winner))
        leaders = looks.argmax(axis=1)
        changes.append(int(np.count_nonzero(np.diff(leaders))))
        lowest.append(float(winner.min()))
        below = np.flatnonzero(winner < DECIDED)
        decided.append((below[-1] + 1) / (len(winner) - 1) if len(below) else 0.0)
    report("course", followed, followed)
    if not curves:
        return {"games": 0}
    return {
        "games": len(curves),
        "looks": LOOKS,
        "playouts": PLAYOUTS,
        "winner": np.mean(curves, axis=0).tolist(),
        "lead_changes": mean_of(changes).as_json(),
        "drama": mean_of(lowest).as_json(),
        "decided": mean_of(np.minimum(decided, 1.0)).as_json(),
    }


def _skill(job: Job, games: int, where: Where, report: Report) -> dict[str, Any]:
    """One strong bot among weak ones, from every seat on the same deals: what is skill worth?"""
    strong = best_policy(job.game)
    if strong == "random":
        return {"games": 0}
    own = _from_every_seat(job, strong, "random", games, where, lambda *at: report("skill", *at))
    fair = 1.0 / job.seats
    return {
        "games": len(own) * job.seats,
        "strong": strong,
        "weak": "random",
        "share": mean_of(own, null=fair).as_json(),
        "fair": fair,
    }


def _from_every_seat(
    job: Job, one: str, others: str, games: int, where: Where, progress: Callable[[int, int], None],
    without: Sequence[str] = (),
) -> Floats:  # fmt: skip
    """The mean prize of one bot on each deal, which it plays from every seat."""
    deals = max(1, games // job.seats)
    prizes = np.zeros((job.seats, deals))
    for seat in range(job.seats):
        bots = [others] * job.seats
        bots[seat] = one
        rotated = job_of(
            job.name, seats=job.seats, bots=bots, seed=job.seed, options=job.options, values=job.values,
            with_rows=True, without={seat: without},
        )  # fmt: skip
        _, won, _, _ = played(rotated, deals, where)
        prizes[seat] = won[:, seat]
        progress(seat + 1, job.seats)
    mean: Floats = prizes.mean(axis=0)
    return mean


def _restricted(job: Job, name: str, games: int, where: Where, report: Report) -> dict[str, Any]:
    """What it costs one player to do without something, all others as before, on the same deals."""
    bot = best_policy(job.game)
    tell = lambda *at: report("without", *at)  # noqa: E731
    free = _from_every_seat(job, bot, bot, games, where, tell)
    bound = _from_every_seat(job, bot, bot, games, where, tell, (name,))
    return {"name": name, "games": len(free) * job.seats, "cost": mean_of(free - bound, null=0.0).as_json()}


def _compared(
    job: Job, other: Mapping[str, Any], games: int, where: Where, prizes: Floats, lengths: Floats, report: Report
) -> dict[str, Any]:
    """The same deals and dice with other options or values, game by game."""
    options = {**job.options, **other.get("options", {})}
    values = {**job.values, **other.get("values", {})}
    changed = job_of(
        job.name, seats=job.seats, bots=job.players, seed=job.seed, options=options, values=values, with_rows=True
    )
    figures, won, long, ratios = played(changed, games, where, lambda *at: report("compare", *at))
    seats = job.seats
    places = [_paired(won[:, seat] - prizes[:, seat], seats) for seat in range(seats)]
    return {
        "options": {name: options[name] for name in other.get("options", {})},
        "values": sorted(other.get("values", {})),
        "same_games": float((lengths == long).mean()),
        "length": _paired(long - lengths).as_json(),
        "by_seat": [place.as_json() for place in places],
        "traits": _traits(job.game, ratios),
        "stats": figures["stats"],
    }


def _paired(differences: Floats, comparisons: int = 1) -> Estimate:
    """The mean of paired differences, compared with none."""
    if not np.any(differences):
        return estimate(0.0, 0.0, comparisons, 0.0)
    return mean_of(differences, comparisons, null=0.0)
