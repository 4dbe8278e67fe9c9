"""The fold: the state that a table's log leads to, as an immutable value. No database, no clock, no event loop.

`Fold.begun` deals, and `fold.applied(entry)` returns the next fold. So a table is: apply, commit, assign. If the commit
fails, there is nothing to roll back.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from saloon.core.chance import Committed
from saloon.core.errors import IllegalMove, SaloonError
from saloon.core.game import NOBODY, Game, State
from saloon.core.replay import FIRST_ROLL, fingerprint, steps
from saloon.server.tables.seats import Seat
from saloon.sitting import notes
from saloon.sitting.chapters import Chapter, opened, played, taken_back
from saloon.sitting.notes import CLOSED, RESIGN, TIMEOUT, UNDO
from saloon.sitting.undo import before

OPEN, PLAYING, OVER, FROZEN = "open", "playing", "over", "frozen"
MOVE = "move"
DOES_NOT_FOLD = (SaloonError, LookupError, TypeError, ValueError)
"""What an entry raises that the rules refuse, or that was damaged in the database."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    number: int
    seat: int
    key: str
    kind: str
    data: Mapping[str, Any]
    hash: str
    """The fingerprint of the record that it leads to; empty before that is known."""
    at: float
    action: int | None = field(default=None, compare=False)
    """The action of a move that was found legal; None if it has not been checked yet, as in entries that were read."""


@dataclass
class Charter:
    """What was agreed when the table was opened; the words for the dice are filled in at the start."""

    id: str
    game: Game
    host: str
    private: bool
    rated: bool
    pace: str
    clock: dict[str, float] | None
    options: dict[str, str]
    values: dict[str, Any]
    secret: bytes
    created: float
    version: int
    words: list[str] = field(default_factory=list)
    prelude: dict[str, Any] | None = None
    """The earlier game that this one continues: its table, whether that is private, the step, and its replay up to
    there.
    """
    patience: float | None = None
    """Seconds for an answer while another has their turn; None for any time."""
    wait: float | None = None
    """Seconds that it waits for somebody who is away or idle; None: as long as the server is set to."""
    promises: list[str | None] = field(default_factory=list)
    """What was promised of the words; empty at tables of earlier versions, and before the start."""

    def dealt(self, seats: int) -> tuple[State, Chapter]:
        """Deal; return the first state and its chapter."""
        chance = Committed(self.secret, tuple(self.words), tuple(self.promises))
        if self.prelude is None:
            state = self.game.deal(seats, options=self.options, values=self.values, chance=chance)
            return opened([state])
        state, chapter = opened(steps(self.prelude["replay"]), notes.PRELUDE)
        return state.continued(chance), chapter


