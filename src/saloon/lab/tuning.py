"""Search for balance: which options and host-set values make a game what somebody wants, and what do they change?"""

from __future__ import annotations

import importlib.util
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from saloon.core.errors import BadSetup, NotPossible, SaloonError, quoted
from saloon.core.game import Game
from saloon.core.options import HostValue
from saloon.core.registry import game as game_called
from saloon.core.words import hint
from saloon.lab.estimates import Ratios, mean_of
from saloon.lab.jobs import Job
from saloon.lab.report.measure import Where, best_policy, played, usual_seats
from saloon.lab.simulate import job_of

TRIALS, GAMES = 60, 1_000
STEPS = 3
"""A value is tried up to so many steps above and below what is printed."""
REPEATED = 5
"""The optimiser may come back to what it has tried; after so many times as many proposals it ends."""
RETURNED = 4
"""At most so many settings are returned."""
SURER = 4
"""Those are measured again, on other deals and so many times more of them."""
EVEN = 0.02
"""Even is what does not differ for certain by more than 2 games in 100."""
RECONSTRUCTED = "reconstructed"
RANGE = re.compile(r"^(\d+)\s*(?:-|–|to)\s*(\d+) decisions$")
BOUND = re.compile(r"^at (most|least) (\d+) decisions$")

Report = Callable[[int, int], None]


@dataclass(frozen=True)
class Measured:
    """What a setting leads to, as far as goals ask."""

    decisions: float
    spread: Mapping[str, tuple[float, float]]
    """For each group of traits the largest effect, and the same less its uncertainty."""


@dataclass(frozen=True)
class Goal:
    """Something that a setting should lead to."""

    text: str
    group: str | None = None
    """The group of traits that is to be even."""
    low: float = 0.0
    high: float = math.inf
    """The bounds of the mean number of decisions."""

    def distance(self, found: Measured) -> float:
        """How far from it a setting is; 0 if it is met."""
        if self.group is not None:
            return found.spread[self.group][0]
        return max(0.0, self.low - found.decisions, found.decisions - self.high) / max(found.decisions, 1.0)

    def is_met(self, found: Measured) -> bool:
        """Is it met, as far as the games can tell?"""
        if self.group is not None:
            return found.spread[self.group][1] <= EVEN
        return self.low <= found.decisions <= self.high


@dataclass(frozen=True)
class Knob:
    """One thing that may be turned: an option, or a number of a host-set value."""

    name: str
    choices: tuple[Any, ...]
    printed: Any
    value: HostValue | None = None
    cell: int | None = None

    def steps(self, chosen: Any) -> int:
        """How far a choice is from what is printed."""
        return (
            abs(self.choices.index(chosen) - self.choices.index(self.printed)) if self.value else chosen != self.printed
        )


