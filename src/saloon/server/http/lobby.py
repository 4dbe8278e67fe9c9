"""The lobby: games, translations, open tables, and new ones."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, cast

from fastapi import Response

from saloon.bots import names as bot_names
from saloon.core.game import Game
from saloon.core.registry import game, games
from saloon.server.http.boards import board_of
from saloon.server.http.dependencies import Answer, Language, TheHouse, Visitor, WelcomeGuest, said
from saloon.server.http.host_files import read_host_file
from saloon.server.http.openapi import Routes
from saloon.server.http.words import game_words, web_words
from saloon.server.protocol import answers, requests
from saloon.server.protocol.cards import Card
from saloon.server.tables.house import House
from saloon.sitting.titles import title

ANNOUNCED = {
    "bang_dice": (3, 4, 5, 6, 7, 8),
    "boomtown": (2, 3, 4, 5),
    "goat": (2, 3, 4, 5),
    "longhorn": (2,),
    "public_enemy": (2, 3, 4, 5, 6),
}
"""The built-in games, whether installed or not, with their seat counts."""

routes = Routes()


@routes.answer("GET", "/api/games", list[answers.GameInfo])
async def all_games(house: TheHouse, language: Language) -> Response:
    """List the games, those that are only announced last."""
    there = await asyncio.to_thread(lambda: [described(game, house, language) for game in games()])
    names = {game.name for game in there}
    absent = [
        answers.GameInfo(name=name, title=title(name, language), seats=list(seats), available=False)
        for name, seats in ANNOUNCED.items()
        if name not in names
    ]
    return Answer([*there, *absent])


@routes.answer("POST", "/api/games/{name}/values", answers.HostValues, errors=[400, 404])
async def host_values(name: str, file: Annotated[requests.HostFile, said(requests.HostFile)]) -> Response:
    """Parse a host's file of values; 400 says what is wrong with it."""
    return Answer(answers.HostValues(values=await asyncio.to_thread(_values_in, game(name), file.text)))


def _values_in(game: Game, text: str) -> dict[str, Any]:
    given = read_host_file(text)
    with game.own_words():
        return game.values_from(given)


def described(game: Game, house: House, language: str) -> answers.GameInfo:
    """A game as the lobby shows it. Options without labels show their plain names."""
    w = game.speaker(language)
    labels: dict[str, str] = getattr(game.face, "option_words", lambda _: {})(w)
    texts: dict[str, str] = getattr(game.face, "option_help", lambda _: {})(w)
    names: dict[str, str] = getattr(game.face, "names", lambda _: {})(w)
    return answers.GameInfo(
        name=game.name,
        title=title(game.name, language),
        seats=list(game.seats),
        available=True,
        bots=[answers.BotInfo(name=name, ready=house.bot_pool.is_ready(game, name)) for name in bot_names(game)],
        options=_options(game, labels, texts),
        values=_values(game, labels, texts, names),
        names=names,
        help=[answers.HelpPage(phase=phase, title=head, text=text) for phase, head, text in game.face.rules_help(w)],
        interrupts=bool(game.interrupts),
        board=board_of(game),
        host_file=hasattr(game.rules, "values_from"),
    )


def _options(game: Game, labels: dict[str, str], texts: dict[str, str]) -> list[answers.OptionInfo]:
    return [
        answers.OptionInfo(
            name=option.name,
            label=labels.get(option.name, option.name),
            text=texts.get(option.name, ""),
            choices=[
                answers.OptionChoice(name=c, label=labels.get(key, c), text=texts.get(key, ""))
                for c, key in ((choice, f"{option.name}={choice}") for choice in option.choices)
            ],
            default=option.default,
            seats=list(option.seats),
        )
        for option in game.options
    ]


def _values(
    game: Game, labels: dict[str, str], texts: dict[str, str], names: dict[str, str]
) -> list[answers.ValueInfo]:
    """The values that a host may replace, if they have labels; the others are for programs."""
    fields = game.state.fields
    return [
        answers.ValueInfo(
            name=value.name,
            label=labels[value.name],
            text=texts.get(value.name, ""),
            default=_plain(value.default),
            low=fields[value.field].low,
            high=fields[value.field].high,
            provenance=cast(answers.Provenance, value.provenance),
            cells=[names.get(cell, cell) for cell in value.cells],
        )
        for value in game.values
        if value.name in labels
    ]


def _plain(setting: Any) -> Any:
    return setting if isinstance(setting, int) else [_plain(inner) for inner in setting]


@routes.answer("GET", "/api/words", answers.WordsAnswer)
async def words(language: Language) -> Response:
    """The page's texts in your language."""
    return Answer({"language": language, "words": web_words(language)})


@routes.answer("GET", "/api/games/{name}/words", answers.WordsAnswer, errors=[404])
async def words_of_a_game(name: str, language: Language) -> Response:
    """A game's texts in your language, for the board that it brings."""
    return Answer({"language": language, "words": game_words(game(name), language)})


@routes.answer("GET", "/api/tables", answers.Tables)
async def all_tables(house: TheHouse, player: Visitor) -> Response:
    """List open tables, and your own."""
    others, mine = await house.listing.listed(player)
    return Answer({
        "open": [house.broadcast.card(room, player) for room in others],
        "mine": [house.broadcast.card(room, player) for room in mine],
    })  # fmt: skip


@routes.answer("POST", "/api/tables", Card, errors=[404], limit="tables")
async def open_table(
    player: WelcomeGuest, house: TheHouse, wish: Annotated[requests.NewTable, said(requests.NewTable)]
) -> Response:  # fmt: skip
    """Open a table."""
    return Answer(house.broadcast.card(await house.registry.open(player, wish), player))
