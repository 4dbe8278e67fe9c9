"""Replays: a game as JSON, and back. What is stored is the chance and the moves; the rules do the rest."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from saloon.core.chance import chance_from_json
from saloon.core.errors import BadReplay, SaloonError, quoted
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
KEYS = {"saloon", "game", "version", "seats", "options", "values", "chance", "moves", "numbers", "check"}
OPTIONAL = {"numbers", "check"}


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
        **({} if state.numbers == list(range(1, len(state.moves) + 1)) else {"numbers": state.numbers}),
        "check": seal(state),
    }


def parse(text: str | bytes) -> dict[str, Any]:
    """The replay in a text; a torn or foreign one is a BadReplay that says where."""
    if len(text) > LARGEST:
        raise BadReplay("this is no replay: it is longer than {most} MiB", most=LARGEST >> 20)
    try:
        data = json.loads(text)
    except (UnicodeDecodeError, RecursionError):
        raise BadReplay("this is no replay: it is not JSON") from None
    except json.JSONDecodeError as wrong:
        raise BadReplay(
            "this is no whole replay: it stops being JSON at line {line}, column {column}",
            line=wrong.lineno,
            column=wrong.colno,
        ) from None
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
        raise BadReplay("this is no replay: it should be a JSON object")
    if _is_too_deep(data):
        raise BadReplay("this is no replay: more than {most} lists and objects lie inside each other", most=DEEPEST)
    if data.get("saloon") != FORMAT:
        raise BadReplay(
            "this is no replay of format {format}: its field 'saloon' is {given}",
            format=FORMAT,
            given=quoted(data.get("saloon")),
        )
    missing, strange = KEYS - OPTIONAL - set(data), set(data) - KEYS
    if missing:
        raise BadReplay("the replay lacks these fields: {names}", names=", ".join(sorted(missing)))
    if strange:
        raise BadReplay(
            "the replay has fields that none should have: {names}", names=", ".join(sorted(map(str, strange)))[:80]
        )
    moves = data["moves"]
    if not isinstance(moves, list) or len(moves) > LONGEST or not all(isinstance(move, dict) for move in moves):
        raise BadReplay("the moves must be a list of at most {most} objects", most=LONGEST)
    numbers = _numbers(data.get("numbers"), len(moves))
    chance = chance_from_json(data["chance"])
    try:
        the_game = game(str(data["game"]))
        if data["version"] != the_game.version:
            raise BadReplay(
                "this replay was played by version {theirs} of {game}; here is version {ours}, whose rules differ",
                theirs=quoted(data["version"]),
                game=the_game.name,
                ours=the_game.version,
            )
        state = the_game.deal(data["seats"], options=data["options"], values=data["values"], chance=chance)
    except BadReplay:
        raise
    except (SaloonError, TypeError, ValueError) as wrong:
        reason = wrong if isinstance(wrong, SaloonError) else str(wrong)
        raise BadReplay("the replay cannot be dealt: {reason}", reason=reason) from None
    yield state
    for number, (entry, move) in enumerate(zip(numbers, moves, strict=True), 1):
        try:
            state.play(move, entry=entry)
        except SaloonError as wrong:
            raise BadReplay(
                "move {number} of {count} ({move}): {reason}",
                number=number,
                count=len(moves),
                move=json.dumps(move)[:80],
                reason=wrong,
            ) from None
        yield state
    check = data.get("check")
    if check is not None and check != seal(state):
        raise BadReplay("the moves are legal but lead elsewhere than recorded: the replay was altered")


def _numbers(given: Any, count: int) -> Sequence[int]:
    """The moves' numbers in their log: 1, 2, 3 … unless something was taken back."""
    if given is None:
        return range(1, count + 1)
    if not isinstance(given, list) or len(given) != count or not all(type(number) is int for number in given):
        raise BadReplay("the numbers must be as many whole numbers as there are moves")
    if any(after <= before for before, after in itertools.pairwise([0, *given])) or given[-1:] > [LONGEST]:
        raise BadReplay("the numbers of the moves must rise")
    return given


def restore(data: Any) -> State:
    """The state at the end of a replay."""
    return deque(steps(data), maxlen=1)[0]
