"""Records: what a class body declares, as a plain object and as bytes, and every value and index that is refused."""

from __future__ import annotations

import enum
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saloon.core.errors import BadIndex, OutOfRange
from saloon.core.layout import WORD
from saloon.core.record import Field, Lookup, Record, grid, new_mask, number, row


class Suit(enum.IntEnum):
    SPADES = 3


class Hand(Record, story=4):
    cards = row(5, low=0, high=52)
    seen = grid(2, 3, bits=16)
    pot = number(bits=32, low=0, high=(1 << 32) - 1)
    suit = number(low=-1, high=3)


# ---- Any declaration, any values


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """A field of any width, range and shape that can be declared."""
    bits = draw(st.sampled_from([8, 16, 32]))
    unsigned = draw(st.booleans())
    least, most = (0, (1 << bits) - 1) if unsigned else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    limits: dict[str, Any] = {"bits": bits, "low": draw(st.integers(least, 0)), "high": draw(st.integers(0, most))}
    match draw(st.sampled_from([number, row, grid])):
        case make if make is row:
            made: Any = row(draw(st.integers(1, 5)), **limits)
        case make if make is grid:
            made = grid(draw(st.integers(1, 3)), draw(st.integers(1, 3)), **limits)
        case _:
            made = number(**limits)
    assert isinstance(made, Field)
    return made


@st.composite
def filled(draw: st.DrawFn) -> Record:
    """A record of random fields, each filled with random numbers that fit."""
    declared = draw(st.lists(fields(), max_size=5))
    names = [f"field_{n}" for n in range(len(declared))]
    kind: type[Record] = type("Any", (Record,), dict(zip(names, declared, strict=True)), story=draw(st.integers(1, 4)))
    record = kind()
    for name, field in kind.fields.items():
        one = st.integers(field.low, field.high)
        if not field.shape:
            record.fill(name, draw(one))
        elif len(field.shape) == 1:
            record.fill(name, draw(st.lists(one, min_size=field.shape[0], max_size=field.shape[0])))
        else:
            line = st.lists(one, min_size=field.shape[1], max_size=field.shape[1])
            record.fill(name, draw(st.lists(line, min_size=field.shape[0], max_size=field.shape[0])))
    return record


@given(filled())
@settings(max_examples=150)
def test_plain_to_packed_and_back_is_the_same(record: Record) -> None:
    packed = record.packed()
    assert packed.dtype == record.dtype
    assert type(record).read(packed[0]) == record
    assert type(record).read(packed[0]).to_bytes() == record.to_bytes() == packed.tobytes()
    for name, value in record.as_dict().items():
        assert packed[0][name].tolist() == value


@given(filled())
@settings(max_examples=60)
def test_silent_record_is_the_same_without_its_story(record: Record) -> None:
    silent = record.packed(silent=True)
    assert {"told", "events"}.isdisjoint(silent.dtype.names or ())
    back = type(record).read(silent[0])
    for name, value in record.as_dict().items():
        assert back.as_dict()[name] == (value if name not in ("told", "events") else type(record)().as_dict()[name])


@given(filled())
@settings(max_examples=60)
def test_records_fill_whole_words(record: Record) -> None:
    assert record.dtype.itemsize % WORD == 0
    assert record.silent_dtype.itemsize % WORD == 0


@given(filled(), st.data())
@settings(max_examples=150)
def test_any_number_out_of_range_is_refused_and_changes_nothing(record: Record, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(record.fields)))
    field = record.fields[name]
    wrong = data.draw(st.integers(max_value=field.low - 1) | st.integers(min_value=field.high + 1))
    before = record.clone()
    if field.shape:
        cells, at = getattr(record, name), data.draw(st.sampled_from(list(field.places)))
        with pytest.raises(OutOfRange):
            cells[at] = wrong
    else:
        with pytest.raises(OutOfRange):
            setattr(record, name, wrong)
    assert record == before


@given(filled(), st.data())
@settings(max_examples=150)
def test_any_index_outside_is_refused_negative_ones_too(record: Record, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(n for n, f in record.fields.items() if f.shape)))
    cells, field = getattr(record, name), record.fields[name]
    outside = [
        data.draw(st.integers(max_value=-1) | st.integers(min_value=size), label="outside") for size in field.shape
    ]
    at: Any = outside[0]
    if len(field.shape) == 2:
        at = data.draw(st.sampled_from([(outside[0], 0), (0, outside[1]), (outside[0], outside[1])]))
    with pytest.raises(BadIndex):
        cells[at]
    with pytest.raises(BadIndex):
        cells[at] = 0


# ---- What the plain object holds


