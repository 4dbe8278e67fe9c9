"""Laws that hold in every state of many random games, interpreted and compiled, and that both are the same."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import pytest

from saloon.core.chance import Seeded
from saloon.core.compiling import compiled
from saloon.core.game import legal_mask
from saloon.core.options import fill_in
from saloon.games.bang_dice import GAME
from saloon.games.bang_dice.box import ACTIONS, OPTIONS, SEATS, Ending, Phase, State
from tests.games.bang_dice import laws
from tests.games.bang_dice.positions import dead, outlaw, position, renegade, sheriff, steps

SLICE, SWEEP = 1_500, 20_000
OTHERWISE = {option.name: list(option.choices)[-1] for option in OPTIONS}
"""Every option as it is not by default."""


def template(options: Mapping[str, str]) -> State:
    """A record with its options filled in."""
    s = State()
    fill_in(s, GAME.options, options, GAME.values, {})
    return s


def sweep(seats: int, games: int, options: Mapping[str, str], seed: int) -> tuple[set[int], set[int], int, int]:
    """Laws broken, endings seen, questions asked and the longest story of many games."""
    kit = compiled(GAME, laws.LAWS, boundscheck=True)
    mask, found = np.zeros(ACTIONS, np.int8), np.zeros(5, np.int64)
    states = np.zeros(2, State.dtype)
    broken, endings, asked, longest = set(), set(), 0, 0
    for game in range(games):
        template(options).write(states[laws.TABLE])
        kit.play_lawfully(states, mask, seed, game, seats, found)
        broken.add(int(found[0]))
        endings.add(int(found[3]))
        longest = max(longest, int(found[2]))
        asked |= int(found[4])
        cell = State.read(states[laws.TABLE])  # a number out of its range is an error
        assert cell.over or found[0] != laws.SOUND
    return broken, endings, asked, longest


@pytest.mark.compiled
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [{}, OTHERWISE], ids=["default", "otherwise"])
def test_every_state_of_many_games_keeps_the_laws(seats: int, options: dict[str, str]) -> None:
    broken, endings, asked, longest = sweep(seats, SLICE // 2, options, seed=1870)
    assert broken == {laws.SOUND}
    assert longest <= laws.STORY_ROOM
    three = {Ending.PREY, Ending.LAST, Ending.DRAW}
    assert endings <= (three if seats == 3 else {Ending.LAW, Ending.OUTLAWS, Ending.RENEGADE})
    if not options:
        assert asked == (1 << len(Phase)) - 1 - (1 << Phase.CHARACTER)


@pytest.mark.proof
@pytest.mark.parametrize("seats", SEATS)
def test_every_state_of_twenty_thousand_games_keeps_the_laws(seats: int) -> None:
    broken, endings, _, longest = sweep(seats, SWEEP, {}, seed=1871)
    print(f"{seats} seats: {SWEEP} games, the longest story {longest} events, endings {sorted(endings)}")
    assert broken == {laws.SOUND}
    assert len(endings) == 3


def test_every_state_of_interpreted_games_keeps_the_laws() -> None:
    for game in range(60):
        s = template({} if game % 2 else OTHERWISE)
        Seeded(game).before(s, 0)
        GAME.rules.deal(s, SEATS[game % len(SEATS)])
        chooser = random.Random(game)
        assert laws.fault(s) == laws.SOUND
        while not s.over:
            mask, count = legal_mask(GAME, s)
            marked = [action for action in range(ACTIONS) if mask[action]]
            assert len(marked) == count > 0
            GAME.rules.play(s, chooser.choice(marked))
            assert laws.fault(s) == laws.SOUND


@pytest.mark.compiled
def test_interpreted_and_compiled_games_are_equal_bit_for_bit_after_every_move() -> None:
    mask = np.zeros(ACTIONS, np.int8)
    for game in range(90):
        seats = SEATS[game % len(SEATS)]
        plain = template({} if game % 4 else OTHERWISE)
        Seeded(game).before(plain, 0)
        packed = plain.packed()
        GAME.rules.deal(plain, seats)
        steps().deal_at(packed, 0, seats)
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
        prizes = [steps().prize_at(packed, 0, seat) for seat in range(seats)]
        assert prizes == [GAME.rules.prize(plain, seat) for seat in range(seats)]


def broken(law: int) -> State:
    """A sound state in which one thing has been spoilt."""
    s = position(sheriff(), outlaw(arrows=2), dead(outlaw().role), renegade(), dice="one two beer beer arrow")
    s.character[1], s.character[2], s.character[3] = 0, 1, 2
    assert laws.fault(s) == laws.SOUND
    match law:
        case laws.PILE:
            s.pile = 6
        case laws.LIFE:
            s.life[1] = 9
        case laws.DEAD:
            s.arrows[2], s.pile = 1, 6
        case laws.CARDS:
            s.character[3] = s.character[0]
        case laws.END:
            s.winner = 1
        case laws.TURN:
            s.turn = -1
        case laws.ASKED:
            s.phase = Phase.DODGE
        case laws.STORY:
            s.events[3, 2] = 7
    return s


@pytest.mark.compiled
@pytest.mark.parametrize(
    "law", [laws.PILE, laws.LIFE, laws.DEAD, laws.CARDS, laws.END, laws.TURN, laws.ASKED, laws.STORY]
)
def test_laws_notice_a_spoilt_state_in_both_ways(law: int) -> None:
    s = broken(law)
    assert laws.fault(s) == law
    assert compiled(GAME, laws.LAWS, boundscheck=True).fault_at(s.packed(), 0) == law
