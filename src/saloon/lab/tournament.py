"""The compiled loop that plays many games between a game's own policies.

Game number n of a seed is the same game whatever thread plays it: its dice come from stream 2n of the seed, the
players' private chance from stream 2n + 1.
"""

from __future__ import annotations

from typing import NamedTuple

from saloon.core.chance import below, sow
from saloon.core.compiling import Kit
from saloon.core.loops import Floats, Ints, Records
from saloon.core.record import Mask, Record
from saloon.core.rule import choose, clear, deal, hide, legal, nth_marked, play, prize, rule, tally

TEMPLATE, TABLE, MIND = range(3)
"""The three records of a tournament: options filled in; the game; what a player has in mind."""
DECISIONS, SQUARES, UNFINISHED, WINS = range(4)
"""Places in the totals; the seats' wins come last."""
AT_RANDOM, BY_POLICY = range(2)
"""How a seat plays."""


@rule
def pick_at_random(s: Record, mask: Mask, count: int) -> int:
    """One of the marked actions, all alike."""
    return nth_marked(mask, below(s, count))


@rule
def think(states: Records, mask: Mask) -> int:
    """Let the policy choose from what the seat on turn may know, with chance of its own."""
    mind = states[MIND]
    first = mind.rng[0]
    second = mind.rng[1]
    seat = states[TABLE].turn
    states[MIND] = states[TABLE]
    hide(mind, seat)
    mind.rng[0] = first
    mind.rng[1] = second
    return choose(mind, mask)


class Plan(NamedTuple):
    """What is played: at how many seats, by which dice, with how many decisions at most, and how each seat plays."""

    seats: int
    seed: int
    limit: int
    players: Ints


class Counts(NamedTuple):
    """What comes of it: the totals of every game, and the sums that this one keeps."""

    totals: Floats
    sums: Floats


@rule
def play_games(states: Records, mask: Mask, plan: Plan, first: int, games: int, counts: Counts) -> None:
    """Play games `first` to `first + games - 1` of a plan and add up what came of them."""
    seats, limit, players = plan.seats, plan.limit, plan.players
    totals, sums = counts.totals, counts.sums
    for game in range(first, first + games):
        states[TABLE] = states[TEMPLATE]
        table = states[TABLE]
        sow(table, plan.seed, 2 * game)
        sow(states[MIND], plan.seed, 2 * game + 1)
        deal(table, seats)
        tally(table, sums)
        decisions = 0
        while not table.over and decisions < limit:
            clear(mask)
            count = legal(table, mask)
            if players[table.turn] == AT_RANDOM:
                action = pick_at_random(states[MIND], mask, count)
            else:
                action = think(states, mask)
            play(table, action)
            tally(table, sums)
            decisions += 1
        totals[DECISIONS] += decisions
        totals[SQUARES] += decisions * decisions
        shared = 0.0
        for seat in range(seats):
            if table.over:
                shared += prize(table, seat)
                totals[WINS + seat] += prize(table, seat)
        if shared == 0.0:  # too many decisions, or stopped by its own rules with no winner
            totals[UNFINISHED] += 1


@rule
def no_tally(s: Record, sums: Floats) -> None:
    """The tally of a game that keeps no figures."""


@rule
def no_policy(s: Record, mask: Mask) -> int:
    """The policy where every seat plays at random: never asked."""
    return -1


RANDOM = Kit("tournament.random", (play_games,), silent=False, roles={"choose": no_policy})
GREEDY = Kit("tournament.greedy", (play_games,), silent=False, policy="greedy")
PASSIVE = Kit("tournament.passive", (play_games,), silent=False, policy="passive")
BARE = Kit("tournament.bare", (play_games,), roles={"choose": no_policy, "tally": no_tally})
"""Random play without story and figures: what the speed of the rules is measured by."""
