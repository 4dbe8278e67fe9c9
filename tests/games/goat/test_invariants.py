"""Laws that hold in every state of many random games, interpreted and compiled, and that both are the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from saloon.core.chance import Seeded
from saloon.core.compiling import compiled
from saloon.core.game import legal_mask
from saloon.core.options import fill_in
from saloon.games.goat import GAME
from saloon.games.goat.box import ACTIONS, Phase, State
from tests.games.goat import laws
from tests.games.goat.positions import before_saloon, card, position, steps

GAMES = 20_000


def template() -> State:
    """A record with the host's values filled in."""
    s = State()
    fill_in(s, GAME.options, {}, GAME.values, {})
    return s


def play_lawfully(seats: int, games: int) -> None:
    """So many games, in none of which a law is broken, and in which every question is asked."""
    kit = compiled(GAME, laws.LAWS, boundscheck=True)
    mask, found, states = np.zeros(ACTIONS, np.int8), np.zeros(len(Phase), np.int64), np.zeros(3, State.dtype)
    begin = template().packed()[0]
    for game in range(games):
        states[laws.TABLE] = begin
        law = kit.play_lawfully(states, mask, seats, 1966, game, found)
        assert law == laws.SOUND, f"game {game} for {seats} players breaks law {law}"
        State.read(states[laws.TABLE])  # every number is in its range
    assert all(found[phase] > 0 for phase in Phase if phase != Phase.OVER)


@pytest.mark.proof
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_state_of_many_compiled_games_keeps_the_laws(seats: int) -> None:
    play_lawfully(seats, GAMES)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_state_of_some_games_keeps_the_laws(seats: int) -> None:
    asked = set()
    for game in range(12):
        s = template()
        Seeded(game).before(s, 0)
        GAME.rules.deal(s, seats)
        chooser = random.Random(game)
        assert laws.fault(s) == laws.SOUND
        while not s.over:
            mask, count = legal_mask(GAME, s)
            marked = [action for action in range(ACTIONS) if mask[action]]
            assert len(marked) == count > 0
            asked.add(Phase(s.phase))
            GAME.rules.play(s, chooser.choice(marked))
            assert laws.fault(s) == laws.SOUND
    assert asked == set(Phase) - {Phase.OVER}


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_interpreted_and_compiled_games_are_equal_bit_for_bit_after_every_move(seats: int) -> None:
    mask = np.zeros(ACTIONS, np.int8)
    for game in range(15):
        plain = template()
        Seeded(game).before(plain, 0)
        packed = plain.packed()
        GAME.rules.deal(plain, seats)
        steps().deal_at(packed, 0, seats)
        chooser = random.Random(game)
        while True:
            assert plain.to_bytes() == packed.tobytes()
            assert laws.fault(plain) == laws.SOUND
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

    def position_with(**changes: int) -> int:
        s = position(3, "goat", goods={"saloon": 1, "bank": 1, "ranch": 1}, gains={n: {"bottle": 1} for n in range(3)})
        s.told, s.events[0, 0] = 1, 1
        for name, value in changes.items():
            if name == "place":
                s.place[card("goat")] = value
            elif name == "hats":
                s.hats[0] = value
            elif name == "gains":
                s.gains[0, 2] = value
            elif name == "drawn":
                s.drawn[0] = value
            else:
                s.fill(name, value)
        return laws.fault(s)

    assert position_with() == laws.SOUND
    assert position_with(reserve=3) == laws.ALL_COINS
    assert position_with(gains=1) == laws.ALL_GOODS
    assert position_with(place=5) == laws.CARDS
    assert position_with(hats=1) == laws.ALL_HATS
    assert position_with(last_from=0) in (laws.LAST, laws.CARDS)
    assert position_with(drawn=1) == laws.MEMORY
    assert position_with(turn=2) == laws.TURN
    assert position_with(told=0) == laws.STORY
    assert position_with(round_number=4) in (laws.END, laws.ALL_GOODS)


def test_the_longest_stories_have_room() -> None:
    """Arrests with three coins to give back, then the upkeep for five: far below what there is room for."""
    s = before_saloon(5, "sheriff 1, thief 2, charlatan 3, waitress 4", goods={}, coins=[1, 1, 1, 0, 0])
    s.loot, s.loot_from = 3, 4
    for seat in range(3):
        s.elixirs[seat] = 1
    s.reserve -= 3
    GAME.rules.play(s, GAME.rules.ACCEPT)
    assert 20 <= s.told <= 26 < laws.STORY_ROOM
