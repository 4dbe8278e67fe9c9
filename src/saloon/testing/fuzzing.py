"""A player that hunts for faults: guided by which lines of the rules it reaches, it goes where few games lead.

    python -m saloon.testing.fuzzing GAME … [--decisions N] [--seed S]

Whatever leads to something new is kept and played on from, with other dice. Crashes, dead ends and endless games raise
a ContractBroken with the moves that lead there; the report lists the lines of the rules that were never reached.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

from saloon.core.errors import NotPossible, SaloonError
from saloon.core.game import NOBODY, Game, legal_mask
from saloon.core.options import fill_in
from saloon.core.record import Record, new_mask
from saloon.core.registry import game as find_game
from saloon.core.rule import is_rule
from saloon.testing.broken import ContractBroken, Spot, difference, guarded
from saloon.testing.checking import tables
from saloon.testing.runners import Words, put_words
from saloon.testing.secrecy import fresh_words

DECISIONS = 20_000
LONGEST = 10_000
"""Decisions after which a game counts as endless."""
KEPT = 4000
"""Positions that are kept to play on from; the oldest are dropped first."""
STEPS_ON = 60
"""Decisions that are usually played on from a kept position; sometimes the game is played to its end."""
TO_THE_END, FROM_THE_DEAL, BY_POLICY, SOMETHING_RARE, LOOKED_AT = 0.2, 0.15, 0.25, 0.5, 0.15
"""How often that happens, how often a new game is dealt, a policy moves, an action is chosen because it was seldom
played, and a position is hidden from every seat and guessed.
"""

OTHER_VALUES = 0.3
"""How often a new game gets another number for one of the host's values."""
ASKED, ASKED_OF_SEATS = ("window_of",), ("is_out", "can_act")
"""Optional questions of the contract, about a position and about a seat in it."""

Edge = tuple[CodeType, int, int]
"""Control went from one line of a rule to another."""


@dataclass(frozen=True)
class Line:
    """A line of a rule."""

    file: str
    number: int
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.number} ({self.rule})  {self.text}"


@dataclass(frozen=True, slots=True)
class Way:
    """How a position was reached: the deal, or a move after another position, and the words of chance before it."""

    spot: Spot
    words: Words
    action: int = NOBODY
    before: Way | None = None

    def then(self, words: Words, action: int) -> Way:
        """The way after one more move."""
        moves = 0 if self.before is None else self.spot.move or 0
        return Way(replace(self.spot, move=moves + 1), words, action, self)

    def __str__(self) -> str:
        moves: list[Any] = []
        at = self
        while at.before is not None:
            moves.append([*at.words, at.action])
            at = at.before
        return f"dealt by the words {list(at.words)}, then two words and the action of each move: {moves[::-1]}"


@dataclass
class Report:
    """What a hunt found."""

    game: str
    decisions: int = 0
    games: int = 0
    kept: int = 0
    lines: int = 0
    unreached: list[Line] = field(default_factory=list)

    def __str__(self) -> str:
        reached = self.lines - len(self.unreached)
        head = (
            f"{self.game}: {self.decisions} decisions, {self.games} finished games, {self.kept} positions kept, "
            f"{reached} of {self.lines} lines reached"
        )
        return "\n".join([head, *(f"  {line}" for line in self.unreached)])


class Coverage:
    """Which lines of a game's rules have run, and which steps from line to line."""

    def __init__(self, game: Game) -> None:
        self._lines = {code: _lines_of(code) for code in _codes(game)}
        self.unreached = {(code, line) for code, lines in self._lines.items() for line in lines}
        self.total = len(self.unreached)
        self._edges: set[Edge] = set()
        self.is_new = False
        """Was there a step from line to line, since this was last set to False, that had never been seen?"""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch what runs in this context."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, _: str, __: object) -> Callable[[FrameType, str, object], Any] | None:
        code = frame.f_code
        if code not in self._lines:
            return None
        last = code.co_firstlineno

        def stepped(frame: FrameType, event: str, _: object) -> Any:
            nonlocal last
            if event == "line":
                edge = (code, last, frame.f_lineno)
                last = frame.f_lineno
                if edge not in self._edges:
                    self._edges.add(edge)
                    self.unreached.discard((code, last))
                    self.is_new = True
            return stepped

        return stepped

    def missing(self) -> list[Line]:
        """The lines that never ran, in the order of their files."""
        found = []
        for code, number in self.unreached:
            file = Path(code.co_filename)
            text = file.read_text("utf-8").splitlines()[number - 1].strip()
            found.append(Line(file.name, number, code.co_name, text))
        return sorted(found, key=lambda line: (line.file, line.number))


