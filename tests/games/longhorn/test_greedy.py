"""What greedy sees."""

from __future__ import annotations

from saloon.games.longhorn import GAME, box, greedy, rules
from saloon.games.longhorn.box import State


def nearly_nine() -> State:
    """Seat 0 raids: an ambush would bring two cows of the second colour, and with them nine."""
    s = GAME.deal(2, seed=1).record()
    assert isinstance(s, State)
    for square in range(box.SQUARES):
        for colour in range(box.COLOURS):
            s.cows[square, colour] = 0
        s.token[square] = box.Token.NONE
    s.phase, s.turn, s.here = box.Phase.RAID, 0, 4
    s.token[4] = box.Token.AMBUSH
    s.cows[4, 0] = 1
    s.herd[0, 1], s.herd[1, 1], s.herd[1, 2] = 7, 2, 4
    s.cows[1, 2], s.cows[1, 3], s.cows[2, 0] = 4, 4, 3
    return s


def test_greedy_sees_nine_by_ambush() -> None:
    s = nearly_nine()
    assert greedy.appeal(s, box.RAID + 0) == greedy.WIN
    rules.play(s, box.RAID + 0)
    assert s.phase == box.Phase.AMBUSH
    appeals = {colour: greedy.appeal(s, box.AMBUSH_COWS + colour) for colour in (1, 2)}
    assert appeals[1] == greedy.WIN > appeals[2]


def test_an_ambush_without_nine_is_no_win() -> None:
    s = nearly_nine()
    s.herd[0, 1] = 6
    assert greedy.appeal(s, box.RAID + 0) < greedy.WIN
