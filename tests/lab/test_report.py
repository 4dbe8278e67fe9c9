from __future__ import annotations

import re
from typing import Any

import pytest

import saloon
from saloon.core.chance import Seeded
from saloon.core.words import LANGUAGES
from saloon.lab.chances import along, chances
from saloon.lab.decisions import ACTION, GAME, logged
from saloon.lab.jobs import worker
from saloon.lab.report.measure import measure
from saloon.lab.report.page import html, markdown
from saloon.lab.report.sentences import Words
from saloon.lab.simulate import job_of

pytestmark = pytest.mark.compiled
GAMES = 400


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """A small report about Longhorn, with everything in it."""
    return measure("longhorn", games=GAMES, seed=1, compare={"options": {"nuggets": "2-2-1-1"}}, without=["raid black"])


def test_a_report_measures_what_it_promises(found: dict[str, Any]) -> None:
    assert found["games"] == GAMES
    assert {row["group"] for row in found["traits"]} == {"place", "token"}
    places = [row for row in found["traits"] if row["group"] == "place"]
    assert [row["seats"] for row in places] == [GAMES, GAMES]
    assert places[0]["effect"]["value"] == pytest.approx(-places[1]["effect"]["value"])
    assert sum(seat["value"] for seat in found["by_seat"]) == pytest.approx(1)
    assert found["skill"]["share"]["value"] > 0.7
    assert found["course"]["winner"][-1] == pytest.approx(1, abs=0.05)
    assert found["course"]["winner"][0] < found["course"]["winner"][-2]
    assert found["without"][0]["cost"]["value"] > 0, "who may not raid black is worse off"


def test_the_same_seed_gives_the_same_report(found: dict[str, Any]) -> None:
    again = measure(
        "longhorn", games=GAMES, seed=1, threads=2, compare={"options": {"nuggets": "2-2-1-1"}}, without=["raid black"]
    )
    assert again == found


def test_a_change_that_changes_nothing_is_said_to_change_nothing() -> None:
    same = measure("longhorn", games=100, seed=1, compare={"options": {}})
    assert same["compare"]["same_games"] == 1.0
    assert same["compare"]["length"]["p_value"] == 1.0
    assert "changes nothing" in Words(saloon.game("longhorn"), same, "en").answer()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_one_page_that_needs_nothing_else(found: dict[str, Any], language: str) -> None:
    game = saloon.game("longhorn")
    page = html(game, found, "Longhorn", language)
    assert f'<html lang="{language}">' in page
    assert page.count("<svg") >= 4
    assert page.count('role="img" aria-label="') == page.count("<svg")
    assert not re.search(r'(src|href)="https?:', page)
    assert "<script" not in page
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names)), "what one drawing names is not what another means"
    text = markdown(game, found, "Longhorn", language)
    for line in Words(game, found, language).answer():
        assert line in text


def test_reports_of_all_games_have_a_name_for_every_trait() -> None:
    for game in saloon.games():
        for language in LANGUAGES:
            speaker = game.speaker(language)
            for trait in game.traits:
                assert game.figures.trait_word(trait, speaker)  # type: ignore[union-attr]
                assert game.figures.group_word(trait.group, speaker)  # type: ignore[union-attr]


def test_chances_add_up_and_end_with_the_prizes() -> None:
    job = job_of("goat", seats=3, bots=["random"], seed=2)
    states = along(job, 4, [0, 5, 10_000])
    looks = chances(job, states, 16)
    assert len(states) == 2, "a game is shorter than 10,000 decisions"
    assert looks.sum(axis=1) == pytest.approx([1, 1])
    assert (chances(job, states, 16) == looks).all()
    assert (chances(job, states, 16, number=1) != looks).any()


@pytest.mark.parametrize("name", [game.name for game in saloon.games() if game.traits])
def test_marks_are_the_same_compiled_and_by_hand(name: str) -> None:
    """And every seat has at most one trait of a group that all have one of."""
    game = saloon.game(name)
    seats, games = max(game.seats), 3
    job = job_of(game, seats=seats, bots=["random"], seed=5, with_rows=True)
    marks = worker(job)(0, games).marks
    log = logged(job, 0, games).log
    for number in range(games):
        state = game.deal(seats, chance=Seeded(5, stream=2 * number))
        by_hand = [0.0] * marks.shape[1]
        game.figures.mark(state.record(), by_hand)  # type: ignore[union-attr]
        for action in log[log[:, GAME] == number, ACTION].tolist():
            state.play(action)
            game.figures.mark(state.record(), by_hand)  # type: ignore[union-attr]
        assert state.over
        assert marks[number].tolist() == by_hand
    by_seat = marks.reshape(games, seats, len(game.traits))
    for group in game.figures.ONE_OF:  # type: ignore[union-attr]
        places = [at for at, trait in enumerate(game.traits) if trait.group == group]
        assert (by_seat[:, :, places].sum(axis=2) == 1).all(), group
