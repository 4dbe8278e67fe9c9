"""The views of the built-in games, each typed beside its face. Games from other packages may use any dictionary."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from saloon.games.bang_dice import views as bang_dice
from saloon.games.boomtown import views as boomtown
from saloon.games.goat import views as goat
from saloon.games.longhorn import views as longhorn
from saloon.games.public_enemy import views as public_enemy

MODULES: dict[str, ModuleType] = {
    "bang_dice": bang_dice,
    "boomtown": boomtown,
    "goat": goat,
    "longhorn": longhorn,
    "public_enemy": public_enemy,
}
TABLES: dict[str, Any] = {game: views.Table for game, views in MODULES.items()}
"""The type of `table` in the views of each game."""
PREVIEWS: dict[str, Any] = {game: views.Preview for game, views in MODULES.items() if hasattr(views, "Preview")}
"""The type of `preview`, in games that have previews."""
