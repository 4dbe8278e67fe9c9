"""Positions in a few readable lines: a town from left to right, where the gangs stand, and who holds which cards.

    table = sit("saloon bank train mine", gangs=["bank bank! mine", "bank train train!"], hands={0: "rally"})
    table.play("rally").token("bank", 0).go("train")

Seats are numbered from 0, clockwise; seat 0 has the bottle. A gang is named by where its three tokens stand, `-` for
at home, `!` after the coward. Without gangs the round is at its beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from saloon.core.chance import force, sow
from saloon.core.game import legal_mask
from saloon.core.options import fill_in
from saloon.core.story import turn_page
from saloon.games.boomtown import GAME, box, face, rules
from saloon.games.boomtown.box import (
    ACTIONS,
    BLANK,
    BULLET,
    CARDS,
    COWARD_DIE,
    DIE,
    EVERYONE,
    GANG,
    HAND,
    HOME,
    KIND_NAMES,
    LOCATION_NAMES,
    NEW,
    PILE,
    PILE_SIZE,
    RUN_AWAY,
    SHOOTER_DIE,
    SHOWN,
    WINDOWS,
    Event,
    Phase,
    State,
)
from tests.games import tables
from tests.games.tables import Way

FACES = {"*": BULLET, "»": RUN_AWAY, ".": BLANK}
TRIES = 20_000


class Sit(Protocol):
    """Sits down at a table, as the fixture of that name does."""

    def __call__(self, town: str, **setup: Any) -> Table: ...


def kind(name: str) -> int:
    """A kind of loot by name."""
    return KIND_NAMES.index(name)


def location(name: str) -> int:
    """A location by name."""
    return LOCATION_NAMES.index(name)


steps = partial(tables.steps, GAME)
"""Every rule of the contract, compiled."""


# ---- Setting up


def dealt(town: str, *, live: bool = False, values: Mapping[str, Any] | None = None, chance: int = 1881) -> State:
    """A fresh game in this town, for one player fewer than it has locations; seat 0 has the bottle."""
    s = State()
    fill_in(s, rules.OPTIONS, {"tempo": "live" if live else "beats"}, rules.VALUES, dict(values or {}))
    order = [location(name) for name in town.split()]
    for place, where in enumerate([*order, *(n for n in range(len(LOCATION_NAMES)) if n not in order)]):
        s.town[place] = where
    sow(s, chance, 0)
    rules.deal(s, len(order) - 1)
    s.first = s.turn = 0
    return s


def draw_from_pile(s: State, name: str) -> int:
    """A card of that kind that still lies in its pile, taken off it."""
    for card in range(CARDS):
        if s.kind[card] == kind(name) and s.place[card] == PILE:
            s.left[card // PILE_SIZE] -= 1
            return card
    raise AssertionError(f"no {name} is left in the pile")


def give(s: State, seat: int, names: str, *, new: bool = False) -> None:
    """Cards into a hand, as if they had been drawn before, or in this round."""
    for name in names.split():
        card = draw_from_pile(s, name)
        s.place[card] = (NEW if new else HAND) + seat
        if new:
            s.new_from[seat, card // PILE_SIZE] += 1
        else:
            s.hand_from[seat, card // PILE_SIZE] += 1
            s.ready[seat] += 1


def show(s: State, seat: int, names: str) -> None:
    """Cards face up before somebody."""
    for name in names.split():
        card = draw_from_pile(s, name)
        s.place[card] = SHOWN + seat
        s.unseen[s.kind[card]] -= 1


def empty_pile(s: State, name: str, left: int) -> None:
    """So many cards are left in a pile; the others are in the box."""
    where = location(name)
    for card in range(PILE_SIZE * where, PILE_SIZE * (where + 1)):
        if s.place[card] == PILE and s.left[where] > left:
            s.place[card] = box.IN_BOX
            s.unseen[s.kind[card]] -= 1
            s.left[where] -= 1


def stand(s: State, seat: int, gang: str) -> None:
    """Put the tokens of a gang where they stand, for all to see."""
    for at, word in enumerate(gang.split()):
        token, name = GANG * seat + at, word.rstrip("!")
        s.where[token] = HOME if name == "-" else box.OUT if name == "out" else box.place_of(s, location(name))
        s.seen[token] = EVERYONE
        if word.endswith("!"):
            s.coward[seat] = at
    s.spied[seat] = EVERYONE


def position(
    town: str,
    *,
    gangs: Sequence[str] | None = None,
    hands: Mapping[int, str] | None = None,
    new: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    closed: str = "",
    left: Mapping[str, int] | None = None,
    live: bool = False,
    values: Mapping[str, Any] | None = None,
) -> State:
    """A round at its beginning; with gangs, right after the reveal."""
    s = dealt(town, live=live, values=values)
    for seat, names in (hands or {}).items():
        give(s, seat, names)
    for seat, names in (new or {}).items():
        give(s, seat, names, new=True)
    for seat, names in (shown or {}).items():
        show(s, seat, names)
    for name, count in (left or {}).items():
        empty_pile(s, name, count)
    if gangs is not None:
        s.closed = sum(1 << box.place_of(s, location(name)) for name in closed.split())
        for seat, gang in enumerate(gangs):
            stand(s, seat, gang)
        turn_page(s)
        rules.go_to(s, 0)
        rules.advance(s)
    return s


# ---- Playing


class Table:
    """A state, and verbs to go on from it; each checks that the move is legal."""

    def __init__(self, s: State, way: Way = "interpreted") -> None:
        self.s, self.way = s, way

    @property
    def phase(self) -> str:
        """The name of the question."""
        return Phase(self.s.phase).name.lower()

    def legal(self) -> list[dict[str, Any]]:
        """The moves of the seat on turn."""
        mask, _ = legal_mask(GAME, self.s)
        return [face.move(action) for action in range(ACTIONS) if mask[action]]

    def can(self, **move: Any) -> bool:
        """Is this move legal?"""
        return move in self.legal()

    def do(self, verb: str, **details: Any) -> Table:
        """Play a move; whoever is asked before for a card passes."""
        move = {"do": verb, **details}
        while verb != "pass" and move not in self.legal() and Phase(self.s.phase) in WINDOWS:
            self.skip()
        assert move in self.legal(), f"{self.phase}: {move} is none of {self.legal()}"
        action = face.action(move)
        cell = self.s.packed()
        GAME.rules.play(self.s, action)
        if self.way == "compiled":
            steps().play_at(cell, 0, action)
            assert cell.tobytes() == self.s.to_bytes()
        return self

    def play(self, card: str) -> Table:
        """Play a card."""
        return self.do("play", card=card)

    def go(self, name: str) -> Table:
        """Name a location."""
        return self.do("go", location=name)

    def who(self, seat: int) -> Table:
        """Name a player."""
        return self.do("who", seat=seat)

    def card(self, name: str) -> Table:
        """Name a card."""
        return self.do("card", card=name)

    def place(self, token: str, name: str) -> Table:
        """Place a token."""
        return self.do("place", token=token, location=name)

    def token(self, number: int) -> Table:
        """Name a token by its number: three for each seat."""
        return self.do("token", token=number)

    def skip(self) -> Table:
        """Pass."""
        return self.do("pass")

    def skip_windows(self, *until: str) -> Table:
        """Pass in every window, or until one of these questions."""
        while Phase(self.s.phase) in WINDOWS and self.phase not in until:
            self.skip()
        return self

    def offers(self, card: str) -> bool:
        """Can this card be played in any of the windows up to the next other question?"""
        trial = Table(self.s.clone())
        while Phase(trial.s.phase) in WINDOWS:
            if trial.can(do="play", card=card):
                return True
            trial.skip()
        return False

    def land(self, seat: int, faces: str) -> Table:
        """In a race, let somebody's dice fall like this, one sign for each token here: `*` `»` `.`."""
        force(self.s, roll_of(self.s, seat, faces), DIE**GANG)
        return self.do("land", seat=seat)

    def fire(self, wanted: Callable[[State], bool]) -> Table:
        """In beats, count down with dice that lead to what is wanted."""
        for seed in range(TRIES):
            trial = self.s.clone()
            sow(trial, seed, 7)
            GAME.rules.play(trial, box.FIRE)
            if wanted(trial):
                sow(self.s, seed, 7)
                return self.do("fire")
        raise AssertionError("no dice lead there")

    # ---- Looking

    def where(self, token: int) -> str:
        """Where a token is."""
        place = self.s.where[token]
        return {HOME: "home", box.OUT: "out"}.get(place) or LOCATION_NAMES[self.s.town[place]]

    def story(self) -> list[tuple[Any, ...]]:
        """What was just told: the kind of each event and its numbers."""
        s = self.s
        return [(Event(s.events[at, 0]).name.lower(), *(s.events[at, n] for n in (2, 3, 4))) for at in range(s.told)]

    def told(self, kind_of_event: str) -> list[tuple[int, ...]]:
        """The numbers of the events of a kind."""
        return [event[1:] for event in self.story() if event[0] == kind_of_event]

    def hand(self, seat: int) -> list[str]:
        """The cards in a hand."""
        return [
            KIND_NAMES[self.s.kind[card]] for card in range(CARDS) if box.is_in_hand(self.s.place[card], seat)
        ]  # fmt: skip

    def shown(self, seat: int) -> list[str]:
        """The cards face up before somebody."""
        return [KIND_NAMES[self.s.kind[card]] for card in range(CARDS) if self.s.place[card] == SHOWN + seat]


def roll_of(s: State, seat: int, faces: str) -> int:
    """The number to draw for dice that show this."""
    roll, signs = 0, iter(faces)
    for at in reversed(range(GANG)):
        token = GANG * seat + at
        roll *= DIE
        if s.where[token] == s.at:
            is_afraid = box.is_coward(s, token) and not s.brave >> seat & 1
            die = COWARD_DIE if is_afraid else SHOOTER_DIE
            sign = faces[[t for t in range(GANG * seat, GANG * seat + GANG) if s.where[t] == s.at].index(token)]
            roll += next(face for face in range(DIE) if die[face] == FACES[sign])
    assert len(list(signs)) == box.tokens_at(s, seat, s.at), "a sign for each token here"
    return roll


def hidden(s: State, seat: int) -> State:
    """The state as a seat may know it."""
    other = s.clone()
    rules.hide(other, seat)
    return other


def guessed(s: State, seat: int, seed: int) -> State:
    """A guess of a seat."""
    other = hidden(s, seat)
    sow(other, seed, 3)
    rules.guess(other, seat)
    return other
