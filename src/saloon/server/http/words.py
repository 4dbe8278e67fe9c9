"""The texts of the browser's side, from a catalogue of their own: `locale/<language>/LC_MESSAGES/web.po`."""

from __future__ import annotations

from functools import lru_cache

from saloon.core.words import HOUSE


@lru_cache(maxsize=8)
def web_words(language: str) -> dict[str, str | list[str]]:
    """English text to translation; for plurals `one|several` to the list of forms. Empty for English."""
    source = HOUSE / language / "LC_MESSAGES" / "web.po"
    if not source.exists():
        return {}
    from babel.messages.pofile import read_po

    words: dict[str, str | list[str]] = {}
    with source.open("rb") as file:
        for message in read_po(file, locale=language):
            if isinstance(message.id, str):
                if message.id:
                    words[message.id] = str(message.string)
            else:
                words["|".join(message.id)] = list(message.string or ())
    return words
