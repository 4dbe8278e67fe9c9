"""Security headers, on every answer: what browsers must not do with it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The content security policy of everything but a page: it is data."""
USUAL = {
    "content-security-policy": NOTHING,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    # An invitation is in the address of a table, and must not leave with a link to another site. Stricter would be
    # `no-referrer`, but then browsers also withhold the Origin by which we know our own page.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(),"
    " serial=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ALWAYS_BY_HTTPS = {"strict-transport-security": "max-age=31536000"}
"""For servers whose public address is https."""


class SecurityHeaders:
    """Adds the headers that an answer does not have already."""

    def __init__(self, app: ASGIApp, *, is_secure: bool) -> None:
        """`is_secure`: is the public address https?"""
        self.app = app
        self.headers = {**USUAL, **(ALWAYS_BY_HTTPS if is_secure else {})}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; a socket that is denied is answered like one."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)
