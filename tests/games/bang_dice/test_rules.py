"""BANG! by the rulebook: its worked example, its three endings, and the rulings by number."""

from __future__ import annotations

import pytest

from saloon.games.bang_dice.box import Ending, Event, Phase, Role
from tests.games.bang_dice.positions import (
    GRINGO,
    JESSE,
    JOURDONNAIS,
    KEEP,
    PAUL,
    PEDRO,
    ROLL,
    SAM,
    SLAB,
    SUZY,
    WILLY,
    Sit,
    beer,
    dead,
    deputy,
    ends,
    faces,
    outlaw,
    renegade,
    reroll,
    sheriff,
    shoot,
)

# ---- The worked example


def test_worked_example_of_the_rulebook(wait: Sit) -> None:
    """Two arrows with one left in the pile; a 2 kept and rerolled; three gatlings in the end."""
    table = wait(
        sheriff(PAUL, 6, arrows=1), outlaw(PAUL, 9, arrows=3), outlaw(SUZY, 8, arrows=4), deputy(SAM, 9), renegade(),
        roll="arrow arrow dynamite two gatling",
    )  # fmt: skip
    table.play(ROLL)
    assert (table[0].life, table[0].arrows, table.pile) == (4, 1, 8)
    assert table.asked == (0, Phase.REROLL)
    assert reroll(3) not in table.legal()  # the dynamite stays
    table.load("gatling gatling").play(reroll(1, 2))  # he keeps the 2
    table.load("two gatling").play(reroll(2, 4))  # and rolls it again after all
    assert [table.s.dice[die] for die in range(5)] == list(faces("gatling two dynamite gatling gatling"))
    assert table.asked == (0, Phase.SHOOT)
    assert table.legal() == {shoot(2), shoot(3)}
    before = table.lives
    table.play(shoot(3))
    assert table.told(Event.AIM) == [(0, 3, 1)]
    after = table.lives
    assert (after[0], table[0].arrows) == (4, 0)
    assert [before[seat] - after[seat] for seat in range(5)] == [0, 0, 1, 2, 1]  # seat 1 is Paul Regret
    assert table.s.roller == 1


# ---- The three examples of how a game ends


def test_example_a_renegade_alone_against_the_law_plays_on(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(life=1), deputy(), dead(Role.OUTLAW), renegade(), dice="one beer beer beer arrow")
    table.play(KEEP, shoot(1), beer(0), beer(0), beer(0))
    assert table[1].is_living is False
    assert not table.s.over


def test_example_outlaws_win_though_all_of_them_are_dead(sit: Sit) -> None:
    table = sit(
        sheriff(life=1), dead(Role.OUTLAW), deputy(life=4), dead(Role.OUTLAW), renegade(),
        dice="one beer beer beer arrow", roller=4,
    )  # fmt: skip
    table.play(KEEP, shoot(0))
    assert ends(table, Ending.OUTLAWS, [1, 3])


def test_example_everybody_dies_at_once_and_the_outlaws_win(sit: Sit) -> None:
    table = sit(
        sheriff(life=1, arrows=2), dead(Role.OUTLAW), outlaw(life=1, arrows=3), renegade(life=2, arrows=3),
        dice="beer beer beer beer beer",
    ).load("arrow")  # fmt: skip
    table.play(reroll(1))
    assert table.s.living == 0
    assert ends(table, Ending.OUTLAWS, [1, 2])


# ---- 1 to 4: arrows


def test_ruling_1_arrows_are_taken_one_by_one_and_the_rest_comes_from_the_new_pile(wait: Sit) -> None:
    """Also a known mistake of others: leftover arrows lost after an attack."""
    table = wait(sheriff(arrows=2), outlaw(arrows=3), outlaw(arrows=2), renegade(), roll="arrow arrow arrow arrow beer")
    table.play(ROLL)
    assert [kind for kind in table.kinds() if kind in (Event.ARROW, Event.ATTACK)] == [
        Event.ARROW, Event.ARROW, Event.ATTACK, Event.ARROW, Event.ARROW,
    ]  # fmt: skip
    assert table.lives == [10 - 4, 8 - 3, 8 - 2, 8]
    assert (table.arrows, table.pile) == ([2, 0, 0, 0], 7)


