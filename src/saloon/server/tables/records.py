"""Downloads: the replay of a finished game, and an export of a frozen one."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from saloon.core.chance import Committed
from saloon.server.tables.fold import MOVE, OVER, Entry
from saloon.server.tables.refusals import Refused
from saloon.server.tables.table import Table


def replay_of(table: Table) -> dict[str, Any]:
    """The replay of a finished game; Refused before the end, for it contains everybody's secrets."""
    if table.phase != OVER or table.state is None:
        raise Refused("the replay is shown when the game is over")
    moves = [entry for entry, chapter in zip(table.log, table.chapters[1:], strict=True)
             if entry.kind == MOVE and not chapter.undone]  # fmt: skip
    races = {str(at): {"race": entry.data["race"]} for at, entry in enumerate(moves) if "race" in entry.data}
    return {**table.state.replay(), **({"notes": races} if races else {})}


def export_of(table: Table) -> dict[str, Any]:
    """Everything about a table whose log no longer folds."""
    chance = Committed(table.charter.secret, tuple(table.charter.words)).to_json()
    return {
        "table": table.id,
        "game": table.game.name,
        "version": table.charter.version,
        "options": table.charter.options,
        "values": table.charter.values,
        "prelude": table.charter.prelude,
        "frozen": table.frozen,
        "chance": chance,
        "log": [_exported(entry) for entry in table.log],
    }


def _exported(entry: Entry) -> dict[str, Any]:
    """An entry as it is stored."""
    return {name: value for name, value in asdict(entry).items() if name != "action"}
