"""What each token of Longhorn does, and what it does not."""

from __future__ import annotations

import pytest

from saloon.core import NOBODY
from saloon.core.chance import force
from saloon.games.longhorn import GAME, box, rules, secrecy
from saloon.games.longhorn.box import Ending, Event, Phase, Token
from tests.games.longhorn.positions import (
    COW_LETTERS,
    SQUARE_LETTERS,
    TAKE_NUGGET,
    Sit,
    Table,
    ambush,
    brand,
    ends,
    epidemic,
    position,
    raid,
    ride,
    rides,
    scatter,
    with_tokens,
)

# ---- Ruling 1: cows by branding iron or ambush do not count for the ride


def test_branded_cows_add_no_steps(sit: Sit) -> None:
    table = sit("W WWWO G W B W G W G", tokens={"e": Token.BRANDING_IRON}).play(raid("B"), brand("b", "W"))
    assert table.herd(0) == "BWWW"
    assert table.s.raided == 1
    assert table.legal() == rides("bdfh")


def test_ambushed_cows_add_no_steps(sit: Sit) -> None:
    table = sit("W W G W B W G W G", tokens={"e": Token.AMBUSH}, herds=("", "OO")).play(raid("B"), ambush("O"))
    assert table.herd(0) == "BOO"
    assert table.s.raided == 1
    assert table.legal() == rides("bdfh")


# ---- Ruling 4: the branding iron


def test_branding_iron_takes_any_colour_from_any_one_neighbour(sit: Sit) -> None:
    table = sit("W BW W . O G W G W", tokens={"e": Token.BRANDING_IRON}).play(raid("O"))
    assert table.s.phase == Phase.BRAND
    assert table.legal() == {brand("b", "B"), brand("b", "W"), brand("f", "G"), brand("h", "G")}


def test_branding_iron_takes_all_cows_of_the_colour_from_that_tile_alone(sit: Sit) -> None:
    table = sit("W BBW W B O G . . .", tokens={"e": Token.BRANDING_IRON}).play(raid("O"), brand("b", "B"))
    assert (table.herd(0), table.cows("b"), table.cows("d")) == ("BBO", "W", "B")
    assert table.s.box[Token.BRANDING_IRON] == 3


def test_branding_iron_reaches_across_edges_only(sit: Sit) -> None:
    table = sit("O W G G B B W . W", here="a", tokens={"a": Token.BRANDING_IRON}).play(raid("O"))
    assert table.legal() == {brand("b", "W"), brand("d", "G")}


def test_branding_iron_is_asked_even_with_one_answer(sit: Sit) -> None:
    table = sit("W B W . O . . . .", tokens={"e": Token.BRANDING_IRON}).play(raid("O"))
    assert (table.s.phase, table.legal()) == (Phase.BRAND, {brand("b", "B")})


def test_branding_iron_among_bare_neighbours_has_no_effect(sit: Sit) -> None:
    table = sit("W . . . OO . . . .", tokens={"e": Token.BRANDING_IRON}).play(raid("O"))
    assert table.told() == [Event.RAID, Event.SPRING, Event.NO_EFFECT]
    assert table.legal() == rides("a")
    assert (table.token("e"), table.s.box[Token.BRANDING_IRON]) == (Token.NONE, 3)


@pytest.mark.parametrize("token", [t for t in Token if t != Token.NONE])
def test_tile_emptied_by_the_iron_loses_its_token_without_effect(sit: Sit, token: Token) -> None:
    tokens = {"e": Token.BRANDING_IRON, "b": token}
    table = sit("W BB . . O W . . .", tokens=tokens, herds=("", "OO"), nuggets=((), [Token.NUGGET_400]))
    table.play(raid("O"), brand("b", "B"))
    assert table.told() == [Event.BRAND, Event.LOST]
    assert (table.token("b"), table.herd(0), table.herd(1)) == (Token.NONE, "BBO", "OO")
    assert (table.nuggets(0), table.nuggets(1)) == ([], [Token.NUGGET_400])
    assert (table.s.over, table.s.phase, table.s.again) == (0, Phase.RIDE, 0)


def test_sheriff_on_a_tile_emptied_by_the_iron_catches_nobody(sit: Sit) -> None:
    tokens = {"e": Token.BRANDING_IRON, "b": Token.SHERIFF}
    table = sit("W BB . . O W . . .", tokens=tokens).play(raid("O"), brand("b", "B"))
    assert table.s.over == 0
    assert (table.token("b"), table.s.box[Token.SHERIFF]) == (Token.NONE, 1)


