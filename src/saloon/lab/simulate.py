"""Simulate many games between bots.

Games between `random` and one policy of the game's own run in one compiled loop at millions of decisions a second;
other bots are asked move by move. Either way game number n of a seed has the same deal and the same dice, on any number
of threads, so that two settings can be compared game by game.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saloon.bots import Bot, kind, made
from saloon.bots.base import positive
from saloon.core.chance import Seeded
from saloon.core.compiling import Kit, compiled
from saloon.core.errors import BadSetup, NotPossible, quoted
from saloon.core.game import Game
from saloon.core.loops import zeros
from saloon.core.options import fill_in
from saloon.core.registry import game as game_called
from saloon.lab import tournament
from saloon.lab.tournament import AT_RANDOM, BY_POLICY, DECISIONS, SQUARES, UNFINISHED, WINS, Counts, Plan

POLICIES = {"greedy": tournament.GREEDY, "passive": tournament.PASSIVE}
FAST = {"random": AT_RANDOM, **dict.fromkeys(POLICIES, BY_POLICY)}
BATCH = 2_000
"""Games in a batch, after which progress is reported and Ctrl-C is handled."""
CACHE_LINE = 64

Player = str | type[Bot] | Bot
"""Who plays: a name, an import path such as `wild_bots:Doc`, a class, or an instance."""
Report = Callable[[int, int], None]
"""Called with the number of games done, and of all games."""
Sums = NDArray[np.float64]


def simulate(
    game: Game | str,
    *,
    seats: int | None = None,
    games: int,
    bots: Sequence[Player],
    seed: int = 0,
    threads: int = 1,
    options: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
    limit: int = 10_000,
    settings: Mapping[str, Any] | None = None,
    progress: Report | None = None,
) -> dict[str, Any]:
    """Play a number of games and report who won, how long they were, and the game's own figures.

    `bots` is one for every seat, or a single one for all, by name or your own. A class is instantiated for each
    game; an instance plays all games, on one thread. `settings` go to bots that think, such as
    `{"playouts": 500}`. A game of more than `limit` decisions is counted as unfinished.
    """
    game = game_called(game) if isinstance(game, str) else game
    seats = _seats(game, seats, bots)
    players = list(bots) * seats if len(bots) == 1 else list(bots)
    names = [_name(player) for player in players]
    _check(game, seats, players, games, threads, limit, seed)
    if game.is_clocked(options or {}):
        raise NotPossible(
            "with these options {game} is played against a clock, which only a table on a server has", game=game.name
        )
    width = 0 if game.figures is None else int(game.figures.WIDTH)
    if set(players) <= set(FAST) and len(set(players) & set(POLICIES)) <= 1:
        play = _fast(game, seats, names, seed, limit, options, values)
    else:
        play = _slow(game, seats, players, seed, limit, options, values, settings or {})
    started = time.perf_counter()
    totals, sums = _shared_out(play, games, threads, WINS + seats, width, progress)
    seconds = time.perf_counter() - started
    finished = games - int(totals[UNFINISHED])
    mean = totals[DECISIONS] / games
    variance = max(0.0, totals[SQUARES] / games - mean * mean) * games / max(games - 1, 1)
    return {
        "game": game.name,
        "version": game.version,
        "seats": seats,
        "bots": names,
        "options": dict(options or {}),
        "games": games,
        "unfinished": int(totals[UNFINISHED]),
        "seed": seed,
        "threads": threads,
        "decisions": int(totals[DECISIONS]),
        "seconds": seconds,
        "decisions_per_second": totals[DECISIONS] / seconds,
        "mean_decisions": mean,
        "sd_decisions": math.sqrt(variance),
        "wins": [float(wins) for wins in totals[WINS:]],
        "stats": {} if game.figures is None else game.figures.stats([float(x) for x in sums], finished),
    }


def _name(player: Player) -> str:
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


def _check(game: Game, seats: int, players: list[Player], games: int, threads: int, limit: int, seed: int) -> None:
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
            names=", ".join(map(_name, players)),
        )
    for what, number in (("games", games), ("threads", threads), ("limit", limit)):
        positive(what, number)
    if not 0 <= seed < 1 << 63:
        raise BadSetup("a seed is a whole number from 0 to 2^63 - 1, not {given}", given=quoted(seed))
    for player in players:
        if not (kind(player) if isinstance(player, str) else player).can_play(game):
            raise NotPossible("{bot} cannot play {game}", bot=_name(player), game=game.name)
        if isinstance(player, Bot) and threads > 1:
            raise BadSetup("{bot} can play one game at a time: use one thread, or pass its class", bot=_name(player))


Play = Callable[[int, int, Sums, Sums], None]
"""Plays games `first` to `first + count - 1` and adds to the totals and to the game's sums."""


