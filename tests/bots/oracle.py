"""An oracle for what is certain, of another make than `certain.py`: it plays each line of a turn from its start.

A line is one way to spend the rest of one's own turn. It is settled if it ends the game and chance was never asked. An
action is certain to win if one of its lines wins in every world, and certain to lose if all of its lines lose in every
world. Nothing is kept between two lines, no verdict is handed up a tree, and nothing is shared with
`saloon.bots.certain`.
"""

from __future__ import annotations

from saloon.core.loops import Ints, Records
from saloon.core.record import Mask, Record
from saloon.core.rule import clear, legal, play, prize, rule

UNSURE, GOING, WON, LOST = range(4)
"""What a line comes to: nobody knows; the turn goes on; its player wins; others win."""
LINE, ROOTS = 0, 1
"""Records of the oracle: the line that is played, and from there on the worlds in which it begins."""
CALM_HIGH, CALM_LOW = 3, 5
"""The words of chance at the start of a line; other words at its end tell that chance was asked."""


@rule
def result_of(s: Record, seat: int) -> int:
    """What the end of a game is to a seat."""
    best_other = 0.0
    for other in range(s.seats):
        if other != seat:
            best_other = max(best_other, prize(s, other))
    if prize(s, seat) == 1.0:
        return WON
    return LOST if prize(s, seat) == 0.0 and best_other > 0.0 else UNSURE


@rule
def line(records: Records, world: int, path: Ints, length: int, seat: int, mask: Mask) -> int:
    """Play the first steps of a path in a world: what comes of it? If the turn goes on, its next actions are marked."""
    records[LINE] = records[ROOTS + world]
    s = records[LINE]
    s.rng[0] = CALM_HIGH
    s.rng[1] = CALM_LOW
    for step in range(length):
        clear(mask)
        legal(s, mask)
        if s.turn != seat or mask[path[step]] == 0:
            return UNSURE
        play(s, path[step])
        if s.rng[0] != CALM_HIGH or s.rng[1] != CALM_LOW:
            return UNSURE
        if s.over:
            return result_of(s, seat) if step == length - 1 else UNSURE
    clear(mask)
    legal(s, mask)
    return GOING if s.turn == seat else UNSURE


@rule
def marked_from(mask: Mask, first: int) -> int:
    """The first marked action from a number on; -1 if there is none."""
    for action in range(first, len(mask)):
        if mask[action]:
            return action
    return -1


@rule
def settled(records: Records, worlds: int, path: Ints, length: int, seat: int, mask: Mask) -> int:
    """What a line comes to in all worlds alike."""
    found = line(records, 0, path, length, seat, mask)
    for world in range(1, worlds):
        if found in (WON, LOST):
            found = found if line(records, world, path, length, seat, mask) == found else UNSURE
    return found


@rule
def foretold(records: Records, worlds: int, path: Ints, seat: int, action: int, mask: Mask, lines: Ints) -> int:
    """What an action is certain to come to: WON, LOST or UNSURE. `lines[0]` is how many lines may still be played."""
    path[0] = action
    length = 1
    lost = True
    while True:
        lines[0] -= 1
        if lines[0] < 0:
            return UNSURE
        found = settled(records, worlds, path, length, seat, mask)
        if found == WON:
            return WON
        if found == GOING and length < len(path):
            path[length] = marked_from(mask, 0)
            length += 1
            continue
        lost = lost and found == LOST
        following = -1
        while length > 1 and following < 0:
            line(records, 0, path, length - 1, seat, mask)
            following = marked_from(mask, path[length - 1] + 1)
            if following < 0:
                length -= 1
        if length == 1:
            return LOST if lost else UNSURE
        path[length - 1] = following