def test_ruling_2_arrows_kept_over_a_reroll_do_not_count_again(wait: Sit) -> None:
    """Also a known mistake of others: held arrows counted twice."""
    table = wait(sheriff(), outlaw(), outlaw(), renegade(), roll="arrow arrow beer beer beer").play(ROLL)
    assert table[0].arrows == 2
    table.load("beer").play(reroll(3))
    assert table[0].arrows == 2
    table.load("arrow").play(reroll(1))  # the same die shows an arrow anew, and that counts
    assert table[0].arrows == 3


def test_ruling_3_arrows_and_dice_of_a_roller_killed_by_the_indians_are_void(sit: Sit) -> None:
    table = sit(
        sheriff(), outlaw(life=2, arrows=4), outlaw(), renegade(), roller=1, dice="one two beer beer beer", rolls=2
    )
    table.s.arrows[2], table.s.pile = 4, 1
    table.load("arrow arrow arrow").play(reroll(3, 4, 5))
    assert table[1].is_living is False
    assert len(table.told(Event.ARROW)) == 1
    assert table.pile == 9
    assert table[2].life == 4
    assert (table.s.roller, table.asked) == (2, (2, Phase.REROLL))


def test_ruling_4_arrows_come_before_the_third_dynamite(wait: Sit) -> None:
    table = wait(sheriff(life=3, arrows=1), outlaw(arrows=7), outlaw(), renegade(), roll="dynamite " * 3 + "arrow beer")
    table.play(ROLL)
    order = [k for k in table.kinds() if k in (Event.ATTACK, Event.DYNAMITE)]
    assert order == [Event.ATTACK, Event.DYNAMITE]
    assert table[0].life == 3 - 2 - 1
    assert ends(table, Ending.OUTLAWS, [1, 2])


def test_a_roller_killed_by_arrows_lights_no_dynamite(wait: Sit) -> None:
    table = wait(
        sheriff(), outlaw(life=2, arrows=1), outlaw(arrows=7), renegade(),
        roller=1, roll="arrow dynamite dynamite dynamite one",
    )  # fmt: skip
    table.play(ROLL)
    assert Event.DYNAMITE not in table.kinds()
    assert table.told(Event.DEATH) == [(1, Role.OUTLAW, -1)]


# ---- 5: dynamite


@pytest.mark.parametrize("sticks", [3, 4, 5])
def test_ruling_5_any_number_of_dynamite_costs_one_life(wait: Sit, sticks: int) -> None:
    table = wait(sheriff(), outlaw(), outlaw(), renegade(), roll="dynamite " * sticks + "gatling " * (5 - sticks))
    table.play(ROLL)
    assert table[0].life == 9
    assert table.s.roller == 1


def test_ruling_5_the_third_dynamite_ends_the_rolling_without_a_question(wait: Sit) -> None:
    table = wait(sheriff(), outlaw(), outlaw(), renegade(), roll="dynamite dynamite beer beer one").play(ROLL)
    assert table.asked == (0, Phase.REROLL)
    assert table.legal() == {KEEP, *(reroll(*dice) for dice in ((3,), (4,), (5,), (3, 4), (3, 5), (4, 5), (3, 4, 5)))}
    table.load("dynamite").play(reroll(3))
    assert table[0].life == 9
    assert table.asked == (0, Phase.SHOOT)  # the other dice count
    table.play(shoot(1), beer(0))
    assert table.lives == [10, 7, 8, 8]


def test_ruling_5_the_dead_shoot_no_more(wait: Sit) -> None:
    table = wait(sheriff(), outlaw(life=1), outlaw(), renegade(), roller=1, roll="dynamite dynamite dynamite one beer")
    table.play(ROLL)
    assert table.told(Event.DEATH) == [(1, Role.OUTLAW, -1)]
    assert table.s.roller == 2
    assert table.lives[0] == 10


