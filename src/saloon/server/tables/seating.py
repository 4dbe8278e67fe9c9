"""Seating before the start, and the start itself.

Nobody chooses the dice: the server's secret is fixed by its commitment when the table opens, and people's words by
their promises when they sit down. Only then are words shown, and a bot's word follows from theirs.
"""

from __future__ import annotations

from saloon.core.chance import derived_word, own_words, promise_of
from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol import requests
from saloon.server.tables import beginning, waiting
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.driver import Driver
from saloon.server.tables.fold import OPEN
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room
from saloon.server.tables.seats import Seat, seats_for, with_hats, with_names
from saloon.server.tables.table import Table

PATIENCE = 5.0
"""Seconds in which a promised word must be shown; then it counts as empty."""


class Seating:
    """Lets people take and leave seats, and the host rearrange them and start."""

    def __init__(self, broadcast: Broadcast, driver: Driver) -> None:
        self._broadcast, self._driver = broadcast, driver

    async def sit(self, room: Room, player: Player, seat: int, promise: str | None = None) -> None:
        """Take an empty seat, with the promise of a word for the dice."""
        table = room.table
        self._before_start(table)
        if table.charter.rated and not player.account:
            raise Refused("a rated table is for people with accounts, and without bots")
        taken = Seat("person", player.name, player.id, promise=promise)

        def take(seats: list[Seat]) -> list[Seat]:
            if not 0 <= seat < len(seats) or seats[seat].kind != "empty":
                raise Refused("that seat is taken")
            if any(each.player == player.id for each in seats):
                raise Refused("you have a seat already")
            return with_hats([taken if number == seat else each for number, each in enumerate(seats)])

        await table.arrange(take)
        self._broadcast.publish_card(room)

    async def stand(self, room: Room, player: Player) -> None:
        """Leave a seat."""
        self._before_start(room.table)

        def leave(seats: list[Seat]) -> list[Seat]:
            if all(seat.player != player.id for seat in seats):
                raise Refused("you have no seat here")
            return [Seat() if seat.player == player.id else seat for seat in seats]

        await room.table.arrange(leave)
        self._broadcast.publish_card(room)

    async def rearrange(self, room: Room, player: Player, wishes: list[requests.SeatWish]) -> None:
        """Rearrange people and bots (host only)."""
        table = room.table
        self._before_start(table)
        self._only_host(room, player)

        def change(present: list[Seat]) -> list[Seat]:
            seats = seats_for(wishes, table.game, player, present)
            if table.charter.rated and any(seat.kind == "bot" for seat in seats):
                raise Refused("a rated table is for people with accounts, and without bots")
            return seats

        await table.arrange(change)
        self._broadcast.publish_card(room)

    async def start(self, room: Room, player: Player) -> None:
        """Start the game (host only): seats and promises are fixed, and whoever has promised a word shows it."""
        table = room.table
        self._before_start(table)
        self._only_host(room, player)

        def make_ready(seats: list[Seat]) -> list[Seat]:
            if any(seat.kind == "empty" for seat in seats):
                raise Refused("every seat needs a person or a bot before it can begin")
            return with_hats(with_names(seats))

        await table.gather(make_ready)
        await self.begin_when_ready(room)

    async def show_word(self, room: Room, seat: int, word: str) -> None:
        """Somebody shows the word that they promised; again, after a broken connection, changes nothing."""
        if room.table.seats[seat].word == word:
            return

        def show(seats: list[Seat]) -> list[Seat]:
            if seats[seat].promise != promise_of(word):
                raise Refused("this is not the word that you promised")
            seats[seat].word = word
            return seats

        await room.table.arrange(show, beginning.show_word)
        await self.begin_when_ready(room)

    async def begin_when_ready(self, room: Room) -> None:
        """Deal once all words are there, or the time for them is over."""
        table = room.table
        if table.phase != OPEN or table.gathering is None:
            return
        is_waiting = any(seat.promise and not seat.word for seat in table.seats)
        if is_waiting and 0 <= times.now() - table.gathering < PATIENCE:
            self._broadcast.publish_card(room)
            return
        try:
            await table.start(_with_derived_words)
        except Refused:  # a peer process was faster
            await table.catch_up()
        self._broadcast.publish(room)
        self._driver.drive(room)

    def _before_start(self, table: Table) -> None:
        if table.phase != OPEN:
            raise Refused("the game has begun already")

    def _only_host(self, room: Room, player: Player) -> None:
        if not waiting.may_host(room, player.id):
            raise Refused("only the host may do that")


def _with_derived_words(seats: list[Seat]) -> list[Seat]:
    """Give everybody who has promised no word one that follows from the others', if anybody has shown theirs."""
    own = own_words([seat.word for seat in seats], [seat.promise for seat in seats])
    for number, seat in enumerate(seats):
        if seat.promise is None:
            seat.word = derived_word(own, number) if any(own) else ""
    return seats
