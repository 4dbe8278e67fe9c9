"""A server: what it is made of, and how it answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from saloon import __version__
from saloon.core.errors import BadSetup, SaloonError
from saloon.core.registry import games
from saloon.server.cluster import RETRY
from saloon.server.http import boards, lobby, notices, pages, people, tables
from saloon.server.http.addresses import addresses
from saloon.server.http.dependencies import Nothing, explained, language_of
from saloon.server.http.openapi import describe
from saloon.server.http.origin import Gate
from saloon.server.http.rate_limits import Limits
from saloon.server.notify.contacts import Contacts
from saloon.server.players.accounts import People
from saloon.server.races.referee import Referee
from saloon.server.settings import Settings
from saloon.server.storage.store import Store
from saloon.server.tables.house import House
from saloon.server.workers import Thinkers

WORTH_PACKING, HOW_TIGHT = 1500, 4
"""Bytes of an answer that are worth packing, and how much trouble to take: somebody waits."""
log = logging.getLogger("saloon.server")
DESKS = (people.desk, lobby.desk, tables.desk, notices.desk)


def make_app(settings: Settings, database: Store) -> FastAPI:
    """A server with these settings and this database, which is closed with it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        thinkers = Thinkers(settings.workers or None)
        app.state.people = People(database)
        here, others = addresses(settings)
        app.state.contacts = contacts = Contacts(database, settings, (others or here).rstrip("/"))
        app.state.house = house = House(
            database, thinkers, bot_pause=settings.bot_pause, redis=settings.redis, wait=settings.away_after,
            contacts=contacts,
        )  # fmt: skip
        app.state.referee = Referee(house)
        for game in games() if settings.build_ahead else ():
            thinkers.prepare(game)
        background = house.clocks.tick, house.peers.run, house.registry.wake
        at_work = [asyncio.create_task(keep_going(work)) for work in background]
        try:
            yield
        finally:
            for task in at_work:
                task.cancel()
            thinkers.close()
            database.close()

    app = FastAPI(
        title="Saloon",
        description="Tables over the network. The sockets are described in docs/protocol.md.",
        docs_url="/api/docs",
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.settings, app.state.limits = settings, Limits(settings.limits())
    app.add_middleware(PackedAnswers)
    app.add_middleware(Gate, public_url=settings.public_url)
    app.add_exception_handler(SaloonError, _explain)
    app.add_exception_handler(RequestValidationError, _explain_request)
    app.add_exception_handler(HTTPException, _explain_status)
    app.add_exception_handler(ClientDisconnect, _answer_nobody)
    for desk in DESKS:
        app.include_router(desk)
    # Starlette's: FastAPI's costs 20 kB a socket
    app.router.add_websocket_route("/api/tables/{table_id}/socket", tables.socket)
    if (pages.STATIC / "assets").exists():
        app.mount("/assets", pages.Assets(directory=pages.STATIC / "assets"), name="assets")
    app.include_router(boards.router)
    app.include_router(pages.router)
    describe(app, DESKS, __version__)
    return app


async def keep_going(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Work in the background, taken up again if anything goes wrong with it that nobody has thought of.

    Without this, clocks would stand still from then on, and nobody would be told why.
    """
    while True:
        try:
            return await work()
        except Exception:
            log.exception("%s has failed; it begins again", getattr(work, "__qualname__", work))
            await asyncio.sleep(RETRY)


class PackedAnswers:
    """Long answers of the API are packed as they leave; files are packed once and for all elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain, self._packed = app, GZipMiddleware(app, minimum_size=WORTH_PACKING, compresslevel=HOW_TIGHT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        is_api = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (self._packed if is_api else self._plain)(scope, receive, send)


async def _explain(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, SaloonError)
    return explained(wrong, language_of(request))


async def _answer_nobody(_: Request, __: Exception) -> Response:
    """Whoever asked has left in the middle of it; that is no error of ours."""
    return Response(status_code=400)


async def _explain_request(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    [first, *_] = wrong.errors()
    reason = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"[:200]
    return explained(BadSetup("this cannot be read ({reason})", reason=reason), language_of(request))


async def _explain_status(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    response = explained(Nothing("there is nothing at this address"), language_of(request), wrong.status_code)
    response.headers.update(wrong.headers or {})
    return response
