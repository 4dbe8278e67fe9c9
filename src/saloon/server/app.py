"""The HTTP half of a server, and the way to its sockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

from saloon.bots import names as bot_names
from saloon.core.errors import BadSetup, SaloonError, UnknownName
from saloon.core.game import Game
from saloon.core.registry import games
from saloon.core.replay import steps
from saloon.core.words import LANGUAGES
from saloon.server import messages, ratings
from saloon.server.gate import Gate
from saloon.server.hub import Hub, Room, title
from saloon.server.people import People, Player
from saloon.server.settings import Settings
from saloon.server.sockets import Visit
from saloon.server.store import Store
from saloon.server.table import FROZEN, OVER, Refused
from saloon.server.thinkers import Thinkers
from saloon.server.webwords import web_words

COOKIE, LANGUAGE_COOKIE = "saloon_player", "saloon_lang"
A_YEAR = 365 * 24 * 3600
STATIC = Path(__file__).parent.parent / "static"
ANNOUNCED = {
    "bang_dice": ("BANG! The Dice Game", [3, 4, 5, 6, 7, 8]),
    "boomtown": ("Boomtown Bandits", [2, 3, 4, 5]),
    "goat": ("Le Bon, la Chèvre et le Truand", [2, 3, 4, 5]),
    "longhorn": ("Longhorn", [2]),
    "public_enemy": ("Public Enemy Number One", [2, 3, 4, 5, 6]),
}
"""The five games of the house, there yet or not."""
MOST_BODY = 64 * 1024

T = TypeVar("T")


class Strangers(SaloonError):
    """Somebody without a name wants to do what only a guest may."""


STATUS = {Strangers: 401, UnknownName: 404, Refused: 409}
"""The HTTP status of each kind of error; the others are 400."""


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Store(settings.database) if settings.database else Store.in_folder(settings.data)
        thinkers = Thinkers(settings.workers or None)
        app.state.people = People(database)
        app.state.hub = hub = Hub(database, thinkers, bot_pause=settings.bot_pause)
        for game in games():
            thinkers.prepare(game)
        ticker = asyncio.create_task(hub.tick())
        try:
            yield
        finally:
            ticker.cancel()
            thinkers.close()
            database.close()

    app = FastAPI(title="Saloon", docs_url="/api/docs", openapi_url="/api/openapi.json", lifespan=lifespan)
    app.add_middleware(Gate, public_url=settings.public_url)
    app.add_exception_handler(SaloonError, _explain)
    _add_people(app)
    _add_lobby(app)
    _add_tables(app)
    _add_pages(app)
    return app


async def _explain(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, SaloonError)
    status = next((status for kind, status in STATUS.items() if isinstance(wrong, kind)), 400)
    return JSONResponse({"error": wrong.say(language_of(request))}, status)


def language_of(request: Request | WebSocket) -> str:
    """The language that a visitor wants, if we speak it."""
    wishes = [request.query_params.get("lang", ""), request.cookies.get(LANGUAGE_COOKIE, "")]
    wishes += [part.strip() for part in request.headers.get("accept-language", "").split(",")]
    return next((wish[:2].lower() for wish in wishes if wish[:2].lower() in LANGUAGES), "en")


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request; BadSetup if it is none of that kind."""
    body = await request.body()
    if len(body) > MOST_BODY:
        raise BadSetup("that is too much at once")
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as wrong:
        raise BadSetup("this cannot be read: {reason}", reason=str(wrong)[:200]) from None


def token_of(request: Request | WebSocket) -> str | None:
    """The token that a visitor shows: in a cookie, or as a bearer's."""
    bearer = request.headers.get("authorization", "")
    return bearer.removeprefix("Bearer ") if bearer.startswith("Bearer ") else request.cookies.get(COOKIE)


async def visitor(request: Request | WebSocket) -> Player | None:
    """Who asks; None for a stranger."""
    return await people_of(request).recognise(token_of(request))


async def guest(request: Request) -> Player:
    """Who asks, if they have a name."""
    player = await visitor(request)
    if player is None:
        raise Strangers("tell us your name first")
    return player


def people_of(request: Request | WebSocket) -> People:
    """Everybody whom this server knows."""
    people: People = request.app.state.people
    return people


