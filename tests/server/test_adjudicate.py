"""Who was first, whatever the network did: properties of the judge of races."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saloon.server.adjudicate import Call, Fairness, adjudicate, judged

FAIR = Fairness()
RANK = {"lost": 0, "tied": 1, "won": 2}
delays = st.floats(0, FAIR.most_credit - FAIR.slack)
reactions = st.floats(FAIR.least_reaction, 1500)
seats = st.lists(st.tuples(reactions, delays), min_size=2, max_size=5)


def honest(seat: int, shown: float, reaction: float, delay: float) -> Call:
    """A call as an unchanged program makes it."""
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


@given(reactions, st.floats(0, 400), st.floats(-5000, 5000))
def test_a_forged_time_gains_no_more_than_the_cap(reaction: float, delay: float, claimed: float) -> None:
    true = 1000.0 + reaction
    forged = judged(Call(0, 1000.0, claimed, true + delay), delay, FAIR)
    assert forged.at >= true + delay - FAIR.most_credit
    assert forged.at >= true - FAIR.slack - 1e-6
    assert forged.at <= true + delay


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


def test_an_empty_purse_gives_no_credit() -> None:
    call = honest(0, 1000.0, 300.0, 100.0)
    assert judged(call, 100.0, FAIR).credit == pytest.approx(100.0)
    assert judged(replace(call, purse=0.0), 100.0, FAIR).credit == 0.0
    assert judged(replace(call, purse=40.0), 100.0, FAIR).credit == pytest.approx(40.0)


def test_more_delay_than_can_be_credited_is_lost() -> None:
    assert judged(honest(0, 1000.0, 300.0, 260.0), 260.0, FAIR).credit == FAIR.most_credit


def test_a_delay_that_was_not_measured_is_credited_only_a_little() -> None:
    assert judged(honest(0, 1000.0, 300.0, 120.0), 20.0, FAIR).credit == pytest.approx(50.0)
