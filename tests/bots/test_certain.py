"""A sure win is taken, and no game is given away: in every game, by every bot that thinks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import saloon
from saloon.bots.certain import LOSS, WIN, foresee, promising
from saloon.core.chance import sow
from saloon.core.game import CLOCK, Game, Seen, State, legal_mask
from saloon.core.record import Record
from saloon.games.longhorn import GAME as LONGHORN
from saloon.games.longhorn import box, rules
from tests.bots.sweeping import Count, swept

GAMES = ["longhorn", "public_enemy", "bang_dice", "goat", "boomtown"]
OPTIONS: dict[str, list[dict[str, str]]] = {
    "public_enemy": [{}, {"dollars": "on", "cavalry": "on", "supremacy": "on", "duel": "on"}],
}
SLICE, WHOLE = 200, 10_000


def total(name: str, games: int, *, guarded: bool) -> Count:
    """Sweep so many games, shared out among all numbers of seats and some options."""
    game = saloon.game(name)
    ways = [(seats, options) for options in OPTIONS.get(name, [{}]) for seats in game.seats]
    each = -(-games // len(ways))
    found = [swept(game, seats, each, guarded=guarded, options=options) for seats, options in ways]
    return Count(*map(sum, zip(*found, strict=True)))


# ---- Seated bots, each move tried at once and interpreted


def outcomes(game: Game, s: Record, seat: int, action: int) -> set[str]:
    """What may come of an action at once: "win", "loss" or "open"."""
    found = set()
    for number in range(6):
        world = s.clone()
        game.rules.hide(world, seat)
        sow(world, 99, number)
        game.rules.guess(world, seat)
        before = [world.rng[0], world.rng[1]]
        game.rules.play(world, action)
        if [world.rng[0], world.rng[1]] != before or not world.over:
            return {"open"}
        mine = game.rules.prize(world, seat)
        others = max(game.rules.prize(world, other) for other in range(world.seats))
        found.add("win" if mine == 1 else "loss" if mine == 0 < others else "open")
    return found


def last_positions(game: Game, seats: int, seed: int, bot: str, last: int) -> Iterator[tuple[State, int]]:
    """The last decisions of a game that a bot played with itself, and what it chose."""
    state, moves = game.deal(seats, seed=seed), []
    players = [saloon.bot(bot, seed=seed + seat) for seat in range(seats)]
    while not state.over and state.turn != CLOCK:
        moves.append((state.copy(), players[state.turn].choose(state.seen_by(state.turn))))
        state.play(moves[-1][1])
    yield from moves[-last:]


@pytest.mark.parametrize("name", GAMES)
def test_greedy_misses_no_sure_win_and_gives_no_game_away(name: str) -> None:
    """As the oracle above tells."""
    game, dice = saloon.game(name), Random(3)
    for seed in range(12):
        for state, chosen in last_positions(game, dice.choice(game.seats), seed, "greedy", 12):
            actions, seat = state.actions(), state.turn
            if len(actions) > 1:
                found = {action: outcomes(game, state.record(), seat, action) for action in actions}
                if {"win"} in found.values():
                    assert foresee(state.seen_by(seat)).get(chosen) == WIN
                elif any(result != {"loss"} for result in found.values()):
                    assert found[chosen] != {"loss"}


# ---- Sweeps, judged by an oracle that plays every line of a turn


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_no_sure_win_is_missed_and_no_game_given_away(name: str) -> None:
    found = total(name, SLICE, guarded=True)
    assert found.missed == found.gifts == 0
    assert found.short == 0 or hasattr(saloon.game(name).rules, "secrets")


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["longhorn", "public_enemy"])
def test_a_policy_alone_misses_sure_wins_and_gives_games_away(name: str) -> None:
    """Otherwise the test above would say nothing."""
    found = total(name, SLICE, guarded=False)
    assert found.missed > 0
    assert found.gifts > 0


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_no_sure_win_is_missed_in_ten_thousand_games(name: str) -> None:
    without, found = total(name, WHOLE, guarded=False), total(name, WHOLE, guarded=True)
    print(f"{name}: {found}; without the look ahead {without}")
    assert found.missed == found.gifts == 0


def certain_positions(name: str, count: int) -> Iterator[tuple[Seen, dict[int, int]]]:
    """Positions with a sure win, or with a sure loss that can be avoided, from games of greedy without the look."""
    game, seed = saloon.game(name), 0
    while count > 0:
        state = game.deal(game.seats[seed % len(game.seats)], seed=seed)
        policy, luck = game.policy("greedy"), game.state()
        sow(luck, seed, 5)
        while not state.over:
            seen = state.seen_by(state.turn)
            certain = foresee(seen) if len(seen.actions()) > 1 else {}
            if certain and (WIN in certain.values() or len(certain) < len(seen.actions())):
                yield seen, certain
                count -= 1
                if count == 0:
                    return
            s = seen.record()
            s.rng[0], s.rng[1] = luck.rng[0], luck.rng[1]
            state.play(int(policy(s, legal_mask(game, s)[0])))
            luck.rng[0], luck.rng[1] = s.rng[0], s.rng[1]
        seed += 1


def is_sensible(choice: int, certain: dict[int, int]) -> bool:
    return certain.get(choice) == WIN if WIN in certain.values() else certain.get(choice) != LOSS


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_search_takes_sure_wins_and_gives_no_game_away(name: str) -> None:
    searcher = saloon.bot("search", seed=1, playouts=40)
    assert all(is_sensible(searcher.choose(seen), certain) for seen, certain in certain_positions(name, 4))


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_search_takes_sure_wins_in_two_hundred_positions_as_it_is_by_default(name: str) -> None:
    searcher = saloon.bot("search", seed=1)
    wrong = sum(not is_sensible(searcher.choose(seen), certain) for seen, certain in certain_positions(name, 200))
    assert wrong == 0


# ---- What is certain


def test_nothing_is_certain_that_chance_or_a_secret_decides() -> None:
    """With the bottles of a duel in play, or a card unseen, the last draw of a round decides nothing for sure."""
    game = saloon.game("public_enemy")
    state = game.deal(4, seed=1)
    assert promising(state.seen_by(state.turn)) == state.actions()


def test_the_rest_of_ones_own_turn_counts() -> None:
    """Longhorn, the branding iron: a raid that leaves the tile bare wins only by the branding that follows it."""
    s = LONGHORN.deal(2, seed=1).record()
    assert isinstance(s, box.State)
    for square in range(box.SQUARES):
        for colour in range(box.COLOURS):
            s.cows[square, colour] = 0
    s.phase, s.turn, s.here = box.Phase.RAID, 0, 4
    s.cows[4, 0] = 1
    s.token[4] = box.Token.BRANDING_IRON
    s.cows[1, 1], s.herd[0, 1], s.cows[3, 2], s.cows[7, 3] = 2, 7, 1, 1
    seen = Seen(LONGHORN, s, 0)
    assert foresee(seen) == {box.RAID: WIN}
    raided = s.clone()
    rules.play(raided, box.RAID)
    assert promising(Seen(LONGHORN, raided, 0)) == [box.BRAND + 1 * box.COLOURS + 1]
