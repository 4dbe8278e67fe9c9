"""Whom a proxy speaks for: the client's address and scheme, as a trusted proxy forwards them."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from saloon.core.errors import BadSetup
from saloon.server.socket.transports import PEER

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
FORWARDING = (FOR, b"forwarded")
"""Headers that proxies add."""
WITH_PORT = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:.]+)\](?::\d{1,5})?|(?P<v4>[0-9.]+):\d{1,5})", re.ASCII)
IS_FORWARDED = "saloon.is_forwarded"
"""The key of the scope that says whether whoever is connected claims to forward a request."""


class Forwarded:
    """Replaces the client of a request by the one for whom a trusted proxy forwards it.

    An address that makes no sense changes nothing: the request counts as the proxy's own.
    """

    def __init__(self, app: ASGIApp, proxies: str, *, is_expected: bool) -> None:
        """`proxies` are trusted, IP addresses and networks with commas between them, if one is expected at all."""
        self.app, self.is_expected = app, is_expected
        self.trusted = list(_networks(proxies))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] in ("http", "websocket"):
            peer = scope[PEER] = scope.get("client")
            scope[IS_FORWARDED] = any(name in FORWARDING for name, _ in scope["headers"])
            if self.is_expected and self._is_trusted(peer[0] if peer else ""):
                self._take_over(scope)
        await self.app(scope, receive, send)

    def _take_over(self, scope: Scope) -> None:
        said = {name: value.decode("latin-1").strip() for name, value in scope["headers"] if name == PROTO}
        if said.get(PROTO) in ("http", "https"):
            is_secure = said[PROTO] == "https"
            scope["scheme"] = {"http": "https" if is_secure else "http", "websocket": "wss" if is_secure else "ws"}[
                scope["type"]
            ]
        found = self._client(value.decode("latin-1") for name, value in scope["headers"] if name == FOR)
        if found is not None:
            scope["client"] = (str(found), 0)

    def _client(self, headers: Iterable[str]) -> IpAddress | None:
        """The last address in the chain of proxies that is not a trusted one; None if there is none."""
        for text in reversed(",".join(headers).split(",")):
            address = address_in(text)
            if address is None:
                return None
            if not any(address in network for network in self.trusted):
                return address
        return None

    def _is_trusted(self, host: str) -> bool:
        """May it say whom it speaks for? A Unix socket has no address."""
        address = address_in(host)
        return not host if address is None else any(address in network for network in self.trusted)


def address_in(text: str) -> IpAddress | None:
    """The IP address in a part of `X-Forwarded-For`, perhaps with a port; None if it is none."""
    text = text.strip()
    found = WITH_PORT.fullmatch(text)
    try:
        address = ipaddress.ip_address(text if found is None else found["v6"] or found["v4"])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _networks(proxies: str) -> Iterable[Network]:
    for text in filter(None, (each.strip() for each in proxies.split(","))):
        try:
            yield ipaddress.ip_network(text)
        except ValueError:
            raise BadSetup("the setting {name} cannot be {value}", name="trusted_proxies", value=proxies) from None
