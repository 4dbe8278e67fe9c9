"""What a seat may know, and how it fills in the rest: roles that nobody has shown."""

from __future__ import annotations

from collections.abc import Iterator

from saloon.core import blank_chance, hide_story, rule
from saloon.games.bang_dice.box import OPEN_ROLES, Role, State, is_living
from saloon.games.bang_dice.cast import deal_roles
from saloon.games.bang_dice.evidence import ODDS_ONE, odds


@rule
def is_open(s: State, seat: int) -> bool:
    """Does this player's role lie open: the Sheriff's, a dead player's, at a table of three, at the end?"""
    return seat == s.sheriff or not is_living(s, seat) or s.seats == OPEN_ROLES or s.over == 1


@rule
def hide(s: State, seat: int) -> None:
    """Blank the roles of the others, and the dice to come."""
    blank_chance(s)
    hide_story(s, seat)
    for other in range(s.seats):
        if other != seat and not is_open(s, other):
            s.role[other] = Role.UNKNOWN


@rule
def guess(s: State, seat: int) -> None:
    """Deal the roles that nobody has shown anew, among those who may have them."""
    deal_roles(s)


def secrets(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """What a seat may not know, said without a look at `hide`; only `saloon.testing` reads it."""
    if not s.over and s.seats > 3:
        for other in range(s.seats):
            is_dead = s.living & (1 << other) == 0
            if other != seat and not is_dead and s.role[other] not in (Role.UNKNOWN, Role.SHERIFF):
                yield "role", other


# ---- How likely a guess is


@rule
def belief(s: State, seat: int) -> float:
    """How well everybody's deeds fit a guess at the roles.

    A player of a role harms another of a role `exp(GRUDGE / 8)` times as readily as anybody would, for each point of
    harm, and as much less for each point of help. The weights of all players are multiplied.
    """
    weight = 1.0
    for other in range(s.seats):
        if other != seat:
            weight *= odds(s, other, s.role[other]) / ODDS_ONE
    return weight
