"""From what somebody typed to what is meant: games, bots, seats and options, with a hint where it was misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from saloon import bots
from saloon.core.errors import BadSetup, UnknownName
from saloon.core.game import Game
from saloon.core.registry import games
from saloon.core.words import LANGUAGES, Speaker

CLOSE_ENOUGH = 0.5
DEFAULT_GAME = "longhorn"


def title(game: Game) -> str:
    """What a game is called on a sign."""
    return str(getattr(game.face, "TITLE", game.name.replace("_", " ").title()))


def hint(name: str, known: Iterable[str], w: Speaker) -> str:
    """A suggestion for a misspelt name, and all names there are."""
    known = list(known)
    close = difflib.get_close_matches(name, known, n=1, cutoff=CLOSE_ENOUGH)
    there_are = w("There are: {names}.", names=", ".join(known))
    return f"{w('Did you mean {name}?', name=close[0])} {there_are}" if close else there_are


def find_game(name: str, w: Speaker) -> Game:
    """The game of that name."""
    known = {game.name: game for game in games()}
    if name not in known:
        raise UnknownName(f"{w('No game is called {name}.', name=name)} {hint(name, known, w)}")
    return known[name]


def find_language(name: str, w: Speaker) -> str:
    """The language of that name, if we speak it."""
    if name not in LANGUAGES:
        raise UnknownName(f"{w('We do not speak {name}.', name=name)} {hint(name, LANGUAGES, w)}")
    return name


def find_seats(game: Game, seats: int | None, w: Speaker, otherwise: int | None = None) -> int:
    """So many seats, if the game is for that many; the given number or the smallest if nobody said."""
    if seats is None:
        seats = game.seats[0] if otherwise is None else otherwise
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise BadSetup(
            w(
                "{game} cannot be played by {n}. Choose --seats from: {allowed}.",
                game=title(game),
                n=seats,
                allowed=allowed,
            )
        )
    return seats


def find_seat(seat: int, seats: int, w: Speaker) -> int:
    """A seat, if the table has it."""
    if not 0 <= seat < seats:
        raise BadSetup(w("There is no seat {seat}: they run from 0 to {last}.", seat=seat, last=seats - 1))
    return seat


def find_bots(text: str, game: Game, count: int, w: Speaker) -> list[str]:
    """So many bots from a list such as `search` or `greedy,random`; a single one sits on all chairs."""
    wanted = [name.strip() for name in text.split(",")]
    able = bots.names(game)
    for name in wanted:
        if name not in bots.BOTS:
            raise UnknownName(f"{w('No bot is called {name}.', name=name)} {hint(name, able, w)}")
        if name not in able:
            able_ones = ", ".join(able)
            raise BadSetup(
                w("{bot} cannot play {game}. These can: {names}.", bot=name, game=title(game), names=able_ones)
            )
    if len(wanted) == 1:
        return wanted * count
    if len(wanted) != count:
        raise BadSetup(
            w.many(
                "{n} chair is free, but {given} bots came: name one for each, or one for all.",
                "{n} chairs are free, but {given} bots came: name one for each, or one for all.",
                count,
                given=len(wanted),
            )
        )
    return wanted


def read_options(texts: Sequence[str], game: Game, w: Speaker) -> dict[str, str]:
    """Options from texts such as `nuggets=other`."""
    known = {option.name: option for option in game.options}
    chosen = {}
    for text in texts:
        name, equals, choice = text.partition("=")
        if not equals:
            raise BadSetup(w("Write an option as name=value, not as {given}.", given=text))
        if not known:
            raise UnknownName(w("{game} has no options.", game=title(game)))
        if name not in known:
            raise UnknownName(f"{w('No option is called {name}.', name=name)} {hint(name, known, w)}")
        if choice not in known[name].choices:
            wrong = w("Option {name} cannot be {value}.", name=name, value=choice)
            raise BadSetup(f"{wrong} {hint(choice, known[name].choices, w)}")
        chosen[name] = choice
    return chosen
