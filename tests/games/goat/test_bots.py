"""Bots that bluff and call: none can be read by its claims, and each is better than the one before."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

import saloon
from saloon.core.game import Seen
from saloon.games.goat import GAME, greedy, rules
from saloon.games.goat.rules import State
from saloon.lab.arena import Verdict, arena
from tests.games.goat.positions import REFUSE, Table, before_saloon, card, cards, hidden, position

HAND = "banker sheriff goat waitress"
PAIRS = 3000


def dealt(pairs: int) -> Counter[tuple[int, int]]:
    """What greedy offers from one hand, and what it says it is, many times over."""
    s = position(4, HAND, goods={"saloon": 2, "store": 1, "bank": 2, "mine": 1}, till={"store": 2, "bank": 1})
    bot, found = saloon.bot("greedy", seed=5), Counter[tuple[int, int]]()
    for _ in range(pairs):
        table = Table(s.clone())
        while table.s.turn == 0:
            table.play(bot.choose(Seen(GAME, hidden(table.s, 0), 0)))
        found[table.s.offered, table.s.claims[0]] += 1
    return found


def test_a_claim_of_greedy_is_not_a_tell() -> None:
    """Every card is offered, everything is claimed, and the joint frequencies are those of a truth once in four
    times and an independent lot else: a lie about a good card hides a bad one no more often than any other."""
    found = dealt(PAIRS)
    offers, claims = Counter[int](), Counter[int]()
    for (offered, claim), count in found.items():
        offers[offered] += count
        claims[claim] += count
    assert set(offers) == set(claims) == set(cards(HAND))
    lot = {each: (offers[each] + claims[each]) / (2 * PAIRS) for each in offers}
    chi = 0.0
    for offered in lot:
        for claim in lot:
            share = (1 - 1 / greedy.HONEST_IN) * lot[offered] * lot[claim]
            share += lot[offered] / greedy.HONEST_IN if offered == claim else 0
            chi += (found[offered, claim] - PAIRS * share) ** 2 / (PAIRS * share)
    assert chi < 15 + 5 * sqrt(2 * 15)
    for each in lot:
        true = found[each, each] / claims[each]
        expected = 1 / greedy.HONEST_IN + (1 - 1 / greedy.HONEST_IN) * lot[each]
        assert abs(true - expected) < 5 * sqrt(expected * (1 - expected) / claims[each])


def test_claims_of_greedy_are_as_often_true_whatever_they_name() -> None:
    """In whole games: between four and seven in ten, for each character."""
    claims, true = Counter[int](), Counter[int]()
    for seats, seed in [(seats, seed) for seats in (2, 3, 5) for seed in range(30)]:
        state = GAME.deal(seats, seed=seed)
        bots = [saloon.bot("greedy", seed=10 * seed + seat) for seat in range(seats)]
        while not state.over:
            action = bots[state.turn].choose(state.seen_by(state.turn))
            if state.phase == "claim":
                s = state.record()
                assert isinstance(s, State)
                claims[action - rules.CLAIM] += 1
                true[action - rules.CLAIM] += action - rules.CLAIM == s.offered
            state.play(action)
    assert len(claims) == rules.CHARACTERS
    for character, count in claims.items():
        spread = 4 * sqrt(0.25 / count)
        assert 0.4 - spread < true[character] / count < 0.7 + spread
    assert 0.45 < true.total() / claims.total() < 0.65


# ---- What greedy makes of characters


def value(name: str, seat: int = 1, **setup: object) -> int:
    """What a character is worth to a seat, in tenths of a dollar."""
    s = position(4, "goat", **setup)  # type: ignore[arg-type]
    return greedy.value(hidden(s, seat), card(name), seat)


def test_values_follow_the_street() -> None:
    goods, till = {"bank": 2, "mine": 1, "saloon": 3}, {"store": 4, "mine": 1}
    assert value("banker", goods=goods) == 80
    assert value("miner", goods=goods) == 50
    assert value("kid", till=till) == 40
    assert value("clerk", goods=goods) == value("goat", goods=goods) == 0
    assert value("waitress", goods=goods) < 0


def test_values_follow_who_is_in_play() -> None:
    assert value("outlaw", played="sheriff 2") == 40
    assert value("outlaw", aside="sheriff") == 0
    assert value("sheriff", played="outlaw 2") == 0
    assert value("sheriff", played="thief 2, charlatan 3", aside="outlaw") == 50
    assert value("gambler", played="waitress 2") == 0
    goods = {"mine": 2}
    assert value("thief", goods=goods, played="sheriff 2, outlaw 3") == 100
    assert value("thief", goods=goods, played="sheriff 2", aside="outlaw") == 0


def test_greedy_takes_from_the_rich_and_serves_the_poor() -> None:
    s = before_saloon(4, "waitress 1", goods={"saloon": 1}, coins=[9, 1, 1, 5])
    table = Table(s).play(rules.ACCEPT)
    assert choice(table, 1) == rules.POUR + 2
    s = position(4, "charlatan", coins=[9, 1, 1, 5])
    table = Table(s).offer("charlatan", to=1).play(rules.ACCEPT)
    assert choice(table, 1) == rules.DUPE + 0
    s = position(4, "thief", goods={"bank": 2, "mine": 1, "store": 2})
    table = Table(s).offer("thief", to=1).play(rules.ACCEPT)
    assert choice(table, 1) == rules.ROB + rules.LOCATION_NAMES.index("bank")


def choice(table: Table, seat: int) -> int:
    return saloon.bot("greedy", seed=1).choose(Seen(GAME, hidden(table.s, seat), seat))


def test_greedy_refuses_a_goat_and_accepts_a_rich_bank() -> None:
    goods = {"bank": 3, "store": 1, "mine": 1, "saloon": 1}
    s = position(4, "goat banker widow thief", goods=goods)
    assert choice(Table(s.clone()).offer("goat", to=1), 1) == REFUSE
    assert choice(Table(s.clone()).offer("goat", to=1, claim="banker"), 1) == rules.ACCEPT


# ---- Arenas


def told(verdict: Verdict) -> str:
    low, high = verdict.interval
    return f"{verdict.share:.1%} [{low:.1%}, {high:.1%}] of {verdict.games}, p = {verdict.p_value:.2g}"


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_greedy_beats_random(seats: int) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=3000, seed=1)
    assert verdict.p_value < 1e-9, told(verdict)
    assert verdict.interval[0] > 1 / seats


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "games"), [(2, 30), (3, 48), (5, 120)])
def test_search_beats_greedy(seats: int, games: int) -> None:
    verdict = arena(GAME, "search", "greedy", seats=seats, games=games, seed=1, settings={"playouts": 120})
    assert verdict.p_value < 1e-2, told(verdict)


@pytest.mark.proof
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_beats_random_in_a_long_arena(seats: int) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=60_000, seed=2)
    print(f"greedy against random, {seats} players: {told(verdict)}")
    assert verdict.p_value < 1e-12


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "games", "playouts"), [(2, 100, 400), (3, 150, 400), (5, 300, 400)])
def test_search_beats_greedy_in_a_long_arena(seats: int, games: int, playouts: int) -> None:
    """The more players, the more of a game is luck, and the more games it takes."""
    verdict = arena(GAME, "search", "greedy", seats=seats, games=games, seed=2, settings={"playouts": playouts})
    print(f"search against greedy, {seats} players: {told(verdict)}")
    assert verdict.p_value < 1e-9


@pytest.mark.compiled
def test_what_others_hide_makes_no_difference_to_a_search() -> None:
    table = Table(position(3, "goat thief banker widow")).offer("goat", to=2, claim="thief")
    other = Table(position(3, "goat thief banker widow")).offer("widow", to=2, claim="thief")
    searcher = [saloon.bot("search", seed=3, playouts=60) for _ in range(2)]
    chosen = [bot.choose(Seen(GAME, hidden(each.s, 2), 2)) for bot, each in zip(searcher, (table, other), strict=True)]
    assert chosen[0] == chosen[1]
