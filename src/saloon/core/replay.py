"""Replays: a game as JSON, and back. What is stored is the chance and the moves; the rules do the rest."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from saloon.core.chance import chance_from_json
from saloon.core.errors import BadReplay, SaloonError
from saloon.core.game import State
from saloon.core.record import Record
from saloon.core.registry import game

FORMAT = 1
LONGEST = 100_000
"""Moves in a replay, at most."""
LARGEST = 16 << 20
"""Characters in a replay's text, at most."""
DEEPEST = 16
"""Lists and objects inside each other, at most."""
KEYS = {"saloon", "game", "version", "seats", "options", "values", "chance", "moves", "check"}


def fingerprint(s: Record) -> str:
    """A short name for exactly this record."""
    return hashlib.sha256(s.to_bytes()).hexdigest()[:16]


def seal(state: State) -> str:
    """A short name for exactly these moves and the record they led to: other moves may end in the same one."""
    digest = hashlib.sha256(state.record().to_bytes())
    digest.update(json.dumps(state.moves).encode())
    return digest.hexdigest()[:16]


def write(state: State) -> dict[str, Any]:
    """The replay of a state."""
    return {
        "saloon": FORMAT,
        "game": state.game.name,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.options,
        "values": state.values,
        "chance": state.chance.to_json(),
        "moves": [state.game.face.move(action) for action in state.moves],
        "check": seal(state),
    }


def parse(text: str | bytes) -> dict[str, Any]:
    """The replay in a text; a torn or foreign one is a BadReplay that says where."""
    if len(text) > LARGEST:
        raise BadReplay(f"this is no replay: it is longer than {LARGEST >> 20} MiB")
    try:
        data = json.loads(text)
    except (UnicodeDecodeError, RecursionError):
        raise BadReplay("this is no replay: it is not JSON") from None
    except json.JSONDecodeError as wrong:
        raise BadReplay(f"this is no whole replay: line {wrong.lineno}, column {wrong.colno}: {wrong.msg}") from None
    except ValueError:
        raise BadReplay("this is no replay: a number in it is too long") from None
    if not isinstance(data, dict):
        raise BadReplay("this is no replay: it should be a JSON object")
    return data


def _is_too_deep(data: Any) -> bool:
    """Looked at layer by layer, for putting such data into words could exhaust the stack."""
    layer = [data]
    for _ in range(DEEPEST):
        layer = [inner for outer in layer for inner in _inside(outer)]
    return any(isinstance(thing, dict | list) for thing in layer)


def _inside(thing: Any) -> Iterable[Any]:
    return thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()


def steps(data: Any) -> Iterator[State]:
    """The state after the deal and after each move, in turn (the same object, played on)."""
    if not isinstance(data, dict):
        raise BadReplay("a replay is a JSON object")
    if _is_too_deep(data):
        raise BadReplay(f"this is no replay: more than {DEEPEST} lists and objects lie inside each other")
    if data.get("saloon") != FORMAT:
        raise BadReplay(f"this is no replay of format {FORMAT}: its field 'saloon' is {data.get('saloon')!r}")
    missing, strange = KEYS - {"check"} - set(data), set(data) - KEYS
    if missing or strange:
        raise BadReplay(f"the replay lacks {sorted(missing)} and has unknown fields {sorted(map(str, strange))}")
    moves = data["moves"]
    if not isinstance(moves, list) or len(moves) > LONGEST or not all(isinstance(move, dict) for move in moves):
        raise BadReplay(f"the moves must be a list of at most {LONGEST} objects")
    chance = chance_from_json(data["chance"])
    try:
        the_game = game(str(data["game"]))
        if data["version"] != the_game.version:
            raise BadReplay(
                f"this replay was played by version {data['version']} of {the_game.name}; here is version "
                f"{the_game.version}, whose rules differ"
            )
        state = the_game.deal(data["seats"], options=data["options"], values=data["values"], chance=chance)
    except BadReplay:
        raise
    except (SaloonError, TypeError, ValueError) as wrong:
        raise BadReplay(f"the replay cannot be dealt: {wrong}") from None
    yield state
    for number, move in enumerate(moves, 1):
        try:
            state.play(move)
        except SaloonError as wrong:
            raise BadReplay(f"move {number} of {len(moves)} ({json.dumps(move)[:80]}): {wrong}") from None
        yield state
    check = data.get("check")
    if check is not None and check != seal(state):
        raise BadReplay("the moves are legal but lead elsewhere than recorded: the replay was altered")


def restore(data: Any) -> State:
    """The state at the end of a replay."""
    return deque(steps(data), maxlen=1)[0]
