"""The driver makes the server's moves: for bots, for absent people, and where there is only one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server import times
from saloon.server.cluster import RETRY
from saloon.server.tables import waiting, windows
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.pace import Pace
from saloon.server.tables.peers import Peers
from saloon.server.tables.room import Room
from saloon.server.workers import QUICK, BotPool, Thought
from saloon.sitting import notes
from saloon.sitting.stand_ins import stand_in

ROUNDING = 0.005
"""Seconds by which a timer may fire early."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A move that the server must make."""

    seat: int
    answer: int | None = None
    """The only possible answer, or what silence counts as; None where a bot must choose."""
    why: str | None = None
    """Why the server moves for a person: notes.AWAY, notes.LATE or notes.SILENT."""


class Driver:
    """Makes the moves that no person has to make."""

    def __init__(self, broadcast: Broadcast, peers: Peers, bot_pool: BotPool, bot_pause: float) -> None:
        self._broadcast, self._peers, self._bot_pool, self._bot_pause = broadcast, peers, bot_pool, bot_pause
        self._pace = Pace()
        self.run_race: Callable[[Room], None] = lambda _: None
        """Called when it is the clock's turn at a table."""

    def drive(self, room: Room) -> None:
        """Start making moves, until a person has to decide."""
        if room.driver is not None and not room.driver.done():
            return
        if room.table.is_race:
            self.run_race(room)
        elif self.duty(room) is not None:
            room.driver = asyncio.create_task(self._drive_on(room))

    async def _drive_on(self, room: Room) -> None:
        """Drive, and retry after the database failed."""
        while True:
            try:
                await self._drive(room)
                return
            except SQLAlchemyError:
                await asyncio.sleep(RETRY)

    async def _drive(self, room: Room) -> None:
        table = room.table
        while (duty := self.duty(room)) is not None:
            number = table.number + 1
            if not await self._peers.lets_us(room, number):
                continue
            if duty.answer is None:
                action, remark = await self._thought(room, duty.seat)
                if self.duty(room) != duty:  # somebody came back meanwhile, or the table has moved on
                    continue
            else:
                action, remark = duty.answer, None
            try:
                await table.play(duty.seat, f"house-{number}", number, action, remark, stood_in=duty.why)
            except SaloonError:  # somebody was faster, or undid something: look again
                await self._peers.catch_up(room)
                continue
            self._broadcast.publish(room)
        if table.is_race:
            self.run_race(room)

    async def _thought(self, room: Room, seat: int) -> Thought:
        """A bot's choice and remark for that seat.

        Among people it takes a moment, so that they can follow; and as long as if it had to think, unless everybody
        can see that it has nothing to think about.
        """
        table, began = room.table, times.now()
        assert table.state is not None
        number, chair = table.number, table.seats[seat]
        window, state, is_forced = windows.opened(table), table.state, table.is_plainly_forced
        bot, level = chair.bot or stand_in(table.game), chair.level or "normal"
        who = table.game.name, bot, level
        if len(state.actions()) > 1:
            with self._pace.timed(who):
                thought = await self._bot_pool.choose(state.seen_by(seat), bot, level)
        else:
            thought = state.actions()[0], None
        pause = self._bot_pause if room.clients and not table.is_solo else 0.0
        moment = began if is_forced else began + self._pace.usual(who, is_quick=bot in QUICK)
        if window is not None:  # at the same time as all others in it, whatever they do
            moment = max(moment, window.at + min(pause, table.game.windows[state.record().phase]))
        elif not is_forced and thought[0] != state.passing:
            moment = max(moment, began + pause)
        if number == table.number:
            await asyncio.sleep(max(0.0, moment - times.now()))
        return thought

    def duty(self, room: Room) -> Duty | None:
        """The move that the server must make now; None if a person has to decide, in a race, or when it is over."""
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
        """Silence counts as a pass where one is possible; only otherwise does a bot decide."""
        assert room.table.state is not None
        passing, is_away = room.table.state.passing, seat in room.away
        why = notes.AWAY if is_away else notes.LATE if passing is None else notes.SILENT
        return Duty(seat, passing, why)

    def _answer_for(self, room: Room, seat: int) -> int | None:
        """What the server answers for a person: the only answer, or what they have left to it in a window."""
        table = room.table
        assert table.state is not None
        if not windows.is_asked_like_all(table):
            return table.state.actions()[0] if windows.is_answered_at_once(table) else None
        now = times.now()
        answer, left = windows.answer(room, seat, now), windows.seconds_left(table, now)
        if answer is None and left is not None:
            asyncio.get_running_loop().call_later(max(0.0, left) + ROUNDING, self.drive, room)
        return answer
