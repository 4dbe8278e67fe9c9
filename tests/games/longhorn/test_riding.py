"""Riding in Longhorn: how far, where to, and where one is not sent back."""

from __future__ import annotations

import pytest

from saloon.games.longhorn.box import REACH, SQUARES, Phase, Token
from tests.games.longhorn.positions import (
    SQUARE_LETTERS,
    Sit,
    raid,
    ride,
    rides,
    scatter,
    square,
    with_tokens,
)
from tests.games.rulings import table_in

# ---- Movement

RULINGS_TABLE = {
    "a": {1: "bd", 2: "ceg", 3: "bdfh", 4: "cegi", 5: "bdfh", 6: "cegi", 7: "bdfh", 8: "cegi"},
    "b": {1: "ace", 2: "dfh", 3: "acegi", 4: "dfh", 5: "acegi", 6: "dfh", 7: "acegi", 8: "dfh"},
    "e": {1: "bdfh", 2: "acgi", 3: "bdfh", 4: "acgi", 5: "bdfh", 6: "acgi", 7: "bdfh", 8: "acgi"},
}
TURNED = ["abcdefghi", "gdahebifc", "ihgfedcba", "cfibehadg"]
MIRRORED = ["".join(t[3 * row : 3 * row + 3][::-1] for row in range(3)) for t in TURNED]


def expected_reach() -> dict[tuple[int, str], set[str]]:
    """The rulings' table for every square: it is the same board however one looks at it."""
    reach: dict[tuple[int, str], set[str]] = {}
    for image in TURNED + MIRRORED:
        for origin, by_steps in RULINGS_TABLE.items():
            for n, to in by_steps.items():
                seen = {image[square(letter)] for letter in to}
                assert reach.setdefault((n, image[square(origin)]), seen) == seen
    return reach


def test_the_table_is_the_one_in_the_rulings() -> None:
    table: dict[str, dict[int, str]] = {origin: {} for origin in RULINGS_TABLE}
    for steps, *reached in table_in("longhorn", "| steps |"):
        for origin, squares in zip(RULINGS_TABLE, reached, strict=True):
            table[origin] |= dict.fromkeys(map(int, steps.split(", ")), squares.replace(" ", ""))
    assert table == RULINGS_TABLE


def test_walks_reach_what_the_rulings_table_says_from_every_square() -> None:
    expected = expected_reach()
    assert len(expected) == 8 * SQUARES
    for (n, origin), to in expected.items():
        assert {c for c in SQUARE_LETTERS if REACH[n, square(origin), square(c)]} == to


@pytest.mark.parametrize("n", range(1, 9))
def test_outlaw_rides_as_far_as_cows_were_raided(sit: Sit, n: int) -> None:
    for (steps_away, origin), to in expected_reach().items():
        if steps_away == n:
            board = " ".join("W" for _ in SQUARE_LETTERS)
            table = sit(board, here=origin, phase=Phase.RIDE, raided=n)
            assert table.legal() == rides("".join(to))


@pytest.mark.parametrize("n", range(1, 9))
def test_number_of_raided_cows_is_the_number_of_steps(sit: Sit, n: int) -> None:
    table = sit(f"W W W W {'B' * n}G W W W W").play(raid("B"))
    assert table.legal() == rides(RULINGS_TABLE["e"][n])


def test_ride_hands_the_turn_to_the_other_outlaw(sit: Sit) -> None:
    table = sit("W W W W BG W W W W").play(raid("B"), ride("b"))
    assert (table.s.turn, table.s.here, table.s.phase, table.s.left[0]) == (1, square("b"), Phase.RAID, square("e"))


def test_bare_tiles_may_be_crossed_but_not_ridden_to(sit: Sit) -> None:
    table = sit("BBO . W . . . . . .", here="a").play(raid("B"))
    assert table.legal() == rides("c")


def test_ride_is_asked_even_with_one_destination(sit: Sit) -> None:
    table = sit("BO W . . . . . . .", here="a").play(raid("B"))
    assert (table.s.phase, table.s.turn) == (Phase.RIDE, 0)
    assert table.legal() == rides("b")


# ---- Rulings 9 and 10: danger


@pytest.mark.parametrize("token", [Token.RATTLESNAKE, Token.SHERIFF])
def test_nobody_is_sent_straight_back_to_the_yellow_tile_they_left(sit: Sit, token: Token) -> None:
    table = sit("W BO W W BG . . . .", here="b", tokens={"b": token}).play(raid("B"), ride("e"), raid("B"))
    assert table.legal() == rides("d")


