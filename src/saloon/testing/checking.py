"""`check`: run a game against the whole contract."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np

from saloon.core.chance import Chance, Committed, Seeded, chance_from_json, force
from saloon.core.errors import BadSetup, NotPossible, SaloonError
from saloon.core.game import CLOCK, NOBODY, Game, State, legal_mask
from saloon.core.options import fill_in
from saloon.core.record import Record, new_mask
from saloon.core.rule import is_rule
from saloon.core.twins import Function
from saloon.testing.broken import ContractBroken, Spot, compiling, difference, guarded
from saloon.testing.calibration import calibrated
from saloon.testing.runners import Compiled, Interpreted, choice_of, put_words
from saloon.testing.secrecy import Examiner, fresh_words, hidden_from, same_bits, without_story
from saloon.testing.wording import (
    drawing_fits,
    events_have_fields,
    help_speaks,
    moves_round_trip,
    settings_speak,
    story_keeps_to_its_fields,
    story_speaks,
    view_refuses,
    words_are_distinct,
    words_are_found,
)

EXAMINED = 8
"""Roughly the number of positions of a game that are examined thoroughly."""
SAMPLES, SAMPLES_INTERPRETED = 2000, 400
"""Games for the calibration of guesses."""
ALMOST = 1e-9
OUTCOMES_TRIED = 4
PARTS_TRIED = 2
POLICIES = ("greedy", "passive")
FEW_COUNTS = 3
"""With more numbers of seats than this, options are tried at the smallest and at the largest table only."""


@dataclass
class Report:
    """What was checked, for a game that keeps the contract."""

    game: str
    tables: int = 0
    games: int = 0
    decisions: int = 0
    examined: int = 0
    features: int = 0
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        text = (
            f"{self.game} keeps the contract: {self.tables} tables, {self.games} games, {self.decisions} decisions, "
            f"{self.examined} positions examined, {self.features} features of guesses compared, {self.seconds:.1f} s"
        )
        return "\n".join([text, *(f"note: {note}" for note in self.notes)])


def check(
    game: Game,
    *,
    games: int = 12,
    seed: int = 1,
    compile: bool = True,  # noqa: A002
    limit: int = 10_000,
    samples: int | None = None,
) -> Report:
    """Run the contract against a game, for every number of seats and every choice of every option.

    `games` are played at random at each table; none may take more than `limit` decisions. `samples` more are
    played to see whether guesses are calibrated. Without `compile` nothing is compiled, and the compiled rules
    are not looked at. The first fault raises a ContractBroken; the same seed finds the same one again.
    """
    began = time.perf_counter()
    report = Report(game.name)
    if not compile:
        report.notes.append("the compiled rules were not looked at")
    moves_round_trip(game)
    events_have_fields(game)
    help_speaks(game)
    settings_speak(game)
    machine = _machine(game) if compile else None
    samples = samples if samples is not None else SAMPLES if compile else SAMPLES_INTERPRETED
    length = 2.0 * EXAMINED
    for number, (seats, options) in enumerate(tables(game)):
        table = Table(game, seats, options, machine, limit, Random(f"{seed}:{number}"), length)
        for at in range(games):
            table.play_game(seed * 1000 + at)
        table.calibrate(samples)
        table.add_to(report)
        length = table.length
    if report.features and not hasattr(game.rules, "secrets"):
        report.notes.append("the rules declare no secrets: what hide forgets is noticed at whispered choices only")
    report.seconds = time.perf_counter() - began
    return report


def _machine(game: Game) -> Compiled:
    with compiling("compiled", Spot(game.name)):
        return Compiled(game)


def tables(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with the default options, and some of them with each other choice of each option."""
    some = game.seats if len(game.seats) <= FEW_COUNTS else (game.seats[0], game.seats[-1])
    for seats in game.seats:
        yield seats, {}
        if seats in some:
            choices = [{option.name: choice} for option in game.options for choice in list(option.choices)[1:]]
            yield from ((seats, choice) for choice in choices if _is_agreed(game, seats, choice))


def _is_agreed(game: Game, seats: int, options: dict[str, str]) -> bool:
    """Does the game accept these options for so many players?"""
    try:
        game.refuse_setup(seats, options)
    except BadSetup:
        return False
    return True


