"""What is told goes out at once and in order; a reader that is too slow is waited for, and dropped in the end."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from saloon.server.protocol.told import News
from saloon.server.serve import configured
from saloon.server.settings import Settings
from saloon.server.socket import transports
from saloon.server.socket.outlet import SocketOutlet
from saloon.server.socket.transports import abort, round_trip, round_trip_in, shortest_round_trip
from saloon.server.tables.client import MOST_WAITING, Client

LARGE = 60_000
A_WHILE = 0.01

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
    """The address of a server that greets every socket like this, set up as ours is."""
    app = FastAPI()
    app.router.add_websocket_route("/", visit)
    server = uvicorn.Server(configured(app, Settings(host="127.0.0.1", port=0)))
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
        assert SocketOutlet(socket).write([b"one", "zwei: \u2663".encode(), b""])
        await socket.receive()

    async def act(link: ClientConnection) -> None:
        assert [await link.recv() for _ in range(3)] == ["one", "zwei: \u2663", ""]

    meet(visit, act)


def test_what_is_told_meanwhile_follows_in_order() -> None:
    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        outlet = SocketOutlet(socket)
        client = Client(None, "en", outlet)
        outlet.on_room = client.catch_up
        for number in range(200):
            client.hand(b"%d" % number)
            if number % 7 == 0:
                await asyncio.sleep(0)
        await socket.receive()

    async def act(link: ClientConnection) -> None:
        assert [int(await link.recv()) for _ in range(200)] == list(range(200))

    meet(visit, act)


def test_a_socket_that_is_full_says_so_and_when_there_is_room_again() -> None:
    is_full = asyncio.Event()
    told: list[int] = []

    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        outlet = SocketOutlet(socket)
        while outlet.write([f"{len(told):{LARGE}}".encode()]):
            told.append(len(told))
            await asyncio.sleep(A_WHILE)  # what the reader has room for is out by then
        client = Client(None, "en", outlet)
        outlet.on_room = client.catch_up
        for number in range(len(told), len(told) + MOST_WAITING):
            client.hand(f"{number:{LARGE}}".encode())
        is_full.set()
        await socket.receive()

    async def act(link: ClientConnection) -> None:
        await is_full.wait()
        for number in range(len(told) + MOST_WAITING):
            assert int(await link.recv()) == number

    meet(visit, act)
    assert told


def test_the_last_word_is_out_before_the_connection_is_closed() -> None:
    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        outlet = SocketOutlet(socket)
        outlet.write([b"one", b"goodbye"])
        await outlet.close(4408)

    async def act(link: ClientConnection) -> None:
        assert [await link.recv(), await link.recv()] == ["one", "goodbye"]
        with pytest.raises(ConnectionClosed):
            await link.recv()
        assert link.close_code == 4408

    meet(visit, act)


def test_a_reader_that_is_dropped_finds_the_connection_gone() -> None:
    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        abort(socket.scope)
        assert (await socket.receive())["type"] == "websocket.disconnect"
        outlet = SocketOutlet(socket)
        assert outlet.write([b"nobody hears this"])
        await outlet.close(4408)
        assert outlet.write([b"nor this"])

    async def act(link: ClientConnection) -> None:
        with pytest.raises(ConnectionClosed):
            await link.recv()

    meet(visit, act)


def test_transports_are_forgotten_with_their_connections() -> None:
    known: list[int] = []

    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        known.append(len(transports._transports))
        await socket.receive()

    async def act(link: ClientConnection) -> None:
        await link.close()

    meet(visit, act)
    assert [known, len(transports._transports)] == [[1], 0]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells the round trip")
@pytest.mark.parametrize(("is_behind_proxy", "is_here", "is_known"), [(0, 0, 1), (1, 0, 0), (0, 1, 0)])
def test_the_system_knows_the_round_trip_of_whoever_is_connected_without_a_proxy(
    monkeypatch: pytest.MonkeyPatch, is_behind_proxy: int, is_here: int, is_known: int
) -> None:
    found: list[float | None] = []
    if not is_here:
        monkeypatch.setattr(transports, "LOOPBACK", ())

    async def visit(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("hello")
        await socket.receive()
        found.append(round_trip(socket.scope, is_behind_proxy=bool(is_behind_proxy)))

    async def act(link: ClientConnection) -> None:
        await link.send(str(await link.recv()))
        await link.wait_closed()

    meet(visit, act)
    assert [trip is not None for trip in found] == [bool(is_known)]
    assert all(trip is None or 0 < trip < PATIENCE * 1000 for trip in found)


def test_nothing_is_known_of_a_connection_under_another_server() -> None:
    scope = {"type": "websocket", "client": ("192.0.2.7", 4711), "headers": []}
    abort(scope)
    assert round_trip(scope, is_behind_proxy=False) is None
    assert round_trip({**scope, "client": None}, is_behind_proxy=False) is None


@pytest.mark.parametrize(
    ("said", "found"),
    [(b"23500", 23.5), (b"0", None), (b"", None), (b"-4", None), (b"1e3", None), (b"9" * 5000, None), (b"\xb2", None)],
)
def test_a_proxy_says_how_far_its_client_is(said: bytes, found: float | None) -> None:
    assert round_trip_in([(b"host", b"saloon.example"), (b"x-saloon-rtt", said)]) == found
    assert round_trip_in([(b"host", b"saloon.example")]) is None


def test_nobody_knows_the_round_trip_of_what_is_no_connection() -> None:
    assert shortest_round_trip(None) is None
