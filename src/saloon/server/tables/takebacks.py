"""Undo requests: who asks, who must agree, and what becomes of them."""

from __future__ import annotations

import asyncio

from saloon.server.tables import waiting
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.peers import Peers
from saloon.server.tables.refusals import Behind, Refused
from saloon.server.tables.room import Room


class TakeBacks:
    """Undoes a decision at once, or asks the others first."""

    def __init__(self, broadcast: Broadcast, peers: Peers) -> None:
        self._broadcast, self._peers = broadcast, peers

    async def ask(self, room: Room, seat: int, key: str) -> int | None:
        """Undo at once if nobody has to agree, else ask the others; None until they have answered."""
        table = room.table
        if not waiting.asked_to_undo(room, seat):
            return await table.undo(seat, key)
        number = table.number
        await asyncio.to_thread(table.undo_target, seat)  # nobody is asked for what cannot be
        if table.number != number:
            raise Behind("the table has moved on: look again")
        room.asking_undo, room.agreed, room.asked_at = (seat, key), set(), table.number
        self._broadcast.tell_of_undo(room)
        self._peers.tell(room, "wishes")
        return None

    async def answer(self, room: Room, seat: int, accept: bool) -> bool:
        """Another person answers; undo if all have agreed."""
        if room.asking_undo is None or seat == room.asking_undo[0]:
            raise Refused("nobody asks to take anything back")
        if accept:
            room.agreed.add(seat)
            done = await self.take_back_if_agreed(room)
        else:
            done = False
            self._broadcast.forget_undo(room, refused_by=seat)
        self._peers.tell(room, "wishes")
        return done

    def withdraw(self, room: Room, seat: int) -> None:
        """Withdraw an undo request."""
        if room.asking_undo is not None and room.asking_undo[0] == seat:
            self._broadcast.forget_undo(room)
            self._peers.tell(room, "wishes")

    async def take_back_if_agreed(self, room: Room) -> bool:
        """Undo if everybody has agreed; was it done?"""
        if room.asking_undo is None or not waiting.asked_to_undo(room, room.asking_undo[0]) <= room.agreed:
            return False
        asking = room.asking_undo
        self._broadcast.forget_undo(room)
        await room.table.undo(*asking)
        return True
