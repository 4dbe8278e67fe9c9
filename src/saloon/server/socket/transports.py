"""What only the transport under a socket knows or can do: how far its other end is, and to hang up at once.

ASGI does not show it, so uvicorn's protocol is asked to remember it. Under another ASGI server nothing is known, and
everything else works.
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
"""No way takes longer than a thousand seconds."""
_LEAST_RTT_AT, _UNKNOWN_RTT = 148, 2**32 - 1
"""Where `tcpi_min_rtt` stands in Linux's `struct tcp_info`, in microseconds, and what it says if it does not know."""

_transports: dict[tuple[str, int], asyncio.BaseTransport] = {}
"""By the address and port of the other end."""


def remembering(protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """A protocol for WebSockets that lets us find the transport of a connection."""

    class Remembering(protocol):  # type: ignore[valid-type,misc]
        """Knows its transport by the address of the other end."""

        _address: tuple[str, int] | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            """Somebody is here."""
            super().connection_made(transport)
            end = transport.get_extra_info("peername")
            if isinstance(end, tuple):  # a Unix socket has none
                self._address = str(end[0]), int(end[1])
                _transports[self._address] = transport

        def connection_lost(self, exc: Exception | None) -> None:
            """They have left."""
            if self._address is not None:
                _transports.pop(self._address, None)
            super().connection_lost(exc)

    return Remembering


def hang_up(scope: Scope) -> None:
    """End a connection at once, whatever is left to be read, where its transport is known."""
    transport = _transport_of(scope)
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


def round_trip(scope: Scope, *, is_behind_proxy: bool) -> float | None:
    """The shortest round trip to a socket's other end in milliseconds, as the system has seen it.

    A program can answer late to look further away than it is, but its system acknowledges what it gets at once.
    Behind a proxy that the host has told us about, it is what that says in `X-Saloon-RTT`. None where nobody knows:
    behind a proxy that says nothing, one on this machine, or under an ASGI server that does not show its transports.
    """
    if is_behind_proxy:
        return round_trip_in(scope["headers"])
    client = scope.get("client")
    if client is None or client[0] in LOOPBACK:
        return None
    transport = _transport_of(scope)
    return None if transport is None else shortest_round_trip(transport.get_extra_info("socket"))


def _transport_of(scope: Scope) -> asyncio.BaseTransport | None:
    client = scope.get("client")
    return None if client is None else _transports.get((client[0], client[1]))


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
