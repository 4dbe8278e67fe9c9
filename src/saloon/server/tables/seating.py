"""Seating before the start, and the start itself."""

from __future__ import annotations

import secrets

from saloon.core.errors import BadSetup
from saloon.server.players.accounts import Player
from saloon.server.protocol import requests
from saloon.server.tables import waiting
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.driver import Driver
from saloon.server.tables.fold import OPEN
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room
from saloon.server.tables.seats import LONGEST_WORD, Seat, seats_for, with_hats, with_names
from saloon.server.tables.table import Table


class Seating:
    """Lets people take and leave seats, and the host rearrange them and start."""

    def __init__(self, broadcast: Broadcast, driver: Driver) -> None:
        self._broadcast, self._driver = broadcast, driver

    async def sit(self, room: Room, player: Player, seat: int, word: str) -> None:
        """Take an empty seat."""
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
        """Start the game (host only)."""
        table = room.table
        self._before_start(table)
        self._only_host(room, player)

        def make_ready(seats: list[Seat]) -> list[Seat]:
            if any(seat.kind == "empty" for seat in seats):
                raise Refused("every seat needs a person or a bot before it can begin")
            for seat in seats:
                seat.word = seat.word or secrets.token_hex(8)
            return with_hats(with_names(seats))

        await table.start(make_ready)
        self._broadcast.publish(room)
        self._driver.drive(room)

    def _before_start(self, table: Table) -> None:
        if table.phase != OPEN:
            raise Refused("the game has begun already")

    def _only_host(self, room: Room, player: Player) -> None:
        if not waiting.may_host(room, player.id):
            raise Refused("only the host may do that")
