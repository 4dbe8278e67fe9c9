"""Arenas by role: the same games played twice, once with one player in a role replaced by another kind of player."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from saloon.bots.search import Search
from saloon.core import Mask, rule
from saloon.core.chance import sow
from saloon.core.compiling import Kit, compiled
from saloon.core.game import Seen
from saloon.core.loops import Records
from saloon.core.options import fill_in
from saloon.core.rule import clear, deal, legal, play
from saloon.games.bang_dice import GAME
from saloon.games.bang_dice.box import ACTIONS, ROLE_CARDS, Role, State
from saloon.games.bang_dice.ending import prize
from saloon.games.bang_dice.secrecy import hide
from saloon.lab.arena import verdict
from saloon.lab.tournament import MIND, TABLE, TEMPLATE, pick_at_random, think

LAW, OUTLAWS, RENEGADE = (Role.SHERIFF, Role.DEPUTY), (Role.OUTLAW,), (Role.RENEGADE,)
"""Who wins together; of two Renegades each plays alone."""
LONGEST = 5000
"""Decisions in a game, at most."""
ROLES = (Role.SHERIFF, Role.DEPUTY, Role.OUTLAW, Role.RENEGADE)


@dataclass(frozen=True)
class Duel:
    """The same games won by a challenger and by a champion, and how likely the difference is by luck."""

    name: str
    challenger: tuple[bool, ...]
    champion: tuple[bool, ...]

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.challenger)

    @property
    def p_value(self) -> float:
        """An exact sign test on the games that only one of them won."""
        pairs = list(zip(self.challenger, self.champion, strict=True))
        won, lost = pairs.count((True, False)), pairs.count((False, True))
        return verdict(won + lost, won, 0.5).p_value if won + lost else 1.0

    def __add__(self, other: Duel) -> Duel:
        both = f"{self.name}, {other.name}"
        return Duel(both, self.challenger + other.challenger, self.champion + other.champion)

    def __str__(self) -> str:
        shares = []
        for won in (self.challenger, self.champion):
            low, high = verdict(self.games, sum(won), 0.5).interval
            shares.append(f"{sum(won) / self.games:.1%} [{low:.1%}, {high:.1%}]")
        return f"{self.name}: {' against '.join(shares)}, {self.games} games, p = {self.p_value:.2g}"


def roles_at(seats: int) -> list[Role]:
    """The roles that are dealt to so many players."""
    return [role for role in ROLES if ROLE_CARDS[seats, role]]


@rule
def open_table(states: Records, seed: int, game: int, seats: int, role: int) -> int:
    """Deal a game; who is the first in that role?"""
    states[TABLE] = states[TEMPLATE]
    table = states[TABLE]
    sow(table, seed, 2 * game)
    sow(states[MIND], seed, 2 * game + 1)
    deal(table, seats)
    seat = 0
    while table.role[seat] != role:
        seat += 1
    return seat


@rule
def play_until_asked(states: Records, mask: Mask, team: int) -> int:
    """Let everybody play by policy until one of these seats has a choice, or to the end; how many choices?"""
    table = states[TABLE]
    for _ in range(LONGEST):
        if table.over:
            return 0
        clear(mask)
        count = legal(table, mask)
        if (team >> table.turn) & 1 and count > 1:
            return count
        play(table, think(states, mask))
    return 0


@rule
def play_on(states: Records, mask: Mask, seat: int, by_policy: int) -> float:
    """Play to the end, this seat by policy or at random; its prize."""
    count = play_until_asked(states, mask, 1 << seat)
    while count > 0:
        action = think(states, mask) if by_policy else pick_at_random(states[MIND], mask, count)
        play(states[TABLE], action)
        count = play_until_asked(states, mask, 1 << seat)
    return prize(states[TABLE], seat)


@rule
def play_one(states: Records, action: int) -> None:
    """One action of whoever is on turn."""
    play(states[TABLE], action)


KIT = Kit("arena.roles", (open_table, play_until_asked, play_on, play_one), roles={"choose": "greedy"})


class Arena:
    """A table at which all play by the greedy policy but for one seat."""

    def __init__(self, seats: int, seed: int) -> None:
        self.seats, self.seed, self.kit = seats, seed, compiled(GAME, KIT)
        self.states, self.mask = np.zeros(3, State.silent_dtype), np.zeros(ACTIONS, np.int8)
        template = State()
        fill_in(template, GAME.options, {}, GAME.values, {})
        template.write(self.states[TEMPLATE])

    def is_won(self, role: Role, game: int, by_policy: bool) -> bool:
        """Does the first player in a role win that game, by policy or at random?"""
        seat = self.kit.open_table(self.states, self.seed, game, self.seats, int(role))
        return bool(self.kit.play_on(self.states, self.mask, seat, int(by_policy)) == 1.0)

    def is_won_by_search(self, team: tuple[Role, ...], game: int, playouts: int) -> bool:
        """Does a team win that game, all of it searching?"""
        searcher = Search(seed=game, playouts=playouts)
        first = self.kit.open_table(self.states, self.seed, game, self.seats, int(team[0]))
        roles = self.states[TABLE]["role"].tolist()[: self.seats]
        members = [seat for seat, role in enumerate(roles) if role in team] if team != (Role.RENEGADE,) else [first]
        bits = sum(1 << seat for seat in members)
        while self.kit.play_until_asked(self.states, self.mask, bits):
            s = State.read(self.states[TABLE])
            seat = s.turn
            hide(s, seat)
            self.kit.play_one(self.states, searcher.choose(Seen(GAME, s, seat)))
        return bool(prize(State.read(self.states[TABLE]), first) == 1.0)


def greedy_against_random(seats: int, role: Role, games: int, seed: int = 1) -> Duel:
    """Among greedy players: does a greedy one win more often in a role than a random one?"""
    arena = Arena(seats, seed)
    won = [tuple(arena.is_won(role, game, by_policy) for game in range(games)) for by_policy in (True, False)]
    return Duel(role.name.lower(), *won)


def search_against(policy: str, seats: int, team: tuple[Role, ...], games: int, playouts: int, seed: int = 1) -> Duel:
    """Among greedy players: does a searching team win more often than a greedy one, or than a random player in it?"""
    arena = Arena(seats, seed)
    searched = tuple(arena.is_won_by_search(team, game, playouts) for game in range(games))
    champion = tuple(arena.is_won(team[0], game, policy == "greedy") for game in range(games))
    return Duel(" and ".join(role.name.lower() for role in team), searched, champion)
