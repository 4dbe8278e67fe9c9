"""Who sits in for whom, in a terminal and on a server, and how it is said."""

from __future__ import annotations

import asyncio

import pytest

import saloon
from saloon.core.game import Seen
from saloon.server.workers import BotPool
from saloon.sitting.stand_ins import sits_in, stand_in, usual_bot
from saloon.terminal.crew import Crew

GAME = saloon.game("longhorn")


@pytest.mark.parametrize("game", [game.name for game in saloon.games()])
def test_whoever_sits_in_can_play_at_once(game: str) -> None:
    substitute = stand_in(saloon.game(game))
    assert saloon.bots.kind(substitute).is_ready(saloon.game(game))


def test_greedy_sits_in_where_it_can_play_and_else_random(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stand_in(GAME) == "greedy"
    monkeypatch.setattr("saloon.bots.names", lambda _: ["random", "search"])
    assert stand_in(GAME) == "random"


@pytest.mark.parametrize(
    ("able", "expected"),
    [(["random", "greedy", "search"], "search"), (["random", "greedy"], "greedy"), (["passive", "random"], "random")],
)
def test_search_is_good_company_then_greedy_then_the_best_there_is(
    monkeypatch: pytest.MonkeyPatch, able: list[str], expected: str
) -> None:
    monkeypatch.setattr("saloon.bots.names", lambda _: able)
    assert usual_bot(GAME) == expected


def test_that_somebody_sits_in_is_said_in_every_language() -> None:
    said = sits_in("greedy", "search")
    assert said["en"] == "greedy sits in for search"
    assert said["fr"] == "greedy remplace search"
    assert len(set(dict(said).values())) == len(said)


def asked() -> Seen:
    """Somebody who has a choice."""
    state = GAME.deal(seed=1)
    while len(state.actions()) == 1:
        state.play(state.actions()[0])
    return state.seen_by(state.turn)


def test_a_terminal_and_a_server_say_it_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saloon.bots.search.Search.is_ready", classmethod(lambda *_: False))
    seen = asked()
    _, in_terminal = Crew(GAME, {seen.turn: "search"}).choose(seen.turn, seen)
    _, on_server = asyncio.run(BotPool(1).choose(seen, "search"))
    assert in_terminal is not None
    assert on_server == dict(in_terminal) == dict(sits_in("greedy", "search"))
