"""A table: one game in play between a person and bots, with its story from the beginning."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from saloon.core.game import Game, State
from saloon.core.story import Args
from saloon.core.words import Say, Speaker
from saloon.sitting.names import bot_names
from saloon.sitting.undo import last_decision
from saloon.terminal import saves
from saloon.terminal.crew import Crew, Remark
from saloon.terminal.trouble import trouble_with

Told = tuple[int, Args]
"""An event and its fields."""


@dataclass(frozen=True)
class Chapter:
    """What one move (or the deal) brought about, as the person may know it."""

    mover: int | None
    was_choice: bool
    events: tuple[Told, ...]
    remark: Remark | None = None
    is_retaken: bool = False
    """Did the person come back here, taking back what followed?"""


class Table:
    """A game, who sits where, and how to take a move back."""

    def __init__(self, state: State, person: int, crew: Crew, file: Path | None = None) -> None:
        self.state, self.person, self.crew = state, person, crew
        self.file = saves.new_file(state.game.name) if file is None else file
        self.chapters: list[Chapter] = []
        self.save_trouble: Say | None = None
        """Why the last attempt to save failed; None if it did not."""
        self._go_to(state.moves)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def is_persons_turn(self) -> bool:
        """Is the person asked?"""
        return self.state.turn == self.person

    def names(self, w: Speaker) -> list[str]:
        """What everybody at the table is called; bots of the same name are numbered."""
        bots = bot_names([self.crew.names.get(seat) for seat in range(self.state.seats)])
        return [name or w("You") for name in bots]

    def speaker(self, language: str) -> Speaker:
        """Somebody who tells the person about this game."""
        w = self.game.speaker(language, self.person)
        return w.to(self.person, self.names(w))

    def play(self, action: int | Mapping[str, Any], remark: Remark | None = None) -> None:
        """Play an action for the seat on turn, and save."""
        self._play(action, remark)
        self.save()

    def _play(self, action: int | Mapping[str, Any], remark: Remark | None = None) -> None:
        mover, was_choice = self.state.turn, len(self.state.actions()) > 1
        self.state.play(action)
        self.chapters.append(Chapter(mover, was_choice, self._events(), remark))

    def _events(self) -> tuple[Told, ...]:
        kinds = self.game.rules.Event
        return tuple((kinds[event.kind.upper()], event.args) for event in self.state.seen_by(self.person).story)

    def _go_to(self, moves: Sequence[int]) -> None:
        """Deal the same game again and play these moves. What a prelude told belongs to the deal."""
        kept, old, self.chapters = self.chapters, self.state, []
        told: list[Told] = []
        for self.state in old.again():
            told += self._events()
        self.chapters.append(Chapter(None, False, tuple(told)))
        for action in moves:
            self._play(action)
        for at, earlier in enumerate(kept[: len(self.chapters)]):
            self.chapters[at] = replace(self.chapters[at], remark=earlier.remark, is_retaken=earlier.is_retaken)

    def undo(self) -> None:
        """Go back to before the person's last decision; CannotUndo if it must stand, with why."""
        self._go_to(self.state.moves[: last_decision(self.state, self.person)])
        self.chapters[-1] = replace(self.chapters[-1], is_retaken=True)
        self.save()

    def save(self) -> None:
        """Write the game down, so that it can be taken up; a full disk does not end the game."""
        try:
            saves.save(self.file, self.state, self.person, self.crew.names)
            self.save_trouble = None
        except OSError as wrong:
            self.save_trouble = trouble_with(wrong, self.file)

    def forget(self) -> None:
        """Drop the saved file: there is nothing to take up."""
        with contextlib.suppress(OSError):
            saves.forget(self.file)

    def news_since(self) -> int:
        """The number of the first chapter after the person's last decision."""
        for number in range(len(self.chapters) - 1, 0, -1):
            if self.chapters[number].mover == self.person and self.chapters[number].was_choice:
                return number
        return 0

    def paragraphs(self, w: Speaker, first: int = 0, last: int | None = None) -> Iterator[str]:
        """The story in words, a paragraph a move, from one chapter to before another."""
        for chapter in self.chapters[first:last]:
            told = " ".join(self.game.retold(chapter.events, w))
            remark = f"({chapter.remark[w.language]})" if chapter.remark else ""
            if told:  # a pass is not worth a paragraph, whatever was said about it
                yield f"{told} {remark}".strip()
            if chapter.is_retaken:
                yield w("You take back.")
