"""What happened stands under the name of whoever did it."""

from __future__ import annotations

import pytest

import saloon
from saloon.server.tables.updates import update_for
from tests.server.tables.test_undo import new_table, play

OWN = {"bang_dice": ("turn", "roll", "arrow", "dynamite", "gatling"), "goat": ("dealer", "pick")}
"""Events that happen to the seat that has its turn."""


@pytest.mark.parametrize("game", OWN)
def test_a_roll_and_a_hand_stand_under_whoever_has_their_turn(game: str) -> None:
    seats = 5
    table, moved = new_table(game, seats, secret=3), 0
    while table.state is not None and not table.state.over and moved < 300:
        play(table, table.state.actions()[moved % len(table.state.actions())])
        moved += 1
    told = [event for story in update_for(table, 0, -1, "en").stories for event in story.events]
    found = [event for event in told if event["kind"] in OWN[game]]
    assert len(found) > 30
    assert all(event["seat"] == event["args"]["seat"] for event in found)
    assert any(event["seat"] not in (-1, story.seat) for story in update_for(table, 0, -1, "en").stories
               for event in story.events)  # a move ends one turn and begins another  # fmt: skip


@pytest.mark.parametrize("game", [game.name for game in saloon.games()])
def test_every_part_of_the_story_is_somebodys_or_nobodys(game: str) -> None:
    table = new_table(game, saloon.game(game).seats[-1])
    for moved in range(60):
        if table.state is None or table.state.over:
            break
        play(table, table.state.actions()[moved % len(table.state.actions())])
    events = [event for story in update_for(table, None, -1, "en").stories for event in story.events]
    assert events
    assert {event["seat"] for event in events} <= {-1, *range(len(table.seats))}
