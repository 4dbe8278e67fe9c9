"""Saved games: one file for each game that is not finished, in the user's data folder."""

from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from saloon.core.errors import BadReplay, SaloonError
from saloon.core.game import State
from saloon.core.replay import LARGEST, parse, restore
from saloon.terminal.trouble import trouble

KEYS = {"replay", "people", "bots"}
KEPT = 50
"""Unfinished games kept; the oldest go first."""


@dataclass(frozen=True)
class Saved:
    """A saved game: the state, the seat of the person, and the bot of every other seat."""

    file: Path
    state: State
    person: int
    bots: dict[int, str]


def folder() -> Path:
    """Where saved games are: $SALOON_DATA, or the user's data folder."""
    return Path(os.environ.get("SALOON_DATA") or platformdirs.user_data_path("saloon")) / "saved"


def new_file(game: str) -> Path:
    """A file for a game that begins now."""
    return folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.json"


def write_whole(file: Path, text: str) -> None:
    """Write a file atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with draft.open("w", encoding="utf-8") as paper:
            paper.write(text)
            paper.flush()
            os.fsync(paper.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def save(file: Path, state: State, person: int, bots: dict[int, str]) -> None:
    """Save a game, with who sits where."""
    seats = [bots.get(seat) for seat in range(state.seats)]
    is_new = not file.exists()
    write_whole(file, json.dumps({"replay": state.replay(), "people": [person], "bots": seats}, indent=1))
    if is_new:
        for old in _newest_first()[KEPT:]:
            old.unlink(missing_ok=True)


def forget(file: Path) -> None:
    """Delete the save of a finished game."""
    file.unlink(missing_ok=True)


def _newest_first(game: str | None = None) -> list[Path]:
    files = list(folder().glob(f"{game or '*'}-*.json"))
    return sorted(files, key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)


def newest(game: str | None = None) -> Path | None:
    """The file that was saved last, of one game or of any."""
    return next(iter(_newest_first(game)), None)


def load(file: Path) -> Saved:
    """The game in a file; a damaged one is put aside under another name, and the error says so."""
    try:
        return _read(file)
    except (SaloonError, OSError) as wrong:
        aside = _put_aside(file)
        raise BadReplay(
            "the saved game {file} cannot be continued. It is kept as {aside}, and --resume continues the one saved "
            "before it, if there is one. What is wrong with it: {reason}",
            file=file.name,
            aside=str(aside),
            reason=trouble(wrong) if isinstance(wrong, OSError) else wrong,
        ) from None


def _put_aside(file: Path) -> Path:
    number, aside = 1, file.with_suffix(".damaged")
    while aside.exists():
        number += 1
        aside = file.with_suffix(f".damaged{number}")
    return file.rename(aside)


def _read(file: Path) -> Saved:
    with file.open("rb") as paper:
        data = parse(paper.read(LARGEST + 1))
    if set(data) != KEYS:
        raise BadReplay(
            "a saved game has {wanted}, not {given}",
            wanted=", ".join(sorted(KEYS)),
            given=", ".join(sorted(data))[:80],
        )
    state = restore(data["replay"])
    return Saved(file, state, *_seats(data, state.seats))


def _seats(data: dict[str, Any], seats: int) -> tuple[int, dict[int, str]]:
    from saloon.bots import is_known

    people, names = data["people"], data["bots"]
    if not (isinstance(people, list) and len(people) == 1 and people[0] in range(seats)):
        raise BadReplay("'people' should name the one seat of a person")
    if not (isinstance(names, list) and len(names) == seats):
        raise BadReplay("'bots' should name a bot for every seat")
    bots = {seat: name for seat, name in enumerate(names) if seat != people[0]}
    if not all(isinstance(name, str) and is_known(name) for name in bots.values()):
        raise BadReplay("'bots' names a bot that does not exist")
    return people[0], bots
