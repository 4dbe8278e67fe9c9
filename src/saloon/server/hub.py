"""The hub: all tables that are in use, who is connected to them, and what keeps them going."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Row, insert, select, update

from saloon.core.chance import SECRET_BYTES
from saloon.core.errors import BadSetup, SaloonError, UnknownName
from saloon.core.registry import game as game_called
from saloon.server import messages, store
from saloon.server.people import Player, new_id
from saloon.server.seating import LONGEST_WORD, Seat, number_twins, seats_for
from saloon.server.store import Store
from saloon.server.table import FROZEN, OPEN, OVER, PLAYING, TIMEOUT, Charter, Refused, Table, read_log
from saloon.server.thinkers import Thinkers

AWAY_AFTER = 60.0
"""Seconds that a live table waits for somebody who is not there."""
TICK = 0.5
MOST_TABLES_LISTED = 50
MOST_WAITING = 256
"""Messages that a slow reader may leave unread before it is dropped."""


class Client:
    """Somebody who looks at a table: a queue of messages, and what they may see."""

    def __init__(self, player: Player | None, language: str) -> None:
        self.player, self.language = player, language
        self.last = -1
        self.greeted = False
        self.queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MOST_WAITING)

    def tell(self, message: dict[str, Any]) -> None:
        """Put a message into the queue; a reader that is too slow is dropped."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """End the connection."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Room:
    """A table with the people around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clients: set[Client] = set()
        self.seen_last: dict[int, float] = {}
        self.away: set[int] = set()
        self.asking_undo: tuple[int, str] | None = None
        self.agreed: set[int] = set()
        self.wants_rematch: set[int] = set()
        self.driver: asyncio.Task[None] | None = None

    def seats_connected(self) -> set[int]:
        """The seats whose people are here."""
        here = {self.table.seat_of(client.player.id) for client in self.clients if client.player is not None}
        return {seat for seat in here if seat is not None}


class Hub:
    """Everything that is going on."""

    def __init__(self, database: Store, thinkers: Thinkers, *, bot_pause: float = 0.6) -> None:
        self.store, self.thinkers, self.bot_pause = database, thinkers, bot_pause
        self.rooms: dict[str, Room] = {}
        self._opening: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    # ---- Tables

    async def open_table(self, host: Player, wish: messages.NewTable) -> Room:
        """A new table with the host's wishes."""
        game = game_called(wish.game)
        seats = seats_for(wish.seats, game, host)
        game.deal(len(seats), options=wish.options, values=wish.values)  # a clear error now, not at the start
        if wish.rated and (not host.account or any(seat.kind == "bot" for seat in seats)):
            raise BadSetup("a rated table is for people with accounts, and without bots")
        if wish.clock is not None and not (0 < wish.clock.minutes <= 600 and 0 <= wish.clock.increment <= 600):
            raise BadSetup("a clock has up to 600 minutes, and up to 600 seconds for each move")
        clock = None if wish.clock is None else msgspec.to_builtins(wish.clock)
        charter = Charter(
            new_id(), game, host.id, wish.private, wish.rated, wish.pace, clock, dict(wish.options), dict(wish.values),
            secrets.token_bytes(SECRET_BYTES), time.time(), game.version,
        )  # fmt: skip
        table = Table(charter, seats, self.store)
        row = {"id": charter.id, "game": game.name, "version": game.version, "phase": OPEN, "host": host.id,
               "private": wish.private, "rated": wish.rated, "pace": wish.pace, "clock": clock,
               "options": charter.options, "vals": charter.values, "seating": table.seating(),
               "secret": charter.secret, "words": [], "created": charter.created}  # fmt: skip
        await self.store.write(lambda connection: connection.execute(insert(store.tables).values(**row)))
        room = self.rooms[charter.id] = Room(table)
        self.thinkers.prepare(game)
        if wish.start:
            await self.start(room, host)
        return room

    async def room(self, table_id: str) -> Room:
        """The table of that id, from memory or from the log."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        async with self._opening[table_id]:
            if table_id not in self.rooms:
                self.rooms[table_id] = Room(await self._load(table_id))
                self._opening.pop(table_id, None)
                self.drive(self.rooms[table_id])
        return self.rooms[table_id]

    async def _load(self, table_id: str) -> Table:
        query = select(store.tables).where(store.tables.c.id == table_id)
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
            row.secret, row.created, row.version, row.words,
        )  # fmt: skip
        table = Table(charter, [Seat(**seat) for seat in row.seating], self.store)
        table.phase, table.started, table.rematch = row.phase, row.started, row.rematch
        return table

    async def listed(self, player: Player | None) -> tuple[list[Room], list[Room]]:
        """Open tables that anybody may join, and the player's own."""
        columns = store.tables.c
        query = select(columns.id, columns.phase, columns.private, columns.seating).order_by(columns.created.desc())
        rows = await self.store.read(lambda connection: list(connection.execute(query.limit(500))))
        mine = [
            row.id for row in rows if player and any(seat["player"] == player.id for seat in row.seating)
        ][:MOST_TABLES_LISTED]  # fmt: skip
        others = [row.id for row in rows if row.phase == OPEN and not row.private and row.id not in mine]
        rooms = [[await self.room(table_id) for table_id in ids] for ids in (others[:MOST_TABLES_LISTED], mine)]
        return rooms[0], rooms[1]

    # ---- Seats before the start

    async def sit(self, room: Room, player: Player, seat: int, word: str) -> None:
        """Take an empty chair."""
        table = room.table
        self._before_start(table)
        if not 0 <= seat < len(table.seats) or table.seats[seat].kind != "empty":
            raise Refused("that seat is taken")
        if table.seat_of(player.id) is not None:
            raise Refused("you have a seat already")
        if table.charter.rated and not player.account:
            raise Refused("a rated table is for people with accounts, and without bots")
        if len(word) > LONGEST_WORD:
            raise BadSetup("a word for the dice has at most {most} letters", most=LONGEST_WORD)
        table.seats[seat] = Seat("person", player.name, player.id, word=word or secrets.token_hex(8))
        await table.save_seats()
        self.publish_card(room)

    async def stand(self, room: Room, player: Player) -> None:
        """Leave a chair."""
        self._before_start(room.table)
        seat = room.table.seat_of(player.id)
        if seat is None:
            raise Refused("you have no seat here")
        room.table.seats[seat] = Seat()
        await room.table.save_seats()
        self.publish_card(room)

    async def rearrange(self, room: Room, player: Player, wishes: list[messages.SeatWish]) -> None:
        """The host puts people and bots where they shall sit."""
        table = room.table
        self._before_start(table)
        self._only_host(table, player)
        seats = seats_for(wishes, table.game, player, table.seats)
        if table.charter.rated and any(seat.kind == "bot" for seat in seats):
            raise Refused("a rated table is for people with accounts, and without bots")
        table.seats = seats
        await table.save_seats()
        self.publish_card(room)

    async def start(self, room: Room, player: Player) -> None:
        """The host begins."""
        table = room.table
        self._before_start(table)
        self._only_host(table, player)
        if any(seat.kind == "empty" for seat in table.seats):
            raise Refused("every seat needs a person or a bot before it can begin")
        number_twins(table.seats)
        for seat in table.seats:
            seat.word = seat.word or secrets.token_hex(8)
        await table.start()
        self.publish(room)
        self.drive(room)

    def _before_start(self, table: Table) -> None:
        if table.phase != OPEN:
            raise Refused("the game has begun already")

    def _only_host(self, table: Table, player: Player) -> None:
        if table.charter.host != player.id:
            raise Refused("only the host may do that")

    # ---- In play

    async def play(self, room: Room, seat: int, said: messages.Move) -> int:
        """A person's move."""
        number = await room.table.play(seat, said.key, said.number, said.move)
        room.asking_undo, room.agreed = None, set()
        return number

    async def undo(self, room: Room, seat: int, key: str) -> int | None:
        """Take back at once if only bots are asked, else ask the others; None while they think about it."""
        others = self._people(room) - {seat}
        if not others:
            return await room.table.undo(seat, key)
        if room.table.charter.rated or room.table.undo_target(seat) is None:
            raise Refused("there is nothing to take back: never across a roll or a secret")
        room.asking_undo, room.agreed = (seat, key), set()
        self._tell_all(room, {"type": "undo", "seat": seat})
        return None

    async def answer_undo(self, room: Room, seat: int, accept: bool) -> bool:
        """Another person's answer; is it taken back now?"""
        if room.asking_undo is None or seat == room.asking_undo[0]:
            raise Refused("nobody asks to take anything back")
        asker, key = room.asking_undo
        room.agreed.add(seat)
        done = accept and self._people(room) - {asker} <= room.agreed
        if done:
            await room.table.undo(asker, key)
        if done or not accept:
            room.asking_undo, room.agreed = None, set()
            self._tell_all(room, {"type": "undo", "seat": None})
        return done

    def _people(self, room: Room) -> set[int]:
        return {n for n, seat in enumerate(room.table.seats) if seat.kind == "person" and not seat.resigned}

    async def rematch(self, room: Room, seat: int) -> Room | None:
        """The same table again, once every person has asked for it."""
        table = room.table
        if table.phase != OVER:
            raise Refused("the game is not over yet")
        if table.rematch is not None:
            return await self.room(table.rematch)
        room.wants_rematch.add(seat)
        people = {n for n, each in enumerate(table.seats) if each.kind == "person"}
        if not people <= room.wants_rematch:
            self.publish_card(room)
            return None
        charter = table.charter
        clock = None if charter.clock is None else messages.Clock(**charter.clock)
        wish = messages.NewTable(
            charter.game.name, [messages.SeatWish("empty")] * len(table.seats), charter.options, charter.values,
            charter.private, clock, "daily" if charter.pace == "daily" else "live", charter.rated,
        )  # fmt: skip
        again = await self.open_table(Player(charter.host, "", account=True), wish)
        again.table.seats = [Seat(s.kind, s.name, s.player, s.bot, s.level) for s in table.seats[1:] + table.seats[:1]]
        await self.start(again, Player(charter.host, ""))
        change = update(store.tables).where(store.tables.c.id == table.id).values(rematch=again.table.id)
        await self.store.write(lambda connection: connection.execute(change))
        table.rematch = again.table.id
        self._tell_all(room, {"type": "rematch", "id": table.rematch})
        return again

    # ---- Bots, absent people, clocks

    def drive(self, room: Room) -> None:
        """Let bots play until a person must decide."""
        if room.driver is None or room.driver.done():
            room.driver = asyncio.create_task(self._drive(room))

    async def _drive(self, room: Room) -> None:
        table = room.table
        while table.phase == PLAYING and table.state is not None:
            seat, number = table.turn, table.number + 1
            is_bot = table.seats[seat].kind == "bot" or table.seats[seat].resigned or seat in room.away
            if not is_bot and len(table.state.actions()) > 1:
                return
            if is_bot:
                began = time.monotonic()
                action, remark = await self.thinkers.choose(table.state.seen_by(seat), table.seats[seat])
                if room.clients:
                    await asyncio.sleep(max(0.0, self.bot_pause - (time.monotonic() - began)))
            else:
                action, remark = table.state.actions()[0], None
            try:
                await table.play(seat, f"house-{number}", number, action, remark)
            except SaloonError:
                continue  # somebody was quicker, or took something back: look again
            self.publish(room)

    async def tick(self) -> None:
        """Look after absent people and clocks, for ever."""
        while True:
            await asyncio.sleep(TICK)
            for room in list(self.rooms.values()):
                if room.table.phase == PLAYING:
                    await self._look_after(room)

    async def _look_after(self, room: Room) -> None:
        table, now = room.table, time.time()
        seat = table.turn
        if seat < 0 or table.seats[seat].kind != "person" or table.seats[seat].resigned:
            return
        left = self.clock_left(table, seat, now)
        if left is not None and left <= 0:
            with contextlib.suppress(SaloonError):
                await table.resign(seat, f"clock-{table.number + 1}", TIMEOUT)
            self.publish(room)
            self.drive(room)
        elif table.charter.pace == "live" and seat not in room.seats_connected() and seat not in room.away:
            gone_since = max(room.seen_last.get(seat, 0.0), table.log[-1].at if table.log else table.started or now)
            if now - gone_since > AWAY_AFTER:
                room.away.add(seat)
                self.publish_card(room)
                self.drive(room)

    def clock_left(self, table: Table, seat: int, now: float) -> float | None:
        """Seconds left to a seat; None without a clock."""
        clock = table.charter.clock
        if clock is None or table.started is None:
            return None
        left, before = clock["minutes"] * 60, table.started
        for entry in table.log:
            if entry.seat == seat:
                left += clock["increment"] - (entry.at - before)
            before = entry.at
        return left - (now - before) if table.turn == seat else left

    # ---- Telling

    def publish(self, room: Room) -> None:
        """Tell everybody how the game went on, each what they may know in their language."""
        table = room.table
        card = self.card(room, None)
        retold, table.retold = table.number if table.retold is None else table.retold, None
        views: dict[tuple[int | None, str], Any] = {}
        for client in room.clients:
            if not client.greeted:
                continue
            seat = table.seat_of(client.player.id) if client.player else None
            key = seat, client.language
            if key not in views:
                views[key] = table.view(seat, client.language)
            client.tell({
                "type": "moved",
                "number": table.number,
                "stories": table.stories(seat, min(client.last, retold), client.language),
                "view": views[key],
                "card": {**card, "mine": seat},
            })  # fmt: skip
            client.last = table.number

    def publish_card(self, room: Room) -> None:
        """Tell everybody that the table has changed."""
        for client in room.clients:
            if client.greeted:
                client.tell({"type": "card", "card": self.card(room, client.player)})

    def _tell_all(self, room: Room, message: dict[str, Any]) -> None:
        for client in room.clients:
            client.tell(message)

    def tell_each(self, room: Room, message: Callable[[Client], dict[str, Any]]) -> None:
        """Tell everybody something of their own."""
        for client in room.clients:
            client.tell(message(client))

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
            })  # fmt: skip
        over = table.phase in (OVER, FROZEN)
        return {
            "id": table.id, "game": table.game.name, "title": title(table.game.name), "phase": table.phase,
            "host": charter.host, "private": charter.private, "rated": charter.rated, "pace": charter.pace,
            "clock": charter.clock, "options": charter.options, "seats": seats,
            "onlookers": sum(1 for c in room.clients if c.player is None or table.seat_of(c.player.id) is None),
            "created": charter.created, "started": table.started, "number": table.number, "turn": table.turn,
            "commitment": table.commitment, "secret": charter.secret.hex() if over else None,
            "words": charter.words if over else None, "mine": table.seat_of(player.id) if player else None,
            "frozen": table.frozen or None, "rematch": table.rematch,
        }  # fmt: skip


def title(name: str) -> str:
    """A game's name as people write it."""
    return name.replace("_", " ").title()