def _kit(game: Game, names: list[str]) -> Kit:
    kit = next((POLICIES[name] for name in names if name in POLICIES), tournament.RANDOM)
    return kit if game.figures is not None else kit.with_roles({"tally": tournament.no_tally})


def _fast(
    game: Game, seats: int, names: list[str], seed: int, limit: int, options: Mapping[str, str] | None,
    values: Mapping[str, Any] | None,
) -> Play:  # fmt: skip
    """One compiled loop for one of the game's own policies."""
    template = game.state()
    fill_in(template, game.options, dict(options or {}), game.values, dict(values or {}))
    run = compiled(game, _kit(game, names)).play_games
    players = zeros(seats, np.int64)
    players[:] = [FAST[name] for name in names]
    plan = Plan(seats, seed, limit, players)

    def play(first: int, count: int, totals: Sums, sums: Sums) -> None:
        states = records_apart(game, 3)
        template.write(states[tournament.TEMPLATE])
        mask = np.zeros(game.actions, np.int8)
        run(states, mask, plan, first, count, Counts(totals, sums))

    return play


def _slow(
    game: Game, seats: int, players: list[Player], seed: int, limit: int, options: Mapping[str, str] | None,
    values: Mapping[str, Any] | None, settings: Mapping[str, Any],
) -> Play:  # fmt: skip
    """Bots that are asked move by move, on the same deals as in the compiled loop."""

    def play(first: int, count: int, totals: Sums, sums: Sums) -> None:
        for number in range(first, first + count):
            state = game.deal(seats, options=options, values=values, chance=Seeded(seed, stream=2 * number))
            own = stream(seed, 2 * number + 1)
            bots = [_seated(player, own + seat, settings) for seat, player in enumerate(players)]
            decisions = 0
            _count(game, state.record(), sums)
            while not state.over and decisions < limit:
                state.play(bots[state.turn].choose(state.seen_by(state.turn)))
                _count(game, state.record(), sums)
                decisions += 1
            totals[DECISIONS] += decisions
            totals[SQUARES] += decisions * decisions
            prizes = state.prizes() if state.over else [0.0] * seats
            totals[WINS:] += prizes
            if not any(prizes):  # too many decisions, or stopped by its own rules with no winner
                totals[UNFINISHED] += 1

    return play


def _seated(player: Player, seed: int, settings: Mapping[str, Any]) -> Bot:
    """A bot for one game: a new one, unless the player is an instance."""
    if isinstance(player, Bot):
        return player
    made_of = kind(player) if isinstance(player, str) else player
    return made(made_of, {"seed": seed, **({} if made_of.name in FAST else settings)})


def _count(game: Game, s: Any, sums: Sums) -> None:
    if game.figures is not None:
        game.figures.tally(s, sums)


def stream(seed: int, number: int) -> int:
    """A seed of their own for the bots of each game of a seed."""
    return (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xBF58476D1CE4E5B9) % (1 << 62)


def records_apart(game: Game, count: int) -> NDArray[np.void]:
    """Records that share no cache line with those of other threads."""
    size = game.state.dtype.itemsize
    raw = np.zeros(count * size + 2 * CACHE_LINE, np.uint8)
    begin = -raw.ctypes.data % CACHE_LINE
    return raw[begin : begin + count * size].view(game.state.dtype)


def _shared_out(
    play: Play, games: int, threads: int, totals_width: int, sums_width: int, progress: Report | None
) -> tuple[Sums, Sums]:
    """Distribute batches of games over threads, and add up the sums in the order of the games."""
    slow_start = max(1, min(BATCH, math.ceil(games / (threads * 8))))
    batches = [(first, min(slow_start, games - first)) for first in range(0, games, slow_start)]
    done, stop = 0, Event()

    def run(batch: tuple[int, int]) -> tuple[int, Sums, Sums]:
        totals, sums = np.zeros(totals_width), np.zeros(max(sums_width, 1))
        if not stop.is_set():
            play(*batch, totals, sums)
        return batch[1], totals, sums

    all_totals, all_sums = np.zeros(totals_width), np.zeros(max(sums_width, 1))
    with ThreadPoolExecutor(threads) as pool:
        try:
            for count, totals, sums in pool.map(run, batches):
                all_totals += totals
                all_sums += sums
                done += count
                if progress:
                    progress(done, games)
        except BaseException:
            stop.set()
            raise
    return all_totals, all_sums
