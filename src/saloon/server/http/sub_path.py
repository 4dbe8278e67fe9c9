"""A saloon below a path of its host, as in https://example.org/saloon/.

A proxy may pass the path on or strip it; and on its own machine the saloon is also found without it.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from saloon.server.http.addresses import PublicAddress, host_name

BASE = "saloon.base"
"""The key of the scope with the path under which the visitor sees the saloon; begins and ends with a slash."""


class SubPath:
    """Strips the path of the public address from what is asked for."""

    def __init__(self, app: ASGIApp, public: PublicAddress | None) -> None:
        self.app = app
        self.base = "/" if public is None else public.base
        self.host = None if public is None else public.origin.host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if self.base == "/" or scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        path, front = scope["path"], self.base.rstrip("/")
        is_below = path == front or path.startswith(self.base)
        here: dict[str, str | bytes] = {BASE: self.base if is_below or self._is_public(scope) else "/"}
        if is_below:
            here["path"] = inside = path.removeprefix(front) or "/"
            here["raw_path"] = inside.encode("utf-8", "replace")
        await self.app({**scope, **here}, receive, send)

    def _is_public(self, scope: Scope) -> bool:
        """Does the visitor see the public address? Then the proxy has stripped the path."""
        said = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        return host_name(said) == self.host


def base_of(scope: Scope) -> str:
    """The path under which the visitor sees the saloon; begins and ends with a slash."""
    return str(scope.get(BASE, "/"))
