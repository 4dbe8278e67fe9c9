"""The server's end of a socket, written to through ASGI."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect

GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What writing to somebody who has left raises, whatever the ASGI server is."""


class SocketOutlet:
    """What is written goes out in order, as soon as the reader has room for it."""

    on_room: Callable[[], None] | None = None
    """Called when what was written is out, so that there is room for more."""
    on_drop: Callable[[], None] | None = None
    """Called when the connection shall end."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send all of these; False while earlier ones are on their way, and then nothing is sent.

        What is said to somebody who has left is lost; whoever listens to them hears of that.
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
        """End the connection though there is something left to read."""
        self.stop()
        if self.on_drop is not None:
            self.on_drop()

    def stop(self) -> None:
        """Send nothing more."""
        self.on_room = None
        if self._sending is not None:
            self._sending.cancel()

    async def close(self, code: int) -> None:
        """Say goodbye, after everything that was written is out."""
        while self._sending is not None:
            await asyncio.wait({self._sending})
        with contextlib.suppress(*GONE):  # they may be quicker
            await self._socket.close(code)
