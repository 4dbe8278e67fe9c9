"""One race from countdown to verdict, on a clock that the test turns."""

from __future__ import annotations

import itertools
import random

import pytest

import saloon
from saloon.core.chance import Committed
from saloon.core.game import CLOCK, State
from saloon.core.replay import FIRST_ROLL
from saloon.server.adjudicate import Call, Fairness
from saloon.server.race import COUNT_OF_THREE, Foul, Ignored, Landing, Race

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
    return race.call(Call(seat, landing.rest, reaction, arrived), landing.roll, delay)


def roll_until(race: Race, seat: int, wanted: str, at: float = FIRE) -> Landing:
    """Roll until the dice show a bullet, any symbol, or nothing."""
    while True:
        landing = press(race, seat, at)
        shown = {"bullet": landing.has_bullet, "blank": not landing.has_symbol}
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
    for deed in race.deeds()[:-1]:
        state.play(deed.move, entry=deed.beside["roll"])
        assert deed.move["do"] == "land"
        [faces] = [args[1] for kind, _, args in state.told if state.game.event_name(kind) == "roll"]
        assert faces == next(each.faces for each in race.landings if each.roll == deed.beside["roll"])
    state.play(race.deeds()[-1].move)
    assert "hit" in [event.kind for event in state.story]


def test_dice_in_the_air_at_the_stop_do_not_count() -> None:
    race = race_of(shootout())
    one, other = race.racers[:2]
    landing = roll_until(race, one, "bullet")
    in_the_air = press(race, other, landing.rest - 100)
    call(race, landing, 200)
    assert in_the_air.roll not in [deed.beside.get("roll") for deed in race.deeds()]


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
    [deed] = race.deeds()
    state.play(deed.move)
    assert deed.move == {"do": "false_start", "seat": seat}
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
    for deed in race.deeds():
        state.play(deed.move, entry=deed.beside.get("roll"))
    assert [deed.move["do"] for deed in race.deeds() if deed.move["do"] != "land"] == ["false_call", "back", "call"]


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
            assert race.deeds()[-1].move == {"do": "tie", "seats": sorted([one, other])}
            for deed in race.deeds():
                state.play(deed.move, entry=deed.beside.get("roll"))
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
    race.call(Call(landing.seat, 0.0, 150, arrived), None, 100)
    assert race.verdict().rulings[0].at == arrived


def test_everything_that_a_call_was_judged_by_stands_beside_it() -> None:
    race = race_of(shootout())
    landing = roll_until(race, race.racers[0], "bullet")
    call(race, landing, 250, delay=60)
    [judged] = race.deeds()[-1].beside["race"]["calls"]
    assert judged["reaction"] == 250
    assert judged["delay"] == 60
    assert judged["credit"] == 60
    assert judged["at"] == landing.rest + 250 - FIRE
