"""The hub: all tables that are in use, who is connected to them, and what keeps them going."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row, insert, select
from sqlalchemy.exc import SQLAlchemyError

from saloon.core.chance import SECRET_BYTES
from saloon.core.errors import BadSetup, SaloonError, UnknownName
from saloon.core.registry import game as game_called
from saloon.core.replay import state_at
from saloon.server.cluster.neighbours import RETRY, Neighbours
from saloon.server.notify.calling import Caller
from saloon.server.players.accounts import Player, new_id
from saloon.server.protocol import messages
from saloon.server.races.referee import Referee
from saloon.server.storage import schema
from saloon.server.storage.store import Store
from saloon.server.tables import notes, waiting, windows
from saloon.server.tables.fold import FROZEN, OPEN, OVER, PLAYING, Charter
from saloon.server.tables.garbage import Broom
from saloon.server.tables.rematches import Rematches
from saloon.server.tables.room import Client, Room, write_json
from saloon.server.tables.seats import LONGEST_WORD, Seat, number_twins, seats_for, usual_bot, with_hats
from saloon.server.tables.table import Behind, Refused, Table, read_log
from saloon.server.titles import title
from saloon.server.workers import Thinkers, Thought

log = logging.getLogger("saloon.server")
WAIT = 120.0
"""Seconds that a live table waits for somebody, unless its host has said otherwise."""
TICK = 0.5
"""Seconds in which every table is looked after once."""
AT_A_TIME = 5
"""Tables that are looked after before whoever waits comes first."""
ROUNDING = 0.005
"""Seconds that a timer may be early."""
FORGET_AFTER, FORGET_WISHES_AFTER = 600.0, 24 * 3600.0
"""Seconds that a table stays in memory though nobody looks at it; longer where somebody waits for a rematch."""
PATIENCE = 5, 600
"""Seconds that a table may give for an answer while another has their turn, least and most."""
MOST_WOKEN = 2_000
"""Tables taken up after a restart."""
MOST_TABLES_LISTED = 50
MOST_LINES_KNOWN = 200


@dataclass(frozen=True, slots=True)
class Duty:
    """A move that the house must make."""

    seat: int
    answer: int | None = None
    """What a person's answer can only be, or what their silence is taken for; None where a bot must think."""
    why: str | None = None
    """Why it is done for a person: notes.AWAY, notes.LATE or notes.SILENT."""


