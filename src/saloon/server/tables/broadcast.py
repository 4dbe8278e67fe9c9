"""Telling people: how a game went on, how a table stands, what was said. Everybody hears what they may know."""

from __future__ import annotations

import asyncio
import time
from typing import cast

from msgspec.structs import replace

from saloon.server.players.accounts import Player
from saloon.server.protocol.cards import Card, Clock, Origin, Pace, Seat, TablePhase
from saloon.server.protocol.raced import Raced
from saloon.server.protocol.told import CardChanged, Chat, ChatLine, Moved, Nudged, Told, UndoAsked, written
from saloon.server.tables import time_left, waiting, windows
from saloon.server.tables.fold import FROZEN, OVER
from saloon.server.tables.garbage import Collector
from saloon.server.tables.news import news
from saloon.server.tables.room import Room
from saloon.sitting.titles import title

MOST_LINES_KNOWN = 200


class Broadcast:
    """Tells everybody at a table."""

    def __init__(self, wait: float) -> None:
        """`wait` is how long a live table waits for somebody, in seconds, unless its host has said otherwise."""
        self.wait = wait
        self.collector = Collector()
        self._untold: dict[Room, None] = {}
        """Tables where something happened that nobody was told yet, the longest waiting first."""
        self._is_telling = False

    # ---- How the game went on

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
        self.collector.busy()
        table = room.table
        if room.asking_undo is not None and room.asked_at != table.number:
            self.forget_undo(room)
        card = self.card(room, None)
        retold, table.retold = table.number if table.retold is None else table.retold, None
        texts: dict[tuple[int | None, int, str], bytes] = {}
        told = []
        for client in room.clients:
            if not client.greeted:
                continue
            seat = room.seat_of(client)
            told_to = seat, min(client.last, retold), client.language
            if told_to not in texts:
                texts[told_to] = written(Moved(*news(table, *told_to), card=replace(card, mine=seat)))
            told.append((client, texts[told_to]))
            client.last = table.number
        for client, text in told:  # to all in one go: everybody who is woken costs a moment
            client.hand(text)

    def publish_card(self, room: Room) -> None:
        """Tell everybody that the table has changed."""
        card = self.card(room, None)
        for client in room.clients:
            if client.greeted:
                client.tell(CardChanged(replace(card, mine=room.seat_of(client))))

    def tell_all(self, room: Room, message: Told | Raced) -> None:
        """Tell everybody the same."""
        text = written(message)
        for client in room.clients:
            client.hand(text)

    def say(self, room: Room, number: int, line: ChatLine, *, silently: bool = False) -> None:
        """Tell everybody a line of chat, once."""
        told = room.lines = set() if room.lines is None else room.lines
        if number not in told:
            told.add(number)
            if len(told) > MOST_LINES_KNOWN:
                told.remove(min(told))
            if not silently:
                self.tell_all(room, Chat(line))

    # ---- Requests and reminders

    def forget_undo(self, room: Room, refused_by: int | None = None) -> None:
        """The request is off the table: answered, overtaken or withdrawn."""
        room.asking_undo, room.agreed = None, set()
        self.tell_of_undo(room, refused_by)

    def tell_of_undo(self, room: Room, refused_by: int | None = None) -> None:
        """Say who asks to take back and who has still to answer, or that nobody asks any more."""
        seat = None if room.asking_undo is None else room.asking_undo[0]
        asked = [] if seat is None else sorted(waiting.asked_to_undo(room, seat) - room.agreed)
        self.tell_all(room, UndoAsked(seat, asked, refused_by))

    def tell_of_nudge(self, room: Room, by: int, seat: int) -> None:
        """Everybody sees who was nudged, and by whom."""
        self.tell_all(room, Nudged(by, seat))

    # ---- How a table stands

    def card(self, room: Room, player: Player | None) -> Card:
        """A table as the lobby and its page show it."""
        table, charter, now = room.table, room.table.charter, time.time()
        over, prelude, answer = table.phase in (OVER, FROZEN), charter.prelude, time_left.for_answer(table, now)
        return Card(
            id=table.id, game=table.game.name, title=title(table.game.name), phase=cast(TablePhase, table.phase),
            host=waiting.acting_host(room), private=charter.private, rated=charter.rated,
            pace=cast(Pace, charter.pace), clock=None if charter.clock is None else Clock(**charter.clock),
            patience=charter.patience, wait=self.wait if charter.wait is None else charter.wait,
            waiting=waiting.waited_for(room),
            votes={str(seat): sorted(votes) for seat, votes in room.votes.items()},
            options=charter.options, values=charter.values, seats=_seats(room, now),
            answer_ms=None if answer is None else max(0, round(answer * 1000)), window=windows.number(table),
            spectators=sum(room.seat_of(client) is None for client in room.clients),
            created=charter.created, started=table.started,
            ended=table.log[-1].at if table.phase == OVER and table.log else None, number=table.number,
            turn=table.turn, commitment=table.commitment,
            secret=charter.secret.hex() if over else None, words=charter.words if over else None,
            mine=table.seat_of(player.id) if player else None,
            frozen=table.frozen or None, rematch=table.rematch, wants_rematch=sorted(room.wants_rematch),
            continues=None if prelude is None else Origin(table=prelude["table"], step=prelude["step"]),
        )  # fmt: skip


def _seats(room: Room, now: float) -> list[Seat]:
    """The chairs of a table."""
    table, connected, prizes = room.table, room.seats_connected(), room.table.prizes()
    seats = []
    for number, seat in enumerate(table.seats):
        left = time_left.on_clock(table, number, now)
        seats.append(Seat(
            kind=seat.kind, name=seat.name, player=seat.player, bot=seat.bot, level=seat.level,
            connected=seat.kind == "bot" or number in connected, away=number in room.away,
            resigned=seat.resigned, clock_ms=None if left is None else max(0, round(left * 1000)),
            prize=None if prizes is None else prizes[number], hat=number if seat.hat is None else seat.hat,
        ))  # fmt: skip
    return seats
