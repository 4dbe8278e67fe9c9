"""Moves: actions as JSON objects, a verb and what it is about, by one table that is read in both directions.

    MOVES = Moves(
        Verb("raid", RAID, {"colour": Names(COLOUR_NAMES)}, phase=Phase.RAID),
        Verb("brand", BRAND, {"at": Numbers(SQUARES), "colour": Names(COLOUR_NAMES)}, phase=Phase.BRAND),
        Verb("pass", PASS),
    )

`MOVES.move(BRAND + 4 * COLOURS + 1)` is `{"do": "brand", "at": 4, "colour": "white"}`, and `MOVES.action` the way back.
`MOVES.phase(RAID)` is the question that it answers, for whoever explains why an action is not possible now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any, Protocol

from saloon.core.errors import IllegalMove, quoted


class Objects(Protocol):
    """What a verb may be about, numbered from 0."""

    @property
    def count(self) -> int:
        """How many there are."""

    def at(self, number: int, /) -> Any:
        """One of them, ready for JSON."""

    def number(self, given: Any, key: str, /) -> int:
        """The number of what somebody gave under a key; an IllegalMove says what there is."""


@dataclass(frozen=True)
class Names:
    """A few things by their names."""

    names: Sequence[str]

    @property
    def count(self) -> int:
        """How many names there are."""
        return len(self.names)

    def at(self, number: int) -> str:
        """A name."""
        return self.names[number]

    def number(self, given: Any, key: str) -> int:
        """The number of a name."""
        if isinstance(given, str) and given in self.names:
            return self.names.index(given)
        raise IllegalMove(
            "{key} is one of {names}, not {given}", key=key, names=", ".join(self.names), given=quoted(given)
        )


@dataclass(frozen=True)
class Numbers:
    """Seats, places and whatever else is counted from 0."""

    count: int

    def at(self, number: int) -> int:
        """Itself."""
        return number

    def number(self, given: Any, key: str) -> int:
        """Itself, if it is one."""
        if _is_number(given, self.count):
            return int(given)
        raise IllegalMove(
            "{key} is a number from 0 to {last}, not {given}", key=key, last=self.count - 1, given=quoted(given)
        )


@dataclass(frozen=True)
class Several:
    """Any of a few things that are counted from 0, as a list; one bit for each."""

    things: int

    @property
    def count(self) -> int:
        """How many lists there are."""
        return 1 << self.things

    def at(self, number: int) -> list[int]:
        """A list in rising order."""
        return [thing for thing in range(self.things) if number >> thing & 1]

    def number(self, given: Any, key: str) -> int:
        """The bits of a list."""
        if (
            isinstance(given, list)
            and all(_is_number(thing, self.things) for thing in given)
            and len(set(given)) == len(given)
        ):
            return sum(1 << thing for thing in given)
        raise IllegalMove(
            "{key} is a list of different numbers from 0 to {last}, not {given}",
            key=key,
            last=self.things - 1,
            given=quoted(given),
        )


@dataclass(frozen=True)
class Yes:
    """What only says which verb of a word is meant: always true."""

    count: int = 1

    def at(self, _: int) -> bool:
        """True."""
        return True

    def number(self, given: Any, key: str) -> int:
        """0, if it is that."""
        if given is True:
            return 0
        raise IllegalMove("{key} is true or left out, not {given}", key=key, given=quoted(given))


def _is_number(value: Any, end: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end


class Verb:
    """What can be done: actions from `first` on, one for each combination of objects, the last varying fastest."""

    def __init__(
        self, word: str, first: int, objects: Mapping[str, Objects] | None = None, *, phase: int | None = None
    ) -> None:
        """`phase` is the one question that it answers, if there is only one."""
        self.word, self.first, self.objects, self.phase = word, first, objects or {}, phase
        self.count = prod(each.count for each in self.objects.values())

    def __repr__(self) -> str:
        return f"{self.word} ({', '.join(self.objects)})" if self.objects else self.word

    def move(self, action: int) -> dict[str, Any]:
        """An action of this verb as a move."""
        left, said = action - self.first, {}
        for key, objects in reversed([*self.objects.items()]):
            left, number = divmod(left, objects.count)
            said[key] = objects.at(number)
        return {"do": self.word, **{key: said[key] for key in self.objects}}

    def action(self, move: Mapping[str, Any]) -> int:
        """A move of this verb as an action; an IllegalMove if an object is none of those there are."""
        number = 0
        for key, objects in self.objects.items():
            number = number * objects.count + objects.number(move[key], key)
        return self.first + number


class Moves:
    """All verbs of a game. Verbs of the same word differ in what they are about."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self._forms = ", ".join(map(repr, verbs))
        taken = sorted((verb.first, verb.first + verb.count) for verb in verbs)
        if any(end > first for (_, end), (first, _) in pairwise(taken)):
            raise ValueError(f"two verbs have the same action: {self._forms}")

    def move(self, action: int) -> dict[str, Any]:
        """An action as a move."""
        return self._verb(action).move(action)

    def phase(self, action: int) -> int | None:
        """The question that an action answers."""
        return self._verb(action).phase

    def _verb(self, action: int) -> Verb:
        for verb in self.verbs:
            if 0 <= action - verb.first < verb.count:
                return verb
        raise IllegalMove("there is no action {number}", number=action)

    def action(self, move: Mapping[str, Any]) -> int:
        """A move as an action; an IllegalMove says what is wrong with its form."""
        keys = set(move) - {"do"}
        for verb in self.verbs:
            if move.get("do") == verb.word and keys == set(verb.objects):
                return verb.action(move)
        raise IllegalMove("{move} is not a move of this game. There are: {forms}", move=quoted(move), forms=self._forms)
