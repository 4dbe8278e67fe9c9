"""Who plays it well: greedy beats random, search beats greedy, and cards are worth playing."""

from __future__ import annotations

from collections import Counter

import pytest

import saloon
from saloon.bots import names
from saloon.core.game import Seen
from saloon.games.boomtown import GAME, face
from saloon.lab.arena import Verdict, arena
from saloon.lab.simulate import simulate
from tests.games.boomtown.positions import Table, hidden, position

TOWN = "saloon bank train mine"


def told(verdict: Verdict) -> str:
    low, high = verdict.interval
    return f"{verdict.share:.1%} [{low:.1%}, {high:.1%}] of {verdict.games}, p = {verdict.p_value:.2g}"


def choice(table: Table, bot: str = "greedy", seed: int = 1) -> dict[str, object]:
    """What a bot does for the seat on turn."""
    seat = table.s.turn
    return face.move(saloon.bot(bot, seed=seed).choose(Seen(GAME, hidden(table.s, seat), seat)))


def test_greedy_aims_at_shooters_before_cowards() -> None:
    table = Table(position(TOWN, gangs=["saloon - -!", "saloon! saloon -", "- - -!"], live=True)).skip_windows("race")
    table.land(0, "*").do("call", seat=0)
    assert choice(table) == {"do": "token", "token": 4}


def test_greedy_saves_its_own_token() -> None:
    gangs = ["stagecoach - -!", "stagecoach - -!", "saloon - -!"]
    hands = {1: "body_double", 2: "misfire"}
    table = Table(position("stagecoach saloon bank train", gangs=gangs, hands=hands, live=True)).skip_windows("race")
    table.land(0, "*").do("call", seat=0).token(3)
    assert choice(table) == {"do": "play", "card": "body_double"}
    table.skip()
    assert choice(table) == {"do": "pass"}


def test_greedy_moves_away_from_a_lost_fight() -> None:
    gangs = ["bank! - -", "bank bank bank!", "- - -!"]
    table = Table(position(TOWN, gangs=gangs, hands={0: "rally"}))
    assert choice(table) == {"do": "play", "card": "rally"}
    table.play("rally")
    table.token(0)
    move = choice(table)
    assert move["location"] in ("train", "mine", "saloon")


def test_greedy_lays_riches_open_only_against_a_hoedown_and_out_of_reach_of_fools_gold() -> None:
    town, keep, lay = "saloon brothel bank mine", {"do": "pass"}, {"do": "play", "card": "robbery"}
    for shown, expected in (("", keep), ("fools_gold hoedown", keep), ("hoedown", keep), ("fools_gold", lay)):
        table = Table(position(town, hands={0: "robbery"}, shown={1: shown})).go("mine")
        assert choice(table) == expected


def test_greedy_sends_a_token_on_that_has_won_its_location() -> None:
    table = Table(position(TOWN, gangs=["saloon - -!", "train - -!", "- - -!"], hands={0: "rally"}))
    while table.s.at == 0:
        table.skip()
    assert choice(table) == {"do": "play", "card": "rally"}


def test_where_greedy_places_does_not_tell_what() -> None:
    """The coward is as often the first, the second or the third token."""
    found: Counter[int] = Counter()
    for seed in range(600):
        table, bot = Table(position(TOWN)).go("mine"), saloon.bot("greedy", seed=seed)
        order = []
        while table.phase == "place":
            seat = table.s.turn
            action = face.move(bot.choose(Seen(GAME, hidden(table.s, seat), seat)))
            if seat == 0:
                order.append(action["token"])
            table.do("place", token=action["token"], location=action["location"])
        found[order.index("coward")] += 1
    assert all(150 < found[place] < 250 for place in range(3))


def test_passive_never_plays_a_card_and_else_anything() -> None:
    table = Table(position(TOWN, hands={0: "overheard_plans bank_holiday"})).go("mine")
    assert {str(choice(table, "passive", seed)) for seed in range(20)} == {str({"do": "pass"})}
    table.skip()
    assert len({str(choice(table, "passive", seed)) for seed in range(60)}) == 6


def test_passive_is_known_by_name_where_there_is_such_a_policy() -> None:
    assert names(GAME) == ["random", "passive", "greedy", "search"]
    assert "passive" not in names(saloon.game("longhorn"))


@pytest.mark.compiled
def test_playing_cards_is_better_than_keeping_them() -> None:
    """Random play against passive play: the only difference is that cards are played, be it at random."""
    verdict = arena(GAME, "random", "passive", seats=4, games=2000, seed=1)
    assert verdict.p_value < 1e-3, told(verdict)


@pytest.mark.compiled
def test_policies_can_be_mixed_move_by_move() -> None:
    outcome = simulate(GAME, seats=3, games=2, bots=["greedy", "passive", "random"], seed=1)
    assert outcome["unfinished"] == 0


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_beats_random(seats: int) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=1000, seed=1)
    assert verdict.p_value < 1e-9, told(verdict)
    assert verdict.interval[0] > 1 / seats


@pytest.mark.compiled
def test_search_beats_greedy() -> None:
    """Seeded, and counted in playouts: the same games every time."""
    verdict = arena(GAME, "search", "greedy", seats=3, games=36, seed=1, settings={"playouts": 160})
    assert verdict.p_value < 0.05, told(verdict)


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "games"), [(2, 300), (3, 120), (5, 100)])
def test_search_beats_greedy_in_a_long_arena(seats: int, games: int) -> None:
    verdict = arena(GAME, "search", "greedy", seats=seats, games=games, seed=2, settings={"playouts": 400})
    print(f"search against greedy, {seats} players: {told(verdict)}")
    assert verdict.p_value < 1e-3


@pytest.mark.proof
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_beats_random_in_a_long_arena(seats: int) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=40_000, seed=2)
    print(f"greedy against random, {seats} players: {told(verdict)}")
    assert verdict.p_value < 1e-12
