"""What happened at a table: who may read it, what becomes of it when it is taken back, and alike everywhere."""

from __future__ import annotations

from random import Random

import pytest

import saloon
from saloon.core.chance import Committed, Seeded
from saloon.core.errors import SaloonError
from saloon.core.game import CLOCK, NOBODY, State
from saloon.server.tables.fold import MOVE, Charter, Entry, Fold
from saloon.server.tables.seats import Seat
from saloon.sitting import notes
from saloon.sitting.chapters import Chapter, may_read, opened, played, standing_moves, story, taken_back
from saloon.sitting.undo import before
from saloon.terminal.crew import Crew
from saloon.terminal.table import Table

GAMES = [game.name for game in saloon.games()]


def told(name: str, moves: int = 60) -> tuple[State, list[Chapter]]:
    """A game with any moves, and its chapters."""
    dice = Random(1)
    state, deal = opened(saloon.game(name).deal(saloon.game(name).seats[-1], seed=2).again())
    chapters = [deal]
    while len(chapters) <= moves and not state.over and state.turn != CLOCK:
        chapters.append(played(state, dice.choice(state.actions()), len(chapters)))
    return state, chapters


@pytest.mark.parametrize("game", GAMES)
def test_a_chapter_holds_for_each_seat_what_it_could_see_at_that_moment(game: str) -> None:
    state, chapters = told(game)
    for at, chapter in enumerate(chapters):
        then = before(state, at)
        for seat in (None, *range(state.seats)):
            read = [(kind, args) for kind, readers, args in chapter.events if may_read(readers, seat)]
            seen = [(event.kind, event.args) for event in then.seen_by(seat).story]
            assert [(state.game.event_name(kind), args) for kind, args in read] == seen


def test_a_whisper_is_for_those_it_names() -> None:
    assert may_read(0b101, 2)
    assert not may_read(0b101, 1)
    assert not may_read(0b101, None)
    assert may_read(-1, None)


def test_what_a_prelude_told_belongs_to_the_deal() -> None:
    state, chapters = told("longhorn", 6)
    fresh, deal = opened(state.continued(Seeded(7)).again(), notes.PRELUDE)
    assert deal.events == [event for chapter in chapters for event in chapter.events]
    assert (deal.number, deal.seat, deal.can_undo, deal.note) == (0, NOBODY, False, notes.PRELUDE)
    assert fresh.moves == []


def test_moves_are_marked_when_they_are_taken_back_and_leave_the_story() -> None:
    _, chapters = told("longhorn", 5)
    after = taken_back(chapters, 4, 6, seat=1)
    assert [chapter.undone for chapter in after] == [False] * 4 + [True] * 3
    assert [chapter.is_gone for chapter in after] == [False] * 4 + [True] * 2 + [False]
    assert (after[-1].took_back, after[-1].note, after[-1].seat) == (4, notes.UNDO, 1)
    assert standing_moves(after) == chapters[1:4]
    assert story(after) == [*chapters[:4], after[-1]]
    assert not any(chapter.undone for chapter in chapters)  # the ones before stay as they were


def test_of_a_decision_that_was_taken_back_twice_that_is_told_once() -> None:
    state, chapters = told("longhorn", 5)
    once = taken_back(chapters, 5, 6, seat=0)
    again = played(before(state, 4), state.moves[4], 7)
    twice = taken_back([*once, again], 7, 8, seat=0)
    assert [chapter.number for chapter in story([*once, again])] == [0, 1, 2, 3, 4, 6, 7]
    assert [chapter.number for chapter in story(twice)] == [0, 1, 2, 3, 4, 8]


def test_going_back_further_takes_earlier_takings_back_along() -> None:
    _, chapters = told("longhorn", 5)
    further = taken_back(taken_back(chapters, 5, 6, seat=0), 2, 7, seat=0)
    assert [chapter.number for chapter in story(further)] == [0, 1, 7]


def test_the_state_before_a_move_has_the_moves_and_the_numbers_until_then() -> None:
    state, _ = told("bang_dice", 20)
    then = before(state, 9)
    assert (then.moves, then.numbers) == (state.moves[:9], state.numbers[:9])
    for number, action in zip(state.numbers[9:], state.moves[9:], strict=True):
        then.play(action, entry=number)
    assert then.record() == state.record()


def test_a_terminal_and_a_server_write_the_same_chapters() -> None:
    game, secret, dice = saloon.game("longhorn"), bytes(32), Random(3)
    state = game.deal(chance=Committed(secret, ("", "")))
    table = Table(state, 0, Crew(game, {1: "random"}))
    charter = Charter("t", game, "p", False, False, "live", None, {}, {}, secret, 0.0, game.version, ["", ""])
    fold = Fold.begun(charter, [Seat("person", "Ada", "p"), Seat("bot", bot="random")], 0.0)
    for number in range(1, 9):
        action = dice.choice(table.state.actions())
        entry = Entry(number, fold.state.turn, f"k{number}", MOVE, {"move": game.face.move(action)}, "", 0.0)
        fold = fold.applied(entry)
        table.play(action)
    assert tuple(table.chapters) == fold.chapters


def test_taking_back_after_a_prelude_leaves_the_prelude_in_place() -> None:
    state, _ = told("longhorn", 6)
    prelude = {"table": "t", "step": 6, "replay": state.replay()}
    game = state.game
    charter = Charter("u", game, "p", False, False, "live", None, {}, {}, bytes(32), 0.0, game.version, ["", ""])
    charter.prelude = prelude
    begun = Fold.begun(charter, [Seat("person", "Ada", "p"), Seat("bot", bot="random")], 0.0)
    move = {"move": game.face.move(begun.state.actions()[0])}
    after = begun.applied(Entry(1, begun.state.turn, "k1", MOVE, move, "", 0.0))
    back = after.applied(Entry(2, 0, "k2", notes.UNDO, {"to": 1}, "", 0.0))
    assert after.fingerprint != begun.fingerprint
    assert (back.fingerprint, back.state.prelude) == (begun.fingerprint, begun.state.prelude)


def test_in_a_terminal_a_decision_taken_back_twice_is_told_once() -> None:
    game = saloon.game("longhorn")
    table = Table(game.deal(seed=5), 0, Crew(game, {1: "greedy"}))
    w = table.speaker("en")
    while not (table.is_persons_turn and len(table.state.actions()) > 1):
        table.play(table.state.actions()[0])
    earlier = list(table.paragraphs(w))
    for _ in range(2):
        table.play(quiet_move(table))
        table.undo()
    assert list(table.paragraphs(w)) == [*earlier, "You take back."]


def quiet_move(table: Table) -> int:
    """A move that the person may take back."""
    for action in table.state.actions():
        trial = Table(table.state.copy(), table.person, table.crew)
        trial.play(action)
        try:
            trial.undo()
        except SaloonError:
            continue
        return action
    pytest.fail("every move tells something")
