"""The server's end of a socket, which can be written to at once.

The ASGI way to send is a task for each socket that waits for something to say, and four layers of calls for each
message. With thousands of sockets the tasks are megabytes, and a move costs a twentieth more.
"""

from __future__ import annotations

import socket
import sys
from asyncio.trsock import TransportSocket
from collections.abc import Callable, Sequence

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from saloon.server.addresses import LOOPBACK

_NAME = "wire"
_LEAST_RTT_AT, _UNKNOWN_RTT = 148, 2**32 - 1
"""Where `tcpi_min_rtt` stands in Linux's `struct tcp_info`, in microseconds, and what it says if it does not know."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a way past the application for those who have something to say."""

    on_room: Callable[[], None] | None = None
    """Called when a reader that was too slow has caught up."""

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send all of these together; False if the reader has too much to read already, and then nothing is sent.

        What is said to somebody who has left is lost; whoever listens to them hears of that.
        """
        if not self.writable.is_set():
            return False
        if self.disconnected:
            return True
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:  # they are just leaving
            return True
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def drop(self) -> None:
        """End the connection though there is something left to read."""
        self.transport.abort()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()

    def round_trip(self) -> float | None:
        """The shortest round trip to the other end in milliseconds, as the system has seen it.

        A program can answer late to look further away than it is, but its system acknowledges what it gets at once.
        None where that is unknown, or where the other end is a proxy: one on this machine, or one that the host has
        told us about.
        """
        client = self.scope.get("client")
        if self.config.proxy_headers or client is None or client[0] in LOOPBACK:
            return None
        return shortest_round_trip(self.transport.get_extra_info("socket"))

    async def run_asgi(self) -> None:
        """Serve this socket, and let the application know the wire."""
        self.scope["state"][_NAME] = self
        await super().run_asgi()


def shortest_round_trip(end: TransportSocket | None) -> float | None:
    """What the system knows of the way to a socket's other end, in milliseconds; None if it says nothing."""
    if end is None or not sys.platform.startswith("linux"):
        return None
    try:
        known = end.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LEAST_RTT_AT + 4)
    except OSError:
        return None
    if len(known) < _LEAST_RTT_AT + 4:  # an old kernel
        return None
    microseconds = int.from_bytes(known[_LEAST_RTT_AT:], sys.byteorder)
    return microseconds / 1000 if 0 < microseconds < _UNKNOWN_RTT else None


def wire_of(at: WebSocket) -> Wire:
    """What a socket is written to."""
    wire: Wire = at.scope["state"][_NAME]
    return wire