def test_tile_not_emptied_by_the_iron_keeps_its_token(sit: Sit) -> None:
    tokens = {"e": Token.BRANDING_IRON, "b": Token.NUGGET_200}
    table = sit("W BW . . O W . . .", tokens=tokens).play(raid("O"), brand("b", "B"))
    assert table.token("b") == Token.NUGGET_200


# ---- Ruling 5: the ambush


def test_ambush_takes_two_cows_of_one_colour(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.AMBUSH}, herds=("", "BBBWW"))
    table.play(raid("O"), ambush("B"))
    assert (table.herd(0), table.herd(1)) == ("BBO", "BWW")


def test_ambush_takes_the_only_cow_of_a_colour(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.AMBUSH}, herds=("", "BGG")).play(raid("O"), ambush("B"))
    assert (table.herd(0), table.herd(1)) == ("BO", "GG")


def test_ambush_offers_what_the_opponent_has_and_not_what_the_raider_has(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.AMBUSH}, herds=("WW", "BGG"), nuggets=([Token.NUGGET_200], []))
    assert table.play(raid("O")).legal() == {ambush("B"), ambush("G")}


def test_ambush_offers_nuggets_beside_cows(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.AMBUSH}, herds=("", "B"), nuggets=([], [Token.NUGGET_200]))
    assert table.play(raid("O")).legal() == {ambush("B"), TAKE_NUGGET}


def test_ambush_is_asked_even_with_one_answer(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.AMBUSH}, nuggets=([], [Token.NUGGET_200])).play(raid("O"))
    assert (table.s.phase, table.legal()) == (Phase.AMBUSH, {TAKE_NUGGET})
    table.play(TAKE_NUGGET)
    assert (table.nuggets(0), table.nuggets(1)) == ([Token.NUGGET_200], [])


def test_ambush_on_an_opponent_with_nothing_has_no_effect(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.AMBUSH}, herds=("BB", "")).play(raid("O"))
    assert table.told() == [Event.RAID, Event.SPRING, Event.NO_EFFECT]
    assert (table.s.phase, table.token("e"), table.s.box[Token.AMBUSH]) == (Phase.RIDE, Token.NONE, 3)


def test_ambush_works_for_the_second_outlaw_too(sit: Sit) -> None:
    table = sit("W W . . O . . . .", turn=1, tokens={"e": Token.AMBUSH}, herds=("BBB", "")).play(raid("O"), ambush("B"))
    assert (table.herd(0), table.herd(1)) == ("B", "BBO")


# ---- Ruling 12: nuggets held are public, and the stolen one is random


def test_stolen_nugget_is_each_of_those_held_with_the_same_chance(sit: Sit) -> None:
    held = [Token.NUGGET_300, Token.NUGGET_300, Token.NUGGET_400, Token.NUGGET_500]
    stolen = []
    for outcome in range(len(held)):
        table = sit("W W . . O . . . .", tokens={"e": Token.AMBUSH}, nuggets=([], held)).play(raid("O"))
        assert rules.outcomes(table.s, TAKE_NUGGET) == len(held)
        force(table.s, outcome, len(held))
        table.play(TAKE_NUGGET)
        stolen += table.nuggets(0)
        assert sorted(table.nuggets(0) + table.nuggets(1)) == held
    assert stolen == held


def test_only_the_ambush_on_nuggets_is_left_to_chance() -> None:
    table = Table(position("W W . . O . . . .", tokens={"e": Token.AMBUSH}, herds=("", "BB"), nuggets=([], [Token(0)])))
    assert rules.outcomes(table.s, raid("O")) == 1
    table.play(raid("O"))
    before = [table.s.rng[0], table.s.rng[1]]
    assert rules.outcomes(table.s, ambush("B")) == 1
    table.play(ambush("B"))
    assert [table.s.rng[0], table.s.rng[1]] == before


def test_everybody_sees_the_nuggets_held() -> None:
    s = position("W W . . O . . . .", nuggets=([Token.NUGGET_300, Token.NUGGET_500], [Token.NUGGET_200]))
    for seat in (0, 1, None):
        hidden = s.clone()
        secrecy.hide(hidden, NOBODY if seat is None else seat)
        seen = GAME.face.view(hidden, seat)
        assert [outlaw["nuggets"] for outlaw in seen["outlaws"]] == [[300, 500], [200]]