@pytest.mark.parametrize("token", [t for t in Token if t not in (Token.RATTLESNAKE, Token.SHERIFF)])
def test_other_tokens_are_not_dangerous(sit: Sit, token: Token) -> None:
    tokens = {} if token == Token.NONE else {"b": token}
    table = sit("W BO W W BG . . . .", here="b", tokens=tokens).play(raid("B"), ride("e"), raid("B"))
    assert table.legal() == rides("bd")


def test_yellow_tile_just_left_is_open_if_there_is_no_other(sit: Sit) -> None:
    table = sit("W BO W . BG . . . .", here="b", tokens={"b": Token.SHERIFF}).play(raid("B"), ride("e"), raid("B"))
    assert table.legal() == rides("b")
    assert table.play(ride("b")).s.turn == 0


def test_danger_does_not_forbid_a_colour(sit: Sit) -> None:
    """One colour leads back to the yellow tile alone, the other elsewhere: both may be raided."""
    table = sit("W BO W . BGG . . . .", here="b", tokens={"b": Token.SHERIFF}).play(raid("B"), ride("e"))
    assert table.legal() == {raid("B"), raid("G")}
    assert table.play(raid("B")).legal() == rides("b")


def test_only_the_very_tile_that_was_left_is_barred(sit: Sit) -> None:
    tokens = with_tokens("bd", Token.RATTLESNAKE)
    table = sit("W BO W W BG . . . .", here="b", tokens=tokens).play(raid("B"), ride("e"), raid("B"))
    assert table.legal() == rides("d")


def test_danger_bars_the_player_who_left_and_not_the_other(sit: Sit) -> None:
    """Eagle left the yellow tile; Eagle may well send Jessie there."""
    table = sit("W O W W BG . . . .", here="e", tokens={"b": Token.SHERIFF}, left=("b", None)).play(raid("B"))
    assert table.legal() == rides("bd")


def test_danger_lasts_for_the_next_turn_only(sit: Sit) -> None:
    board = """
        BW  BO  W
        BW  BG  W
        .   .   .
    """
    table = sit(board, here="b", tokens={"b": Token.SHERIFF})
    table.play(raid("B"), ride("e"), raid("B"), ride("d"), raid("B"), ride("a"), raid("B"))
    assert table.s.left[0] == square("d")
    assert table.legal() == rides("bd")


def test_tile_whose_yellow_token_is_gone_is_safe(sit: Sit) -> None:
    """Eagle springs the snake on b and leaves; Jessie's snake drives a cow there, and she may send him after it."""
    table = sit("W B . W . . . . .", here="b", tokens=with_tokens("ab", Token.RATTLESNAKE))
    table.play(raid("B"), scatter("c"), ride("a"), raid("W"), scatter("b"))
    assert table.s.left[0] == square("b")
    assert table.legal() == rides("bd")


def test_outlaw_with_snake_oil_may_ride_back_to_the_yellow_tile(sit: Sit) -> None:
    table = sit("W WB W WG O . . . .", tokens={"b": Token.SHERIFF, "e": Token.SNAKE_OIL}, left=("b", None))
    assert table.play(raid("O")).legal() == rides("bd")


def test_tile_left_is_overwritten_at_every_departure(sit: Sit) -> None:
    """Eagle left the yellow b, rides with oil from e to the yellow d, and on: now d is barred to him and b is not."""
    board = """
        WG  WB  .
        WG  O   .
        .   .   .
    """
    tokens = {"b": Token.RATTLESNAKE, "d": Token.RATTLESNAKE, "e": Token.SNAKE_OIL}
    table = sit(board, tokens=tokens, left=("b", None)).play(raid("O"), ride("d"))
    assert (table.s.turn, table.s.left[0]) == (0, square("e"))
    table.play(raid("W"), ride("a"), raid("W"))
    assert (table.s.turn, table.s.left[0]) == (1, square("d"))
    assert table.legal() == rides("b")


def test_opponents_yellow_tile_stays_barred_through_an_oil_ride(sit: Sit) -> None:
    """Eagle left the yellow b. Jessie raids twice by snake oil, and still may not send him back."""
    board = """
        .   WB  .
        WWG O   .
        .   G   .
    """
    table = sit(board, turn=1, tokens={"b": Token.SHERIFF, "e": Token.SNAKE_OIL}, left=("b", None)).play(raid("O"))
    assert table.legal() == rides("bdh")
    assert table.play(ride("d"), raid("W")).legal() == rides("h")
