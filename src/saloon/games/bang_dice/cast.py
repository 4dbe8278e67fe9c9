"""Who is who: roles and characters are dealt, or chosen.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import below, count_bits, nth_bit, rule, tell, whisper
from saloon.games.bang_dice.box import (
    EVERY_CHARACTER,
    NONE,
    OPEN_ROLES,
    ROLES,
    Event,
    Phase,
    Role,
    State,
    cards_left,
    full_life,
)


@rule
def deal_roles(s: State) -> None:
    """Give everybody whose role is unknown one of the cards that are left, by chance alone."""
    for seat in range(s.seats):
        if s.role[seat] == Role.UNKNOWN:
            left = 0
            for role in range(ROLES):
                left += cards_left(s, role)
            pick = below(s, left)
            role = 0
            while pick >= cards_left(s, role):
                pick -= cards_left(s, role)
                role += 1
            s.role[seat] = role


@rule
def show_roles(s: State) -> None:
    """The Sheriff shows their card; everybody looks at their own. At a table of three all lie open. (ruling 27)"""
    for seat in range(s.seats):
        if s.role[seat] == Role.SHERIFF:
            s.sheriff = seat
        if s.role[seat] == Role.SHERIFF or s.seats == OPEN_ROLES:
            tell(s, Event.ROLE, seat, s.role[seat], 0)
        else:
            whisper(s, 1 << seat, Event.ROLE, seat, s.role[seat], 0)


@rule
def first_roller(s: State) -> int:
    """The Sheriff begins; of three the Deputy."""
    seat = 0
    first = Role.DEPUTY if s.seats == OPEN_ROLES else Role.SHERIFF
    while s.role[seat] != first:
        seat += 1
    return seat


@rule
def left_over(s: State) -> int:
    """The characters of the set that nobody wears and that are not on offer, a bit each."""
    left = s.invited if s.invited else s.cast
    return left & ~taken(s)


@rule
def taken(s: State) -> int:
    """The characters that somebody wears or is offered, a bit each."""
    characters = 0
    for seat in range(s.seats):
        if s.character[seat] != NONE:
            characters |= 1 << s.character[seat]
    for at in range(2):
        if s.offer[at] != NONE:
            characters |= 1 << s.offer[at]
    return characters


@rule
def draw_character(s: State) -> int:
    """A character from the box; when the set is used up, first those that were left over, then all others."""
    if s.box == 0:
        s.box = left_over(s)
    if s.box == 0:
        s.box = EVERY_CHARACTER & ~taken(s)
    character = nth_bit(s.box, below(s, count_bits(s.box)))
    s.box = s.box & ~(1 << character)
    return character


@rule
def wear(s: State, seat: int, character: int) -> None:
    """A player becomes a character, and takes as many bullets as the card shows."""
    s.character[seat] = character
    s.life[seat] = full_life(s, seat)
    tell(s, Event.CHARACTER, seat, character, s.life[seat])


@rule
def offer_characters(s: State, seat: int) -> None:
    """Two characters to choose from, or the last one of the set. (decision 0)"""
    s.offer[0] = draw_character(s)
    if s.box != 0 or left_over(s) != 0:
        s.offer[1] = draw_character(s)
    tell(s, Event.OFFER, seat, s.offer[0], s.offer[1])
    s.turn = seat
    s.phase = Phase.CHARACTER
