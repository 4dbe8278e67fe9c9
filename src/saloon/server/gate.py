"""Who may come in: the page itself and programs, but no other page that a visitor's browser happens to show."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from saloon.server.settings import Settings

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = ("127.0.0.1", "localhost", "::1")
READING = ("GET", "HEAD", "OPTIONS")
FORBIDDEN = b'{"error": "this request comes from another page, or by a name that is not ours"}'


def own_addresses() -> set[str]:
    """The names and addresses by which this machine is reached on the local network."""
    found = {"localhost", "127.0.0.1", "::1", socket.gethostname().lower()}
    found |= {address for address in (lan_address(),) if address}
    try:
        found |= {str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return found
    return found


def lan_address() -> str | None:
    """The address of this machine on its local network; None if it has none. Nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: only the routing table is asked
            return str(probe.getsockname()[0])
    except OSError:
        return None


def addresses(settings: Settings) -> tuple[str, str | None]:
    """Where this machine finds the server, and where others on the local network do."""
    here = f"http://localhost:{settings.port}"
    if settings.public_url:
        return here, settings.public_url
    lan = None if settings.host in LOOPBACK else lan_address()
    return here, None if lan is None or lan in LOOPBACK else f"http://{lan}:{settings.port}"


class Gate:
    """Lets in what speaks to us by our own name, and writes only from our own page."""

    def __init__(self, app: App, public_url: str = "") -> None:
        self.app = app
        self.hosts = own_addresses()
        if public_url:
            self.hosts.add(urlsplit(public_url).hostname or "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] not in ("http", "websocket") or self._may_pass(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
        else:
            headers = [(b"content-type", b"application/json")]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": FORBIDDEN})

    def _may_pass(self, scope: Scope) -> bool:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if (urlsplit(f"//{host}").hostname or "").lower() not in self.hosts:
            return False
        origin = headers.get(b"origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in READING):
            return True
        return bool(urlsplit(origin).netloc == host)
