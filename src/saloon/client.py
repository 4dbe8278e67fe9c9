"""A small client for a Saloon server, for bots and tools.

>>> me = Client("http://localhost:8000").guest("Robbie")
>>> with me.sit("k3f9x2m4qa") as chair:
...     chair.play_on(lambda view: view["legal"][0]["move"])
"""

from __future__ import annotations

import contextlib
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from saloon.core.chance import promise_of
from saloon.core.errors import SaloonError

JSON = dict[str, Any]
Choose = Callable[[JSON], JSON]
"""From a view to one of its legal moves."""
TIMEOUT = 600.0
"""Seconds to wait for a message before giving up."""


class ServerSaysNo(SaloonError):
    """The server refused; the text is its own."""


class MovedOn(ServerSaysNo):
    """The table moved on before the move arrived: look again."""


class Client:
    """A player's connection to a server over HTTP."""

    def __init__(self, url: str, token: str = "", language: str = "en") -> None:
        self.url, self.token, self.language = url.rstrip("/"), token, language
        self.words: dict[str, str] = {}
        """The words for the dice that this client has promised, by their promises."""

    def guest(self, name: str) -> Self:
        """Enter as a guest."""
        self.token = str(self.ask("POST", "/api/guest", {"name": name})["token"])
        return self

    def games(self) -> list[JSON]:
        """The games on the server, and those it announces."""
        found: list[JSON] = self.ask("GET", "/api/games")
        return found

    def open_table(self, game: str, seats: list[JSON], **more: Any) -> JSON:
        """Open a table; see `NewTable` in docs/protocol.md."""
        wish = {"game": game, "seats": seats, "promise": self._promise(), **more}
        card: JSON = self.ask("POST", "/api/tables", wish)
        return card

    def continue_from(
        self, table: str, step: int, seat: int, bot: str | None = None, level: str = "normal"
    ) -> JSON:  # fmt: skip
        """Continue a finished game from one of its moves at a new table, on that seat and against bots."""
        wish = {"step": step, "seat": seat, "bot": bot, "level": level, "promise": self._promise()}
        card: JSON = self.ask("POST", f"/api/tables/{table}/continue", wish)
        return card

    def card(self, table: str) -> JSON:
        """A table's card."""
        card: JSON = self.ask("GET", f"/api/tables/{table}")
        return card

    def sit(self, table: str, seat: int | None = None, word: str = "") -> Chair:
        """Take a seat, the first empty one if none is named, unless you have one; and connect.

        Your word goes into the dice; without one, it is random.
        """
        card = self.card(table)
        if card["mine"] is None:
            empty = [number for number, each in enumerate(card["seats"]) if each["kind"] == "empty"]
            if seat is None and not empty:
                raise ServerSaysNo("no seat is free at this table")
            wish = {"seat": empty[0] if seat is None else seat, "promise": self._promise(word)}
            self.ask("POST", f"/api/tables/{table}/sit", wish)
        return Chair(self, table)

    def _promise(self, word: str = "") -> str:
        """Promise a word for the dice, and keep it until it is asked for."""
        word = word or secrets.token_hex(16)
        self.words[promise_of(word)] = word
        return promise_of(word)

    def replay(self, table: str) -> JSON:
        """The replay of a finished game."""
        replay: JSON = self.ask("GET", f"/api/tables/{table}/replay")
        return replay

    def ask(self, method: str, path: str, body: JSON | None = None) -> Any:
        """Send a request to the HTTP API; ServerSaysNo with the server's own words if it is refused."""
        headers = {"Content-Type": "application/json", "Accept-Language": self.language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                return json.load(response)
        except urllib.error.HTTPError as wrong:
            raise ServerSaysNo("{reason}", reason=_error_in(wrong)) from None


def _error_in(wrong: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(wrong)["error"])
    except (ValueError, KeyError, TypeError):
        return f"{wrong.code} {wrong.reason}"


class Chair:
    """A socket to a table, as a player or as a spectator."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        address = urlsplit(client.url)._replace(scheme="wss" if client.url.startswith("https") else "ws").geturl()
        headers = {"Authorization": f"Bearer {client.token}"} if client.token else {}
        self._socket: ClientConnection = connect(
            f"{address}/api/tables/{table}/socket", additional_headers=headers, proxy=None, legacy=True
        )
        self.view: JSON | None = None
        self.card: JSON = {}
        self.number = -1
        self._say({"type": "hello", "last": -1, "language": client.language})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def _say(self, message: JSON) -> None:
        self._socket.send(json.dumps(message))

    def listen(self) -> JSON:
        """Receive the server's next message, and update view, card and number."""
        message: JSON = json.loads(self._socket.recv(timeout=TIMEOUT))
        if message["type"] in ("welcome", "moved"):
            self.view, self.number = message["view"], message["number"]
        if message["type"] in ("welcome", "moved", "card"):
            self.card = message["card"]
            self._show_word()
        if message["type"] == "bye":
            raise ServerSaysNo("{reason}", reason=str(message["why"]))
        return message

    def _show_word(self) -> None:
        """Show the word that was promised, once the host has started the game."""
        if self.card["gathering"] and self.card["mine"] is not None:
            word = self.client.words.pop(self.card["promises"][self.card["mine"]] or "", None)
            if word is not None:
                self._say({"type": "word", "word": word})

    def play(self, move: JSON) -> int:
        """Play a move; returns its number once it is on the server's disk."""
        key = f"move-{self.number + 1}"
        self._say({"type": "move", "key": key, "number": self.number + 1, "move": move})
        while True:
            answer = self.listen()
            if answer.get("key") == key and answer["type"] == "ack":
                return int(answer["number"])
            if answer.get("key") == key and answer["type"] == "refused":
                raise (MovedOn if answer["behind"] else ServerSaysNo)("{reason}", reason=str(answer["why"]))

    def play_on(self, choose: Choose) -> list[float]:
        """Play to the end, asking `choose` whenever it is this seat's turn; the prizes."""
        done = -1
        while True:
            if self.view is not None and self.view["over"]:
                return [float(prize) for prize in self.view["prizes"]]
            if self.view is not None and self.view["legal"] and self.number > done:
                done = self.number
                with contextlib.suppress(MovedOn):
                    self.play(choose(self.view))
            else:
                self.listen()
