"""A row for each decision of many games: who was asked what, what they did, and what happened then.

The games are played once more for it, by the actions that were chosen or, in the compiled loop, by the same policies
with the same chance.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from saloon.core.compiling import Kit, compiled
from saloon.core.game import Game
from saloon.core.loops import Ints, Records
from saloon.core.record import Mask, Record
from saloon.core.rule import play, rule
from saloon.core.story import FIRST_FIELD, KIND
from saloon.lab.jobs import Job, plan_of, policies_of, records_apart
from saloon.lab.tournament import TABLE, TEMPLATE, Plan, decide, kit_for, open_table

if TYPE_CHECKING:
    import polars

LOGGED, TOLD, TAKEN, COUNTERS = range(4)
"""Counters of the loop: rows of decisions and of events that are in use, and given actions that were played."""
GAME, NUMBER, SEAT, PHASE, ACTION, LOG_WIDTH = range(6)
"""Columns of a row about a decision."""
AFTER, EVENT, FIELDS = 1, 2, 3
"""Columns of a row about an event, besides its game: after which decision (0: the deal), its kind, its fields."""
TOLD_WIDTH = FIELDS + 3
ROOM = 100_000
"""Decisions for which there is room before the loop stops and begins again with empty arrays."""
EVENTS_A_DECISION = 4
"""So much room for events; stories are shorter on average."""


class Log(Protocol):
    """Rows of whole numbers."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


@rule
def note_story(s: Record, game: int, number: int, told: Log, counters: Ints) -> None:
    """Note what just happened."""
    for at in range(s.told):
        row = counters[TOLD]
        told[row, GAME] = game
        told[row, AFTER] = number
        told[row, EVENT] = s.events[at, KIND]
        for column in range(3):
            told[row, FIELDS + column] = s.events[at, FIRST_FIELD + column]
        counters[TOLD] = row + 1


@rule
def log_games(
    states: Records, mask: Mask, plan: Plan, first: int, games: int, given: Ints, log: Log, told: Log, counters: Ints
) -> int:
    """Play games of a plan, by given actions if there are any, and log them; return how many there was room for."""
    for game in range(first, first + games):
        open_table(states, plan, game)
        table = states[TABLE]
        most = len(table.events)
        if counters[LOGGED] + plan.limit > len(log) or counters[TOLD] + (plan.limit + 1) * most > len(told):
            return game - first
        note_story(table, game, 0, told, counters)
        number = 0
        while not table.over and number < plan.limit:
            seat = table.turn
            phase = table.phase
            if len(given) > 0:
                action = given[counters[TAKEN]]
                counters[TAKEN] += 1
            else:
                action = decide(states, mask, plan)
            play(table, action)
            row = counters[LOGGED]
            log[row, GAME] = game
            log[row, NUMBER] = number + 1
            log[row, SEAT] = seat
            log[row, PHASE] = phase
            log[row, ACTION] = action
            counters[LOGGED] = row + 1
            number += 1
            note_story(table, game, number, told, counters)
    return games


@dataclass
class Decisions:
    """The log of a piece: its decisions, and its events."""

    log: NDArray[np.int64]
    told: NDArray[np.int64]


@cache
def _kit(policies: tuple[str, ...]) -> Kit:
    return kit_for(policies, figures=False, marks=False).with_entries(log_games)


def logged(job: Job, first: int, games: int, given: Sequence[int] = ()) -> Decisions:
    """Play games of a job once more and log every decision; `given` are their actions, if bots were asked."""
    game = job.game
    run, plan = compiled(game, _kit(policies_of(job))).log_games, plan_of(job)
    states, mask = records_apart(game, 3), np.zeros(game.actions, np.int8)
    job.template().write(states[TEMPLATE])
    actions, counters = np.array(given, np.int64), np.zeros(COUNTERS, np.int64)
    rows = job.limit + ROOM
    most = len(states["events"][0])
    log = np.zeros((rows, LOG_WIDTH), np.int64)
    told = np.zeros(((job.limit + 1) * most + EVENTS_A_DECISION * ROOM, TOLD_WIDTH), np.int64)
    logs, stories, done = [], [], 0
    while done < games:
        counters[LOGGED] = counters[TOLD] = 0
        done += run(states, mask, plan, first + done, games - done, actions, log, told, counters)
        logs.append(log[: counters[LOGGED]].copy())
        stories.append(told[: counters[TOLD]].copy())
    return Decisions(np.concatenate(logs), np.concatenate(stories))


def frame(game: Game, pieces: Sequence[Decisions]) -> polars.DataFrame:
    """The table: `game`, `number`, `seat`, `phase`, `action` and its `move` and `events` as JSON.

    Number 0 is the deal, which nobody decides.
    """
    import polars

    log = np.concatenate([piece.log for piece in pieces] or [np.zeros((0, LOG_WIDTH), np.int64)])
    told = np.concatenate([piece.told for piece in pieces] or [np.zeros((0, TOLD_WIDTH), np.int64)])
    phases = {int(phase): phase.name.lower() for phase in game.rules.Phase}
    moves = {action: json.dumps(game.face.move(action)) for action in np.unique(log[:, ACTION]).tolist()}
    decisions = polars.DataFrame(
        {
            "game": log[:, GAME],
            "number": log[:, NUMBER].astype(np.int32),
            "seat": log[:, SEAT].astype(np.int8),
            "phase": [phases[phase] for phase in log[:, PHASE].tolist()],
            "action": log[:, ACTION].astype(np.int32),
            "move": [moves[action] for action in log[:, ACTION].tolist()],
        }
    )
    events = polars.DataFrame(
        {
            "game": told[:, GAME],
            "number": told[:, AFTER].astype(np.int32),
            "event": [_event(game, row) for row in told[:, EVENT:].tolist()],
        }
    )
    stories = events.group_by("game", "number", maintain_order=True).agg(
        polars.concat_str(polars.lit("["), polars.col("event").str.join(", "), polars.lit("]")).alias("events")
    )
    return (
        decisions.join(stories, on=["game", "number"], how="full", coalesce=True)
        .with_columns(polars.col("events").fill_null("[]"))
        .sort("game", "number")
    )


def _event(game: Game, row: list[int]) -> str:
    kind, *numbers = row
    fields = dict(zip(game.fields[kind], numbers, strict=False))
    return json.dumps({"kind": game.event_name(kind), **fields})
