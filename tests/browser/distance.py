"""A way to a server that takes time: every byte is passed on a fixed delay later, in both directions."""

from __future__ import annotations

import asyncio
import threading
from types import TracebackType

CHUNK = 65536


class Distance:
    """A door of its own to a server on this machine, so many milliseconds away from it in each direction."""

    def __init__(self, port: int, milliseconds: float) -> None:
        self._to, self.delay = port, milliseconds / 1000
        self._loop = asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._meet, "127.0.0.1", 0), self._loop
        ).result(10)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def __enter__(self) -> Distance:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    async def _close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        for source, target in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Pass on what comes, in order, each piece as late as it must be."""
        due: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(self._send(due, target))
        try:
            while data := await source.read(CHUNK):
                due.put_nowait((self._loop.time() + self.delay, data))
        except ConnectionError:
            pass
        finally:
            due.put_nowait((self._loop.time() + self.delay, b""))
            await sending

    async def _send(self, due: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter) -> None:
        try:
            while True:
                at, data = await due.get()
                await asyncio.sleep(max(0.0, at - self._loop.time()))
                if not data:
                    return
                target.write(data)
                await target.drain()
        except ConnectionError:
            return
        finally:
            target.close()