class Hub:
    """Everything that is going on."""

    def __init__(self, database: Store, thinkers: Thinkers, *, bot_pause: float = 1.3, redis: str = "") -> None:
        self.store, self.thinkers, self.bot_pause = database, thinkers, bot_pause
        self.neighbours = Neighbours(self, redis)
        self.referee = Referee(self)
        self.rooms: dict[str, Room] = {}
        self.broom = Broom()
        self.rematches = Rematches(self)
        self.wait = WAIT
        self.caller: Caller | None = None
        """Reaches people who are away when it is their turn."""
        self._untold: dict[Room, None] = {}
        """Tables where something happened that nobody was told yet, the longest waiting first."""
        self._is_telling = False
        self._opening: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    # ---- Tables

    async def open_table(
        self, host: Player, wish: messages.NewTable, prelude: dict[str, Any] | None = None
    ) -> Room:  # fmt: skip
        """A new table with the host's wishes, and perhaps a game that it goes on from."""
        game = game_called(wish.game)
        seats = seats_for(wish.seats, game, host)
        game.deal(len(seats), options=wish.options, values=wish.values)  # a clear error now, not at the start
        if wish.pace == "daily" and game.is_clocked(wish.options):
            raise BadSetup("a race is for people who are there together: choose a live table, or another tempo")
        if wish.rated and (not host.account or any(seat.kind == "bot" for seat in seats)):
            raise BadSetup("a rated table is for people with accounts, and without bots")
        if wish.clock is not None and not (0 < wish.clock.minutes <= 600 and 0 <= wish.clock.increment <= 600):
            raise BadSetup("a clock has up to 600 minutes, and up to 600 seconds for each move")
        least, most = PATIENCE
        if wish.patience is not None and not least <= wish.patience <= most:
            raise BadSetup("an answer may take {least} to {most} seconds, or any time", least=least, most=most)
        waiting.refuse_wait(wish.wait)
        clock = None if wish.clock is None else msgspec.to_builtins(wish.clock)
        wait = waiting.A_DAILY_WAIT if wish.wait is None and wish.pace == "daily" else wish.wait
        charter = Charter(
            new_id(), game, host.id, wish.private, wish.rated, wish.pace, clock, dict(wish.options), dict(wish.values),
            secrets.token_bytes(SECRET_BYTES), time.time(), game.version, prelude=prelude, patience=wish.patience,
            wait=wait,
        )  # fmt: skip
        table = Table(charter, seats, self.store)
        row = {"id": charter.id, "game": game.name, "version": game.version, "phase": OPEN, "host": host.id,
               "private": wish.private, "rated": wish.rated, "pace": wish.pace, "clock": clock,
               "options": charter.options, "vals": charter.values, "seating": table.seating(),
               "secret": charter.secret, "words": [], "created": charter.created, "prelude": prelude,
               "patience": wish.patience, "wait": wait}  # fmt: skip
        await self.store.write(lambda connection: connection.execute(insert(schema.tables).values(**row)))
        room = self._new_room(table)
        self.thinkers.prepare(game, played=True)
        if wish.start:
            await self.start(room, host)
        return room

    async def continue_from(self, room: Room, player: Player, wish: messages.Continue) -> Room:
        """A new table where a finished game goes on from one of its moves, against bots and with new dice."""
        table = room.table
        replay = table.replay()
        if not 0 <= wish.seat < len(table.seats):
            raise UnknownName("there is no seat {seat}", seat=wish.seat)
        state = await asyncio.to_thread(state_at, replay, wish.step)
        if state.over:
            raise Refused("the game is over there: choose an earlier move")
        bot = messages.SeatWish("bot", wish.bot or usual_bot(table.game), wish.level)
        seats = [messages.SeatWish("me") if n == wish.seat else bot for n in range(len(table.seats))]
        again = messages.NewTable(
            table.game.name, seats, table.charter.options, table.charter.values, private=True, start=True
        )  # fmt: skip
        return await self.open_table(player, again, {"table": table.id, "step": wish.step, "replay": state.replay()})

    async def room(self, table_id: str) -> Room:
        """The table of that id as it is now, from memory or from the log."""
        if table_id in self.rooms:
            room = self.rooms[table_id]
            room.used = time.monotonic()
            await self.neighbours.catch_up(room)
            return room
        return await self._opened(table_id)

    async def _opened(self, table_id: str) -> Room:
        """The table of that id as it was when this process last looked."""
        async with self._opening[table_id]:
            if table_id not in self.rooms:
                room = self._new_room(await self._load(table_id))
                self._opening.pop(table_id, None)
                self.drive(room)
        self.rooms[table_id].used = time.monotonic()
        return self.rooms[table_id]

    def _new_room(self, table: Table) -> Room:
        room = self.rooms[table.id] = Room(table)
        table.on_change = lambda: self.neighbours.tell(room, "log")
        return room

    async def _load(self, table_id: str) -> Table:
        query = select(schema.tables).where(schema.tables.c.id == table_id)
        row = await self.store.read(lambda connection: connection.execute(query).first())
        if row is None:
            self._opening.pop(table_id, None)
            raise UnknownName("there is no table {id}", id=table_id[:20])
        entries = await self.store.read(lambda connection: read_log(connection, table_id))
        table = self._from_row(row)
        table.load(entries)
        return table

    def _from_row(self, row: Row[Any]) -> Table:
        charter = Charter(
            row.id, game_called(row.game), row.host, row.private, row.rated, row.pace, row.clock, row.options, row.vals,
            row.secret, row.created, row.version, row.words, row.prelude, row.patience, row.wait,
        )  # fmt: skip
        table = Table(charter, [Seat(**seat) for seat in row.seating], self.store, row.phase)
        table.started, table.rematch = row.started, row.rematch
        return table

    async def listed(self, player: Player | None) -> tuple[list[Room], list[Room]]:
        """Open tables that anybody may join, and the player's own."""
        columns = schema.tables.c
        query = select(columns.id, columns.phase, columns.private, columns.seating).order_by(columns.created.desc())
        rows = await self.store.read(lambda connection: list(connection.execute(query.limit(500))))
        mine = [
            row.id for row in rows if player and any(seat["player"] == player.id for seat in row.seating)
        ][:MOST_TABLES_LISTED]  # fmt: skip
        others = [row.id for row in rows if row.phase == OPEN and not row.private and row.id not in mine]
        rooms = [[await self._opened(table_id) for table_id in ids] for ids in (others[:MOST_TABLES_LISTED], mine)]
        if self.store.is_shared:
            known = {row.id: (row.phase, row.seating) for row in rows}
            for room in (*rooms[0], *rooms[1]):
                if known[room.table.id] != (room.table.phase, room.table.seating()):
                    await self.neighbours.catch_up(room)
        return rooms[0], rooms[1]

    # ---- Seats before the start

    async def sit(self, room: Room, player: Player, seat: int, word: str) -> None:
        """Take an empty chair."""
        table = room.table
        self._before_start(table)
        if table.charter.rated and not player.account:
            raise Refused("a rated table is for people with accounts, and without bots")
        if len(word) > LONGEST_WORD:
            raise BadSetup("a word for the dice has at most {most} letters", most=LONGEST_WORD)
        taken = Seat("person", player.name, player.id, word=word or secrets.token_hex(8))

        def take(seats: list[Seat]) -> list[Seat]:
            if not 0 <= seat < len(seats) or seats[seat].kind != "empty":
                raise Refused("that seat is taken")
            if any(each.player == player.id for each in seats):
                raise Refused("you have a seat already")
            return with_hats([taken if number == seat else each for number, each in enumerate(seats)])

        await table.arrange(take)
        self.publish_card(room)

    async def stand(self, room: Room, player: Player) -> None:
        """Leave a chair."""
        self._before_start(room.table)

        def leave(seats: list[Seat]) -> list[Seat]:
            if all(seat.player != player.id for seat in seats):
                raise Refused("you have no seat here")
            return [Seat() if seat.player == player.id else seat for seat in seats]

        await room.table.arrange(leave)
        self.publish_card(room)

    async def rearrange(self, room: Room, player: Player, wishes: list[messages.SeatWish]) -> None:
        """The host puts people and bots where they shall sit."""
        table = room.table
        self._before_start(table)
        self._only_host(room, player)

        def change(present: list[Seat]) -> list[Seat]:
            seats = seats_for(wishes, table.game, player, present)
            if table.charter.rated and any(seat.kind == "bot" for seat in seats):
                raise Refused("a rated table is for people with accounts, and without bots")
            return seats

        await table.arrange(change)
        self.publish_card(room)

    async def start(self, room: Room, player: Player) -> None:
        """The host begins."""
        table = room.table
        self._before_start(table)
        self._only_host(room, player)

        def make_ready(seats: list[Seat]) -> list[Seat]:
            if any(seat.kind == "empty" for seat in seats):
                raise Refused("every seat needs a person or a bot before it can begin")
            for seat in seats:
                seat.word = seat.word or secrets.token_hex(8)
            return with_hats(number_twins(seats))

        await table.start(make_ready)
        self.publish(room)
        self.drive(room)

    def _before_start(self, table: Table) -> None:
        if table.phase != OPEN:
            raise Refused("the game has begun already")

    def _only_host(self, room: Room, player: Player) -> None:
        if not waiting.may_host(room, player.id):
            raise Refused("only the host may do that")

    # ---- In play

    async def play(self, room: Room, seat: int, said: messages.Move) -> int:
        """A person's move."""
        if room.table.seats[seat].resigned and room.table.answered(seat, said.key) is None:
            raise Refused("you have given up: a bot plays on this seat for good")
        return await room.table.play(seat, said.key, said.number, said.move)

    async def undo(self, room: Room, seat: int, key: str) -> int | None:
        """Take back at once if nobody has to be asked, else ask the others; None while they think about it."""
        table = room.table
        if not self._asked_to_undo(room, seat):
            return await table.undo(seat, key)
        number = table.number
        await asyncio.to_thread(table.undo_target, seat)  # nobody is asked for what cannot be
        if table.number != number:
            raise Behind("the table has moved on: look again")
        room.asking_undo, room.agreed, room.asked_at = (seat, key), set(), table.number
        self.tell_of_undo(room)
        self.neighbours.tell(room, "wishes")
        return None

    def _asked_to_undo(self, room: Room, seat: int) -> set[int]:
        """Who must agree: the other people who are there and still in the game."""
        state = room.table.state
        assert state is not None
        return {other for other in waiting.present(room) - {seat} if not state.is_out(other)}

    async def answer_undo(self, room: Room, seat: int, accept: bool) -> bool:
        """Another person's answer; is it taken back now?"""
        if room.asking_undo is None or seat == room.asking_undo[0]:
            raise Refused("nobody asks to take anything back")
        if accept:
            room.agreed.add(seat)
            done = await self.take_back_if_agreed(room)
        else:
            done = False
            self.forget_undo(room, refused_by=seat)
        self.neighbours.tell(room, "wishes")
        return done

    def withdraw_undo(self, room: Room, seat: int) -> None:
        """Whoever asked to take back asks no longer."""
        if room.asking_undo is not None and room.asking_undo[0] == seat:
            self.forget_undo(room)
            self.neighbours.tell(room, "wishes")

    async def take_back_if_agreed(self, room: Room) -> bool:
        """Has everybody agreed to the undo that somebody asks for? Then it is done."""
        if room.asking_undo is None or not self._asked_to_undo(room, room.asking_undo[0]) <= room.agreed:
            return False
        asking = room.asking_undo
        self.forget_undo(room)
        await room.table.undo(*asking)
        return True

    def forget_undo(self, room: Room, refused_by: int | None = None) -> None:
        """The request is off the table: answered, overtaken or withdrawn."""
        room.asking_undo, room.agreed = None, set()
        self.tell_of_undo(room, refused_by)

    def tell_of_undo(self, room: Room, refused_by: int | None = None) -> None:
        """Say who asks to take back and who has still to answer, or that nobody asks any more."""
        seat = None if room.asking_undo is None else room.asking_undo[0]
        asked = [] if seat is None else sorted(self._asked_to_undo(room, seat) - room.agreed)
        self._tell_all(room, {"type": "undo", "seat": seat, "asked": asked, "refused_by": refused_by})

    # ---- People who are away, idle, or back

    def let_bot_play(self, room: Room, voter: int, seat: int) -> None:
        """Somebody wants a bot to play for another: the host alone decides it, else most of those present."""
        if voter not in room.table.people:
            raise Refused("you have given up: a bot plays on this seat for good")
        waiting.vote_for_stand_in(room, voter, seat, time.time(), self.wait)
        self.neighbours.tell(room, "wishes")
        self.publish_card(room)
        self.drive(room)

    def nudge(self, room: Room, seat: int, by: int) -> None:
        """Remind somebody that the table waits for them."""
        waiting.nudge(room, seat, time.time())
        self.neighbours.tell(room, "nudge", by, seat)
        self.tell_of_nudge(room, by, seat)

    def tell_of_nudge(self, room: Room, by: int, seat: int) -> None:
        """Everybody sees who was nudged, and by whom."""
        self._tell_all(room, {"type": "nudge", "by": by, "seat": seat})

    def come_back(self, room: Room, seat: int) -> None:
        """Somebody is there and plays for themselves."""
        if waiting.come_back(room, seat):
            self.neighbours.tell(room, "wishes")
            self.publish_card(room)

    async def leave(self, room: Room, seat: int) -> None:
        """Somebody's last connection is gone: what waited for them alone goes on."""
        self.withdraw_undo(room, seat)
        with contextlib.suppress(SaloonError, SQLAlchemyError):
            if await self.take_back_if_agreed(room):
                self.publish(room)
        self.drive(room)

    # ---- Bots, absent people, clocks

    def drive(self, room: Room) -> None:
        """Let the house do what it must, until a person has to decide."""
        if room.driver is not None and not room.driver.done():
            return
        if room.table.is_race:
            self.referee.run(room)
        elif self._duty(room) is not None:
            room.driver = asyncio.create_task(self._drive_on(room))

    async def _drive_on(self, room: Room) -> None:
        """Drive, and go on when a database that was away is back."""
        while True:
            try:
                await self._drive(room)
                return
            except SQLAlchemyError:
                await asyncio.sleep(RETRY)

    async def _drive(self, room: Room) -> None:
        table = room.table
        while (duty := self._duty(room)) is not None:
            number = table.number + 1
            if not await self.neighbours.lets_us(room, number):
                continue
            if duty.answer is None:
                action, remark = await self._thought(room, duty.seat)
                if self._duty(room) != duty:  # whoever was away came back meanwhile, or the table went on
                    continue
            else:
                action, remark = duty.answer, None
            try:
                await table.play(duty.seat, f"house-{number}", number, action, remark, stood_in=duty.why)
            except SaloonError:  # somebody was quicker, or took something back: look again
                await self.neighbours.catch_up(room)
                continue
            self.publish(room)
        if table.is_race:
            self.referee.run(room)

    async def _thought(self, room: Room, seat: int) -> Thought:
        """What a bot does on that seat and says about it; among people not before they could follow."""
        table = room.table
        assert table.state is not None
        began, number = time.time(), table.number
        window, passing, answers = windows.opened(table), table.state.passing, len(table.state.actions())
        thought = await self.thinkers.choose(table.state.seen_by(seat), table.seats[seat])
        if window is not None:  # together with all others in it, whatever they do
            moment = window.at + min(self.bot_pause, table.game.windows[table.state.record().phase])
        else:
            moment = began if thought[0] == passing or answers == 1 else began + self.bot_pause
        if room.clients and not table.is_solo and number == table.number:
            await asyncio.sleep(max(0.0, moment - time.time()))
        return thought

    def _duty(self, room: Room) -> Duty | None:
        """What the house must do now, other than to run a race; None if a person has to decide, or it is over."""
        table, seat = room.table, room.table.turn
        if seat < 0:
            return None
        if table.seats[seat].kind == "bot" or table.seats[seat].resigned:
            return Duty(seat)
        if seat in room.away or room.late == table.number + 1:
            return self._duty_for_silent(room, seat) if waiting.present(room) - {seat} else None
        answer = self._answer_for(room, seat)
        return None if answer is None else Duty(seat, answer)

    def _duty_for_silent(self, room: Room, seat: int) -> Duty:
        """Silence is never a deed: it passes where that is possible, and only else a bot decides."""
        assert room.table.state is not None
        passing, is_away = room.table.state.passing, seat in room.away
        why = notes.AWAY if is_away else notes.LATE if passing is None else notes.SILENT
        return Duty(seat, passing, why)

    def _answer_for(self, room: Room, seat: int) -> int | None:
        """What the house answers for a person: an only answer, or what they leave to it in a window; else None."""
        table = room.table
        assert table.state is not None
        if not windows.is_asked_like_all(table):
            actions = table.state.actions()
            return actions[0] if len(actions) == 1 else None
        now = time.time()
        answer, left = windows.answer(room, seat, now), windows.seconds_left(table, now)
        if answer is None and left is not None:
            asyncio.get_running_loop().call_later(max(0.0, left) + ROUNDING, self.drive, room)
        return answer

    async def tick(self) -> None:
        """Look after absent people and clocks, for ever: every table once in a while, and few at a time."""
        while True:
            self.broom.sweep()
            rooms = list(self.rooms.values())
            for first in range(0, len(rooms) or 1, AT_A_TIME):
                some = rooms[first : first + AT_A_TIME]
                await asyncio.sleep(TICK * len(some) / len(rooms) if rooms else TICK)
                for room in some:
                    await self._visit(room)

    async def _visit(self, room: Room) -> None:
        """See to one table. Whatever is wrong with it, those behind it are not kept waiting."""
        try:
            if room.table.phase == PLAYING:
                with contextlib.suppress(SQLAlchemyError):  # the next time may find the database again
                    await self._look_after(room)
                if self.caller is not None:
                    self.caller.look_at(room, self.neighbours.catch_up)
            self._forget_if_unused(room)
        except Exception:
            log.exception("table %s could not be looked after", room.table.id)

    async def wake(self) -> None:
        """After a restart: take up the tables where time runs or people wait for mail, though nobody looks at them."""
        columns = schema.tables.c
        query = select(columns.id, columns.clock, columns.pace).where(columns.phase == PLAYING)
        query = query.order_by(columns.created.desc()).limit(MOST_WOKEN)
        for row in await self.store.read(lambda connection: list(connection.execute(query))):
            if row.clock is not None or row.pace == "daily":
                with contextlib.suppress(SaloonError, SQLAlchemyError):
                    await self._opened(row.id)

    def _forget_if_unused(self, room: Room) -> None:
        """Drop a table from memory that nobody looks at and nothing happens at; it can be folded from its log again."""
        table, now = room.table, time.monotonic()
        if room.clients or table.lock.locked() or (room.driver is not None and not room.driver.done()):
            room.used = now
        patience = FORGET_AFTER if not room.wants_rematch else FORGET_WISHES_AFTER
        is_watched = table.phase == PLAYING and (table.charter.clock is not None or table.charter.pace == "daily")
        if now - room.used > patience and not is_watched:
            self.rooms.pop(table.id, None)

    async def _look_after(self, room: Room) -> None:
        table, now = room.table, time.time()
        seat = table.turn
        if seat not in table.people or table.is_solo:
            return
        left = self.clock_left(table, seat, now)
        if left is not None and left <= 0:
            with contextlib.suppress(SaloonError):
                await table.resign(seat, f"clock-{table.number + 1}", notes.TIMEOUT)
            self.publish(room)
            self.drive(room)
        elif (answer := self.answer_left(table, now)) is not None and answer <= 0:
            room.late = table.number + 1 if windows.opened(table) is None else 0
            self.drive(room)
        elif table.charter.pace == "live" and self._is_gone(room, seat, now):
            await self.neighbours.catch_up(room)
            if table.turn != seat or seat in room.elsewhere:
                return
            waiting.stand_in(room, seat)
            self.publish_card(room)
            self.drive(room)

    def _is_gone(self, room: Room, seat: int, now: float) -> bool:
        """Has the table waited long enough for somebody who is not there, and nobody said so yet?"""
        if seat in room.away or seat in room.seats_connected() or not waiting.present(room):
            return False
        left = waiting.wait_left(room, seat, now, self.wait)
        return left is not None and left <= 0

    def clock_left(self, table: Table, seat: int, now: float) -> float | None:
        """Seconds left to a seat; None without a clock, and where one person plays with bots: there none runs."""
        clock = table.charter.clock
        if clock is None or table.started is None or (table.is_solo and table.phase == PLAYING):
            return None
        left, before = clock["minutes"] * 60, table.started
        for entry in table.log:
            if entry.seat == seat:
                left += clock["increment"] - (entry.at - before)
            before = entry.at
        return left - (now - before) if table.turn == seat else left

    def answer_left(self, table: Table, now: float) -> float | None:
        """Seconds left for an answer while another has their turn; None where there is no such question or limit."""
        window = windows.seconds_left(table, now)
        if window is not None:
            return window
        patience, state = table.charter.patience, table.state
        if patience is None or table.charter.pace != "live" or state is None or table.phase != PLAYING:
            return None
        if table.is_solo:
            return None
        if not state.is_interrupt:
            return None
        since = table.log[-1].at if table.log else table.started or now
        return patience - (now - since)

    # ---- Telling

    def publish_soon(self, room: Room) -> None:
        """Tell everybody in a moment: moves that wait for an answer go first, and several are told at once."""
        self._untold[room] = None
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_soon(self._publish_next)

    def _publish_next(self) -> None:
        """One table at a time; in between the loop looks who has moved."""
        room = next(iter(self._untold), None)
        self._is_telling = room is not None
        if room is not None:
            asyncio.get_running_loop().call_soon(self._publish_next)
            self.publish(room)

    def publish(self, room: Room) -> None:
        """Tell everybody how the game went on, each what they may know in their language."""
        self._untold.pop(room, None)
        self.broom.busy()
        table = room.table
        if room.asking_undo is not None and room.asked_at != table.number:
            self.forget_undo(room)
        card = self.card(room, None)
        retold, table.retold = table.number if table.retold is None else table.retold, None
        written: dict[tuple[int | None, int, str], bytes] = {}
        told = []
        for client in room.clients:
            if not client.greeted:
                continue
            seat = room.seat_of(client)
            news = seat, min(client.last, retold), client.language
            if news not in written:
                written[news] = write_json({"type": "moved", **table.news(*news), "card": {**card, "mine": seat}})
            told.append((client, written[news]))
            client.last = table.number
        for client, text in told:  # to all in one go: everybody who is woken costs a moment
            client.hand(text)

    def publish_card(self, room: Room) -> None:
        """Tell everybody that the table has changed."""
        card = self.card(room, None)
        for client in room.clients:
            if client.greeted:
                client.tell({"type": "card", "card": {**card, "mine": room.seat_of(client)}})

    def _tell_all(self, room: Room, message: dict[str, Any]) -> None:
        for client in room.clients:
            client.tell(message)

    def tell_each(self, room: Room, message: Callable[[Client], dict[str, Any]]) -> None:
        """Tell everybody something of their own."""
        for client in room.clients:
            client.tell(message(client))

    def say(self, room: Room, number: int, line: dict[str, Any], *, silently: bool = False) -> None:
        """Tell everybody a line of chat, once."""
        told = room.lines = set() if room.lines is None else room.lines
        if number not in told:
            told.add(number)
            if len(told) > MOST_LINES_KNOWN:
                told.remove(min(told))
            if not silently:
                self.tell_each(room, lambda _: {"type": "chat", "line": line})

    def card(self, room: Room, player: Player | None) -> dict[str, Any]:
        """A table as the lobby and its page show it."""
        table, charter, now = room.table, room.table.charter, time.time()
        connected, prizes = room.seats_connected(), table.prizes()
        seats = []
        for number, seat in enumerate(table.seats):
            left = self.clock_left(table, number, now)
            seats.append({
                "kind": seat.kind, "name": seat.name, "player": seat.player, "bot": seat.bot, "level": seat.level,
                "connected": seat.kind == "bot" or number in connected, "away": number in room.away,
                "resigned": seat.resigned, "clock_ms": None if left is None else max(0, round(left * 1000)),
                "prize": None if prizes is None else prizes[number],
                "hat": number if seat.hat is None else seat.hat,
            })  # fmt: skip
        over, prelude, answer = table.phase in (OVER, FROZEN), charter.prelude, self.answer_left(table, now)
        return {
            "id": table.id, "game": table.game.name, "title": title(table.game.name), "phase": table.phase,
            "host": waiting.acting_host(room), "private": charter.private, "rated": charter.rated, "pace": charter.pace,
            "clock": charter.clock, "patience": charter.patience,
            "wait": self.wait if charter.wait is None else charter.wait, "options": charter.options,
            "values": charter.values, "seats": seats,
            "waiting": [{"seat": waited.seat, "since": waited.since} for waited in waiting.waited_for(room)],
            "votes": {str(seat): sorted(votes) for seat, votes in room.votes.items()},
            "answer_ms": None if answer is None else max(0, round(answer * 1000)), "window": windows.number(table),
            "onlookers": sum(room.seat_of(client) is None for client in room.clients),
            "created": charter.created, "started": table.started,
            "ended": table.log[-1].at if table.phase == OVER and table.log else None, "number": table.number,
            "turn": table.turn, "commitment": table.commitment,
            "secret": charter.secret.hex() if over else None, "words": charter.words if over else None,
            "mine": table.seat_of(player.id) if player else None,
            "frozen": table.frozen or None, "rematch": table.rematch, "wants_rematch": sorted(room.wants_rematch),
            "continues": prelude and {"table": prelude["table"], "step": prelude["step"]},
        }  # fmt: skip
