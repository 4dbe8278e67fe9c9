"""A live table of Boomtown on a clock that the test turns: the real house, table, store and referee, and no waiting."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from saloon.core.replay import fingerprint
from saloon.server.players.player import Player
from saloon.server.protocol import heard, requests
from saloon.server.races.clock import Time
from saloon.server.races.race import racers
from saloon.server.races.referee import Referee
from saloon.server.races.track import Track
from saloon.server.storage.store import Store
from saloon.server.tables.client import Client
from saloon.server.tables.fold import PLAYING
from saloon.server.tables.house import House
from saloon.server.tables.log import read_log
from saloon.server.tables.room import Room
from saloon.server.tables.seats import Seat
from saloon.server.tables.table import Table
from saloon.server.workers import BotPool
from tests.server.wire import read

ENDINGS = ("call", "tie", "fire")
"""What the clock does when a race is over."""
THREAD_S = 0.0005
"""Seconds to let the thread work that writes the log."""


class Turned(Time):
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self._now = 1_000_000.0
        self._waiting: list[tuple[float, asyncio.Future[None], asyncio.Event | None]] = []

    def now(self) -> float:
        return self._now

    async def wait(self, until: float, bell: asyncio.Event | None = None) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = until, future, bell
        self._waiting.append(entry)
        rings = None if bell is None else asyncio.ensure_future(bell.wait())
        try:
            either: list[asyncio.Future[Any]] = [future] if rings is None else [future, rings]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waiting.remove(entry)
            future.cancel()
            if rings is not None:
                rings.cancel()
        if bell is not None:
            bell.clear()

    @property
    def is_listening(self) -> bool:
        """Does a referee wait, with nothing left to be done before?"""
        return any(
            bell is not None and not bell.is_set() and not future.done() and until > self._now
            for until, future, bell in self._waiting
        )

    def turn(self, until: float) -> bool:
        """On to the next moment that somebody waits for, up to that one; is there any?"""
        due = min((at for at, future, _ in self._waiting if not future.done()), default=until + 1)
        self._now = max(self._now, min(due, until))
        for at, future, _ in self._waiting:
            if at <= self._now and not future.done():
                future.set_result(None)
        return due <= until


class Ears:
    """An outlet that keeps what is said."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    def write(self, texts: Sequence[bytes]) -> bool:
        self.heard += [read(text) for text in texts]
        return True

    def drop(self) -> None:
        return

    def of_races(self, stage: str) -> list[dict[str, Any]]:
        return [each for each in self.heard if each["type"] == "race" and each["stage"] == stage]


class Complaints(logging.Handler):
    """What the server writes into its own log."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


class NoBots:
    """Nobody thinks here: the moves between races are the test's."""

    def prepare(self, game: Any, *, played: bool = False) -> None:
        return


