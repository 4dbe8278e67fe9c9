"""Longhorn by the rulebook: its examples, the raid, the order of things, the endings and the questions."""

from __future__ import annotations

import pytest

import saloon
from saloon.core import NOBODY
from saloon.games.longhorn import GAME, box
from saloon.games.longhorn.box import TILES, Ending, Event, Phase, Token
from tests.games.longhorn.positions import (
    Sit,
    ambush,
    brand,
    ends,
    epidemic,
    position,
    raid,
    ride,
    rides,
    scatter,
    start,
)

# ---- The rulebook's examples (its beige, red, orange and brown cows are our B, W, O and G)


def test_scoring_picture_pays_what_the_rulebook_says(sit: Sit) -> None:
    board = """
        BB  .   W
        .   G   .
        OO  .   OO
    """
    herds = ("BBBBB WWWWW OO", "BB WWW OOO")
    table = sit(board, herds=herds, nuggets=([Token.NUGGET_300], [Token.NUGGET_200, Token.NUGGET_400]))
    table.play(raid("G"))
    assert [box.wealth(table.s, player) for player in (0, 1)] == [2600, 2500]
    assert table.s.events[1, 0] == Event.SCORED
    assert (table.s.events[1, 2], table.s.events[1, 3]) == (2600, 2500)
    assert ends(table, Ending.SCORED, winner=0)


@pytest.mark.parametrize(
    ("herd", "dollars"),
    [("BBBBB", 1000), ("WWWWW", 500), ("OO", 800), ("BB", 400), ("WWW", 300), ("OOO", 1200), ("GGGG", 0)],
)
def test_each_line_of_the_scoring_picture(herd: str, dollars: int) -> None:
    s = position("BB . W . . . OO . OO", herds=(herd, ""))
    assert (box.wealth(s, 0), box.wealth(s, 1)) == (dollars, 0)


CHOICE = """
    .   BOO .
    WW  .   .
    G   .   WG
"""
"""Eagle Perkins stands between three bare places; only Dagger Flat, two steps away, has cows."""
CHOICE_TILES = {"a": "blackstone_corral", "c": "red_river_valley", "e": "tulsa", "d": "dagger_flat"}


def test_example_raiding_the_beige_cow_ends_the_game(sit: Sit) -> None:
    table = sit(CHOICE, here="b", tiles=CHOICE_TILES).play(raid("B"))
    assert table.s.ending == Ending.SCORED
    assert table.s.over


def test_example_raiding_the_orange_cows_leads_to_dagger_flat(sit: Sit) -> None:
    table = sit(CHOICE, here="b", tiles=CHOICE_TILES).play(raid("O"))
    assert table.s.phase == Phase.RIDE
    assert [TILES[table.s.tile[action - box.RIDE]] for action in table.legal()] == ["dagger_flat"]


def test_example_jessie_cannot_send_eagle_back_to_dangerous_cherokee_spring(sit: Sit) -> None:
    board = """
        WO  BW  G
        GG  O   .
        .   .   .
    """
    tiles = {"a": "nugget_hill", "b": "cherokee_spring", "d": "maverick_junction"}
    table = sit(board, here="b", tiles=tiles, tokens={"b": Token.RATTLESNAKE})
    table.play(raid("B"), ride("a"), raid("W"))
    assert table.s.turn == 1
    assert table.legal() == rides("d")
    assert table.play(ride("d")).s.turn == 0


# ---- Decision 2: the raid


def test_raid_takes_every_cow_of_the_colour_and_no_other(sit: Sit) -> None:
    table = sit("B . B . BBWG . . . .").play(raid("B"))
    assert (table.herd(0), table.herd(1), table.cows("e"), table.cows("a")) == ("BB", "", "WG", "B")
    assert table.s.raided == 2


def test_raid_may_choose_any_colour_present(sit: Sit) -> None:
    assert sit("W . . . BBG . . . .").legal() == {raid("B"), raid("G")}


def test_raid_is_asked_even_with_one_colour(sit: Sit) -> None:
    table = sit("O B O . O . . . .").play(raid("O"), ride("b"))
    assert table.s.phase == Phase.RAID
    assert table.legal() == {raid("B")}


def test_tile_that_is_not_emptied_keeps_its_token(sit: Sit) -> None:
    table = sit("BB O . . BW . . . .", tokens={"e": Token.EPIDEMIC}).play(raid("B"))
    assert table.token("e") == Token.EPIDEMIC
    assert table.s.phase == Phase.RIDE


