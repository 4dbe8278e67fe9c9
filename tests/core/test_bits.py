"""Bits are counted and found, whichever are set."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from saloon.core import count_bits, nth_bit, places_of


@given(st.sets(st.integers(0, 30)))
def test_bits_are_counted_and_found(places: set[int]) -> None:
    bits = sum(1 << place for place in places)
    assert count_bits(bits) == len(places)
    assert places_of(bits) == sorted(places)
    assert [nth_bit(bits, n) for n in range(len(places))] == sorted(places)
