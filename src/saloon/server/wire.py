"""The server's end of a socket, which can be written to at once.

The ASGI way to send is a task for each socket that waits for something to say, and four layers of calls for each
message. With thousands of sockets the tasks are megabytes, and a move costs a twentieth more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

_NAME = "wire"


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a way past the application for those who have something to say."""

    on_room: Callable[[], None] | None = None
    """Called when a reader that was too slow has caught up."""

    def write(self, texts: Sequence[bytes]) -> bool:
        """Send all of these together; False if the reader has too much to read already, and then nothing is sent.

        What is said to somebody who has left is lost; whoever listens to them hears of that.
        """
        if not self.writable.is_set():
            return False
        if self.disconnected:
            return True
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:  # they are just leaving
            return True
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def drop(self) -> None:
        """End the connection though there is something left to read."""
        self.transport.abort()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()

    async def run_asgi(self) -> None:
        """Serve this socket, and let the application know the wire."""
        self.scope["state"][_NAME] = self
        await super().run_asgi()


def wire_of(socket: WebSocket) -> Wire:
    """What a socket is written to."""
    wire: Wire = socket.scope["state"][_NAME]
    return wire
