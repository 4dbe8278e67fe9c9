"""A session: one client at one table. Carries out what the client says."""

from __future__ import annotations

import asyncio
import time

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket

from saloon.core.errors import SaloonError
from saloon.core.words import LANGUAGES
from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol import VERSION, heard, told
from saloon.server.races.referee import Referee
from saloon.server.socket.outlet import SocketOutlet
from saloon.server.socket.transports import abort, round_trip
from saloon.server.storage.outage import away, is_outage, log_outage
from saloon.server.tables import windows
from saloon.server.tables.client import Client
from saloon.server.tables.house import House
from saloon.server.tables.refusals import Behind, Refused
from saloon.server.tables.room import Room
from saloon.server.tables.updates import update_for

FRAMES_A_SECOND, FRAME_BURST = 20.0, 60.0
"""Rate limit: frames a second, and the size of the token bucket."""
HELLO_FRAMES = 10.0
"""What a hello costs of them: it may be answered with the story of a whole game."""
RESERVED_PREFIXES = ("house-", "clock-")
"""Prefixes of keys that only the server itself uses."""
EXPELLED = 4408
BUILD_POLL_SECONDS = 2.0
"""How often clients hear about the progress of compilation."""
CLOSE_TIMEOUT = 2.0
"""Seconds for sending the last messages before a socket is closed."""


