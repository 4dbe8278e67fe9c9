"""A table: one game in play between a person and bots, with its story from the beginning."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from saloon.core.game import Game, State
from saloon.core.words import Say, Speaker
from saloon.sitting.chapters import Chapter, may_read, opened, played, standing_moves, story, taken_back
from saloon.sitting.names import bot_names
from saloon.sitting.notes import note
from saloon.sitting.undo import before, last_decision
from saloon.terminal import saves
from saloon.terminal.crew import Crew, Remark
from saloon.terminal.trouble import trouble_with


class Table:
    """A game, who sits where, and how to take a move back."""

    def __init__(self, state: State, person: int, crew: Crew, file: Path | None = None) -> None:
        self.person, self.crew = person, crew
        self.file = saves.new_file(state.game.name) if file is None else file
        self.state, deal = opened(state.again())
        self.chapters: list[Chapter] = [deal]
        """What happened, the deal first, with what was taken back."""
        self.save_trouble: Say | None = None
        """Why the last attempt to save failed; None if it did not."""
        for action in state.moves:
            self._play(action)

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
        chapter = played(self.state, self.state.checked(action), len(self.chapters))
        self.chapters.append(replace(chapter, remark=remark))

    def undo(self) -> None:
        """Undo the person's last decision; CannotUndo says why it stands."""
        at = last_decision(self.state, self.person)
        target = standing_moves(self.chapters)[at].number
        self.state = before(self.state, at)
        self.chapters = taken_back(self.chapters, target, len(self.chapters), self.person)
        self.save()

    def save(self) -> None:
        """Save the game, so that it can be resumed; a full disk does not end it."""
        try:
            saves.save(self.file, self.state, self.person, self.crew.names)
            self.save_trouble = None
        except OSError as wrong:
            self.save_trouble = trouble_with(wrong, self.file)

    def forget(self) -> None:
        """Delete the saved file."""
        with contextlib.suppress(OSError):
            saves.forget(self.file)

    def news_since(self) -> int:
        """The number of the person's last decision, after which everything is new to them; 0 before the first."""
        decisions = (each.number for each in standing_moves(self.chapters) if each.is_decision_of(self.person))
        return max(decisions, default=0)

    def paragraphs(self, w: Speaker, first: int = 0, last: int | None = None) -> Iterator[str]:
        """The story in words, a paragraph a move, from one chapter to before another."""
        wanted = range(len(self.chapters))[first:last]
        return (told for each in story(self.chapters) if each.number in wanted and (told := self._told(each, w)))

    def _told(self, chapter: Chapter, w: Speaker) -> str:
        """A chapter as the person may know it; empty for a pass, whatever was said about it."""
        if chapter.note is not None:
            return note(chapter.note, chapter.seat, chapter.number, w)
        events = [(kind, args) for kind, readers, args in chapter.events if may_read(readers, self.person)]
        told = " ".join(self.game.retold(events, w))
        remark = f"({chapter.remark[w.language]})" if chapter.remark else ""
        return f"{told} {remark}".strip() if told else ""
