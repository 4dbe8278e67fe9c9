"""The house: everything that one server process runs, its tables and what keeps them going."""

from __future__ import annotations

from collections.abc import Mapping

from saloon.server.cluster.hints import Hints
from saloon.server.cluster.leases import Leases
from saloon.server.cluster.notifications import Notifications
from saloon.server.metrics import Metrics
from saloon.server.notify.contacts import Contacts
from saloon.server.players.sanctions import Sanctions
from saloon.server.protocol import heard
from saloon.server.storage.store import Store
from saloon.server.tables.absence import Absence
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.clocks import Clocks
from saloon.server.tables.driver import Driver
from saloon.server.tables.farewell import Farewell
from saloon.server.tables.fold import FROZEN, PLAYING
from saloon.server.tables.inbox import Inbox
from saloon.server.tables.listing import Listing
from saloon.server.tables.manners import Manners
from saloon.server.tables.operations import Operations
from saloon.server.tables.peers import Peers
from saloon.server.tables.refusals import Refused
from saloon.server.tables.registry import Registry
from saloon.server.tables.rematches import Rematches
from saloon.server.tables.reopening import Reopening
from saloon.server.tables.room import Room
from saloon.server.tables.seating import Seating
from saloon.server.tables.takebacks import TakeBacks
from saloon.server.tables.turns import Reminder
from saloon.server.workers import BotPool

WAIT = 120.0
"""Seconds that a live table waits for somebody, unless its host chose otherwise."""


class House:
    """All parts of a server process, each built on those above it."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        *,
        bot_pause: float = 1.3,
        redis: str = "",
        wait: float = WAIT,
        contacts: Contacts | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store, self.bot_pool, self.metrics = store, bot_pool, metrics or Metrics()
        rooms: dict[str, Room] = {}
        self.notifications = Notifications(store.engine.url if store.is_shared else None)
        hints = Hints(redis, self.notifications)
        self.id, self.leases = hints.house, Leases(store, hints.house)
        self.broadcast = Broadcast(wait)
        self.peers = Peers(store, rooms, self.broadcast, hints)
        self.driver = Driver(self.broadcast, self.peers, bot_pool, bot_pause)
        self.seating = Seating(self.broadcast, self.driver)
        self.reopening = Reopening(store, rooms, self.broadcast)
        self.registry = Registry(store, rooms, self.peers, self.driver, self.seating, self.reopening, bot_pool)
        self.listing = Listing(store, self.registry, self.peers)
        self.takebacks = TakeBacks(self.broadcast, self.peers)
        self.absence = Absence(self.broadcast, self.peers, self.driver, self.takebacks)
        self.rematches = Rematches(store, self.registry, self.seating, self.broadcast, self.peers)
        self.reminder = Reminder(store, self.registry, self.peers, contacts)
        self.clocks = Clocks(
            self.registry, self.broadcast, self.peers, self.driver, self.seating, self.reminder, self.reopening
        )  # fmt: skip
        self.peers.go_on = self.driver.drive
        self.peers.reload = lambda room: self.peers.spawn(self.registry.reload(room))
        self.operations = Operations(store, self.registry, self.broadcast, self.peers)
        self.farewell = Farewell(store, self.registry, self.seating, self.broadcast, self.driver)
        self._count(rooms)
        self.sanctions = Sanctions(store)
        self.manners = Manners(store, rooms, self.broadcast, self.peers)
        hints.on_hint = Inbox(
            rooms, self.broadcast, self.peers, self.driver, self.takebacks, self.rematches, self.manners
        ).receive  # fmt: skip

    async def play(self, room: Room, seat: int, said: heard.Move) -> int:
        """Play a person's move."""
        if room.table.seats[seat].resigned and room.table.answered(seat, said.key) is None:
            raise Refused("you have given up: a bot plays on this seat for good")
        with self.metrics.move(room.table.game.name):
            return await room.table.play(seat, said.key, said.number, said.move)

    def _count(self, rooms: Mapping[str, Room]) -> None:
        """What the metrics look up."""
        gauge, pool = self.metrics.gauge, self.bot_pool
        gauge("tables", "Tables in memory", lambda: len(rooms))
        gauge("tables_playing", "Tables in memory with a game in play",
              lambda: sum(room.table.phase == PLAYING for room in rooms.values()))  # fmt: skip
        gauge("tables_frozen", "Tables in memory that are frozen",
              lambda: sum(room.table.phase == FROZEN for room in rooms.values()))  # fmt: skip
        gauge("sockets", "Open sockets at tables", lambda: sum(len(room.clients) for room in list(rooms.values())))
        gauge("write_queue", "Changes that wait for the database", lambda: self.store.waiting)
        gauge("journal_bytes", "Size of SQLite's write-ahead log", lambda: self.store.journal_bytes)
        gauge("bot_queue", "Bots' moves that are being thought about or wait for a worker", lambda: pool.waiting)
        gauge("bot_workers", "Worker processes for bots", lambda: pool.running)