def _codes(game: Game) -> Iterator[CodeType]:
    """The code of the rules that a game's contract reaches, its policies and figures aside."""
    seen: set[FunctionType] = set()
    ready = [value for value in vars(game.rules).values() if is_rule(value)]
    while ready:
        function = ready.pop()
        if function in seen:
            continue
        seen.add(function)
        ready += [value for name in function.__code__.co_names if is_rule(value := function.__globals__.get(name))]
    yield from (each.__code__ for each in seen if each.__module__.startswith(f"{game.room}."))


def _lines_of(code: CodeType) -> set[int]:
    """The lines of a function that can run, its head aside."""
    return {line for _, _, line in code.co_lines() if line is not None and line != code.co_firstlineno}


@dataclass(slots=True)
class Kept:
    """A position that was reached by something new."""

    record: Record
    way: Way
    chosen: int = 0


class Hunter:
    """Plays one game on and on."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.random = game, Random(f"{game.name}:{seed}")
        self.coverage = Coverage(game)
        self.report = Report(game.name)
        self._tables = [(seats, options) for seats, options in tables(game)]
        self._kept: list[Kept] = []
        self._played: dict[tuple[int, int], int] = {}
        self._policies = list(_policies(game))

    def hunt(self, decisions: int) -> Report:
        """Play so many decisions; ContractBroken at the first fault."""
        while self.report.decisions < decisions:
            start = self._start()
            most = LONGEST if self.random.random() < TO_THE_END else STEPS_ON
            self._play_on(start.record.clone(), start.way, min(most, decisions - self.report.decisions))
        self.report.kept, self.report.lines = len(self._kept), self.coverage.total
        self.report.unreached = self.coverage.missing()
        return self.report

    def _start(self) -> Kept:
        """A new deal, or a kept position: rather one that was seldom played on from, rather a late find."""
        dealt = self.report.games + len(self._kept)
        if dealt < len(self._tables) or not self._kept or self.random.random() < FROM_THE_DEAL:
            return self._deal(dealt)
        some = [self._kept[self._late_index()] for _ in range(3)]
        start = min(some, key=lambda each: each.chosen)
        start.chosen += 1
        return start

    def _late_index(self) -> int:
        return int(len(self._kept) * self.random.random() ** 0.5)

    def _deal(self, number: int) -> Kept:
        first = number < len(self._tables)
        seats, options = self._tables[number] if first else self._any_table()
        s, words, values = self.game.state(), fresh_words(self.random), {} if first else self._any_values()
        fill_in(s, self.game.options, options, self.game.values, values)
        put_words(s, words)
        way = Way(
            Spot(self.game.name, seats, {**options, **{name: str(value) for name, value in values.items()}}), words
        )
        with self._watched(way, "the deal"):
            self.game.rules.deal(s, seats)
        return Kept(s, way)

    def _any_table(self) -> tuple[int, dict[str, str]]:
        """Any number of seats, with any mix of options that it agrees to."""
        seats, options = self.random.choice(self._tables)
        for option in self.game.options:
            choice = {option.name: self.random.choice(list(option.choices))}
            if self.random.random() < 0.5 and (seats, choice) in self._tables:
                options = {**options, **choice}
        return seats, options

    def _any_values(self) -> dict[str, Any]:
        """Other numbers for some of the host's values, as long as the game agrees to them."""
        values: dict[str, Any] = {}
        for value in self.game.values:
            if self.random.random() < OTHER_VALUES:
                other = self._another(value.default)
                with suppress(SaloonError):
                    fill_in(self.game.state(), self.game.options, {}, self.game.values, {value.name: other})
                    values[value.name] = other
        return values

    def _another(self, default: Any) -> Any:
        if isinstance(default, int):
            return self.random.choice([0, 1, 2, default + 1])
        numbers = list(default)
        self.random.shuffle(numbers)
        return self.random.choice([numbers, [self.random.choice(numbers)] * len(numbers)])

    def _play_on(self, s: Record, way: Way, most: int) -> None:
        for _ in range(most):
            if s.over:
                self._finish(s, way)
                return
            actions = self._look(s, way)
            words, action = fresh_words(self.random), self._chosen(s, actions)
            way = way.then(words, action)
            put_words(s, words)
            self.coverage.is_new = False
            with self._watched(way, "playing on"):
                self.game.rules.play(s, action)
            self.report.decisions += 1
            if self.coverage.is_new:
                self._kept.append(Kept(s.clone(), way))
                del self._kept[:-KEPT]
            if way.spot.move == LONGEST:
                raise ContractBroken("ends", way.spot, f"not over after {LONGEST} decisions, {way}")

    @contextmanager
    def _watched(self, way: Way, doing: str) -> Iterator[None]:
        """Watch what the rules do; whatever they raise is told with the way to it."""
        try:
            with guarded(way.spot, doing), self.coverage.watching():
                yield
        except ContractBroken as wrong:
            raise ContractBroken(wrong.check, wrong.spot, f"{wrong.what}, {way}") from wrong

    def _finish(self, s: Record, way: Way) -> None:
        self.report.games += 1
        self._ask(s, (), way)
        for seat in range(NOBODY, s.seats):
            self._guess(s, seat, way)

    def _look(self, s: Record, way: Way) -> list[int]:
        """The legal actions; sometimes every seat's guess is looked at as well."""
        with self._watched(way, "legal"):
            mask, count = legal_mask(self.game, s)
        actions = [action for action in range(self.game.actions) if mask[action]]
        if not actions or count != len(actions):
            raise ContractBroken("legal", way.spot, f"a dead end: {count} actions counted, {actions} marked, {way}")
        if self.coverage.is_new or self.random.random() < LOOKED_AT:
            self._ask(s, actions, way)
            for seat in range(NOBODY, s.seats):
                self._guess(s, seat, way)
        return actions

    def _ask(self, s: Record, actions: Sequence[int], way: Way) -> None:
        """The questions that any position answers; no answer changes it."""
        rules, before = self.game.rules, s.clone()
        with self._watched(way, "the questions of the contract"):
            for seat in range(s.seats):
                rules.prize(s, seat)
                for name in ASKED_OF_SEATS:
                    getattr(rules, name, _no_answer)(s, seat)
            for name in ASKED:
                getattr(rules, name, _no_answer)(s)
            for action in actions:
                getattr(rules, "outcomes", _no_answer)(s, action)
            if not actions and legal_mask(self.game, s)[1]:
                raise ContractBroken("legal", way.spot, f"the game is over, and something is legal, {way}")
        if s != before:
            raise ContractBroken("legal", way.spot, f"asking changes the position: {difference(before, s)}, {way}")

    def _guess(self, s: Record, seat: int, way: Way) -> None:
        """What a seat may know can be guessed, and the guess looks the same to that seat."""
        hidden = s.clone()
        with self._watched(way, f"hiding from seat {seat}"):
            self.game.rules.hide(hidden, seat)
            guessed = hidden.clone()
            put_words(guessed, fresh_words(self.random))
            self.game.rules.guess(guessed, seat)
            self.game.rules.belief(guessed, seat) if hasattr(self.game.rules, "belief") else None
            self.game.rules.hide(guessed, seat)
        if guessed != hidden:
            raise ContractBroken("guess", way.spot, f"a guess of seat {seat} looks different to that seat, {way}")

    def _chosen(self, s: Record, actions: Sequence[int]) -> int:
        """Something seldom played in that phase, what a policy chooses, or anything."""
        dice = self.random.random()
        if self._policies and dice < BY_POLICY and s.turn < s.seats:
            mind, mask = s.clone(), new_mask(self.game.actions)
            for action in actions:
                mask[action] = 1
            self.game.rules.hide(mind, s.turn)
            put_words(mind, fresh_words(self.random))
            action = int(self.random.choice(self._policies)(mind, mask))
        elif dice < BY_POLICY + SOMETHING_RARE:
            action = min(actions, key=lambda each: (self._played.get((s.phase, each), 0), self.random.random()))
        else:
            action = self.random.choice(actions)
        self._played[s.phase, action] = self._played.get((s.phase, action), 0) + 1
        return action


def _no_answer(*_: object) -> None:
    """What a game answers that has no such question."""


def _policies(game: Game) -> Iterator[Any]:
    for name in ("greedy", "passive"):
        try:
            yield game.policy(name)
        except NotPossible:
            continue


def fuzz(game: Game, *, decisions: int = DECISIONS, seed: int = 1) -> Report:
    """Hunt for faults in a game's rules for so many decisions; the same seed finds the same.

    >>> import saloon
    >>> fuzz(saloon.game("longhorn"), decisions=50).decisions
    50
    """
    return Hunter(game, seed).hunt(decisions)


def main(arguments: Sequence[str] | None = None) -> None:
    """Fuzz the games that are named, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m saloon.testing.fuzzing", description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for name in given.games:
        print(fuzz(find_game(name), decisions=given.decisions, seed=given.seed))


if __name__ == "__main__":
    main()
