from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import pytest

import saloon
from saloon.bots.perfect import Perfect, Solver
from saloon.core.chance import sow
from saloon.core.game import Seen, legal_mask
from saloon.games.longhorn import box, rules
from saloon.games.longhorn.box import State

pytestmark = pytest.mark.compiled
LONGHORN = saloon.game("longhorn")
MOST_BRUTE_FORCE = 300


class TooLarge(Exception):
    """Brute force would take too long here."""


def brute_force(s: State, budget: list[int]) -> float:
    """Seat 0's value by trying everything: no pruning, no table, chance listed from the nuggets held."""
    if s.over:
        return float(rules.prize(s, 0))
    budget[0] -= 1
    if budget[0] < 0:
        raise TooLarge
    mask, _ = legal_mask(LONGHORN, s)
    values = [value_of(s, action, budget) for action in range(box.ACTIONS) if mask[action]]
    return max(values) if s.turn == 0 else min(values)


def value_of(s: State, action: int, budget: list[int]) -> float:
    if action != box.AMBUSH_NUGGET:
        return brute_force(played(s, action, 1), budget)
    victim, total = 1 - s.turn, 0.0
    held = [s.nuggets[victim, kind] for kind in range(box.NUGGETS)]
    for kind, count in enumerate(held):
        if count:
            total += count * brute_force(robbed_of(s, kind), budget)
    return total / sum(held)


def played(s: State, action: int, seed: int) -> State:
    after = s.clone()
    sow(after, seed, 0)
    rules.play(after, action)
    return after


def robbed_of(s: State, kind: int) -> State:
    """What an ambush on gold leads to when that nugget is drawn: try dice until it is."""
    victim = 1 - s.turn
    for seed in range(10_000):
        after = played(s, box.AMBUSH_NUGGET, seed)
        if after.nuggets[victim, kind] < s.nuggets[victim, kind]:
            return after
    raise AssertionError("the nugget was never drawn")


def record_of(seen: Seen) -> State:
    return cast(State, seen.record())


def late_positions(game: int) -> Iterator[Seen]:
    """Positions with a choice from a random game, latest first."""
    dice = random.Random(game)
    state, visited = LONGHORN.deal(seed=game), []
    while not state.over:
        if len(state.actions()) > 1:
            visited.append(state.seen_by(state.turn))
        state.play(dice.choice(state.actions()))
    yield from reversed(visited)


def with_an_ambush_ahead(seen: Seen) -> Seen:
    """The same position, with an ambush under the outlaw and gold on the other side: chance to be weighed."""
    s = record_of(seen)
    if s.phase == box.Phase.RAID:
        s.token[s.here] = box.Token.AMBUSH
        s.nuggets[1 - s.turn, 0], s.nuggets[1 - s.turn, 1], s.nuggets[1 - s.turn, 3] = 1, 2, 1
    return Seen(LONGHORN, s, seen.seat)


def agrees(solver: Solver, seen: Seen) -> float:
    """Compare with brute force; returns the value."""
    truth = brute_force(record_of(seen), [MOST_BRUTE_FORCE])
    solution = solver.attempt(seen, 1_000_000)
    assert solution is not None
    assert solution.value == pytest.approx(truth if seen.turn == 0 else 1 - truth, abs=1e-12)
    after = value_of(record_of(seen), solution.action, [10**9])
    assert after == pytest.approx(truth, abs=1e-12), "the move does not get what it promises"
    return truth


def compare(games: range) -> tuple[int, int]:
    """How many positions were compared, and in how many of them the value hangs on chance."""
    solver, checked, by_chance = Solver(LONGHORN), 0, 0
    for game in games:
        for seen in late_positions(game):
            try:
                truths = [agrees(solver, seen), agrees(solver, with_an_ambush_ahead(seen))]
            except TooLarge:
                break
            checked += len(truths)
            by_chance += sum(truth not in (0, 0.5, 1) for truth in truths)
    return checked, by_chance


def test_perfect_agrees_with_brute_force_on_hundreds_of_late_positions() -> None:
    checked, _ = compare(range(150))
    assert checked >= 600


@pytest.mark.proof
def test_perfect_agrees_with_brute_force_on_thousands_of_late_positions() -> None:
    checked, by_chance = compare(range(1000, 1600))
    print(f"{checked} positions agree, {by_chance} of them hang on chance")
    assert checked >= 2500
    assert by_chance >= 1


