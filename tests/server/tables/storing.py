"""Tables as a server stores them: a half-played game of each version, kept to be folded by later ones; and a replay.

    PYTHONPATH=src python -m tests.server.tables.storing goat

keeps one of the version that the rules have now, in `stored/`. Do it before you count up a game's `VERSION`.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import saloon
from saloon.core.chance import Committed
from saloon.core.game import CLOCK
from saloon.server.tables.fold import MOVE, PLAYING, Charter, Entry, Fold
from saloon.server.tables.seats import Seat
from saloon.sitting.notes import RESIGN, UNDO

STORED = Path(__file__).parent / "stored"
MOST_MOVES = 120
SECRET = bytes(range(32))
SETTINGS: dict[str, tuple[int, dict[str, str], dict[str, Any]]] = {
    "longhorn": (2, {"nuggets": "1-2-2-1"}, {}),
    "bang_dice": (6, {"characters": "chosen", "gringo_dying": "no_arrow"}, {}),
    "boomtown": (4, {}, {"town": [0, 1, 2, 3, 4, 5]}),
    "public_enemy": (3, {"duel": "on", "dollars": "on", "cavalry": "on", "supremacy": "on"}, {"most_rounds": 40}),
    "goat": (4, {}, {"coins": [2, 1, 1, 2]}),
}
"""The seats, options and host-set values of each table."""


def charter_of(game: str, version: int) -> Charter:
    """What was agreed at that table."""
    seats, options, values = SETTINGS[game]
    charter = Charter(game, saloon.game(game), "p0", False, False, "live", None, options, values, SECRET, 0.0, version)
    charter.words = [f"word {seat}" for seat in range(seats)]
    return charter


def seats_of(charter: Charter) -> list[Seat]:
    """Two people, and bots."""
    count = len(charter.words)
    return [Seat("person", f"P{n}", f"p{n}") if n < 2 else Seat("bot", bot="greedy") for n in range(count)]


def played(charter: Charter) -> list[Entry]:
    """The first moves of a game, one of them taken back; and where a bot then takes their seat, somebody gives up."""
    dice, entries, seats = Random(charter.game.name), list[Entry](), seats_of(charter)
    fold = Fold.begun(charter, seats, 0.0)

    def add(seat: int, kind: str, data: dict[str, Any]) -> None:
        nonlocal fold
        number = len(fold.chapters)
        entry = Entry(number, seat, f"k{number}", kind, data, "", float(number))
        fold = fold.applied(entry)
        entries.append(replace(entry, hash=fold.fingerprint))

    def move() -> None:
        action = dice.choice(fold.state.actions())
        add(fold.state.turn, MOVE, {"move": charter.game.face.move(action)})

    while len(entries) < MOST_MOVES and fold.phase == PLAYING and fold.state.turn != CLOCK:
        move()
        if len(entries) == 12:
            add(0, UNDO, {"to": 10})
        if len(entries) == 20 and len(seats) > 2:
            add(1, RESIGN, {})
    return entries


def replay_of(game: str) -> dict[str, Any]:
    """A whole game, as it is handed out when it is over."""
    seats, options, values = SETTINGS[game]
    chance, dice = Committed(SECRET, ("whisky",)), Random(game)
    state = saloon.game(game).deal(seats, options=options, values=values, chance=chance)
    while not state.over:
        state.play(dice.choice(state.actions()))
    return state.replay()


def rows(game: str) -> dict[str, Any]:
    """The table's row, its log, and what they led to."""
    charter = charter_of(game, saloon.game(game).version)
    entries = played(charter)
    if len(entries) < MOST_MOVES:  # it was over
        entries = entries[: len(entries) // 2]
    return {
        "game": game,
        "version": charter.version,
        "seats": SETTINGS[game][0],
        "options": charter.options,
        "values": charter.values,
        "secret": charter.secret.hex(),
        "words": charter.words,
        "log": [
            {name: getattr(entry, name) for name in ("number", "seat", "key", "kind", "data", "hash", "at")}
            for entry in entries
        ],
        "replay": replay_of(game),
    }


if __name__ == "__main__":
    for game in sys.argv[1:]:
        row = rows(game)
        log = ",\n".join(json.dumps(entry) for entry in row.pop("log"))
        (STORED / f"{game}-{row['version']}.json").write_text(
            f'{json.dumps(row)[:-1]}, "log": [\n{log}\n]}}\n', "utf-8"
        )
