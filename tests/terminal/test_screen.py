"""The screen fits into 80 columns and 24 lines, whatever the position and the language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.text import Text

import saloon
from saloon.core.game import State
from saloon.core.words import LANGUAGES
from saloon.games.longhorn import box, drawing
from saloon.games.longhorn.box import Phase, Token
from saloon.terminal.crew import Crew
from saloon.terminal.screen import HEIGHT, WIDTH, Size, compose, move_grid, without_common_words, wrapped_after
from saloon.terminal.table import Table

GAME = saloon.game("longhorn")
HINT = "A number, or: u undo · h rules · s story · l language · q save and quit"


def table_of(state: State, bot: str = "greedy") -> Table:
    return Table(state, 0, Crew(state.game, {1: bot}, seed=1))


def positions(games: int) -> Iterator[Table]:
    for seed in range(games):
        dice, table = random.Random(seed), table_of(GAME.deal(seed=seed))
        yield table
        while not table.state.over:
            table.play(dice.choice(table.state.actions()))
            yield table


def width(line: str) -> int:
    return Text.from_markup(line).cell_len


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_80_by_24(language: str) -> None:
    for table in positions(12):
        w = table.speaker(language)
        seen = table.state.seen_by(table.state.turn if not table.state.over else 0)
        moves = [action.say[language] for action in seen.legal()]
        question = "" if table.state.over else GAME.face.ask(seen.record(), w)
        screen = compose(table, w, Size(), question, moves, 0, HINT)
        assert len(screen.lines) == HEIGHT - 1
        assert max(map(width, screen.lines)) <= WIDTH
        assert screen.moves_shown == len(moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_is_80_by_14_also_without_names(language: str) -> None:
    for table in positions(6):
        for w in (table.speaker(language), GAME.speaker(language), GAME.speaker(language, 1)):
            lines = drawing.draw(table.state.seen_by(0).record(), w)  # type: ignore[arg-type]
            assert len(lines) == 14
            assert max(map(width, lines)) <= WIDTH


def crowded() -> box.State:
    """The outlaw in the middle with a branding iron, and four colours on every neighbour: sixteen moves."""
    s = GAME.deal(seed=1).record()
    assert isinstance(s, box.State)
    s.here, s.phase, s.raided = 4, Phase.BRAND, 2
    for square in range(box.SQUARES):
        s.token[square] = Token.NONE
        for colour in range(box.COLOURS):
            s.cows[square, colour] = 2 if square in (1, 3, 5, 7) else 0
    return s


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixteen_moves_can_all_be_reached(language: str) -> None:
    s = crowded()
    state = GAME.deal(seed=1)
    state._record = s
    moves = [action.say[language] for action in state.legal()]
    assert len(moves) == 16
    first, seen = 0, 0
    while seen < len(moves):
        grid = move_grid(moves, WIDTH, 7, first)
        assert grid.shown > 0
        assert max(map(len, grid.lines)) <= WIDTH
        first, seen = first + grid.shown, seen + grid.shown
    assert seen == len(moves)


def test_moves_are_numbered_down_the_columns() -> None:
    grid = move_grid(["one", "two", "three"], 20, 5)
    assert [line.split() for line in grid.lines] == [["1.", "one", "3.", "three"], ["2.", "two"]]
    assert move_grid([], 80, 5).lines == []


def test_words_that_all_moves_share_are_left_out() -> None:
    assert without_common_words(["Brand 2 cows", "Brand 3 cows"]) == ["2 cows", "3 cows"]
    assert without_common_words(["Ride", "Ride"]) == ["Ride", "Ride"]


def test_the_outlaws_place_and_a_bare_one_are_plain_without_colour() -> None:
    s = crowded()
    text = [Text.from_markup(line).plain for line in drawing.draw(s, GAME.speaker("en", 0))]
    assert "┏" not in text[0]
    assert "╆━━━━━ OUTLAW ━━━━━╅" in text[4]
    assert "┃" in text[5]
    assert text[3].count("bare") == 2
    assert "Eagle Perkins (" in text[0] or "Eagle Perk" in text[0]


def test_dangerous_tokens_carry_a_mark() -> None:
    s = crowded()
    s.token[0] = Token.SHERIFF
    assert "! Sheriff !" in Text.from_markup(drawing.draw(s, GAME.speaker("en"))[2]).plain


def test_many_cows_are_counted_instead_of_drawn() -> None:
    s = crowded()
    for colour, count in enumerate((6, 5, 5, 6)):
        s.cows[0, colour] = count
    assert "6B 5W 5O 6G" in Text.from_markup(drawing.draw(s, GAME.speaker("en"))[3]).plain


def test_brackets_in_a_name_are_no_markup() -> None:
    w = GAME.speaker("en", 0, ("[red]Billy", "[/]"))
    text = [Text.from_markup(line).plain for line in drawing.draw(crowded(), w)]
    assert "[red]Billy" in text[0]
    assert "[/]" in text[7]


def test_an_undrawn_game_shows_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(GAME.deal(seed=3))
    monkeypatch.setitem(GAME.__dict__, "drawing", None)
    screen = compose(table, table.speaker("en"), Size(), "?", ["a"], 0, HINT)
    assert '"board"' in screen.lines[1]
    assert len(screen.lines) == HEIGHT - 1


def test_a_small_terminal_keeps_the_question() -> None:
    table = table_of(GAME.deal(seed=3))
    screen = compose(table, table.speaker("en"), Size(60, 18), "What now?", ["a", "b"], 0, HINT)
    assert any("What now?" in line for line in screen.lines[-3:])


def test_a_number_stays_with_its_sign() -> None:
    assert wrapped_after("› ", "expects 84 %", 12) == ["› expects", "  84\u00a0%"]
