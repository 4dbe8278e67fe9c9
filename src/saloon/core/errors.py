"""What can go wrong, in a few types, each with a sentence for a person, in every language we speak."""

from __future__ import annotations

import reprlib
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from saloon.core.grammar import filled

if TYPE_CHECKING:
    from saloon.core.words import Say, Speaker

Value: TypeAlias = "str | int | float | SaloonError | Say"
"""What fills a gap: it stands there as it is, unless it can say itself in the language asked for."""
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80
_SHORT.maxdict = _SHORT.maxlist = 8


class SaloonError(Exception):
    """Base of every error that Saloon raises on purpose: an English text with {gaps}, and what fills them.

    >>> raise BadSetup("{game} is for {allowed} players, not {given}", game="longhorn", allowed="2", given="3")

    Whatever people typed goes into the values, never into the text. A text without values is said as it stands.
    """

    folders: tuple[Path, ...] = ()
    """Catalogues that know the text beside those of the house; `Game.own_words` names its room's."""

    def __init__(self, text: str, /, **values: Value) -> None:
        super().__init__(text)
        self.text, self.values = text, values

    def __str__(self) -> str:
        return self.say("en")

    def say(self, language: str) -> str:
        """The sentence in that language."""
        return self._said(language, ())

    def _said(self, language: str, outer: tuple[Path, ...]) -> str:
        """The sentence, looked up also in the catalogues of the errors around it."""
        from saloon.core.words import HOUSE, Speaker

        folders = (*self.folders, *outer)
        w = Speaker(language, (*folders, HOUSE))
        text = w.translated(self.text)
        if not self.values:
            return text
        return filled(text, {name: _filling(value, w, folders) for name, value in self.values.items()}, language)


def _filling(value: Value, w: Speaker, folders: tuple[Path, ...]) -> str | int | float:
    """A value in the speaker's language. A mapping that somebody typed is never taken for something sayable."""
    from saloon.core.words import Say

    if isinstance(value, SaloonError):
        return value._said(w.language, folders)
    return value[w.language] if isinstance(value, Say) else value


def quoted(given: object) -> str:
    """What somebody gave us, as a sentence shows it: in quotes if it is text, and cut if it is long or deep."""
    try:
        return _SHORT.repr(given)
    except ValueError:  # Python writes no number of more than some thousand digits
        return f"<{type(given).__name__}>"


class UnknownName(SaloonError, LookupError):
    """There is no game, bot, option or language of that name."""


class BadSetup(SaloonError, ValueError):
    """A game cannot be dealt like this: wrong number of seats, option or value."""


class IllegalMove(SaloonError, ValueError):
    """The move is not allowed now; the text says why."""


class Secret(SaloonError):
    """Somebody asked a seat's view for what that seat may not know."""


class BadReplay(SaloonError, ValueError):
    """A replay is torn, foreign, or does not follow the rules."""


class NotPossible(SaloonError):
    """What was asked for does not exist for this game."""


# What only those who write rules can bring about, and only they read: in English.


class NoChance(SaloonError):
    """Something was drawn at random from a state whose chance has been hidden."""


class OutOfRange(SaloonError, ValueError):
    """A rule put a number where it does not fit."""


class BadIndex(SaloonError, IndexError):
    """A rule looked outside a field of the state."""


class BadRule(NotPossible):
    """A rule is missing, or is not written so that it can be compiled."""
