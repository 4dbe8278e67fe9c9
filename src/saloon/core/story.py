"""The story: what happens, told by the rules as it happens.

Log, animation, sound, replay text and statistics all come from it. It is a short list in the state, begun anew by
each move. A whispered event names its readers, and `hide_story` takes it out for everybody else. What the numbers of
an event are called is declared once, beside the game's events, as `EVENTS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from saloon.core.record import EVENT_WIDTH, Record
from saloon.core.rule import rule

EVERYBODY = -1
"""Readers of an event that is no secret."""
KIND, READERS, FIRST_FIELD = range(3)
"""Columns of a record's `events`; the fields that a game's `EVENTS` names begin at the last."""


class Args:
    """What an event tells, read by the names that its game's `EVENTS` declares: `args.seat`."""

    __slots__ = ("_names", "_numbers")

    def __init__(self, names: Sequence[str], numbers: Sequence[int]) -> None:
        self._names, self._numbers = tuple(names), tuple(numbers)

    @classmethod
    def of(cls, **fields: int) -> Self:
        """Fields with their numbers, as an event would tell them."""
        return cls(tuple(fields), tuple(fields.values()))

    def __getattr__(self, name: str) -> int:
        if name.startswith("_") or name not in self._names:
            raise AttributeError(f"this event has no field {name}")
        return self._numbers[self._names.index(name)]

    def __eq__(self, other: object) -> bool:
        return self.as_dict() == other.as_dict() if isinstance(other, Args) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._names, self._numbers))

    def __repr__(self) -> str:
        return f"Args({', '.join(f'{name}={number}' for name, number in self.as_dict().items())})"

    def as_dict(self) -> dict[str, int]:
        """Every field and its number, ready for JSON."""
        return dict(zip(self._names, self._numbers, strict=True))


def field_at(events: Mapping[Any, tuple[str, ...]], event: int, name: str) -> int:
    """The column of a record's `events` that holds that field of such an event: for rules, which take numbers only."""
    return FIRST_FIELD + events[event].index(name)


@rule
def turn_page(s: Record) -> None:
    """Begin a new story; every `play` starts with this."""
    for at in range(s.told if s.told >= 0 else len(s.events)):
        for part in range(EVENT_WIDTH):
            s.events[at, part] = 0
    s.told = 0


@rule
def whisper(s: Record, readers: int, kind: int, a: int, b: int, c: int) -> None:
    """Tell an event to some seats only: bit n of `readers` is set for seat n."""
    at = s.told
    if 0 <= at < len(s.events):
        s.events[at, 0] = kind
        s.events[at, 1] = readers
        s.events[at, 2] = a
        s.events[at, 3] = b
        s.events[at, 4] = c
        s.told = at + 1
    else:
        s.told = -1


@rule
def tell(s: Record, kind: int, a: int, b: int, c: int) -> None:
    """Tell everybody that something happened."""
    whisper(s, EVERYBODY, kind, a, b, c)


@rule
def hide_story(s: Record, seat: int) -> None:
    """Take out what that seat may not read, leaving no gap to wonder about."""
    kept = 0
    for at in range(s.told):
        readers = s.events[at, 1]
        if readers == EVERYBODY or (seat >= 0 and (readers >> seat) & 1):
            if kept < at:
                for part in range(EVENT_WIDTH):
                    s.events[kept, part] = s.events[at, part]
            kept += 1
    for at in range(kept, s.told):
        for part in range(EVENT_WIDTH):
            s.events[at, part] = 0
    s.told = kept


@rule
def untold_page(s: Record) -> None:
    """`turn_page` where only speed counts."""


@rule
def untold_whisper(s: Record, readers: int, kind: int, a: int, b: int, c: int) -> None:
    """`whisper` where only speed counts."""


@rule
def untold(s: Record, kind: int, a: int, b: int, c: int) -> None:
    """`tell` where only speed counts."""


@rule
def unhidden_story(s: Record, seat: int) -> None:
    """`hide_story` where only speed counts."""


SILENT = {turn_page: untold_page, whisper: untold_whisper, tell: untold, hide_story: unhidden_story}
"""What a silent twin puts in place of each story rule: its record has no room for a story."""
