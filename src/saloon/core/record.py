"""Records: all there is to know about a game, as small integers.

A game declares its state once, as a class body:

    class State(Record, story=24):
        here = number(low=-1, high=8)
        cows = grid(9, 4)

That makes three things of it: types for mypy, a plain object for people, tests and debuggers, and a NumPy
dtype for compiled rules. Rules read and write both in the same way (`s.here`, `s.cows[4, 1]`). The plain
object holds Python ints only and refuses any value or index that does not fit; compiled rules do not look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import Any, ClassVar, Protocol, Self, cast

import numpy as np
from numpy.typing import NDArray

from saloon.core.errors import BadIndex, OutOfRange
from saloon.core.layout import Layout

MOST_FIELDS = 3
"""Numbers that an event of the story can tell, beside its kind and who may read it."""
EVENT_WIDTH = 2 + MOST_FIELDS
"""Numbers in an event of the story: its kind, its readers and its fields."""
DEFAULT_STORY = 64


class Row(Protocol):
    """A field with one index."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Mask(Row, Protocol):
    """One 0/1 flag for each action of a game."""


class Grid(Protocol):
    """A field with two indices; its length is the number of its rows."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Field:
    """What a class body says about one field of a record."""

    shape: tuple[int, ...]
    bits: int
    low: int
    high: int
    complaint: str = ""
    is_evidence: bool = False
    """Is it there for bots to judge people by, and no rule asks for it?"""

    @property
    def kind(self) -> str:
        """NumPy's name for the type of one number."""
        return f"{'u' if self.high >= 1 << (self.bits - 1) else 'i'}{self.bits // 8}"

    @cached_property
    def places(self) -> tuple[Any, ...]:
        """Every index of a row or grid; all records share them."""
        if len(self.shape) == 1:
            return tuple(range(self.shape[0]))
        return tuple((i, j) for i in range(self.shape[0]) for j in range(self.shape[1]))


def _field(
    shape: tuple[int, ...], bits: int, low: int | None, high: int | None, complaint: str = "", evidence: bool = False
) -> Field:
    if bits not in (8, 16, 32):
        raise TypeError(f"a field is 8, 16 or 32 bits wide, not {bits}")
    least, most = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    if low is not None and low >= 0 and high is not None and high > most:
        least, most = 0, (1 << bits) - 1
    low, high = least if low is None else low, most if high is None else high
    if not least <= low <= high <= most:
        raise TypeError(f"a field of {bits} bits cannot hold {low} to {high}")
    if not low <= 0 <= high:
        raise TypeError(f"a field begins as 0, so it cannot hold {low} to {high} only")
    return Field(shape, bits, low, high, complaint, evidence)


def number(
    *, bits: int = 8, low: int | None = None, high: int | None = None, complaint: str = "", evidence: bool = False
) -> int:
    """One number; `low` and `high` narrow what it may be, `complaint` explains a value outside.

    Evidence is what bots judge people by: no rule asks for it, and tables and replays are checked without it.
    """
    return cast(int, _field((), bits, low, high, complaint, evidence))


def row(n: int, *, bits: int = 8, low: int | None = None, high: int | None = None, evidence: bool = False) -> Row:
    """`n` numbers."""
    return cast(Row, _field((n,), bits, low, high, evidence=evidence))


def grid(
    n: int, m: int, *, bits: int = 8, low: int | None = None, high: int | None = None, evidence: bool = False
) -> Grid:
    """`n` rows of `m` numbers, indexed by a pair."""
    return cast(Grid, _field((n, m), bits, low, high, evidence=evidence))


_store = dict.__setitem__


class PlainCells(dict[Any, int]):
    """A row or grid of a plain record. A dict, so that reading is fast and a negative index is an error."""

    __slots__ = ("field", "high", "low", "name")

    def __init__(self, name: str, field: Field) -> None:
        super().__init__(dict.fromkeys(field.places, 0))
        self.name, self.field, self.low, self.high = name, field, field.low, field.high

    def __len__(self) -> int:
        return self.field.shape[0]

    def __missing__(self, at: Any) -> int:
        raise BadIndex(f"{self.name}[{at}] is outside: its shape is {self.field.shape}")

    def __setitem__(self, at: Any, value: int) -> None:
        if at not in self:
            self.__missing__(at)
        if type(value) is not int:
            value = index(value)
        if not self.low <= value <= self.high:
            raise OutOfRange(f"{self.name}[{at}] = {value}: it holds {self.low} to {self.high}")
        _store(self, at, value)

    def clone(self) -> PlainCells:
        """An independent copy."""
        twin = PlainCells.__new__(PlainCells)
        twin.update(self)
        twin.name, twin.field, twin.low, twin.high = self.name, self.field, self.low, self.high
        return twin

    def tolist(self) -> Any:
        """As (nested) lists of numbers."""
        if len(self.field.shape) == 1:
            return list(self.values())
        width = self.field.shape[1]
        flat = list(self.values())
        return [flat[i : i + width] for i in range(0, len(flat), width)]