# ---- 6 and 7: shots


def test_ruling_6_shots_are_all_aimed_before_any_hits(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(life=1), outlaw(), renegade(), deputy(), dice="one one two arrow arrow").play(KEEP)
    table.play(shoot(1))
    assert table[1].life == 1
    table.play(shoot(1))  # more than the target's life is legal
    assert table.legal() == {shoot(2), shoot(3)}  # seats are counted as they were
    table.play(shoot(2))
    assert (table[1].is_living, table[2].life) == (False, 7)


def test_ruling_6_deaths_of_a_batch_are_simultaneous(sit: Sit) -> None:
    """Also a known mistake of others: deaths taken one at a time. The law wins before, the Outlaws after."""
    table = sit(
        sheriff(life=1), dead(Role.OUTLAW), dead(Role.OUTLAW), renegade(life=1), deputy(),
        roller=4, dice="one one beer arrow arrow",
    )  # fmt: skip
    table.play(KEEP, shoot(3), shoot(0))
    assert ends(table, Ending.OUTLAWS, [1, 2])


@pytest.mark.parametrize("living", [2, 3])
def test_ruling_7_a_two_is_a_one_with_two_or_three_living(sit: Sit, living: int) -> None:
    """Also a known mistake of others: shots with two or three living."""
    third = outlaw() if living == 3 else dead(Role.OUTLAW)
    table = sit(sheriff(), dead(Role.OUTLAW), third, renegade(), dice="two one beer beer beer").play(KEEP)
    expected = {shoot(2), shoot(3)} if living == 3 else {shoot(3)}
    assert table.legal() == expected
    table.play(shoot(3))
    assert table.legal() == expected


def test_ruling_7_living_are_counted_when_shots_are_assigned(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(life=1), outlaw(), renegade(), dice="one two beer arrow arrow").play(KEEP, shoot(1))
    assert table.legal() == {shoot(2)}  # four are still living


# ---- 8: beer


def test_ruling_8_shots_come_before_beers_and_nobody_drinks_after_death(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(life=1), outlaw(life=5), renegade(), dice="beer one beer arrow arrow").play(KEEP)
    assert table.asked == (0, Phase.SHOOT)
    table.play(shoot(1))
    assert table.asked == (0, Phase.BEER)
    assert table.legal() == {beer(0), beer(2), beer(3)}


def test_ruling_8_a_beer_for_somebody_at_full_life_is_legal_and_useless(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(), outlaw(life=7), renegade(), dice="beer beer beer arrow arrow").play(KEEP)
    table.play(beer(1), beer(2), beer(2))
    assert table.lives == [10, 8, 8, 8]


def test_ruling_8_the_sheriff_drinks_up_to_two_more_than_the_card_says(sit: Sit) -> None:
    table = sit(sheriff(life=8), outlaw(), outlaw(), renegade(), dice="beer beer beer arrow arrow").play(KEEP)
    table.play(beer(0), beer(0), beer(0))
    assert table[0].life == 10


def test_beers_and_shots_are_mandatory(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(), outlaw(), renegade(), dice="one two beer arrow arrow").play(KEEP)
    for phase, action in ((Phase.SHOOT, shoot(1)), (Phase.SHOOT, shoot(2)), (Phase.BEER, beer(0))):
        assert table.asked == (0, phase)
        table.play(action)
    assert table.s.roller == 1


# ---- 6. The Gatling


def test_gatling_hits_everybody_else_and_costs_all_arrows(sit: Sit) -> None:
    table = sit(
        sheriff(arrows=3), outlaw(arrows=1), outlaw(), renegade(), dice="gatling gatling gatling arrow dynamite"
    )
    table.play(KEEP)
    assert table.lives == [10, 7, 7, 7]
    assert (table.arrows[:2], table.pile) == ([0, 1], 8)


