"""Positions in a few readable lines: who has which outlaws, what lies face up, and how many cards are left.

    table = sit(3, stacks={0: "butch_cassidy elzy_lay", 1: "grat_dalton"}, up="kid_curry", saloon="swindler")
    table.play(draw("saloon"), swindle(1, "daltons"))

Seat 0 begins, and is on turn unless said otherwise. Stacks are written from bottom to top. What is not said lies in its
deck, in no order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from saloon.core import NOBODY
from saloon.core.chance import force, sow
from saloon.core.options import fill_in
from saloon.games.public_enemy import GAME, box, rules, secrecy
from saloon.games.public_enemy.box import (
    CARDS,
    DECKS,
    GANG_NAMES,
    GANGS,
    NONE,
    OUTLAW_NAMES,
    OUTLAWS,
    SALOON_NAMES,
    TOWN_NAMES,
    TOWNS,
    Event,
    Phase,
    State,
)
from saloon.games.public_enemy.face import DECK_NAMES
from tests.games import tables

ALL_OPTIONS = {"duel": "on", "dollars": "on", "cavalry": "on", "supremacy": "on"}


def card(name: str) -> int:
    """An outlaw by name, or a card of the Saloon by what it is (the first of its kind)."""
    if name in SALOON_NAMES:
        return OUTLAWS + SALOON_NAMES.index(name) * box.SALOON_ALIKE
    return [each.lower().replace(" ", "_").replace("-", "_") for each in OUTLAW_NAMES].index(name)


def cards(names: str) -> list[int]:
    """Several of them."""
    return [card(name) for name in names.split()]


def gang(name: str) -> int:
    return GANG_NAMES.index(name)


def town(name: str) -> int:
    return TOWN_NAMES.index(name)


# ---- Actions


def draw(deck: str) -> int:
    return box.DRAW + DECK_NAMES.index(deck)


def bury(name: str) -> int:
    return box.BURY + town(name)


def peek(deck: str) -> int:
    return box.PEEK + DECK_NAMES.index(deck)


def shed(name: str) -> int:
    return box.SHED + gang(name)


def hunt(seat: int, name: str) -> int:
    return box.HUNT + seat * GANGS + gang(name)


def swindle(seat: int, name: str) -> int:
    return box.SWINDLE + seat * GANGS + gang(name)


def ride(name: str) -> int:
    return box.RIDE + town(name)


# ---- Setting a table


def position(
    seats: int,
    *,
    stacks: Mapping[int, str] | None = None,
    up: str = "",
    left: Mapping[str, int] | None = None,
    turn: int = 0,
    starter: int = 0,
    one: int = NOBODY,
    wanted: Mapping[int, str] | None = None,
    dollars: int = 0,
    phase: Phase = Phase.DRAW,
    cavalry: str | None = None,
    supreme: str | None = None,
    options: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
) -> State:
    """A round under way. `up` names face-up cards instead of the usual ones, `left` how many cards a deck still has."""
    s = State()
    fill_in(s, GAME.options, options or {}, GAME.values, values or {})
    sow(s, 7, 7)
    s.seats, s.one, s.winner, s.starter, s.first, s.rounds = seats, one, NOBODY, starter, starter, 1
    s.supreme = NONE if supreme is None else gang(supreme)
    rules.gather_cards(s)
    s.cavalry = NONE if cavalry is None else town(cavalry)
    for seat, names in (stacks or {}).items():
        for each in cards(names):
            rules.put_on_stack(s, seat, each)
            s.left[box.deck_of(each)] -= 1
    shown = cards(up)
    for number in range(TOWNS):
        loose = [each for each in range(OUTLAWS) if box.deck_of(each) == number and s.place[each] == box.DECK]
        s.up[number] = next((each for each in shown if box.deck_of(each) == number), loose[-1])
        s.place[s.up[number]] = box.UP
    for name, count in (left or {}).items():
        discard_down_to(s, DECK_NAMES.index(name), count)
    for seat, names in (wanted or {}).items():
        s.wanted[seat] = sum(1 << gang(name) for name in names.split())
    for seat in range(seats):
        s.dollars[seat] = dollars
    s.turn, s.phase = turn, phase
    return s


def discard_down_to(s: State, deck: int, count: int) -> None:
    """Take loose cards out of a deck until so many are left."""
    for each in range(CARDS):
        if s.left[deck] > count and box.deck_of(each) == deck and s.place[each] == box.DECK:
            s.place[each] = box.DISCARDED
            s.left[deck] -= 1
    assert s.left[deck] == count


# ---- Tables: the same scenario, interpreted or compiled

steps = partial(tables.steps, GAME)
"""Every rule of the contract, compiled."""


class Table(tables.Table[State]):
    """A position that is played on, refusing what is not legal."""

    game = GAME

    def check(self) -> None:
        """No card is ever lost."""
        assert count_everything(self.s) == CARDS

    def visit_saloon(self, kind: str) -> Table:
        """Draw in the Saloon, and find this card there."""
        loose = [each for each in range(OUTLAWS, CARDS) if self.s.place[each] == box.DECK]
        force(self.s, loose.index(next(each for each in loose if kind_of(each) == kind)), len(loose))
        return self.play(draw("saloon"))

    def chance(self, outcome: int, of: int) -> Table:
        """The next draw by chance gives this outcome of so many."""
        force(self.s, outcome, of)
        return self

    @property
    def asked(self) -> tuple[int, Phase]:
        """Who is asked what."""
        return self.s.turn, Phase(self.s.phase)

    def stack(self, seat: int, name: str) -> list[str]:
        """A stack from bottom to top."""
        found = GAME.face.cards_of(self.s, seat, gang(name))
        return [OUTLAW_NAMES[each] for each in sorted(found, key=lambda each: self.s.height[each])]

    def wanted(self, seat: int) -> list[str]:
        """The gangs that somebody is wanted for."""
        return [name for at, name in enumerate(GANG_NAMES) if self.s.wanted[seat] >> at & 1]

    def told(self, kind: Event) -> list[tuple[int, int, int]]:
        """The events of one kind in the story of the last move."""
        s = self.s
        return [(s.events[at, 2], s.events[at, 3], s.events[at, 4]) for at in range(s.told) if s.events[at, 0] == kind]


def kind_of(each: int) -> str:
    """What a card of the Saloon is."""
    return SALOON_NAMES[box.saloon_kind(each)]


def count_everything(s: State) -> int:
    """Cards in decks and stacks, discarded and in the box: always all of them, and all counts agree."""
    for deck in range(DECKS):
        there = (box.DECK, box.TOP, box.UP)
        held = [each for each in range(CARDS) if box.deck_of(each) == deck]
        assert s.left[deck] == sum(s.place[each] in there or s.place[each] >= box.BURIED for each in held)
        assert sum(s.place[each] == box.TOP for each in held) <= 1
    for seat in range(s.seats):
        for number in range(GANGS):
            found = GAME.face.cards_of(s, seat, number)
            assert sorted(s.height[each] for each in found) == list(range(s.cards[seat, number]))
    return sum(1 for each in range(CARDS) if s.place[each] >= 0)


def hidden(s: State, seat: int) -> State:
    """What a seat may know."""
    copy = s.clone()
    secrecy.hide(copy, seat)
    return copy


Sit = Callable[..., Table]
