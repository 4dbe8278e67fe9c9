"""One race from countdown to verdict, on a clock that the test turns."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import saloon
from saloon.core.chance import Committed
from saloon.core.game import CLOCK, State
from saloon.core.replay import FIRST_ROLL
from saloon.server.races.adjudicate import Call, Fairness, adjudicate
from saloon.server.races.race import COUNT_OF_THREE, Foul, Heard, Ignored, Landing, Race

FAIR = Fairness()
FIRE = 10_000.0


def shootout(seed: int = 1, seats: int = 3) -> State:
    """A game whose clock is on turn."""
    dice = random.Random(seed)
    chance = Committed(bytes([seed] * 32), ("a", "b", "c"))
    state = saloon.game("boomtown").deal(seats, chance=chance, options={"tempo": "live"})
    while state.turn != CLOCK:
        assert not state.over
        state.play(dice.choice(state.actions()))
    return state


def race_of(state: State) -> Race:
    """A race with the rolls of this state."""
    return Race(state, FIRE, itertools.count(FIRST_ROLL).__next__, FAIR)


def press(race: Race, seat: int, at: float, delay: float = 0.0) -> Landing:
    """A roll, pressed at that moment and heard a way later."""
    outcome = race.press(seat, at, at + delay, delay)
    assert isinstance(outcome, Landing)
    return outcome


def call(race: Race, landing: Landing, reaction: float, *, seat: int | None = None, delay: float = 0.0) -> Foul | None:
    """A call that answers dice at rest."""
    seat = landing.seat if seat is None else seat
    arrived = landing.rest + reaction + delay
    return race.call(Heard(seat, reaction, landing.roll, arrived, delay))


def roll_until(race: Race, seat: int, wanted: str, at: float = FIRE) -> Landing:
    """Roll until the dice show a bullet, a run-away, or nothing."""
    while True:
        landing = press(race, seat, at)
        shown = {"bullet": landing.has_bullet, "blank": not landing.has_symbol, "run": landing.has_runaway}
        if shown[wanted]:
            return landing
        at = landing.rest


def test_dice_are_at_rest_a_fixed_time_after_the_press_at_any_distance() -> None:
    race = race_of(shootout())
    near, far = race.racers[:2]
    assert press(race, near, FIRE + 10).rest == FIRE + 610
    assert press(race, far, FIRE + 10, delay=100).rest == FIRE + 610


def test_what_was_told_of_a_roll_is_what_the_log_will_show() -> None:
    state = shootout()
    race = race_of(state)
    landing = roll_until(race, race.racers[0], "bullet")
    call(race, landing, 250)
    for clock_move in race.clock_moves()[:-1]:
        state.play(clock_move.move, entry=clock_move.extra["roll"])
        assert clock_move.move["do"] == "land"
        [faces] = [args.faces for kind, _, args in state.told if state.game.event_name(kind) == "roll"]
        assert faces == next(each.faces for each in race.landings if each.roll == clock_move.extra["roll"])
    state.play(race.clock_moves()[-1].move)
    assert "hit" in [event.kind for event in state.story]


def test_dice_in_the_air_at_the_stop_do_not_count() -> None:
    race = race_of(shootout())
    one, other = race.racers[:2]
    landing = roll_until(race, one, "bullet")
    in_the_air = press(race, other, landing.rest - 100)
    call(race, landing, 200)
    assert in_the_air.roll not in [clock_move.extra.get("roll") for clock_move in race.clock_moves()]


def test_a_press_that_claims_a_moment_before_the_dice_were_at_rest_counts_from_then() -> None:
    race = race_of(shootout())
    seat = race.racers[0]
    first = press(race, seat, FIRE)
    again = race.press(seat, first.rest - 3, first.rest + 1, 20)
    assert isinstance(again, Landing)
    assert again.pressed == first.rest


def test_a_roll_before_fire_is_a_false_start() -> None:
    state = shootout()
    race = race_of(state)
    seat = race.racers[0]
    foul = race.press(seat, FIRE - 1, FIRE + 40, 40)
    assert foul == Foul(seat, "false_start", FIRE - 1, FIRE + COUNT_OF_THREE)
    [clock_move] = race.clock_moves()
    state.play(clock_move.move)
    assert clock_move.move == {"do": "false_start", "seat": seat}
    assert clock_move.extra == {"race": {"at": -1, "until": COUNT_OF_THREE}}
    again = race_of(state)
    assert again.barred_until(seat, FIRE) == FIRE + COUNT_OF_THREE
    with pytest.raises(Ignored, match="three"):
        again.press(seat, FIRE + 10, FIRE + 10, 0)
    assert press(again, seat, FIRE + COUNT_OF_THREE).seat == seat


def test_a_press_that_arrives_before_fire_is_early_whatever_it_claims() -> None:
    race = race_of(shootout())
    assert isinstance(race.press(race.racers[0], FIRE + 500, FIRE - 1, 150), Foul)


def test_a_call_without_a_reason_costs_a_count_of_three() -> None:
    state = shootout()
    race = race_of(state)
    seat, other = race.racers[:2]
    blank = roll_until(race, seat, "blank")
    foul = call(race, blank, 300)
    assert foul is not None
    assert foul.kind == "false_call"
    with pytest.raises(Ignored, match="three"):
        race.press(seat, foul.at + 1000, foul.at + 1000, 0)
    press(race, seat, foul.until)
    hit = roll_until(race, other, "bullet", foul.until)
    call(race, hit, 200)
    for clock_move in race.clock_moves():
        state.play(clock_move.move, entry=clock_move.extra.get("roll"))
    told = [clock_move for clock_move in race.clock_moves() if clock_move.move["do"] == "false_call"]
    assert [each.extra["race"]["until"] for each in told] == [foul.until - FIRE]
    assert [clock_move.move["do"] for clock_move in race.clock_moves() if clock_move.move["do"] != "land"] == [
        "false_call",
        "back",
        "call",
    ]


def test_the_first_valid_call_is_judged_after_a_window() -> None:
    race = race_of(shootout())
    landing = roll_until(race, race.racers[0], "bullet")
    assert race.deadline is None
    call(race, landing, 200, delay=30)
    assert race.deadline == landing.rest + 230 + FAIR.window


def test_a_call_from_further_away_that_was_made_first_is_first() -> None:
    for seed in range(40):
        race = race_of(shootout(seed))
        near, far = race.racers[:2]
        one, other = press(race, near, FIRE), press(race, far, FIRE, delay=110)
        if one.has_bullet and other.has_bullet:
            call(race, one, 260)
            call(race, other, 200, delay=110)
            assert race.verdict().first == (far,)
            return
    pytest.fail("no two bullets in forty shootouts")


def test_two_bullets_called_at_one_time_are_a_tie() -> None:
    for seed in range(40):
        state = shootout(seed)
        race = race_of(state)
        one, other = race.racers[:2]
        first, second = press(race, one, FIRE), press(race, other, FIRE + 5, delay=80)
        if first.has_bullet and second.has_bullet:
            call(race, first, 300)
            call(race, second, 305, delay=80)
            assert race.clock_moves()[-1].move == {"do": "tie", "seats": sorted([one, other])}
            for clock_move in race.clock_moves():
                state.play(clock_move.move, entry=clock_move.extra.get("roll"))
            assert "tie" in [event.kind for event in state.story]
            return
    pytest.fail("no two bullets in forty shootouts")


def test_presses_that_do_not_count_do_no_harm() -> None:
    race = race_of(shootout())
    seat = race.racers[0]
    landing = press(race, seat, FIRE)
    with pytest.raises(Ignored, match="air"):
        race.press(seat, FIRE + 100, FIRE + 100, 0)
    with pytest.raises(Ignored):
        race.press(7, FIRE + 100, FIRE + 100, 0)
    assert race.landings == [landing]


def test_a_call_that_answers_no_roll_gets_no_credit() -> None:
    race = race_of(shootout())
    landing = roll_until(race, race.racers[0], "bullet")
    arrived = landing.rest + 400
    race.call(Heard(landing.seat, 150, None, arrived, 100))
    assert race.verdict().rulings[0].at == arrived


def test_everything_that_a_call_was_judged_by_stands_beside_it() -> None:
    race = race_of(shootout())
    landing = roll_until(race, race.racers[0], "bullet")
    call(race, landing, 250, delay=60)
    [judged] = race.clock_moves()[-1].extra["race"]["calls"]
    assert judged["reaction"] == 250
    assert judged["delay"] == 60
    assert judged["ways"] == 1
    assert judged["credit"] == 60
    assert judged["at"] == landing.rest + 250 - FIRE


@given(st.floats(0, 3000), st.floats(0, 400), st.floats(0, 200), st.floats(0, 300))
def test_whoever_judges_again_by_the_log_comes_to_the_same_end(
    reaction: float, delay: float, purse: float, way: float
) -> None:
    race = race_of(shootout())
    landing = roll_until(race, race.racers[0], "bullet")
    heard = Heard(landing.seat, reaction, landing.roll, landing.rest + reaction + way, delay, purse)
    race.call(heard)
    [said] = race.clock_moves()[-1].extra["race"]["calls"]
    call = Call(said["seat"], *(said[name] for name in ("shown", "reaction", "arrived", "ways", "purse")))
    [ruling] = adjudicate([call], {said["seat"]: said["delay"]}, FAIR).rulings
    assert (ruling.at, ruling.credit) == (said["at"], said["credit"])


def replayed(state: State, race: Race) -> State:
    """The state after what the clock has found."""
    again = state.copy()
    for clock_move in race.clock_moves():
        again.play(clock_move.move, entry=clock_move.extra.get("roll", 1))
    return again


def test_a_false_call_while_ones_own_dice_are_in_the_air_loses_them_and_the_race_goes_on() -> None:
    state = shootout()
    race = race_of(state)
    seat, other = race.racers[:2]
    in_the_air = press(race, seat, FIRE)
    foul = race.call(Heard(seat, 0.0, None, FIRE + 200))
    assert foul == Foul(seat, "false_call", FIRE + 200, FIRE + 200 + COUNT_OF_THREE, (in_the_air.roll,))
    hit = roll_until(race, other, "bullet", FIRE + 100)
    assert call(race, hit, 300) is None
    assert {"do": "land", "seat": seat} not in [clock_move.move for clock_move in race.clock_moves()]
    assert replayed(state, race).phase != "race"


def test_who_has_called_falsely_rolls_again_after_a_count_of_three_and_can_win() -> None:
    state = shootout()
    race = race_of(state)
    seat = race.racers[0]
    press(race, seat, FIRE)
    foul = race.call(Heard(seat, 0.0, None, FIRE + 200))
    assert foul is not None
    early = race.press(seat, foul.until - 80, foul.until + 20, 100)
    assert isinstance(early, Landing)
    assert early.pressed == foul.until
    hit = early if early.has_bullet else roll_until(race, seat, "bullet", early.rest)
    assert call(race, hit, 300) is None
    assert replayed(state, race).phase != "race"


def test_dice_that_land_in_the_millisecond_of_a_call_count_for_it() -> None:
    for wanted in ("bullet", "blank"):
        state = shootout()
        race = race_of(state)
        landing = roll_until(race, race.racers[0], wanted)
        foul = race.call(Heard(landing.seat, 0.0, None, landing.rest))
        assert (foul is None) == (wanted == "bullet")
        if foul is not None:
            hit = roll_until(race, race.racers[1], "bullet", foul.until)
            call(race, hit, 200)
        assert replayed(state, race).phase != "race"


def test_a_call_made_before_fire_is_a_false_start() -> None:
    state = shootout()
    race = race_of(state)
    seat = race.racers[0]
    foul = race.call(Heard(seat, 0.0, None, FIRE + 60, 80))
    assert foul == Foul(seat, "false_start", FIRE - 20, FIRE + COUNT_OF_THREE)
    [clock_move] = race.clock_moves()
    state.play(clock_move.move)
    again = race_of(state)
    with pytest.raises(Ignored, match="three"):
        again.call(Heard(seat, 0.0, None, FIRE - 500))


def test_own_dice_that_were_picked_up_again_are_no_reason() -> None:
    state = shootout()
    race = race_of(state)
    landing = roll_until(race, race.racers[0], "bullet")
    press(race, landing.seat, landing.rest + 100)
    foul = race.call(Heard(landing.seat, 200, landing.roll, landing.rest + 200))
    assert foul is not None
    hit = roll_until(race, race.racers[1], "bullet", foul.at)
    call(race, hit, 200)
    assert "pick_up" in [clock_move.move["do"] for clock_move in race.clock_moves()]
    assert replayed(state, race).phase != "race"


def test_nobody_runs_by_dice_that_are_in_the_air_at_the_call() -> None:
    for seed in range(60):
        state = shootout(seed)
        race = race_of(state)
        runner, caller = race.racers[:2]
        first = press(race, runner, FIRE)
        second = press(race, caller, FIRE)
        if first.has_runaway and second.has_bullet and not second.has_runaway:
            press(race, runner, first.rest + 50)
            assert call(race, second, 300) is None
            again = replayed(state, race)
            assert "pick_up" in [clock_move.move["do"] for clock_move in race.clock_moves()]
            assert "run" not in [event.kind for event in again.story]
            return
    pytest.fail("no run-away beside a bullet in sixty shootouts")


def run_away(delay: float = 0.0) -> tuple[Race, Landing, int]:
    """A race in which somebody's coward wants to run, and another who may call that."""
    for seed in range(60):
        race = race_of(shootout(seed))
        landing = press(race, race.racers[0], FIRE, delay)
        if landing.has_runaway:
            return race, landing, race.racers[1]
    pytest.fail("no run-away in sixty shootouts")