def tune(
    game: Game | str,
    goal: str,
    *,
    vary: Sequence[str] = ("values",),
    seats: int | None = None,
    trials: int = TRIALS,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 1,
    progress: Report | None = None,
) -> dict[str, Any]:
    """Search for the settings that meet a goal with few changes, such as `"seats even, 30-40 decisions"`.

    `vary` has `values` (those that are reconstructed), `options`, or names of either, `coins` or `coins.bank`.
    """
    if importlib.util.find_spec("optuna") is None:
        raise NotPossible("Optuna is not installed: pip install 'saloon[lab]'")
    import optuna

    game = game_called(game) if isinstance(game, str) else game
    seats = usual_seats(game) if seats is None else seats
    goals, knobs = goals_in(goal, game), knobs_of(game, vary, seats)
    seen: dict[tuple[Any, ...], Measured] = {}

    def look(settings: tuple[Any, ...], first_seed: int, count: int) -> Measured:
        return measured(_job(game, seats, knobs, settings, first_seed), count, threads, goals)

    def objective(trial: optuna.Trial) -> tuple[float, float]:
        settings = tuple(trial.suggest_categorical(knob.name, knob.choices) for knob in knobs)
        if settings not in seen:
            try:
                seen[settings] = look(settings, seed, games)
            except SaloonError as refused:
                raise optuna.TrialPruned(str(refused)) from None
        if progress:
            progress(min(len(seen), trials), trials + RETURNED)
        changed = sum(knob.steps(choice) for knob, choice in zip(knobs, settings, strict=True))
        return sum(each.distance(seen[settings]) for each in goals), float(changed)

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=max(5, trials // 4))
    study = optuna.create_study(directions=["minimize", "minimize"], sampler=sampler)
    printed = tuple(knob.printed for knob in knobs)
    space = math.prod(len(knob.choices) for knob in knobs)
    for settings in product(*(knob.choices for knob in knobs)) if space <= trials else (printed,):
        study.enqueue_trial({knob.name: choice for knob, choice in zip(knobs, settings, strict=True)})
    enough = lambda study, _: study.stop() if len(seen) >= min(space, trials) else None  # noqa: E731
    study.optimize(objective, n_trials=REPEATED * trials, callbacks=[enough])
    front = sorted(study.best_trials, key=lambda trial: trial.values[0])
    chosen = dict.fromkeys([printed, *(tuple(trial.params[knob.name] for knob in knobs) for trial in front)])
    rows = []
    for number, settings in enumerate(list(chosen)[: RETURNED + 1]):
        found = look(settings, seed + 1, SURER * games)
        rows.append(_row(knobs, settings, goals, found))
        if progress:
            progress(trials + min(number, RETURNED), trials + RETURNED)
    before, *rest = rows
    rest.sort(key=lambda row: (not row["meets"], row["steps"] if row["meets"] else row["distance"]))
    return {
        "game": game.name,
        "seats": seats,
        "goal": goal,
        "games": games,
        "seed": seed,
        "tried": len(seen),
        "varied": [knob.name for knob in knobs],
        "printed": before,
        "settings": rest,
    }


def goals_in(text: str, game: Game) -> list[Goal]:
    """Read a goal: parts such as `places even`, `30-40 decisions` or `at most 50 decisions`, with commas between."""
    groups = {trait.group: None for trait in game.traits}
    names = {plural: group for group in groups for plural in (group, f"{group}s")} | {"seats": "place", "seat": "place"}
    goals = []
    for part in (each.strip().lower() for each in text.split(",")):
        if found := RANGE.match(part):
            goals.append(Goal(part, low=float(found[1]), high=float(found[2])))
        elif found := BOUND.match(part):
            bound = float(found[2])
            goals.append(Goal(part, high=bound) if found[1] == "most" else Goal(part, low=bound))
        elif part.endswith(" even") and names.get(part.removesuffix(" even")) in groups:
            goals.append(Goal(part, group=names[part.removesuffix(" even")]))
        else:
            raise BadSetup(
                "a goal is made of parts such as {examples}, with commas between, not {given}",
                examples="; ".join(
                    [*(f"{group}s even" for group in groups), "30-40 decisions", "at most 50 decisions"]
                ),
                given=quoted(part),
            )
    return goals


def knobs_of(game: Game, vary: Sequence[str], seats: int) -> list[Knob]:
    """What may be turned."""
    knobs = {knob.name: knob for knob in (*_options(game, seats), *_values(game))}
    kinds = {
        "options": [name for name, knob in knobs.items() if knob.value is None],
        "values": [name for name, knob in knobs.items() if knob.value and knob.value.provenance == RECONSTRUCTED],
    }
    for value in game.values:
        kinds[value.name] = [name for name, knob in knobs.items() if knob.value is value]
    chosen: dict[str, Knob] = {}
    for name in vary:
        found = kinds.get(name, [name] if name in knobs else [])
        if not found:
            raise BadSetup(
                "{game} has nothing to vary called {name}. {hint}",
                game=game.name,
                name=quoted(name),
                hint=hint(name, [*(kind for kind, names in kinds.items() if names), *knobs]),
            )
        chosen |= {each: knobs[each] for each in found}
    return list(chosen.values())


def _options(game: Game, seats: int) -> list[Knob]:
    clock = getattr(game.rules, "CLOCKED", None)
    return [
        Knob(option.name, tuple(option.choices), option.default)
        for option in game.options
        if option.name != clock and (not option.seats or seats in option.seats)
    ]


def _values(game: Game) -> list[Knob]:
    """The numbers that can be changed one by one: those that a game accepts for themselves."""
    knobs = []
    for value in game.values:
        printed = [value.default] if isinstance(value.default, int) else list(value.default)
        step = max(1, math.gcd(*printed))
        bounds = game.state.fields[value.field]
        for cell, number in enumerate(printed):
            near = [number + step * at for at in range(-STEPS, STEPS + 1)]
            tried = [each for each in near if bounds.low <= each <= bounds.high]
            choices = tuple(each for each in tried if _is_accepted(value, printed, cell, each))
            name = value.name if isinstance(value.default, int) else f"{value.name}.{value.cells[cell]}"
            if len(choices) > 1 and number in choices:
                at = None if isinstance(value.default, int) else cell
                knobs.append(Knob(name, choices, number, value, at))
    return knobs


def _is_accepted(value: HostValue, printed: list[int], cell: int, number: int) -> bool:
    changed = [*printed]
    changed[cell] = number
    try:
        value.refuse(number if isinstance(value.default, int) else changed)
    except SaloonError:
        return False
    return True


def _job(game: Game, seats: int, knobs: Sequence[Knob], settings: Sequence[Any], seed: int) -> Job:
    options: dict[str, str] = {}
    values: dict[str, Any] = {}
    for knob, choice in zip(knobs, settings, strict=True):
        if knob.value is None:
            options[knob.name] = choice
        elif knob.cell is None:
            values[knob.value.name] = choice
        else:
            default: Any = knob.value.default
            values.setdefault(knob.value.name, list(default))[knob.cell] = choice
    return job_of(
        game, seats=seats, bots=[best_policy(game)] * seats, seed=seed, options=options, values=values, with_rows=True
    )


def measured(job: Job, games: int, threads: int, goals: Sequence[Goal]) -> Measured:
    """Play games and measure what the goals ask for."""
    _, _, lengths, ratios = played(job, games, Where(threads))
    groups = {goal.group for goal in goals if goal.group is not None}
    return Measured(mean_of(lengths).value, {group: _spread(job.game, ratios, group) for group in groups})


def _spread(game: Game, ratios: Ratios, group: str) -> tuple[float, float]:
    places = [at for at, trait in enumerate(game.traits) if trait.group == group and ratios.seats_with(at)]
    effects = [ratios.effect(at, len(places)) for at in places]
    sizes = [(abs(each.value), abs(each.value) - (each.high - each.value)) for each in effects]
    return max(sizes, default=(0.0, 0.0))


def _row(knobs: Sequence[Knob], settings: Sequence[Any], goals: Sequence[Goal], found: Measured) -> dict[str, Any]:
    changes = [
        {"name": knob.name, "printed": knob.printed, "tried": choice}
        for knob, choice in zip(knobs, settings, strict=True)
        if choice != knob.printed
    ]
    return {
        "changes": changes,
        "steps": sum(knob.steps(choice) for knob, choice in zip(knobs, settings, strict=True)),
        "meets": all(goal.is_met(found) for goal in goals),
        "distance": sum(goal.distance(found) for goal in goals),
        "decisions": found.decisions,
        "spread": {group: spread for group, (spread, _) in found.spread.items()},
    }
