"""Who was first, whatever the network did: properties of the judge of races."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saloon.server.races.adjudicate import Call, Fairness, adjudicate, judged
from saloon.server.races.track import Purse
from saloon.server.tables.client import Latency

FAIR = Fairness()
RANK = {"lost": 0, "tied": 1, "won": 2}
delays = st.floats(0, FAIR.most_delay)
reactions = st.floats(FAIR.least_reaction, 1500)
seats = st.lists(st.tuples(reactions, delays), min_size=2, max_size=5)


def honest(seat: int, shown: float, reaction: float, delay: float) -> Call:
    """A call as an unchanged program makes it, on its own dice."""
    return Call(seat, shown, reaction, shown + reaction + delay)


def race(players: list[tuple[float, float]], shown: float = 1000.0) -> tuple[list[Call], dict[int, float]]:
    """Everybody answers dice that came to rest at one moment."""
    calls = [honest(seat, shown, reaction, delay) for seat, (reaction, delay) in enumerate(players)]
    return calls, {seat: delay for seat, (_, delay) in enumerate(players)}


def fate(calls: list[Call], way: dict[int, float], seat: int) -> int:
    """How somebody fared."""
    first = adjudicate(calls, way, FAIR).first
    return RANK["lost" if seat not in first else "tied" if len(first) > 1 else "won"]


@given(seats, st.randoms(use_true_random=False))
def test_the_order_of_arrival_says_nothing(players: list[tuple[float, float]], dice: random.Random) -> None:
    calls, way = race(players)
    shuffled = list(calls)
    dice.shuffle(shuffled)
    assert adjudicate(shuffled, way, FAIR) == adjudicate(calls, way, FAIR)


@given(seats, st.lists(delays, min_size=5, max_size=5))
def test_the_distance_says_nothing_while_it_can_be_credited(
    players: list[tuple[float, float]], others: list[float]
) -> None:
    near = race([(round(reaction), delay) for reaction, delay in players])
    far = race([(round(reaction), delay) for (reaction, _), delay in zip(players, others, strict=False)])
    assert adjudicate(*near, FAIR).first == adjudicate(*far, FAIR).first


@given(seats, st.floats(0, 400))
def test_pressing_earlier_never_hurts(players: list[tuple[float, float]], sooner: float) -> None:
    calls, way = race(players)
    reaction, delay = players[0]
    earlier = [honest(0, 1000.0, max(0.0, reaction - sooner), delay), *calls[1:]]
    assert fate(earlier, way, 0) >= fate(calls, way, 0)


@given(reactions, delays, st.floats(0, 5000), st.sampled_from([1, 2]), st.floats(0, 150))
def test_whoever_forges_a_reaction_gains_no_more_than_the_purse(
    reaction: float, delay: float, claimed: float, ways: int, purse: float
) -> None:
    true = 1000.0 + reaction
    ruling = judged(Call(0, 1000.0, claimed, true + ways * delay, ways, purse), delay, FAIR)
    assert ruling.at >= true - purse - 1e-6
    assert ruling.at >= 1000.0 + FAIR.least_reaction
    assert ruling.at <= true + ways * delay
    assert ruling.spent <= purse + 1e-6


@given(st.floats(-600, 600), delays, st.sampled_from([0, 1, 2]))
def test_the_floor_holds_whenever_a_call_arrives(late: float, delay: float, ways: int) -> None:
    assert judged(Call(0, 1000.0, 0.0, 1000.0 + late, ways), delay, FAIR).at >= 1000.0 + FAIR.least_reaction


@given(reactions, reactions, delays, delays)
def test_a_call_on_anothers_dice_is_judged_as_if_nobody_was_far(
    one: float, other: float, near: float, far: float
) -> None:
    calls = [Call(seat, 0.0, round(reaction), round(reaction) + 2 * delay, 2)
             for seat, (reaction, delay) in enumerate(((one, near), (other, far)))]  # fmt: skip
    for ruling in adjudicate(calls, {0: near, 1: far}, FAIR).rulings:
        assert ruling.at == pytest.approx(round((one, other)[ruling.seat]))
        assert ruling.spent == pytest.approx(0.0, abs=1e-6)


@given(st.lists(st.integers(130, 1500), min_size=2, max_size=5, unique=True), delays)
def test_equal_delays_give_the_order_of_pressing(pressed: list[int], delay: float) -> None:
    calls, way = race([(float(each), delay) for each in pressed])
    verdict = adjudicate(calls, way, FAIR)
    assert [ruling.seat for ruling in verdict.rulings] == sorted(range(len(pressed)), key=lambda seat: pressed[seat])
    assert verdict.rulings[0].seat in verdict.first


@pytest.mark.parametrize(("apart", "tied"), [(0.0, True), (15.0, True), (15.5, False), (40.0, False)])
def test_calls_within_fifteen_milliseconds_tie(apart: float, tied: bool) -> None:
    calls, way = race([(300.0, 10.0), (300.0 + apart, 90.0)])
    assert adjudicate(calls, way, FAIR).first == ((0, 1) if tied else (0,))


def test_nobody_reacts_faster_than_a_person_can() -> None:
    calls, way = race([(FAIR.least_reaction, 5.0), (FAIR.least_reaction, 5.0)])
    seer = replace(calls[0], reaction=1.0)
    assert judged(seer, 5.0, FAIR).at == 1000.0 + FAIR.least_reaction
    assert adjudicate([seer, calls[1]], way, FAIR).first == (0, 1)


def test_what_is_later_than_the_delay_comes_out_of_the_purse() -> None:
    call = honest(0, 1000.0, 300.0, 100.0)
    assert judged(call, 30.0, FAIR).credit == pytest.approx(100.0)
    assert judged(call, 30.0, FAIR).spent == pytest.approx(70.0)
    assert judged(replace(call, purse=0.0), 30.0, FAIR).credit == pytest.approx(30.0)
    assert judged(replace(call, purse=40.0), 30.0, FAIR).credit == pytest.approx(70.0)


def test_more_delay_than_can_be_credited_is_lost() -> None:
    assert judged(honest(0, 1000.0, 300.0, 400.0), 400.0, FAIR).credit == FAIR.most_delay + FAIR.purse


def test_a_purse_holds_so_much_for_any_five_calls() -> None:
    purse, spent = Purse(FAIR), list[float]()
    for wanted in (150.0, 80.0, 150.0, 20.0, 150.0, 150.0, 40.0, 200.0, 5.0, 150.0):
        spent.append(min(wanted, purse.left))
        purse.spend(spent[-1])
        assert sum(spent[-5:]) <= 150.0
    assert spent[0] == spent[5] == 150.0


def test_an_echo_that_is_held_back_now_and_then_proves_nothing() -> None:
    latency = Latency()
    assert latency.delay == 0.0
    for number in range(30):
        latency.send(number, 1000.0 * number)
        latency.echo(number, 1000.0 * number + (20.0 if number == 3 else 240.0))
    assert latency.delay == 10.0


def test_a_system_that_answers_at_once_proves_a_program_wrong_that_holds_back_every_echo() -> None:
    latency = Latency(transport_rtt=lambda: 12.0)
    latency.send(1, 0.0)
    latency.echo(1, 240.0)
    assert latency.delay == 6.0


def test_echoes_that_are_never_answered_are_forgotten() -> None:
    latency = Latency()
    for number in range(10_000):
        latency.send(number, 0.0)
    assert len(latency.sent) < 100
