"""The server's end of a socket, which can be written to at once.

The ASGI way to send is a task for each socket that waits for something to say, and four layers of calls for each
message. With thousands of sockets the tasks are megabytes, and a move costs a twentieth more.
"""

from __future__ import annotations

import socket
import sys
from asyncio.trsock import TransportSocket
from collections.abc import Callable, Iterable, Sequence

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

_NAME = "wire"
ROUND_TRIP = b"x-saloon-rtt"
LOOPBACK = ("127.0.0.1", "::1")
MOST_DIGITS = 9
"""No way takes longer than a thousand seconds."""
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
        Behind a proxy that the host has told us about, it is what that says in `X-Saloon-RTT`. None where nobody knows:
        behind a proxy that says nothing, or one on this machine.
        """
        if self.config.proxy_headers:
            return round_trip_in(self.scope["headers"])
        client = self.scope.get("client")
        if client is None or client[0] in LOOPBACK:
            return None
        return shortest_round_trip(self.transport.get_extra_info("socket"))

    async def run_asgi(self) -> None:
        """Serve this socket, and let the application know the wire."""
        self.scope["state"][_NAME] = self
        await super().run_asgi()


def round_trip_in(headers: Iterable[tuple[bytes, bytes]]) -> float | None:
    """What a proxy says of the way to its client, in milliseconds; the header has microseconds (nginx: $tcpinfo_rtt).

    A client that forges it gains nothing: what it says can only make the way shorter than its echoes do.
    """
    said = next((value for name, value in headers if name == ROUND_TRIP), b"")
    return int(said) / 1000 if said.isdigit() and len(said) <= MOST_DIGITS and int(said) else None


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
