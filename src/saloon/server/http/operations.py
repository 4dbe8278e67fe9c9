"""Health, readiness and metrics: what a proxy, a service manager and Prometheus ask."""

from __future__ import annotations

import asyncio

from fastapi import Request, Response
from sqlalchemy import text

from saloon import __version__
from saloon.server.http.dependencies import Answer, TheHouse, is_from_here, refuse_all_but_the_operator
from saloon.server.http.openapi import Routes
from saloon.server.metrics import CONTENT_TYPE
from saloon.server.protocol import answers

DATABASE_TIMEOUT = 2.0
"""Seconds in which the database must answer."""
NOT_READY = 503

routes = Routes()


@routes.answer("GET", "/api/health", answers.Health)
async def health() -> Response:
    """Is the process alive? Needs no database."""
    return Answer(answers.Health(version=__version__))


@routes.answer("GET", "/api/ready", answers.Readiness, kinds={NOT_READY: answers.Readiness})
async def readiness(house: TheHouse) -> Response:
    """Can it serve people? 503 while the database does not answer."""
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await house.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
    except Exception:  # whatever it is, the database cannot be used
        return Answer(answers.Readiness(database=False, ready=False), NOT_READY)
    return Answer(answers.Readiness(database=True, ready=True))


@routes.answer("GET", "/metrics", None, errors=[401], media="text/plain")
async def metrics(request: Request, house: TheHouse) -> Response:
    """Metrics in Prometheus's text format, for this machine and for whoever has the operator's token."""
    if not is_from_here(request):
        refuse_all_but_the_operator(request)
    return Response(house.metrics.text(), media_type=CONTENT_TYPE)
