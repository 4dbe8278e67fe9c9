"""Is a guess drawn in the right proportions? And does the story say more than the record?

Many games are played at random up to a move fixed beforehand. There one seat's knowledge is taken, and some guesses
are drawn from it. If guesses are right, nobody can tell which of these records is the true one: truth and guesses
are exchangeable. So every feature of a record (a cell has a value; so many cells have it; the cell that an event
names has it) must be as frequent in truths as in guesses, in all public circumstances. Given the records without
their order, the sum of the differences is a sum of independent bounded numbers of known variance, and Bernstein's
inequality bounds how likely one as large as that seen is. The bound holds for any number of games. A fault is
reported only if it is below `FALSE_ALARM`, shared among all features and circumstances.

A guess is made by chance alone. Where even random play tells something about a secret (a player with fewer choices
plays each of them more often), the proportions are not those of random play: such fields are named in the game's
`INFORMED`, and left out here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from saloon.core.game import NOBODY, Game
from saloon.core.record import EVENT_WIDTH, Field, Record
from saloon.testing.broken import ContractBroken, Spot, guarded
from saloon.testing.runners import P, Runner
from saloon.testing.secrecy import STORY, fresh_words

FALSE_ALARM = 1e-6
GUESSES = 3
MOST_VALUES = 40
"""Values of one cell that are looked at, the most frequent first."""
MOST_CIRCUMSTANCES = 8
"""Values of an open number by which circumstances are told apart, if there are no more."""
TINY = 1e-9

Numbers = NDArray[np.float64]
Feature = tuple[str, Numbers]
"""A name, and for each position its truth and its guesses: a number from 0 to 1, or NaN where it does not apply."""


class Sample:
    """Positions, each with the truth and some guesses; and who was looking."""

    def __init__(self, records: NDArray[np.void], seats: NDArray[np.int64], fields: Mapping[str, Field]) -> None:
        self.records, self.seats = records, seats
        self.guessed = {name: f for name, f in fields.items() if self._differs(name)}

    def _differs(self, name: str) -> bool:
        """Does any guess differ from the truth in this field?"""
        if name in (*STORY, "rng"):
            return False
        values = self.records[name]
        return bool((values[:, 1:] != values[:, :1]).any())


def gather(
    runner: Runner[P], template: Record, spot: Spot, lengths: Sequence[int], games: int, random: Random
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """Play games up to a move fixed beforehand, and guess there; games that are over by then do not count."""
    rows: list[NDArray[np.void]] = []
    seats: list[int] = []
    for _ in range(games):
        length = random.randrange(max(1, random.choice(lengths)))
        at = runner.deal(template, spot.seats, fresh_words(random))
        for _ in range(length):
            if not runner.is_over(at):
                runner.play(at, random.choice(runner.actions(at)))
        if not runner.is_over(at):
            seat = random.randrange(NOBODY, spot.seats)
            rows.append(_truth_and_guesses(runner, at, seat, random))
            seats.append(seat)
    return np.array(rows), np.array(seats)


def _truth_and_guesses(runner: Runner[P], at: P, seat: int, random: Random) -> NDArray[np.void]:
    """The truth with the story as that seat may read it, and then the guesses."""
    hidden, truth = runner.hidden(at, seat), runner.packed(at).copy()
    for name in STORY:
        truth[name] = runner.packed(hidden)[name]
    guesses = [runner.packed(runner.guessed(hidden, seat, fresh_words(random))) for _ in range(GUESSES)]
    return np.concatenate([truth, *guesses])


# ---- Features


def cell_features(sample: Sample) -> Iterator[Feature]:
    """Each cell that is ever guessed has each of its values, as it is and counted from the seat on turn."""
    for name, field in sample.guessed.items():
        for at in field.places if field.shape else (None,):
            values = _cell(sample, name, at)
            if (values[:, 1:] != values[:, :1]).any():
                label = name if at is None else f"{name}[{at}]"
                for value, how, numbers in _both_ways(sample, values):
                    yield f"{label} = {value}{how}", (numbers == value).astype(float)


def row_features(sample: Sample) -> Iterator[Feature]:
    """How many cells of a guessed row or grid have a value, and which is the first, the last and the mean of them."""
    for name, field in sample.guessed.items():
        if not field.shape:
            continue
        cells = sample.records[name].reshape(*sample.records.shape, -1).astype(np.int64)
        size = cells.shape[2]
        index = np.arange(1, size + 1)
        for value, how, numbers in _both_ways(sample, cells):
            there = numbers == value
            count = there.sum(axis=2)
            label = f"of the cells of {name} that are {value}{how}"
            yield f"the number {label}", count / count.max()
            yield f"the last {label}", (there * index).max(axis=2) / size
            yield f"the first {label}", (there * index[::-1]).max(axis=2) / size
            yield f"the mean place {label}", (there * index).sum(axis=2) / np.maximum(count, 1) / size


def _both_ways(sample: Sample, values: NDArray[np.int64]) -> Iterator[tuple[int, str, NDArray[np.int64]]]:
    """Every frequent value, as it is and counted from the seat on turn."""
    turn = sample.records["turn"].astype(np.int64)
    from_turn = values - turn.reshape(turn.shape + (1,) * (values.ndim - 2))
    for how, numbers in (("", values), (" more than the turn", from_turn)):
        for value in _frequent(numbers):
            yield value, how, numbers


def story_features(sample: Sample) -> Iterator[Feature]:
    """The cell that an event names has a value; a guessed cell has the value that an event names."""
    told, events = sample.records["told"][:, 0], sample.records["events"][:, 0]
    for kind in np.unique(events[:, :, 0][np.arange(events.shape[1]) < told[:, None]]):
        rows, slots = np.nonzero((events[:, :, 0] == kind) & (np.arange(events.shape[1]) < told[:, None]))
        first = np.unique(rows, return_index=True)[1]  # an event of each kind is enough, and keeps rows independent
        rows, slots = rows[first], slots[first]
        arguments = events[rows, slots, 2:EVENT_WIDTH]
        for name, field in sample.guessed.items():
            for part in range(arguments.shape[1]):
                yield from _named(sample, name, field, rows, arguments, int(kind), part)


def _named(
    sample: Sample, name: str, field: Field, rows: Any, arguments: Any, kind: int, part: int
) -> Iterator[Feature]:
    argument = arguments[:, part]
    label = f"event {kind} with argument {part + 1}"
    flat = sample.records[name][rows].reshape(len(rows), GUESSES + 1, -1)
    same = (flat == argument[:, None, None]).mean(axis=2)
    yield f"{label}: {name} holds it", _spread(sample, rows, same)
    if len(field.shape) != 1:
        return
    fits = (argument >= 0) & (argument < field.shape[0])
    if not fits.any():
        return
    values = flat[np.arange(len(rows))[fits], :, argument[fits]].astype(np.int64)
    for value in _frequent(values):
        yield f"{label}: {name} there = {value}", _spread(sample, rows[fits], (values == value).astype(float))
    for other in range(arguments.shape[1]):
        if other != part:
            agrees = (values == arguments[fits, other][:, None]).astype(float)
            yield f"{label}: {name} there = argument {other + 1}", _spread(sample, rows[fits], agrees)


def _cell(sample: Sample, name: str, at: Any) -> NDArray[np.int64]:
    values = sample.records[name]
    if at is not None:
        values = values[(slice(None), slice(None), *(at if isinstance(at, tuple) else (at,)))]
    cell: NDArray[np.int64] = values.astype(np.int64)
    return cell


def _frequent(values: NDArray[np.int64]) -> list[int]:
    found, counts = np.unique(values, return_counts=True)
    frequent: list[int] = found[np.argsort(-counts)][:MOST_VALUES].tolist()
    return frequent


def _spread(sample: Sample, rows: Any, part: Numbers) -> Numbers:
    whole = np.full(sample.records.shape, np.nan)
    whole[rows] = part
    return whole


# ---- The test


def contexts(sample: Sample, fields: Mapping[str, Field]) -> tuple[list[str], Numbers]:
    """Public circumstances in which the features are compared: always, by who looks, by each open number."""
    rows = {"": np.ones(len(sample.records))}
    open_numbers = {"seen by": sample.seats}
    for name, field in fields.items():
        if not field.shape and name not in sample.guessed and name not in STORY:
            open_numbers[f"when {name} is"] = sample.records[name][:, 0]
    for label, numbers in open_numbers.items():
        values = np.unique(numbers)
        if 1 < len(values) <= MOST_CIRCUMSTANCES:
            rows |= {f" {label} {value}": (numbers == value).astype(float) for value in values}
    return list(rows), np.array(list(rows.values()))


def surprises(values: Numbers, circumstances: Numbers) -> Numbers:
    """For each circumstance, a bound on how likely the truths would differ so much from guesses, as a logarithm."""
    applies = ~np.isnan(values[:, 0])
    values, circumstances = values[applies], circumstances[:, applies]
    guesses = values.shape[1] - 1
    difference = values[:, 0] - values[:, 1:].mean(axis=1)
    variance = ((guesses + 1) / guesses) ** 2 * values.var(axis=1)
    total = abs(circumstances @ difference)
    bound: Numbers = math.log(2) - total**2 / (2 * (circumstances @ variance + total / 3) + TINY)
    return bound


def calibrated(
    game: Game, runner: Runner[P], template: Record, spot: Spot, lengths: Sequence[int], games: int, random: Random
) -> int:
    """Check that guesses are calibrated; return how many features were compared."""
    with guarded(spot, "guessing in many games"):
        records, seats = gather(runner, template, spot, lengths, games, random)
    if not len(records):
        return 0
    informed = getattr(game.rules, "INFORMED", ())
    fields = {name: field for name, field in game.state.fields.items() if name not in informed}
    sample = Sample(records, seats, fields)
    when, circumstances = contexts(sample, fields)
    results = [
        (float(bounds.min()), what + when[int(bounds.argmin())])
        for source in (cell_features, row_features, story_features)
        for what, values in source(sample)
        for bounds in [surprises(values, circumstances)]
    ]
    if not results:
        return 0
    compared = len(results) * len(when)
    worst, what = min(results)
    if worst < math.log(FALSE_ALARM / compared):
        raise ContractBroken(
            "calibration",
            replace(spot, seed=None),
            f"guesses are not made in the proportions of the truth, or the story tells a secret: {what} "
            f"(probability of this by accident below 10^{(worst + math.log(compared)) / math.log(10):.0f})",
        )
    return compared
