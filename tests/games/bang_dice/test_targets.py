"""Whom a 1 and a 2 reach, for every number of living players: the table of RULINGS.md."""

from __future__ import annotations

import itertools

import pytest

from saloon.games.bang_dice import box
from saloon.games.bang_dice.box import Character, Face, Role
from tests.games.bang_dice.positions import (
    JANET,
    PLAIN,
    ROSE,
    Player,
    Sit,
    dead,
    outlaw,
    position,
    shoot,
)
from tests.games.rulings import table_in

REACHED = {
    2: ("1", "1", "1", "1", "1"),
    3: ("12", "12", "12", "12", "12"),
    4: ("13", "2", "123", "123", "123"),
    5: ("14", "23", "1234", "23", "1234"),
    6: ("15", "24", "1245", "234", "1245"),
    7: ("16", "25", "1256", "2345", "1256"),
    8: ("17", "26", "1267", "2356", "1267"),
}
"""Clockwise offsets among the living: of a 1, of a 2, of Rose Doolan's 1 and 2, of either of Calamity Janet's."""
SHOTS = (
    (PLAIN, "one", 0), (PLAIN, "two", 1), (ROSE, "one", 2), (ROSE, "two", 3), (JANET, "one", 4), (JANET, "two", 4),
)  # fmt: skip


def ring(character: Character, living: int, seats: int) -> list[Player]:
    """A Sheriff and so many others, the dead among them spread out."""
    players = [Player(Role.SHERIFF, character), *(outlaw() for _ in range(living - 1))]
    for at in range(seats - living):
        players.insert(1 + 2 * at, dead(Role.DEPUTY))
    return players


def test_the_table_is_the_one_in_the_rulings() -> None:
    table = {
        int(living): tuple(each.replace(" ", "") for each in row)
        for living, *row in table_in("bang_dice", "| living |")
    }
    assert table == REACHED


@pytest.mark.parametrize("living", range(2, 9))
@pytest.mark.parametrize(("character", "face", "column"), SHOTS)
def test_reach_is_that_of_the_rulings(sit: Sit, character: Character, face: str, column: int, living: int) -> None:
    table = sit(*ring(character, living, max(4, living)), dice=f"{face} beer beer beer beer")
    table.play(0)
    seats = [seat for seat in range(table.s.seats) if box.is_living(table.s, seat)]
    assert table.legal() == {shoot(seats[int(offset)]) for offset in REACHED[living][column]}


def test_reach_skips_the_dead_wherever_they_sit_and_whoever_rolls() -> None:
    for living, (character, face, column) in itertools.product(range(2, 9), SHOTS):
        for gone in itertools.combinations(range(1, 8), 8 - living):
            for roller in (0, max({0, *range(1, 8)} - set(gone))):
                players = [dead(Role.DEPUTY) if seat in gone else outlaw(character) for seat in range(8)]
                players[0] = Player(Role.SHERIFF, character)
                s = position(*players, roller=roller)
                seats = sorted(set(range(8)) - set(gone), key=lambda seat: (seat - roller) % 8)
                expected = {seats[int(offset)] for offset in REACHED[living][column]}
                reached = box.targets(s, Face[face.upper()])
                assert {seat for seat in range(8) if reached >> seat & 1} == expected
