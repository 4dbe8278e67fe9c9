"""A person at the table: what they type, and what they read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from rich.text import Text

import saloon
from saloon.core.words import LANGUAGES
from saloon.terminal import seating
from saloon.terminal.display import Display
from saloon.terminal.evening import Evening
from saloon.terminal.screen import Size


class Script(Display):
    """A screen that types what a script says and remembers what it showed."""

    def __init__(self, answers: Sequence[str], size: Size | None = None) -> None:
        super().__init__(fast=True)
        self.answers: Iterator[str] = iter(answers)
        self.shown: list[str] = []
        self.is_screen = True
        self.room = size or Size()

    @property
    def size(self) -> Size:
        return self.room

    def __enter__(self) -> Script:
        return self

    def __exit__(self, *_: object) -> None: ...

    def show(self, lines: Sequence[str]) -> None:
        assert len(lines) < self.room.height
        self.say(*lines)

    def say(self, *lines: str) -> None:
        self.shown.append("\n".join(Text.from_markup(line).plain for line in lines))

    def ask(self) -> str | None:
        return next(self.answers, None)


def spend(*answers: str, language: str = "en", seed: int = 5, bot: str = "greedy") -> tuple[Script, Evening]:
    table = seating.sit_down("longhorn", bot, None, 0, [], seed=seed)
    script = Script(answers)
    evening = Evening(table, script, language)
    assert evening.run() == 0
    return script, evening


def test_a_number_plays_a_move() -> None:
    script, evening = spend("2", "q")
    assert evening.table.game.face.move(evening.table.state.moves[0]) == {"do": "start", "at": 1}
    assert any("You send the outlaw to Dagger Flat." in shown for shown in script.shown)


@pytest.mark.parametrize(
    "words", ["Begin at Dagger Flat", "  begin AT dagger   flat ", "dagger", "Commencer à Dagger Flat"]
)
def test_words_play_a_move(words: str) -> None:
    _, evening = spend(words, "q")
    assert evening.table.state.moves


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "There is no move 9: choose from 1 to 5."),
        ("0", "There is no move 0"),
        ("begin", "fits several moves"),
        ("dance [bold]", "Sorry, I do not know “dance [bold]”."),
        ("-1", "Sorry, I do not know"),
        ("u", "There is nothing to take back yet."),
        ("l", "On parle français maintenant."),
        ("l es", "Ahora hablamos español."),
        ("l de", "Sorry, I do not know “l de”."),
    ],
)
def test_anything_else_gets_a_kind_word(typed: str, answer: str) -> None:
    script, evening = spend(typed, "q")
    assert any(answer in shown for shown in script.shown)
    assert evening.table.state.moves == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_opens_at_the_rule_in_question(language: str) -> None:
    script, evening = spend("h", "q", "q", language=language)
    headings = {phase: title for phase, title, _ in evening.table.game.face.rules_help(evening.w)}
    page = script.shown[1].splitlines()
    assert page[2] == headings["start"]
    assert len(page) < 24


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The six nuggets: two of $200"),
        ("fr", "Les six pépites : deux de 200 $"),
        ("es", "Las seis pepitas: dos de 200 $"),
    ],
)
def test_help_tells_what_this_table_has_agreed_on(language: str, said: str) -> None:
    table = seating.sit_down("longhorn", "greedy", None, 0, ["nuggets=2-2-1-1"], seed=5)
    script = Script(["h", *[""] * 12, "q"], Size(80, 24))
    Evening(table, script, language).run()
    shown = " ".join(" ".join(script.shown).split())
    assert said in shown
    assert "2 × " in shown


def test_help_turns_its_pages() -> None:
    script, _ = spend("?", "b", "", "", "", "1", "q")
    pages = [shown.splitlines()[2] for shown in script.shown if shown.startswith(" The rules of Longhorn")]
    assert pages[:3] == ["The beginning", "The aim", "The beginning"]
    assert len(pages[1:]) == len(set(pages[1:]))


def test_the_whole_story_can_be_read() -> None:
    script, _ = spend("1", "1", "1", "s", "q", "q")
    page = next(shown for shown in script.shown if shown.startswith(" The story so far"))
    assert "raids first" in page
    assert "You send the outlaw to" in page


def test_undo_asks_again() -> None:
    script, evening = spend("2", "u", "q")
    assert evening.table.state.moves == []
    assert "Taken back: decide again." in script.shown[-2]


def test_a_single_answer_is_given_at_once_and_told() -> None:
    for seed in range(8):
        script, _ = spend(*["1"] * 30, seed=seed)
        if any("(the only answer possible)" in shown for shown in script.shown):
            return
    pytest.fail("no game had a forced answer")


def finish(*answers: str, seed: int = 3) -> tuple[Script, Evening]:
    """Play a game to its end, then type these."""
    table = seating.sit_down("longhorn", "random", None, 0, [], seed=seed)
    while not table.state.over:
        table.play(table.state.actions()[0])
    script = Script(answers)
    evening = Evening(table, script, "en")
    evening.run()
    return script, evening


def test_the_end_tells_who_won_and_forgets_the_saved_game() -> None:
    script, evening = finish("what", "3")
    assert "Prizes: You:" in script.shown[0]
    assert "Type 1, 2 or 3." in script.shown[1]
    assert not evening.table.file.exists()


def test_the_replay_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script, evening = finish("2", "2", "q")
    files = sorted(tmp_path.glob("longhorn-*.json"))
    assert len(files) == 2
    state = saloon.restore(json.loads(files[0].read_text("utf-8")))
    assert state.moves == evening.table.state.moves
    assert "Look at it with: saloon replay longhorn-" in script.shown[1]


def test_a_rematch_is_another_game() -> None:
    _, evening = finish("1", "q", seed=3)
    assert not evening.table.state.over
    assert evening.table.state.chance.to_json() != {"seed": 3}
    assert evening.table.file.exists()


def test_the_last_move_can_be_taken_back_after_the_end() -> None:
    _, evening = finish("u", "q")
    assert not evening.table.state.over


def test_more_moves_than_lines_are_leafed_through() -> None:
    table = seating.sit_down("longhorn", "greedy", None, 0, [], seed=5)
    script = Script(["", "", "5", "q"], Size(50, 20))
    Evening(table, script, "en").run()
    first, second = script.shown[0], script.shown[1]
    assert "1. Cherokee Spring" in first
    assert "1. Cherokee Spring" not in second
    assert "5. Red River Valley" in second
    assert "Enter: more moves" in first
    assert len(table.state.moves) > 0


def test_a_small_terminal_is_told_what_is_needed() -> None:
    table = seating.sit_down("longhorn", "greedy", None, 0, [], seed=5)
    script = Script(["q"], Size(70, 20))
    Evening(table, script, "en").run()
    assert "The table needs 80 columns and 24 lines." in script.shown[0]
