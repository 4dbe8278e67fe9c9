"""Setting up a table: from the command line, from a replay, or from the last saved game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from saloon.core.chance import Seeded
from saloon.core.errors import NotPossible
from saloon.core.game import SEED_BITS, State
from saloon.core.registry import game as game_called
from saloon.terminal import saves
from saloon.terminal.crew import Crew
from saloon.terminal.setup import (
    DEFAULT_GAME,
    find_bots,
    find_seat,
    find_seats,
    read_options,
    read_values,
    refuse_clock,
)
from saloon.terminal.table import Table


def sit_down(
    name: str | None, against: str, seats: int | None, person: int, options: Sequence[str],
    *, values: str | None = None, seed: int | None = None, budget: int | None = None,
) -> Table:  # fmt: skip
    """A table with a fresh deal."""
    game = game_called(name or DEFAULT_GAME)
    invited = len(against.split(",")) + 1 if "," in against else None
    seats = find_seats(game, seats, otherwise=invited)
    find_seat(person, seats)
    others = [seat for seat in range(seats) if seat != person]
    bots = dict(zip(others, find_bots(against, game, len(others)), strict=True))
    chosen = read_options(options, game)
    refuse_clock(game, chosen)
    given = {} if values is None else read_values(values, game)
    state = game.deal(seats, seed=seed, options=chosen, values=given)
    return Table(state, person, Crew(game, bots, seed=seed, budget=budget))


def play_on(state: State, person: int | None, against: str, *, budget: int | None = None) -> Table:
    """A table that continues a game with new dice; the person takes the seat on turn, unless they name one."""
    if state.over:
        raise NotPossible("the game is over at that move: choose an earlier one")
    refuse_clock(state.game, state.options)
    person = find_seat(state.turn if person is None else person, state.seats)
    others = [seat for seat in range(state.seats) if seat != person]
    bots = dict(zip(others, find_bots(against, state.game, len(others)), strict=True))
    fresh = state.continued(Seeded(secrets.randbits(SEED_BITS)))
    return Table(fresh, person, Crew(state.game, bots, budget=budget))


def take_up(name: str | None = None, *, budget: int | None = None) -> Table:
    """The last saved table, of that game or of any."""
    if name is not None:
        game_called(name)
    file = saves.newest(name)
    if file is None:
        raise NotPossible("there is no saved game. Begin one with: saloon play")
    saved = saves.load(file)
    crew = Crew(saved.state.game, saved.bots, budget=budget)
    return Table(saved.state, saved.person, crew, saved.file)
