"""What greedy spends its Dollars on."""

from __future__ import annotations

from random import Random

import saloon
from saloon.games.public_enemy import GAME, box, greedy, rules
from saloon.games.public_enemy.box import State


def test_greedy_peeks_at_the_saloon_now_and_then() -> None:
    peeks = decisions = 0
    for seed in range(2):
        state = GAME.deal(3, seed=seed, options={"dollars": "on"})
        bot = saloon.bot("greedy", seed=seed)
        while not state.over:
            action = bot.choose(state.seen_by(state.turn))
            if state.phase == "dollar":
                decisions += 1
                peeks += box.PEEK <= action < box.DRAW
            state.play(action)
    assert 0 < peeks < decisions / 2


def test_a_peek_is_worth_nothing_where_it_changes_nothing() -> None:
    s = GAME.deal(3, seed=1, options={"dollars": "on"}).record()
    assert isinstance(s, State)
    assert greedy.worth_of_a_peek(s) == 0  # nobody has a card that the Saloon could take
    seen = s.clone()
    seen.place[box.OUTLAWS] = box.TOP
    assert greedy.worth_of_a_peek(seen) == 0  # it has been seen already


def test_its_tables_count_points_as_the_rules_do() -> None:
    state, dice = GAME.deal(4, seed=3, options={"supremacy": "on"}), Random(3)
    most = 0
    for _ in range(300):
        if state.over:
            break
        s = state.record()
        assert isinstance(s, State)
        for seat in range(4):
            assert greedy.score(s, seat) == rules.points_of(s, seat)
            most = max(most, greedy.score(s, seat))
        state.play(dice.choice(state.actions()))
    assert most > 12
