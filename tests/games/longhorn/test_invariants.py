"""Laws that hold in every state of many random games, interpreted and compiled, and that both are the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from saloon.core.chance import Seeded
from saloon.core.compiling import compiled
from saloon.core.game import legal_mask
from saloon.games.longhorn import GAME
from saloon.games.longhorn.box import ACTIONS, OPTIONS, Ending, Phase, State, Token
from tests.games.longhorn import laws
from tests.games.longhorn.positions import position, steps

GAMES, BATCH = 20_000, 1_000
CHOICES = tuple(OPTIONS[0].choices)


def template(choice: str) -> State:
    """A record with its options filled in."""
    s = State()
    s.fill("nuggets_in_box", OPTIONS[0].choices[choice])
    return s


def out_of_range(states: Any) -> list[str]:
    """The fields of which any record holds a number outside its declaration."""
    return [
        name
        for name, field in State.fields.items()
        if states[name].min() < field.low or states[name].max() > field.high
    ]


def lawful_batches(choice: str, games: int) -> Iterator[tuple[Any, list[tuple[int, ...]]]]:
    """Every state of so many games, a batch at a time, with what was found about each game."""
    kit = compiled(GAME, laws.LAWS, boundscheck=True)
    seen = np.zeros(BATCH * laws.MOST_DECISIONS, State.dtype)
    mask, found = np.zeros(ACTIONS, np.int8), np.zeros(3, np.int64)
    states = np.zeros(3, State.dtype)
    for first in range(0, games, BATCH):
        at, findings = 0, []
        for game in range(first, first + BATCH):
            template(choice).write(states[laws.TABLE])
            at = kit.play_lawfully(states, mask, 1870, game, seen, at, found)
            findings.append(tuple(found.tolist()))
        yield seen[:at], findings


@pytest.mark.compiled
@pytest.mark.parametrize("choice", CHOICES)
def test_every_state_of_many_compiled_games_keeps_the_laws(choice: str) -> None:
    endings: Counter[int] = Counter()
    phases: set[int] = set()
    for states, findings in lawful_batches(choice, GAMES // len(CHOICES)):
        assert {law for law, _, _ in findings} == {laws.SOUND}
        assert max(raids for _, raids, _ in findings) <= laws.MOST_RAIDS
        assert out_of_range(states) == []
        assert (states["rng"].any(axis=1)).all()
        endings.update(ending for _, _, ending in findings)
        phases.update(np.unique(states["phase"]).tolist())
    assert set(endings) == {Ending.SHERIFF, Ending.NINE, Ending.SCORED}
    assert phases == set(Phase)


def test_every_state_of_interpreted_games_keeps_the_laws() -> None:
    for game in range(300):
        s = template(CHOICES[game % 2])
        Seeded(game).before(s, 0)
        GAME.rules.deal(s, 2)
        chooser, raids = random.Random(game), 0
        assert laws.fault(s) == laws.SOUND
        while not s.over:
            mask, count = legal_mask(GAME, s)
            marked = [action for action in range(ACTIONS) if mask[action]]
            assert len(marked) == count > 0
            GAME.rules.play(s, chooser.choice(marked))
            raids += laws.raids_told(s)
            assert laws.fault(s) == laws.SOUND
        assert raids <= laws.MOST_RAIDS


@pytest.mark.compiled
def test_interpreted_and_compiled_games_are_equal_bit_for_bit_after_every_move() -> None:
    mask = np.zeros(ACTIONS, np.int8)
    for game in range(500):
        plain = template(CHOICES[game % 2])
        Seeded(game).before(plain, 0)
        packed = plain.packed()
        GAME.rules.deal(plain, 2)
        steps().deal_at(packed, 0, 2)
        chooser = random.Random(game)
        while True:
            assert plain.to_bytes() == packed.tobytes()
            plain_mask, plain_count = legal_mask(GAME, plain)
            count = steps().legal_at(packed, 0, mask)
            marked = np.flatnonzero(mask).tolist()
            assert marked == [action for action in range(ACTIONS) if plain_mask[action]]
            assert count == plain_count
            if plain.over:
                break
            action = chooser.choice(marked)
            GAME.rules.play(plain, action)
            steps().play_at(packed, 0, action)
        assert [steps().prize_at(packed, 0, seat) for seat in (0, 1)] == [GAME.rules.prize(plain, n) for n in (0, 1)]


@pytest.mark.compiled
def test_hiding_is_idempotent_and_the_same_in_both_ways() -> None:
    for game in range(40):
        state = GAME.deal(seed=game)
        for _ in range(game):
            if not state.over:
                state.play(state.actions()[-1])
        for seat in (-1, 0, 1):
            plain, packed = state.record(), state.record().packed()
            GAME.rules.hide(plain, seat)
            steps().hide_at(packed, 0, seat)
            assert plain.to_bytes() == packed.tobytes()
            again = plain.clone()
            GAME.rules.hide(again, seat)
            assert again == plain
            assert (plain.rng[0], plain.rng[1]) == (0, 0)


def broken(law: int) -> State:
    """A sound state in which one thing has been spoilt."""
    s = position("W BB W . OO . G . .", tokens={"b": Token.AMBUSH}, tiles={"c": "nugget_hill"})
    s.told = 1
    s.events[0, 0], s.events[0, 1] = 1, -1
    assert laws.fault(s) == laws.SOUND
    match law:
        case laws.COWS:
            s.cows[1, 0] = 1
        case laws.TOKENS:
            s.box[Token.SHERIFF] = 0
        case laws.TILES:
            s.tile[0] = s.tile[1]
        case laws.BARE:
            s.token[3] = Token.SHERIFF
            s.tile[3], s.tile[2] = s.tile[2], s.tile[3]
            s.box[Token.SHERIFF] = 0
        case laws.END:
            s.winner = 1
        case laws.TURN:
            s.turn = -1
        case laws.PHASE:
            s.here = 3
        case laws.STORY:
            s.events[3, 2] = 7
    return s


@pytest.mark.compiled
@pytest.mark.parametrize(
    "law", [laws.COWS, laws.TOKENS, laws.TILES, laws.BARE, laws.END, laws.TURN, laws.PHASE, laws.STORY]
)
def test_laws_notice_a_spoilt_state_in_both_ways(law: int) -> None:
    s = broken(law)
    assert laws.fault(s) == law
    assert compiled(GAME, laws.LAWS, boundscheck=True).fault_at(s.packed(), 0) == law


def test_ranges_notice_a_number_that_does_not_fit() -> None:
    states = position("W BB W . OO . G . .").packed()
    assert out_of_range(states) == []
    states["cows"][0, 4, 1] = 10
    states["left"][0, 1] = -2
    assert out_of_range(states) == ["cows", "left"]
