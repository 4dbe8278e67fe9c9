"""Talking at a table, and whom one need not listen to: muted by one person, kicked by the host, or by an operator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection

from saloon.core.errors import SaloonError
from saloon.server import times
from saloon.server.players.player import Player
from saloon.server.players.text import plain_text
from saloon.server.protocol import heard, told
from saloon.server.storage.store import Store
from saloon.server.tables import chat, waiting
from saloon.server.tables.broadcast import Broadcast
from saloon.server.tables.client import Client
from saloon.server.tables.peers import Peers
from saloon.server.tables.refusals import Refused
from saloon.server.tables.room import Room

CHAT_KEPT = 100
"""Lines that somebody who arrives is told."""


class Manners:
    """Passes on what people say to whoever wants to read it."""

    def __init__(self, store: Store, rooms: Mapping[str, Room], broadcast: Broadcast, peers: Peers) -> None:
        self._store, self._rooms, self._broadcast, self._peers = store, rooms, broadcast, peers

    async def talk(self, room: Room, player: Player | None, said: heard.Talk) -> None:
        """Say something; saying it again with the same key changes nothing."""
        if player is None:
            raise Refused("tell us your name before you speak")
        text = plain_text(said.text)[: heard.LONGEST_TEXT].strip()
        if not text:
            raise Refused("there is nothing to read in that line")
        table = room.table
        line = told.ChatLine(player.name, table.seat_of(player.id), text, times.now(), player.id)
        number = await self._store.write(lambda connection: chat.add(connection, table.id, line, said.key))
        if number is not None:
            self._broadcast.say(room, number, line)
            self._peers.tell(room, "chat")

    async def mute(self, room: Room, player: Player | None, said: heard.Mute) -> None:
        """Hide what somebody says from a player, at all tables, or show it again."""
        if player is None:
            raise Refused("tell us your name first")
        if said.player == player.id:
            raise Refused("you cannot do that to yourself")
        await self._store.write(lambda connection: chat.mute(connection, player.id, said.player, muted=said.muted))
        await self.tell(player.id)
        self._peers.tell(room, "manners")

    async def kick(self, room: Room, player: Player | None, said: heard.Kick) -> None:
        """Keep somebody from talking at a table, or let them talk again (host only)."""
        if player is None or not waiting.may_host(room, player.id):
            raise Refused("only the host may do that")
        if said.player == player.id:
            raise Refused("you cannot do that to yourself")
        if said.player == room.table.charter.host:
            raise Refused("the host may always talk at their own table")
        table = room.table.id
        await self._store.write(lambda connection: chat.kick(connection, table, said.player, kicked=said.kicked))
        await self._tell(room, [
            each for each in room.clients
            if each.player and (each.player.id == said.player or waiting.may_host(room, each.player.id))
        ])  # fmt: skip
        self._peers.tell(room, "manners")

    async def tell(self, player: str) -> None:
        """Tell a player's clients what they may read and say, at all tables."""
        for room in list(self._rooms.values()):
            await self._tell(room, [each for each in room.clients if each.player and each.player.id == player])

    async def publish(self, room: Room) -> None:
        """Tell everybody who has a name what they may read and say: something has changed at a peer process."""
        await self._tell(room, list(room.clients))

    async def _tell(self, room: Room, clients: list[Client]) -> None:
        for client in clients:
            if client.greeted and client.player is not None:
                client.tell(await self.conversation(room, client))

    async def conversation(self, room: Room, client: Client) -> told.Conversation:
        """What a client may read and say at a table. Whom they have muted is kept with the client from now on."""
        may_host = client.player is not None and waiting.may_host(room, client.player.id)
        found, why = await self._store.read(
            lambda connection: _conversation(connection, room.table.id, client.player, may_host=may_host)
        )
        client.muted = frozenset(person.id for person in found.muted)
        found.silent = None if why is None else why.say(client.language)
        return found


def _conversation(
    connection: Connection, table: str, player: Player | None, *, may_host: bool
) -> tuple[told.Conversation, SaloonError | None]:
    muted = [] if player is None else chat.muted_by(connection, player.id)
    lines = chat.last(connection, table, CHAT_KEPT, [person.id for person in muted])
    kicked = chat.kicked_from(connection, table) if may_host else []
    why = next(_reasons(connection, table, player), None)
    return told.Conversation([line for _, line in lines], muted, kicked, None), why


def _reasons(connection: Connection, table: str, player: Player | None) -> Iterator[SaloonError]:
    """Why somebody may not talk."""
    if player is not None:
        try:
            chat.refuse(connection, table, player.id)
        except SaloonError as wrong:
            yield wrong
