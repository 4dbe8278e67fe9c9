"""The end: who has won, and when.

Ruling numbers in comments are those of RULINGS.md.
"""

from __future__ import annotations

from saloon.core import NOBODY, end_game, rule, tell
from saloon.games.bang_dice.box import (
    OPEN_ROLES,
    PREY,
    Ending,
    Event,
    Phase,
    Role,
    State,
    count_living,
    is_living,
    next_living,
)


@rule
def living_of(s: State, role: int) -> int:
    """How many of a role are still in the game."""
    count = 0
    for seat in range(s.seats):
        if s.role[seat] == role and is_living(s, seat):
            count += 1
    return count


@rule
def outlaws_living(s: State) -> int:
    """How many Outlaws and Renegades are still in the game."""
    return living_of(s, Role.OUTLAW) + living_of(s, Role.RENEGADE)


@rule
def judge(s: State) -> None:
    """Without the Sheriff a lone Renegade wins, or else the Outlaws; without outlaws the law. (rulings 23 and 24)"""
    if not is_living(s, s.sheriff):
        if count_living(s) == 1 and living_of(s, Role.RENEGADE) == 1:
            finish(s, Ending.RENEGADE, next_living(s, s.sheriff))
        else:
            finish(s, Ending.OUTLAWS, NOBODY)
    elif outlaws_living(s) == 0:
        finish(s, Ending.LAW, NOBODY)


@rule
def has_caught_prey(s: State, killer: int, fallen: int) -> bool:
    """Is the one whom this player must eliminate among the fallen?"""
    for seat in range(s.seats):
        if (fallen >> seat) & 1 and s.role[seat] == PREY[s.role[killer]]:
            return True
    return False


@rule
def judge_three(s: State, fallen: int, killer: int) -> None:
    """Of three: who has caught their prey wins; else two duel, one wins, none is a draw. (rulings 25 and 26)"""
    left = count_living(s)
    if killer != NOBODY and has_caught_prey(s, killer, fallen):
        finish(s, Ending.PREY, killer)
    elif left == 0:
        finish(s, Ending.DRAW, NOBODY)
    elif left == 1:
        survivor = next_living(s, s.roller)
        if s.survivor_must_kill and survivor != killer:
            finish(s, Ending.DRAW, NOBODY)
        else:
            finish(s, Ending.LAST, survivor)
    else:
        one = next_living(s, s.roller)
        tell(s, Event.DUEL, one, next_living(s, one), 0)


@rule
def finish(s: State, ending: int, winner: int) -> None:
    """The game is over, and everybody shows their role."""
    s.ending = ending
    s.winner = winner
    end_game(s, Phase.OVER)
    for seat in range(s.seats):
        if is_living(s, seat) and seat != s.sheriff and s.seats != OPEN_ROLES:
            tell(s, Event.REVEAL, seat, s.role[seat], 0)
    tell(s, Event.OVER, ending, winner, 0)


@rule
def has_won(s: State, seat: int) -> bool:
    """Has this seat won, alone or with its team, alive or dead?"""
    if s.ending == Ending.LAW:
        return s.role[seat] == Role.SHERIFF or s.role[seat] == Role.DEPUTY
    if s.ending == Ending.OUTLAWS:
        return s.role[seat] == Role.OUTLAW
    return s.winner == seat


@rule
def prize(s: State, seat: int) -> float:
    """1 to the winner and to every member of the winning team; a draw is shared by all."""
    if not s.over:
        return 0.0
    if s.ending == Ending.DRAW:
        return 1.0 / s.seats
    return 1.0 if has_won(s, seat) else 0.0
