"""Two tempos, one set of rules: the same dice lead to the same end, by beats or against a clock."""

from __future__ import annotations

import random
from typing import Any

import pytest

import saloon
from saloon.core import CLOCK, count_bits
from saloon.core.chance import Seeded
from saloon.core.errors import IllegalMove, NotPossible, UnknownName
from saloon.core.game import State as GameState
from saloon.core.options import fill_in
from saloon.core.replay import restore
from saloon.games.boomtown import GAME, box
from saloon.games.boomtown.box import BULLET, RUN_AWAY, Phase, State
from saloon.games.boomtown.shootout import who_shows
from saloon.lab.arena import arena
from saloon.lab.simulate import simulate
from saloon.testing.runners import Interpreted

DIFFERENT = {"live", "turn", "phase", "told", "events"}
"""What tells the tempos apart, and nothing else may: in beats a referee counts down, in a race the clock runs."""


def dealt(tempo: str, seats: int, seed: int) -> State:
    s = State()
    fill_in(s, GAME.options, {"tempo": tempo}, GAME.values, {})
    Seeded(seed).before(s, 0)
    GAME.rules.deal(s, seats)
    return s


def same(beats: State, live: State) -> list[str]:
    """The fields in which the two differ, that should not."""
    one, other = beats.as_dict(), live.as_dict()
    return [name for name in one if one[name] != other[name] and name not in DIFFERENT]


def race(s: State) -> None:
    """Let a clock find what a beat is: everybody's dice land, in the order of seats, until a symbol shows."""
    while not who_shows(s, BULLET) and not who_shows(s, RUN_AWAY):
        for seat in range(s.seats):
            if box.tokens_at(s, seat, s.at):
                GAME.rules.play(s, box.LAND + seat)
    shooters = who_shows(s, BULLET)
    if count_bits(shooters) > 1:
        GAME.rules.play(s, box.TIE + shooters)
    else:
        callers = shooters or who_shows(s, RUN_AWAY)
        order = [(s.first + n) % s.seats for n in range(s.seats)]
        GAME.rules.play(s, box.CALL + next(seat for seat in order if callers >> seat & 1))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_same_dice_lead_to_the_same_game_in_both_tempos(seats: int) -> None:
    for seed in range(6):
        beats, live = dealt("beats", seats, seed), dealt("live", seats, seed)
        chooser, fired = random.Random(seed), 0
        while not beats.over:
            assert same(beats, live) == []
            if beats.phase == Phase.FIRE:
                assert (live.phase, live.turn) == (Phase.RACE, CLOCK)
                GAME.rules.play(beats, box.FIRE)
                race(live)
                fired += 1
            else:
                assert (live.phase, live.turn) == (beats.phase, beats.turn)
                action = chooser.choice(Interpreted(GAME).actions(beats))
                GAME.rules.play(beats, action)
                GAME.rules.play(live, action)
        assert same(beats, live) == []
        assert live.over
        assert fired > 0


def live_table(seed: int = 3) -> GameState:
    """A game against the clock, played up to its first race."""
    state = GAME.deal(3, seed=seed, options={"tempo": "live"})
    chooser = random.Random(seed)
    while state.turn != CLOCK:
        state.play(chooser.choice(state.actions()))
    return state


def test_the_clock_is_no_seat_and_knows_what_an_spectator_does() -> None:
    state = live_table()
    assert state.phase == "race"
    assert state.seen_by(CLOCK).record() == state.seen_by(None).record()
    assert {action.move["do"] for action in state.legal()} >= {"land", "false_start"}
    assert all(state.seen_by(seat).actions() == [] for seat in range(3))
    assert all(state.view(seat)["turn"] == CLOCK for seat in range(3))
    with pytest.raises(IllegalMove, match="clock"):
        state.play({"do": "pass"})
    state.play(state.legal()[0].id)
    while state.turn == CLOCK:
        state.play(random.Random(len(state.moves)).choice(state.actions()))
    with pytest.raises(UnknownName):
        state.seen_by(CLOCK)
    with pytest.raises(IllegalMove, match="clock"):
        state.play({"do": "land", "seat": 0})


