"""Replays: a game as JSON, and back. A replay stores the chance and the moves; the rules do the rest."""

from __future__ import annotations

import hashlib
import itertools
import json
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from saloon.core.chance import Chance, chance_from_json
from saloon.core.errors import BadReplay, SaloonError, UnknownName, quoted
from saloon.core.game import Game, Part, Position, State
from saloon.core.layout import Layout
from saloon.core.record import Record
from saloon.core.registry import game

FORMAT = 1
LONGEST = 100_000
"""The most moves in a replay."""
LARGEST = 16 << 20
"""The most characters in a replay's text."""
DEEPEST = 16
"""The deepest nesting of lists and objects."""
MOST_PARTS = 1_000
"""The most parts of a prelude."""
FIRST_ROLL, LAST_ROLL = LONGEST + 1, 2 * LONGEST
"""The first number of a roll in a race; rolls are numbered in the order of presses, not of moves."""
OPTIONAL = {"prelude", "numbers", "notes", "check"}
KEYS = {"saloon", "game", "version", "seats", "options", "values", "chance", "moves", *OPTIONAL}
PART_KEYS = {"chance", "moves", "numbers"}


def fingerprint(s: Record | Position, layout: Layout | None = None) -> str:
    """A short hash of a record or of a position; with a layout, of the fields that it covers."""
    return hashlib.sha256(s.to_bytes(layout)).hexdigest()[:16]


def seal(state: State, version: int | None = None) -> str:
    """A short hash of the moves and the record they led to, for other moves may lead to the same record.

    It is that of the present version, unless the moves were played in an earlier one.
    """
    game = state.game
    digest = hashlib.sha256(state.to_bytes(game.layouts[game.version if version is None else version]))
    before = [list(part.moves) for part in state.prelude]
    digest.update(json.dumps([*before, state.moves] if before else state.moves).encode())
    return digest.hexdigest()[:16]


def write(state: State) -> dict[str, Any]:
    """Return the replay of a state."""
    return {
        "saloon": FORMAT,
        "game": state.game.name,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.options,
        "values": state.values,
        **({"prelude": [_written(state.game, part) for part in state.prelude]} if state.prelude else {}),
        **_written(state.game, Part(state.chance, tuple(state.moves), tuple(state.numbers))),
        "check": seal(state),
    }


def _written(the_game: Game, part: Part) -> dict[str, Any]:
    """A chance, the moves played by it, and their numbers unless these are 1, 2, 3 …"""
    plain = part.numbers == tuple(range(1, len(part.moves) + 1))
    return {
        "chance": part.chance.to_json(),
        "moves": [the_game.face.move(action) for action in part.moves],
        **({} if plain else {"numbers": list(part.numbers)}),
    }


def parse(text: str | bytes) -> dict[str, Any]:
    """Parse a replay; BadReplay says where it is damaged, or that it is not a replay."""
    if len(text) > LARGEST:
        raise BadReplay("this is not a replay: it is longer than {most} MiB", most=LARGEST >> 20)
    try:
        data = json.loads(text)
    except (UnicodeDecodeError, RecursionError):
        raise BadReplay("this is not a replay: it is not JSON") from None
    except json.JSONDecodeError as wrong:
        raise BadReplay(
            "this replay is not complete: it stops being JSON at line {line}, column {column}",
            line=wrong.lineno,
            column=wrong.colno,
        ) from None
    except ValueError:
        raise BadReplay("this is not a replay: a number in it is too long") from None
    if not isinstance(data, dict):
        raise BadReplay("this is not a replay: it should be a JSON object")
    return data


def _is_too_deep(data: Any) -> bool:
    """Iterative, for recursion into such data could exhaust the stack."""
    layer = [data]
    for _ in range(DEEPEST):
        layer = [inner for outer in layer for inner in _inside(outer)]
    return any(isinstance(thing, dict | list) for thing in layer)


def _inside(thing: Any) -> Iterable[Any]:
    return thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()


