"""A client at a table: what it says is done, what happens is told to it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from saloon.core.errors import SaloonError
from saloon.core.words import LANGUAGES
from saloon.server.players.accounts import Player
from saloon.server.protocol import messages
from saloon.server.races.clock import clock
from saloon.server.races.referee import Referee
from saloon.server.socket.outlet import SocketOutlet
from saloon.server.socket.transports import hang_up, round_trip
from saloon.server.tables import chat, windows
from saloon.server.tables.client import Client
from saloon.server.tables.house import House
from saloon.server.tables.news import news
from saloon.server.tables.refusals import Behind, Refused
from saloon.server.tables.room import Room

FRAMES_A_SECOND, FRAMES_SAVED = 20.0, 60.0
"""How fast a client may speak, and how much it may save up."""
CHAT_KEPT = 100
THE_HOUSES_OWN = ("house-", "clock-")
"""How keys begin that only the house uses."""
PUSHED_OUT = 4408
LOOK_AT_BUILDING_S = 2.0
"""How often somebody hears how far the fast rules are."""
PATIENCE = 2.0
"""Seconds that a last word may take."""


class Visit:
    """One socket at one table."""

    def __init__(
        self, house: House, referee: Referee, room: Room, player: Player | None, socket: WebSocket, language: str,
        *, is_behind_proxy: bool = False,
    ) -> None:  # fmt: skip
        self.house, self.referee, self.room, self.player, self.socket = house, referee, room, player, socket
        self._outlet = SocketOutlet(socket)
        self.client = Client(player, language, self._outlet)
        self.client.way.proof = lambda: round_trip(socket.scope, is_behind_proxy=is_behind_proxy)
        self._allowance, self._spoke = FRAMES_SAVED, time.monotonic()
        self._undo_task: asyncio.Task[None] | None = None
        self._building_task: asyncio.Task[None] | None = None

    @property
    def seat(self) -> int | None:
        """Where this visitor sits."""
        return self.room.seat_of(self.client)

    async def run(self) -> None:
        """Listen until either side leaves; what is told in the meantime goes out at once."""
        self.room.clients.add(self.client)
        self._outlet.on_room = self.client.catch_up
        try:
            async with asyncio.timeout(None) as limit:
                self._outlet.on_drop = lambda: limit.reschedule(0)  # at once
                must_go = await self._must_go()
            if must_go:
                async with asyncio.timeout(PATIENCE):  # let the last word reach them
                    await self._outlet.close(PUSHED_OUT)
        except TimeoutError:  # they do not read what they are told
            hang_up(self.socket.scope)
        finally:
            self._leave()

    def _leave(self) -> None:
        for task in (self._undo_task, self._building_task):
            if task is not None:
                task.cancel()
        seat = self.seat
        self._outlet.stop()
        self.room.clients.discard(self.client)
        if seat is not None and seat not in self.room.seats_here():
            self.room.seen_last[seat] = time.time()
            self.house.peers.leave(self.room, seat)
            self._last_task = asyncio.create_task(self.house.absence.leave(self.room, seat))
            self.referee.left(self.room, seat)
        self.house.broadcast.publish_card(self.room)

    async def _must_go(self) -> bool:
        """Do what is said until they leave, or until they have to."""
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return False
            text = frame.get("text")
            if not self._may_speak():
                self._bye(Refused("you speak too fast"))
                return True
            if text is None or len(text.encode()) > messages.MOST_BYTES:
                self._bye(Refused("a frame is text of at most 16 KiB"))
                return True
            try:
                said = messages.read_saying.decode(text)
            except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as wrong:
                self._refuse("", messages.unreadable(wrong).say(self.client.language))
                continue
            await self._obey(said)

    def _bye(self, why: SaloonError) -> None:
        self.client.tell({"type": "bye", "why": why.say(self.client.language)})

    def _may_speak(self) -> bool:
        now = time.monotonic()
        self._allowance = min(FRAMES_SAVED, self._allowance + (now - self._spoke) * FRAMES_A_SECOND) - 1
        self._spoke = now
        return self._allowance >= 0

    def _refuse(self, key: str, why: str, *, behind: bool = False) -> None:
        self.client.tell({"type": "refused", "key": key, "why": why, "behind": behind})

    async def _obey(self, said: messages.Saying) -> None:
        if self.seat in self.room.away and not isinstance(said, messages.Ping | messages.Echo | messages.MayUndo):
            self.house.absence.come_back(self.room, self.seat)
        if isinstance(said, messages.Back):
            return
        if isinstance(said, messages.Hello):
            await self._greet(said)
        elif isinstance(said, messages.Ping):
            self.client.tell({"type": "pong", "sent": said.sent, "now": time.time(), "clock": clock()})
        elif isinstance(said, messages.Echo):
            self.client.way.echo(said.id, clock())
        elif isinstance(said, messages.MayUndo):
            self._look_at_undo()
        elif isinstance(said, messages.Ready | messages.Press | messages.Hit):
            self._race(said)
        elif isinstance(said, messages.Wish | messages.Declare):
            self._wish(said)
        elif not 1 <= len(said.key) <= messages.LONGEST_KEY or said.key.startswith(THE_HOUSES_OWN):
            wrong = Refused("a key has 1 to 64 letters")
            self._refuse(said.key[: messages.LONGEST_KEY], wrong.say(self.client.language))
        else:
            try:
                await self._do(said)
            except Behind as wrong:
                self._refuse(said.key, wrong.say(self.client.language), behind=True)
                await self._greet(messages.Hello(self.client.last, self.client.language))
            except SaloonError as wrong:
                self._refuse(said.key, wrong.say(self.client.language))

    def _look_at_undo(self) -> None:
        """Tell whether taking back is possible, as soon as that is known: nothing waits for it meanwhile."""
        if self.seat is not None and (self._undo_task is None or self._undo_task.done()):
            self._undo_task = asyncio.create_task(self._tell_of_undo(self.seat))

    async def _tell_of_undo(self, seat: int) -> None:
        table, number, why = self.room.table, -1, None
        while number != table.number:  # it has moved on while we looked
            number, why = table.number, None
            try:
                await asyncio.to_thread(table.undo_target, seat)
            except SaloonError as wrong:
                why = wrong.say(self.client.language)
        self.client.tell({"type": "may_undo", "number": number, "why": why})

    def _race(self, said: messages.Ready | messages.Press | messages.Hit) -> None:
        """In a race there is no time to ask again: what does not count is told, and that is all."""
        referee, seat = self.referee, self.seat
        try:
            if seat is None:
                raise Refused("you look on: only people with a seat can do that")
            if isinstance(said, messages.Ready):
                referee.ready(self.room, seat)
            elif isinstance(said, messages.Press):
                referee.press(self.room, seat, said, self.client.way)
            else:
                referee.hit(self.room, seat, said, self.client.way)
        except SaloonError as wrong:
            self.client.tell({"type": "race", "stage": "ignored", "why": wrong.say(self.client.language)})

    def _wish(self, said: messages.Wish | messages.Declare) -> None:
        try:
            if self.seat is None:
                raise Refused("you look on: only people with a seat can do that")
            if isinstance(said, messages.Wish):
                windows.wish(self.room, self.seat, said.move, said.window)
            else:
                windows.declare(self.room, self.seat, said.stops, said.round)
                self._tell_declared(self.seat)
        except SaloonError as wrong:
            self._refuse("", wrong.say(self.client.language))
        self.house.driver.drive(self.room)
        self.house.broadcast.publish_card(self.room)

    def _tell_declared(self, seat: int) -> None:
        """What somebody has declared is theirs to see alone, on every screen of theirs."""
        declared = self.room.declared.get(seat)
        message: dict[str, Any] = {"type": "declared", "round": None, "stops": []}
        if declared is not None:
            message |= {"round": declared.round, "stops": sorted(declared.stops)}
        for client in self.room.clients:
            if self.room.seat_of(client) == seat:
                client.tell(message)

    async def _greet(self, said: messages.Hello) -> None:
        table, client = self.room.table, self.client
        client.language = said.language if said.language in LANGUAGES else "en"
        await self.house.peers.catch_up(self.room)
        client.greeted = True
        seat = self.seat
        if seat is not None:
            await self.house.peers.arrive(self.room, seat)
        lines = await self.house.store.read(lambda connection: chat.last(connection, table.id, CHAT_KEPT))
        client.tell({
            "type": "welcome",
            "card": self.house.broadcast.card(self.room, self.player),
            "seat": seat,
            **news(table, seat, said.last, client.language),
            "chat": [remark.to_json() for _, remark in lines],
            "now": time.time(),
        })  # fmt: skip
        client.last = -1 if table.state is None else table.number  # who waits for the start has not heard the deal
        if self._building_task is None or self._building_task.done():
            self._building_task = asyncio.create_task(self._tell_of_building())
        race = self.referee.announcement(self.room)
        if race is not None:
            client.tell({"type": "race", **race})
        if seat in self.room.declared:
            self._tell_declared(seat)
        self.house.broadcast.publish_card(self.room)
        self.house.driver.drive(self.room)

    async def _tell_of_building(self) -> None:
        """How far the fast rules are that a bot of this table waits for, until they are there."""
        told = ""
        while (progress := self._progress()) is not None:
            if (text := self._building(*progress)) != told:
                self.client.tell({"type": "news", "text": text})
            told = text
            await asyncio.sleep(LOOK_AT_BUILDING_S)
        if told:
            self.client.tell({"type": "news", "text": ""})

    def _progress(self) -> tuple[int, int] | None:
        table = self.room.table
        return self.house.thinkers.progress(table.game, [each.bot for each in table.seats if each.bot])

    def _building(self, done: int, total: int) -> str:
        w = self.room.table.game.speaker(self.client.language)
        return w("The fast rules are being built ({done} of {total}): simpler bots sit in.", done=done, total=total)

    async def _do(self, said: messages.Saying) -> None:
        seat, house, room = self.seat, self.house, self.room
        if isinstance(said, messages.Talk):
            await self._talk(said)
            return
        assert isinstance(said, messages.Keyed)
        if seat is None:
            raise Refused("you look on: only people with a seat can do that")
        number: int | None = None
        if isinstance(said, messages.Move):
            number = await house.play(room, seat, said)
        elif isinstance(said, messages.Undo):
            number = await house.takebacks.ask(room, seat, said.key)
        elif isinstance(said, messages.Withdraw):
            house.takebacks.withdraw(room, seat)
        elif isinstance(said, messages.Answer):
            await house.takebacks.answer(room, seat, said.accept)
        elif isinstance(said, messages.Nudge):
            house.absence.nudge(room, said.seat, seat)
        elif isinstance(said, messages.StandIn):
            house.absence.let_bot_play(room, seat, said.seat)
        elif isinstance(said, messages.Resign):
            number = await room.table.resign(seat, said.key)
        elif isinstance(said, messages.Rematch):
            again = await house.rematches.ask(room, seat, said.without)
            if again is not None:
                self.client.tell({"type": "rematch", "id": again.table.id})
        self.client.tell({"type": "ack", "key": said.key, "number": room.table.number if number is None else number})
        house.broadcast.publish_soon(room)
        house.driver.drive(room)

    async def _talk(self, said: messages.Talk) -> None:
        text = " ".join(said.text.split())[: messages.LONGEST_TEXT]
        if self.player is None or not text:
            raise Refused("tell us your name before you speak")
        remark, table = chat.Remark(self.player.name, self.seat, text, time.time()), self.room.table.id
        number = await self.house.store.write(lambda connection: chat.add(connection, table, remark))
        self.house.broadcast.say(self.room, number, remark)
        self.house.peers.tell(self.room, "chat")
        self.client.tell({"type": "ack", "key": said.key, "number": self.room.table.number})
