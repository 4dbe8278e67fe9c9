"""Undo, the story, and saved games."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest

import saloon
from saloon.core.errors import BadReplay, NotPossible
from saloon.core.words import LANGUAGES, Speaker
from saloon.sitting.undo import CannotUndo
from saloon.terminal import saves, seating
from saloon.terminal.crew import Crew
from saloon.terminal.table import Table

GAME = saloon.game("longhorn")
W = Speaker("en")


def new_table(seed: int = 5, bot: str = "greedy") -> Table:
    return seating.sit_down("longhorn", bot, None, 0, [], seed=seed)


def play_on(table: Table, decisions: int) -> None:
    """The person always takes the first move; bots answer."""
    while decisions and not table.state.over:
        if table.is_persons_turn:
            table.play(table.state.actions()[0])
            decisions -= 1
        else:
            table.play(*table.crew.choose(table.state.turn, table.state.seen_by(table.state.turn)))


def test_undo_goes_back_to_before_the_persons_last_decision() -> None:
    table = new_table()
    while not table.is_persons_turn:
        play_on(table, 1)
    before, moves = table.state.record().to_bytes(), len(table.state.moves)
    table.play(table.state.actions()[-1])
    while not table.is_persons_turn or len(table.state.actions()) == 1:
        table.play(*table.crew.choose(table.state.turn, table.state.seen_by(table.state.turn)))
    table.undo()
    assert table.state.record().to_bytes() == before
    assert len(table.state.moves) == moves
    assert len([chapter for chapter in table.chapters if not chapter.undone]) == moves + 1


def test_there_is_nothing_to_undo_at_first() -> None:
    with pytest.raises(CannotUndo, match="nothing to take back yet"):
        new_table().undo()


def test_undo_passes_over_answers_that_were_the_only_ones() -> None:
    table = new_table(seed=11)
    play_on(table, 40)
    with contextlib.suppress(CannotUndo):
        while True:
            table.undo()
            assert table.is_persons_turn
            assert len(table.state.actions()) > 1
    assert len(table.state.moves) < 40


def test_a_game_is_saved_after_every_move_and_taken_up(data_folder: Path) -> None:
    table = new_table()
    play_on(table, 3)
    again = seating.take_up()
    assert again.state.record().to_bytes() == table.state.record().to_bytes()
    assert (again.person, again.crew.names, again.file) == (0, {1: "greedy"}, table.file)
    assert [c.events for c in again.chapters] == [c.events for c in table.chapters]
    assert [file.suffix for file in data_folder.iterdir()] == [".json"]


def test_the_newest_saved_game_is_taken_up_first() -> None:
    first, second = new_table(1), new_table(2)
    second.save()
    first.save()
    assert seating.take_up("longhorn").file == first.file
    first.forget()
    assert seating.take_up().file == second.file


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda _: "",
        lambda text: text.replace('"people": [\n  0\n ]', '"people": [7]'),
        lambda text: text.replace('"greedy"', '"nobody"'),
        lambda _: json.dumps([1, 2]),
        lambda _: json.dumps({"replay": {}}),
        lambda text: text.replace('"do": "raid"', '"do": "rob"'),
    ],
)
def test_a_damaged_save_is_explained_and_kept_aside(damage: object, data_folder: Path) -> None:
    table = new_table()
    play_on(table, 3)
    torn = damage(table.file.read_text("utf-8"))  # type: ignore[operator]
    table.file.write_text(torn, "utf-8")
    with pytest.raises(BadReplay, match="cannot be continued"):
        seating.take_up()
    aside = table.file.with_suffix(".damaged")
    assert aside.read_text("utf-8") == torn
    assert not table.file.exists()
    with pytest.raises(NotPossible):
        seating.take_up()


def test_a_second_damaged_save_does_not_replace_the_first() -> None:
    table = new_table()
    for number in (1, 2):
        table.file.parent.mkdir(parents=True, exist_ok=True)
        table.file.write_text(f"torn {number}", "utf-8")
        with pytest.raises(BadReplay):
            saves.load(table.file)
    assert table.file.with_suffix(".damaged").read_text("utf-8") == "torn 1"
    assert table.file.with_suffix(".damaged2").read_text("utf-8") == "torn 2"


def test_a_disk_that_refuses_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    monkeypatch.setenv("SALOON_DATA", str(blocked))
    table = new_table()
    play_on(table, 1)
    assert table.save_trouble is not None
    assert table.save_trouble["fr"].endswith("a file/saved: il y a un fichier là où il faudrait un dossier")


def test_only_so_many_unfinished_games_are_kept(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "KEPT", 3)
    for seed in range(5):
        new_table(seed).save()
    assert len(list(data_folder.iterdir())) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_speaks_to_the_person(language: str) -> None:
    table = new_table()
    play_on(table, 5)
    w = table.speaker(language)
    assert len(list(table.paragraphs(w))) == len(table.chapters)
    assert table.names(w)[1] == "Greedy"


def test_bots_of_the_same_name_are_numbered() -> None:
    crew = Crew(GAME, {0: "greedy", 1: "greedy", 2: "random"})
    table = new_table()
    table.crew, table.person = crew, 5
    assert table.names(W) == ["Greedy 1", "Greedy 2"]


class Absent:
    """A builder that never comes to an end."""

    done, total, finished, error = 12, 60, False, ""

    def __init__(self, *_: object) -> None: ...
    def stop(self) -> None: ...


def test_greedy_sits_in_while_the_fast_rules_are_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SALOON_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("saloon.terminal.crew.Builder", Absent)
    table = new_table(bot="perfect")
    table.crew.prepare()
    assert table.crew.news(W) == "The fast rules are being built (12 of 60): greedy sits in for perfect."
    play_on(table, 1)
    while table.is_persons_turn:
        play_on(table, 1)
    _, remark = table.crew.choose(table.state.turn, table.state.seen_by(table.state.turn))
    assert remark is not None
    assert remark["en"] == "greedy sits in for perfect"
    assert remark["fr"] == "greedy remplace perfect"


def test_a_builder_that_fails_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SALOON_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("saloon.terminal.crew.Builder", Absent)
    monkeypatch.setattr(Absent, "finished", True)
    monkeypatch.setattr(Absent, "error", "no compiler")
    table = new_table(bot="search")
    table.crew.prepare()
    assert "could not be built (no compiler)" in table.crew.news(W)


# ---- What cannot be taken back


def decide_until(table: Table, wanted: str) -> None:
    """Everybody plays their first move until the person has just done something of which this is told."""
    while not table.state.over:
        by_person, actions = table.is_persons_turn, table.state.actions()
        table.play(actions[-1])
        if by_person and len(actions) > 1 and wanted in [event.kind for event in table.state.story]:
            return
    pytest.fail(f"no {wanted} in this game")


def test_dice_cannot_be_taken_back() -> None:
    table = seating.sit_down("bang_dice", "greedy", 4, 0, [], seed=3)
    decide_until(table, "roll")
    moves = table.state.moves
    with pytest.raises(CannotUndo, match="Chance has decided something since"):
        table.undo()
    assert table.state.moves == moves


def test_a_claim_cannot_be_taken_back() -> None:
    table = seating.sit_down("goat", "greedy", 3, 0, [], seed=3)
    decide_until(table, "claim")
    with pytest.raises(CannotUndo, match="Something secret has come to light"):
        table.undo()


def test_of_what_was_taken_back_one_line_is_left_in_the_story() -> None:
    table = new_table()
    play_on(table, 1)
    w = table.speaker("en")
    while not table.is_persons_turn:
        table.play(*table.crew.choose(table.state.turn, table.state.seen_by(table.state.turn)))
    before = list(table.paragraphs(w))
    table.play(table.state.actions()[-1])
    told = list(table.paragraphs(w))
    assert told[: len(before)] == before
    assert len(told) > len(before)
    table.undo()
    assert list(table.paragraphs(w)) == [*before, "You take back."]
    table.play(table.state.actions()[0])
    assert list(table.paragraphs(w))[: len(before) + 1] == [*before, "You take back."]