def steps(data: Any) -> Iterator[State]:
    """Yield the state after the deal and after each move, those of a prelude included.

    It is the same object, played on; where a prelude ends, one that goes on by the next chance.
    """
    if not isinstance(data, dict):
        raise BadReplay("this is not a replay: it should be a JSON object")
    if _is_too_deep(data):
        raise BadReplay("this is not a replay: its lists and objects are nested more than {most} deep", most=DEEPEST)
    if data.get("saloon") != FORMAT:
        raise BadReplay(
            "this is not a replay of format {format}: its field 'saloon' is {given}",
            format=FORMAT,
            given=quoted(data.get("saloon")),
        )
    missing, strange = KEYS - OPTIONAL - set(data), set(data) - KEYS
    if missing:
        raise BadReplay("the replay lacks these fields: {names}", names=", ".join(sorted(missing)))
    if strange:
        raise BadReplay("the replay has unknown fields: {names}", names=", ".join(sorted(map(str, strange)))[:80])
    parts = [_read_part(part) for part in (*_prelude(data), data)]
    count = sum(len(part.moves) for part in parts)
    if not all(part.moves for part in parts[1:-1]):
        raise BadReplay("only the first part of a prelude, which dealt, may be without moves")
    if count > LONGEST:
        raise BadReplay("the moves must be a list of at most {most} objects", most=LONGEST)
    _check_notes(data.get("notes", {}), len(parts[-1].moves))
    try:
        the_game = game(str(data["game"]))
        if data["version"] not in the_game.layouts:
            raise BadReplay(
                "this replay was played by version {theirs} of {game}; here is version {ours}, whose rules differ",
                theirs=quoted(data["version"]),
                game=the_game.name,
                ours=the_game.version,
            )
        state = the_game.deal(data["seats"], options=data["options"], values=data["values"], chance=parts[0].chance)
    except BadReplay:
        raise
    except (SaloonError, TypeError, ValueError) as wrong:
        reason = wrong if isinstance(wrong, SaloonError) else str(wrong)
        raise BadReplay("the replay cannot be dealt: {reason}", reason=reason) from None
    for part in parts:
        state = state if part is parts[0] else state.continued(part.chance)
        for entry, move in zip(part.numbers, part.moves, strict=True):
            yield state
            try:
                state.play(move, entry=entry)
            except SaloonError as wrong:
                raise BadReplay(
                    "move {number} of {count} ({move}): {reason}",
                    number=state.length + 1,
                    count=count,
                    move=json.dumps(move)[:80],
                    reason=wrong,
                ) from None
    yield state
    check = data.get("check")
    if check is not None and check != seal(state, data["version"]):
        raise BadReplay("the moves are legal but lead elsewhere than recorded: the replay was altered")


@dataclass(frozen=True)
class _Read:
    """A part of a replay whose moves have not been played yet."""

    chance: Chance
    moves: list[dict[str, Any]]
    numbers: Sequence[int]


def _prelude(data: dict[str, Any]) -> list[Any]:
    parts = data.get("prelude", [])
    if not isinstance(parts, list) or len(parts) > MOST_PARTS:
        raise BadReplay("the prelude must be a list of at most {most} parts", most=MOST_PARTS)
    for part in parts:
        if not isinstance(part, dict) or not {"chance", "moves"} <= set(part) <= PART_KEYS:
            raise BadReplay("each part of the prelude has a chance, moves and perhaps their numbers, and nothing else")
    return parts


def _read_part(part: dict[str, Any]) -> _Read:
    moves = part["moves"]
    if not isinstance(moves, list) or len(moves) > LONGEST or not all(isinstance(move, dict) for move in moves):
        raise BadReplay("the moves must be a list of at most {most} objects", most=LONGEST)
    return _Read(chance_from_json(part["chance"]), moves, _numbers(part.get("numbers"), len(moves)))


def _numbers(given: Any, count: int) -> Sequence[int]:
    """The moves' numbers in their log: 1, 2, 3 … unless something was taken back."""
    if given is None:
        return range(1, count + 1)
    if not isinstance(given, list) or len(given) != count or not all(type(number) is int for number in given):
        raise BadReplay("the numbers must be whole numbers, one for each move")
    of_moves = [0, *(number for number in given if number < FIRST_ROLL)]
    if any(after <= before for before, after in itertools.pairwise(of_moves)):
        raise BadReplay("the numbers of the moves must rise")
    if len(set(given)) != len(given) or max(given, default=0) > LAST_ROLL:
        raise BadReplay("the numbers of the rolls must differ")
    return given


def _check_notes(notes: Any, count: int) -> None:
    """Notes mean nothing to the rules; each must only belong to a move."""
    are_beside = isinstance(notes, dict) and all(
        name.isascii() and name.isdigit() and int(name) < count and isinstance(note, dict)
        for name, note in notes.items()
    )
    if not are_beside:
        raise BadReplay("the notes must be objects, by the places of their moves: 0, 1, 2…")


def restore(data: Any) -> State:
    """Return the state at the end of a replay."""
    return deque(steps(data), maxlen=1)[0]


def state_at(data: Any, step: int) -> State:
    """Return the state after so many moves of a replay, for instance to continue from."""
    if 0 <= step < sys.maxsize:
        for state in itertools.islice(steps(data), step, step + 1):
            return state.copy()
    raise UnknownName("there is no move {step} in this game", step=quoted(step))
