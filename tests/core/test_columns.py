"""Columns are as wide as they say, whatever stands in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.markup import render

from saloon.core import Record, Speaker
from saloon.core.columns import centred, cut, key, padded, painted, seat_style

texts = st.text(st.characters(min_codepoint=32, max_codepoint=126))
widths = st.integers(1, 30)
styles = st.sampled_from(["", "bold", "#000000 on #eeeeee"])


class State(Record):
    """A table with nothing on it."""


@given(texts, widths, styles)
def test_text_fills_its_columns(text: str, width: int, style: str) -> None:
    assert render(padded(text, width, style)).plain == cut(text, width).ljust(width)
    assert render(centred(text, width, style)).plain == cut(text, width).center(width)


def test_text_that_does_not_fit_is_cut_visibly() -> None:
    assert cut("Tombstone", 9) == "Tombstone"
    assert cut("Tombstone", 8) == "Tombsto…"


def test_brackets_in_a_name_are_no_markup() -> None:
    assert painted("[bold]Ada", "red") == "[red]\\[bold]Ada[/]"
    assert painted("[x]") == "\\[x]"


@given(st.text(st.sampled_from("\\\\\\[]/a1 "), max_size=12), styles)
def test_backslashes_stay_what_they_are(text: str, style: str) -> None:
    """They are what escapes brackets, in Rich's markup."""
    assert render(painted(text, style) + "[b]!").plain == f"{text}!"


def test_nothing_is_painted_without_a_text() -> None:
    assert painted("", "red") == ""


def test_a_key_explains_signs_on_one_line() -> None:
    assert render(key([("►", "on turn"), ("●", "hit")])).plain == "► on turn  ● hit"


@pytest.mark.parametrize(("seat", "style"), [(0, "bold"), (1, "bold reverse"), (2, "")])
def test_who_is_on_turn_stands_out_and_so_does_the_reader(seat: int, style: str) -> None:
    s = State()
    s.turn = 1
    assert seat_style(s, seat, Speaker("en", seat=0)) == style


def test_the_reader_on_turn_is_on_turn() -> None:
    assert seat_style(State(), 0, Speaker("en", seat=0)) == "bold reverse"
