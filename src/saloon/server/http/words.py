"""Translations for the page, from its catalogue (`locale/<language>/LC_MESSAGES/web.po`) or from a game's."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from saloon.core.game import Game
from saloon.core.words import HOUSE

Words = dict[str, str | list[str]]
"""English text to translation; for plurals `one|several` to the list of forms. Empty for English."""


def web_words(language: str) -> Words:
    """The texts of the page."""
    return _words(HOUSE, language, "web.po")


def game_words(game: Game, language: str) -> Words:
    """The texts of a game, those of its board among them."""
    return _words(game.locale, language, "messages.po")


@lru_cache(maxsize=64)
def _words(locale: Path, language: str, catalogue: str) -> Words:
    source = locale / language / "LC_MESSAGES" / catalogue
    if not source.exists():
        return {}
    from babel.messages.pofile import read_po

    words: Words = {}
    with source.open("rb") as file:
        for message in read_po(file, locale=language):
            if isinstance(message.id, str):
                if message.id:
                    words[message.id] = str(message.string)
            else:
                words["|".join(message.id)] = list(message.string or ())
    return words