def test_enum_members_and_numpy_scalars_become_plain_ints() -> None:
    hand = Hand()
    hand.suit = Suit.SPADES
    hand.cards[0] = Suit.SPADES
    hand.cards[1] = np.int64(7)  # type: ignore[assignment]
    hand.seen[1, 2] = np.int16(-5)  # type: ignore[assignment]
    hand.pot = True
    for value in (hand.suit, hand.cards[0], hand.cards[1], hand.seen[1, 2], hand.pot):
        assert type(value) is int
    assert (hand.suit, hand.cards[0], hand.cards[1], hand.seen[1, 2], hand.pot) == (3, 3, 7, -5, 1)


@pytest.mark.parametrize("value", [2.7, 2.0, "5", None, [1], np.float64(3.0)])
def test_what_is_no_whole_number_is_refused(value: Any) -> None:
    hand = Hand()
    with pytest.raises(TypeError):
        hand.pot = value
    with pytest.raises(TypeError):
        hand.cards[0] = value
    assert hand == Hand()


def test_unknown_fields_and_whole_rows_cannot_be_set() -> None:
    hand = Hand()
    with pytest.raises(AttributeError):
        hand.__setattr__("cowboys", 3)
    with pytest.raises(AttributeError):
        hand.__setattr__("cards", 5)


def test_lengths_are_the_number_of_rows() -> None:
    hand = Hand()
    assert (len(hand.cards), len(hand.seen), len(hand.events)) == (5, 2, 4)


def test_clone_is_independent() -> None:
    hand = Hand()
    twin = hand.clone()
    twin.cards[0], twin.seen[0, 0], twin.pot = 9, 9, 9
    assert hand == Hand()
    assert twin != hand
    hand.cards[1] = 60 - 8
    with pytest.raises(OutOfRange):
        twin.cards[1] = 53


def test_records_of_different_kinds_are_never_equal() -> None:
    class Other(Record, story=4):
        pass

    assert Hand() != Other()
    assert Hand() == Hand()


def test_fill_refuses_a_wrong_shape() -> None:
    hand = Hand()
    for name, value in [("cards", [1, 2]), ("seen", [1, 2, 3]), ("seen", [[1, 2], [3, 4]]), ("cards", 3)]:
        with pytest.raises(OutOfRange, match="shape"):
            hand.fill(name, value)


def test_read_refuses_bytes_that_no_plain_record_could_hold() -> None:
    packed = Hand().packed()
    packed[0]["cards"][3] = 77
    with pytest.raises(OutOfRange, match="cards"):
        Hand.read(packed[0])


def test_full_story_says_how_to_mend_it() -> None:
    hand = Hand()
    with pytest.raises(OutOfRange, match="declare more room"):
        hand.told = -1


def test_repr_leaves_the_events_out() -> None:
    text = repr(Hand())
    assert text.startswith("Hand(rng=[0, 0], seats=0")
    assert "events" not in text


# ---- Declarations


@pytest.mark.parametrize(
    "limits",
    [
        {"bits": 7},
        {"bits": 64},
        {"low": -129},
        {"high": 300},
        {"low": -1, "high": 200},
        {"low": 5, "high": 4},
        {"low": 1, "high": 4},
        {"low": -4, "high": -1},
        {"bits": 16, "low": 0, "high": 1 << 16},
    ],
)
def test_field_that_cannot_be_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        number(**limits)  # type: ignore[arg-type]


def test_head_of_every_record_cannot_be_declared_again() -> None:
    with pytest.raises(TypeError, match="turn"):
        type("Twice", (Record,), {"turn": number()})


def test_every_record_has_the_common_head() -> None:
    assert list(Hand.fields)[:7] == ["rng", "seats", "turn", "phase", "over", "told", "events"]


# ---- Tables and masks


def test_table_is_constant_and_refuses_what_is_outside() -> None:
    table = Lookup([[1, 2], [3, 4]])
    assert (table[1, 0], len(table), table.array.tolist()) == (3, 2, [[1, 2], [3, 4]])
    for at in [(-1, 0), (2, 0), (0, -1), 0]:
        with pytest.raises(BadIndex):
            table[at]
    with pytest.raises(TypeError, match="constant"):
        table[0, 0] = 5


def test_table_refuses_numbers_too_wide_for_it() -> None:
    assert Lookup([300], bits=16)[0] == 300
    with pytest.raises((OutOfRange, OverflowError)):
        Lookup([300])


def test_mask_holds_flags_only_and_every_new_one_is_empty() -> None:
    mask = new_mask(3)
    mask[1] = 1
    assert [new_mask(3)[n] for n in range(3)] == [0, 0, 0]
    with pytest.raises(OutOfRange):
        mask[0] = 2
    with pytest.raises(BadIndex):
        mask[3] = 1
