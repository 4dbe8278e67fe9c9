"""The ASGI application: what a server is made of, and how it answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from saloon import __version__
from saloon.core.errors import BadSetup, SaloonError
from saloon.core.registry import games
from saloon.server.cluster import RETRY
from saloon.server.http import boards, documentation, lobby, me, notices, operations, operator, pages, people, tables
from saloon.server.http.addresses import addresses, public_address
from saloon.server.http.dependencies import NotFound, error_answer, language_of
from saloon.server.http.forwarded import Forwarded
from saloon.server.http.headers import SecurityHeaders
from saloon.server.http.last_resort import LastResort
from saloon.server.http.openapi import describe
from saloon.server.http.origin import OriginCheck
from saloon.server.http.patience import BodyLimits
from saloon.server.http.rate_limits import Limits
from saloon.server.http.sub_path import SubPath
from saloon.server.logs import ErrorCounter
from saloon.server.metrics import Metrics
from saloon.server.notify.contacts import Contacts
from saloon.server.operator_token import create_operator_token
from saloon.server.players.accounts import People
from saloon.server.races.referee import Referee
from saloon.server.settings import Settings
from saloon.server.storage.outage import is_outage, log_outage
from saloon.server.storage.store import Store
from saloon.server.tables.doorman import Doorman
from saloon.server.tables.house import House
from saloon.server.watchdog import Watchdog
from saloon.server.workers import BotPool

GZIP_MINIMUM_BYTES, GZIP_LEVEL = 1500, 4
"""Answers smaller than this are not compressed; a low level, because somebody is waiting."""
log = logging.getLogger("saloon.server")
ROUTES = (people.routes, me.routes, lobby.routes, tables.routes, notices.routes, operations.routes, operator.routes)


def make_app(settings: Settings, database: Store) -> FastAPI:
    """Make a server with these settings; it closes the database when it shuts down."""
    public = public_address(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database.metrics = metrics = Metrics()
        bot_pool = BotPool(settings.bot_workers or None, metrics)
        app.state.people = players = People(database)
        here, others = addresses(settings)
        app.state.contacts = contacts = Contacts(database, settings, (others or here).rstrip("/"))
        app.state.house = house = House(
            database, bot_pool, bot_pause=settings.bot_pause, redis=settings.redis, wait=settings.away_after,
            contacts=contacts, metrics=metrics,
        )  # fmt: skip
        errors = ErrorCounter(metrics)
        log.addHandler(errors)
        app.state.referee = Referee(house)
        doorman = Doorman(players.sessions, house.registry.rooms)
        await players.sessions.prune()
        for game in games() if settings.build_ahead else ():
            bot_pool.prepare(game)
        await house.reopening.set_time()
        await asyncio.to_thread(app.openapi)  # it is kept, but takes long to make
        collector = house.broadcast.collector
        background = (
            house.clocks.tick, house.notifications.run, house.peers.run, house.reopening.run, house.registry.wake,
            doorman.run, Watchdog(metrics, lambda: collector.is_collecting).run,
        )  # fmt: skip
        running = [asyncio.create_task(supervise(work)) for work in background]
        try:
            yield
        finally:
            log.removeHandler(errors)
            for task in running:
                task.cancel()
            with contextlib.suppress(SQLAlchemyError):
                await house.reopening.beat()
            bot_pool.close()
            database.close()

    app = FastAPI(
        title="Saloon",
        description="Tables over the network. The sockets are described in docs/protocol.md.",
        docs_url=None,  # FastAPI's loads scripts from elsewhere: see documentation.py
        redoc_url=None,
        swagger_ui_oauth2_redirect_url=None,
        redirect_slashes=False,  # it would not know the path in front, nor the proxy's scheme
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.settings, app.state.limits = settings, Limits(settings.limits())
    app.state.operator_token = create_operator_token(settings)
    app.add_middleware(GzippedAnswers)
    app.add_middleware(BodyLimits)
    app.add_middleware(OriginCheck, public=public)
    app.add_middleware(SubPath, public=public)
    app.add_middleware(LastResort)
    app.add_middleware(Forwarded, proxies=settings.trusted_proxies, is_expected=public is not None)
    app.add_middleware(SecurityHeaders, is_secure=public is not None and public.is_secure)
    app.add_exception_handler(SaloonError, _explain)
    app.add_exception_handler(RequestValidationError, _explain_request)
    app.add_exception_handler(HTTPException, _explain_status)
    app.add_exception_handler(ClientDisconnect, _answer_nobody)
    for routes in ROUTES:
        app.include_router(routes)
    # Starlette's route: FastAPI's costs 20 kB a socket
    app.router.add_websocket_route("/api/tables/{table_id}/socket", tables.socket)
    if (pages.STATIC / "assets").exists():
        app.mount("/assets", pages.Assets(directory=pages.STATIC / "assets"), name="assets")
    app.include_router(documentation.router)
    app.include_router(boards.router)
    app.include_router(pages.router)
    describe(app, ROUTES, __version__)
    return app


async def supervise(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a background task, and restart it after any unexpected exception.

    Without this, one bug would stop all clocks for good, and nobody would know why.
    """
    while True:
        try:
            return await work()
        except Exception as wrong:
            if is_outage(wrong):
                log_outage(wrong)
            else:
                log.exception("%s has failed; restarting it", getattr(work, "__qualname__", work))
            await asyncio.sleep(RETRY)


class GzippedAnswers:
    """Compress long API answers on the fly; files are compressed once, in `pages`."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain, self._gzipped = app, GZipMiddleware(app, minimum_size=GZIP_MINIMUM_BYTES, compresslevel=GZIP_LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        is_api = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (self._gzipped if is_api else self._plain)(scope, receive, send)


async def _explain(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, SaloonError)
    return error_answer(wrong, language_of(request))


async def _answer_nobody(_: Request, __: Exception) -> Response:
    """The client hung up in the middle of its request: not an error."""
    return Response(status_code=400)


async def _explain_request(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    [first, *_] = wrong.errors()
    reason = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"[:200]
    return error_answer(BadSetup("this cannot be read ({reason})", reason=reason), language_of(request))


async def _explain_status(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    response = error_answer(NotFound("there is nothing at this address"), language_of(request), wrong.status_code)
    response.headers.update(wrong.headers or {})
    return response
