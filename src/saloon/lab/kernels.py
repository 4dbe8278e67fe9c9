"""What a thread of a graphics card does: a few games of a tournament, or a few playouts of a state.

`on_cuda` binds the names below for each game and mix of policies. They are globals and no arguments, because Numba
keeps a kernel on disk only if it closes over nothing.
"""

from __future__ import annotations

from typing import Any

from saloon.lab.tournament import MIND, TABLE, TEMPLATE, WINS, Counts, Plan

cuda: Any = None
"""Numba's CUDA half."""
play_games: Any = None
play_on: Any = None
"""The loops, as device functions."""
record: Any = None
flag: Any = None
real: Any = None
"""The types of records, marks and figures."""
actions: int = 0
places: int = 0
"""How many actions there are, and how many totals."""
kept: int = 0
"""How many sums the game keeps."""


def games_kernel(
    template: Any, seats: int, seed: int, limit: int, players: Any, barred: Any, bars: int, first: int,
    games: int, share: int, totals: Any, sums: Any, rows: Any, marks: Any, has_rows: bool,
) -> None:  # fmt: skip
    """Play games `first` to `first + games - 1` of a plan, so many in each thread, and add up what came of them."""
    begin = cuda.grid(1) * share
    if begin >= games:
        return
    count = min(share, games - begin)
    states = cuda.local.array(3, record)
    mask = cuda.local.array(actions, flag)
    own_totals = cuda.local.array(places, real)
    own_sums = cuda.local.array(kept, real)
    for at in range(places):
        own_totals[at] = 0.0
    for at in range(kept):
        own_sums[at] = 0.0
    states[TEMPLATE] = template[0]
    kept_rows = count if has_rows else 0
    plan = Plan(seats, seed, limit, players, barred[:bars])
    counts = Counts(own_totals, own_sums, rows[begin : begin + kept_rows], marks[begin : begin + kept_rows])
    play_games(states, mask, plan, first + begin, count, counts)
    for at in range(WINS + seats):
        if own_totals[at]:
            cuda.atomic.add(totals, at, own_totals[at])
    for at in range(kept):
        if own_sums[at]:
            cuda.atomic.add(sums, at, own_sums[at])


def playouts_kernel(
    templates: Any, count: int, seats: int, seed: int, limit: int, players: Any, barred: Any, bars: int,
    playouts: int, share: int, stream: int, won: Any,
) -> None:  # fmt: skip
    """Play on from states, each so many times, and add up the shares of all seats."""
    parts = (playouts + share - 1) // share
    thread = cuda.grid(1)
    at = thread // parts
    if at >= count:
        return
    begin = (thread % parts) * share
    states = cuda.local.array(3, record)
    mask = cuda.local.array(actions, flag)
    own = cuda.local.array(places, real)
    for seat in range(seats):
        own[seat] = 0.0
    states[TEMPLATE] = templates[at]
    states[MIND] = states[TEMPLATE]
    states[TABLE] = states[TEMPLATE]
    plan = Plan(seats, seed, limit, players, barred[:bars])
    play_on(states, mask, plan, min(share, playouts - begin), stream + begin, own)
    for seat in range(seats):
        if own[seat]:
            cuda.atomic.add(won, (at, seat), own[seat])
