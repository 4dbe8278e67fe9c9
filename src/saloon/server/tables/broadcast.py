"""Broadcasting: moves, cards and chat go to all clients of a table, to each as they may know it."""

from __future__ import annotations

import asyncio
from typing import cast

from msgspec.structs import replace

from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.protocol.cards import Card, Clock, Origin, Pace, Seat, TablePhase
from saloon.server.protocol.raced import Raced
from saloon.server.protocol.told import CardChanged, Chat, ChatLine, Message, Moved, Nudged, UndoAsked, written
from saloon.server.tables import time_left, waiting, windows
from saloon.server.tables.fold import FROZEN, OPEN, OVER
from saloon.server.tables.garbage import Collector
from saloon.server.tables.room import Room
from saloon.server.tables.table import Table
from saloon.server.tables.updates import update_for
from saloon.sitting.titles import title

MOST_LINES_KNOWN = 200


class Broadcast:
    """Sends messages to the clients of a table."""

    def __init__(self, wait: float) -> None:
        """`wait` is how long a live table waits for somebody, in seconds, unless its host chose otherwise."""
        self.wait = wait
        self.collector = Collector()
        self._untold: dict[Room, None] = {}
        """Tables with unsent updates, in the order in which they wait."""
        self._is_telling = False

    # ---- How the game went on

    def publish_soon(self, room: Room) -> None:
        """Publish in a moment: acknowledgements go first, and several moves share an update."""
        self._untold[room] = None
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_soon(self._publish_next)

    def _publish_next(self) -> None:
        """Publish one table at a time; in between the event loop can read moves."""
        room = next(iter(self._untold), None)
        self._is_telling = room is not None
        if room is not None:
            asyncio.get_running_loop().call_soon(self._publish_next)
            self.publish(room)

    def publish(self, room: Room) -> None:
        """Send every client the update for its seat, in its language."""
        self._untold.pop(room, None)
        self.collector.note_activity()
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
                texts[told_to] = written(Moved(*update_for(table, *told_to), card=_for_seat(card, table, seat)))
            told.append((client, texts[told_to]))
            client.last = table.number
        for client, text in told:  # all in one go, after encoding: every client that wakes up costs time
            client.hand(text)

    def note_spectator(self, room: Room) -> None:
        """Somebody looks on: from now on nothing is answered for a person that only they know to be the only answer."""
        if not room.table.is_watched:
            room.table.is_watched = True
            if room.table.is_solo and room.table.state is not None:
                self.publish(room)

    def publish_card(self, room: Room) -> None:
        """Send everybody the table's card."""
        card = self.card(room, None)
        for client in room.clients:
            if client.greeted:
                client.tell(CardChanged(_for_seat(card, room.table, room.seat_of(client))))

    def tell_all(self, room: Room, message: Message | Raced) -> None:
        """Send everybody the same message."""
        text = written(message)
        for client in room.clients:
            client.hand(text)

    def say(self, room: Room, number: int, line: ChatLine, *, silently: bool = False) -> None:
        """Send everybody a line of chat, once, except those who have muted whoever says it."""
        told = room.lines = set() if room.lines is None else room.lines
        if number not in told:
            told.add(number)
            if len(told) > MOST_LINES_KNOWN:
                told.remove(min(told))
            if not silently:
                text = written(Chat(line))
                for client in room.clients:
                    if line.player not in client.muted:
                        client.hand(text)

    # ---- Requests and reminders

    def forget_undo(self, room: Room, refused_by: int | None = None) -> None:
        """Drop the undo request: it was answered, overtaken or withdrawn."""
        room.asking_undo, room.agreed = None, set()
        self.tell_of_undo(room, refused_by)

    def tell_of_undo(self, room: Room, refused_by: int | None = None) -> None:
        """Say who asks for an undo and who has still to answer, or that nobody asks any more."""
        seat = None if room.asking_undo is None else room.asking_undo[0]
        asked = [] if seat is None else sorted(waiting.asked_to_undo(room, seat) - room.agreed)
        self.tell_all(room, UndoAsked(seat, asked, refused_by))

    def tell_of_nudge(self, room: Room, by: int, seat: int) -> None:
        """Tell everybody who was nudged, and by whom."""
        self.tell_all(room, Nudged(by, seat))

    # ---- How a table stands

    def card(self, room: Room, player: Player | None) -> Card:
        """A table as the lobby and its page show it."""
        table, charter, now = room.table, room.table.charter, times.now()
        over, answer = table.phase in (OVER, FROZEN), time_left.for_answer(table, now)
        card = Card(
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
            turn=table.turn, commitment=table.commitment, promises=[seat.promise for seat in table.seats],
            gathering=table.phase == OPEN and table.gathering is not None,
            secret=charter.secret.hex() if over else None, words=charter.words if over else None,
            mine=None,
            frozen=table.frozen or None, rematch=table.rematch, wants_rematch=sorted(room.wants_rematch),
            continues=None,
        )  # fmt: skip
        return _for_seat(card, table, table.seat_of(player.id) if player else None)


def _for_seat(card: Card, table: Table, seat: int | None) -> Card:
    """A card with what differs from seat to seat: which is theirs, and the way to an earlier private game."""
    prelude = table.charter.prelude
    if prelude is None:
        return replace(card, mine=seat)
    is_host = seat is not None and table.seats[seat].player == table.charter.host
    is_known = is_host or not prelude.get("private", True)
    return replace(
        card, mine=seat, continues=Origin(table=prelude["table"] if is_known else None, step=prelude["step"])
    )


def _seats(room: Room, now: float) -> list[Seat]:
    """The seats on a table's card."""
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
