"""Nobody can be sure who an outlaw is by their first shot, nor whom the Sheriff shoots first."""

from __future__ import annotations

from collections import Counter
from random import Random

from saloon.core.chance import sow
from saloon.core.game import legal_mask
from saloon.games.bang_dice import GAME, box, greedy, secrecy
from saloon.games.bang_dice.box import Phase, Role, State

ASKED = 200


def first_question(role: Role) -> State:
    """A player of that role is asked for the first shot of all, with two to choose from, the Sheriff if they can."""
    for seed in range(2000):
        state, dice = GAME.deal(6, seed=seed), Random(seed)
        while not state.over:
            s = state.record()
            assert isinstance(s, State)
            if s.phase == Phase.SHOOT:
                wanted = any(s.role[seat] == Role.SHERIFF for seat in targets(s)) or role == Role.SHERIFF
                untouched = not any(s.harm[one, other] for one in range(6) for other in range(6))
                if s.role[s.turn] == role and wanted and untouched and len(targets(s)) == 2:
                    return s
                break
            state.play(dice.choice(state.actions()))
    raise AssertionError("no such position")


def targets(s: State) -> list[int]:
    mask, _ = legal_mask(GAME, s)
    return [seat for seat in range(s.seats) if mask[box.SHOOT + seat]]


def shots(s: State) -> Counter[int]:
    """At whom greedy shoots, asked many times."""
    chosen = Counter[int]()
    for number in range(ASKED):
        mind = s.clone()
        secrecy.hide(mind, s.turn)
        sow(mind, 1, number)
        chosen[(greedy.choose(mind, legal_mask(GAME, mind)[0]) - box.SHOOT) % box.MOST_SEATS] += 1
    return chosen


def test_some_outlaws_do_not_begin_with_the_sheriff() -> None:
    s = first_question(Role.OUTLAW)
    at_sheriff = sum(count for seat, count in shots(s).items() if s.role[seat] == Role.SHERIFF)
    assert 0.8 < at_sheriff / ASKED < 0.97


def test_an_outlaw_who_has_shot_already_goes_for_the_sheriff() -> None:
    s = first_question(Role.OUTLAW)
    s.harm[s.turn, next(seat for seat in targets(s) if s.role[seat] != Role.SHERIFF)] = 1
    assert {s.role[seat] for seat in shots(s)} == {Role.SHERIFF}


def test_the_sheriff_shoots_any_suspect_first() -> None:
    """Though one of them has fewer lives, which makes a shot a little more welcome."""
    s = first_question(Role.SHERIFF)
    s.life[targets(s)[0]] -= 1
    chosen = shots(s)
    assert set(chosen) == set(targets(s))
    assert min(chosen.values()) > ASKED / 3
