"""What a host may set before a game is dealt. Each setting is a field of the state, so nothing is recompiled for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from saloon.core.errors import BadSetup, OutOfRange, SaloonError, quoted
from saloon.core.record import Field, Record

Setting = int | Sequence[int]


@dataclass(frozen=True)
class Option:
    """A choice among a few ways to play, such as a ruling that can be switched."""

    name: str
    field: str
    choices: Mapping[str, Setting]
    """What goes into the field, by the name of the choice. The first is the default."""
    seats: tuple[int, ...] = ()
    """For how many players it changes anything; empty where it does for any number."""

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
    refuse: Callable[[Any], None] = lambda _: None
    """Raises a BadSetup that says what is wrong with a value that fits the field but not the game."""
    provenance: str = "reconstructed"
    """How the default is known, as in `components.toml`: rulebook, source, derived or reconstructed."""
    cells: Sequence[str] = ()
    """What each number of a list stands for; the face's `names` has words for these."""


def fill_in(
    s: Record,
    options: Sequence[Option],
    chosen: Mapping[str, str],
    values: Sequence[HostValue],
    given: Mapping[str, Any],
) -> None:
    """Put every option and host-set value into its field, the default where nothing was said."""
    _know_options(chosen, [option.name for option in options])
    _know_values(given, [value.name for value in values])
    for option in options:
        choice = chosen.get(option.name, option.default)
        if not isinstance(choice, str) or choice not in option.choices:
            raise BadSetup(
                "option {name}: {given} is none of {choices}",
                name=option.name,
                given=quoted(choice),
                choices=", ".join(option.choices),
            )
        s.fill(option.field, option.choices[choice])
    for value in values:
        number = given.get(value.name, value.default)
        try:
            s.fill(value.field, number)
        except (OutOfRange, TypeError, ValueError):
            raise _misfit(value.name, number, s.fields[value.field]) from None
        try:
            value.refuse(number)
        except SaloonError as wrong:
            raise BadSetup("value {name}: {reason}", name=value.name, reason=wrong) from None


def _misfit(name: str, given: object, field: Field) -> BadSetup:
    """A host's value does not fit its field: say what would."""
    low, high = field.low, field.high
    if not field.shape:
        return BadSetup(
            "value {name}: {given} is not a whole number from {low} to {high}",
            name=name, given=quoted(given), low=low, high=high,
        )  # fmt: skip
    if len(field.shape) == 1:
        return BadSetup(
            "value {name}: {given} is not a list of {count} whole numbers from {low} to {high}",
            name=name, given=quoted(given), count=field.shape[0], low=low, high=high,
        )  # fmt: skip
    rows, columns = field.shape
    return BadSetup(
        "value {name}: {given} is not a list of {rows} lists of {columns} whole numbers from {low} to {high}",
        name=name, given=quoted(given), rows=rows, columns=columns, low=low, high=high,
    )  # fmt: skip


def _know_options(chosen: object, known: Sequence[str]) -> None:
    if not isinstance(chosen, Mapping):
        raise BadSetup("options are given by name, as a mapping, not as {given}", given=type(chosen).__name__)
    for name in chosen:
        if not known:
            raise BadSetup("no option called {name} (this game has no options)", name=quoted(name))
        if name not in known:
            raise BadSetup("no option called {name} ({known})", name=quoted(name), known=", ".join(known))


def _know_values(given: object, known: Sequence[str]) -> None:
    if not isinstance(given, Mapping):
        raise BadSetup("values are given by name, as a mapping, not as {given}", given=type(given).__name__)
    for name in given:
        if not known:
            raise BadSetup("no value called {name} (this game has no values)", name=quoted(name))
        if name not in known:
            raise BadSetup("no value called {name} ({known})", name=quoted(name), known=", ".join(known))
