"""The policy that does what has most appeal."""

from __future__ import annotations

from collections import Counter

import pytest

from saloon.core import Mask, Record, number, rule
from saloon.core.chance import sow
from saloon.core.errors import BadRule
from saloon.core.policy import by_appeal, most_appealing
from saloon.core.record import new_mask
from saloon.core.rule import is_rule


class State(Record):
    """Somebody with a taste."""

    taste = number(low=-9, high=9)


@rule
def liking(s: State, action: int) -> int:
    """Everything has the same appeal, negative unless the taste is for more; but 3 has less."""
    return s.taste - (1 if action == 3 else 0)


@rule
def lower(s: State, action: int) -> int:
    """The lower the better, all of it bad."""
    return -100 - action


def marked(*actions: int) -> Mask:
    mask = new_mask(6)
    for action in actions:
        mask[action] = 1
    return mask


def state(seed: int, taste: int = 0) -> State:
    s = State()
    sow(s, seed, 1)
    s.taste = taste
    return s


def test_the_best_is_chosen_however_bad_it_is() -> None:
    assert most_appealing(lower)(state(1), marked(2, 4, 5)) == 2


def test_among_equals_chance_decides_evenly() -> None:
    choose = most_appealing(liking)
    found = Counter(choose(state(seed, taste=-7), marked(1, 2, 3, 5)) for seed in range(3000))
    assert set(found) == {1, 2, 5}
    assert max(abs(count - 1000) for count in found.values()) < 120


def test_a_single_best_draws_no_chance() -> None:
    s = state(4)
    before = s.clone()
    most_appealing(lower)(s, marked(0, 1))
    assert s == before


def test_nothing_marked_is_nothing_chosen() -> None:
    assert most_appealing(lower)(state(1), marked()) == -1


def test_it_is_a_rule_named_after_its_room_and_each_has_its_own_appeal() -> None:
    one, other = most_appealing(lower), most_appealing(liking)
    assert is_rule(one)
    assert one.__module__ == lower.__module__
    assert one(state(1), marked(1, 2)) == 1
    assert {other(state(seed), marked(1, 2)) for seed in range(30)} == {1, 2}


def test_without_an_appeal_it_means_nothing() -> None:
    with pytest.raises(BadRule, match="appeal is a role"):
        by_appeal(state(1), marked(1))
