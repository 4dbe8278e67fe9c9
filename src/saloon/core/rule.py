"""Rules: plain functions that can also be compiled.

A rule names the rules it uses directly (`from saloon.core import below`, not `chance.below`), takes and returns
records, ints, floats, bools, rows, masks and named tuples of arrays by position, and keeps no state of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from saloon.core.errors import BadRule
from saloon.core.record import Mask, Record

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as a rule: it stays plain Python, and a compiled twin can be made of it."""
    function.__saloon_rule__ = True  # type: ignore[attr-defined]
    return function


def role(function: F) -> F:
    """Mark a rule whose meaning each game gives: generic loops call it, a twin binds it."""
    function.__saloon_role__ = True  # type: ignore[attr-defined]
    return rule(function)


def is_rule(thing: object) -> bool:
    """Was this marked with `@rule` or `@role`?"""
    return getattr(thing, "__saloon_rule__", False) is True


def is_role(thing: object) -> bool:
    """Was this marked with `@role`?"""
    return getattr(thing, "__saloon_role__", False) is True


def unbound(name: str) -> BadRule:
    """What is wrong where a role is called outside a twin."""
    return BadRule(f"{name} is a role: it means something only inside a twin made for a game")


@role
def deal(s: Record, seats: int) -> None:
    """Set up a game; its options and host-set values are fields filled before."""
    raise unbound("deal")


@role
def legal(s: Record, mask: Mask) -> int:
    """Mark what the seat on turn may do in a mask of zeros; return how many."""
    raise unbound("legal")


@role
def play(s: Record, action: int) -> None:
    """Do it, and run on until somebody must decide or the game is over."""
    raise unbound("play")


@role
def hide(s: Record, seat: int) -> None:
    """Blank everything that seat may not know, the dice to come included."""
    raise unbound("hide")


@role
def guess(s: Record, seat: int) -> None:
    """Fill the blanks by chance alone, consistent with all that seat knows."""
    raise unbound("guess")


@role
def belief(s: Record, seat: int) -> float:
    """How likely a guessed state is, given how the others have acted."""
    raise unbound("belief")


@role
def prize(s: Record, seat: int) -> float:
    """What a seat has won: 1 to a sole winner, 1/k to each of k who share, 0 otherwise."""
    raise unbound("prize")


@role
def promise(s: Record, seat: int) -> float:
    """What a seat may expect of a state that is not over, as a prize."""
    raise unbound("promise")


@role
def is_far(s: Record, decisions: int) -> bool:
    """After so many decisions, is it time to ask for the promise instead of playing on?"""
    raise unbound("is_far")


@role
def outcomes(s: Record, action: int) -> int:
    """Into how many equally likely outcomes the one draw of an action splits; 1 without chance."""
    raise unbound("outcomes")


@role
def choose(s: Record, mask: Mask) -> int:
    """A policy: pick one of the marked actions, from a hidden state with private chance."""
    raise unbound("choose")


@role
def appeal(s: Record, action: int) -> int:
    """How much the seat on turn likes an action: what `most_appealing` makes a policy of."""
    raise unbound("appeal")


@role
def tally(s: Record, sums: Any) -> None:
    """Add what just happened (the story, and the end when it is over) to a row of float sums."""
    raise unbound("tally")


@role
def mark(s: Record, marks: Any) -> None:
    """Add what each seat had or did just now to a row of floats: as many for each seat as the game has traits."""
    raise unbound("mark")


@rule
def every_guess_alike(s: Record, seat: int) -> float:
    """The belief of a game that has none: all guesses weigh the same."""
    return 1.0


@rule
def equal_promise(s: Record, seat: int) -> float:
    """The promise of a game that makes none: all expect the same."""
    return 1.0 / s.seats


@rule
def never_far(s: Record, decisions: int) -> bool:
    """A game that makes no promise is played to its end."""
    return False


@rule
def clear(mask: Mask) -> None:
    """Unmark every action."""
    for action in range(len(mask)):
        mask[action] = 0


@rule
def nth_marked(mask: Mask, n: int) -> int:
    """The marked action that has exactly n marked ones before it; -1 if there are fewer."""
    for action in range(len(mask)):
        if mask[action]:
            if n == 0:
                return action
            n -= 1
    return -1
