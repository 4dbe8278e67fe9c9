"""Laws that hold in every state of many random games, interpreted and compiled, and that both are the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from saloon.core.chance import Seeded
from saloon.core.compiling import compiled
from saloon.core.game import legal_mask
from saloon.core.options import fill_in
from saloon.games.boomtown import GAME
from saloon.games.boomtown.box import ACTIONS, HAND, NEW, OUT, Phase, State
from tests.games.boomtown import laws
from tests.games.boomtown.positions import give, position, show, steps

GAMES = 20_000
SOME = 300


def template(tempo: str) -> State:
    """A record with options and the host's values filled in."""
    s = State()
    fill_in(s, GAME.options, {"tempo": tempo}, GAME.values, {})
    return s


def play_lawfully(seats: int, games: int, tempo: str = "beats") -> set[Phase]:
    """So many games, in none of which a law is broken; which questions were asked?"""
    kit = compiled(GAME, laws.LAWS, boundscheck=True)
    mask, found, states = np.zeros(ACTIONS, np.int8), np.zeros(len(Phase), np.int64), np.zeros(3, State.dtype)
    begin = template(tempo).packed()[0]
    for game in range(games):
        states[laws.TABLE] = begin
        law = kit.play_lawfully(states, mask, seats, 1881, game, found)
        assert law == laws.SOUND, f"game {game} for {seats} players breaks law {law}"
        State.read(states[laws.TABLE])  # every number is in its range
    return {phase for phase in Phase if found[phase] > 0}


@pytest.mark.proof
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_state_of_many_compiled_games_keeps_the_laws(seats: int) -> None:
    assert play_lawfully(seats, GAMES) == set(Phase) - {Phase.OVER, Phase.RACE}


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_state_of_compiled_games_keeps_the_laws(seats: int) -> None:
    assert play_lawfully(seats, SOME) == set(Phase) - {Phase.OVER, Phase.RACE}


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 5])
def test_every_state_of_games_against_the_clock_keeps_the_laws(seats: int) -> None:
    assert play_lawfully(seats, 40, "live") >= set(Phase) - {Phase.OVER, Phase.FIRE, Phase.LOOT}


@pytest.mark.parametrize("tempo", ["beats", "live"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_state_of_some_games_keeps_the_laws(seats: int, tempo: str) -> None:
    for game in range(4):
        s = template(tempo)
        Seeded(game).before(s, 0)
        GAME.rules.deal(s, seats)
        chooser = random.Random(game)
        assert laws.fault(s) == laws.SOUND
        while not s.over:
            mask, count = legal_mask(GAME, s)
            marked = [action for action in range(ACTIONS) if mask[action]]
            assert len(marked) == count > 0
            GAME.rules.play(s, chooser.choice(marked))
            assert laws.fault(s) == laws.SOUND


@pytest.mark.compiled
@pytest.mark.parametrize("tempo", ["beats", "live"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_interpreted_and_compiled_games_are_equal_bit_for_bit_after_every_move(seats: int, tempo: str) -> None:
    mask = np.zeros(ACTIONS, np.int8)
    for game in range(5):
        plain = template(tempo)
        Seeded(game).before(plain, 0)
        packed = plain.packed()
        GAME.rules.deal(plain, seats)
        steps().deal_at(packed, 0, seats)
        chooser = random.Random(game)
        while True:
            assert plain.to_bytes() == packed.tobytes()
            if plain.over:
                break
            plain_mask, plain_count = legal_mask(GAME, plain)
            assert plain_count == steps().legal_at(packed, 0, mask)
            marked = np.flatnonzero(mask).tolist()
            assert marked == [action for action in range(ACTIONS) if plain_mask[action]]
            action = chooser.choice(marked)
            GAME.rules.play(plain, action)
            steps().play_at(packed, 0, action)


def test_the_laws_notice_what_is_wrong() -> None:
    """Each law is broken once, by hand."""

    def sound() -> State:
        s = position("saloon bank train mine", gangs=["saloon - -!", "saloon saloon! -", "- - -!"], hands={0: "rally"})
        show(s, 1, "robbery")
        assert laws.fault(s) == laws.SOUND
        return s

    s = sound()
    s.left[0] -= 1
    assert laws.fault(s) == laws.PILES
    s = sound()
    s.place[next(card for card in range(42) if s.place[card] == HAND)] = NEW
    assert laws.fault(s) == laws.HANDS
    s = sound()
    s.unseen[0] -= 1
    assert laws.fault(s) == laws.SHARED
    s = sound()
    s.spied[0] = 1
    assert laws.fault(s) == laws.TOKENS
    s = sound()
    s.closed, s.seen[0] = 1, 0
    assert laws.fault(s) == laws.CLOSED
    s = sound()
    s.aimed = 1
    assert laws.fault(s) == laws.DICE
    s = sound()
    give(s, 0, "robbery silver_lode liquid_courage")
    assert laws.fault(s) == laws.TOWN
    s = sound()
    s.ready[0], s.turn = 1, 2
    assert laws.fault(s) == laws.TURN
    s = sound()
    s.told, s.events[0, 0] = 1, 99
    assert laws.fault(s) == laws.STORY
    s = sound()
    s.phase, s.turn, s.where[0], s.seen[0] = Phase.MARSHAL, 0, OUT, 0
    assert laws.fault(s) == laws.END
