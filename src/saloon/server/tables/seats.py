"""The seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from saloon import bots
from saloon.core.errors import BadSetup
from saloon.core.game import Game
from saloon.server.players.player import Player
from saloon.server.protocol.cards import Level, SeatKind
from saloon.server.protocol.requests import SeatWish
from saloon.sitting.names import bot_names

HATS = 8
"""Hats tell people apart: as many as seats at the largest table."""


@dataclass
class Seat:
    """A seat: empty, or with a person or a bot."""

    kind: SeatKind = "empty"
    name: str = ""
    player: str | None = None
    bot: str | None = None
    level: Level | None = None
    word: str = ""
    """The word for the dice; a person's is empty until it is shown at the start."""
    promise: str | None = None
    """The hash of a person's word; None for none."""
    resigned: bool = False
    """A bot plays here for good."""
    hat: int | None = None
    """The hat and colour they keep wherever they sit; None for an empty seat."""

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self)


def seat_for(wish: SeatWish, game: Game, host: Player, known: Sequence[Seat], promise: str | None) -> Seat:
    """The seat that a wish asks for."""
    if wish.kind == "me":
        return next(
            (seat for seat in known if seat.player == host.id), Seat("person", host.name, host.id, promise=promise)
        )
    if wish.kind == "empty":
        return Seat()
    if wish.kind == "person":
        for seat in known:
            if seat.player is not None and seat.player == wish.player:
                return seat
        raise BadSetup("nobody of that name sits at this table")
    if wish.bot not in bots.names(game):
        raise BadSetup(
            "{bot} cannot play {game}: choose from {names}",
            bot=str(wish.bot), game=game.name, names=", ".join(bots.names(game)),
        )  # fmt: skip
    return Seat("bot", str(wish.bot).capitalize(), None, wish.bot, wish.level)


def seats_for(
    wishes: Sequence[SeatWish], game: Game, host: Player, known: Sequence[Seat] = (), promise: str | None = None
) -> list[Seat]:
    """All seats; BadSetup if the number is wrong, or somebody would sit twice. The promise is the host's."""
    if len(wishes) not in game.seats:
        raise BadSetup(
            "{game} is for {seats} players, not {given}",
            game=game.name, seats=", ".join(map(str, game.seats)), given=len(wishes),
        )  # fmt: skip
    seats = [seat_for(wish, game, host, known, promise) for wish in wishes]
    people = [seat.player for seat in seats if seat.player is not None]
    if len(people) != len(set(people)):
        raise BadSetup("nobody can sit on two chairs")
    return with_hats(with_names(seats))


def with_hats(seats: list[Seat]) -> list[Seat]:
    """Everybody keeps the hat they have; whoever has none gets that of their chair, or else the first that is free."""
    taken: set[int] = set()
    bareheaded = []
    for chair, seat in enumerate(seats):
        if seat.kind == "empty":
            seat.hat = None
        elif seat.hat is None or seat.hat in taken:
            bareheaded.append((chair, seat))
        else:
            taken.add(seat.hat)
    for chair, seat in bareheaded:
        seat.hat = next(hat for hat in (chair, *range(HATS)) if hat not in taken)
        taken.add(seat.hat)
    return seats


def with_names(seats: list[Seat]) -> list[Seat]:
    """People keep their names; bots are called after what they are and how many of them there are."""
    for seat, name in zip(seats, bot_names([seat.bot for seat in seats]), strict=True):
        seat.name = name or seat.name
    return seats
