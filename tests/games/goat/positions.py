"""Positions in a few readable lines: who owns which character, what lies on the street, and the dealer's hand.

    table = sit(4, hand="farmer goat charlatan sheriff", played="outlaw 2", goods={"ranch": 2})
    table.offer("farmer", to=1, claim="sheriff").play(REFUSE)

Seats are numbered from 0, clockwise. Seat 0 deals unless said otherwise. What has been played was offered truthfully
in that order, so that hats, deck and memories fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from saloon.core import NOBODY, count_at
from saloon.core.chance import force, sow
from saloon.games.goat import GAME, box, rules, secrecy
from saloon.games.goat.box import (
    CHARACTER_NAMES,
    CHARACTERS,
    COINS,
    HAND_SIZE,
    LOCATION_NAMES,
    LOCATIONS,
    NONE,
    RESOURCE_NAMES,
    UNKNOWN,
    VALUES,
    Event,
    Phase,
    State,
    Step,
)
from tests.games import tables

ACCEPT, REFUSE = box.ACCEPT, box.REFUSE


def card(name: str) -> int:
    """A character by name."""
    return CHARACTER_NAMES.index(name)


def cards(names: str) -> list[int]:
    """Several of them."""
    return [card(name) for name in names.split()]


def bits(of: Sequence[int]) -> int:
    """Cards as one number."""
    return sum(1 << each for each in of)


# ---- Actions


def offer(name: str) -> int:
    return box.OFFER + card(name)


def to(seat: int) -> int:
    return box.TO + seat


def claim(name: str) -> int:
    return box.CLAIM + card(name)


def rob(location: str) -> int:
    return box.ROB + LOCATION_NAMES.index(location)


def dupe(seat: int) -> int:
    return box.DUPE + seat


def pour(seat: int) -> int:
    return box.POUR + seat


def gamble(seat: int) -> int:
    return box.GAMBLE + seat


# ---- Positions


def bare(seats: int, round_number: int = 1) -> State:
    """A table at which nothing is laid out yet."""
    s = State()
    s.seats, s.round_number = seats, round_number
    s.fill("coins_a_round", VALUES[0].default)
    for theft in range(box.MOST_ROUNDS):
        s.robbers[theft] = s.victims[theft] = NOBODY
        s.stolen[theft] = UNKNOWN
    rules.gather_cards(s)
    for seat in range(seats):
        s.hats[seat] = box.HATS[seats]
    s.receiver, s.offered = NOBODY, NONE
    sow(s, 1870, seats)
    return s


def owners(played: str) -> list[tuple[int, int]]:
    """Who owns whom: `outlaw 2, thief 1`."""
    pairs = [part.split() for part in played.split(",") if part.strip()]
    return [(card(name), int(seat)) for name, seat in pairs]


def furnish(
    s: State,
    *,
    goods: Mapping[str, int] | None = None,
    till: Mapping[str, int] | None = None,
    coins: Sequence[int] | None = None,
    gains: Mapping[int, Mapping[str, int]] | None = None,
) -> None:
    """Lay out goods and coins, and fill the purses: two coins and nothing else, unless said otherwise."""
    for name, count in (goods or {}).items():
        s.goods[LOCATION_NAMES.index(name)] = count
    for name, count in (till or {}).items():
        s.till[LOCATION_NAMES.index(name)] = count
    for seat, count in enumerate(coins or [box.COINS_AT_START] * s.seats):
        s.coins[seat] = count
    for seat, owned in (gains or {}).items():
        for kind, count in owned.items():
            s.gains[seat, RESOURCE_NAMES.index(kind)] = count
    s.reserve = COINS - sum(s.coins[seat] for seat in range(s.seats)) - sum(s.till[at] for at in range(LOCATIONS))


def position(
    seats: int, hand: str = "", *, played: str = "", aside: str = "", dealer: int = 0, round_number: int = 1,
    **street: Any,
) -> State:  # fmt: skip
    """A dealer is asked for a card of this hand, filled up with others if it is short, after these offers."""
    s = bare(seats, round_number)
    taken, held, put = owners(played), cards(hand), cards(aside)
    spare = [each for each in range(CHARACTERS) if s.place[each] == box.DECK]
    spare = [each for each in spare if each not in {*held, *put, *(each for each, _ in taken)}]
    put += [spare.pop() for _ in range(2 - len(put))]
    held += [spare.pop() for _ in range(HAND_SIZE - len(held))]
    for each, seat in taken:
        s.place[each] = box.PLAYED + seat
        s.hats[seat] -= 1
    for each in held:
        s.place[each] = box.HAND
    s.place[put[0]], s.place[put[1]] = box.ASIDE_UP, box.ASIDE_DOWN
    _remember(s, [each for each, _ in taken], held, dealer)
    s.dealer = s.turn = dealer
    s.held, s.phase = HAND_SIZE, Phase.CARD
    furnish(s, **street)
    assert count_at(s.place, box.DECK) == box.deck_left(s), "these cards do not make a deck"
    return s


def _remember(s: State, shown: Sequence[int], held: Sequence[int], dealer: int) -> None:
    """The offers that led here: all true, each by the seat before the next one."""
    order = [*shown, *held]
    s.offer = len(shown)
    for at in range(s.offer + 1):
        s.dealers[at] = (dealer - s.offer + at) % s.seats
        s.drawn[at] = bits(order[:HAND_SIZE]) if at == 0 else 1 << order[HAND_SIZE - 1 + at]
        if at < s.offer:
            s.claims[at] = s.shown[at] = shown[at]
            s.receivers[at] = (s.dealers[at] + 1) % s.seats
    secrecy.rebuild_hands(s)


def before_saloon(
    seats: int, played: str, *, last: int = 0, card_offered: str = "goat", round_number: int = 1, **street: Any
) -> State:
    """All hats lie on cards but one: the last active person must still accept a card, and the Saloon phase begins."""
    s = bare(seats, round_number)
    for each, seat in owners(played):
        s.place[each] = box.PLAYED + seat
    for seat in range(seats):
        s.hats[seat] = 1 if seat == last else 0
    s.offer = s.last_from = 1
    s.dealer = s.dealers[0] = s.dealers[1] = (last + 1) % seats
    s.receiver = s.receivers[1] = s.turn = last
    s.offered = s.claims[1] = card(card_offered)
    s.place[s.offered] = box.HAND
    s.held, s.phase, s.step = 1, Phase.ANSWER, Step.DISTRIBUTION
    spare = [each for each in range(CHARACTERS) if s.place[each] == box.DECK]
    for each in spare:
        s.place[each] = box.DISCARD
    s.place[spare[0]], s.place[spare[1]] = box.ASIDE_UP, box.ASIDE_DOWN
    furnish(s, **street)
    return s


# ---- Tables: the same scenario, interpreted or compiled

steps = partial(tables.steps, GAME)
"""Every rule of the contract, compiled."""


class Table(tables.Table[State]):
    """A position that is played on, refusing what is not legal."""

    game = GAME

    def check(self) -> None:
        """There are always forty coins."""
        assert all_coins(self.s) == COINS

    def offer(self, name: str, to: int, claim: str | None = None) -> Table:
        """The dealer offers a card to somebody, and says who it is: the truth, unless said otherwise."""
        return self.play(offer(name), box.TO + to, box.CLAIM + card(claim or name))

    def draw(self, outcome: int, of: int) -> Table:
        """The next draw by chance gives this outcome of so many."""
        force(self.s, outcome, of)
        return self

    @property
    def asked(self) -> tuple[int, Phase]:
        """Who is asked what."""
        return self.s.turn, Phase(self.s.phase)

    @property
    def coins(self) -> list[int]:
        """Everybody's coins."""
        return [self.s.coins[seat] for seat in range(self.s.seats)]

    @property
    def hats(self) -> list[int]:
        """Everybody's hats that are left."""
        return [self.s.hats[seat] for seat in range(self.s.seats)]

    def goods(self, location: str) -> int:
        """Resources at a location."""
        return self.s.goods[LOCATION_NAMES.index(location)]

    def till(self, location: str) -> int:
        """Coins at a location."""
        return self.s.till[LOCATION_NAMES.index(location)]

    def stock(self, seat: int) -> dict[str, int]:
        """Somebody's resources."""
        kinds = {name: box.stock(self.s, seat, kind) for kind, name in enumerate(RESOURCE_NAMES)}
        return {name: count for name, count in kinds.items() if count}

    def hand(self) -> set[str]:
        """The dealer's hand."""
        return {CHARACTER_NAMES[each] for each in range(CHARACTERS) if self.s.place[each] == box.HAND}

    def owner(self, name: str) -> int:
        """Whose hat lies on a character."""
        return box.owner(self.s, card(name))

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
            return [rules.prize(self.s, seat) for seat in range(self.s.seats)]
        return [steps().prize_at(self.s.packed(), 0, seat) for seat in range(self.s.seats)]


def all_coins(s: State) -> int:
    """Coins of everybody, on the street, on the Charlatan and in the reserve."""
    people = sum(s.coins[seat] + s.elixirs[seat] for seat in range(s.seats))
    return people + s.reserve + sum(s.till[location] for location in range(LOCATIONS))


def hidden(s: State, seat: int) -> State:
    """What a seat may know."""
    copy = s.clone()
    secrecy.hide(copy, seat)
    return copy


Sit = Callable[..., Table]
