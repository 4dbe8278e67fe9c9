"""A table is its log: what is in memory is the log's fold.

A move is checked, applied, appended and committed, and only then assigned, acknowledged and published. If the commit
fails, the new fold is discarded and the log is read again. Nothing here knows sockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from sqlalchemy import select

from saloon.core.chance import Committed
from saloon.core.game import CLOCK, NOBODY, Game, State
from saloon.server import times
from saloon.server.storage import schema
from saloon.server.storage.statements import Job, both
from saloon.server.storage.store import Store
from saloon.server.tables import beginning
from saloon.server.tables.beginning import Change
from saloon.server.tables.decisions import Decisions
from saloon.server.tables.fold import (
    DOES_NOT_FOLD,
    FROZEN,
    MOVE,
    OPEN,
    OVER,
    PLAYING,
    Charter,
    Entry,
    Fold,
    folded,
    people_on,
    why_not,
)
from saloon.server.tables.log import ClockMove, DamagedLog, Line, consequence, read_log, row_of
from saloon.server.tables.refusals import Behind, Refused
from saloon.server.tables.rolls import Rolls
from saloon.server.tables.seats import Seat
from saloon.sitting.chapters import Chapter
from saloon.sitting.notes import CLOSED, RESIGN, UNDO
from saloon.sitting.worlds import is_plainly_forced


class Table:
    """One table: its seats, its game and its log."""

    def __init__(self, charter: Charter, seats: list[Seat], database: Store, phase: str = OPEN) -> None:
        self.charter, self._store = charter, database
        self.fold: Fold | None = None
        """The fold of the log; None before the start, and if the log does not fold."""
        self.gathering: float | None = None
        """When the host started the game, and words for the dice were awaited; None before."""
        self.started: float | None = None
        self.rematch: str | None = None
        self.log: list[Entry] = []
        self.frozen = ""
        self.retold: int | None = None
        """After an undo: the last chapter that is still as clients know it."""
        self.lock = asyncio.Lock()
        self.overtaken = False
        """Has a peer process changed something that clients here do not know yet?"""
        self.is_watched = False
        """Has a spectator looked on? Then even a person alone with bots is asked where there is only one answer."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change made by this process."""
        self._waiting_seats, self._stored_phase = seats, phase
        self.rolls = Rolls()
        self._decisions = Decisions()
        self._forced_known: tuple[Fold | None, bool] | None = None
        """A cache: was there plainly only one answer, in that fold?"""

    # ---- Looking

    @property
    def id(self) -> str:
        """The table's id."""
        return self.charter.id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.charter.game

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log)

    @property
    def phase(self) -> str:
        """OPEN, PLAYING, OVER or FROZEN."""
        if self.frozen:
            return FROZEN
        return self._stored_phase if self.fold is None else self.fold.phase

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where."""
        return self._waiting_seats if self.fold is None else self.fold.seats

    @property
    def state(self) -> State | None:
        """The game's current state; None before the start."""
        return None if self.fold is None else self.fold.state

    @property
    def chapters(self) -> Sequence[Chapter]:
        """What each entry brought about, after the deal."""
        return () if self.fold is None else self.fold.chapters

    @property
    def window_since(self) -> float:
        """When the current window opened."""
        return 0.0 if self.fold is None else self.fold.window_since

    @property
    def turn(self) -> int:
        """The seat that must decide; -1 if none must, or the clock."""
        if self.state is None or self.phase != PLAYING or self.state.turn == CLOCK:
            return NOBODY
        return self.state.turn

    @property
    def is_race(self) -> bool:
        """Is it the clock's turn?"""
        return self.state is not None and self.phase == PLAYING and self.state.turn == CLOCK

    @property
    def people(self) -> set[int]:
        """The seats that people play on; those who have resigned are not among them."""
        return people_on(self.seats)

    @property
    def is_solo(self) -> bool:
        """Does one person play only with bots? Then no clock runs."""
        return len(self.people) == 1

    @property
    def is_plainly_forced(self) -> bool:
        """Can everybody see that the seat on turn has only one answer?"""
        if self._forced_known is None or self._forced_known[0] is not self.fold:
            self._forced_known = self.fold, self.state is not None and is_plainly_forced(self.state)
        return self._forced_known[1]

    @property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [seat.name for seat in self.seats]

    @cached_property
    def commitment(self) -> str:
        """The hash of the secret, which is published before the game."""
        return Committed(self.charter.secret, ()).commitment

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player; None for a spectator."""
        for number, seat in enumerate(self.seats):
            if player is not None and seat.player == player and seat.kind == "person":
                return number
        return None

    def prizes(self) -> list[float] | None:
        """What each seat has won, once it is over."""
        return None if self.fold is None or self.phase != OVER else self.fold.prizes()

    # ---- Beginning

    async def arrange(self, change: Change, how: Callable[..., list[Seat]] = beginning.rearrange) -> None:
        """Change the seats before the start; `change` gets the stored seats, and may refuse."""
        async with self.lock:
            self._waiting_seats = await self._store.write(lambda connection: how(connection, self.id, change))
        self.on_change()

    async def gather(self, change: Change) -> None:
        """Change the seats for the last time, and wait for everybody's words."""
        now = times.now()
        await self.arrange(change, partial(beginning.gather, at=now))
        self.gathering = self.gathering or now

    async def start(self, change: Change) -> None:
        """Deal. Everybody's words go into the dice."""
        started = times.now()
        async with self.lock:
            seats = await self._store.write(lambda connection: beginning.begin(connection, self.id, change, started))
            await self._begin(seats, [seat.word for seat in seats], started)
        self.on_change()

    async def _begin(self, seats: list[Seat], words: list[str], started: float) -> None:
        self._waiting_seats, self.charter.words, self.started = seats, words, started
        if self.gathering is not None:
            self.charter.promises = [seat.promise for seat in seats]
        self.fold = await asyncio.to_thread(Fold.begun, self.charter, seats, started)  # it may have an earlier game

    def seating(self) -> list[dict[str, Any]]:
        """The seats as they are stored."""
        return [seat.to_json() for seat in self.seats]

    # ---- The log

    def answered(self, seat: int, key: str) -> int | None:
        """The number of the entry with this key, if there is one."""
        for entry in reversed(self.log):
            if entry.key == key and entry.seat == seat:
                return entry.number
        return None

    async def play(
        self,
        seat: int,
        key: str,
        number: int,
        move: Mapping[str, Any] | int,
        remark: Mapping[str, str] | None = None,
        *,
        stood_in: str | None = None,
    ) -> int:
        """Play a move for a seat; return its number. Idempotent for each key.

        `stood_in` says why the server moves for a person: notes.AWAY, notes.LATE or notes.SILENT.
        """
        async with self.lock:
            if self._store.is_shared and (number > self.number + 1 or self.phase == OPEN):  # a gap: read the log
                await self._catch_up()
            known = self.answered(seat, key)
            if known is not None:
                return known
            if self.phase != PLAYING or self.state is None:
                raise Refused("the game is not in play")
            if number != self.number + 1:
                raise Behind("the table has moved on: look again")
            if self.state.turn != seat:
                raise Refused("it is not your turn")
            action = self.state.checked(move)
            data = {
                "move": self.game.face.move(action),
                **({"stood_in": stood_in} if stood_in else {}),
            }
            return await self._append_all([Line(seat, key, MOVE, data, action, remark)])

    async def run(self, number: int, clock_moves: Sequence[ClockMove], guard: Job | None = None) -> None:
        """Append the clock's moves since the last decision, atomically; the guard may refuse in the transaction."""
        async with self.lock:
            if not self.is_race:
                raise Refused("there is no race now")
            if number != self.number + 1:
                raise Behind("the table has moved on: look again")
            await self._append_all([
                Line(CLOCK, f"house-{at}", MOVE, {"move": clock_move.move, **clock_move.extra})
                for at, clock_move in enumerate(clock_moves, number)
            ], guard)  # fmt: skip

    async def resign(self, seat: int, key: str, kind: str = RESIGN) -> int:
        """Resign: with two players the game ends, with more a bot takes the seat for good."""
        async with self.lock:
            known = self.answered(seat, key)
            if known is not None:
                return known
            while True:
                if self.phase != PLAYING or self.seats[seat].kind != "person" or self.seats[seat].resigned:
                    raise Refused("there is nothing to give up")
                try:
                    return await self._append_all([Line(seat, key, kind, {})])
                except Behind:
                    if kind != RESIGN:  # a move made in time stops the timeout
                        raise

    async def reopen(self, since: float) -> int:
        """Give everybody the time back since then: no server looked after the table. Idempotent for each time."""
        async with self.lock:
            key = f"house-closed-{since:.3f}"
            known = self.answered(NOBODY, key)
            if known is not None:
                return known
            if self.phase != PLAYING:
                raise Refused("the game is not in play")
            until = max(times.now(), self.log[-1].at if self.log else 0.0)
            return await self._append_all([Line(NOBODY, key, CLOSED, {"since": since, "until": until})])

    def undo_target(self, seat: int) -> int:
        """The number of this seat's last decision; CannotUndo says why it stands."""
        return self._decisions.target(self.fold, self.phase, seat)

    async def undo(self, seat: int, key: str) -> int:
        """Undo this seat's last decision, and everything since."""
        async with self.lock:
            known = self.answered(seat, key)
            if known is not None:
                return known
            target = await asyncio.to_thread(self.undo_target, seat)  # too slow for the event loop
            return await self._append_all([Line(seat, key, UNDO, {"to": target})])

    async def _append_all(self, lines: Sequence[Line], guard: Job | None = None) -> int:
        """Apply, commit, assign: nobody can see it before. Return the last number."""
        after, entries = self.fold, list[Entry]()
        assert after is not None
        at = max(times.now(), self.log[-1].at if self.log else 0.0)
        for number, line in enumerate(lines, self.number + 1):
            entry = Entry(number, line.seat, line.key, line.kind, line.data, "", at, line.action)
            after = after.applied(entry, line.remark)
            entries.append(replace(entry, hash=after.fingerprint))
        try:
            rows = [row_of(self.id, entry) for entry in entries]
            await self._store.append(rows, both(guard, consequence(self.charter, entries, after)))
        except Exception as wrong:
            return await self._look_again(entries[-1], wrong)
        self._show(after, entries)
        self.on_change()
        return self.number

    def _show(self, fold: Fold, entries: Sequence[Entry]) -> None:
        """Assign the new fold, after these entries."""
        self.fold = fold
        self.log += entries
        targets = [int(entry.data["to"]) - 1 for entry in entries if entry.kind == UNDO]
        self.retold = min((*targets, *([] if self.retold is None else [self.retold])), default=None)

    async def _look_again(self, entry: Entry, wrong: Exception) -> int:
        """After a failed append: the number of its key if it was committed after all; Behind if a peer was faster."""
        await self._catch_up()
        known = self.answered(entry.seat, entry.key)
        if known is not None:
            return known
        if self.number >= entry.number:
            raise Behind("the table has moved on: look again") from None
        raise wrong

    async def catch_up(self) -> None:
        """Read what peer processes have done; sets `overtaken` if there was something."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        if self.phase == FROZEN:
            return
        query, last = select(schema.tables).where(schema.tables.c.id == self.id), self.number
        try:
            row, entries = await self._store.read(
                lambda connection: (connection.execute(query).one(), read_log(connection, self.id, last))
            )
        except DamagedLog as wrong:
            self.freeze(str(wrong))
            return
        before = self.phase, self.rematch, self.seating()
        self.rematch = row.rematch
        if self.phase == OPEN:
            self._waiting_seats, self.gathering = [Seat(**seat) for seat in row.seating], row.gathering
            if row.phase != OPEN:
                await self._begin(self._waiting_seats, row.words, row.started)
        if self.fold is not None and entries:
            self._take_in(entries, *await asyncio.to_thread(folded, self.fold, entries))
        self.overtaken = self.overtaken or self.number > last or before != (self.phase, self.rematch, self.seating())

    # ---- The fold

    def _take_in(self, entries: Sequence[Entry], fold: Fold, count: int, why: str | None) -> None:
        """Assign what these entries lead to; freeze the table if not all of them fold."""
        self._show(fold, entries[:count])
        if why is not None:
            self.log += entries[count:]
            self.freeze(why)

    def freeze(self, why: str) -> None:
        """Freeze the table with an explanation; the log stays as it is and can be exported."""
        self.frozen = why

    def load(self, entries: Sequence[Entry]) -> None:
        """Load a table's log. This takes a while: call it in a thread."""
        if self.phase == OPEN:
            if entries:
                self.log = list(entries)
                self.freeze("the database was damaged; it does not know that the game has begun")
            return
        if self.charter.version not in self.game.layouts:
            self.log = list(entries)
            self.freeze(f"version {self.charter.version} of {self.game.name}; here is {self.game.version}")
            return
        try:
            fold = Fold.begun(self.charter, self._waiting_seats, self.started or self.charter.created)
        except DOES_NOT_FOLD as wrong:
            self.log = list(entries)
            self.freeze(why_not(wrong))
            return
        self._take_in(entries, *folded(fold, entries))
        self.retold = None  # no client here knows anything yet
        assert self.fold is not None
        self.rolls.load(self.fold)
