"""What a host may set before a game is dealt. Each setting is a field of the state, so nothing is recompiled for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from saloon.core.errors import BadSetup, OutOfRange
from saloon.core.record import Record

Setting = int | Sequence[int]


@dataclass(frozen=True)
class Option:
    """A choice among a few ways to play, such as a ruling that can be switched."""

    name: str
    field: str
    choices: Mapping[str, Setting]
    """What goes into the field, by the name of the choice. The first is the default."""

    @property
    def default(self) -> str:
        """What is played when nobody says otherwise."""
        return next(iter(self.choices))


@dataclass(frozen=True)
class HostValue:
    """Numbers that a host may replace, such as a printed value that had to be reconstructed."""

    name: str
    field: str
    default: Setting
    refuse: Callable[[Any], str] = lambda _: ""
    """Says what is wrong with a value that fits the field but not the game; empty if nothing is."""


def fill_in(
    s: Record,
    options: Sequence[Option],
    chosen: Mapping[str, str],
    values: Sequence[HostValue],
    given: Mapping[str, Any],
) -> None:
    """Put every option and host-set value into its field, the default where nothing was said."""
    _refuse_strangers("option", chosen, [option.name for option in options])
    _refuse_strangers("value", given, [value.name for value in values])
    for option in options:
        choice = chosen.get(option.name, option.default)
        if not isinstance(choice, str) or choice not in option.choices:
            raise BadSetup(f"option {option.name}: {choice!r} is none of {', '.join(option.choices)}")
        s.fill(option.field, option.choices[choice])
    for value in values:
        number = given.get(value.name, value.default)
        try:
            s.fill(value.field, number)
        except (OutOfRange, TypeError, ValueError) as wrong:
            raise BadSetup(f"value {value.name}: {wrong}") from None
        complaint = value.refuse(number)
        if complaint:
            raise BadSetup(f"value {value.name}: {complaint}")


def _refuse_strangers(what: str, given: object, known: Sequence[str]) -> None:
    if not isinstance(given, Mapping):
        raise BadSetup(f"{what}s are given by name, as a mapping, not as {type(given).__name__}")
    for name in given:
        if name not in known:
            offer = ", ".join(known) if known else f"this game has no {what}s"
            raise BadSetup(f"no {what} called {name!r} ({offer})")
