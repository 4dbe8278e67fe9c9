"""Positions of BANG! in a few readable lines: a line a player, dice by name, and chance that does what it is told.

    table = sit(
        sheriff(ROSE, 8, arrows=1),
        outlaw(life=5),
        renegade(),
        dice="one two beer beer gatling",
    )
    table.play(KEEP, shoot(1))

Seats are numbered from 0, clockwise. Seat 0 rolls unless said otherwise, and may roll once more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from saloon.core import NOBODY
from saloon.core.chance import below, sow
from saloon.games.bang_dice import GAME, box, ending
from saloon.games.bang_dice.box import (
    ARROWS,
    DICE,
    EVERY_CHARACTER,
    FACES,
    MOST_SEATS,
    NONE,
    Character,
    Ending,
    Event,
    Face,
    Phase,
    Role,
    State,
    Step,
)
from tests.games import tables

QUIET_DRAWS = 20
"""So many dice after a position show neither arrows nor dynamite, unless it says otherwise."""

BART, JACK, JANET, GRINGO = Character.BART_CASSIDY, Character.BLACK_JACK, Character.CALAMITY_JANET, Character.EL_GRINGO
JESSE, JOURDONNAIS, KIT, DUKE = (
    Character.JESSE_JONES, Character.JOURDONNAIS, Character.KIT_CARLSON, Character.LUCKY_DUKE,
)  # fmt: skip
PAUL, PEDRO, ROSE, SID = (
    Character.PAUL_REGRET, Character.PEDRO_RAMIREZ, Character.ROSE_DOOLAN, Character.SID_KETCHUM,
)  # fmt: skip
SLAB, SUZY, SAM, WILLY = (
    Character.SLAB_THE_KILLER, Character.SUZY_LAFAYETTE, Character.VULTURE_SAM, Character.WILLY_THE_KID,
)  # fmt: skip
PLAIN = Character.LUCKY_DUKE
"""Somebody whose ability shows in the number of their rolls only."""

# ---- Actions

KEEP = box.REROLL
LOSE_LIFE, TAKE_ARROW = box.LOSE_LIFE, box.TAKE_ARROW
DROP, KEEP_ARROWS = box.DROP_ARROW, box.KEEP_ARROWS
STRIP_NOBODY, ROLL = box.STRIP_NOBODY, box.ROLL


def reroll(*dice: int) -> int:
    """Roll these dice again; the first die is 1, as it is written on the table."""
    return box.REROLL + sum(1 << (die - 1) for die in dice)


def shoot(at: int) -> int:
    return box.SHOOT + at


def twice(at: int) -> int:
    return box.SHOOT_TWICE + at


def beer(to: int) -> int:
    return box.BEER + to


def gift(to: int) -> int:
    return box.GIFT + to


def strip(seat: int) -> int:
    return box.STRIP + seat


def choose(character: int) -> int:
    return box.CHOOSE + int(character)


# ---- Positions


@dataclass(frozen=True)
class Player:
    """Who sits somewhere; no life is the life they begin with."""

    role: Role
    character: Character = PLAIN
    life: int | None = None
    arrows: int = 0
    is_dead: bool = False


def sheriff(character: Character = PLAIN, life: int | None = None, arrows: int = 0) -> Player:
    return Player(Role.SHERIFF, character, life, arrows)


def deputy(character: Character = PLAIN, life: int | None = None, arrows: int = 0) -> Player:
    return Player(Role.DEPUTY, character, life, arrows)


def outlaw(character: Character = PLAIN, life: int | None = None, arrows: int = 0) -> Player:
    return Player(Role.OUTLAW, character, life, arrows)


def renegade(character: Character = PLAIN, life: int | None = None, arrows: int = 0) -> Player:
    return Player(Role.RENEGADE, character, life, arrows)


def dead(role: Role, character: Character = PLAIN) -> Player:
    """Somebody who is out of the game."""
    return Player(role, character, 0, 0, True)


def faces(text: str) -> tuple[int, ...]:
    """Dice by name."""
    return tuple(Face[name.upper()] for name in text.split())


def position(*players: Player, dice: str = "", roller: int = 0, rolls: int = 1, **options: int) -> State:
    """A table in the middle of a turn: the roller looks at these dice and has so many rolls left."""
    s = State()
    s.seats, s.winner, s.sheriff, s.cast = len(players), NOBODY, NOBODY, EVERY_CHARACTER
    for seat in range(MOST_SEATS):
        s.role[seat], s.character[seat] = Role.UNKNOWN, NONE
    for seat, player in enumerate(players):
        s.role[seat], s.character[seat], s.arrows[seat] = player.role, player.character, player.arrows
        if player.role == Role.SHERIFF:
            s.sheriff = seat
    for seat, player in enumerate(players):
        s.life[seat] = box.full_life(s, seat) if player.life is None else player.life
    s.living = sum(1 << seat for seat, player in enumerate(players) if not player.is_dead)
    s.pile = ARROWS - sum(player.arrows for player in players)
    s.roller = s.turn = roller
    s.phase, s.step, s.rolls, s.turns, s.doubled = Phase.REROLL, Step.ROLLED, rolls, 1, NONE
    s.offer[0] = s.offer[1] = NONE
    for die in range(DICE):
        s.target[die] = NOBODY
    for die, face in enumerate(faces(dice)):
        s.dice[die] = face
    for name, value in options.items():
        s.fill(name, value)
    load(s, "")
    return s


def before_turn(*players: Player, roller: int = 0, roll: str = "", **options: int) -> State:
    """A table at which this player is about to take the dice, which will show this at first."""
    s = position(*players, dice="", roller=roller, rolls=1, **options)
    s.phase, s.step = Phase.ROLL, Step.TURN
    s.rolls = box.ROLLS + (s.character[roller] == DUKE)
    s.turns = 1
    load(s, roll)
    return s


def load(s: State, text: str) -> None:
    """See to it that the next dice rolled show this, and neither arrows nor dynamite after that."""
    s.rng[0], s.rng[1] = _words(faces(text))


@cache
def _words(wanted: tuple[int, ...]) -> tuple[int, int]:
    """Chance that gives these faces first, and quiet ones after them."""
    s = State()
    for stream in range(10**7):
        sow(s, 1885, stream)
        words = s.rng[0], s.rng[1]
        if all(below(s, FACES) == face for face in wanted) and all(
            below(s, FACES) > Face.DYNAMITE for _ in range(QUIET_DRAWS - 3 * len(wanted))
        ):
            return words
    raise AssertionError("no chance does that")


# ---- Tables: the same scenario, interpreted or compiled

steps = partial(tables.steps, GAME)
"""Every rule of the contract, compiled."""


class Seat:
    """What lies before a player."""

    def __init__(self, s: State, seat: int) -> None:
        self.life, self.arrows = s.life[seat], s.arrows[seat]
        self.is_living = bool(box.is_living(s, seat))
        self.role = Role(s.role[seat])


class Table(tables.Table[State]):
    """A position that is played on, refusing what is not legal."""

    game = GAME

    def __getitem__(self, seat: int) -> Seat:
        return Seat(self.s, seat)

    def check(self) -> None:
        """Arrows stay nine, and the pile is never empty."""
        assert self.s.pile == ARROWS - sum(self.s.arrows[seat] for seat in range(MOST_SEATS)) > 0

    def load(self, text: str) -> Table:
        """The next dice rolled will show this."""
        load(self.s, text)
        return self

    @property
    def asked(self) -> tuple[int, Phase]:
        """Who is asked what."""
        return self.s.turn, Phase(self.s.phase)

    @property
    def lives(self) -> list[int]:
        """Everybody's life."""
        return [self.s.life[seat] for seat in range(self.s.seats)]

    @property
    def arrows(self) -> list[int]:
        """Everybody's arrows."""
        return [self.s.arrows[seat] for seat in range(self.s.seats)]

    @property
    def pile(self) -> int:
        """The arrows in the pile."""
        return self.s.pile

    def told(self, kind: Event) -> list[tuple[int, int, int]]:
        """The events of one kind in the story of the last move."""
        s = self.s
        return [(s.events[at, 2], s.events[at, 3], s.events[at, 4]) for at in range(s.told) if s.events[at, 0] == kind]

    def kinds(self) -> list[Event]:
        """The kinds of all events of the last move."""
        return [Event(self.s.events[at, 0]) for at in range(self.s.told)]

    def prizes(self) -> list[float]:
        """What each seat has won."""
        if self.way == "interpreted":
            return [ending.prize(self.s, seat) for seat in range(self.s.seats)]
        return [steps().prize_at(self.s.packed(), 0, seat) for seat in range(self.s.seats)]


Sit = Callable[..., Table]


def ends(table: Table, ending: Ending, winners: Sequence[int]) -> bool:
    """Is the game over like this, and is everything in the state agreed about it?"""
    s = table.s
    prizes = [1.0 if seat in winners else 0.0 for seat in range(s.seats)]
    return (
        (s.over, s.phase, s.turn, s.ending) == (1, Phase.OVER, NOBODY, ending)
        and table.prizes() == prizes
        and table.legal() == set()
    )
