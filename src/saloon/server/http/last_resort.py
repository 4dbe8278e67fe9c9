"""What becomes of exceptions that nobody has caught: a sentence for the visitor, and a line in the log."""

from __future__ import annotations

import logging

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from saloon.core.errors import SaloonError
from saloon.server.http.dependencies import error_answer, language_of
from saloon.server.storage.outage import away, is_outage, log_outage

OUR_FAULT, TRY_AGAIN_LATER = 500, 1013
log = logging.getLogger("saloon.server")


class OurFault(SaloonError):
    """Something unexpected (500)."""


class LastResort:
    """Answers 503 while the database is away, and 500 after any other exception."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        has_begun = scope["type"] == "lifespan"

        async def watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as wrong:
            is_away = is_outage(wrong)
            if is_away:
                log_outage(wrong)
            if scope["type"] == "websocket" and is_away:
                if has_begun:
                    await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
                else:
                    socket = WebSocket(scope, receive, send)
                    await socket.send_denial_response(error_answer(away(), language_of(socket)))
                return
            if has_begun or scope["type"] != "http":
                raise
            if not is_away:
                log.exception("%s %s has failed", scope["method"], scope["path"][:200])
            language = language_of(HTTPConnection(scope))
            told = away() if is_away else OurFault("something went wrong in the saloon: whoever runs it can read why")
            await error_answer(told, language, None if is_away else OUR_FAULT)(scope, receive, send)
