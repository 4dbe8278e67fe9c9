"""Laws that hold in every state of many random games, interpreted and compiled, and that both are the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from saloon.core.chance import Seeded, below, sow
from saloon.core.compiling import Kit, compiled
from saloon.core.game import legal_mask
from saloon.core.loops import Records
from saloon.core.options import fill_in
from saloon.core.record import Mask
from saloon.core.rule import clear, deal, legal, nth_marked, play, rule
from saloon.games.public_enemy import GAME
from saloon.games.public_enemy.box import (
    ACTIONS,
    BOXED,
    BURIED,
    CARDS,
    DECKS,
    GANGS,
    MOST_SEATS,
    NONE,
    OUTLAWS,
    SALOON,
    STACK,
    TOP,
    TOWNS,
    UP,
    Phase,
    State,
    deck_of,
    gang_of,
    has_four_gangs,
)
from tests.games.public_enemy.positions import ALL_OPTIONS, steps

GAMES = 20_000
SOUND, LOST_CARD, DECKS_WRONG, STACKS_WRONG, FACE_UP, ROUND_OVER, TURN = range(7)
TABLE, MIND = range(2)


@rule
def fault(s: State) -> int:
    """What is wrong with a state: nothing, in a game that keeps its laws."""
    in_play = 0
    for card in range(CARDS):
        if s.place[card] != BOXED:
            in_play += 1
    if in_play != (41 if s.fast else 60):
        return LOST_CARD
    for deck in range(DECKS):
        left = 0
        tops = 0
        for card in range(CARDS):
            if deck_of(card) == deck:
                if s.place[card] == TOP:
                    tops += 1
                if s.place[card] <= UP or s.place[card] >= BURIED:
                    left += 1
        if left != s.left[deck] or tops > 1 or (tops == 1) != (s.peeked[deck] != 0):
            return DECKS_WRONG
        resolving = deck == SALOON and Phase.SHERIFF <= s.phase <= Phase.SWINDLER
        if not s.over and left == 0 and not resolving:
            return ROUND_OVER
    for town in range(TOWNS):
        if not s.over and s.up[town] == NONE:
            return FACE_UP
    for seat in range(s.seats):
        for gang in range(GANGS):
            held = 0
            heights = 0
            for card in range(OUTLAWS):
                if s.place[card] == STACK + seat and gang_of(card) == gang:
                    held += 1
                    heights += 1 << s.height[card]
            if held != s.cards[seat, gang] or heights != (1 << held) - 1:
                return STACKS_WRONG
        if not s.over and has_four_gangs(s, seat):
            return ROUND_OVER
    if s.over != (s.turn < 0) or s.turn >= s.seats:
        return TURN
    return SOUND


@rule
def play_lawfully(states: Records, mask: Mask, seats: int, seed: int, game: int) -> int:
    """A random game; the first law that it breaks."""
    table = states[TABLE]
    sow(table, seed, 2 * game)
    sow(states[MIND], seed, 2 * game + 1)
    deal(table, seats)
    found = fault(table)
    while found == SOUND and not table.over:
        clear(mask)
        count = legal(table, mask)
        play(table, nth_marked(mask, below(states[MIND], count)))
        found = fault(table)
    return found


LAWS = Kit("public_enemy.laws", (play_lawfully,), silent=False)


def template(options: dict[str, str]) -> State:
    """A record with the options and the host's values filled in."""
    s = State()
    fill_in(s, GAME.options, options, GAME.values, {})
    return s


def many_games(seats: int, games: int, options: dict[str, str]) -> None:
    kit = compiled(GAME, LAWS, boundscheck=True)
    mask, states, begin = np.zeros(ACTIONS, np.int8), np.zeros(2, State.dtype), template(options).packed()[0]
    for game in range(games):
        states[TABLE] = begin
        law = kit.play_lawfully(states, mask, seats, 1890, game)
        assert law == SOUND, f"game {game} for {seats} players breaks law {law}"
        State.read(states[TABLE])  # every number is in its range


@pytest.mark.proof
@pytest.mark.parametrize("options", [{}, ALL_OPTIONS], ids=["base", "all options"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_state_of_many_compiled_games_keeps_the_laws(seats: int, options: dict[str, str]) -> None:
    many_games(seats, GAMES, options)


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, ALL_OPTIONS, {"length": "fast", **ALL_OPTIONS}], ids=["base", "all", "fast"])
@pytest.mark.parametrize("seats", [2, 4, MOST_SEATS])
def test_every_state_of_some_compiled_games_keeps_the_laws(seats: int, options: dict[str, str]) -> None:
    if options.get("length") != "fast" or seats <= 4:
        many_games(seats, 60, options)


@pytest.mark.parametrize("options", [{}, ALL_OPTIONS], ids=["base", "all options"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_state_of_some_games_keeps_the_laws(seats: int, options: dict[str, str]) -> None:
    for game in range(2):
        s = template(options)
        Seeded(game).before(s, 0)
        GAME.rules.deal(s, seats)
        chooser = random.Random(game)
        assert fault(s) == SOUND
        while not s.over:
            mask, count = legal_mask(GAME, s)
            marked = [action for action in range(ACTIONS) if mask[action]]
            assert len(marked) == count > 0
            GAME.rules.play(s, chooser.choice(marked))
            assert fault(s) == SOUND


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_interpreted_and_compiled_games_are_equal_bit_for_bit_after_every_move(seats: int) -> None:
    mask = np.zeros(ACTIONS, np.int8)
    for game in range(4):
        s = template(ALL_OPTIONS if game % 2 else {})
        Seeded(game).before(s, 0)
        packed = s.packed()
        GAME.rules.deal(s, seats)
        steps().deal_at(packed, 0, seats)
        chooser = random.Random(game)
        while not s.over:
            assert s.to_bytes() == packed.tobytes()
            plain, count = legal_mask(GAME, s)
            mask[:] = 1
            assert steps().legal_at(packed, 0, mask) == count
            marked = [action for action in range(ACTIONS) if plain[action]]
            assert marked == np.flatnonzero(mask).tolist()
            action = chooser.choice(marked)
            GAME.rules.play(s, action)
            steps().play_at(packed, 0, action)
        assert s.to_bytes() == packed.tobytes()