def hub_of(request: Request | WebSocket) -> Hub:
    """The hub of this server."""
    hub: Hub = request.app.state.hub
    return hub


def _at_home(request: Request, player: Player, token: str) -> Response:
    """The answer to somebody who came in: a cookie that nobody but us can read."""
    response = JSONResponse({"player": player.to_json(), "token": token})
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


def _add_people(app: FastAPI) -> None:
    @app.post("/api/guest")
    async def come_in(request: Request) -> Response:
        """Come in under a name."""
        wish = await read(request, messages.Name)
        return _at_home(request, *await people_of(request).welcome(wish.name))

    @app.get("/api/me")
    async def who_am_i(request: Request) -> dict[str, Any]:
        """Who the server takes you for."""
        player = await visitor(request)
        return {"player": None if player is None else player.to_json()}

    @app.post("/api/me")
    async def rename(request: Request) -> dict[str, Any]:
        """Take another name."""
        player, wish = await guest(request), await read(request, messages.Name)
        return {"player": (await people_of(request).rename(player, wish.name)).to_json()}

    @app.post("/api/account")
    async def enrol(request: Request) -> dict[str, Any]:
        """Make an account of the guest you are: a name of your own and a passphrase."""
        player, wish, people = await guest(request), await read(request, messages.Account), people_of(request)
        return {"player": (await people.enrol(player, wish.name, wish.passphrase)).to_json()}

    @app.post("/api/login")
    async def log_in(request: Request) -> Response:
        """Come in with an account."""
        wish = await read(request, messages.Account)
        return _at_home(request, *await people_of(request).log_in(wish.name, wish.passphrase))

    @app.get("/api/players/{player_id}")
    async def player_page(request: Request, player_id: str) -> dict[str, Any]:
        """A player's games and ratings."""
        player = await people_of(request).find(player_id)
        if player is None:
            raise UnknownName("there is no player {id}", id=player_id[:20])
        found = await hub_of(request).store.read(lambda connection: ratings.page(connection, player_id))
        return {"player": player.to_json(), **found}

    @app.post("/api/logout")
    async def go_home() -> Response:
        """Forget who this browser is."""
        response = JSONResponse({})
        response.delete_cookie(COOKIE)
        return response


def describe(game: Game, hub: Hub, language: str) -> dict[str, Any]:
    """A game as the lobby shows it."""
    w = game.speaker(language)
    labels: dict[str, str] = getattr(game.face, "option_words", lambda _: {})(w)
    return {
        "name": game.name,
        "title": ANNOUNCED.get(game.name, (title(game.name),))[0],
        "seats": list(game.seats),
        "available": True,
        "bots": [{"name": name, "ready": hub.thinkers.is_ready(game, name)} for name in bot_names(game)],
        "options": [
            {"name": option.name, "label": labels.get(option.name, option.name), "default": option.default,
             "choices": [{"name": c, "label": labels.get(f"{option.name}={c}", c)} for c in option.choices]}
            for option in game.options
        ],
        "names": getattr(game.face, "names", lambda _: {})(w),
        "help": [{"phase": phase, "title": head, "text": text} for phase, head, text in game.face.rules_help(w)],
    }  # fmt: skip


def _add_lobby(app: FastAPI) -> None:
    @app.get("/api/games")
    async def all_games(request: Request) -> list[dict[str, Any]]:
        """The games that are there, and those that are announced."""
        language, hub = language_of(request), hub_of(request)
        there = {game.name: describe(game, hub, language) for game in games()}
        absent = {
            name: {"name": name, "title": called, "seats": seats, "available": False}
            for name, (called, seats) in ANNOUNCED.items()
            if name not in there
        }
        return list((there | absent).values())

    @app.get("/api/words")
    async def words(request: Request) -> dict[str, Any]:
        """The texts of the page in your language."""
        language = language_of(request)
        return {"language": language, "words": web_words(language)}

    @app.get("/api/tables")
    async def all_tables(request: Request) -> dict[str, Any]:
        """Open tables, and your own."""
        player, hub = await visitor(request), hub_of(request)
        others, mine = await hub.listed(player)
        return {"open": [hub.card(room, player) for room in others], "mine": [hub.card(room, player) for room in mine]}

    @app.post("/api/tables")
    async def open_table(request: Request) -> dict[str, Any]:
        """Open a table."""
        player, hub = await guest(request), hub_of(request)
        room = await hub.open_table(player, await read(request, messages.NewTable))
        return hub.card(room, player)