# ---- Ruling 2: destinations are judged on the board after the token's effect


def test_branding_the_only_destination_bare_ends_the_game(sit: Sit) -> None:
    table = sit("G W G . B . . . .", tokens={"e": Token.BRANDING_IRON}).play(raid("B"))
    assert table.s.phase == Phase.BRAND
    table.play(brand("b", "W"))
    assert (table.s.over, table.s.ending) == (1, Ending.SCORED)


def test_epidemic_on_the_only_destination_ends_the_game(sit: Sit) -> None:
    table = sit("G W G . B . . . .", tokens={"e": Token.EPIDEMIC}).play(raid("B"), epidemic("W"))
    assert (table.s.over, table.s.ending) == (1, Ending.SCORED)


def test_epidemic_that_spares_the_destination_leaves_it_open(sit: Sit) -> None:
    table = sit("G W G . B . . . .", tokens={"e": Token.EPIDEMIC}).play(raid("B"), epidemic("G"))
    assert table.legal() == rides("b")


def test_rattlesnake_makes_a_bare_tile_a_destination(sit: Sit) -> None:
    table = sit("B . . . . . . . .", here="a", tokens={"a": Token.RATTLESNAKE}).play(raid("B"), scatter("d"))
    assert table.legal() == rides("d")


def test_ambush_does_not_change_destinations(sit: Sit) -> None:
    table = sit("G . G . B . . . .", tokens={"e": Token.AMBUSH}, herds=("", "OO")).play(raid("B"), ambush("O"))
    assert (table.s.over, table.s.ending) == (1, Ending.SCORED)
    assert table.herd(0) == "BOO"


# ---- Ruling 3: the order after a raid


def test_sheriff_beats_nine_of_a_colour(sit: Sit) -> None:
    table = sit("W W . . B . . . .", tokens={"e": Token.SHERIFF}, herds=("BBBBBBBB", "")).play(raid("B"))
    assert table.told() == [Event.RAID, Event.SPRING, Event.CAUGHT]
    assert ends(table, Ending.SHERIFF, winner=1)


def test_springing_the_sheriff_loses_at_once(sit: Sit) -> None:
    table = sit("W W . . BB . . . .", tokens={"e": Token.SHERIFF}, turn=1, herds=("", "WWW")).play(raid("B"))
    assert ends(table, Ending.SHERIFF, winner=0)


def test_sheriff_sleeps_while_a_cow_is_left_on_his_tile(sit: Sit) -> None:
    table = sit("W W . . BG . . . .", tokens={"e": Token.SHERIFF}).play(raid("B"))
    assert not table.s.over
    assert table.token("e") == Token.SHERIFF


def test_nine_of_a_colour_win_at_once(sit: Sit) -> None:
    table = sit("W W . . BBG . . . .", herds=("BBBBBBB", "WWWWWW")).play(raid("B"))
    assert table.told() == [Event.RAID, Event.NINE]
    assert ends(table, Ending.NINE, winner=0)


def test_nine_of_a_colour_win_for_the_second_outlaw_too(sit: Sit) -> None:
    table = sit("W W . . BBG . . . .", turn=1, herds=("", "BBBBBBB")).play(raid("B"))
    assert ends(table, Ending.NINE, winner=1)


def test_nine_between_both_herds_win_nothing(sit: Sit) -> None:
    table = sit("W W . . BBG . . . .", herds=("BBBBB", "BB")).play(raid("B"))
    assert table.s.phase == Phase.RIDE


def test_eight_of_a_colour_win_nothing(sit: Sit) -> None:
    table = sit("G W . . BBG . . . W", herds=("BBBBBB", "")).play(raid("B"))
    assert table.s.phase == Phase.RIDE


@pytest.mark.parametrize("token", [t for t in Token if t not in (Token.SHERIFF, Token.NONE)])
def test_nine_come_before_the_token_of_the_emptied_tile(sit: Sit, token: Token) -> None:
    table = sit("W W . . B . . . .", tokens={"e": token}, herds=("BBBBBBBB", "OO")).play(raid("B"))
    assert Event.SPRING not in table.told()
    assert (table.nuggets(0), table.herd(0), table.token("e")) == ([], "BBBBBBBBB", token)
    assert ends(table, Ending.NINE, winner=0)