class Lookup(dict[Any, int]):
    """Constant numbers that rules look up: `REACH[n, a, b]`. Compiled rules get its array instead."""

    __slots__ = ("array",)

    def __init__(self, numbers: Any, *, bits: int = 8) -> None:
        array = np.array(numbers, f"i{bits // 8}")
        if not np.array_equal(array, numbers):
            raise OutOfRange(f"a lookup of {bits} bits cannot hold these numbers")
        places = np.ndindex(array.shape)
        super().__init__((at if len(at) > 1 else at[0], int(array[at])) for at in places)
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def __missing__(self, at: Any) -> int:
        raise BadIndex(f"[{at}] is outside a lookup of shape {self.array.shape}")

    def __setitem__(self, at: Any, value: int) -> None:
        raise TypeError("a lookup is constant")


def new_mask(actions: int) -> Mask:
    """An empty mask for interpreted rules."""
    return cast(Mask, _empty_mask(actions).clone())


@lru_cache(maxsize=64)
def _empty_mask(actions: int) -> PlainCells:
    return PlainCells("mask", Field((actions,), 8, 0, 1))


class Record:
    """Base of all game states: the head that every game shares, and the story."""

    fields: ClassVar[dict[str, Field]]
    dtype: ClassVar[np.dtype[np.void]]
    """The layout for compiled rules."""
    silent_dtype: ClassVar[np.dtype[np.void]]
    """The same without the story, for where only speed counts."""
    layout: ClassVar[Layout]
    """All fields as bytes."""
    checked: ClassVar[Layout]
    """The same without evidence: what tables and replays are checked by."""

    rng = row(2, bits=32, low=0, high=(1 << 32) - 1)
    seats = number(low=0, high=15)
    turn = number(low=-1, high=15)
    phase = number(low=0)
    over = number(low=0, high=1)
    told = number(low=0, complaint="the story is full; declare more room for it: class State(Record, story=…)")
    events = grid(1, EVENT_WIDTH, bits=16)

    def __init_subclass__(cls, *, story: int = DEFAULT_STORY) -> None:
        own = {name: f for name, f in vars(cls).items() if isinstance(f, Field)}
        head = {name: f for name, f in vars(Record).items() if isinstance(f, Field)}
        head["events"] = cast(Field, grid(story, EVENT_WIDTH, bits=16))
        clash = sorted(set(own) & set(head))
        if clash:
            raise TypeError(f"{cls.__name__} declares {', '.join(clash)}, which every record has already")
        cls.fields = {**head, **own}
        cls.layout = _layout(cls.fields)
        cls.checked = _layout({n: f for n, f in cls.fields.items() if not f.is_evidence})
        cls.dtype = cls.layout.dtype
        cls.silent_dtype = _layout({n: f for n, f in cls.fields.items() if n not in ("told", "events")}).dtype

    def __init__(self) -> None:
        for name, field in self.fields.items():
            self.__dict__[name] = PlainCells(name, field) if field.shape else 0

    def __setattr__(self, name: str, value: int) -> None:
        field = self.fields.get(name)
        if field is None or field.shape:
            raise AttributeError(f"{type(self).__name__}.{name} is no field that can be set as a whole")
        value = index(value)
        if not field.low <= value <= field.high:
            raise OutOfRange(field.complaint or f"{name} = {value}: it holds {field.low} to {field.high}")
        self.__dict__[name] = value

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={v}' for n, v in self.as_dict().items() if n != 'events')})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)

    def clone(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value.clone() if type(value) is PlainCells else value
        return twin

    def as_dict(self) -> dict[str, Any]:
        """Every field as numbers and lists."""
        return {n: v.tolist() if isinstance(v, PlainCells) else v for n, v in self.__dict__.items()}

    def fill(self, name: str, value: Any) -> None:
        """Set a whole field from a number, a list or a list of lists of the right shape."""
        field = self.fields[name]
        if not field.shape:
            setattr(self, name, value)
            return
        cells = self.__dict__[name]
        if np.shape(value) != field.shape:
            raise OutOfRange(f"{name} needs numbers in the shape {field.shape}, not {np.shape(value)}")
        for at in field.places:
            cells[at] = value[at] if len(field.shape) == 1 else value[at[0]][at[1]]

    def write(self, record: Any) -> None:
        """Copy into one element of a structured array, with or without a story."""
        for name in record.dtype.names:
            if name in self.fields:
                value = self.__dict__[name]
                record[name] = value.tolist() if isinstance(value, PlainCells) else value

    def packed(self, *, silent: bool = False) -> NDArray[np.void]:
        """A structured array of one element for compiled rules."""
        out = np.zeros(1, self.silent_dtype if silent else self.dtype)
        self.write(out[0])
        return out

    def to_bytes(self, layout: Layout | None = None) -> bytes:
        """Every bit of the record, the same for equal records: those of `packed`, or those that a layout covers."""
        return (layout or self.layout).pack(self.__dict__)

    @classmethod
    def from_bytes(cls, packed: bytes) -> Self:
        """The record that `to_bytes` was called on."""
        return cls.read(np.frombuffer(packed, cls.dtype)[0])

    @classmethod
    def read(cls, record: Any) -> Self:
        """The plain object of one element of a structured array; a number out of its range is an error."""
        state = cls()
        for name in record.dtype.names:
            if name in cls.fields:
                state.fill(name, record[name].tolist())
        return state


def _layout(fields: Mapping[str, Field]) -> Layout:
    """The widest fields first, so that there are no holes although all are aligned."""
    ordered = sorted(fields.items(), key=lambda item: -item[1].bits)
    return Layout([(name, (field.kind, field.shape)) for name, field in ordered])