def _add_tables(app: FastAPI) -> None:
    @app.get("/api/tables/{table_id}")
    async def card(request: Request, table_id: str) -> dict[str, Any]:
        """A table."""
        room = await hub_of(request).room(table_id)
        return hub_of(request).card(room, await visitor(request))

    @app.post("/api/tables/{table_id}/sit")
    async def sit(request: Request, table_id: str) -> dict[str, Any]:
        """Take a seat."""
        room, player, hub = await hub_of(request).room(table_id), await guest(request), hub_of(request)
        wish = await read(request, messages.Sit)
        await hub.sit(room, player, wish.seat, wish.word)
        return hub.card(room, player)

    @app.post("/api/tables/{table_id}/stand")
    async def stand(request: Request, table_id: str) -> dict[str, Any]:
        """Leave a seat before the start."""
        room, player, hub = await hub_of(request).room(table_id), await guest(request), hub_of(request)
        await hub.stand(room, player)
        return hub.card(room, player)

    @app.post("/api/tables/{table_id}/seats")
    async def rearrange(request: Request, table_id: str) -> dict[str, Any]:
        """The host puts people and bots where they shall sit."""
        room, player, hub = await hub_of(request).room(table_id), await guest(request), hub_of(request)
        await hub.rearrange(room, player, (await read(request, messages.Seats)).seats)
        return hub.card(room, player)

    @app.post("/api/tables/{table_id}/start")
    async def start(request: Request, table_id: str) -> dict[str, Any]:
        """The host begins."""
        room, player, hub = await hub_of(request).room(table_id), await guest(request), hub_of(request)
        await hub.start(room, player)
        return hub.card(room, player)

    @app.get("/api/tables/{table_id}/replay")
    async def replay(request: Request, table_id: str) -> dict[str, Any]:
        """The replay of a finished game; of a frozen one, everything there is."""
        room = await hub_of(request).room(table_id)
        return room.table.export() if room.table.phase == FROZEN else _replay_of(room)

    @app.get("/api/tables/{table_id}/steps")
    async def all_steps(request: Request, table_id: str, seat: int | None = None) -> list[dict[str, Any]]:
        """A finished game step by step, as a seat saw it, or as an onlooker."""
        room, language = await hub_of(request).room(table_id), language_of(request)
        if seat is not None and not 0 <= seat < len(room.table.seats):
            raise UnknownName("there is no seat {seat}", seat=seat)
        replayed = _replay_of(room)
        return await asyncio.to_thread(_steps, replayed, seat, language, room.table.names)

    @app.websocket("/api/tables/{table_id}/socket")
    async def socket(websocket: WebSocket, table_id: str) -> None:
        try:
            room = await hub_of(websocket).room(table_id)
        except SaloonError:
            await websocket.close(4404)
            return
        player = await visitor(websocket)
        await websocket.accept()
        await Visit(hub_of(websocket), room, player, websocket, language_of(websocket)).run()


def _replay_of(room: Room) -> dict[str, Any]:
    """The replay of a finished game."""
    if room.table.phase != OVER or room.table.state is None:
        raise Refused("the replay is shown when the game is over")
    return room.table.state.replay()


def _steps(data: dict[str, Any], seat: int | None, language: str, names: list[str]) -> list[dict[str, Any]]:
    told = []
    for number, state in enumerate(steps(data)):
        view = state.view(seat, language, names)
        told.append({"number": number, "story": view["story"], "view": view})
    return told


def _add_pages(app: FastAPI) -> None:
    """The browser's side: files as they are, and the page for every other address."""
    if (STATIC / "assets").exists():
        app.mount("/assets", StaticFiles(directory=STATIC / "assets"), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        file = (STATIC / path).resolve()
        if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
            return FileResponse(file)
        if path.startswith("api/") or not (STATIC / "index.html").exists():
            return JSONResponse({"error": "there is nothing at this address"}, 404)
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})
