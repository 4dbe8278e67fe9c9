"""A table is its log: what is in memory is the fold of it.

A move is checked, applied, appended and committed, and only then acknowledged and told. If the commit fails, the
state in memory is thrown away and folded again. Nothing here knows sockets.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, insert, select, update

from saloon.core.chance import Committed
from saloon.core.errors import IllegalMove, SaloonError
from saloon.core.game import Game, State
from saloon.core.replay import fingerprint
from saloon.core.story import EVERYBODY
from saloon.server import ratings, store
from saloon.server.ratings import Result
from saloon.server.seating import Seat
from saloon.server.store import Store

OPEN, PLAYING, OVER, FROZEN = "open", "playing", "over", "frozen"
MOVE, UNDO, RESIGN, TIMEOUT = "move", "undo", "resign", "timeout"
NOBODY = -1


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    number: int
    seat: int
    key: str
    kind: str
    data: Mapping[str, Any]
    hash: str
    at: float


@dataclass
class Chapter:
    """What one entry brought about, with who may read each event."""

    number: int
    seat: int
    events: list[tuple[int, int, tuple[int, int, int]]]
    """Kind, readers, arguments."""
    can_undo: bool = True
    """False across a roll or a secret."""
    was_choice: bool = True
    undone: bool = False
    remark: Mapping[str, str] | None = None


@dataclass
class Charter:
    """What was agreed when the table was opened."""

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


class Refused(SaloonError):
    """What a client asked for is not done; nothing has changed."""


class Behind(Refused):
    """A client spoke of a state that is no longer the last one."""


class Table:
    """One table: who sits there, the game, and everything that happened."""

    def __init__(self, charter: Charter, seats: list[Seat], database: Store) -> None:
        self.charter, self.seats, self._store = charter, seats, database
        self.phase = OPEN
        self.started: float | None = None
        self.rematch: str | None = None
        self.state: State | None = None
        self.log: list[Entry] = []
        self.chapters: list[Chapter] = []
        self.loser: int | None = None
        """Who gave up or ran out of time, with two players."""
        self.frozen = ""
        self.retold: int | None = None
        """After something was taken back: the last chapter that still stands as it was told."""
        self.lock = asyncio.Lock()

    # ---- Looking

    @property
    def id(self) -> str:
        """Its short name."""
        return self.charter.id

    @property
    def game(self) -> Game:
        """What is played."""
        return self.charter.game

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.log)

    @property
    def turn(self) -> int:
        """The seat that must decide; -1 if none."""
        return self.state.turn if self.state is not None and self.phase == PLAYING else NOBODY

    @property
    def names(self) -> list[str]:
        """What everybody is called."""
        return [seat.name for seat in self.seats]

    @property
    def commitment(self) -> str:
        """What is published of the secret before the game."""
        return Committed(self.charter.secret, ()).commitment

    def seat_of(self, player: str | None) -> int | None:
        """Where somebody sits; None for an onlooker."""
        for number, seat in enumerate(self.seats):
            if player is not None and seat.player == player and seat.kind == "person":
                return number
        return None

    def prizes(self) -> list[float] | None:
        """What each seat has won, once it is over."""
        if self.phase != OVER or self.state is None:
            return None
        if self.loser is not None:
            return [0.0 if seat == self.loser else 1.0 for seat in range(len(self.seats))]
        return self.state.prizes()

    def results(self) -> list[Result]:
        """What came of it for every person."""
        prizes = self.prizes() or []
        return [
            Result(seat.player, number, prizes[number], seat.resigned)
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and seat.player is not None
        ]

    def stories(self, seat: int | None, last: int, language: str) -> list[dict[str, Any]]:
        """What happened after that entry, as this seat may read it and in its language."""
        speaker = self.game.speaker(language, seat, self.names)
        told = []
        for chapter in self.chapters:
            if chapter.number > last:
                events = [
                    {"kind": self.game.rules.Event(kind).name.lower(), "args": list(args),
                     "say": self.game.face.tell(kind, args, speaker)}
                    for kind, readers, args in chapter.events
                    if readers == EVERYBODY or (seat is not None and readers >> seat & 1)
                ]  # fmt: skip
                remark = None if chapter.remark is None else chapter.remark[language]
                told.append({"number": chapter.number, "seat": chapter.seat, "events": events, "remark": remark,
                             "undone": chapter.undone})  # fmt: skip
        return told

    def view(self, seat: int | None, language: str) -> dict[str, Any] | None:
        """What a seat may know now, in its language; None before the start."""
        if self.state is None:
            return None
        view = self.state.view(seat, language, self.names)
        if len(view["legal"]) == 1:
            view["legal"] = []  # the house answers for them at once
        if self.phase != PLAYING:
            view |= {"over": True, "turn": NOBODY, "legal": [], "question": "", "prizes": self.prizes()}
        return view

    # ---- Beginning

    async def start(self) -> None:
        """Deal. The words of all seats go into the dice."""
        words = [seat.word for seat in self.seats]
        started = time.time()
        await self._update(phase=PLAYING, started=started, words=words, seating=self.seating())
        self.charter.words, self.started, self.phase = words, started, PLAYING
        self._deal()

    def seating(self) -> list[dict[str, Any]]:
        """The seats as they are stored."""
        return [seat.to_json() for seat in self.seats]

    def _deal(self) -> None:
        chance = Committed(self.charter.secret, tuple(self.charter.words))
        self.state = self.game.deal(
            len(self.seats), options=self.charter.options, values=self.charter.values, chance=chance
        )
        self.chapters = [Chapter(0, NOBODY, self._events(), can_undo=False)]

    async def _update(self, **columns: Any) -> None:
        change = update(store.tables).where(store.tables.c.id == self.id).values(**columns)
        await self._store.write(lambda connection: connection.execute(change))

    async def save_seats(self) -> None:
        """Keep who sits where."""
        await self._update(seating=self.seating())

    # ---- The log

    def answered(self, seat: int, key: str) -> int | None:
        """The number that this key was given before, if it was."""
        for entry in reversed(self.log):
            if entry.seat == seat and entry.key == key:
                return entry.number
        return None

    async def play(
        self, seat: int, key: str, number: int, move: Mapping[str, Any] | int, remark: Mapping[str, str] | None = None
    ) -> int:
        """Play a move for a seat; returns its number, the same again for the same key."""
        async with self.lock:
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
            data = {"move": self.game.face.move(action)}
            return await self._append(seat, key, MOVE, data, remark)

    async def resign(self, seat: int, key: str, kind: str = RESIGN) -> int:
        """Give up: with two players that ends the game, with more a bot takes the seat for good."""
        async with self.lock:
            known = self.answered(seat, key)
            if known is not None:
                return known
            if self.phase != PLAYING or self.seats[seat].kind != "person" or self.seats[seat].resigned:
                raise Refused("there is nothing to give up")
            return await self._append(seat, key, kind, {})

    def undo_target(self, seat: int) -> int | None:
        """The chapter before this seat's last real decision; None if it cannot be taken back."""
        for at in range(len(self.chapters) - 1, 0, -1):
            chapter = self.chapters[at]
            if chapter.undone:
                continue
            if not chapter.can_undo:
                return None
            if chapter.seat == seat and chapter.was_choice:
                return chapter.number
        return None

    async def undo(self, seat: int, key: str) -> int:
        """Take back everything since this seat's last decision, and that too."""
        async with self.lock:
            known = self.answered(seat, key)
            if known is not None:
                return known
            target = self.undo_target(seat) if self.phase == PLAYING and not self.charter.rated else None
            if target is None:
                raise Refused("there is nothing to take back: never across a roll or a secret")
            return await self._append(seat, key, UNDO, {"to": target})

    async def _append(
        self, seat: int, key: str, kind: str, data: Mapping[str, Any], remark: Mapping[str, str] | None = None
    ) -> int:
        number, at = self.number + 1, time.time()
        try:
            self._apply(number, seat, kind, data, remark)
            assert self.state is not None
            entry = Entry(number, seat, key, kind, data, fingerprint(self.state.record()), at)
            self.log.append(entry)
            await self._store.write(lambda connection: self._keep(connection, entry))
        except IllegalMove:
            raise
        except Exception:
            self.log = [entry for entry in self.log if entry.number < number]
            self._fold(self.log)
            raise
        return number

    def _keep(self, connection: Connection, entry: Entry) -> None:
        row = {"table_id": self.id, "number": entry.number, "seat": entry.seat, "key": entry.key, "kind": entry.kind,
               "data": dict(entry.data), "hash": entry.hash, "at": entry.at}  # fmt: skip
        connection.execute(insert(store.log).values(**row))
        if self.phase == OVER:
            ratings.record(connection, self.id, self.game.name, self.results(), self.charter.rated)
        if self.phase == OVER or entry.kind in (RESIGN, TIMEOUT):
            change = update(store.tables).where(store.tables.c.id == self.id)
            connection.execute(change.values(phase=self.phase, seating=self.seating()))

    # ---- The fold

    def _apply(
        self, number: int, seat: int, kind: str, data: Mapping[str, Any], remark: Mapping[str, str] | None = None
    ) -> None:
        assert self.state is not None
        if kind == MOVE:
            self._play(number, seat, data["move"], remark)
        elif kind == UNDO:
            self._take_back(number, seat, int(data["to"]))
        elif kind in (RESIGN, TIMEOUT):
            self.chapters.append(Chapter(number, seat, [], can_undo=False))
            self.seats[seat].resigned = True
            if len(self.seats) == 2:
                self.loser = seat
        if self.state.over or self.loser is not None:
            self.phase = OVER

    def _play(self, number: int, seat: int, move: Mapping[str, Any], remark: Mapping[str, str] | None) -> None:
        assert self.state is not None
        was_choice = len(self.state.actions()) > 1
        self.state.play(dict(move), entry=number)
        events = self._events()
        rolled = self.state.has_rolled
        whispered = any(readers != EVERYBODY for _, readers, _ in events)
        self.chapters.append(Chapter(number, seat, events, not rolled and not whispered, was_choice, remark=remark))

    def _events(self) -> list[tuple[int, int, tuple[int, int, int]]]:
        assert self.state is not None
        s = self.state.record()
        return [
            (s.events[at, 0], s.events[at, 1], (s.events[at, 2], s.events[at, 3], s.events[at, 4]))
            for at in range(s.told)
        ]

    def _take_back(self, number: int, seat: int, target: int) -> None:
        """Deal again and play what is left; the next move has a new number, so dice never repeat."""
        assert self.state is not None
        kept = [(n, action) for n, action in zip(self.state.numbers, self.state.moves, strict=True) if n < target]
        chapters = self.chapters
        for chapter in chapters:
            chapter.undone = chapter.undone or target <= chapter.number
        self._deal()
        for entry, action in kept:
            self.state.play(action, entry=entry)
        self.chapters = [*chapters, Chapter(number, seat, [], can_undo=True, was_choice=False, undone=True)]
        self.retold = target - 1

    def _fold(self, entries: Sequence[Entry]) -> None:
        """Rebuild everything in memory from the log; where a rule was mended since, freeze instead of changing it."""
        self.loser, self.phase = None, PLAYING
        for seat in self.seats:
            seat.resigned = False
        self._deal()
        for entry in entries:
            self._apply(entry.number, entry.seat, entry.kind, entry.data)
            assert self.state is not None
            if fingerprint(self.state.record()) != entry.hash:
                raise IllegalMove("move {number} leads elsewhere than it did", number=entry.number)
        self.log = list(entries)

    def export(self) -> dict[str, Any]:
        """Everything that is known of a table that cannot be folded any more."""
        chance = Committed(self.charter.secret, tuple(self.charter.words)).to_json()
        return {
            "table": self.id,
            "game": self.game.name,
            "version": self.charter.version,
            "options": self.charter.options,
            "values": self.charter.values,
            "frozen": self.frozen,
            "chance": chance,
            "log": [asdict(entry) for entry in self.log],
        }

    def freeze(self, why: str) -> None:
        """Stop here with an explanation; the log stays as it is and can be exported."""
        self.phase, self.frozen = FROZEN, why

    def load(self, entries: Sequence[Entry]) -> None:
        """Take up a table that was played before."""
        if self.phase == OPEN:
            return
        if self.charter.version != self.game.version:
            self.log = list(entries)
            self.freeze(f"version {self.charter.version} of {self.game.name}; here is {self.game.version}")
            return
        try:
            self._fold(entries)
        except SaloonError as wrong:
            self.log = list(entries)
            self.freeze(str(wrong))


def read_log(connection: Connection, table: str) -> list[Entry]:
    """A table's log from the database."""
    query = select(store.log).where(store.log.c.table_id == table).order_by(store.log.c.number)
    return [
        Entry(row.number, row.seat, row.key, row.kind, row.data, row.hash, row.at)
        for row in connection.execute(query)
    ]  # fmt: skip
