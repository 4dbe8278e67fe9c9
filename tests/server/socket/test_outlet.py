"""What is told goes out at once and in order; a reader that is too slow is waited for, and dropped in the end."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from saloon.server.protocol.told import News
from saloon.server.socket import outlet as wires
from saloon.server.socket.outlet import Wire, round_trip_in, shortest_round_trip, wire_of
from saloon.server.tables.client import MOST_WAITING, Client

LARGE = 60_000
MANY = 400
"""Messages that fill every buffer between two ends of a socket here, at that size."""

PATIENCE = 60
"""Seconds, so that a message that never comes is a failure and not a wait."""


class Reader:
    """A client's end that has room or has none."""

    def __init__(self) -> None:
        self.has_room, self.is_dropped = True, False
        self.heard: list[list[bytes]] = []

    def write(self, texts: Sequence[bytes]) -> bool:
        if self.has_room:
            self.heard.append(list(texts))
        return self.has_room

    def drop(self) -> None:
        self.is_dropped = True


def test_what_is_told_goes_out_at_once() -> None:
    reader = Reader()
    client = Client(None, "en", reader)
    client.tell(News("Salut !"))
    client.hand(b"two")
    assert reader.heard == [[b'{"type":"news","text":"Salut !"}'], [b"two"]]


def test_a_slow_reader_gets_what_waited_in_one_go() -> None:
    reader = Reader()
    client = Client(None, "en", reader)
    reader.has_room = False
    for text in (b"one", b"two"):
        client.hand(text)
    assert reader.heard == []
    reader.has_room = True
    client.catch_up()
    client.catch_up()
    client.hand(b"three")
    assert reader.heard == [[b"one", b"two"], [b"three"]]


def test_a_reader_that_never_catches_up_is_dropped() -> None:
    reader = Reader()
    client = Client(None, "en", reader)
    reader.has_room = False
    for _ in range(MOST_WAITING):
        client.hand(b"again")
    assert not reader.is_dropped
    client.hand(b"too much")
    assert reader.is_dropped
    reader.has_room = True
    client.hand(b"nobody is there")
    client.catch_up()
    assert reader.heard == []


@contextlib.asynccontextmanager
async def serving(visit: Callable[[WebSocket], Awaitable[None]]) -> AsyncIterator[str]:
    """The address of a server that greets every socket like this."""
    app = Starlette(routes=[WebSocketRoute("/", visit)])
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, ws=Wire, ws_per_message_deflate=False, log_level="warning", lifespan="off")
    )
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    yield f"ws://{host}:{port}"
    server.should_exit = True
    await running


def meet(visit: Callable[[WebSocket], Awaitable[None]], act: Callable[[ClientConnection], Awaitable[None]]) -> None:
    """Let somebody connect to a server like that, and do this."""

    async def scenario() -> None:
        async with serving(visit) as address, connect(address, proxy=None, compression=None, max_queue=1) as link:
            await act(link)

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_several_messages_are_written_together_and_heard_one_by_one() -> None:
    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        assert wire_of(socket).write([b"one", "zwei: \u2663".encode(), b""])
        await socket.receive()

    async def act(link: ClientConnection) -> None:
        assert [await link.recv() for _ in range(3)] == ["one", "zwei: \u2663", ""]

    meet(visit, act)


def test_a_socket_that_is_full_says_so_and_when_there_is_room_again() -> None:
    is_full, refused = asyncio.Event(), []

    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        wire = wire_of(socket)
        client = Client(None, "en", wire)
        wire.on_room = client.catch_up
        texts = [f"{number:{LARGE}}".encode() for number in range(MANY)]
        for at, text in enumerate(texts):
            if not wire.write([text]):
                refused.append(at)
                break
        for text in texts[refused[0] : refused[0] + MOST_WAITING]:
            client.hand(text)
        is_full.set()
        await socket.receive()

    async def act(link: ClientConnection) -> None:
        await is_full.wait()
        for number in range(min(MANY, refused[0] + MOST_WAITING)):
            assert int(await link.recv()) == number

    meet(visit, act)
    assert 0 < refused[0] < MANY


def test_a_reader_that_is_dropped_finds_the_connection_gone() -> None:
    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        wire = wire_of(socket)
        wire.drop()
        assert (await socket.receive())["type"] == "websocket.disconnect"
        assert wire.write([b"nobody hears this"])

    async def act(link: ClientConnection) -> None:
        with pytest.raises(ConnectionClosed):
            await link.recv()

    meet(visit, act)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells the round trip")
@pytest.mark.parametrize(("is_behind_proxy", "is_here", "is_known"), [(0, 0, 1), (1, 0, 0), (0, 1, 0)])
def test_the_system_knows_the_round_trip_of_whoever_is_connected_without_a_proxy(
    monkeypatch: pytest.MonkeyPatch, is_behind_proxy: int, is_here: int, is_known: int
) -> None:
    found: list[float | None] = []
    if not is_here:
        monkeypatch.setattr(wires, "LOOPBACK", ())

    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        wire = wire_of(socket)
        wire.config.proxy_headers = bool(is_behind_proxy)
        wire.write([b"hello"])
        await socket.receive()
        found.append(wire.round_trip())

    async def act(link: ClientConnection) -> None:
        await link.send(str(await link.recv()))
        await link.wait_closed()

    meet(visit, act)
    assert [trip is not None for trip in found] == [bool(is_known)]
    assert all(trip is None or 0 < trip < PATIENCE * 1000 for trip in found)


@pytest.mark.parametrize(
    ("said", "found"),
    [(b"23500", 23.5), (b"0", None), (b"", None), (b"-4", None), (b"1e3", None), (b"9" * 5000, None), (b"\xb2", None)],
)
def test_a_proxy_says_how_far_its_client_is(said: bytes, found: float | None) -> None:
    assert round_trip_in([(b"host", b"saloon.example"), (b"x-saloon-rtt", said)]) == found
    assert round_trip_in([(b"host", b"saloon.example")]) is None


def test_nobody_knows_the_round_trip_of_what_is_no_connection() -> None:
    assert shortest_round_trip(None) is None
