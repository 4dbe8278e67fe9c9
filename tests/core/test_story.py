"""The story: what is told to whom, how it is hidden, and what happens when it is full."""

from __future__ import annotations

from functools import cache
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saloon.core.compiling import Compiled, Kit, compiled
from saloon.core.errors import OutOfRange
from saloon.core.game import Game
from saloon.core.loops import Records
from saloon.core.record import Record
from saloon.core.rule import rule
from saloon.core.story import EVERYBODY, hide_story, tell, turn_page, whisper

ROOM = 4


class Tale(Record, story=ROOM):
    """A record with nothing but a story."""


@rule
def whisper_at(states: Records, at: int, readers: int, kind: int, a: int, b: int, c: int) -> None:
    whisper(states[at], readers, kind, a, b, c)


@rule
def tell_at(states: Records, at: int, kind: int, a: int, b: int, c: int) -> None:
    tell(states[at], kind, a, b, c)


@rule
def hide_story_at(states: Records, at: int, seat: int) -> None:
    hide_story(states[at], seat)


@rule
def turn_page_at(states: Records, at: int) -> None:
    turn_page(states[at])


@cache
def kit(silent: bool = False) -> Compiled:
    rules = ModuleType("tale")
    rules.State, rules.VERSION = Tale, 1  # type: ignore[attr-defined]
    entries = (whisper_at, tell_at, hide_story_at, turn_page_at)
    return compiled(Game("tale", rules, room="tests.core"), Kit("story", entries, silent=silent), boundscheck=True)


def events(s: Tale) -> list[list[int]]:
    """All room of the story, used or not."""
    return [[s.events[at, part] for part in range(5)] for at in range(ROOM)]


NOTHING = [0, 0, 0, 0, 0]
FOR_0, FOR_1, FOR_BOTH = 0b01, 0b10, 0b11


def test_tell_is_for_everybody() -> None:
    s = Tale()
    tell(s, 7, 1, -2, 3)
    assert (s.told, events(s)) == (1, [[7, EVERYBODY, 1, -2, 3], NOTHING, NOTHING, NOTHING])
    for seat in (-1, 0, 1, 14):
        seen = s.clone()
        hide_story(seen, seat)
        assert seen == s


def test_whisper_is_taken_out_for_the_others_without_a_gap() -> None:
    s = Tale()
    whisper(s, FOR_0, 1, 0, 0, 0)
    tell(s, 2, 0, 0, 0)
    whisper(s, FOR_1, 3, 0, 0, 0)
    whisper(s, FOR_BOTH, 4, 0, 0, 0)
    for seat, kinds in {0: [1, 2, 4], 1: [2, 3, 4], 2: [2], -1: [2]}.items():
        seen = s.clone()
        hide_story(seen, seat)
        assert seen.told == len(kinds)
        assert [event[0] for event in events(seen)] == kinds + [0] * (ROOM - len(kinds))
        assert events(seen)[len(kinds) :] == [NOTHING] * (ROOM - len(kinds))


def test_whisper_to_nobody_is_read_by_nobody() -> None:
    s = Tale()
    whisper(s, 0, 1, 2, 3, 4)
    for seat in (-1, 0, 5):
        seen = s.clone()
        hide_story(seen, seat)
        assert seen == Tale()


def test_new_page_is_blank() -> None:
    s = Tale()
    tell(s, 1, 2, 3, 4)
    tell(s, 5, 6, 7, 8)
    turn_page(s)
    assert s == Tale()


def test_full_story_is_an_error_that_says_what_to_do() -> None:
    s = Tale()
    for kind in range(ROOM):
        tell(s, kind, 0, 0, 0)
    full = s.clone()
    with pytest.raises(OutOfRange, match="declare more room"):
        tell(s, 9, 0, 0, 0)
    assert s == full


@pytest.mark.compiled
def test_full_story_is_marked_in_compiled_rules_and_nothing_is_overwritten() -> None:
    states = Tale().packed()
    for kind in range(ROOM + 3):
        kit().tell_at(states, 0, kind + 1, 0, 0, 0)
    assert states[0]["told"] == -1
    assert states[0]["events"][:, 0].tolist() == [1, 2, 3, 4]
    with pytest.raises(OutOfRange, match="declare more room"):
        Tale.read(states[0])


def test_argument_that_needs_more_than_sixteen_bits_is_an_error() -> None:
    with pytest.raises(OutOfRange):
        tell(Tale(), 1, 1 << 15, 0, 0)


tellings = st.lists(
    st.tuples(
        st.integers(-1, (1 << 15) - 1), st.integers(1, 99), st.integers(-(1 << 15), (1 << 15) - 1), st.integers(0, 9)
    ),
    max_size=ROOM,
)


@pytest.mark.compiled
@given(tellings, st.integers(-1, 14))
@settings(max_examples=200)
def test_compiled_story_is_the_same_and_hiding_twice_changes_nothing(
    told: list[tuple[int, int, int, int]], seat: int
) -> None:
    plain = Tale()
    states = plain.packed()
    for readers, kind, a, b in told:
        whisper(plain, readers, kind, a, b, 0)
        kit().whisper_at(states, 0, readers, kind, a, b, 0)
    assert plain.to_bytes() == states.tobytes()
    hide_story(plain, seat)
    kit().hide_story_at(states, 0, seat)
    assert plain.to_bytes() == states.tobytes()
    assert plain.told == sum(1 for readers, *_ in told if readers == -1 or (seat >= 0 and readers >> seat & 1))
    again = plain.clone()
    hide_story(again, seat)
    assert again == plain
    turn_page(plain)
    kit().turn_page_at(states, 0)
    assert plain == Tale()
    assert plain.to_bytes() == states.tobytes()


@pytest.mark.compiled
def test_silent_twin_tells_nothing_to_a_record_without_a_story() -> None:
    states = Tale().packed(silent=True)
    kit(silent=True).tell_at(states, 0, 1, 2, 3, 4)
    kit(silent=True).whisper_at(states, 0, 1, 1, 2, 3, 4)
    kit(silent=True).hide_story_at(states, 0, 0)
    kit(silent=True).turn_page_at(states, 0)
    assert states.tobytes() == Tale().packed(silent=True).tobytes()
