"""Layouts: a record as bytes, as it is now and as earlier versions had it."""

from __future__ import annotations

from pathlib import Path

import pytest

from saloon.core.errors import OutOfRange
from saloon.core.layout import FILE, Layout, keep, layouts_in
from saloon.core.record import Record, grid, number, row
from saloon.core.replay import fingerprint


class Before(Record, story=4):
    cards = row(5, low=0, high=52)
    grudges = grid(2, 2)
    pot = number(low=0, high=99)


class After(Record, story=6):
    cards = row(5, low=0, high=52)
    grudges = grid(2, 2, evidence=True)
    moods = row(3, bits=16, evidence=True)
    pot = number(bits=32, low=0)
    fans = number(low=0)


def filled(kind: type[Record], pot: int = 7) -> Record:
    s = kind()
    s.fill("cards", [1, 2, 3, 4, 5])
    s.fill("grudges", [[1, -1], [2, -2]])
    s.fill("pot", pot)
    s.told = 1
    s.events[0, 0] = 9
    return s


def test_a_layout_is_made_of_the_kinds_of_its_fields_again() -> None:
    again = Layout([*After.layout.kinds.items()])
    assert again.dtype == After.dtype
    assert filled(After).to_bytes(again) == filled(After).to_bytes() == filled(After).packed().tobytes()


def test_a_later_record_has_the_bytes_of_an_earlier_layout() -> None:
    assert filled(After).to_bytes(Before.layout) == filled(Before).to_bytes()
    assert fingerprint(filled(After), Before.layout) == fingerprint(filled(Before))
    assert fingerprint(filled(After)) != fingerprint(filled(Before))


def test_a_number_that_an_earlier_layout_cannot_hold_is_refused() -> None:
    with pytest.raises(OutOfRange, match="earlier version"):
        filled(After, pot=70_000).to_bytes(Before.layout)


def test_evidence_is_in_the_record_and_in_no_check() -> None:
    one, other = filled(After), filled(After)
    other.fill("grudges", [[0, 0], [0, 5]])
    other.fill("moods", [1, 2, 3])
    assert one.to_bytes() != other.to_bytes()
    assert fingerprint(one, After.checked) == fingerprint(other, After.checked)
    other.fill("fans", 1)
    assert fingerprint(one, After.checked) != fingerprint(other, After.checked)
    assert set(After.layout.names) - set(After.checked.names) == {"grudges", "moods"}


def test_a_record_without_evidence_is_checked_by_all_its_fields() -> None:
    assert Before.checked.kinds == Before.layout.kinds


def test_layouts_are_kept_in_a_room(tmp_path: Path) -> None:
    assert layouts_in(tmp_path) == {}
    keep(tmp_path, {2: After.checked, 1: Before.checked})
    kept = layouts_in(tmp_path)
    assert {version: layout.kinds for version, layout in kept.items()} == {
        1: Before.checked.kinds, 2: After.checked.kinds,
    }  # fmt: skip
    assert (tmp_path / FILE).read_text("utf-8").index("[1]") < (tmp_path / FILE).read_text("utf-8").index("[2]")