@dataclass(frozen=True, slots=True)
class Fold:
    """The state of a table after some entries."""

    charter: Charter
    seats: Sequence[Seat]
    state: State
    """Never mutated: each entry leads to a new one."""
    chapters: tuple[Chapter, ...]
    window_since: float
    """When the current window opened."""
    phase: str = PLAYING
    loser: int | None = None
    """Of two players, the one who resigned or ran out of time."""
    closed: tuple[tuple[float, float], ...] = ()
    """When no server looked after the table: from when until when. No clock ran."""
    rolls: int = FIRST_ROLL - 1
    """The highest number of a roll."""

    @staticmethod
    def begun(charter: Charter, seats: Sequence[Seat], started: float) -> Fold:
        """The fold before the first entry."""
        state, chapter = charter.dealt(len(seats))
        return Fold(charter, [replace(seat, resigned=False) for seat in seats], state, (chapter,), started)

    @property
    def people(self) -> set[int]:
        """The seats that people play on; those who have resigned are not among them."""
        return people_on(self.seats)

    @property
    def has_been_left(self) -> bool:
        """Have all but one resigned at a rated table? Then whoever is left has won."""
        return self.charter.rated and len(self.people) == 1

    def applied(self, entry: Entry, remark: Mapping[str, str] | None = None) -> Fold:
        """The fold after one more entry; `remark` is what a bot says about its move."""
        if entry.kind == MOVE:
            after = self._played(entry, remark)
        elif entry.kind == UNDO:
            after = self._taken_back(entry, int(entry.data["to"]))
        elif entry.kind in (RESIGN, TIMEOUT):
            after = self._given_up(entry)
        elif entry.kind == CLOSED:
            after = self._reopened(entry)
        else:
            raise IllegalMove("there is no entry called {kind}", kind=entry.kind)
        if after.state.over or after.loser is not None or after.has_been_left:
            after = replace(after, phase=OVER)
        return after if after.state.window == self.state.window else replace(after, window_since=entry.at)

    def repeated(self, entry: Entry) -> Fold:
        """The fold after a stored entry; IllegalMove if it leads elsewhere than it did, because a rule has changed."""
        after = self.applied(entry)
        if after.fingerprint != entry.hash:
            raise IllegalMove("move {number} leads elsewhere than it did", number=entry.number)
        return after

    @property
    def fingerprint(self) -> str:
        """A short hash of the record, in the layout of the version that the table began with."""
        return fingerprint(self.state, self.charter.game.layouts[self.charter.version])

    def _played(self, entry: Entry, remark: Mapping[str, str] | None) -> Fold:
        state, data = self.state.copy(), entry.data
        action = state.checked(data["move"]) if entry.action is None else entry.action
        chapter, why = played(state, action, entry.number, data.get("roll", entry.number)), data.get("stood_in")
        note = why if self._is_news(chapter.seat, why) else None
        chapter = replace(chapter, remark=remark, race=data.get("race"), stood_in=why, note=note)
        rolls = max(self.rolls, data.get("roll", 0))
        return replace(self, state=state, chapters=(*self.chapters, chapter), rolls=rolls)

    def _is_news(self, seat: int, why: str | None) -> bool:
        """Should the story mention a stand-in? For somebody who is away only once, not for every move."""
        last = next((each for each in reversed(self.chapters) if each.seat == seat), None)
        return why != notes.AWAY or last is None or last.stood_in != notes.AWAY

    def _taken_back(self, entry: Entry, target: int) -> Fold:
        """Replay what is left; the next move has a new number, so dice never repeat."""
        kept = list(itertools.takewhile(lambda number: not target <= number < FIRST_ROLL, self.state.numbers))
        chapters = taken_back(self.chapters, target, entry.number, entry.seat)
        return replace(self, state=before(self.state, len(kept)), chapters=tuple(chapters))

    def _given_up(self, entry: Entry) -> Fold:
        """Resign: with two players the game ends, with more a bot takes the seat for good."""
        chapter = Chapter(entry.number, entry.seat, [], can_undo=False, note=entry.kind)
        seats = [replace(each, resigned=each.resigned or n == entry.seat) for n, each in enumerate(self.seats)]
        loser = entry.seat if len(seats) == 2 else self.loser
        return replace(self, seats=seats, loser=loser, chapters=(*self.chapters, chapter))

    def _reopened(self, entry: Entry) -> Fold:
        """Give everybody the time back in which the server was away; a window opens anew."""
        chapter = Chapter(entry.number, NOBODY, [], note=CLOSED)
        since, until = float(entry.data["since"]), float(entry.data["until"])
        closed = (*self.closed, (since, until))
        return replace(self, chapters=(*self.chapters, chapter), closed=closed, window_since=until)

    def running(self, since: float, until: float) -> float:
        """The seconds between two times in which the table was looked after."""
        away = sum(max(0.0, min(until, end) - max(since, start)) for start, end in self.closed)
        return max(0.0, until - since - away)

    def prizes(self) -> list[float] | None:
        """What each seat has won, once it is over; whoever resigned has won nothing."""
        if self.phase != OVER:
            return None
        if self.loser is not None:
            return [0.0 if seat == self.loser else 1.0 for seat in range(len(self.seats))]
        if self.has_been_left:
            return [0.0 if seat.resigned else 1.0 for seat in self.seats]
        return [0.0 if seat.resigned else prize for seat, prize in zip(self.seats, self.state.prizes(), strict=True)]


def folded(fold: Fold, entries: Sequence[Entry]) -> tuple[Fold, int, str | None]:
    """The fold after stored entries, how many of them fold, and why the next one does not."""
    for at, entry in enumerate(entries):
        try:
            fold = fold.repeated(entry)
        except DOES_NOT_FOLD as wrong:
            return fold, at, why_not(wrong)
    return fold, len(entries), None


def people_on(seats: Sequence[Seat]) -> set[int]:
    """The seats that people play on; those who have resigned are not among them."""
    return {number for number, seat in enumerate(seats) if seat.kind == "person" and not seat.resigned}


def why_not(wrong: Exception) -> str:
    """Why a log does not fold."""
    is_ours = isinstance(wrong, SaloonError)
    return str(wrong) if is_ours else f"the database was damaged ({type(wrong).__name__}: {wrong})"