class Clockwork:
    """A table where people (by number) and bots race, and what each of them hears."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.time, self.dice = store, Turned(), random.Random(seed)
        self.house = House(store, cast(BotPool, NoBots()), bot_pause=0.0)
        self.referee = Referee(self.house, time=self.time)
        self.referee._dice = random.Random(seed)
        self.house.driver.duty = lambda _: None  # type: ignore[assignment,method-assign]  # races, and nothing else
        self.clients: dict[int, tuple[Client, Ears]] = {}
        self.spectator = Ears()
        self.complaints = Complaints()
        logging.getLogger("saloon.server").addHandler(self.complaints)
        self.room: Room

    async def sit_down(self, kinds: Sequence[str]) -> None:
        """Begin with a person or a bot on each seat, everything drawn from the seed."""
        player = Player("p0", "P0")
        wishes = [requests.SeatWish("empty")] * len(kinds)
        self.room = await self.house.registry.open(player, requests.NewTable("boomtown", wishes, {"tempo": "live"}))
        table = self.room.table
        table.charter.secret = self.dice.randbytes(32)
        words = [f"{self.dice.random()}" for _ in kinds]
        seats = [
            Seat("person", f"P{n}", f"p{n}", word=words[n]) if kind == "person"
            else Seat("bot", f"B{n}", bot="random", level="normal", word=words[n])
            for n, kind in enumerate(kinds)
        ]  # fmt: skip
        await table.arrange(lambda _: seats)
        self.room.clients.add(Client(None, "en", self.spectator))
        await self.house.seating.start(self.room, player)

    async def close(self) -> None:
        """Nobody races any more."""
        if self.track.task is not None:
            self.track.task.cancel()
            await asyncio.gather(self.track.task, return_exceptions=True)
        logging.getLogger("saloon.server").removeHandler(self.complaints)

    @property
    def track(self) -> Track:
        return self.referee.track(self.room)

    @property
    def table(self) -> Table:
        return self.room.table

    @property
    def racers(self) -> list[int]:
        assert self.table.state is not None
        return racers(self.table.state)

    @property
    def endings(self) -> int:
        """How many races the log knows the end of."""
        return sum(entry.data["move"]["do"] in ENDINGS for entry in self.table.log if entry.kind == "move")

    async def to_the_next_race(self) -> bool:
        """Play anything until the clock is on turn; False if the game is over before."""
        table = self.table
        while table.phase == PLAYING and not table.is_race:
            assert table.state is not None
            action = self.dice.choice(table.state.actions())
            number = table.number + 1
            await table.play(table.turn, f"key-{number}", number, action)
        if table.is_race:
            self.house.driver.drive(self.room)
            await self.settle()
        return table.is_race

    # ---- Time

    async def settle(self) -> None:
        """Let everybody do what they can do without waiting."""
        referee = self.track.task
        for _ in range(4):
            await asyncio.sleep(0)
        while referee is not None and not referee.done() and not self.time.is_listening:
            await asyncio.sleep(THREAD_S)
            referee = self.track.task
        if referee is not None and referee.done():
            referee.result()  # whatever went wrong in it

    async def wait(self, ms: float) -> None:
        """Let time pass."""
        until = self.time.now() + ms
        await self.settle()
        while self.time.turn(until):
            await self.settle()

    # ---- People

    async def come(self, seat: int) -> Ears:
        """Somebody connects."""
        ears = Ears()
        client = Client(Player(f"p{seat}", f"P{seat}"), "en", ears)
        self.clients[seat] = client, ears
        self.room.clients.add(client)
        race = self.referee.announcement(self.room)
        if race is not None:
            client.tell(race)
        self.house.driver.drive(self.room)
        await self.settle()
        return ears

    async def leave(self, seat: int) -> None:
        """Somebody's line breaks."""
        client, _ = self.clients.pop(seat)
        self.room.clients.discard(client)
        self.referee.left(self.room, seat)
        await self.settle()

    async def reload(self, seat: int) -> None:
        """Somebody leaves and is back before anything else happens."""
        client, _ = self.clients.pop(seat)
        self.room.clients.discard(client)
        self.referee.left(self.room, seat)
        await self.come(seat)

    def echo(self, seat: int) -> None:
        """A client answers all echoes that it has heard."""
        client, ears = self.clients[seat]
        for message in ears.heard:
            if message["type"] == "echo":
                client.latency.echo(message["id"], self.time.now())

    def ready(self, seat: int) -> None:
        self.referee.ready(self.room, seat)

    def press(self, seat: int, at: float) -> None:
        self.referee.press(self.room, seat, heard.Press(at), self.clients[seat][0].latency)

    def hit(self, seat: int, reaction: float, roll: int | None) -> None:
        self.referee.hit(self.room, seat, heard.Hit(reaction, roll), self.clients[seat][0].latency)

    # ---- The log

    def folded(self) -> Table:
        """The table as somebody finds it who knows nothing but its log."""
        charter, seats = self.table.charter, [replace(seat) for seat in self.table.seats]
        table = Table(charter, seats, self.store, self.table.phase)
        table.started = self.table.started
        table.load(self.store.read_now(lambda connection: read_log(connection, charter.id)))
        return table

    def check_log(self) -> None:
        """What is written leads where we are."""
        again = self.folded()
        assert again.frozen == ""
        assert again.state is not None
        assert self.table.state is not None
        assert fingerprint(again.state) == fingerprint(self.table.state)
        assert [entry.hash for entry in again.log] == [entry.hash for entry in self.table.log]
