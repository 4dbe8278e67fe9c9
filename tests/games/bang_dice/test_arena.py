"""Who plays better: greedy than random, and search than greedy, in the same role of the same games."""

from __future__ import annotations

from functools import reduce
from operator import add

import pytest

from saloon.bots.search import Search
from saloon.core.game import Seen, legal_mask
from saloon.games.bang_dice import GAME, greedy, secrecy
from saloon.games.bang_dice.box import Role, State
from tests.games.bang_dice.arenas import LAW, OUTLAWS, RENEGADE, greedy_against_random, roles_at, search_against
from tests.games.bang_dice.positions import (
    KEEP,
    Table,
    beer,
    dead,
    deputy,
    load,
    outlaw,
    position,
    renegade,
    sheriff,
    shoot,
)

COUNTS = (4, 5, 8)
CASES = [(seats, role) for seats in COUNTS for role in roles_at(seats)]
LONG_SEARCH = {4: (200, 600), 5: (150, 600), 8: (120, 600)}
"""Games of each team, and playouts for each decision, by number of players."""


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "role"), CASES)
def test_greedy_wins_more_than_random_in_every_role(seats: int, role: Role) -> None:
    duel = greedy_against_random(seats, role, 400)
    assert duel.p_value < 1e-3, duel


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "role"), CASES)
def test_greedy_wins_more_than_random_in_many_games(seats: int, role: Role) -> None:
    duel = greedy_against_random(seats, role, 10_000, seed=2)
    print(f"{seats} players, greedy against random: {duel}")
    assert duel.p_value < 1e-12


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "team"), [(4, OUTLAWS), (5, LAW), (8, LAW)])
def test_search_wins_more_than_random_in_a_few_games(seats: int, team: tuple[Role, ...]) -> None:
    duel = search_against("random", seats, team, 80 if seats == 4 else 60, 24, seed=4)
    assert duel.p_value < 0.01, duel


@pytest.mark.proof
@pytest.mark.parametrize("seats", COUNTS)
def test_search_wins_more_than_greedy(seats: int) -> None:
    games, playouts = LONG_SEARCH[seats]
    duels = [search_against("greedy", seats, team, games, playouts) for team in (LAW, OUTLAWS, RENEGADE)]
    for duel in duels:
        print(f"{seats} players, search ({playouts} playouts) against greedy: {duel}")
    together = reduce(add, duels)
    print(f"{seats} players together: {together}")
    assert together.p_value < 0.01


@pytest.mark.compiled
def test_nobody_rolls_again_with_two_dynamite_one_life_and_the_win_in_hand() -> None:
    s = position(
        sheriff(life=1), outlaw(life=1), dead(Role.OUTLAW), renegade(life=1), dice="dynamite dynamite one one arrow"
    )
    secrecy.hide(s, 0)
    assert Search(seed=1, playouts=500).choose(Seen(GAME, s, 0)) == KEEP
    load(s, "")
    mask, _ = legal_mask(GAME, s)
    assert greedy.choose(s, mask) == KEEP


# ---- What greedy is after


def wish(s: State, seat: int) -> int:
    """How much the seat on turn wants somebody dead, as far as it may know."""
    hidden = s.clone()
    secrecy.hide(hidden, s.turn)
    return greedy.enmity(hidden, seat)


def five(turn: int) -> State:
    """Sheriff, Outlaw, Deputy, Outlaw and Renegade, in this order."""
    return position(sheriff(), outlaw(), deputy(), outlaw(), renegade(), roller=turn)


def test_an_outlaw_wants_the_sheriff_dead_and_a_deputy_does_not() -> None:
    assert wish(five(1), 0) == 100
    assert wish(five(2), 0) == -100


def test_a_renegade_spares_the_sheriff_until_nobody_else_is_left() -> None:
    assert wish(five(4), 0) < 0
    last = position(sheriff(), dead(Role.OUTLAW), dead(Role.DEPUTY), dead(Role.OUTLAW), renegade(), roller=4)
    assert wish(last, 0) == 100


def test_a_renegade_turns_on_the_stronger_side() -> None:
    s = position(sheriff(), dead(Role.OUTLAW), deputy(), outlaw(), renegade(), roller=4)
    for seat, role in ((2, Role.DEPUTY), (3, Role.OUTLAW)):
        s.role[seat] = role
    assert greedy.grudge(s, Role.DEPUTY) > greedy.grudge(s, Role.OUTLAW)
    assert greedy.grudge(five(4), Role.OUTLAW) > greedy.grudge(five(4), Role.DEPUTY)


def test_the_sheriff_suspects_those_who_shot_and_trusts_those_who_helped() -> None:
    s = five(0)
    neutral = wish(s, 1)
    s.harm[1, 0], s.harm[2, 0] = 3, -4
    assert wish(s, 1) > neutral > wish(s, 2)


def test_hidden_roles_make_no_difference_to_greedy() -> None:
    s, other = five(0), five(0)
    other.role[1], other.role[2] = s.role[2], s.role[1]
    assert [wish(s, seat) for seat in range(1, 5)] == [wish(other, seat) for seat in range(1, 5)]


@pytest.mark.parametrize(("turn", "prey"), [(0, 2), (1, 0), (2, 1)])
def test_of_three_everybody_is_after_their_prey(turn: int, prey: int) -> None:
    s = position(deputy(), outlaw(), renegade(), roller=turn)
    assert wish(s, prey) > wish(s, 3 - turn - prey) > 0


def test_greedy_does_not_waste_shots_on_those_who_are_dead_already() -> None:
    s = position(sheriff(), outlaw(life=1), outlaw(), renegade(), dice="one one arrow arrow arrow")
    s.harm[1, 0] = s.harm[3, 0] = 5
    s.role[1] = s.role[3] = Role.OUTLAW
    table = Table(s).play(KEEP, shoot(1))
    assert greedy.shot(table.s, 1, 1) == 0 < greedy.shot(table.s, 3, 1)


def test_greedy_drinks_when_it_hurts() -> None:
    s = position(sheriff(life=2), outlaw(), outlaw(), renegade(), dice="beer arrow arrow arrow arrow")
    table = Table(s).play(KEEP)
    mask, _ = legal_mask(GAME, table.s)
    assert greedy.choose(table.s, mask) == beer(0)