class Session:
    """One socket at one table."""

    def __init__(
        self, house: House, referee: Referee, room: Room, player: Player | None, socket: WebSocket, language: str,
        *, is_behind_proxy: bool = False,
    ) -> None:  # fmt: skip
        self.house, self.referee, self.room, self.player, self.socket = house, referee, room, player, socket
        self._outlet = SocketOutlet(socket)
        self.client = Client(player, language, self._outlet)
        self.client.latency.transport_rtt = lambda: round_trip(socket.scope, is_behind_proxy=is_behind_proxy)
        self._allowance, self._spoke = FRAME_BURST, time.monotonic()
        self._undo_task: asyncio.Task[None] | None = None
        self._building_task: asyncio.Task[None] | None = None

    @property
    def seat(self) -> int | None:
        """The seat of this client; None for a spectator."""
        return self.room.seat_of(self.client)

    async def run(self) -> None:
        """Read messages until either side leaves; messages to the client are sent concurrently."""
        self.room.clients.add(self.client)
        self._outlet.on_room = self.client.catch_up
        try:
            async with asyncio.timeout(None) as limit:
                self._outlet.on_drop = lambda: limit.reschedule(0)  # at once
                is_expelled = await self._serve()
            if is_expelled:
                async with asyncio.timeout(CLOSE_TIMEOUT):  # let the last message arrive
                    await self._outlet.close(EXPELLED)
        except TimeoutError:  # the client has stopped reading
            abort(self.socket.scope)
        finally:
            self._leave()

    def _leave(self) -> None:
        for task in (self._undo_task, self._building_task):
            if task is not None:
                task.cancel()
        seat = self.seat
        self._outlet.stop()
        self.room.clients.discard(self.client)
        self.referee.relay.hung_up(self.room, self.client)
        if seat is not None and seat not in self.room.seats_here():
            self.room.seen_last[seat] = times.now()
            self.house.peers.leave(self.room, seat)
            self._last_task = asyncio.create_task(self.house.absence.leave(self.room, seat))
            self.referee.left(self.room, seat)
        self.house.broadcast.publish_card(self.room)

    async def _serve(self) -> bool:
        """Handle messages; False once the client has left, True if it must be disconnected."""
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return False
            text = frame.get("text")
            if not self._may_speak():
                self._bye(Refused("you are sending messages too fast"))
                return True
            if text is None or len(text.encode()) > heard.MOST_BYTES:
                self._bye(Refused("a frame is text of at most 16 KiB"))
                return True
            try:
                said = heard.read_saying.decode(text)
            except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as wrong:
                self._refuse("", heard.unreadable(wrong).say(self.client.language))
                continue
            try:
                await self._handle(said)
            except SQLAlchemyError as wrong:
                if not is_outage(wrong):
                    raise
                log_outage(wrong)
                self._refuse(said.key if isinstance(said, heard.Keyed) else "", away().say(self.client.language))

    def _bye(self, why: SaloonError) -> None:
        self.client.tell(told.Bye(why.say(self.client.language)))

    def _may_speak(self) -> bool:
        now = time.monotonic()
        self._allowance = min(FRAME_BURST, self._allowance + (now - self._spoke) * FRAMES_A_SECOND) - 1
        self._spoke = now
        return self._allowance >= 0

    def _refuse(self, key: str, why: str, *, behind: bool = False) -> None:
        self.house.metrics.refusals.inc()
        self.client.tell(told.Refusal(key, why, behind))

    async def _handle(self, said: heard.Saying) -> None:
        if self.seat in self.room.away and not isinstance(said, heard.Ping | heard.Echo | heard.MayUndo):
            self.house.absence.come_back(self.room, self.seat)
        if isinstance(said, heard.Back):
            return
        if isinstance(said, heard.Hello):
            self._allowance -= HELLO_FRAMES - 1
            await self._greet(said)
        elif isinstance(said, heard.Ping):
            self.client.tell(told.Pong(said.sent, times.now(), self.referee.relay.clock(self.room)))
        elif isinstance(said, heard.MayUndo):
            self._look_at_undo()
        elif isinstance(said, heard.Ready | heard.Press | heard.Hit | heard.Echo):
            self.referee.hear(self.room, self.client, said)
        elif isinstance(said, heard.Wish | heard.Declare):
            self._wish(said)
        elif isinstance(said, heard.Word):
            await self._show_word(said)
        elif not 1 <= len(said.key) <= heard.LONGEST_KEY or said.key.startswith(RESERVED_PREFIXES):
            wrong = Refused("a key has 1 to 64 letters")
            self._refuse(said.key[: heard.LONGEST_KEY], wrong.say(self.client.language))
        else:
            try:
                await self._do(said)
            except Behind as wrong:
                self._refuse(said.key, wrong.say(self.client.language), behind=True)
                await self._greet(heard.Hello(self.client.last, self.client.language))
            except SaloonError as wrong:
                self._refuse(said.key, wrong.say(self.client.language))

    def _look_at_undo(self) -> None:
        """Say whether undo is possible, as soon as that is known; nothing waits for it."""
        if self.seat is not None and (self._undo_task is None or self._undo_task.done()):
            self._undo_task = asyncio.create_task(self._tell_of_undo(self.seat))

    async def _tell_of_undo(self, seat: int) -> None:
        table, number, why = self.room.table, -1, None
        while number != table.number:  # the table has moved on meanwhile
            number, why = table.number, None
            try:
                await asyncio.to_thread(table.undo_target, seat)
            except SaloonError as wrong:
                why = wrong.say(self.client.language)
        self.client.tell(told.MayUndo(number, why))

    def _wish(self, said: heard.Wish | heard.Declare) -> None:
        try:
            if self.seat is None:
                raise Refused("you are a spectator: only people with a seat can do that")
            if isinstance(said, heard.Wish):
                windows.wish(self.room, self.seat, said.move, said.window)
            else:
                windows.declare(self.room, self.seat, said.stops, said.round)
                self._tell_declared(self.seat)
        except SaloonError as wrong:
            self._refuse("", wrong.say(self.client.language))
        self.house.driver.drive(self.room)
        self.house.broadcast.publish_card(self.room)

    async def _show_word(self, said: heard.Word) -> None:
        try:
            if self.seat is None:
                raise Refused("you are a spectator: only people with a seat can do that")
            await self.house.seating.show_word(self.room, self.seat, said.word)
        except SaloonError as wrong:
            self._refuse("", wrong.say(self.client.language))

    def _tell_declared(self, seat: int) -> None:
        """Show what somebody has declared to all their clients, and to nobody else."""
        declared = self.room.declared.get(seat)
        message = told.Declared(None, []) if declared is None else told.Declared(declared.round, sorted(declared.stops))
        for client in self.room.clients:
            if self.room.seat_of(client) == seat:
                client.tell(message)

    async def _greet(self, said: heard.Hello) -> None:
        table, client = self.room.table, self.client
        client.language = said.language if said.language in LANGUAGES else "en"
        await self.house.peers.catch_up(self.room)
        seat = self.seat
        if seat is None:
            self.house.broadcast.note_spectator(self.room)
        client.greeted = True
        if seat is not None:
            await self.house.peers.arrive(self.room, seat)
            await self.house.reopening.reopen_if_back(self.room)
        talk = await self.house.manners.conversation(self.room, client)
        card = self.house.broadcast.card(self.room, self.player)
        new = update_for(table, seat, said.last, client.language)
        client.tell(told.Welcome(VERSION, seat, *new, card, talk.lines, times.now()))
        if talk.muted or talk.kicked or talk.silent is not None:
            client.tell(talk)
        client.last = -1 if table.state is None else table.number  # before the start they have not heard the deal
        if self._building_task is None or self._building_task.done():
            self._building_task = asyncio.create_task(self._tell_of_building())
        self.referee.greet(self.room, client)
        if seat in self.room.declared:
            self._tell_declared(seat)
        self.house.broadcast.publish_card(self.room)
        self.house.driver.drive(self.room)

    async def _tell_of_building(self) -> None:
        """Report the progress of compilation while a bot at this table waits for it."""
        last = ""
        while (progress := self._progress()) is not None:
            if (text := self._building(*progress)) != last:
                self.client.tell(told.News(text))
            last = text
            await asyncio.sleep(BUILD_POLL_SECONDS)
        if last:
            self.client.tell(told.News(""))

    def _progress(self) -> tuple[int, int] | None:
        table = self.room.table
        return self.house.bot_pool.progress(table.game, [each.bot for each in table.seats if each.bot])

    def _building(self, done: int, total: int) -> str:
        w = self.room.table.game.speaker(self.client.language)
        return w("The fast rules are being built ({done} of {total}): simpler bots sit in.", done=done, total=total)

    async def _do(self, said: heard.Saying) -> None:
        seat, house, room = self.seat, self.house, self.room
        if isinstance(said, heard.Talk | heard.Mute | heard.Kick):
            await self._converse(said)
            return
        assert isinstance(said, heard.Keyed)
        if seat is None:
            raise Refused("you are a spectator: only people with a seat can do that")
        number: int | None = None
        if isinstance(said, heard.Move):
            number = await house.play(room, seat, said)
        elif isinstance(said, heard.Undo):
            number = await house.takebacks.ask(room, seat, said.key)
        elif isinstance(said, heard.Withdraw):
            house.takebacks.withdraw(room, seat)
        elif isinstance(said, heard.Answer):
            await house.takebacks.answer(room, seat, said.accept)
        elif isinstance(said, heard.Nudge):
            house.absence.nudge(room, said.seat, seat)
        elif isinstance(said, heard.StandIn):
            house.absence.let_bot_play(room, seat, said.seat)
        elif isinstance(said, heard.Resign):
            number = await room.table.resign(seat, said.key)
        elif isinstance(said, heard.Rematch):
            await house.sanctions.refuse(self.room.table.seats[seat].player or "")
            again = await house.rematches.ask(room, seat, said.without, said.promise)
            if again is not None:
                self.client.tell(told.NextTable(again.table.id))
        self.client.tell(told.Ack(said.key, room.table.number if number is None else number))
        house.broadcast.publish_soon(room)
        house.driver.drive(room)

    async def _converse(self, said: heard.Talk | heard.Mute | heard.Kick) -> None:
        manners = self.house.manners
        if isinstance(said, heard.Talk):
            await manners.talk(self.room, self.player, said)
        elif isinstance(said, heard.Mute):
            await manners.mute(self.room, self.player, said)
        else:
            await manners.kick(self.room, self.player, said)
        self.client.tell(told.Ack(said.key, self.room.table.number))
