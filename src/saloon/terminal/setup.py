"""Parsing what somebody typed: games, bots, seats and options, with a hint where it was misspelt."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from saloon import bots
from saloon.core.errors import BadSetup, NotPossible, UnknownName, quoted
from saloon.core.game import Game
from saloon.core.words import LANGUAGES, Say, Speaker, hint
from saloon.sitting import titles
from saloon.terminal.trouble import trouble

DEFAULT_GAME = "longhorn"


def title(game: Game) -> Say:
    """What a game is called on a sign, in every language."""
    return Say(lambda language: titles.title(game.name, language))


def find_language(name: str) -> str:
    """The language of that name, if we speak it."""
    if name not in LANGUAGES:
        raise UnknownName("we do not speak {name}. {hint}", name=name, hint=hint(name, LANGUAGES))
    return name


def find_seats(game: Game, seats: int | None, otherwise: int | None = None) -> int:
    """So many seats, if the game is for that many; the given number or the smallest if nobody said."""
    if seats is None:
        seats = game.seats[0] if otherwise is None else otherwise
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise BadSetup(
            "{game} cannot be played by {n}. Choose --seats from: {allowed}.",
            game=title(game),
            n=seats,
            allowed=allowed,
        )
    return seats


def find_seat(seat: int, seats: int) -> int:
    """A seat, if the table has it."""
    if not 0 <= seat < seats:
        raise BadSetup("there is no seat {seat}: they run from 0 to {last}", seat=seat, last=seats - 1)
    return seat


def find_bots(text: str, game: Game, count: int) -> list[str]:
    """Parse a list of bots such as `search` or `greedy,random`; a single one plays all seats."""
    wanted = [name.strip() for name in text.split(",")]
    able = bots.names(game)
    for name in wanted:
        if not bots.kind(name).can_play(game):
            raise BadSetup(
                "{bot} cannot play {game}. These can: {names}.", bot=name, game=title(game), names=", ".join(able)
            )
    if len(wanted) == 1:
        return wanted * count
    if len(wanted) != count:
        raise BadSetup(
            "{chairs}, but {given} bots came: name one for each, or one for all.",
            chairs=_chairs(count),
            given=len(wanted),
        )
    return wanted


def _chairs(count: int) -> Say:
    return Say(lambda language: Speaker(language).many("{n} chair is free", "{n} chairs are free", count))


def read_options(texts: Sequence[str], game: Game) -> dict[str, str]:
    """Options from texts such as `nuggets=other`."""
    known = {option.name: option for option in game.options}
    chosen = {}
    for text in texts:
        name, equals, choice = text.partition("=")
        if not equals:
            raise BadSetup("write an option as name=value, not as {given}", given=quoted(text))
        if not known:
            raise UnknownName("{game} has no options.", game=title(game))
        if name not in known:
            raise UnknownName("no option called {name}. {hint}", name=quoted(name), hint=hint(name, known))
        if choice not in known[name].choices:
            raise BadSetup(
                "option {name} cannot be {given}. {hint}",
                name=name,
                given=quoted(choice),
                hint=hint(choice, known[name].choices),
            )
        chosen[name] = choice
    return chosen


def read_values(file: str, game: Game) -> dict[str, Any]:
    """The host's values from a TOML file: by name, or in the form that the game itself has for them."""
    try:
        given = tomllib.loads(Path(file).read_text("utf-8"))
        with game.own_words():
            return game.values_from(given)
    except OSError as wrong:
        raise BadSetup("{file} cannot be read: {reason}.", file=file, reason=trouble(wrong)) from None
    except ValueError as wrong:  # no TOML, no UTF-8, or nothing that the game can use
        reason = wrong if isinstance(wrong, BadSetup) else str(wrong)
        raise BadSetup("{file}: {reason}", file=file, reason=reason) from None


def refuse_clock(game: Game, options: Mapping[str, str]) -> None:
    """There is no clock in a terminal."""
    if game.is_clocked(options):
        raise NotPossible(
            "{game} is played against a clock with these options. Open a table for it: saloon serve", game=title(game)
        )
