"""The application in this process, asked without a server in between: any bytes may stand in a request."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI

from saloon.server.app import make_app
from saloon.server.settings import Settings
from saloon.server.storage.store import Store

Headers = Sequence[tuple[bytes, bytes]]
HERE = (b"host", b"localhost")


@dataclass
class Reply:
    """What was answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Inside:
    """An application, asked directly."""

    def __init__(self, app: FastAPI, portal: BlockingPortal) -> None:
        self.app, self.portal = app, portal

    def ask(
        self, method: str, path: bytes, headers: Headers = (HERE,), body: bytes = b"", query: bytes = b"",
        client: tuple[str, int] | None = ("203.0.113.7", 5000),
    ) -> Reply:  # fmt: skip
        """Send one request."""
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": unquote(path.decode("latin-1")), "raw_path": path, "query_string": query, "root_path": "",
            "headers": list(headers), "client": client, "server": ("localhost", 8000), "state": {},
        }  # fmt: skip
        sent: list[dict[str, Any]] = []
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            return next(messages, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            sent.append(message)

        self.portal.call(self.app, scope, receive, send)
        start = sent[0]
        told = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in start["headers"]}
        return Reply(start["status"], told, b"".join(message.get("body", b"") for message in sent[1:]))


@contextmanager
def inside(database: str = "sqlite://", **changes: Any) -> Iterator[Inside]:
    """An application with these settings and a database, in memory unless there is one, started and ended."""
    settings = Settings(build_ahead=0, operator_token="operator's", **changes)
    app = make_app(settings, Store(database))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(app.router.lifespan_context(app)),
    ):
        yield Inside(app, portal)


class Errors(logging.Handler):
    """Remembers what was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(logging.Formatter().format(record))


@contextmanager
def errors() -> Iterator[Errors]:
    """The errors that are logged meanwhile, with their tracebacks."""
    found, root = Errors(), logging.getLogger()
    root.addHandler(found)
    try:
        yield found
    finally:
        root.removeHandler(found)
