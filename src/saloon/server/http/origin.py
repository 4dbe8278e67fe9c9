"""The origin check: the page itself and programs may write, but no other site open in a visitor's browser."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from saloon.core.errors import SaloonError
from saloon.server.http.addresses import PublicAddress, host_name, origin_in, origin_of, own_addresses
from saloon.server.http.dependencies import error_answer, language_of

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FORBIDDEN, FOREIGN_SOCKET = 403, 4403
PLAIN = {"ws": "http", "wss": "https"}
"""A socket belongs to the origin of a page with the same security."""


class ForeignOrigin(SaloonError):
    """A request from another origin, or for a host name that is not ours (403)."""


class OriginCheck:
    """Refuses foreign host names (DNS rebinding), and writes and sockets from foreign origins."""

    def __init__(self, app: ASGIApp, public: PublicAddress | None = None) -> None:
        self.app, self.public = app, public
        self.hosts = own_addresses()
        if public is not None:
            self.hosts.add(public.origin.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] not in ("http", "websocket") or self._is_allowed(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": FOREIGN_SOCKET})
        else:
            wrong = ForeignOrigin(
                "this request comes from another page, or by a name that is not ours: open the address that the server"
                " has printed; whoever runs it can add a name with --public-url"
            )
            await error_answer(wrong, language_of(HTTPConnection(scope)), FORBIDDEN)(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        origins = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
        if len(hosts) != 1 or host_name(hosts[0]) not in self.hosts:
            return False
        if not origins or (scope["type"] == "http" and scope["method"] in SAFE_METHODS):
            return True
        found = origin_in(origins[0])
        return len(origins) == 1 and found is not None and found in self._own(scope, hosts[0])

    def _own(self, scope: Scope, host: str) -> list[object]:
        """The origins from which a page may write: the public one, and, by another name of ours, that one."""
        scheme = str(scope["scheme"])
        here = origin_of(PLAIN.get(scheme, scheme), host)
        if self.public is None:
            return [here]
        return [self.public.origin, *([] if host_name(host) == self.public.origin.host else [here])]
