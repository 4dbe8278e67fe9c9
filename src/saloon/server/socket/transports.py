"""What only the transport under a socket can do: measure the round trip, and abort the connection.

ASGI does not expose the transport, so a subclass of uvicorn's protocol keeps track of it. Under another ASGI server
neither is available, and everything else works.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.trsock import TransportSocket
from collections.abc import Iterable

from starlette.types import Scope

ROUND_TRIP = b"x-saloon-rtt"
LOOPBACK = ("127.0.0.1", "::1")
MOST_DIGITS = 9
"""No round trip takes longer than a thousand seconds."""
_LEAST_RTT_AT, _UNKNOWN_RTT = 148, 2**32 - 1
"""The offset of `tcpi_min_rtt` (microseconds) in Linux's `struct tcp_info`, and its value when unknown."""

PEER = "saloon.peer"
"""The key of the scope with the address of whoever is connected, where a proxy speaks for somebody else."""
_transports: dict[tuple[str, int], asyncio.BaseTransport] = {}
"""By the peer's address and port."""


def tracking_transports(protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """A WebSocket protocol that registers the transport of each connection."""

    class Tracking(protocol):  # type: ignore[valid-type,misc]
        """Registers its transport by the peer's address."""

        _address: tuple[str, int] | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            """Register the transport."""
            super().connection_made(transport)
            end = transport.get_extra_info("peername")
            if isinstance(end, tuple):  # a Unix socket has none
                self._address = str(end[0]), int(end[1])
                _transports[self._address] = transport

        def connection_lost(self, exc: Exception | None) -> None:
            """Forget the transport."""
            if self._address is not None:
                _transports.pop(self._address, None)
            super().connection_lost(exc)

    return Tracking


def abort(scope: Scope) -> None:
    """Abort a connection at once, unsent data included, where its transport is known."""
    transport = _transport_of(scope)
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


def round_trip(scope: Scope, *, is_behind_proxy: bool) -> float | None:
    """The shortest TCP round trip of a connection in milliseconds, as the kernel has measured it.

    A client can answer late to look further away than it is, but its kernel acknowledges packets at once. Behind a
    configured proxy it is what the proxy sends in `X-Saloon-RTT`. None where it is unknown: behind a proxy that sends
    nothing, on the loopback interface, or under an ASGI server that hides its transports.
    """
    if is_behind_proxy:
        return round_trip_in(scope["headers"])
    client = scope.get("client")
    if client is None or client[0] in LOOPBACK:
        return None
    transport = _transport_of(scope)
    return None if transport is None else shortest_round_trip(transport.get_extra_info("socket"))


def _transport_of(scope: Scope) -> asyncio.BaseTransport | None:
    client = scope.get(PEER) or scope.get("client")
    return None if client is None else _transports.get((client[0], client[1]))


def round_trip_in(headers: Iterable[tuple[bytes, bytes]]) -> float | None:
    """The round trip in a proxy's header, in milliseconds; the header has microseconds (nginx: $tcpinfo_rtt).

    A client that forges it gains nothing: it can only make the delay shorter than its echoes do.
    """
    said = next((value for name, value in headers if name == ROUND_TRIP), b"")
    return int(said) / 1000 if said.isdigit() and len(said) <= MOST_DIGITS and int(said) else None


def shortest_round_trip(end: TransportSocket | None) -> float | None:
    """The kernel's shortest round trip of a socket, in milliseconds; None if it does not say."""
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
