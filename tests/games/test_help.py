"""The rules help teaches the whole game: a list of facts for each, found in every language."""

from __future__ import annotations

from importlib import import_module

import pytest

import saloon
from saloon.core.game import Game
from saloon.core.manual import BULLET
from saloon.core.words import LANGUAGES
from tests.games.golden import GAMES

WITHIN_A_CARD = {"who", "token", "loot", "keep", "pass_on"}
"""Questions about a card that is being played: its own section tells."""
Fact = tuple[str, str, str]
"""The same in English, in French and in Spanish."""


def facts_of(game: str) -> list[Fact]:
    """What somebody who plays the game must be able to look up."""
    found: list[Fact] = import_module(f"tests.games.{game}.facts").FACTS
    return found


def plain(text: str) -> str:
    """A text as it is compared: small letters, plain spaces."""
    return " ".join(text.split()).casefold()


def help_of(game: Game, language: str) -> str:
    """All of the help, in one text."""
    return plain(" ".join(f"{title} {text}" for _, title, text in game.face.rules_help(game.speaker(language))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_help_tells_every_fact(name: str, language: str) -> None:
    text = help_of(saloon.game(name), language)
    wanted = [fact[LANGUAGES.index(language)] for fact in facts_of(name)]
    assert [fact for fact in wanted if plain(fact) not in text] == []


@pytest.mark.parametrize("name", GAMES)
def test_help_begins_with_the_aim_in_one_short_paragraph(name: str) -> None:
    game = saloon.game(name)
    for language in LANGUAGES:
        _, _, text = game.face.rules_help(game.speaker(language))[0]
        assert "\n" not in text
        assert not text.startswith(BULLET)
        assert len(text) < 400


@pytest.mark.parametrize("name", GAMES)
def test_every_question_has_a_section_to_open(name: str) -> None:
    game = saloon.game(name)
    asked = {phase.name.lower() for phase in game.rules.Phase}
    told = {at for at, _, _ in game.face.rules_help(game.speaker("en"))}
    assert asked - told <= WITHIN_A_CARD


@pytest.mark.parametrize("name", GAMES)
def test_help_of_a_table_is_help_too(name: str) -> None:
    game = saloon.game(name)
    for seats in game.seats:
        seen = game.deal(seats, seed=1).seen_by(0)
        for language in LANGUAGES:
            sections = game.face.rules_help(game.speaker(language), seen.record())
            assert all(title and text for _, title, text in sections)


@pytest.mark.parametrize("name", GAMES)
def test_every_sign_of_the_drawing_is_explained_in_the_help_and_in_its_key(name: str) -> None:
    from rich.text import Text

    game = saloon.game(name)
    signs = import_module(f"{game.room}.manual").signs
    for language in LANGUAGES:
        w = game.speaker(language, 0)
        text = help_of(game, language)
        assert game.drawing is not None
        for seats in game.seats:
            lines = [Text.from_markup(line).plain for line in game.drawing.draw(game.deal(seats, seed=1).record(), w)]
            drawn = plain(" ".join(lines))
            for sign, meaning in signs(w):
                assert plain(f"{sign} {meaning}") in text
                is_told = plain(f"{sign} {meaning}") in drawn
                assert is_told or sign not in drawn, f"{sign} {meaning} in {language} at {seats}"