@pytest.mark.parametrize("turn", [0, 1])
def test_chance_is_weighed_exactly(turn: int) -> None:
    """The last raid of a game, an ambush under it, and only gold to take: count the nuggets that turn the tables."""
    dice, solver, uneven = random.Random(turn), Solver(LONGHORN), 0
    worth = [int(box.NUGGET_DOLLARS[kind]) for kind in range(box.NUGGETS)]
    for _ in range(200):
        mine, theirs = ([dice.randrange(3) for _ in worth] for _ in range(2))
        if not any(theirs):
            continue
        s = State()
        s.seats, s.here, s.turn, s.phase, s.winner = 2, 4, turn, box.Phase.AMBUSH, -1
        s.raided = 1
        for kind in range(box.NUGGETS):
            s.nuggets[turn, kind], s.nuggets[1 - turn, kind] = mine[kind], theirs[kind]
        s.herd[1 - turn, 0] = 1  # worthless, but it makes taking gold a choice
        behind = sum(w * (t - m) for w, t, m in zip(worth, theirs, mine, strict=True))
        takes = [(2 * w > behind) + 0.5 * (2 * w == behind) for w in worth]
        gold = sum(t * take for t, take in zip(theirs, takes, strict=True)) / sum(theirs)
        cows = (behind < 0) + 0.5 * (behind == 0)
        solution = solver.attempt(Seen(LONGHORN, s, turn), 100)
        assert solution is not None
        assert solution.value == pytest.approx(max(gold, cows), abs=1e-12)
        uneven += 0 < gold < 1
    assert uneven >= 12


def test_a_fresh_table_and_a_used_one_agree() -> None:
    used = Solver(LONGHORN)
    for seen in late_positions(3):
        solution = used.attempt(seen, 30_000)
        if solution is None:
            break
        fresh = Solver(LONGHORN).attempt(seen, 10_000_000)
        assert fresh is not None
        assert solution.value == fresh.value


def deep_position() -> saloon.State:
    """Two raids into a game: far too early to be solved by visiting a few positions."""
    state = LONGHORN.deal(seed=4)
    while len(state.moves) < 5:
        state.play(state.actions()[0])
    return state


def test_too_small_a_budget_gives_up_instead_of_guessing() -> None:
    state = deep_position()
    assert Solver(LONGHORN).attempt(state.seen_by(state.turn), 10) is None


def test_before_it_can_solve_perfect_searches_and_says_so() -> None:
    state = deep_position()
    player = Perfect(seed=1, milliseconds=1, playouts=50)
    assert player.choose(state.seen_by(state.turn)) in state.actions()
    assert player.solution is None
    assert player.remark is not None
    assert "chances at" in player.remark["en"]


def test_a_solved_position_is_played_by_its_value_and_says_so() -> None:
    solver = Solver(LONGHORN)
    seen = next(s for s in late_positions(20) if solver.attempt(s, 1000).value == 1.0)  # type: ignore[union-attr]
    player = Perfect(seed=1, milliseconds=1000)
    action = player.choose(seen)
    assert player.solution is not None
    assert player.solution.action == action
    assert player.remark is not None
    assert player.remark["en"] == "solved: a sure win"
    assert player.remark["fr"] != player.remark["en"]


def test_a_position_won_by_force_is_won_against_any_defence() -> None:
    """From positions that are solved as won, its moves win every time, whatever random play answers."""
    dice, solver, won = random.Random(1), Solver(LONGHORN), 0
    for seed in range(12):
        state, hero = LONGHORN.deal(seed=seed), None
        while not state.over:
            solution = solver.attempt(state.seen_by(state.turn), 200_000) if len(state.moves) > 12 else None
            if hero is None and solution is not None and solution.value == 1.0:
                hero = state.turn
            if hero == state.turn:
                assert solution is not None
                assert solution.value == 1.0
                state.play(solution.action)
            else:
                state.play(dice.choice(state.actions()))
        if hero is not None:
            assert state.prizes()[hero] == 1.0
            won += 1
    assert won >= 4


def test_perfect_refuses_a_game_it_cannot_solve() -> None:
    state = saloon.game("high_noon").deal(seats=2, seed=1)
    with pytest.raises(saloon.NotPossible, match="cannot be solved"):
        Perfect(seed=1).choose(state.seen_by(state.turn))
