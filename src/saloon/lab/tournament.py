"""The compiled loop that plays many games between a game's own policies, in any mix.

Game number n of a seed is the same game whatever thread plays it: its dice come from stream 2n of the seed, the
players' private chance from stream 2n + 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol

from saloon.core.chance import below, sow
from saloon.core.compiling import Kit
from saloon.core.loops import Floats, Ints, Masks, Records
from saloon.core.record import Mask, Record
from saloon.core.rule import (
    choose,
    clear,
    deal,
    hide,
    legal,
    mark,
    nth_marked,
    play,
    prize,
    role,
    rule,
    tally,
    unbound,
)

TEMPLATE, TABLE, MIND = range(3)
"""The three records of a tournament: options filled in; the game; what a player has in mind."""
DECISIONS, SQUARES, UNFINISHED, WINS = range(4)
"""Places in the totals; the seats' wins come last."""
LENGTH, PRIZES = range(2)
"""Places in a row about one game: its decisions, and from here on the prizes of the seats."""
AT_RANDOM, BY_POLICY, BY_SECOND, BY_THIRD = range(4)
"""How a seat plays."""
SHARES = 840
"""Wins are added up in so many parts, so that sums are whole numbers, the same in any order: 1, 2, … 8 divide it."""
MOST_POLICIES = 3
"""So many different policies, besides random play, can meet in the compiled loop."""


class Table(Protocol):
    """A row of floats for each game."""

    def __getitem__(self, at: int, /) -> Floats: ...
    def __len__(self) -> int: ...


@role
def choose_second(s: Record, mask: Mask) -> int:
    """Another policy, where two different ones meet."""
    raise unbound("choose_second")


@role
def choose_third(s: Record, mask: Mask) -> int:
    """And another, where three meet."""
    raise unbound("choose_third")


@rule
def pick_at_random(s: Record, mask: Mask, count: int) -> int:
    """One of the marked actions, all alike."""
    return nth_marked(mask, below(s, count))


@rule
def look(states: Records) -> None:
    """Put what the seat on turn may know into the mind, which keeps a chance of its own."""
    mind = states[MIND]
    first = mind.rng[0]
    second = mind.rng[1]
    seat = states[TABLE].turn
    states[MIND] = states[TABLE]
    hide(mind, seat)
    mind.rng[0] = first
    mind.rng[1] = second


@rule
def think(states: Records, mask: Mask) -> int:
    """Let the policy choose from what the seat on turn may know, with chance of its own."""
    look(states)
    return choose(states[MIND], mask)


@rule
def keep_off(mask: Mask, barred: Mask, count: int) -> int:
    """Unmark what is barred, unless nothing else is left; return how many are marked."""
    left = 0
    for action in range(len(mask)):
        if mask[action] and not barred[action]:
            left += 1
    if left == 0 or left == count:
        return count
    for action in range(len(mask)):
        if barred[action]:
            mask[action] = 0
    return left


class Plan(NamedTuple):
    """What is played: at how many seats, by which dice, with how many decisions at most, how each seat plays, and
    which actions it has to do without (no rows: nobody has to).
    """

    seats: int
    seed: int
    limit: int
    players: Ints
    barred: Masks


class Counts(NamedTuple):
    """What comes of it: the totals of all games, the sums that this game keeps, and, if there is room, a row about
    each game and one with what its seats had.
    """

    totals: Floats
    sums: Floats
    rows: Table
    marks: Table


@rule
def open_table(states: Records, plan: Plan, game: int) -> None:
    """Deal game number `game` of a plan."""
    states[TABLE] = states[TEMPLATE]
    sow(states[TABLE], plan.seed, 2 * game)
    sow(states[MIND], plan.seed, 2 * game + 1)
    deal(states[TABLE], plan.seats)


@rule
def decide(states: Records, mask: Mask, plan: Plan) -> int:
    """Let whoever is on turn choose an action."""
    table = states[TABLE]
    clear(mask)
    count = legal(table, mask)
    if len(plan.barred) > 0:
        count = keep_off(mask, plan.barred[table.turn], count)
    player = plan.players[table.turn]
    if player == AT_RANDOM:
        return pick_at_random(states[MIND], mask, count)
    look(states)
    if player == BY_POLICY:
        return choose(states[MIND], mask)
    if player == BY_SECOND:
        return choose_second(states[MIND], mask)
    return choose_third(states[MIND], mask)


@rule
def play_games(states: Records, mask: Mask, plan: Plan, first: int, games: int, counts: Counts) -> None:
    """Play games `first` to `first + games - 1` of a plan and note what came of them."""
    totals, sums = counts.totals, counts.sums
    has_rows = len(counts.rows) > 0
    for game in range(first, first + games):
        open_table(states, plan, game)
        table = states[TABLE]
        tally(table, sums)
        if has_rows:
            mark(table, counts.marks[game - first])
        decisions = 0
        while not table.over and decisions < plan.limit:
            play(table, decide(states, mask, plan))
            tally(table, sums)
            if has_rows:
                mark(table, counts.marks[game - first])
            decisions += 1
        note_end(table, plan.seats, decisions, totals)
        if has_rows:
            note_row(table, plan.seats, decisions, counts.rows[game - first])


@rule
def note_row(s: Record, seats: int, decisions: int, row: Floats) -> None:
    """Write the row about a game that has ended."""
    row[LENGTH] = decisions
    for seat in range(seats):
        row[PRIZES + seat] = prize(s, seat) if s.over else 0.0


@rule
def note_end(s: Record, seats: int, decisions: int, totals: Floats) -> None:
    """Add the end of a game to the totals."""
    totals[DECISIONS] += decisions
    totals[SQUARES] += decisions * decisions
    shared = 0.0
    for seat in range(seats):
        if s.over:
            shares = int(prize(s, seat) * SHARES + 0.5)
            shared += shares
            totals[WINS + seat] += shares
    if shared == 0.0:  # too many decisions, or stopped by its own rules with no winner
        totals[UNFINISHED] += 1


@rule
def no_tally(s: Record, sums: Floats) -> None:
    """The tally of a game that keeps no figures."""


@rule
def no_mark(s: Record, marks: Floats) -> None:
    """The marks of a game that tells nothing of its seats, or where nobody asks."""


@rule
def no_policy(s: Record, mask: Mask) -> int:
    """The policy where every seat plays at random: never asked."""
    return -1


CHOICES = ("choose", "choose_second", "choose_third")
"""The roles of the policies, in the order of BY_POLICY, BY_SECOND and BY_THIRD."""


@cache
def kit_for(policies: Sequence[str], *, figures: bool, marks: bool) -> Kit:
    """The loop for these policies, with a game's figures and what its seats had, or without."""
    roles = dict(zip(CHOICES, (*policies, *(no_policy,) * MOST_POLICIES), strict=False))
    if not figures:
        roles["tally"] = no_tally
    if not marks:
        roles["mark"] = no_mark
    return Kit("tournament", (play_games,), silent=False, roles=roles)


RANDOM = kit_for((), figures=True, marks=False)
"""Random play with story and figures."""
BARE = Kit(
    "tournament.bare",
    (play_games,),
    roles={**dict.fromkeys(CHOICES, no_policy), "tally": no_tally, "mark": no_mark},
)
"""Random play without story and figures: what the speed of the rules is measured by."""
