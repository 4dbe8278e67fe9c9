"""Three players: open roles, other aims, and what happens when somebody else is quicker. (rulings 25 to 27)"""

from __future__ import annotations

import pytest

from saloon.games.bang_dice import GAME
from saloon.games.bang_dice.box import LIFE, Character, Ending, Event, Phase, Role
from tests.games.bang_dice.positions import (
    KEEP,
    ROLL,
    Sit,
    dead,
    deputy,
    ends,
    outlaw,
    renegade,
    shoot,
)

AIMS = {Role.DEPUTY: Role.RENEGADE, Role.RENEGADE: Role.OUTLAW, Role.OUTLAW: Role.DEPUTY}
PLAYERS = {Role.DEPUTY: deputy, Role.OUTLAW: outlaw, Role.RENEGADE: renegade}
SHOT = "one arrow arrow arrow arrow"


@pytest.mark.parametrize(("hunter", "prey"), AIMS.items())
def test_whoever_kills_their_prey_wins(sit: Sit, hunter: Role, prey: Role) -> None:
    third = next(role for role in AIMS if role not in (hunter, prey))
    table = sit(PLAYERS[hunter](), PLAYERS[prey](life=1), PLAYERS[third](), dice=SHOT).play(KEEP, shoot(1))
    assert ends(table, Ending.PREY, [0])


@pytest.mark.parametrize(("hunter", "prey"), AIMS.items())
def test_whoever_kills_the_other_one_must_fight_a_duel(sit: Sit, hunter: Role, prey: Role) -> None:
    third = next(role for role in AIMS if role not in (hunter, prey))
    table = sit(PLAYERS[hunter](), PLAYERS[third](life=1), PLAYERS[prey](life=2), dice=SHOT)
    table.load("two gatling gatling gatling gatling").play(KEEP, shoot(1))
    assert table.told(Event.DUEL) == [(2, 0, 0)]
    assert not table.s.over
    assert table.s.roller == 2
    table.play(KEEP, shoot(0))  # the Gatling, too, and no roller wins by a wound alone
    assert not table.s.over


def test_ruling_26_in_a_duel_the_survivor_wins(sit: Sit) -> None:
    table = sit(deputy(), outlaw(life=1), dead(Role.RENEGADE), dice=SHOT).play(KEEP, shoot(1))
    assert ends(table, Ending.LAST, [0])


def test_ruling_26_the_prey_counts_whoever_else_falls(sit: Sit) -> None:
    table = sit(deputy(), outlaw(life=1), renegade(life=1), dice="gatling gatling gatling arrow arrow").play(KEEP)
    assert ends(table, Ending.PREY, [0])


def test_ruling_26_the_gatling_kills_for_the_roller(sit: Sit) -> None:
    table = sit(deputy(), outlaw(), renegade(life=1), dice="gatling gatling gatling arrow arrow").play(KEEP)
    assert ends(table, Ending.PREY, [0])
    assert table.told(Event.DEATH) == [(2, Role.RENEGADE, 0)]


def test_ruling_25_a_death_by_indians_is_nobodys_kill(wait: Sit) -> None:
    table = wait(deputy(), outlaw(), renegade(life=2, arrows=8), roll="arrow gatling gatling beer beer").play(ROLL)
    assert table.told(Event.DEATH) == [(2, Role.RENEGADE, -1)]
    assert table.told(Event.DUEL) == [(1, 0, 0)]
    assert table.asked == (0, Phase.REROLL)


def test_ruling_25_the_indians_kill_for_the_roller_if_the_table_says_so(wait: Sit) -> None:
    setup = {"roll": "arrow gatling gatling beer beer", "indians_kill_for_the_roller": 1}
    table = wait(deputy(), outlaw(), renegade(life=2, arrows=8), **setup).play(ROLL)
    assert ends(table, Ending.PREY, [0])
    table = wait(deputy(), outlaw(life=2, arrows=8), renegade(), **setup).play(ROLL)
    assert not table.s.over  # the Outlaw is not the Deputy's prey


def test_ruling_25_a_dead_roller_has_killed_nobody(wait: Sit) -> None:
    setup = {"roll": "arrow gatling gatling beer beer", "indians_kill_for_the_roller": 1}
    table = wait(deputy(life=2, arrows=4), outlaw(), renegade(life=2, arrows=4), **setup).play(ROLL)
    assert ends(table, Ending.LAST, [1])


def test_ruling_25_dynamite_is_nobodys_kill(wait: Sit) -> None:
    table = wait(deputy(), outlaw(life=1), renegade(), roller=1, roll="dynamite dynamite dynamite one beer").play(ROLL)
    assert table.told(Event.DEATH) == [(1, Role.OUTLAW, -1)]
    assert table.told(Event.DUEL) == [(2, 0, 0)]


def test_ruling_25_a_sole_survivor_wins(wait: Sit) -> None:
    table = wait(deputy(), outlaw(life=2, arrows=4), renegade(life=2, arrows=4), roll="arrow beer beer beer beer")
    assert ends(table.play(ROLL), Ending.LAST, [0])


def test_ruling_25_a_sole_survivor_who_killed_nobody_draws_if_the_table_says_so(wait: Sit) -> None:
    table = wait(
        deputy(), outlaw(life=2, arrows=4), renegade(life=2, arrows=4), roll="arrow beer beer beer beer",
        survivor_must_kill=1,
    )  # fmt: skip
    table.play(ROLL)
    assert (table.s.over, table.s.ending) == (1, Ending.DRAW)


def test_rulings_25_and_26_a_duel_won_by_shots_is_won_in_either_way(sit: Sit) -> None:
    table = sit(deputy(), outlaw(life=1), dead(Role.RENEGADE), dice=SHOT, survivor_must_kill=1).play(KEEP, shoot(1))
    assert ends(table, Ending.LAST, [0])


def test_ruling_25_nobody_alive_is_a_draw_for_all(wait: Sit) -> None:
    table = wait(
        deputy(life=2, arrows=2), outlaw(life=2, arrows=3), renegade(life=2, arrows=3), roll="arrow beer beer beer beer"
    ).play(ROLL)
    assert (table.s.over, table.s.ending) == (1, Ending.DRAW)
    assert table.prizes() == [1 / 3] * 3


def test_ruling_27_no_sheriff_no_more_lives_and_the_deputy_begins() -> None:
    for seed in range(30):
        state = GAME.deal(3, seed=seed)
        table = state.view(None)["table"]
        assert {player["role"] for player in table["players"]} == {"deputy", "outlaw", "renegade"}
        assert not any(player["sheriff"] for player in table["players"])
        for player in table["players"]:
            assert player["full"] == LIFE[Character[player["character"].upper()]]
        first = state.story[[event.kind for event in state.story].index("turn")].args.seat
        assert table["players"][first]["role"] == "deputy"


def test_view_names_the_prey() -> None:
    table = GAME.deal(3, seed=5).view(None)["table"]
    roles = [player["role"] for player in table["players"]]
    hunted = {roles[seat]: roles[prey] for seat, prey in enumerate(table["prey"])}
    assert hunted == {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}
