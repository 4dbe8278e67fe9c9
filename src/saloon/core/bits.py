"""Bits: a few things, such as seats or dice, as one number with a bit for each."""

from __future__ import annotations

from saloon.core.rule import rule


@rule
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def nth_bit(bits: int, n: int) -> int:
    """The place of the bit that has exactly n others below it."""
    place = 0
    while n > 0 or (bits >> place) & 1 == 0:
        if (bits >> place) & 1:
            n -= 1
        place += 1
    return place


def places_of(bits: int) -> list[int]:
    """The places of the bits that are set, from the lowest on: for faces, which may have lists."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]
