"""The rulebook's examples, the cards of the Saloon, the options, and the rulings by number."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt
from typing import Any

import pytest

from saloon.core import NOBODY
from saloon.core.chance import sow
from saloon.core.errors import BadSetup
from saloon.games.public_enemy import GAME, box, rules
from saloon.games.public_enemy.box import THE_ONE, End, Ending, Event, Phase, State
from tests.games.public_enemy.positions import (
    ALL_OPTIONS,
    Sit,
    Table,
    bury,
    card,
    count_everything,
    draw,
    gang,
    hunt,
    peek,
    position,
    ride,
    shed,
    swindle,
    town,
)
from tests.games.tables import Way

ADA, BEA, CLEO, DORA, EVE = range(5)
ALL_FOUR = "wild_bunch daltons james_younger loners"


def dealt(seats: int, seed: int, **options: str) -> State:
    """A game that has just begun."""
    s = GAME.deal(seats, seed=seed, options=options).record()
    assert isinstance(s, State)
    return s


# ---- The examples of the book


def test_example_two_loners_are_one_stack_with_the_new_card_on_top(sit: Sit) -> None:
    table = sit(2, stacks={ADA: "belle_starr"}, up="cattle_kate").play(draw("cripple_creek"))
    assert table.stack(ADA, "loners") == ["Belle Starr", "Cattle Kate"]


def test_example_butch_cassidy_decides_a_tie(sit: Sit) -> None:
    table = sit(
        4,
        stacks={
            ADA: "butch_cassidy elzy_lay ben_kilpatrick will_carver grat_dalton frank_james",
            BEA: "sundance_kid kid_curry laura_bullion etta_place",
            CLEO: "bub_meeks lonny_logan",
        },
        up="cattle_kate",
    )
    table.play(draw("cripple_creek"))
    assert table.told(Event.LEADER) == [(gang("wild_bunch"), ADA, 4)]
    assert "wild_bunch" in table.wanted(ADA)
    assert table.wanted(BEA) == []


def test_example_three_daltons_with_their_supremacy_are_eight_points(sit: Sit) -> None:
    table = sit(2, stacks={ADA: "grat_dalton emmett_dalton bill_dalton"}, supreme="daltons")
    assert rules.points_of(table.s, ADA) == 8


def test_the_tip_about_three_gangs(sit: Sit) -> None:
    three_alike = sit(2, stacks={ADA: "grat_dalton emmett_dalton bill_dalton"})
    three_kinds = sit(2, stacks={ADA: "grat_dalton frank_james belle_starr"})
    assert rules.points_of(three_alike.s, ADA) == 5
    assert rules.points_of(three_kinds.s, ADA) == 6


def test_the_tip_about_odds(sit: Sit) -> None:
    stacks = {ADA: "butch_cassidy sundance_kid kid_curry", BEA: "belle_starr calamity_jane"}
    table = sit(2, stacks=stacks, up="frank_james")
    deck = GAME.face.view(table.s, ADA)["decks"][town("tombstone")]
    assert deck["hidden"] == 6
    assert deck["odds"]["daltons"] == 3


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 2), (2, 3), (3, 5), (4, 8), (5, 12), (6, 17), (7, 23), (8, 30)]
)
def test_points_by_cards(sit: Sit, count: int, points: int) -> None:
    daltons = "grat_dalton emmett_dalton bill_dalton bob_dalton bill_doolin dick_broadwell bill_power charlie_pierce"
    table = sit(2, stacks={ADA: " ".join(daltons.split()[:count])})
    assert rules.points_of(table.s, ADA) == points


# ---- Drawing


def test_ruling_1_a_town_draw_takes_the_face_up_card_and_the_next_is_revealed(sit: Sit) -> None:
    table = sit(2, up="kid_curry").play(draw("tombstone"))
    assert table.stack(ADA, "wild_bunch") == ["Kid Curry"]
    assert table.s.up[town("tombstone")] not in (box.NONE, card("kid_curry"))
    assert table.asked == (BEA, Phase.DRAW)


def test_ruling_2_nobody_passes(sit: Sit) -> None:
    assert sit(2).legal() == {draw(deck) for deck in ("tombstone", "cripple_creek", "deadwood", "dodge_city", "saloon")}


@pytest.mark.parametrize(
    ("kind", "phase"),
    [("sheriff", Phase.SHERIFF), ("bounty_hunter", Phase.BOUNTY_HUNTER), ("swindler", Phase.SWINDLER)],
)
def test_ruling_5_with_a_target_the_effect_must_be_resolved(sit: Sit, kind: str, phase: Phase) -> None:
    table = sit(3, stacks={ADA: "kid_curry frank_james", BEA: "grat_dalton", CLEO: "belle_starr"}).visit_saloon(kind)
    assert table.asked == (ADA, phase)
    wanted = {
        "sheriff": {shed("wild_bunch"), shed("james_younger")},
        "bounty_hunter": {hunt(BEA, "daltons"), hunt(CLEO, "loners")},
        "swindler": {swindle(BEA, "daltons"), swindle(CLEO, "loners")},
    }
    assert table.legal() == wanted[kind]


@pytest.mark.parametrize(
    ("kind", "stacks"),
    [("sheriff", {BEA: "kid_curry"}), ("bounty_hunter", {ADA: "kid_curry"}), ("swindler", {ADA: "kid_curry"})],
)
def test_ruling_4_without_a_target_nothing_happens(sit: Sit, kind: str, stacks: dict[int, str]) -> None:
    table = sit(2, stacks=stacks).visit_saloon(kind)
    assert len(table.told(Event.NOTHING)) == 1
    assert table.asked == (BEA, Phase.DRAW)
    assert table.s.place[card("kid_curry")] == box.STACK + next(iter(stacks))


def test_the_sheriff_takes_the_top_card(sit: Sit) -> None:  # ruling 6
    table = sit(2, stacks={ADA: "butch_cassidy kid_curry"}).visit_saloon("sheriff").play(shed("wild_bunch"))
    assert table.stack(ADA, "wild_bunch") == ["Butch Cassidy"]
    assert table.s.place[card("kid_curry")] == box.DISCARDED


def test_the_bounty_hunter_takes_only_the_top_card(sit: Sit) -> None:  # ruling 6
    table = sit(2, stacks={BEA: "butch_cassidy kid_curry"}).visit_saloon("bounty_hunter").play(hunt(BEA, "wild_bunch"))
    assert table.stack(BEA, "wild_bunch") == ["Butch Cassidy"]


def test_ruling_3_a_swindled_card_goes_on_top_or_makes_a_new_stack(sit: Sit) -> None:
    table = sit(2, stacks={ADA: "elzy_lay", BEA: "butch_cassidy kid_curry grat_dalton"})
    table.visit_saloon("swindler").play(swindle(BEA, "wild_bunch"))
    assert table.stack(ADA, "wild_bunch") == ["Elzy Lay", "Kid Curry"]
    table.s.turn, table.s.phase = ADA, Phase.SWINDLER
    table.play(swindle(BEA, "daltons"))
    assert table.stack(ADA, "daltons") == ["Grat Dalton"]
    assert table.stack(BEA, "daltons") == []


# ---- The end of a round


def test_ruling_7_an_empty_deck_ends_the_round_without_a_replacement(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}, options={"cavalry": "on"}).play(draw("tombstone"))
    assert table.told(Event.END) == [(End.DECK, ADA, 0)]
    reveals = table.told(Event.REVEAL)
    assert len(reveals) == 4  # of the next round
    assert table.s.rounds == 2
    assert table.s.phase == Phase.DRAW  # no Cavalry move after it


def test_ruling_7_the_last_saloon_card_is_resolved_first(sit: Sit) -> None:
    table = sit(2, stacks={BEA: "kid_curry"}, left={"saloon": 1})
    last = next(each for each in range(box.OUTLAWS, box.CARDS) if table.s.place[each] == box.DECK)
    assert box.saloon_kind(last) == box.Saloon.SWINDLER
    table.play(draw("saloon"))
    assert table.asked == (ADA, Phase.SWINDLER)
    table.play(swindle(BEA, "wild_bunch"))
    assert table.told(Event.END) == [(End.DECK, ADA, 0)]
    assert table.wanted(ADA) == ["wild_bunch"]


def test_four_gangs_end_the_round(sit: Sit) -> None:
    table = sit(2, stacks={ADA: "kid_curry grat_dalton frank_james"}, up="cattle_kate").play(draw("cripple_creek"))
    assert table.told(Event.END) == [(End.FOUR_GANGS, ADA, 0)]
    assert sorted(table.wanted(ADA)) == sorted(ALL_FOUR.split())


def test_ruling_8_four_gangs_through_a_swindler_end_the_round(sit: Sit) -> None:
    table = sit(2, stacks={ADA: "kid_curry grat_dalton frank_james", BEA: "cattle_kate"}).visit_saloon("swindler")
    table.play(swindle(BEA, "loners"))
    assert table.told(Event.END) == [(End.FOUR_GANGS, ADA, 0)]


def test_both_ends_at_once(sit: Sit) -> None:
    table = sit(2, stacks={ADA: "elzy_lay grat_dalton frank_james"}, up="belle_starr", left={"tombstone": 1})
    assert table.play(draw("tombstone")).told(Event.END) == [(End.BOTH, ADA, 0)]


# ---- Majorities and points


def test_ruling_9_no_token_without_a_card(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}).play(draw("tombstone"))
    assert table.wanted(ADA) == ["wild_bunch"]
    assert table.wanted(BEA) == []
    assert len(table.told(Event.NO_MAJORITY)) == 3


def test_nobody_has_most_points_without_a_card() -> None:
    assert rules.most_points(position(3)) == NOBODY


def test_an_empty_stack_has_no_card_on_top() -> None:
    s = position(2, stacks={ADA: "belle_starr cattle_kate"})
    assert box.top_of(s, ADA, gang("loners")) == card("cattle_kate")
    assert box.top_of(s, BEA, gang("loners")) == box.NONE


def test_ruling_10_a_leader_of_who_is_not_tied_decides_nothing(sit: Sit) -> None:
    stacks = {ADA: "grat_dalton emmett_dalton", BEA: "bill_power charlie_pierce", CLEO: "bob_dalton"}
    table = sit(3, stacks=stacks, up="kid_curry", left={"tombstone": 1}).play(draw("tombstone"))
    assert table.told(Event.TIE)[0][0] == gang("daltons")
    assert all("daltons" not in table.wanted(seat) for seat in (ADA, BEA, CLEO))


def test_ruling_6_a_covered_leader_counts_for_ties(sit: Sit) -> None:
    stacks = {ADA: "bob_dalton grat_dalton", BEA: "bill_power charlie_pierce"}
    table = sit(2, stacks=stacks, up="kid_curry", left={"tombstone": 1}).play(draw("tombstone"))
    assert table.told(Event.LEADER) == [(gang("daltons"), ADA, 2)]


def test_an_uncovered_leader_counts_too(sit: Sit) -> None:
    stacks = {ADA: "grat_dalton emmett_dalton", BEA: "bill_power bob_dalton"}
    table = sit(2, stacks=stacks, up="kid_curry", left={"tombstone": 1}).play(draw("tombstone"))
    assert table.told(Event.LEADER) == [(gang("daltons"), BEA, 2)]


def test_a_token_one_has_already_is_not_told_again(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}, wanted={ADA: "wild_bunch"}).play(draw("tombstone"))
    assert table.told(Event.WANTED) == []
    assert table.wanted(ADA) == ["wild_bunch"]


def test_ruling_14_the_one_goes_from_its_holder_to_the_winner_and_a_tie_leaves_it(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}, one=BEA).play(draw("tombstone"))
    assert table.told(Event.ONE) == [(ADA, BEA, 0)]
    tied = sit(2, stacks={BEA: "grat_dalton"}, up="kid_curry", left={"tombstone": 1}, one=BEA).play(draw("tombstone"))
    assert tied.told(Event.ONE) == []
    assert tied.s.one == BEA


# ---- Victory and the next round


def test_ruling_15_victory_after_majorities_counts_no_points(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}, one=ADA, wanted={ADA: "daltons james_younger loners"})
    table.play(draw("tombstone"))
    assert table.s.over
    assert (table.s.ending, table.s.winner) == (Ending.MAJORITIES, ADA)
    assert table.told(Event.SCORE) == []


def test_ruling_15_victory_after_points(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}, one=BEA, wanted={ADA: ALL_FOUR}).play(draw("tombstone"))
    assert (table.s.ending, table.s.winner) == (Ending.POINTS, ADA)


def test_four_tokens_without_the_one_are_not_enough(sit: Sit) -> None:
    stacks = {BEA: "grat_dalton emmett_dalton bill_dalton bob_dalton"}
    table = sit(2, stacks=stacks, up="kid_curry", left={"tombstone": 1}, wanted={ADA: ALL_FOUR}).play(draw("tombstone"))
    assert not table.s.over
    assert table.s.one == BEA


def test_ruling_16_the_holder_of_the_one_begins_or_who_sits_left_of_the_last_starter(sit: Sit) -> None:
    won = sit(3, up="kid_curry", left={"tombstone": 1}, turn=CLEO, starter=BEA).play(draw("tombstone"))
    assert won.s.starter == CLEO
    assert won.asked == (CLEO, Phase.DRAW)
    stacks = {ADA: "grat_dalton"}
    tied = sit(3, stacks=stacks, up="kid_curry", left={"tombstone": 1}, turn=CLEO, starter=BEA).play(draw("tombstone"))
    assert tied.s.one == NOBODY
    assert tied.s.starter == CLEO


def test_ruling_16_the_seed_says_who_begins_the_game() -> None:
    first = Counter(dealt(4, seed).first for seed in range(400))
    assert set(first) == {0, 1, 2, 3}
    assert max(first.values()) < 150


def test_ruling_17_all_cards_return_and_tokens_stay(sit: Sit) -> None:
    stacks = {ADA: "grat_dalton", BEA: "belle_starr elzy_lay"}
    table = sit(2, stacks=stacks, up="kid_curry", left={"tombstone": 1}, wanted={BEA: "loners"}).play(draw("tombstone"))
    assert [table.s.left[deck] for deck in range(box.DECKS)] == [12] * 5
    assert all(table.s.cards[seat, each] == 0 for seat in (ADA, BEA) for each in range(box.GANGS))
    assert "loners" in table.wanted(BEA)


def test_ruling_21_a_game_without_end_is_stopped_and_nobody_wins(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}, values={"most_rounds": 1}).play(draw("tombstone"))
    assert table.s.over
    assert table.s.ending == Ending.STOPPED
    assert [rules.prize(table.s, seat) for seat in (ADA, BEA)] == [0, 0]


# ---- Duel in the Sun

ONE_DALTON_EACH = ("grat_dalton", "bill_power", "charlie_bryant", "bill_doolin")


def tied(*seats: int, seed: int = 7, **more: Any) -> State:
    """These have a Dalton each, and Eve ends the round with two of the Wild Bunch: so nobody is tied for the One."""
    stacks = {seat: ONE_DALTON_EACH[at] for at, seat in enumerate(seats)} | {EVE: "elzy_lay"}
    more = {"options": {"duel": "on"}, **more}
    s = position(5, stacks=stacks, up="kid_curry", left={"tombstone": 1}, turn=EVE, starter=CLEO, **more)
    sow(s, seed, 1)
    return s


@pytest.fixture(params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)])
def way(request: pytest.FixtureRequest) -> Way:
    found: Way = request.param
    return found


def bangs(*seats: int, duels: int = 1200, **more: Any) -> Counter[tuple[int, int]]:
    """Who shoots at which flip, in so many ties about the Daltons."""
    found = Counter[tuple[int, int]]()
    for seed in range(duels):
        table = Table(tied(*seats, seed=seed, **more)).play(draw("tombstone"))
        ((what, winner, flip),) = table.told(Event.BANG)
        assert what == gang("daltons")
        assert ("daltons" in table.wanted(winner)) if winner != NOBODY else not any(map(table.wanted, seats))
        found[winner, flip] += 1
    return found


def test_ruling_11_two_who_are_tied_duel_and_the_first_bang_wins(way: Way) -> None:
    table = Table(tied(ADA, BEA), way).play(draw("tombstone"))
    assert table.told(Event.TIE) == [(gang("daltons"), 0b11, 1)]
    assert table.told(Event.DUEL) == [(gang("daltons"), ADA, BEA)]
    assert len(table.told(Event.BANG)) == 1


def test_ruling_11_nobody_duels_where_a_leader_decides(sit: Sit) -> None:
    stacks = {ADA: "bob_dalton", BEA: "bill_power"}
    table = sit(2, stacks=stacks, up="kid_curry", left={"tombstone": 1}, options={"duel": "on"}).play(draw("tombstone"))
    assert table.told(Event.LEADER) == [(gang("daltons"), ADA, 1)]
    assert table.told(Event.DUEL) == []


def test_ruling_11_both_bang_at_once_one_time_in_six() -> None:
    found = bangs(ADA, BEA)
    shares = {who: sum(n for (winner, _), n in found.items() if winner == who) for who in (ADA, BEA, NOBODY)}
    for who, share in ((NOBODY, 1 / 6), (ADA, 5 / 12), (BEA, 5 / 12)):
        assert abs(shares[who] - 1200 * share) < 5 * sqrt(1200 * share * (1 - share))
    assert {flip for _, flip in found} == {1, 2, 3, 4, 5, 6}
    assert all(winner == NOBODY for winner, flip in found if flip == 6)


def test_ruling_12_three_take_turns_at_one_row_from_the_first_player_on() -> None:
    found = bangs(ADA, BEA, DORA)
    order = (DORA, ADA, BEA)  # clockwise from Cleo, who began the round
    assert {(who, flip) for who, flip in found} == {(order[(flip - 1) % 3], flip) for flip in range(1, 7)}
    for count in found.values():
        assert abs(count - 200) < 5 * sqrt(200 * 5 / 6)


def test_ruling_13_four_who_are_tied_get_nothing(way: Way) -> None:
    table = Table(tied(ADA, BEA, CLEO, DORA), way).play(draw("tombstone"))
    assert table.told(Event.TIE) == [(gang("daltons"), 0b1111, 1)]
    assert table.told(Event.BANG) == []


def test_without_the_option_a_tie_is_nobody_s(way: Way) -> None:
    table = Table(tied(ADA, BEA, options={}), way).play(draw("tombstone"))
    assert table.told(Event.BANG) == []
    assert "daltons" not in table.wanted(ADA) + table.wanted(BEA)


def test_a_tie_for_the_one_is_settled_by_a_duel_too(way: Way) -> None:
    s = position(2, stacks={BEA: "grat_dalton"}, up="kid_curry", left={"tombstone": 1}, options={"duel": "on"})
    table = Table(s, way).play(draw("tombstone"))
    assert table.told(Event.DUEL) == [(THE_ONE, ADA, BEA)]


# ---- For a Fistful of Dollars


def with_dollars(sit: Sit, **more: Any) -> Table:
    return sit(3, dollars=2, phase=Phase.DOLLAR, options={"dollars": "on"}, **more)


def test_ruling_18_one_dollar_a_turn_before_the_draw(sit: Sit) -> None:
    table = with_dollars(sit, up="kid_curry")
    assert box.SAVE in table.legal()
    table.play(bury("tombstone"))
    assert table.s.dollars[ADA] == 1
    assert table.asked == (ADA, Phase.DRAW)
    table.play(draw("deadwood"))
    assert table.asked == (BEA, Phase.DOLLAR)


def test_ruling_18_dollars_come_back_each_round(sit: Sit) -> None:
    table = with_dollars(sit, up="kid_curry", left={"tombstone": 1})
    table.play(peek("deadwood"), draw("tombstone"))
    assert [table.s.dollars[seat] for seat in range(3)] == [2, 2, 2]


def test_who_has_no_dollar_is_not_asked(sit: Sit) -> None:
    table = with_dollars(sit)
    table.s.dollars[BEA] = 0
    assert table.play(box.SAVE, draw("deadwood")).asked == (BEA, Phase.DRAW)


def test_a_buried_card_comes_up_last_and_in_the_order_of_burial(sit: Sit) -> None:
    table = with_dollars(sit, up="kid_curry", left={"tombstone": 3}).play(bury("tombstone"))
    second = table.s.up[town("tombstone")]
    table.s.phase = Phase.DOLLAR
    table.play(bury("tombstone"), draw("tombstone"))
    assert table.s.up[town("tombstone")] == card("kid_curry")
    table.play(box.SAVE, draw("tombstone"))
    assert table.s.up[town("tombstone")] == second


def test_ruling_18_burying_needs_an_unrevealed_card(sit: Sit) -> None:
    table = with_dollars(sit, left={"tombstone": 1})
    assert bury("tombstone") not in table.legal()
    assert peek("tombstone") not in table.legal()
    assert bury("deadwood") in table.legal()
    assert peek("saloon") in table.legal()


def test_a_peeked_card_is_the_next_one(sit: Sit) -> None:
    table = with_dollars(sit).play(peek("deadwood"))
    ((_, _, seen),) = table.told(Event.SEE)
    assert table.s.peeked[town("deadwood")] == 1 << ADA
    table.play(draw("deadwood"))
    assert table.s.up[town("deadwood")] == seen
    assert table.s.peeked[town("deadwood")] == 0


def test_two_who_peek_see_the_same_card(sit: Sit) -> None:
    table = with_dollars(sit).play(peek("saloon"))
    first = table.told(Event.SEE)[0][2]
    table.play(draw("deadwood"), peek("saloon"))
    assert table.told(Event.SEE)[0][2] == first
    table.play(draw("saloon"))
    assert table.told(Event.DRAW)[0][2] == first


# ---- The Cavalry


def test_ruling_19_the_cavalry_blocks_the_draw_and_both_dollar_actions(sit: Sit) -> None:
    options = {"dollars": "on", "cavalry": "on"}
    table = sit(2, dollars=2, phase=Phase.DOLLAR, cavalry="deadwood", options=options)
    assert bury("deadwood") not in table.legal()
    assert peek("deadwood") not in table.legal()
    table.play(box.SAVE)
    assert draw("deadwood") not in table.legal()
    assert draw("saloon") in table.legal()


def test_ruling_19_a_move_changes_town_and_never_goes_to_the_saloon(sit: Sit) -> None:
    table = sit(2, cavalry="deadwood", options={"cavalry": "on"}).play(draw("tombstone"))
    assert table.asked == (ADA, Phase.CAVALRY)
    assert table.legal() == {box.STAY, ride("tombstone"), ride("cripple_creek"), ride("dodge_city")}
    assert table.play(ride("dodge_city")).told(Event.CAVALRY) == [(ADA, town("dodge_city"), town("deadwood"))]
    assert table.asked == (BEA, Phase.DRAW)


def test_ruling_19_each_round_starts_without_the_cavalry(sit: Sit) -> None:
    table = sit(2, up="kid_curry", left={"tombstone": 1}, cavalry="deadwood", options={"cavalry": "on"})
    assert table.play(draw("tombstone")).s.cavalry == box.NONE


# ---- Supremacy


def test_ruling_20_supremacy_counts_for_points_only_and_not_without_a_card(sit: Sit) -> None:
    stacks = {ADA: "grat_dalton", BEA: "bill_power charlie_pierce"}
    table = sit(3, stacks=stacks, supreme="daltons", up="kid_curry", left={"tombstone": 1}, options={"supremacy": "on"})
    assert [rules.points_of(table.s, seat) for seat in range(3)] == [3, 5, 0]
    table.play(draw("tombstone"))
    assert table.told(Event.MAJORITY)[1] == (gang("daltons"), BEA, 2)


def test_ruling_20_eight_or_more_stay_thirty(sit: Sit) -> None:
    daltons = "grat_dalton emmett_dalton bill_dalton bob_dalton bill_doolin dick_broadwell bill_power charlie_pierce"
    assert rules.points_of(sit(2, stacks={ADA: daltons}, supreme="daltons").s, ADA) == 30


def test_ruling_20_it_is_drawn_from_all_four_each_round(sit: Sit) -> None:
    found = Counter(dealt(2, seed, supremacy="on").supreme for seed in range(400))
    assert set(found) == {0, 1, 2, 3}
    later = set()
    for seed in range(40):
        table = sit(2, up="kid_curry", left={"tombstone": 1}, supreme="daltons", options={"supremacy": "on"})
        sow(table.s, seed, 1)
        later.add(table.play(draw("tombstone")).s.supreme)
    assert later == {0, 1, 2, 3}


# ---- The fast game, and all options


def test_the_fast_game_has_41_cards_and_all_leaders() -> None:
    s = dealt(4, 1, length="fast")
    assert [s.left[deck] for deck in range(box.DECKS)] == [8, 8, 8, 8, 9]
    assert all(s.place[box.leader_of(each)] != box.BOXED for each in range(box.GANGS))


def test_the_fast_game_is_for_four_at_most() -> None:
    with pytest.raises(BadSetup, match="up to 4"):
        GAME.deal(5, options={"length": "fast"})


def test_all_options_together_play_to_the_end() -> None:
    for seed in range(20):
        state = GAME.deal(6, seed=seed, options=ALL_OPTIONS)
        chooser = random.Random(seed)
        while not state.over:
            state.play(chooser.choice(state.actions()))
            s = state.record()
            assert isinstance(s, State)
            assert count_everything(s) == box.CARDS
        assert sum(state.prizes()) == 1