def test_two_gatlings_do_nothing(sit: Sit) -> None:
    table = sit(sheriff(arrows=3), outlaw(), outlaw(), renegade(), dice="gatling gatling dynamite arrow dynamite")
    table.play(KEEP)
    assert (table.lives, table.arrows[0]) == ([10, 8, 8, 8], 3)


def test_gatling_comes_after_the_beers(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(life=1), outlaw(), renegade(), dice="gatling gatling gatling beer arrow").play(KEEP)
    assert table.asked == (0, Phase.BEER)
    table.play(beer(1))
    assert table[1].life == 1


# ---- Elimination


def test_the_dead_show_their_role_and_return_their_arrows(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(life=1, arrows=4), outlaw(), renegade(), dice="one arrow arrow arrow arrow")
    table.play(KEEP, shoot(1))
    assert table.told(Event.DEATH) == [(1, Role.OUTLAW, 0)]
    assert (table.arrows, table.pile) == ([0] * 4, 9)


def test_the_dead_are_passed_over(sit: Sit) -> None:
    table = sit(sheriff(), dead(Role.OUTLAW), dead(Role.OUTLAW), renegade(), dice="arrow arrow arrow arrow arrow")
    assert table.play(KEEP).s.roller == 3


# ---- 23, 24, 28, 29, 30


def test_ruling_23_a_lone_renegade_wins(sit: Sit) -> None:
    table = sit(
        sheriff(life=1), dead(Role.OUTLAW), dead(Role.OUTLAW), renegade(), dead(Role.DEPUTY),
        roller=3, dice="two arrow arrow arrow arrow",
    )  # fmt: skip
    assert ends(table.play(KEEP, shoot(0)), Ending.RENEGADE, [3])


def test_ruling_23_the_law_wins_with_the_last_outlaw_and_renegade(sit: Sit) -> None:
    table = sit(
        sheriff(), outlaw(life=1), dead(Role.OUTLAW), renegade(life=1), dead(Role.DEPUTY),
        dice="one one arrow arrow arrow",
    )  # fmt: skip
    table.play(KEEP, shoot(1), shoot(3))
    assert ends(table, Ending.LAW, [0, 4])  # the dead Deputy too


def test_ruling_23_sheriff_and_all_others_but_a_renegade_die_in_one_batch(sit: Sit) -> None:
    table = sit(
        sheriff(life=1), outlaw(life=1), outlaw(life=1), renegade(),
        roller=3, dice="gatling gatling gatling arrow arrow",
    )  # fmt: skip
    assert ends(table.play(KEEP), Ending.RENEGADE, [3])


def test_ruling_23_the_dynamite_is_a_batch_of_its_own(wait: Sit) -> None:
    """The Sheriff dies of dynamite before the Gatling could kill the last Outlaw."""
    table = wait(
        sheriff(WILLY, life=1), dead(Role.OUTLAW), outlaw(life=1), dead(Role.RENEGADE),
        roll="dynamite dynamite dynamite gatling gatling",
    )  # fmt: skip
    table.play(ROLL)
    assert table[2].is_living
    assert ends(table, Ending.OUTLAWS, [1, 2])


def test_ruling_23_the_game_ends_between_shots_and_gatling(sit: Sit) -> None:
    table = sit(
        sheriff(), outlaw(life=1), dead(Role.OUTLAW), dead(Role.RENEGADE), deputy(life=1),
        dice="one gatling gatling gatling beer",
    )  # fmt: skip
    table.play(KEEP, shoot(1))
    assert ends(table, Ending.LAW, [0, 4])
    assert table[4].life == 1


EIGHT_DEAD = (dead(Role.OUTLAW), dead(Role.OUTLAW), dead(Role.OUTLAW), dead(Role.DEPUTY), dead(Role.DEPUTY))


def test_ruling_24_two_renegades_and_a_dead_sheriff_are_a_victory_of_the_outlaws(sit: Sit) -> None:
    table = sit(sheriff(life=1), renegade(), renegade(), *EIGHT_DEAD, roller=1, dice="one arrow arrow arrow arrow")
    table.play(KEEP, shoot(0))
    assert ends(table, Ending.OUTLAWS, [3, 4, 5])


