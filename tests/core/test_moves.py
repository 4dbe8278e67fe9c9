"""Moves go both ways, and a wrong one is explained."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import saloon
from saloon.core import IllegalMove, Moves, Names, Numbers, Several, Verb, Yes

MOVES = Moves(
    Verb("raid", 0, {"colour": Names(("black", "white"))}),
    Verb("brand", 2, {"at": Numbers(9), "colour": Names(("black", "white"))}),
    Verb("roll", 20, {"dice": Several(3)}),
    Verb("ambush", 28, {"nugget": Yes()}),
    Verb("ambush", 29, {"colour": Names(("black", "white"))}),
    Verb("pass", 31),
)
GAMES = ["bang_dice", "boomtown", "goat", "high_noon", "longhorn", "public_enemy"]


@given(st.integers(0, 31))
def test_every_action_is_a_move_and_back(action: int) -> None:
    assert MOVES.action(MOVES.move(action)) == action


@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_a_game_is_a_move_of_its_own(name: str) -> None:
    game = saloon.game(name)
    moves = [game.face.move(action) for action in range(game.actions)]
    assert [game.face.action(move) for move in moves] == list(range(game.actions))


@pytest.mark.parametrize("name", sorted({*GAMES} - {"boomtown"}))
def test_every_legal_action_answers_the_question_that_its_verb_names(name: str) -> None:
    game = saloon.game(name)
    state, chance = game.deal(seats=game.seats[-1], seed=3), Random(3)
    while not state.over and state.length < 300:
        actions = state.actions()
        assert {game.face.MOVES.phase(action) for action in actions} == {state.record().phase}
        state.play(chance.choice(actions))


def test_a_verb_for_several_questions_names_none() -> None:
    assert MOVES.phase(31) is None
    assert Moves(Verb("pass", 0), Verb("raid", 1, {"at": Numbers(9)}, phase=4)).phase(9) == 4


def test_the_last_object_varies_fastest() -> None:
    assert MOVES.move(2 + 4 * 2 + 1) == {"do": "brand", "at": 4, "colour": "white"}
    assert MOVES.move(20 + 0b101) == {"do": "roll", "dice": [0, 2]}
    assert MOVES.action({"dice": [2, 0], "do": "roll"}) == 25


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        (
            {"do": "dance"},
            "There are: raid (colour), brand (at, colour), roll (dice), ambush (nugget), ambush (colour)",
        ),
        ({}, "is not a move of this game"),
        ({"do": "pass", "at": 1}, "is not a move of this game"),
        ({"do": ["pass"]}, "is not a move of this game"),
        ({"do": "raid", "colour": "red"}, "colour is one of black, white, not 'red'"),
        ({"do": "raid", "colour": ["black"]}, "colour is one of"),
        ({"do": "raid", "colour": 0}, "colour is one of"),
        ({"do": "brand", "at": 9, "colour": "black"}, "at is a number from 0 to 8, not 9"),
        ({"do": "brand", "at": True, "colour": "black"}, "at is a number from 0 to 8, not True"),
        ({"do": "roll", "dice": [0, 0]}, "dice is a list of different numbers from 0 to 2"),
        ({"do": "roll", "dice": [[]]}, "dice is a list of"),
        ({"do": "roll", "dice": 3}, "dice is a list of"),
        ({"do": "ambush", "nugget": 1}, "nugget is true or left out, not 1"),
    ],
)
def test_a_wrong_move_is_explained(move: dict[str, Any], complaint: str) -> None:
    with pytest.raises(IllegalMove) as wrong:
        MOVES.action(move)
    assert complaint in str(wrong.value)


@pytest.mark.parametrize("action", [-1, 32, 10**9])
def test_there_is_no_move_for_a_number_outside(action: int) -> None:
    with pytest.raises(IllegalMove, match="there is no action"):
        MOVES.move(action)


def test_two_verbs_cannot_share_an_action() -> None:
    with pytest.raises(ValueError, match="the same action"):
        Moves(Verb("one", 0, {"at": Numbers(3)}), Verb("two", 2))


def test_a_gap_between_verbs_is_no_action() -> None:
    with pytest.raises(IllegalMove, match="there is no action 1"):
        Moves(Verb("one", 0), Verb("two", 2)).move(1)
