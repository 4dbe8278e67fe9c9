"""Policies: rules that pick an action from what a seat may know."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar, cast

from saloon.core.chance import below
from saloon.core.record import Mask, Record
from saloon.core.rule import appeal, rule

S = TypeVar("S", bound=Record)


@rule
def by_appeal(s: Record, mask: Mask) -> int:
    """The action with the most appeal; among equals, any."""
    best = 0
    chosen = -1
    equals = 0
    for action in range(len(mask)):
        if mask[action]:
            value = appeal(s, action)
            if chosen < 0 or value > best:
                best = value
                chosen = action
                equals = 1
            elif value == best:
                equals += 1
                if below(s, equals) == 0:
                    chosen = action
    return chosen


def most_appealing(liking: Callable[[S, int], int]) -> Callable[[S, Mask], int]:
    """The policy that does what has most appeal, by a rule that says how much an action has.

    >>> choose = most_appealing(appeal)
    """
    policy = FunctionType(by_appeal.__code__, {**globals(), "appeal": liking}, "choose")
    policy.__annotations__, policy.__doc__ = by_appeal.__annotations__, by_appeal.__doc__
    policy.__module__ = liking.__module__
    return cast(Callable[[S, Mask], int], rule(policy))
