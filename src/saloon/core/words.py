"""Words: every text a player reads, in every language we speak, from Babel's catalogues.

English is written in the code; the other languages stand in `locale/<language>/LC_MESSAGES/messages.po` beside it,
one folder for the house and one in each game's room.
"""

from __future__ import annotations

import difflib
import gettext
import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from saloon.core import grammar
from saloon.core.errors import UnknownName, quoted

LANGUAGES = ("en", "fr", "es")
HOUSE = Path(__file__).parent.parent / "locale"
"""The catalogues of Saloon itself."""
CLOSE_ENOUGH = 0.5
"""How similar a misspelt name must be to another for a suggestion."""


class Speaker:
    """Translates texts into one language, addressing one seat."""

    def __init__(
        self,
        language: str,
        folders: Sequence[Path] = (HOUSE,),
        *,
        seat: int | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.language, self.seat, self.names = language, seat, tuple(names)
        self._folders = tuple(folders)
        self._catalogues = _catalogues(language, self._folders)

    def to(self, seat: int | None, names: Sequence[str] = ()) -> Speaker:
        """A speaker of the same language for that seat, with these names of players."""
        return Speaker(self.language, self._folders, seat=seat, names=names or self.names)

    def __call__(self, text: str, /, **values: Any) -> str:
        """Translate a text, and fill its {gaps}."""
        return grammar.filled(self.translated(text), values, self.language)

    def translated(self, text: str) -> str:
        """Translate a text, and leave its {gaps} open."""
        for catalogue in self._catalogues:
            said = catalogue.gettext(text)
            if said != text:
                return said
        return text

    def many(self, one: str, several: str, n: int, **values: Any) -> str:
        """Translate the singular or plural for a number of things, {n}."""
        plain = one if n == 1 else several
        for catalogue in self._catalogues:
            said = catalogue.ngettext(one, several, n)
            if said not in (one, several):
                plain = said
                break
        return grammar.filled(plain, {"n": n, **values}, self.language)

    def count(self, number: int) -> str:
        """A whole number."""
        return grammar.count(number, self.language)

    def dollars(self, amount: int) -> str:
        """An amount of money."""
        return grammar.dollars(amount, self.language)

    def name(self, seat: int, characters: Sequence[str] = ()) -> str:
        """What somebody at the table is called; a seat without a name goes by its character, or by its number."""
        w = self
        for names in (self.names, characters):
            if 0 <= seat < len(names):
                return names[seat]
        return w("Player {number}", number=seat + 1)

    def people(self, seats: Iterable[int]) -> str:
        """Several people in a sentence, in this order: Ada, Bo and you."""
        w = self
        return self.listed([w("you") if seat == self.seat else self.name(seat) for seat in seats])

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a sentence."""
        w = self
        if len(things) < 2:
            return "".join(things)
        return w("{several} and {last}", several=", ".join(things[:-1]), last=things[-1])


class Say(Mapping[str, str]):
    """A text in every language, produced only when somebody asks."""

    def __init__(self, speak: Callable[[str], str]) -> None:
        self._speak = speak

    def __getitem__(self, language: str) -> str:
        if language not in LANGUAGES:
            raise KeyError(language)
        return self._speak(language)

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[type[Say], tuple[Callable[[str], str]]]:
        """Copied and pickled as plain texts: the function behind them may be tied to this process."""
        return Say, (dict(self).__getitem__,)


def as_typed(words: str) -> str:
    """Normalize words for comparison with what somebody types: no capitals, plain spaces and apostrophes."""
    return " ".join(words.split()).casefold().replace("’", "'")


def hint(name: str, known: Iterable[str]) -> Say:
    """A suggestion for a misspelt name, and all known names."""
    known = list(known)
    close = difflib.get_close_matches(name, known, n=1, cutoff=CLOSE_ENOUGH)

    def speak(language: str) -> str:
        w = Speaker(language)
        there_are = w("There are: {names}.", names=", ".join(known))
        return f"{w('Did you mean {name}?', name=close[0])} {there_are}" if close else there_are

    return Say(speak)


@lru_cache(maxsize=256)
def _catalogues(language: str, folders: tuple[Path, ...]) -> list[gettext.NullTranslations]:
    """The translations in that language, in the order of the folders."""
    return [found for folder in folders if (found := _catalogue(language, folder)) is not None]


@lru_cache(maxsize=64)
def _catalogue(language: str, folder: Path) -> gettext.NullTranslations | None:
    """A folder's translations in that language; None for English, which is in the code."""
    if language not in LANGUAGES:
        raise UnknownName(
            "no language called {name}: choose one of {known}", name=quoted(language), known=", ".join(LANGUAGES)
        )
    source = folder / language / "LC_MESSAGES" / "messages.po"
    if not source.exists():
        return None
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    packed = io.BytesIO()
    with source.open("rb") as file:
        write_mo(packed, read_po(file, locale=language))
    packed.seek(0)
    return gettext.GNUTranslations(packed)


def language_of_this_machine() -> str:
    """The language of the environment, if it is supported; else English."""
    for variable in ("SALOON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