def test_ruling_24_a_renegade_wins_alone_not_with_the_other_one(sit: Sit) -> None:
    table = sit(
        sheriff(life=1), renegade(), dead(Role.RENEGADE), *EIGHT_DEAD, roller=1, dice="one arrow arrow arrow arrow"
    )
    table.play(KEEP, shoot(0))
    assert ends(table, Ending.RENEGADE, [1])


def test_ruling_24_the_law_must_get_both_renegades(sit: Sit) -> None:
    table = sit(sheriff(), renegade(life=1), renegade(life=2), *EIGHT_DEAD, dice="one one one arrow arrow")
    table.play(KEEP, shoot(1), shoot(2), shoot(2))
    assert ends(table, Ending.LAW, [0, 6, 7])
    table = sit(sheriff(), renegade(life=1), renegade(life=2), *EIGHT_DEAD, dice="one one arrow arrow arrow")
    assert not table.play(KEEP, shoot(1), shoot(2)).s.over


def test_ruling_28_points_beyond_the_last_life_are_void_and_ask_nothing(sit: Sit) -> None:
    table = sit(sheriff(), outlaw(PEDRO, 1, arrows=2), outlaw(), renegade(), dice="one one one arrow arrow").play(KEEP)
    table.play(shoot(1), shoot(1), shoot(1))
    assert len(table.told(Event.SHOT)) == 1
    assert table.asked[0] == 2


def test_ruling_29_no_arrow_of_el_gringo_once_the_game_is_over(sit: Sit) -> None:
    table = sit(
        sheriff(life=2, arrows=1), outlaw(GRINGO, 1, arrows=7), dead(Role.OUTLAW), dead(Role.RENEGADE),
        dice="one arrow arrow arrow arrow",
    )  # fmt: skip
    table.play(KEEP, shoot(1))
    assert ends(table, Ending.LAW, [0])
    assert (table[0].life, table[0].arrows) == (2, 1)


def test_ruling_30_a_roller_killed_by_the_attack_of_el_gringos_arrow_loses_the_other_dice(sit: Sit) -> None:
    table = sit(
        sheriff(), outlaw(life=1), outlaw(GRINGO), renegade(arrows=8),
        roller=1, dice="one beer beer gatling gatling",
    )  # fmt: skip
    table.play(KEEP, shoot(2))
    assert table.told(Event.REVENGE) == [(1, 2, 0)]
    assert table.told(Event.DEATH) == [(1, Role.OUTLAW, -1), (3, Role.RENEGADE, -1)]
    assert table.s.roller == 2


# ---- Rolling


def test_three_rolls_at_most_and_then_the_dice_count(wait: Sit) -> None:
    table = wait(sheriff(SLAB), outlaw(), outlaw(), renegade(), roll="beer gatling gatling beer one").play(ROLL)
    table.play(reroll(5))
    assert table.asked == (0, Phase.REROLL)
    table.load("gatling gatling beer beer beer").play(reroll(1, 2, 3, 4, 5))
    assert table.asked == (0, Phase.BEER)


def test_keeping_all_dice_ends_the_rolling(wait: Sit) -> None:
    table = wait(sheriff(SLAB), outlaw(), outlaw(), renegade(), roll="beer gatling gatling beer one").play(ROLL, KEEP)
    assert table.asked == (0, Phase.SHOOT)


def test_a_turn_that_passes_without_a_question_leads_to_one(sit: Sit) -> None:
    """So that no move runs on without end: whoever would begin a second turn in it is asked for the dice."""
    table = sit(sheriff(SLAB), outlaw(JESSE), outlaw(JOURDONNAIS), renegade(), dice="arrow " * 5)
    table.load("dynamite dynamite dynamite gatling arrow").play(KEEP)
    assert table[1].life == 8
    assert table.asked == (2, Phase.ROLL)
    assert table.legal() == {ROLL}
    table.play(ROLL)
    assert table.asked == (2, Phase.REROLL)
