"""Chapters: what happened at a table, move by move, with who may read each event.

The deal is chapter 0. Chapters stay when something is taken back: they are marked, and leave the story.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from saloon.core.game import CLOCK, NOBODY, State
from saloon.core.story import EVERYBODY, Args
from saloon.sitting.notes import UNDO
from saloon.sitting.undo import Step

RawEvent = tuple[int, int, Args]
"""An event: its kind, who may read it, its fields."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What one move, or another entry in a log, brought about."""

    number: int
    seat: int
    events: Sequence[RawEvent]
    can_undo: bool = True
    """False for what no move can take back: the deal, giving up."""
    undone: bool = False
    took_back: int | None = None
    """The first chapter that this one took back, with all that followed."""
    remark: Mapping[str, str] | None = None
    note: str | None = None
    """A sentence about it that is not from the rules: one of the kinds of `notes`."""
    stood_in: str | None = None
    """Why a bot played for a person, if one did: notes.AWAY or notes.LATE."""
    race: Mapping[str, Any] | None = None
    """The milliseconds of a move of the clock."""
    step: Step | None = None
    """What can be seen of a move at a glance, for undo."""

    @property
    def is_gone(self) -> bool:
        """Was it undone? Then nothing is told of it, only that something was undone."""
        return self.undone and self.took_back is None

    def is_decision_of(self, seat: int) -> bool:
        """Has that seat made a choice here?"""
        return self.step is not None and self.step.mover == seat and self.step.is_choice


def may_read(readers: int, seat: int | None) -> bool:
    """May a seat read an event with these readers? A spectator, None, reads what is no secret."""
    return readers == EVERYBODY or (seat is not None and bool(readers >> seat & 1))


def opened(states: Iterable[State], note: str | None = None) -> tuple[State, Chapter]:
    """Where a game begins, and the chapter of its deal, from the states on the way there: a prelude is part of it."""
    told: list[RawEvent] = []
    for state in states:
        told += state.told
    return state, Chapter(0, NOBODY, told, can_undo=False, note=note)


def played(state: State, action: int, number: int, entry: int | None = None) -> Chapter:
    """Carry out an action that was found legal, and write down what it has brought about.

    `entry` is the move's number for the dice: by default the next one.
    """
    mover, is_choice = state.turn, len(state.actions()) > 1
    state.carry_out(action, entry=entry)
    seat = NOBODY if mover == CLOCK else mover
    return Chapter(number, seat, state.told, step=Step.of(mover, is_choice, state))


def standing_moves(chapters: Iterable[Chapter]) -> list[Chapter]:
    """The moves that were not taken back, in the order of `state.moves`."""
    return [chapter for chapter in chapters if chapter.step is not None and not chapter.undone]


def taken_back(chapters: Iterable[Chapter], target: int, number: int, seat: int) -> list[Chapter]:
    """The chapters after a seat has taken back everything from `target` on, with one that says so."""
    marked = [replace(each, undone=each.undone or target <= each.number) for each in chapters]
    return [*marked, Chapter(number, seat, [], undone=True, took_back=target, note=UNDO)]


def story(chapters: Sequence[Chapter]) -> list[Chapter]:
    """What there is to tell: what stands, and where something was taken back, once for each place."""
    told, reached = list[Chapter](), len(chapters) + 1
    for chapter in reversed(chapters):
        if chapter.took_back is not None:
            is_last_here = chapter.number + 1 < reached
            reached = min(reached, chapter.took_back)
            if not is_last_here:
                continue
        if not chapter.is_gone:
            told.append(chapter)
    return told[::-1]
