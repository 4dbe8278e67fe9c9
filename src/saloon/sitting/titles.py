"""What games are called in each language."""

from __future__ import annotations

from functools import lru_cache

from saloon.core.game import Game
from saloon.core.registry import games
from saloon.core.words import Speaker


@lru_cache
def title(name: str, language: str = "en") -> str:
    """A game's title: of a built-in game from the catalogue, else its face's `TITLE`."""
    w = Speaker(language)
    own = {
        "bang_dice": w("BANG! The Dice Game"),
        "boomtown": w("Boomtown Bandits"),
        "goat": w("The Good, the Goat and the Crook"),
        "longhorn": w("Longhorn"),
        "public_enemy": w("Public Enemy Number One"),
    }
    return own.get(name) or _own_title(name)


def _own_title(name: str) -> str:
    guest: Game | None = next((game for game in games() if game.name == name), None)
    return str(getattr(guest and guest.face, "TITLE", name.replace("_", " ").title()))