def test_a_call_on_anothers_run_away_is_credited_for_both_ways() -> None:
    race, landing, caller = run_away()
    assert race.call(Heard(caller, 250, landing.roll, landing.rest + 250 + 2 * 90, 90)) is None
    assert race.verdict().rulings[0].at == landing.rest + 250


def test_a_call_on_a_run_away_that_was_picked_up_unseen_is_ignored_and_later_it_is_false() -> None:
    race, landing, caller = run_away()
    again = press(race, landing.seat, landing.rest + 100)
    with pytest.raises(Ignored, match="picked up"):
        race.call(Heard(caller, 200, landing.roll, again.pressed + 150, 20))
    assert isinstance(race.call(Heard(caller, 200, landing.roll, again.pressed + 400, 20)), Foul)


def test_a_run_away_counts_for_a_call_that_was_made_before_it_was_picked_up() -> None:
    race, landing, caller = run_away()
    press(race, landing.seat, landing.rest + 300)
    assert race.call(Heard(caller, 200, landing.roll, landing.rest + 200 + 2 * 100, 100)) is None
    assert race.clock_moves()[-1].move == {"do": "call", "seat": caller}


def test_no_call_is_quicker_than_a_person_however_early_it_arrives() -> None:
    race = race_of(shootout())
    landing = roll_until(race, race.racers[0], "bullet")
    race.call(Heard(landing.seat, 0.0, landing.roll, landing.rest + 5, 100))
    assert race.verdict().rulings[0].at == landing.rest + FAIR.least_reaction


