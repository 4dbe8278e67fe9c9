"""The fold of a log: a value, without an event loop, a clock or a database."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saloon
from saloon.core.errors import IllegalMove
from saloon.core.game import CLOCK, State
from saloon.server.tables.fold import MOVE, OVER, PLAYING, Charter, Entry, Fold
from saloon.server.tables.seats import Seat
from saloon.sitting import notes

GAMES = [game.name for game in saloon.games()]


def begun(name: str, people: int = 2, *, secret: int = 1, rated: bool = False) -> Fold:
    """A table with so many people, and bots on the other chairs of the smallest table that has room for them."""
    game = saloon.game(name)
    seats = next(count for count in game.seats if count >= people)
    chairs = [Seat("person", f"P{n}", f"p{n}") if n < people else Seat("bot", bot="greedy") for n in range(seats)]
    charter = Charter("t", game, "p0", False, rated, "live", None, {}, {}, bytes([secret] * 32), 0.0, game.version)
    charter.words = [""] * seats
    return Fold.begun(charter, chairs, 0.0)


def move(fold: Fold, dice: Random, stood_in: str | None = None) -> Entry:
    """Any move that is legal, as the next entry."""
    number, action = len(fold.chapters), dice.choice(fold.state.actions())
    data = {"move": fold.state.game.face.move(action), **({"stood_in": stood_in} if stood_in else {})}
    return Entry(number, fold.state.turn, f"k{number}", MOVE, data, "", float(number))


def gives_up(fold: Fold, seat: int) -> Entry:
    number = len(fold.chapters)
    return Entry(number, seat, f"k{number}", notes.RESIGN, {}, "", float(number))


def played(fold: Fold, moves: int, seed: int = 1) -> tuple[list[Fold], list[Entry]]:
    """Every fold on the way, and the entries with their fingerprints."""
    dice, folds, entries = Random(seed), [fold], list[Entry]()
    while len(entries) < moves and folds[-1].phase == PLAYING and folds[-1].state.turn != CLOCK:
        entry = move(folds[-1], dice)
        folds.append(folds[-1].applied(entry))
        entries.append(replace(entry, hash=folds[-1].fingerprint))
    return folds, entries


@pytest.mark.parametrize("game", GAMES)
def test_an_entry_leads_to_another_fold_and_leaves_the_one_before_as_it_was(game: str) -> None:
    folds, entries = played(begun(game), 40)
    prints = [fold.fingerprint for fold in folds]
    for before, entry, expected in zip(folds, entries, prints[1:], strict=False):
        assert before.applied(entry).fingerprint == expected  # the second time as the first
    assert [fold.fingerprint for fold in folds] == prints
    assert [len(fold.chapters) for fold in folds] == list(range(1, len(folds) + 1))


@given(st.sampled_from(GAMES), st.integers(1, 200), st.integers(0, 9))
@settings(max_examples=25, deadline=None)
def test_the_same_log_leads_to_the_same_fold(game: str, moves: int, seed: int) -> None:
    folds, entries = played(begun(game), moves, seed)
    again = begun(game)
    for entry in entries:
        again = again.repeated(entry)
    assert again.fingerprint == folds[-1].fingerprint
    assert (again.phase, again.chapters) == (folds[-1].phase, folds[-1].chapters)


def test_a_move_that_was_found_legal_is_not_looked_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table judges a person's move once: the fold takes its action as it is, and reads only stored moves."""
    before = begun("longhorn")
    entry = move(before, Random(1))
    after = before.applied(entry)
    action = before.state.checked(entry.data["move"])
    monkeypatch.setattr(State, "checked", None)
    assert before.applied(replace(entry, action=action)).fingerprint == after.fingerprint


def test_an_entry_that_leads_elsewhere_than_it_did_is_refused() -> None:
    folds, entries = played(begun("longhorn"), 3)
    with pytest.raises(IllegalMove, match="move 3 leads elsewhere"):
        folds[2].repeated(replace(entries[2], hash="another"))
    with pytest.raises(IllegalMove, match="no entry called"):
        folds[2].applied(replace(entries[2], kind="juggle"))


def test_taking_back_leaves_numbers_behind_so_that_dice_never_repeat() -> None:
    folds, _ = played(begun("longhorn"), 5)
    undo = Entry(6, 0, "u", notes.UNDO, {"to": 4}, "", 6.0)
    after = folds[-1].applied(undo)
    assert after.fingerprint == folds[3].fingerprint
    assert [chapter.undone for chapter in after.chapters] == [False] * 4 + [True] * 3
    assert (after.chapters[-1].took_back, after.state.numbers) == (4, [1, 2, 3])
    assert not any(chapter.undone for chapter in folds[-1].chapters)  # another value


def test_giving_up_ends_a_game_of_two_and_puts_a_bot_on_the_seat_among_more() -> None:
    two = begun("longhorn")
    after = two.applied(gives_up(two, 1))
    assert (after.phase, after.loser, after.prizes()) == (OVER, 1, [1.0, 0.0])
    assert not any(seat.resigned for seat in two.seats)
    four = begun("bang_dice", people=4)
    after = four.applied(gives_up(four, 2))
    assert (after.phase, after.loser, after.prizes()) == (PLAYING, None, None)
    assert after.people == {0, 1, 3}


def test_who_is_left_alone_at_a_rated_table_has_won() -> None:
    fold = begun("goat", people=3, rated=True)
    for seat in (0, 2):
        fold = fold.applied(gives_up(fold, seat))
    assert (fold.phase, fold.prizes()) == (OVER, [0.0, 1.0, 0.0])


def test_that_a_bot_plays_for_somebody_is_said_once_while_they_are_away() -> None:
    fold, dice = begun("longhorn"), Random(1)
    for _ in range(6):
        fold = fold.applied(move(fold, dice, notes.AWAY if fold.state.turn == 0 else None))
    told = [chapter.note for chapter in fold.chapters if chapter.seat == 0]
    assert len(told) > 1
    assert told == [notes.AWAY] + [None] * (len(told) - 1)


def test_a_window_is_open_since_the_entry_that_opened_it() -> None:
    folds, entries = played(begun("boomtown", people=3), 60)
    for before, entry, after in zip(folds, entries, folds[1:], strict=False):
        opened = after.state.window != before.state.window
        assert after.window_since == (entry.at if opened else before.window_since)
    assert len({fold.window_since for fold in folds}) > 3
