"""How long a client may take, and how much it may send: for the head of a request, its body, and reading the answer."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saloon.core.errors import SaloonError
from saloon.server.http.dependencies import RequestTimeout, TooMuch, error_answer, language_of

HEAD_TIMEOUT = 20.0
"""Seconds from the connection, or from the last answer, until the head of a request has arrived."""
BODY_TIMEOUT = 30.0
"""Seconds from the head of a request until its body has arrived."""
READ_TIMEOUT = 60.0
"""Seconds in which a client must read some of an answer."""
KEEP_ALIVE = 15
"""Seconds that a connection without requests stays open."""
MOST_BODY_BYTES = 64 * 1024
MOST_DIGITS = 18
"""No honest length of a body has more."""


class BodyLimits:
    """Refuses bodies that are too large, and those that take too long to arrive."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if declared.isdigit() and (len(declared) > MOST_DIGITS or int(declared) > MOST_BODY_BYTES):
            await _refusal(TooMuch("that is too much at once"), scope)(scope, receive, send)
            return
        deadline, received, is_whole = asyncio.get_running_loop().time() + BODY_TIMEOUT, 0, False

        async def receive_in_time() -> Message:
            nonlocal received, is_whole
            if is_whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise RequestTimeout("your request took too long to arrive: try again") from None
            received += len(message.get("body", b""))
            if received > MOST_BODY_BYTES:
                raise TooMuch("that is too much at once")
            is_whole = message["type"] != "http.request" or not message.get("more_body", False)
            return message

        await self.app(scope, receive_in_time, send)


def _refusal(wrong: SaloonError, scope: Scope) -> ASGIApp:
    return error_answer(wrong, language_of(HTTPConnection(scope)))


def punctual(protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """One of uvicorn's HTTP protocols that hangs up on clients that keep it waiting, and on all of them at the end."""

    class Punctual(protocol):  # type: ignore[valid-type,misc]
        """Watches when the head of a request arrives, and whether answers are read."""

        _head: asyncio.TimerHandle | None = None
        _read: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            """Wait for the first request."""
            super().connection_made(transport)
            self._head = self.loop.call_later(HEAD_TIMEOUT, self.transport.abort)

        def data_received(self, data: bytes) -> None:
            """Stop waiting once a request has begun, or the connection has become a socket."""
            super().data_received(data)
            if _is_answering(self) or self.transport.get_protocol() is not self:
                _cancel(self._head)

        def on_response_complete(self) -> None:
            """Wait for the next request."""
            _cancel(self._head)
            super().on_response_complete()
            if not _is_answering(self) and not self.transport.is_closing():
                self._head = self.loop.call_later(HEAD_TIMEOUT, self.transport.abort)

        def pause_writing(self) -> None:
            """The client does not read as fast as we write."""
            super().pause_writing()
            _cancel(self._read)
            self._read = self.loop.call_later(READ_TIMEOUT, self.transport.abort)

        def resume_writing(self) -> None:
            """The client has read."""
            _cancel(self._read)
            super().resume_writing()

        def connection_lost(self, exc: Exception | None) -> None:
            """Stop waiting."""
            _cancel(self._head)
            _cancel(self._read)
            super().connection_lost(exc)

        def shutdown(self) -> None:
            """Close the connection once the answer is sent; at once if the request has not arrived."""
            super().shutdown()
            if _is_answering(self) and self.cycle.more_body:
                self.transport.abort()

    return Punctual


def _is_answering(protocol: Any) -> bool:
    return protocol.cycle is not None and not protocol.cycle.response_complete


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
