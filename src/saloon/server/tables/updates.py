"""Updates: the stories since an entry and the view that they led to, as one seat may know them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from msgspec import UNSET

from saloon.core.game import CLOCK, NOBODY, Game
from saloon.core.view import StoryEvent, View
from saloon.core.words import Speaker
from saloon.server.protocol.raced import RaceNote
from saloon.server.protocol.told import Story
from saloon.server.tables import windows
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.table import Table
from saloon.sitting import notes
from saloon.sitting.chapters import Chapter, RawEvent, may_read


class Update(NamedTuple):
    """What is new to a seat."""

    number: int
    """Of the last entry."""
    stories: list[Story]
    view: View | None


def update_for(table: Table, seat: int | None, last: int, language: str) -> Update:
    """The update for a seat that knows everything up to entry `last`, in its language."""
    speaker = table.game.speaker(language, seat, table.names)
    stories = _stories(table, last, speaker)
    latest = stories[-1].events if stories and stories[-1].number == table.number else None
    return Update(table.number, stories, _view(table, speaker, latest))


def _stories(table: Table, last: int, speaker: Speaker) -> list[Story]:
    """What happened after that entry, as the speaker's seat may read it."""
    first = max(0, last + 1)  # every entry makes a chapter, and the deal the first
    taken = (chapter.took_back for chapter in table.chapters[first:] if chapter.took_back is not None)
    return [_told(table, chapter, speaker) for chapter in table.chapters[min((first, *taken)) :]]


def _told(table: Table, chapter: Chapter, speaker: Speaker) -> Story:
    """A chapter as the speaker's seat may read it; of one that was undone, only that it was."""
    events: list[StoryEvent] = [
        {**table.game.tell(kind, args, speaker), "seat": whose}
        for whose, (kind, readers, args) in ([] if chapter.is_gone else _by_seat(table.game, chapter))
        if may_read(readers, speaker.seat)
    ]
    remark = None if chapter.is_gone or chapter.remark is None else chapter.remark[speaker.language]
    note = None if chapter.is_gone else _note(table, chapter, speaker)
    race = cast(RaceNote, chapter.race) if chapter.race else UNSET
    return Story(chapter.number, chapter.seat, events, remark, note, chapter.undone, race)


def _by_seat(game: Game, chapter: Chapter) -> Iterator[tuple[int, RawEvent]]:
    """The events of a chapter, each with the seat whose turn it belongs to: a move may end one and begin another."""
    whose = chapter.seat
    for kind, readers, args in chapter.events:
        if kind in game.turns:
            named = game.turns[kind]
            whose = NOBODY if named is None else getattr(args, named)
        yield whose, (kind, readers, args)


def _note(table: Table, chapter: Chapter, speaker: Speaker) -> str | None:
    if chapter.note is None:
        return None
    step = 0 if table.charter.prelude is None else int(table.charter.prelude["step"])
    return notes.note(chapter.note, chapter.seat, step, speaker)


def _view(table: Table, speaker: Speaker, story: list[StoryEvent] | None) -> View | None:
    if table.state is None:
        return None
    view = table.state.seen_by(speaker.seat).told_by(speaker, story)
    if speaker.seat == table.turn and windows.is_answered_at_once(table):
        view["legal"] = []
    if view["turn"] == CLOCK:
        view["turn"], view["legal"] = NOBODY, []
    if table.phase != PLAYING:
        view["over"], view["turn"], view["prizes"] = True, NOBODY, table.prizes()
        view["legal"], view["question"] = [], ""
    return view
