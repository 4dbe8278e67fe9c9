"""The origin check: the page itself and programs may write, but no other site open in a visitor's browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from saloon.core.errors import SaloonError
from saloon.server.http.addresses import own_addresses
from saloon.server.http.dependencies import error_answer, language_of

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FORBIDDEN = 403


class ForeignOrigin(SaloonError):
    """A request from another origin, or for a host name that is not ours (403)."""


class OriginCheck:
    """Refuses foreign host names (DNS rebinding), and writes and sockets from foreign origins."""

    def __init__(self, app: App, public_url: str = "") -> None:
        self.app = app
        self.hosts = own_addresses()
        if public_url:
            self.hosts.add(urlsplit(public_url).hostname or "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] not in ("http", "websocket") or self._is_allowed(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
        else:
            wrong = ForeignOrigin(
                "this request comes from another page, or by a name that is not ours: open the address that the server"
                " has printed; whoever runs it can add a name with --public-url"
            )
            await error_answer(wrong, language_of(HTTPConnection(scope)), FORBIDDEN)(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if (urlsplit(f"//{host}").hostname or "").lower() not in self.hosts:
            return False
        origin = headers.get(b"origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in SAFE_METHODS):
            return True
        return bool(urlsplit(origin).netloc == host)