# ---- Ruling 6: the epidemic


def test_epidemic_kills_on_the_board_only(sit: Sit) -> None:
    table = sit("WB W . . O . WW . G", tokens={"e": Token.EPIDEMIC}, herds=("WW", "W"))
    table.play(raid("O"), epidemic("W"))
    assert [table.cows(letter) for letter in "abgi"] == ["B", "", "", "G"]
    assert (table.herd(0), table.herd(1)) == ("WWO", "W")
    assert table.s.aside[1] == 6


@pytest.mark.parametrize("token", [t for t in Token if t not in (Token.NONE, Token.EPIDEMIC)])
def test_tile_emptied_by_the_epidemic_loses_its_token_without_effect(sit: Sit, token: Token) -> None:
    table = sit("B WW . . O G . . .", tokens={"e": Token.EPIDEMIC, "b": token}, herds=("", "GG"))
    table.play(raid("O"), epidemic("W"))
    assert table.told() == [Event.EPIDEMIC, Event.LOST]
    assert (table.token("b"), table.herd(0), table.herd(1), table.nuggets(0)) == (Token.NONE, "O", "GG", [])
    assert (table.s.over, table.s.phase, table.s.turn, table.s.again) == (0, Phase.RIDE, 0, 0)
    lying = {Token.NUGGET_200: 1, Token.NUGGET_300: 2, Token.NUGGET_400: 2, Token.NUGGET_500: 1}
    assert table.s.box[token] == (lying[token] if token in lying else box.TOKENS_IN_BOX[token])


def test_epidemic_can_empty_every_other_tile(sit: Sit) -> None:
    tokens = {**with_tokens("abc", Token.SNAKE_OIL), **with_tokens("fgh", Token.AMBUSH), "e": Token.EPIDEMIC}
    tokens |= {"d": Token.RATTLESNAKE, "i": Token.SHERIFF}
    table = sit("W W W W O W W W W", tokens=tokens).play(raid("O"), epidemic("W"))
    assert table.told() == [Event.EPIDEMIC] + [Event.LOST] * 8 + [Event.SCORED]
    assert all(table.token(letter) == Token.NONE for letter in SQUARE_LETTERS)
    assert sum(table.s.box[kind] for kind in range(box.KINDS)) == 19


def test_tile_not_emptied_by_the_epidemic_keeps_its_token(sit: Sit) -> None:
    table = sit("B WG . . O G . . .", tokens={"e": Token.EPIDEMIC, "b": Token.SHERIFF}).play(raid("O"), epidemic("W"))
    assert table.token("b") == Token.SHERIFF


def test_colour_that_is_gone_may_be_named(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.EPIDEMIC}).play(raid("O"))
    assert table.legal() == {epidemic(letter) for letter in COW_LETTERS}
    table.play(epidemic("G"))
    assert (table.cows("a"), table.cows("b"), table.s.phase) == ("W", "W", Phase.RIDE)


def test_colour_of_the_epidemic_pays_nothing_at_the_end(sit: Sit) -> None:
    table = sit("W . . . O . . . B", tokens={"e": Token.EPIDEMIC}, herds=("WWW", "BB")).play(raid("O"), epidemic("W"))
    assert [box.wealth(table.s, player) for player in (0, 1)] == [0, 200]
    assert ends(table, Ending.SCORED, winner=1)


# ---- Ruling 7: the rattlesnake


def test_rattlesnake_frees_one_cow_of_every_colour_owned_the_stolen_one_included(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.RATTLESNAKE}, herds=("BBWWGG", "B"))
    table.play(raid("O"), scatter("b"), scatter("d"), scatter("f"), scatter("h"))
    assert (table.herd(0), table.herd(1)) == ("BWG", "B")
    assert [table.cows(letter) for letter in "bdfh"] == ["BW", "W", "O", "G"]
    assert table.s.phase == Phase.RIDE


def test_rattlesnake_asks_in_the_order_black_white_orange_green(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.RATTLESNAKE}, herds=("GGWWBB", "")).play(raid("O"))
    asked = []
    while table.s.phase == Phase.SCATTER:
        asked.append(COW_LETTERS[table.s.scatter])
        table.play(scatter("b"))
    assert asked == ["B", "W", "O", "G"]


