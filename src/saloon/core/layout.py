"""Layouts: which number of a record stands where among its bytes.

What a server stored is checked by a hash of these bytes. So that a record may change while tables are running, the
layouts of earlier versions are kept beside the rules, in `layouts.toml`: those of a version by which the same moves
lead to the same position still.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from struct import Struct
from struct import error as StructError  # noqa: N812
from typing import Any

import numpy as np

from saloon.core.errors import OutOfRange

FILE = "layouts.toml"
WORD = 8
"""Records are padded to whole words of this many bytes, so that they hash quickly."""
LETTERS = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
"""What the struct module calls NumPy's kinds of numbers."""


class Layout:
    """Some fields in order, each with its kind and shape."""

    def __init__(self, parts: Sequence[tuple[str, Any]]) -> None:
        """`parts` are names and NumPy's kinds of fields; what is missing to whole words is padded."""
        size = np.dtype(list(parts)).itemsize
        padding = [("padding", "i1", (WORD - size % WORD,))] if size % WORD else []
        self.names = tuple(name for name, _ in parts)
        self.dtype: np.dtype[np.void] = np.dtype([*parts, *padding], align=True)
        self._counts = [(name, math.prod(self.dtype[name].shape)) for name in self.names]
        self._struct = _struct(self.dtype)

    @property
    def kinds(self) -> dict[str, str]:
        """The name and kind of each field, such as `(8, 8)i1`: what a layout is made of again."""
        parts = ((name, self.dtype[name]) for name in self.names)
        return {name: f"{part.shape or ''}{part.base.str[1:]}" for name, part in parts}

    def pack(self, values: Mapping[str, Any]) -> bytes:
        """The bytes of a record, given its fields by name; a number that does not fit is an OutOfRange.

        Where a field has grown since, such as the story, the rows that this layout knows are taken.
        """
        numbers: list[int] = []
        for name, count in self._counts:
            value = values[name]
            if type(value) is int:
                numbers.append(value)
            else:
                cells = list(value.values())[:count]
                numbers += cells + [0] * (count - len(cells))
        try:
            return self._struct.pack(*numbers)
        except StructError:
            raise OutOfRange("this record does not fit into the layout of an earlier version") from None


def _struct(dtype: np.dtype[np.void]) -> Struct:
    """The same for numbers one after the other; padding is zeros."""
    codes = "<"
    for name in dtype.names or ():
        part = dtype[name]
        many = part.itemsize // part.base.itemsize
        codes += f"{many}x" if name == "padding" else f"{many}{LETTERS[part.base.str[1:]]}"
    whole = Struct(codes)
    assert whole.size == dtype.itemsize, "a layout has no holes"
    return whole


def layouts_in(room: Path) -> dict[int, Layout]:
    """The layouts that are kept in a room, by version."""
    file = room / FILE
    kept = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    return {int(version): Layout([*kinds.items()]) for version, kinds in kept.items()}


def keep(room: Path, layouts: Mapping[int, Layout]) -> None:
    """Write the layouts to be kept in a room."""
    sections = [
        f"[{version}]\n" + "".join(f'{name} = "{kind}"\n' for name, kind in layout.kinds.items())
        for version, layout in sorted(layouts.items())
    ]
    head = "# What tables and replays of each version are checked by: `python -m saloon.testing.layouts` keeps it.\n\n"
    (room / FILE).write_text(head + "\n".join(sections), "utf-8")