def test_a_call_that_names_nothing_is_not_quicker_either() -> None:
    race, landing, caller = run_away()
    race.call(Heard(caller, 0.0, None, landing.rest + 1))
    assert race.verdict().rulings[0].at == landing.rest + FAIR.least_reaction


def test_nobody_calls_twice_and_in_the_window_nothing_else_is_punished() -> None:
    state = shootout()
    race = race_of(state)
    landing = roll_until(race, race.racers[0], "bullet")
    other = race.racers[1]
    call(race, landing, 200)
    assert race.deadline is not None
    with pytest.raises(Ignored, match="called"):
        call(race, landing, 201)
    with pytest.raises(Ignored, match="called"):
        race.press(other, landing.rest + 210, landing.rest + 210, 0)
    if not landing.has_runaway:
        with pytest.raises(Ignored, match="called"):
            race.call(Heard(other, 0.0, None, landing.rest + 220))
    with pytest.raises(Ignored, match="called"):
        race.call(Heard(other, 0.0, landing.roll, race.deadline + 1))
    assert race.fouls == []


def test_a_press_is_credited_the_delay_and_no_more() -> None:
    race = race_of(shootout())
    landing = race.press(race.racers[0], FIRE, FIRE + 500, 40)
    assert isinstance(landing, Landing)
    assert landing.pressed == FIRE + 460


def test_where_nobody_rolls_the_dice_decide_by_beats_and_fouls_stand_before_it() -> None:
    state = shootout()
    race = race_of(state)
    blank = roll_until(race, race.racers[0], "blank")
    foul = call(race, blank, 300)
    assert foul is not None
    assert race.quiet_since == foul.until
    again = state.copy()
    for clock_move in race.by_beats(foul.until + 20_000):
        again.play(clock_move.move, entry=clock_move.extra.get("roll", 1))
    assert {"fire"} <= {event.kind for event in again.story}
