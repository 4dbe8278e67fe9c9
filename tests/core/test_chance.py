"""Chance: even, repeatable, the same bits in both ways, and not to be had from a hidden state."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saloon
from saloon.core.chance import (
    LARGEST_SEED,
    Committed,
    Seeded,
    below,
    blank_chance,
    chance_from_json,
    draw,
    force,
    next_word,
    shuffle,
    sow,
)
from saloon.core.compiling import Compiled, Kit, compiled
from saloon.core.loops import Ints, Records
from saloon.core.record import Record, row
from saloon.core.rule import rule
from saloon.games.longhorn import GAME


class Dice(Record, story=1):
    """A record with nothing but chance, and a bag to draw from."""

    bag = row(4, low=0)


@rule
def sow_at(states: Records, at: int, seed: int, stream: int) -> None:
    sow(states[at], seed, stream)


@rule
def throw(states: Records, at: int, n: int, thrown: Ints) -> None:
    for i in range(len(thrown)):
        thrown[i] = below(states[at], n)


@rule
def blank(states: Records, at: int) -> None:
    blank_chance(states[at])


@rule
def force_and_throw(states: Records, at: int, outcome: int, n: int) -> int:
    force(states[at], outcome, n)
    return below(states[at], n)


@cache
def kit() -> Compiled:
    return compiled(GAME, Kit("chance", (sow_at, throw, blank, force_and_throw), silent=False), boundscheck=True)


def dice(seed: int, stream: int = 0) -> Dice:
    s = Dice()
    sow(s, seed, stream)
    return s


seeds = st.integers(0, LARGEST_SEED)
streams = st.integers(0, (1 << 40) - 1)
words = st.integers(0, (1 << 32) - 1)

# ---- The generator


def test_generator_is_xoroshiro64star() -> None:
    """The values of the reference implementation for the state (1, 2)."""
    s = Dice()
    s.rng[0], s.rng[1] = 1, 2
    assert [next_word(s) for _ in range(10)] == [
        2654435771, 327208753, 4063491769, 4259754937, 261922412, 168123673, 552743735, 1672597395, 1031040050,
        2755315674,
    ]  # fmt: skip


@given(words, words, st.integers(1, 1 << 20))
def test_below_stays_below(first: int, second: int, n: int) -> None:
    s = Dice()
    s.rng[0], s.rng[1] = first, second or 1
    assert all(0 <= below(s, n) < n for _ in range(20))


@given(st.data(), st.integers(1, 5000))
def test_force_forces_the_next_outcome(data: st.DataObject, n: int) -> None:
    s, outcome = Dice(), data.draw(st.integers(0, n - 1))
    force(s, outcome, n)
    assert below(s, n) == outcome


@pytest.mark.compiled
def test_force_forces_compiled_chance_too() -> None:
    states = GAME.deal(seed=1).record().packed()
    for n in range(1, 60):
        assert [kit().force_and_throw(states, 0, outcome, n) for outcome in range(n)] == list(range(n))


@pytest.mark.compiled
@given(seeds, streams)
@settings(max_examples=200)
def test_seed_gives_the_same_bits_interpreted_and_compiled(seed: int, stream: int) -> None:
    plain = GAME.state()
    packed = plain.packed()
    sow(plain, seed, stream)
    kit().sow_at(packed, 0, seed, stream)
    assert plain.to_bytes() == packed.tobytes()
    thrown = np.zeros(10, np.int64)
    kit().throw(packed, 0, 1000, thrown)
    assert [below(plain, 1000) for _ in range(10)] == thrown.tolist()
    assert plain.to_bytes() == packed.tobytes()


def test_streams_of_a_seed_and_seeds_of_a_stream_all_differ() -> None:
    states = set()
    for seed in (*range(60), 1 << 31, 1 << 32, 1 << 40, LARGEST_SEED):
        for stream in (*range(60), 1 << 31, 1 << 32, 1 << 40):
            s = dice(seed, stream)
            states.add((s.rng[0], s.rng[1]))
    assert len(states) == 64 * 63


@given(seeds, streams)
def test_sown_chance_can_be_drawn_from(seed: int, stream: int) -> None:
    s = dice(seed, stream)
    assert (s.rng[0], s.rng[1]) != (0, 0)
    assert 0 <= below(s, 6) < 6


# ---- Evenness: chi-square at p = 0.001 with fixed seeds, so a fair generator passes always or never

CHI_SQUARE_AT_ONE_IN_A_THOUSAND = {1: 10.83, 5: 20.52, 18: 42.31, 35: 66.62, 51: 87.97}
"""By degrees of freedom."""


def is_even(outcomes: Sequence[int], n: int) -> bool:
    counts, expected = Counter(outcomes), len(outcomes) / n
    chi_square = sum((counts[k] - expected) ** 2 / expected for k in range(n))
    return chi_square < CHI_SQUARE_AT_ONE_IN_A_THOUSAND[n - 1]


@pytest.mark.parametrize("n", [2, 6, 19, 52])
def test_throws_in_a_row_are_even(n: int) -> None:
    s = dice(2026)
    assert is_even([below(s, n) for _ in range(1000 * n)], n)


@pytest.mark.parametrize("n", [2, 6, 19, 52])
def test_first_throws_of_neighbouring_seeds_are_even(n: int) -> None:
    assert is_even([below(dice(seed), n) for seed in range(300 * n)], n)


@pytest.mark.parametrize("n", [2, 6, 19, 52])
def test_first_throws_of_neighbouring_streams_are_even(n: int) -> None:
    assert is_even([below(dice(7, stream), n) for stream in range(300 * n)], n)


def test_pairs_of_throws_are_even() -> None:
    s = dice(36)
    assert is_even([6 * below(s, 6) + below(s, 6) for _ in range(36_000)], 36)


def test_unfair_throws_would_be_noticed() -> None:
    s = dice(36)
    assert not is_even([min(below(s, 6), below(s, 7)) for _ in range(6000)], 6)


def test_bag_gives_each_kind_by_its_share_and_is_emptied() -> None:
    first: Counter[int] = Counter()
    for seed in range(4000):
        s = dice(seed)
        s.fill("bag", [1, 0, 3, 4])
        drawn = [draw(s, s.bag) for _ in range(8)]
        first[drawn[0]] += 1
        assert Counter(drawn) == {0: 1, 2: 3, 3: 4}
        assert [s.bag[kind] for kind in range(4)] == [0, 0, 0, 0]
    expected = {0: 500, 2: 1500, 3: 2000}
    assert sum((first[k] - e) ** 2 / e for k, e in expected.items()) < 13.82  # p = 0.001, two degrees of freedom


def test_every_order_comes_out_of_a_shuffle() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(2400):
        s = dice(seed)
        s.fill("bag", [0, 1, 2, 3])
        shuffle(s, s.bag)
        orders[tuple(s.bag[at] for at in range(4))] += 1
    assert len(orders) == 24
    assert min(orders.values()) > 60
    assert max(orders.values()) < 150


# ---- Hidden chance


def test_nothing_can_be_drawn_from_hidden_chance() -> None:
    s = dice(5)
    blank_chance(s)
    assert (s.rng[0], s.rng[1]) == (0, 0)
    with pytest.raises(saloon.SaloonError, match="hidden") as wrong:
        below(s, 6)
    assert type(wrong.value).__name__ == "NoChance"


@pytest.mark.compiled
def test_nothing_can_be_drawn_from_hidden_chance_compiled() -> None:
    packed = GAME.deal(seed=1).record().packed()
    thrown = np.zeros(3, np.int64)
    kit().throw(packed, 0, 6, thrown)
    kit().blank(packed, 0)
    with pytest.raises(saloon.SaloonError, match="hidden") as wrong:
        kit().throw(packed, 0, 6, thrown)
    assert type(wrong.value).__name__ == "NoChance"


# ---- Where the chance comes from


def test_seeded_chance_is_sown_once() -> None:
    s = Dice()
    Seeded(12).before(s, 0)
    assert s == dice(12)
    below(s, 6)
    after = s.clone()
    Seeded(12).before(s, 1)
    assert s == after


def test_words_that_only_look_alike_when_joined_give_other_dice() -> None:
    one, other = Dice(), Dice()
    Committed(b"secret", ("a", "b")).before(one, 1)
    Committed(b"secret", ('a", "b',)).before(other, 1)
    assert one != other


def test_committed_chance_is_the_promised_hmac_of_every_move() -> None:
    chance = Committed(b"secret", ("horse", "hat"))
    assert chance.commitment == hashlib.sha256(b"secret").hexdigest()
    s, seen = Dice(), set()
    for number in range(50):
        chance.before(s, number)
        digest = hmac.new(b"secret", f'["horse", "hat", {number}]'.encode(), hashlib.sha256).digest()
        assert s.rng[0] == int.from_bytes(digest[:4], "big")
        assert s.rng[1] == int.from_bytes(digest[4:8], "big") | 1
        seen.add((s.rng[0], s.rng[1]))
    assert len(seen) == 50


def test_fresh_secrets_differ() -> None:
    one, other = Committed.fresh(["a"]), Committed.fresh(["a"])
    assert len(one.secret) == 32
    assert one.commitment != other.commitment


@given(st.binary(max_size=40), st.lists(st.text(max_size=10), max_size=5))
def test_committed_chance_goes_through_json(secret: bytes, said: list[str]) -> None:
    chance = Committed(secret, tuple(said))
    assert chance_from_json(chance.to_json()) == chance


@given(seeds)
def test_seed_goes_through_json(seed: int) -> None:
    assert chance_from_json(Seeded(seed).to_json()) == Seeded(seed)


GOOD = Committed(b"\x01" * 32, ("a", "b")).to_json()


@pytest.mark.parametrize(
    "data",
    [
        None, 5, [], {}, "seed", {"seed": -1}, {"seed": LARGEST_SEED + 1}, {"seed": 1.0}, {"seed": True}, {"seed": "1"},
        {"seed": 1, "words": []}, {**GOOD, "seed": 3}, {**GOOD, "secret": "zz"}, {**GOOD, "secret": 5},
        {**GOOD, "secret": "é" * 8}, {**GOOD, "secret": "00"}, {**GOOD, "words": "ab"}, {**GOOD, "words": [1]},
        {**GOOD, "words": None}, {**GOOD, "commitment": None}, {**GOOD, "commitment": "00"},
        {key: value for key, value in GOOD.items() if key != "words"},
    ],
)  # fmt: skip
def test_wrong_chance_is_a_bad_replay(data: Any) -> None:
    with pytest.raises(saloon.BadReplay):
        chance_from_json(data)
