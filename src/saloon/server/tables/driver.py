"""Moves that the house makes: for bots, for absent people, and where there is only one answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from saloon.core.errors import SaloonError
from saloon.server.cluster import RETRY
from saloon.server.tables import waiting, windows
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.peers import Peers
from saloon.server.tables.room import Room
from saloon.server.workers import Thinkers, Thought
from saloon.sitting import notes
from saloon.sitting.stand_ins import stand_in

ROUNDING = 0.005
"""Seconds that a timer may be early."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A move that the house must make."""

    seat: int
    answer: int | None = None
    """What a person's answer can only be, or what their silence is taken for; None where a bot must think."""
    why: str | None = None
    """Why it is done for a person: notes.AWAY, notes.LATE or notes.SILENT."""


class Driver:
    """Lets the house do what it must."""

    def __init__(self, broadcast: Broadcast, peers: Peers, thinkers: Thinkers, bot_pause: float) -> None:
        self._broadcast, self._peers, self._thinkers, self._bot_pause = broadcast, peers, thinkers, bot_pause
        self.run_race: Callable[[Room], None] = lambda _: None
        """Called when the clock is on turn at a table."""

    def drive(self, room: Room) -> None:
        """Let the house do what it must, until a person has to decide."""
        if room.driver is not None and not room.driver.done():
            return
        if room.table.is_race:
            self.run_race(room)
        elif self.duty(room) is not None:
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
        while (duty := self.duty(room)) is not None:
            number = table.number + 1
            if not await self._peers.lets_us(room, number):
                continue
            if duty.answer is None:
                action, remark = await self._thought(room, duty.seat)
                if self.duty(room) != duty:  # whoever was away came back meanwhile, or the table went on
                    continue
            else:
                action, remark = duty.answer, None
            try:
                await table.play(duty.seat, f"house-{number}", number, action, remark, stood_in=duty.why)
            except SaloonError:  # somebody was quicker, or took something back: look again
                await self._peers.catch_up(room)
                continue
            self._broadcast.publish(room)
        if table.is_race:
            self.run_race(room)

    async def _thought(self, room: Room, seat: int) -> Thought:
        """What a bot does on that seat and says about it; among people not before they could follow."""
        table = room.table
        assert table.state is not None
        began, number, chair = time.time(), table.number, table.seats[seat]
        window, passing, answers = windows.opened(table), table.state.passing, len(table.state.actions())
        bot, level = chair.bot or stand_in(table.game), chair.level or "normal"
        thought = await self._thinkers.choose(table.state.seen_by(seat), bot, level)
        if window is not None:  # together with all others in it, whatever they do
            moment = window.at + min(self._bot_pause, table.game.windows[table.state.record().phase])
        else:
            moment = began if thought[0] == passing or answers == 1 else began + self._bot_pause
        if room.clients and not table.is_solo and number == table.number:
            await asyncio.sleep(max(0.0, moment - time.time()))
        return thought

    def duty(self, room: Room) -> Duty | None:
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