def test_a_game_against_the_clock_replays_without_one() -> None:
    state = live_table()
    chooser = random.Random(1)
    while not state.over:
        state.play(chooser.choice(state.actions()))
    again = restore(state.replay())
    assert again.record() == state.record()


def test_only_a_table_has_a_clock() -> None:
    live: dict[str, Any] = {"options": {"tempo": "live"}}
    assert GAME.is_clocked({"tempo": "live"})
    assert not GAME.is_clocked({})
    with pytest.raises(NotPossible, match="clock"):
        simulate(GAME, seats=2, games=1, bots=["random"], **live)
    with pytest.raises(NotPossible, match="clock"):
        arena(GAME, "greedy", "random", seats=2, games=2, **live)


@pytest.mark.compiled
def test_search_thinks_in_beats_at_a_table_with_a_clock() -> None:
    """What it chooses is what it would choose at the same table without one."""
    state = GAME.deal(3, seed=3, options={"tempo": "live"})
    twin = GAME.deal(3, seed=3)
    for _ in range(3):
        chosen = [saloon.bot("search", seed=1, playouts=200).choose(each.seen_by(each.turn)) for each in (state, twin)]
        assert chosen[0] == chosen[1]
        state.play(chosen[0])
        twin.play(chosen[0])


def test_a_foul_is_forgotten_with_the_countdown() -> None:
    state = live_table()
    seat = next(action.move["seat"] for action in state.legal() if action.move["do"] == "false_start")
    state.play({"do": "false_start", "seat": seat})
    assert state.view(None)["table"]["shootout"]["barred"] == [seat]
    others = [action.move["seat"] for action in state.legal() if action.move["do"] == "land"]
    assert seat not in others
    while state.turn == CLOCK and state.view(None)["table"]["shootout"]["barred"]:
        calls = [action for action in state.legal() if action.move["do"] in ("call", "tie")]
        lands = [action for action in state.legal() if action.move["do"] == "land"]
        state.play((calls or lands)[0].id)
    table = state.view(None)["table"]
    assert table["shootout"] is None or table["shootout"]["barred"] == [] or state.turn != CLOCK


def test_where_nobody_rolls_the_clock_lets_the_dice_decide_by_beats() -> None:
    """It is the same shootout as in beats: the same dice, the same end, and it replays without a clock."""
    for seed in range(8):
        beats, live = dealt("beats", 3, seed), dealt("live", 3, seed)
        chooser = random.Random(seed)
        while beats.phase != Phase.FIRE:
            action = chooser.choice(Interpreted(GAME).actions(beats))
            GAME.rules.play(beats, action)
            GAME.rules.play(live, action)
        assert box.FIRE in Interpreted(GAME).actions(live)
        GAME.rules.play(beats, box.FIRE)
        GAME.rules.play(live, box.FIRE)
        assert same(beats, live) == []
        assert live.phase != Phase.RACE or live.turn == CLOCK


def test_a_race_that_is_decided_by_beats_says_so() -> None:
    state = live_table()
    [fire] = [action for action in state.legal() if action.move == {"do": "fire"}]
    assert fire.say["en"] == "Nobody rolls: the dice decide by beats"
    state.play(fire.id)
    told = next(event for event in state.story if event.kind == "fire")
    assert told.say["en"].startswith("Nobody rolls: the dice decide by beats, ")
    assert {"hit", "tie"} & {event.kind for event in state.story}
    assert restore(state.replay()).record() == state.record()


def test_dice_that_are_picked_up_show_nothing_and_nobody_runs_by_them() -> None:
    for seed in range(40):
        state = live_table(seed)
        seat = next(action.move["seat"] for action in state.legal() if action.move["do"] == "land")
        with pytest.raises(IllegalMove):
            state.play({"do": "pick_up", "seat": seat})
        state.play({"do": "land", "seat": seat})
        if {"do": "call", "seat": seat} not in [action.move for action in state.legal()]:
            continue
        state.play({"do": "pick_up", "seat": seat})
        moves = [action.move for action in state.legal()]
        assert {"do": "call", "seat": seat} not in moves
        assert {"do": "false_call", "seat": seat} in moves
        return
    pytest.fail("no symbol in forty shootouts")