class Table:
    """Plays games with some seats and options, and looks closely."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str],
        machine: Compiled | None,
        limit: int,
        random: Random,
        length: float,
    ) -> None:
        self.game, self.seats, self.options = game, seats, dict(options)
        self.machine, self.limit, self.random = machine, limit, random
        self.spot = Spot(game.name, seats, self.options)
        self.examiner = Examiner(game, machine, random)
        self.lengths: list[int] = []
        self._expected = length
        self.examined = self.features = 0
        self.sums = [0.0] * (game.figures.WIDTH if game.figures else 0)
        self.marks = [0.0] * (seats * len(game.traits))

    @property
    def length(self) -> float:
        """How many decisions a game takes, as far as we know."""
        return max(1.0, sum(self.lengths) / len(self.lengths)) if self.lengths else self._expected

    def add_to(self, report: Report) -> None:
        """Count what happened here."""
        report.tables += 1
        report.games += len(self.lengths)
        report.decisions += sum(self.lengths)
        report.examined += self.examined
        report.features += self.features

    def calibrate(self, samples: int) -> None:
        """Compare guesses with the truth in many games, unless there is nothing to guess."""
        if self.examiner.has_hidden_cells:
            given = self.template(), self.spot, self.lengths, samples, self.random
            self.features = (
                calibrated(self.game, Interpreted(self.game), *given)
                if self.machine is None
                else calibrated(self.game, self.machine, *given)
            )

    def template(self) -> Record:
        """A record with the options and values filled in, not yet dealt."""
        s = self.game.state()
        fill_in(s, self.game.options, self.options, self.game.values, {})
        return s

    # ---- One game

    def play_game(self, seed: int) -> None:
        """A random game from the deal to the end, every position looked at."""
        spot = replace(self.spot, seed=seed, move=0)
        chance: Chance = Seeded(seed)
        if seed % 3 == 2:
            chance = Committed(seed.to_bytes(32, "big"), tuple(f"word {n}" for n in range(self.seats)))
        with guarded(spot, "the deal"):
            state = self.game.deal(self.seats, options=self.options, chance=chance)
        self._same_deal(spot, state)
        story_keeps_to_its_fields(self.game, spot, state.record())
        share = EXAMINED / self.length
        self._tally(spot, state)
        while not state.over:
            spot = replace(spot, move=len(state.moves))
            actions = self._look(spot, state)
            if self.random.random() < share:
                self._look_closely(spot, state)
            if len(state.moves) >= self.limit:
                raise ContractBroken("ends", spot, f"the game is not over after {self.limit} decisions")
            self._step(spot, state, self.random.choice(actions))
            story_keeps_to_its_fields(self.game, spot, state.record())
            self._tally(spot, state)
        spot = replace(spot, move=len(state.moves))
        self._finished(spot, state)
        self.lengths.append(len(state.moves))
        if self.game.figures is not None:
            with guarded(spot, "stats"):
                json.dumps(self.game.figures.stats(self.sums, len(self.lengths)), allow_nan=False)

    def _tally(self, spot: Spot, state: State) -> None:
        """The figures, if there are any, can count every position."""
        if self.game.figures is not None:
            with guarded(spot, "tally"):
                self.game.figures.tally(state.record(), self.sums)
        if self.game.figures is not None and self.game.traits:
            with guarded(spot, "mark"):
                self.game.figures.mark(state.record(), self.marks)

    def _same_deal(self, spot: Spot, state: State) -> None:
        s = self.template()
        state.chance.before(s, 0)
        if self.machine is not None:
            with guarded(spot, "the compiled deal"):
                same_bits(spot, "deal", state.record(), self.machine.deal(s, self.seats, (s.rng[0], s.rng[1])))

    def _look(self, spot: Spot, state: State) -> list[int]:
        """What must hold in every position; returns the legal actions."""
        s = state.record()
        if not (0 <= s.turn < s.seats or self._has_clock(s)) or s.seats != self.seats:
            raise ContractBroken("turn", spot, f"seat {s.turn} of {s.seats} is on turn")
        with guarded(spot, "legal"):
            mask, count = legal_mask(self.game, s)
            actions = [action for action in range(self.game.actions) if mask[action]]
        if s != state.record():
            raise ContractBroken("legal", spot, "asking what is legal changes the state")
        if count != len(actions) or not actions:
            raise ContractBroken("legal", spot, f"legal counts {count} actions and marks {len(actions)}")
        if self.machine is not None:
            with guarded(spot, "the compiled legal"):
                found = self.machine.actions(s.packed())
            if found != actions:
                raise ContractBroken("compiled", spot, f"legal differs: {actions} interpreted, {found} compiled")
        words_are_distinct(self.game, spot, s, actions)
        return actions

    def _has_clock(self, s: Record) -> bool:
        """Is the clock on turn, where it may be?"""
        return s.turn == CLOCK and self.game.is_clocked(self.options)

    def _look_closely(self, spot: Spot, state: State) -> None:
        """Checks of some positions only, for they take time."""
        s = state.record()
        self.examined += 1
        self.examiner.examine(spot, s)
        story_speaks(self.game, spot, state)
        words_are_found(self.game, spot, state, self.random)
        drawing_fits(self.game, spot, s)
        self._policies_keep_to_their_masks(spot, s)
        self._outcomes_are_all(spot, s)

    def _step(self, spot: Spot, state: State, action: int) -> None:
        """Play, by the move as JSON, and see that it always leads to the same."""
        spot = replace(spot, move=len(state.moves) + 1)
        before = state.record()
        state.chance.before(before, len(state.moves) + 1)
        again = before.clone()
        with guarded(spot, f"playing action {action}"):
            self.game.rules.play(again, action)
            state.play(json.loads(json.dumps(self.game.face.move(action))))
        after = state.record()
        if after != again:
            raise ContractBroken("deterministic", spot, f"the same move led elsewhere: {difference(after, again)}")
        self._rules_ask_for_no_evidence(spot, before, action, after)
        if self.machine is not None:
            cell = before.packed()
            with guarded(spot, f"playing action {action}, compiled"):
                self.machine.play(cell, action)
                same_bits(spot, f"play of action {action}", after, cell)

    def _rules_ask_for_no_evidence(self, spot: Spot, before: Record, action: int, after: Record) -> None:
        """Fingerprints leave evidence out, so the game must not depend on it."""
        evidence = [name for name, field in before.fields.items() if field.is_evidence]
        if not evidence:
            return
        blank, ignorant = self.game.state().as_dict(), before.clone()
        for name in evidence:
            ignorant.fill(name, blank[name])
        with guarded(spot, f"playing action {action} without evidence"):
            self.game.rules.play(ignorant, action)
        if ignorant.to_bytes(ignorant.checked) != after.to_bytes(after.checked):
            raise ContractBroken("evidence", spot, f"a rule asks for {' or '.join(evidence)}, which are evidence")

    def _policies_keep_to_their_masks(self, spot: Spot, s: Record) -> None:
        """Every policy that there is picks something that is marked, whatever is, the same in both ways."""
        mask, _ = legal_mask(self.game, s)
        legal = [action for action in range(self.game.actions) if mask[action]]
        for name in POLICIES:
            try:
                choose = self.game.policy(name)
            except NotPossible:
                continue
            mind = hidden_from(self.game, s, s.turn)
            put_words(mind, fresh_words(self.random))
            for marked in self._parts_of(legal):
                action = self._choice(spot, name, choose, mind, marked)
                if self.machine is not None:
                    with guarded(spot, f"{name}, compiled"):
                        flags = np.isin(np.arange(self.game.actions), marked).astype(np.int8)
                        found = choice_of(self.game, name, mind, flags)
                    if found != action:
                        what = f"of {marked} {name} chooses {action} interpreted and {found} compiled"
                        raise ContractBroken("compiled", spot, what)

    def _parts_of(self, legal: list[int]) -> list[list[int]]:
        """All that is legal, one action of it, and other parts of it."""
        sizes = [1, *(self.random.randint(1, len(legal)) for _ in range(PARTS_TRIED))]
        return [legal, *(sorted(self.random.sample(legal, size)) for size in sizes)]

    def _choice(self, spot: Spot, name: str, choose: Function, mind: Record, marked: list[int]) -> int:
        """What a policy picks among the marked actions, which it must not change."""
        mask = new_mask(self.game.actions)
        for action in marked:
            mask[action] = 1
        with guarded(spot, name):
            chosen = int(choose(mind.clone(), mask))
        if chosen not in marked:
            what = f"{name} chooses action {chosen}, which is not legal or not marked: {marked} are"
            raise ContractBroken(name, spot, what)
        if [action for action in range(self.game.actions) if mask[action]] != marked:
            raise ContractBroken(name, spot, f"{name} changes the mask that it was asked about")
        return chosen

    def _outcomes_are_all(self, spot: Spot, s: Record) -> None:
        """If the game lists outcomes, no chance leads an action anywhere else."""
        if not is_rule(getattr(self.game.rules, "outcomes", None)):
            return
        action = self.random.choice(Interpreted(self.game).actions(s))

        def outcome(start: Record) -> Record:
            self.game.rules.play(start, action)
            return without_story(start)

        with guarded(spot, f"the outcomes of action {action}"):
            count = self.game.rules.outcomes(s, action)
            starts = [s.clone() for _ in range(count)]
            for number, start in enumerate(starts):
                force(start, number, count)
            listed = [outcome(start) for start in starts]
            for _ in range(OUTCOMES_TRIED):
                start = s.clone()
                put_words(start, fresh_words(self.random))
                if outcome(start) not in listed:
                    what = f"action {action} can lead elsewhere than to one of its {count} outcomes"
                    raise ContractBroken("outcomes", spot, what)

    # ---- The end

    def _finished(self, spot: Spot, state: State) -> None:
        s = state.record()
        if s.turn != NOBODY:
            raise ContractBroken("turn", spot, f"the game is over, and yet seat {s.turn} is on turn")
        with guarded(spot, "prize"):
            prizes = state.prizes()
        total = sum(prizes)
        fair = total > 1 - ALMOST if getattr(self.game.rules, "TEAMS", False) else abs(total - 1) < ALMOST
        if not fair or not all(0 <= prize <= 1 for prize in prizes):
            raise ContractBroken("prizes", spot, f"the prizes are {prizes}")
        if self.machine is not None:
            found = [self.machine.prize(s.packed(), seat) for seat in range(self.seats)]
            if found != prizes:
                raise ContractBroken("compiled", spot, f"the prizes are {prizes} interpreted and {found} compiled")
        self._look_back(spot, state)
        self._guess_plays_on(spot, state)

    def _look_back(self, spot: Spot, state: State) -> None:
        """Checks once a game: the last story, the drawing, the views, the replay."""
        self.examiner.examine(spot, state.record())
        story_speaks(self.game, spot, state)
        drawing_fits(self.game, spot, state.record())
        view_refuses(spot, state)
        again = replayed(self.game, json.loads(json.dumps(state.replay())), spot)
        if again != state.record():
            raise ContractBroken("replay", spot, f"the replay leads elsewhere: {difference(state.record(), again)}")

    def _guess_plays_on(self, spot: Spot, state: State) -> None:
        """From somewhere in this game, a guess of any seat can be played to the end."""
        stop = self.random.randrange(len(state.moves) + 1)
        seat = self.random.randrange(NOBODY, self.seats)
        spot = replace(spot, move=stop, seat=seat)
        s = replayed(self.game, {**state.replay(), "moves": [self.game.face.move(a) for a in state.moves[:stop]]}, spot)
        s = hidden_from(self.game, s, seat)
        put_words(s, fresh_words(self.random))
        with guarded(spot, "playing on from a guess"):
            self.game.rules.guess(s, seat)
            for _ in range(self.limit):
                if s.over:
                    return
                mask, _count = legal_mask(self.game, s)
                actions = [action for action in range(self.game.actions) if mask[action]]
                if not actions:
                    raise ContractBroken("guess", spot, "a guess leads to a position where nothing is legal")
                self.game.rules.play(s, self.random.choice(actions))
        raise ContractBroken("ends", spot, f"a game played on from a guess is not over after {self.limit} decisions")


def replayed(game: Game, data: Mapping[str, Any], spot: Spot) -> Record:
    """The record at the end of a replay of this very game, which need not be registered."""
    try:
        state = game.deal(
            data["seats"], options=data["options"], values=data["values"], chance=chance_from_json(data["chance"])
        )
        for move in data["moves"]:
            state.play(move)
    except SaloonError as wrong:
        raise ContractBroken("replay", spot, f"the replay cannot be played again: {wrong}") from wrong
    return state.record()
