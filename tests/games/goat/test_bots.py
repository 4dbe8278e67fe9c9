"""Bots that bluff and call: none can be read by its claims, and each is better than the one before."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import numpy as np
import pytest

import saloon
from saloon.core.chance import sow
from saloon.core.compiling import compiled
from saloon.core.game import Seen, legal_mask
from saloon.core.options import fill_in
from saloon.games.goat import GAME, box, evidence, greedy, secrecy
from saloon.games.goat.box import State
from saloon.lab.arena import Verdict, arena
from tests.games.goat import scripts
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
    """Every card is offered with every claim: all lies alike, and all truths."""
    found = dealt(PAIRS)
    hand = cards(HAND)
    truth = PAIRS / greedy.HONEST_IN / len(hand)
    lie = (PAIRS - PAIRS / greedy.HONEST_IN) / len(hand) / (len(hand) - 1)
    shares = {(offered, claim): truth if offered == claim else lie for offered in hand for claim in hand}
    chi = sum((found[pair] - share) ** 2 / share for pair, share in shares.items())
    assert found.total() == PAIRS == sum(found[pair] for pair in shares)
    assert chi < len(shares) - 1 + 5 * sqrt(2 * (len(shares) - 1))


@pytest.mark.parametrize(("stubborn", "apt"), [(box.STUBBORN, "banker"), (-box.STUBBORN, "waitress goat")])
def test_greedy_offers_what_suits_people_who_refuse_or_accept_too_often(stubborn: int, apt: str) -> None:
    s = position(4, HAND, goods={"saloon": 2, "store": 1, "bank": 2, "mine": 1})
    for seat in range(1, 4):
        s.stubborn[seat] = stubborn
    offered = Counter[int]()
    for number in range(300):
        mind = hidden(s, 0)
        sow(mind, 1, number)
        offered[greedy.choose(mind, legal_mask(GAME, mind)[0]) - box.OFFER] += 1
    assert sum(offered[each] for each in cards(apt)) > 300 * 2 / 3
    assert len(offered) > 1


def test_how_readily_somebody_accepts_is_remembered() -> None:
    s = position(4, "goat banker widow thief")
    refused = Table(s.clone()).offer("goat", to=1).play(REFUSE).s
    accepted = Table(s.clone()).offer("goat", to=1).play(box.ACCEPT).s
    assert (refused.stubborn[1], accepted.stubborn[1]) == (3 * evidence.STEP, -evidence.STEP)


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
    table = Table(s).play(box.ACCEPT)
    assert choice(table, 1) == box.POUR + 2
    s = position(4, "charlatan", coins=[9, 1, 1, 5])
    table = Table(s).offer("charlatan", to=1).play(box.ACCEPT)
    assert choice(table, 1) == box.DUPE + 0
    s = position(4, "thief", goods={"bank": 2, "mine": 1, "store": 2})
    table = Table(s).offer("thief", to=1).play(box.ACCEPT)
    assert choice(table, 1) == box.ROB + box.LOCATION_NAMES.index("bank")


def choice(table: Table, seat: int) -> int:
    assert table.s.turn == seat
    mind = fresh(table.s)
    return greedy.choose(mind, legal_mask(GAME, mind)[0])


# ---- What greedy makes of a claim


def readiness(claim: str, **record: int) -> int:
    """How often greedy accepts a card with that claim from a dealer with that record, in hundredths."""
    s = position(4, "goat banker widow thief", goods={"bank": 3, "store": 1, "mine": 1, "saloon": 1})
    for kind, count in record.items():
        getattr(s, kind)[0] = count
    return greedy.readiness(hidden(Table(s).offer("thief", to=1, claim=claim).s, 1))


def test_a_claim_of_a_stranger_says_little() -> None:
    assert 40 < readiness("goat") < readiness("banker") < 100


def test_trust_depends_on_the_dealers_record_and_on_what_is_claimed() -> None:
    assert readiness("banker", honest=4) > readiness("banker") > readiness("banker", boasts=4)
    assert readiness("goat", bluffs=4) > readiness("goat") > readiness("goat", honest=4)


def test_what_a_claim_was_worth_is_remembered_and_a_turncoat_is_not_trusted_for_long() -> None:
    s = position(4, "goat banker widow thief", goods={"bank": 3, "store": 1, "mine": 1, "saloon": 1})
    s.honest[0] = box.MEMORY
    boast = Table(s.clone()).offer("goat", to=1, claim="banker").play(REFUSE).s
    assert (boast.honest[0], boast.boasts[0], boast.bluffs[0]) == (box.MEMORY // evidence.FADE, 1, 0)
    bluff = Table(s.clone()).offer("banker", to=1, claim="goat").play(REFUSE).s
    assert (bluff.honest[0], bluff.boasts[0], bluff.bluffs[0]) == (box.MEMORY // evidence.FADE, 0, 1)
    truth = Table(s.clone()).offer("banker", to=1).play(REFUSE).s
    assert truth.honest[0] == box.MEMORY


def test_belief_follows_the_dealers_record() -> None:
    s = position(4, "goat banker widow thief", goods={"bank": 3, "store": 1, "mine": 1, "saloon": 1})
    s.bluffs[0] = 3
    weights = {
        name: secrecy.belief(Table(s.clone()).offer(name, to=1, claim="goat").s, 1) for name in ("goat", "banker")
    }
    assert weights["banker"] > weights["goat"]
    assert secrecy.belief(Table(s.clone()).offer("banker", to=1, claim="goat").s, 0) == 1.0  # the dealer knows


@pytest.mark.parametrize("phase", [box.Phase.CARD, box.Phase.CLAIM, box.Phase.ANSWER])
def test_greedy_keeps_to_its_mask(phase: int) -> None:
    table = Table(position(4, "goat banker widow thief"))
    while table.s.phase != phase:
        table.play(next(action for action in range(box.ACTIONS) if legal_mask(GAME, table.s)[0][action]))
    mask, _ = legal_mask(GAME, table.s)
    for action in [action for action in range(box.ACTIONS) if mask[action]]:
        only = [int(each == action) for each in range(box.ACTIONS)]
        assert greedy.choose(fresh(table.s), only) == action


def fresh(s: State) -> State:
    mind = hidden(s, s.turn)
    sow(mind, 1, 1)
    return mind


# ---- Scripts that look for a weakness

POINTS = 0.03
"""How much more than their fair share scripts may win."""
UNTUNED = 2026
"""The seed of games on which nothing was tuned."""


def met(script: str, seats: int, games: int) -> float:
    """What a script wins against greedy, for each game."""
    states, wins = np.zeros(3, State.silent_dtype), np.zeros(1)
    template = State()
    fill_in(template, GAME.options, {}, GAME.values, {})
    template.write(states[scripts.TEMPLATE])
    mask = np.zeros(box.ACTIONS, np.int8)
    compiled(GAME, scripts.SCRIPTED).meet(states, mask, seats, scripts.SCRIPTS[script], UNTUNED, games, wins)
    return float(wins[0]) / games


def met_by_search(script: str, seats: int, games: int, playouts: int | None) -> float:
    """What a script wins against search with so many playouts, or as it is by default, for each game."""
    wins = 0.0
    for game in range(games):
        state, luck = GAME.deal(seats, seed=game), State()
        sow(luck, game, 1)
        bots = [saloon.bot("search", seed=10 * game + seat, playouts=playouts) for seat in range(seats)]
        while not state.over:
            seen = state.seen_by(state.turn)
            if state.turn != game % seats:
                state.play(bots[state.turn].choose(seen))
                continue
            s = seen.record()
            assert isinstance(s, State)
            s.rng[0], s.rng[1] = luck.rng[0], luck.rng[1]
            state.play(scripts.follow(s, legal_mask(GAME, s)[0], scripts.SCRIPTS[script]))
            luck.rng[0], luck.rng[1] = s.rng[0], s.rng[1]
        wins += state.prizes()[game % seats]
    return wins / games


@pytest.mark.compiled
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("script", scripts.SCRIPTS)
def test_no_script_beats_greedy(script: str, seats: int) -> None:
    """Not even those that reckon with how bots read them, the turncoat and the chameleon."""
    games = 10_000 // seats * seats
    assert met(script, seats, games) <= 1 / seats + POINTS


PLAYOUTS = 600
"""By default search has time for ten to twenty times as many; so few are harder to win with."""


@pytest.mark.proof
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("script", ["bluffer", "truthful", "mixer"])
def test_scripts_win_less_than_their_share_against_search(script: str, seats: int) -> None:
    games = 60 * seats
    share = met_by_search(script, seats, games, PLAYOUTS)
    print(f"{script} against search, {seats} players: {share:.1%} of {games}, fair is {1 / seats:.1%}")
    assert share < 1 / seats


@pytest.mark.proof
def test_a_bluffer_wins_less_than_half_against_search_as_it_is_by_default() -> None:
    share = met_by_search("bluffer", 2, 24, None)
    print(f"bluffer against search by default: {share:.1%} of 24")
    assert share < 1 / 2


@pytest.mark.compiled
def test_a_bluffer_wins_less_than_half_against_a_short_search() -> None:
    assert met_by_search("bluffer", 2, 40, 120) < 1 / 2


# ---- Arenas


def told(verdict: Verdict) -> str:
    low, high = verdict.interval
    return f"{verdict.share:.1%} [{low:.1%}, {high:.1%}] of {verdict.games}, p = {verdict.p_value:.2g}"


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_greedy_beats_random(seats: int) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=6000, seed=1)
    assert verdict.p_value < 1e-9, told(verdict)
    assert verdict.interval[0] > 1 / seats


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "games"), [(3, 60)])
def test_search_beats_greedy(seats: int, games: int) -> None:
    verdict = arena(GAME, "search", "greedy", seats=seats, games=games, seed=1, settings={"playouts": 400})
    assert verdict.p_value < 5e-2, told(verdict)


@pytest.mark.proof
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_beats_random_in_a_long_arena(seats: int) -> None:
    verdict = arena(GAME, "greedy", "random", seats=seats, games=60_000, seed=2)
    print(f"greedy against random, {seats} players: {told(verdict)}")
    assert verdict.p_value < 1e-12


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "games", "playouts"), [(2, 200, 600), (3, 240, 600), (5, 400, 600)])
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
