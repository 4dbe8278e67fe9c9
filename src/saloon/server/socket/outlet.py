"""The sending end of a socket, through ASGI."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect

GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending to a closed connection raises, depending on the ASGI server."""


class SocketOutlet:
    """Sends messages in order, with backpressure."""

    on_room: Callable[[], None] | None = None
    """Called when everything has been sent, and more can be written."""
    on_drop: Callable[[], None] | None = None
    """Called to end the connection."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send all of these; False, with nothing sent, while an earlier batch is still being sent.

        Messages to a closed connection are lost; the receiving side notices that it is closed.
        """
        if self._sending is not None:
            return False
        self._sending = asyncio.create_task(self._send([text.decode() for text in texts]))
        return True

    async def _send(self, texts: list[str]) -> None:
        with contextlib.suppress(*GONE):
            for text in texts:
                await self._socket.send_text(text)
        self._sending = None
        if self.on_room is not None:
            self.on_room()

    def drop(self) -> None:
        """End the connection and discard what has not been sent."""
        self.stop()
        if self.on_drop is not None:
            self.on_drop()

    def stop(self) -> None:
        """Stop sending."""
        self.on_room = None
        if self._sending is not None:
            self._sending.cancel()

    async def close(self, code: int) -> None:
        """Close the connection after everything has been sent."""
        while self._sending is not None:
            await asyncio.wait({self._sending})
        with contextlib.suppress(*GONE):  # the client may have closed it first
            await self._socket.close(code)