def test_rattlesnake_skips_colours_that_are_not_owned(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.RATTLESNAKE}, herds=("G", "BBWW")).play(raid("O"))
    assert table.s.scatter == COW_LETTERS.index("O")
    assert table.play(scatter("h")).s.scatter == COW_LETTERS.index("G")
    assert table.play(scatter("h")).s.phase == Phase.RIDE


def test_rattlesnake_sends_cows_to_any_neighbour_bare_ones_too_and_nowhere_else(sit: Sit) -> None:
    corner = sit("O W . . . . . . .", here="a", tokens={"a": Token.RATTLESNAKE}).play(raid("O"))
    assert corner.legal() == {scatter("b"), scatter("d")}
    centre = sit("W W . . O . . . .", tokens={"e": Token.RATTLESNAKE}).play(raid("O"))
    assert centre.legal() == {scatter(letter) for letter in "bdfh"}


def test_rattlesnake_may_send_all_cows_to_one_tile(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.RATTLESNAKE}, herds=("B", ""))
    table.play(raid("O"), scatter("f"), scatter("f"))
    assert (table.herd(0), table.cows("f")) == ("", "BO")


def test_rattlesnake_puts_cows_back_before_the_score(sit: Sit) -> None:
    table = sit("B . . . OO . . . .", tokens={"e": Token.RATTLESNAKE}).play(raid("O"), scatter("b"))
    assert table.legal() == rides("a")
    assert box.wealth(table.s, 0) == 100


def test_tile_emptied_again_does_nothing(sit: Sit) -> None:
    table = sit("B . W . . . . . .", here="a", tokens={"a": Token.RATTLESNAKE})
    table.play(raid("B"), scatter("b"), ride("b"), raid("B"))
    assert table.told() == [Event.RAID]
    assert (table.s.phase, table.herd(1)) == (Phase.RIDE, "B")


def test_cow_may_bolt_to_the_sheriff_and_then_he_is_not_sprung_by_one_colour_less(sit: Sit) -> None:
    tokens = {"a": Token.RATTLESNAKE, "b": Token.SHERIFF}
    table = sit("B W W . . . . . .", here="a", tokens=tokens).play(raid("B"), scatter("b"), ride("b"), raid("W"))
    assert table.s.over == 0
    assert table.cows("b") == "B"


def test_rattlesnake_is_told_cow_by_cow(sit: Sit) -> None:
    table = sit("W W . . O . . . .", tokens={"e": Token.RATTLESNAKE}, herds=("B", ""))
    assert table.play(raid("O")).told() == [Event.RAID, Event.SPRING]
    assert table.play(scatter("b")).told() == [Event.SCATTER]
    assert table.s.box[Token.RATTLESNAKE] == 2


# ---- Nuggets and snake oil


@pytest.mark.parametrize(
    ("token", "dollars"),
    [(Token.NUGGET_200, 200), (Token.NUGGET_300, 300), (Token.NUGGET_400, 400), (Token.NUGGET_500, 500)],
)
def test_nugget_is_kept_and_pays_its_dollars(sit: Sit, token: Token, dollars: int) -> None:
    table = sit("W W . . O . . . .", tokens={"e": token}, turn=1).play(raid("O"))
    assert (table.nuggets(1), box.wealth(table.s, 1), table.token("e")) == ([token], dollars, Token.NONE)


def test_snake_oil_lets_the_same_outlaw_raid_again(sit: Sit) -> None:
    table = sit("W WG B . O . . . .", tokens={"e": Token.SNAKE_OIL}).play(raid("O"))
    assert table.legal() == rides("b")
    table.play(ride("b"))
    assert (table.s.turn, table.s.phase) == (0, Phase.RAID)
    table.play(raid("W"), ride("a"))
    assert (table.s.turn, table.s.phase) == (1, Phase.RAID)


def test_snake_oil_without_a_destination_ends_the_game_and_is_scored(sit: Sit) -> None:  # ruling 8
    table = sit("W . . . O . . . .", tokens={"e": Token.SNAKE_OIL}, herds=("", "W")).play(raid("O"))
    assert table.told() == [Event.RAID, Event.SPRING, Event.SCORED]
    assert ends(table, Ending.SCORED, winner=1)
