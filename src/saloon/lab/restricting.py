"""Restricted play: which actions somebody means who says that a bot must do without a card, an action or an ability."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from saloon.core.errors import UnknownName, quoted
from saloon.core.game import Game
from saloon.core.words import hint


def barred_actions(game: Game, names: Sequence[str]) -> frozenset[int]:
    """The actions that these names stand for; UnknownName if one stands for none.

    A name is a verb (`reroll`), what a move is about (`Hoedown!`), both (`play hoedown`), or an ability of the game's
    own (`ABILITIES` in its figures). Capitals, accents and punctuation do not matter.
    """
    meanings = _meanings(game) if names else {}
    barred: set[int] = set()
    for name in names:
        if _plain(name) not in meanings:
            raise UnknownName(
                "{game} has no card, action or ability called {name}. {hint}",
                game=game.name,
                name=quoted(name),
                hint=hint(_plain(name), meanings),
            )
        barred |= meanings[_plain(name)]
    return frozenset(barred)


def restrictable(game: Game) -> list[str]:
    """Every name that `barred_actions` knows in that game."""
    return sorted(_meanings(game))


def _meanings(game: Game) -> dict[str, set[int]]:
    own = {_plain(name): set(actions) for name, actions in getattr(game.figures, "ABILITIES", {}).items()}
    meanings: dict[str, set[int]] = {}
    for action in range(game.actions):
        for name in _names(game.face.move(action)):
            meanings.setdefault(name, set()).add(action)
    return meanings | own


def _names(move: dict[str, Any]) -> Iterator[str]:
    """The names by which a move may be meant."""
    verb = _plain(str(move["do"]))
    yield verb
    for key, value in move.items():
        if key != "do" and isinstance(value, str):
            yield _plain(value)
            yield f"{verb} {_plain(value)}"


def _plain(name: str) -> str:
    """A name as it is compared: small letters and digits, words apart."""
    letters = "".join(c for c in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(c))
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", letters)))
