"""What is certain: a win that nothing can spoil, and a move that hands the game to somebody else.

Before a seated bot chooses, it tries each of its actions, and the rest of its own turn after it, on guesses at what its
seat cannot see. An action is certain to win if it does so, or can be followed by one that does, without a draw of
chance and in every guessed world alike. It is certain to lose if it, and whatever may follow it, ends the game in
every world and leaves this seat nothing. A sure win is taken; a sure loss is left alone if there is anything else.
Policies in playouts do without this: they must stay fast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, cast

from saloon.core.chance import sow
from saloon.core.game import Game, Seen
from saloon.core.loops import Ints, Masks, Records
from saloon.core.record import Mask, Record, new_mask
from saloon.core.replay import fingerprint
from saloon.core.rule import clear, legal, nth_marked, play, prize, rule

OPEN, WIN, LOSS, ON = range(4)
"""What comes of an action: nobody knows; this seat wins; others win; the turn goes on."""
VISITED, LIMIT, VERDICTS = range(3)
"""Counters: actions tried, how many at most, and from there on what each level has come to."""
MOST_TRIED, MOST_TRIED_IN_THE_OPEN = 600, 2500
"""Actions tried for one decision; what is beyond them counts as open. Where nothing is hidden a try costs a third."""
LEVELS = 14
"""Decisions looked ahead, at most."""
WORLDS = 32
"""Guesses in which a certainty must hold."""
UNDRAWN = 1
"""Both words of the chance while nobody has drawn from it."""


@rule
def ends(s: Record, seat: int) -> int:
    """What a finished game, or the next question, means to a seat."""
    if not s.over:
        return ON if s.turn == seat else OPEN
    if prize(s, seat) >= 1.0:
        return WIN
    if prize(s, seat) > 0.0:
        return OPEN
    for other in range(s.seats):
        if prize(s, other) > 0.0:
            return LOSS
    return OPEN


@rule
def try_out(states: Records, level: int, worlds: int, seat: int, action: int) -> int:
    """Play an action in all worlds of a level; what has come of it in every one of them, without any chance?"""
    after = (level + 1) * worlds
    result = OPEN
    for world in range(worlds):
        states[after + world] = states[level * worlds + world]
        s = states[after + world]
        s.rng[0] = UNDRAWN
        s.rng[1] = UNDRAWN
        play(s, action)
        if s.rng[0] != UNDRAWN or s.rng[1] != UNDRAWN:
            return OPEN
        found = ends(s, seat)
        if found == OPEN or (world > 0 and found != result):
            return OPEN
        result = found
    return result


@rule
def mark_common(states: Records, level: int, worlds: int, mask: Mask, spare: Mask) -> None:
    """Mark what is legal in all worlds of a level."""
    clear(mask)
    legal(states[level * worlds], mask)
    for world in range(1, worlds):
        clear(spare)
        legal(states[level * worlds + world], spare)
        for action in range(len(mask)):
            if spare[action] == 0:
                mask[action] = 0


@rule
def take_next(mask: Mask) -> int:
    """The first marked action, which is unmarked; -1 if there is none."""
    action = nth_marked(mask, 0)
    if action >= 0:
        mask[action] = 0
    return action


@rule
def outlook(states: Records, masks: Masks, worlds: int, seat: int, action: int, counters: Ints) -> int:
    """What is sure to come of an action and of the rest of the turn, in all worlds of the lowest level.

    One mask is for each level, and the last one for its own use; `counters` has a place for each of them, too.
    """
    top = len(masks) - 2
    level = 0
    trying = action
    while True:
        result = OPEN
        counters[VISITED] += 1
        if counters[VISITED] <= counters[LIMIT]:
            result = try_out(states, level, worlds, seat, trying)
        if result == WIN:
            return WIN
        if result == ON:
            result = OPEN
            if level < top:
                level += 1
                mark_common(states, level, worlds, masks[level], masks[top + 1])
                counters[VERDICTS + level] = LOSS
                result = LOSS
        elif level > 0 and result == OPEN:
            counters[VERDICTS + level] = OPEN
        if level == 0:
            return result
        trying = take_next(masks[level])
        while trying < 0:
            result = counters[VERDICTS + level]
            level -= 1
            if level == 0:
                return result
            if result == OPEN:
                counters[VERDICTS + level] = OPEN
            trying = take_next(masks[level])


class Desk:
    """Records to think on, as plain objects that are copied when they are put down."""

    def __init__(self) -> None:
        self._records: dict[int, Record] = {}

    def __getitem__(self, at: int) -> Any:
        return self._records[at]

    def __setitem__(self, at: int, record: Record) -> None:
        self._records[at] = record.clone()


@cache
def _outlook_in(game: Game) -> Callable[..., int]:
    """The rule above on plain records, with its roles bound to a game's own rules."""
    roles = {name: getattr(game.rules, name) for name in ("legal", "play", "prize")}
    scope = {**globals(), **roles}
    for function in (ends, try_out, mark_common, outlook):
        scope[function.__name__] = FunctionType(function.__code__, scope, function.__name__)
    return cast(Callable[..., int], scope["outlook"])


def worlds_of(seen: Seen, count: int) -> list[Record]:
    """So many guesses at the truth: the same ones whenever a seat knows the same."""
    known = seen.record()
    seen.game.without_clock(known)
    seed = int(fingerprint(known), 16) >> 1
    worlds = [known.clone() for _ in range(count)]
    for number, world in enumerate(worlds):
        sow(world, seed, number)
        seen.game.rules.guess(world, seen.seat)
    return worlds


def most_tried(game: Game) -> int:
    """How many actions to try for one decision of a game."""
    return MOST_TRIED if hasattr(game.rules, "secrets") else MOST_TRIED_IN_THE_OPEN


def foresee(seen: Seen) -> dict[int, int]:
    """WIN or LOSS for each action of which that is certain."""
    found = {action: result for action, result in _tried(seen, 1, seen.actions()).items() if result != OPEN}
    if found and hasattr(seen.game.rules, "secrets"):
        again = _tried(seen, WORLDS, list(found))
        found = {action: result for action, result in found.items() if again[action] == result}
    return found


def _tried(seen: Seen, worlds: int, actions: list[int]) -> dict[int, int]:
    states, counters = Desk(), [0, most_tried(seen.game), *[OPEN] * LEVELS]
    masks: list[Mask] = [new_mask(seen.game.actions) for _ in range(LEVELS)]
    for number, world in enumerate(worlds_of(seen, worlds)):
        states[number] = world
    look = _outlook_in(seen.game)
    return {action: look(states, masks, worlds, seen.seat, action, counters) for action in actions}


def promising(seen: Seen) -> list[int]:
    """What a sensible seat chooses from: a sure win if there is one, else all but sure losses, else everything."""
    actions = seen.actions()
    if len(actions) < 2:
        return actions
    certain = foresee(seen)
    for action, result in certain.items():
        if result == WIN:
            return [action]
    return [action for action in actions if action not in certain] or actions
