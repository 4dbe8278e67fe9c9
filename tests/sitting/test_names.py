"""What the bots at a table are called, in a terminal and on a server."""

from __future__ import annotations

import copy

import saloon
from saloon.core.words import Speaker
from saloon.server.tables.seats import Seat, with_names
from saloon.sitting.names import bot_names
from saloon.terminal.crew import Crew
from saloon.terminal.table import Table


def test_bots_of_one_kind_are_numbered_in_the_order_of_their_seats() -> None:
    assert bot_names(["search", "greedy", "search", "search"]) == ["Search 1", "Greedy", "Search 2", "Search 3"]


def test_a_bot_that_is_alone_of_its_kind_has_no_number() -> None:
    assert bot_names(["search", "greedy"]) == ["Search", "Greedy"]


def test_a_seat_without_a_bot_gets_no_name_and_takes_no_number() -> None:
    assert bot_names([None, "search", None, "search"]) == [None, "Search 1", None, "Search 2"]


def test_a_terminal_and_a_server_call_the_same_bots_the_same() -> None:
    kinds = ["random", None, "greedy", "random"]
    crew = {seat: kind for seat, kind in enumerate(kinds) if kind is not None}
    game = saloon.game("bang_dice")
    table = Table(game.deal(4, seed=1), 1, Crew(game, crew))
    chairs = [Seat("person", "You", "p") if kind is None else Seat("bot", bot=kind) for kind in kinds]
    assert [seat.name for seat in with_names(chairs)] == table.names(Speaker("en"))
    assert [seat.name for seat in chairs] == ["Random 1", "You", "Greedy", "Random 2"]


def test_bots_that_have_changed_chairs_are_numbered_anew() -> None:
    chairs = with_names([Seat("bot", bot="search", level="easy"), Seat("bot", bot="search", level="easy")])
    turned = with_names(copy.deepcopy(chairs[::-1]))
    assert [seat.name for seat in turned] == ["Search 1", "Search 2"]