def test_nine_are_looked_for_again_after_the_branding_iron(sit: Sit) -> None:
    table = sit("W BB . . W . . . .", tokens={"e": Token.BRANDING_IRON}, herds=("BBBBBBB", ""))
    table.play(raid("W"), brand("b", "B"))
    assert table.told() == [Event.BRAND, Event.NINE]
    assert ends(table, Ending.NINE, winner=0)


def test_nine_are_looked_for_again_after_the_ambush(sit: Sit) -> None:
    table = sit("W W . . W . . . .", tokens={"e": Token.AMBUSH}, herds=("BBBBBBB", "BB"), turn=0)
    table.play(raid("W"), ambush("B"))
    assert ends(table, Ending.NINE, winner=0)


def test_nine_come_before_the_end_without_destination(sit: Sit) -> None:
    table = sit(". . . . B . . . .", herds=("BBBBBBBB", "")).play(raid("B"))
    assert ends(table, Ending.NINE, winner=0)


def test_token_comes_before_the_move(sit: Sit) -> None:
    table = sit("W W . . B . . . .", tokens={"e": Token.NUGGET_500}).play(raid("B"))
    assert table.told() == [Event.RAID, Event.SPRING]
    assert table.nuggets(0) == [Token.NUGGET_500]
    assert table.s.phase == Phase.RIDE


# ---- The end without a destination


def test_richer_outlaw_wins(sit: Sit) -> None:
    table = sit("BB . . . G . . . .", herds=("B", "BB"), nuggets=([Token.NUGGET_300], [])).play(raid("G"))
    assert ends(table, Ending.SCORED, winner=0)


def test_equal_money_is_a_draw(sit: Sit) -> None:  # ruling 11
    table = sit("BB . . . G . . . .", herds=("B", "BB"), nuggets=([Token.NUGGET_200], [])).play(raid("G"))
    assert ends(table, Ending.SCORED, winner=NOBODY)


def test_cow_on_the_board_at_the_wrong_distance_does_not_keep_the_game_alive(sit: Sit) -> None:
    table = sit("BBB . . . G . . . .").play(raid("G"))
    assert table.s.over


def test_last_tile_is_the_end_too(sit: Sit) -> None:
    table = sit(". . . . G . . . .", tokens={"e": Token.NUGGET_200}).play(raid("G"))
    assert ends(table, Ending.SCORED, winner=0)
    assert box.wealth(table.s, 0) == 200


def test_nobody_has_a_prize_before_the_end(sit: Sit) -> None:
    assert sit("W W . . O . . . .", herds=("WW", "")).prizes() == (0.0, 0.0)


def test_finished_game_refuses_every_move() -> None:
    state = saloon.game("longhorn").deal(seed=3)
    while not state.over:
        state.play(state.actions()[0])
    for action in range(box.ACTIONS):
        with pytest.raises(saloon.IllegalMove, match="over"):
            state.play(action)


# ---- The questions, in order


def test_questions_come_in_the_order_of_the_rulings(sit: Sit) -> None:
    tokens = {
        "a": Token.BRANDING_IRON, "b": Token.RATTLESNAKE, "c": Token.EPIDEMIC, "d": Token.AMBUSH, "e": Token.NUGGET_200,
    }  # fmt: skip
    board = """
        B   W   OO
        W   W   GG
        G   BG  BB
    """
    table = sit(board, here=None, phase=Phase.START, turn=1, tokens=tokens)
    asked = []
    for action in (
        start("a"), raid("B"), brand("b", "W"), ride("d"), raid("W"), ambush("B"), ride("e"), raid("W"), ride("f"),
    ):  # fmt: skip
        asked.append((Phase(table.s.phase).name, table.s.turn))
        table.play(action)
    assert asked == [
        ("START", 1), ("RAID", 0), ("BRAND", 0), ("RIDE", 0), ("RAID", 1), ("AMBUSH", 1), ("RIDE", 1),
        ("RAID", 0), ("RIDE", 0),
    ]  # fmt: skip
    assert table.token("b") == Token.NONE, "the rattlesnake was branded away"


def test_every_kind_of_question_is_asked_of_the_outlaw_on_turn() -> None:
    asked: set[str] = set()
    for seed in range(40):
        state = GAME.deal(seed=seed)
        while not state.over:
            asked.add(state.phase)
            assert state.view(state.turn)["question"]
            assert state.view(1 - state.turn)["legal"] == []
            state.play(state.actions()[seed % len(state.actions())])
    assert asked == {phase.name.lower() for phase in Phase} - {"over"}
