"""A broken contract: what is wrong, and exactly where it was seen."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from saloon.core.errors import BadIndex, NoChance, OutOfRange
from saloon.core.record import PlainCells, Record

ELSEWHERE = -2
"""The seat of a spot that no seat looks at; -1 is a spectator."""
LINES_QUOTED = 6
"""Lines of a compiler's error that are passed on."""


@dataclass(frozen=True)
class Spot:
    """Where in which game something was seen."""

    game: str
    seats: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    move: int | None = None
    seat: int = ELSEWHERE

    def __str__(self) -> str:
        parts = [self.game]
        if self.seats:
            parts.append(f"{self.seats} seats")
            parts.append(f"options {json.dumps(dict(self.options))}")
        if self.seed is not None:
            parts.append(f"seed {self.seed}")
        if self.move is not None:
            parts.append(f"after move {self.move}")
        if self.seat != ELSEWHERE:
            parts.append("a spectator" if self.seat < 0 else f"seat {self.seat}")
        return ", ".join(parts)


class ContractBroken(AssertionError):
    """A game breaks the contract. `check` is the check that failed."""

    def __init__(self, check: str, spot: Spot, what: str) -> None:
        super().__init__(f"{check}: {what} [{spot}]")
        self.check, self.spot, self.what = check, spot, what


def difference(a: Record, b: Record) -> str:
    """The first cell in which two records differ, in words; empty if they are equal."""
    for name in a.fields:
        one, other = a.__dict__[name], b.__dict__[name]
        if one == other:
            continue
        if isinstance(one, PlainCells):
            at = next(at for at in one.field.places if one[at] != other[at])
            return f"{name}[{_index(at)}] is {one[at]} and {other[at]}"
        return f"{name} is {one} and {other}"
    return ""


def _index(at: int | tuple[int, int]) -> str:
    return ", ".join(map(str, at)) if isinstance(at, tuple) else str(at)


@contextlib.contextmanager
def compiling(check: str, spot: Spot) -> Iterator[None]:
    """Turn whatever a compiler raises into a ContractBroken that quotes it."""
    try:
        yield
    except Exception as wrong:
        lines = [line.strip() for line in str(wrong).splitlines() if line.strip()]
        quoted = " / ".join(lines[:LINES_QUOTED]) or type(wrong).__name__
        raise ContractBroken(check, spot, f"the rules do not compile: {quoted}") from wrong


@contextlib.contextmanager
def guarded(spot: Spot, doing: str) -> Iterator[None]:
    """Turn whatever a game's code raises into a ContractBroken that says where."""
    try:
        yield
    except ContractBroken:
        raise
    except NoChance as wrong:
        raise ContractBroken("chance", spot, f"{doing}: {wrong}") from wrong
    except OutOfRange as wrong:
        check = "story" if "story is full" in str(wrong) else "range"
        raise ContractBroken(check, spot, f"{doing}: {wrong}") from wrong
    except (BadIndex, IndexError) as wrong:
        raise ContractBroken("range", spot, f"{doing}: {wrong}") from wrong
    except Exception as wrong:
        text = str(wrong).strip().split("\n")[0]
        raise ContractBroken("error", spot, f"{doing} raised {type(wrong).__name__}: {text}") from wrong
