"""`saloon serve`: start listening, and print the addresses."""

from __future__ import annotations

import contextlib
import io
import socket

import uvicorn
from fastapi import FastAPI

from saloon.core.errors import BadSetup
from saloon.core.words import Speaker
from saloon.server.app import make_app
from saloon.server.cluster.hints import check_redis
from saloon.server.http.addresses import addresses
from saloon.server.http.patience import KEEP_ALIVE, punctual
from saloon.server.logs import set_up
from saloon.server.protocol.heard import MOST_BYTES
from saloon.server.settings import Settings
from saloon.server.socket.transports import tracking_transports
from saloon.server.storage.engine import file_in, without_password
from saloon.server.storage.store import Store
from saloon.server.tables.garbage import collect_manually

GRACE = 10
"""Seconds that requests in progress have when the server is told to stop."""
PING_EVERY = PING_TIMEOUT = 20.0
"""Seconds between two pings of a socket, and after which one that does not answer is closed."""


def qr_code(text: str) -> str:
    """A QR code for a terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(text, error="m").terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")


def greeting(settings: Settings, w: Speaker) -> list[str]:
    """What whoever starts a server reads."""
    here, others = addresses(settings)
    lines = [w("The saloon is open: {address}", address=here)]
    if others is not None:
        lines += [w("For others on your network: {address}", address=others), *qr_code(others).split("\n")]
    data = without_password(settings.database) if settings.database else str(settings.data)
    return [*lines, w("Everything is kept in {place}. Ctrl-C closes the doors.", place=data)]


def check_port(settings: Settings) -> None:
    """Raise BadSetup now if the port is taken, instead of a traceback later."""
    with contextlib.closing(socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except (OSError, OverflowError) as wrong:  # OverflowError: no such port number
            raise BadSetup(
                "port {port} of {host} cannot be used ({reason}): choose another with --port",
                port=settings.port, host=settings.host, reason=getattr(wrong, "strerror", None) or str(wrong),
            ) from None  # fmt: skip


def database_of(settings: Settings) -> str:
    """The database URL: the one in the settings, else a file in the data folder, which is created if need be."""
    return settings.database or file_in(settings.data)


def open_store(settings: Settings) -> Store:
    """Open the database and migrate it before the server starts listening; BadSetup if it cannot be used."""
    check_redis(settings.redis, settings.database)
    return Store(database_of(settings))


def refuse_lonely_workers(settings: Settings) -> None:
    """BadSetup unless the server processes that are asked for can share a database."""
    if settings.workers < 1:
        raise BadSetup("a server needs at least one process: set --workers to 1 or more")
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise BadSetup("several processes need one PostgreSQL database: set --database too")


def run(settings: Settings, database: Store) -> None:
    """Serve until the process is told to stop."""
    set_up(settings.log_format)
    collect_manually()
    uvicorn.Server(configured(make_app(settings, database), settings)).run()


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """The configuration that uvicorn runs with."""
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http="h11",
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_TIMEOUT,
        ws_per_message_deflate=False,  # a compression window for every socket costs memory, and a move is a few kB
        log_config=None,  # ours, see logs.py
        access_log=False,
        proxy_headers=False,  # see forwarded.py
    )
    config.load()
    assert config.ws_protocol_class is not None
    assert isinstance(config.http_protocol_class, type)
    config.ws_protocol_class = tracking_transports(config.ws_protocol_class)
    config.http_protocol_class = punctual(config.http_protocol_class)
    return config


def application() -> FastAPI:
    """The ASGI application for any ASGI server, configured by the environment and `saloon.toml`."""
    settings = Settings.found()
    return make_app(settings, open_store(settings))
