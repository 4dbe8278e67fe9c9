"""The round, the shootout, the end, and every ruling, each in a small position."""

from __future__ import annotations

import pytest

from saloon.core import CLOCK, turn_page
from saloon.games.boomtown import GAME, box, rules
from saloon.games.boomtown.box import BULLET, RUN_AWAY
from saloon.games.boomtown.loot import claim_town
from saloon.games.boomtown.scoring import dollars_of
from saloon.games.boomtown.shootout import shows, who_shows
from tests.games.boomtown.positions import Sit, Table, dealt, give, location, show, stand

TOWN = "saloon bank train mine"
FIVE = "saloon brothel bank mine train stagecoach"


def race(sit: Sit, *gangs: str, town: str = TOWN, **setup: object) -> Table:
    """A shootout on a clock, at the countdown of the first location where gangs meet."""
    return sit(town, gangs=list(gangs), live=True, **setup).skip_windows("race")


# ---- The round


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_town_has_one_location_more_than_players(seats: int) -> None:
    state = GAME.deal(seats, seed=1)
    town = state.view(None)["table"]["town"]
    assert len(town) == seats + 1
    assert len({place["location"] for place in town}) == seats + 1
    assert all(place["left"] == 7 for place in town)


def test_the_town_is_drawn_by_the_seed_unless_the_host_names_it() -> None:
    towns = {tuple(p["location"] for p in GAME.deal(3, seed=n).view(None)["table"]["town"]) for n in range(30)}
    assert len(towns) > 20
    named = GAME.deal(2, seed=1, values={"town": [3, 5, 0, 1, 2, 4]})
    assert [p["location"] for p in named.view(None)["table"]["town"]] == ["mine", "stagecoach", "saloon"]


def test_the_marshal_closes_a_location_and_may_stay_there(sit: Sit) -> None:  # ruling 23
    table = sit(TOWN).go("bank")
    assert all(move["location"] != "bank" for move in table.legal())
    while table.phase != "marshal" or table.s.round_number == 1:
        move = table.legal()[0]
        table.do(move.pop("do"), **move)
    assert table.s.turn == 1  # the bottle passes to the left
    assert table.can(do="go", location="bank")


def test_tokens_are_placed_one_by_one_clockwise_from_the_bottle(sit: Sit) -> None:
    table, order = sit(TOWN).go("bank"), []
    while table.phase == "place":
        order.append(table.s.turn)
        table.place(table.legal()[0]["token"], "saloon")
    assert order == [0, 1, 2] * 3


def test_a_token_is_a_shooter_or_the_coward_as_long_as_there_are_some(sit: Sit) -> None:
    table = sit(TOWN).go("bank").place("coward", "saloon").place("shooter", "saloon").place("shooter", "mine")
    assert {move["token"] for move in table.legal()} == {"shooter"}
    table.place("shooter", "saloon")
    assert {move["token"] for move in table.legal()} == {"shooter", "coward"}


def test_alone_at_a_location_one_draws_its_top_card(sit: Sit) -> None:
    table = sit(TOWN, gangs=["saloon saloon saloon!", "bank - -!", "- - -!"])
    assert table.told("win") == [(0, location("saloon"), 0), (1, location("bank"), 0)]
    assert [draw[:2] for draw in table.told("draw")] == [(0, location("saloon")), (1, location("bank"))]
    assert table.told("nobody_here") == [(location("train"), 0, 0), (location("mine"), 0, 0)]


def test_a_closed_location_is_passed_by(sit: Sit) -> None:
    table = sit(TOWN, gangs=["saloon - -!", "bank - -!", "- - -!"], closed="bank")
    assert table.told("win") == [(0, location("saloon"), 0)]


# ---- The shootout


def test_a_hit_takes_a_token_for_each_bullet(sit: Sit) -> None:  # ruling 3
    table = race(sit, "saloon saloon -!", "saloon saloon saloon!", "- - -!").land(0, "**").do("call", seat=0)
    assert table.phase == "shot"
    table.token(3)
    assert [move["token"] for move in table.legal()] == [4, 5]
    table.token(5)
    assert [table.where(token) for token in (3, 4, 5)] == ["out", "saloon", "out"]
    assert table.phase == "race"  # the countdown starts anew


def test_more_bullets_than_tokens_are_lost(sit: Sit) -> None:  # ruling 3
    table = race(sit, "saloon saloon saloon!", "saloon - -!", "mine - -!").land(0, "***").do("call", seat=0)
    table.token(3)
    assert table.told("win")[0] == (0, location("saloon"), 1)


def test_two_shooters_of_one_player_are_one_choice(sit: Sit) -> None:
    table = race(sit, "saloon - -!", "saloon saloon saloon!", "- - -!").land(0, "*").do("call", seat=0)
    assert [move["token"] for move in table.legal()] == [3, 5]


def test_a_tie_voids_bullets_but_cowards_run(sit: Sit) -> None:  # ruling 1
    table = race(sit, "saloon - -!", "saloon - -!", "saloon! saloon -")
    table.land(0, "*").land(1, "*").land(2, "».").do("tie", seats=[0, 1])
    assert [table.where(token) for token in (0, 3, 6, 7)] == ["saloon", "saloon", "out", "saloon"]
    assert table.phase == "race"
    assert not any(table.s.face[token] for token in range(9))


def test_run_aways_leave_before_the_caller_shoots(sit: Sit) -> None:  # ruling 2
    table = race(sit, "saloon - -!", "saloon! saloon -", "- - -!").land(1, "».").land(0, "*").do("call", seat=0)
    assert table.where(3) == "out"
    assert [move["token"] for move in table.legal()] == [4]


def test_the_callers_own_coward_runs_as_well(sit: Sit) -> None:  # ruling 2
    table = race(sit, "saloon saloon! -", "saloon - -!", "- - -!").land(0, "*»").do("call", seat=0)
    assert (table.where(0), table.where(1)) == ("saloon", "out")
    assert table.phase == "shot"


def test_only_run_aways_start_a_new_countdown(sit: Sit) -> None:  # ruling 4
    table = race(sit, "saloon saloon! -", "saloon - -!", "- - -!").land(0, ".»").do("call", seat=1)
    assert table.where(1) == "out"
    assert table.told("hit") == [(1, 0, 0)]
    assert table.phase == "race"


def test_if_everybody_has_gone_nobody_wins_and_the_card_stays(sit: Sit) -> None:  # ruling 5
    table = race(sit, "saloon! - -", "saloon! - -", "- - -!").land(0, "»").land(1, "»").do("call", seat=0)
    assert table.told("nobody_wins") == [(location("saloon"), 0, 0)]
    assert table.s.left[location("saloon")] == 7


def test_bullets_hit_nobody_if_all_others_have_run(sit: Sit) -> None:
    table = race(sit, "saloon - -!", "saloon! - -", "- - -!").land(0, "*").land(1, "»").do("call", seat=0)
    assert table.told("win")[0] == (0, location("saloon"), 1)
    assert table.told("aim") == []


def test_rolling_too_early_costs_a_count_of_three(sit: Sit) -> None:  # ruling 6
    table = race(sit, "saloon - -!", "saloon - -!", "- - -!").do("false_start", seat=0)
    assert table.phase == "race"
    assert not table.can(do="land", seat=0)
    assert not table.can(do="false_call", seat=0)
    table.land(1, ".")
    assert not table.can(do="false_start", seat=1)  # now everybody may roll
    table.do("back", seat=0)
    assert table.can(do="land", seat=0)


def test_a_call_needs_a_symbol_of_ones_own_or_any_run_away(sit: Sit) -> None:  # ruling 7
    table = race(sit, "saloon - -!", "saloon! - -", "- - -!").land(0, ".").land(1, ".")
    assert table.can(do="false_call", seat=0)
    assert not table.can(do="call", seat=0)
    table.land(1, "*")
    assert not table.can(do="call", seat=0)
    assert table.can(do="call", seat=1)
    table.land(1, "»")
    assert table.can(do="call", seat=0)
    assert table.can(do="call", seat=1)


def test_only_the_callers_own_bullets_count(sit: Sit) -> None:  # ruling 7
    table = race(sit, "saloon saloon! -", "saloon saloon -!", "- - -!").land(0, ".»").land(1, "**").do("call", seat=0)
    assert table.told("hit") == [(0, 0, 0)]
    assert [table.where(token) for token in (0, 1, 3, 4)] == ["saloon", "out", "saloon", "saloon"]


def test_a_call_without_a_reason_costs_a_count_of_three_while_others_go_on(sit: Sit) -> None:  # ruling 7
    table = race(sit, "saloon - -!", "saloon - -!", "- - -!").land(0, ".").do("false_call", seat=0)
    assert table.told("false_call") == [(0, 0, 0)]
    table.land(1, "*").do("call", seat=1)
    assert table.phase == "shot"
    assert table.s.turn == 1


def test_who_is_out_for_a_count_of_three_cannot_tie(sit: Sit) -> None:
    table = race(sit, "saloon - -!", "saloon - -!", "saloon - -!").do("false_start", seat=2)
    table.land(0, "*").land(1, "*")
    assert [move["seats"] for move in table.legal() if move["do"] == "tie"] == [[0, 1]]


def test_the_shootout_of_the_rulebook(sit: Sit) -> None:
    """Five meet at the Train; Arya rolls too early; Molly and Camille call at once; Sam's coward runs."""
    arya, camille, molly, james, sam = range(5)
    gangs = ["train - -!", "train - -!", "train - -!", "train - -!", "train train! -"]
    table = race(sit, *gangs, town="train saloon brothel bank mine stagecoach")
    table.do("false_start", seat=arya)
    assert table.told("false_start") == [(arya, 0, 0)]
    table.land(camille, "*").land(molly, "*").land(james, ".").land(sam, ".»")
    table.do("tie", seats=[camille, molly])
    assert table.told("tie") == [(1 << camille | 1 << molly, 0, 0)]
    assert table.told("run") == [(sam, location("train"), 0)]
    assert [table.where(3 * seat) for seat in range(5)] == ["train"] * 5
    assert table.where(3 * sam + 1) == "out"
    assert table.can(do="land", seat=arya)  # a new countdown, and everybody is in it


def test_in_beats_two_with_bullets_are_a_tie(sit: Sit) -> None:  # ruling 1
    table = sit(TOWN, gangs=["saloon - -!", "saloon - -!", "- - -!"])
    assert table.phase == "fire"
    table.fire(lambda s: who_shows(s, BULLET) == 0 and s.phase == box.Phase.FIRE)
    assert table.told("tie") == [(3, 0, 0)]
    assert (table.where(0), table.where(3)) == ("saloon", "saloon")


def test_in_beats_the_only_one_with_bullets_calls(sit: Sit) -> None:
    table = sit(TOWN, gangs=["saloon - -!", "saloon saloon -!", "- - -!"])
    table.fire(lambda s: s.caller == 1 and shows(s, 1, BULLET) == 2)
    assert table.told("hit") == [(1, 2, 0)]
    assert (table.phase, table.s.turn, table.s.shots) == ("shot", 1, 1)


def test_in_beats_a_run_away_alone_is_called(sit: Sit) -> None:
    table = sit(TOWN, gangs=["saloon saloon! -", "saloon - -!", "- - -!"])
    table.fire(lambda s: s.where[1] == box.OUT and s.phase == box.Phase.FIRE)
    assert table.told("run") == [(0, location("saloon"), 0)]
    assert table.s.face[1] != RUN_AWAY


def test_somebody_who_does_not_take_part_counts_down(sit: Sit) -> None:
    assert sit(TOWN, gangs=["saloon - -!", "saloon - -!", "- - -!"]).s.turn == 2
    assert sit("saloon bank train", gangs=["saloon - -!", "saloon - -!"]).s.turn == 0
    assert sit("saloon bank train", gangs=["saloon - -!", "saloon - -!"], live=True).s.turn == CLOCK


def test_one_may_play_in_a_shootout_of_others(sit: Sit) -> None:  # ruling 8
    gangs = ["saloon - -!", "saloon saloon! -", "- - -!"]
    table = sit("saloon bank train stagecoach", gangs=gangs, hands={2: "friendly_fire"}).skip_windows("standoff")
    assert table.s.turn == 2
    assert table.can(do="play", card="friendly_fire")


def test_after_a_hit_first_double_barrel_then_shots_then_dodges(sit: Sit) -> None:  # ruling 9
    gangs = ["stagecoach - -!", "stagecoach saloon -!", "- - -!"]
    hands = {0: "double_barrel", 1: "misfire body_double"}
    table = sit("stagecoach saloon bank train", gangs=gangs, hands=hands, live=True).skip_windows("race")
    table.land(0, "*").do("call", seat=0)
    asked = []
    while table.phase in ("barrel", "shot", "dodge"):
        asked.append((table.phase, table.s.turn))
        move = table.legal()[0]
        table.do(move.pop("do"), **move)
    assert asked == [("barrel", 0), ("barrel", 1), ("shot", 0), ("dodge", 0), ("dodge", 1)]


def test_windows_ask_clockwise_until_all_pass_in_succession(sit: Sit) -> None:
    hands = {0: "overheard_plans", 1: "bank_holiday", 2: "overheard_plans rally"}
    table = sit(TOWN, hands=hands).go("mine")
    asked = []
    for answer in ("pass", "bank_holiday", "pass", "pass"):
        asked.append((table.s.turn, table.phase))
        table.skip() if answer == "pass" else table.play(answer)
    assert asked == [(0, "plans"), (1, "plans"), (2, "plans"), (0, "plans")]
    assert table.phase == "place"


# ---- Cards in general


def test_a_card_cannot_be_used_in_the_round_it_was_won(sit: Sit) -> None:  # ruling 10
    table = sit(TOWN, gangs=["saloon - -!", "bank - -!", "- - -!"], new={0: "rally"}, hands={1: "rally"})
    assert (table.phase, table.s.turn) == ("schemes", 1)
    assert not table.offers("tip_off")
    while table.phase != "marshal":
        assert table.s.turn != 0
        table.skip()
    assert table.s.ready[0] >= 1


def test_all_who_hold_a_usable_card_are_asked_whether_or_not_it_fits(sit: Sit) -> None:
    table = sit(TOWN, gangs=["saloon - -!", "bank - -!", "- - -!"], hands={0: "robbery", 2: "rally"})
    assert (table.phase, table.s.turn) == ("schemes", 0)
    assert table.legal() == [{"do": "pass"}]


def test_a_window_is_skipped_if_nobody_could_act_in_it(sit: Sit) -> None:
    """Everybody can see that no card for it is left."""
    shown = {1: "indecent_exposure overheard_plans overheard_plans"}
    table = sit("saloon brothel train", hands={0: "tip_off"}, shown=shown)
    assert table.go("saloon").phase == "place"


def test_a_winner_without_a_fight_may_play_as_well(sit: Sit) -> None:  # ruling 11
    table = sit(TOWN, gangs=["bank - -!", "- - -!", "- - -!"], hands={0: "big_score"}).skip_windows("win")
    assert table.can(do="play", card="big_score")


@pytest.mark.parametrize(
    ("card", "targets"), [("rally", [0]), ("whispered_plan", [3]), ("mine_car_ride", []), ("sneaky_bastard", [])]
)
def test_no_card_moves_a_token_to_a_closed_location(sit: Sit, card: str, targets: list[int]) -> None:  # ruling 12
    gangs = ["saloon saloon! -", "saloon mine -!", "- - -!", "- - -!", "- - -!"]
    table = sit(FIVE, gangs=gangs, hands={0: card}, closed="bank").play(card)
    for token in targets:
        table.token(token)
    assert table.phase == "where"
    goals = {move["location"] for move in table.legal()}
    assert {"brothel", "train", "stagecoach"} <= goals
    assert "bank" not in goals


def test_money_counts_in_hand_and_on_the_table(sit: Sit) -> None:  # ruling 15
    s = dealt(TOWN)
    give(s, 0, "robbery gold_vein")
    show(s, 0, "rally")
    assert dollars_of(s, 0) == 10 + 20 + 5


def test_inside_job_is_worth_more_with_a_robbery() -> None:
    s = dealt(TOWN)
    show(s, 0, "inside_job")
    show(s, 1, "robbery")
    assert dollars_of(s, 0) == 5
    give(s, 0, "robbery")
    assert dollars_of(s, 0) == 10 + 15


def test_cursed_gold_is_a_loss_with_the_bonus_of_the_mine() -> None:
    s = dealt(TOWN)
    give(s, 0, "cursed_gold")
    assert dollars_of(s, 0) == 20
    s.bonus[location("mine")] = 0
    assert dollars_of(s, 0) == 15 - 5
    s.bonus[location("mine")] = 1
    assert dollars_of(s, 0) == 20


# ---- Own this Town


def test_a_card_of_every_location_owns_the_town_for_good(sit: Sit) -> None:  # ruling 17
    table = sit(TOWN, gangs=["mine - -!", "- - -!", "- - -!"], hands={0: "robbery rally liquid_courage"})
    table.skip_windows("marshal")
    assert table.s.town_owner == 0
    assert dollars_of(table.s, 0) >= 15 + 10 + 5 + 5
    table.s.place[next(c for c in range(42) if table.s.place[c] == box.HAND)] = box.HAND + 1
    assert dollars_of(table.s, 0) >= 15


def test_of_two_who_complete_the_town_at_once_the_first_from_the_bottle_has_it() -> None:  # ruling 17
    for first, owner in ((0, 1), (1, 1), (2, 2)):
        s = dealt(TOWN)
        s.first = first
        for seat in (1, 2):
            give(s, seat, "robbery rally liquid_courage silver_lode")
        claim_town(s)
        assert s.town_owner == owner


# ---- The end


def ending(*, live: bool = True, buried: int = 0, **cards: str) -> Table:
    """After the last location of the last round: only the end is left. `p0="…"` is what seat 0 owns."""
    s = dealt(TOWN, live=live)
    s.buried[0] = buried
    for name, owned in cards.items():
        give(s, int(name[1:]), owned)
    for seat in range(s.seats):
        stand(s, seat, "- - -!")
    pile = s.town[s.seats]
    for card in range(7 * pile, 7 * pile + 7):
        if s.place[card] == box.PILE:
            s.place[card] = box.IN_BOX
            s.unseen[s.kind[card]] -= 1
    s.left[pile] = 0
    for seat in range(s.seats):
        s.ready[seat] = 0  # nobody is asked any more
    turn_page(s)
    rules.go_to(s, s.seats + 1)
    rules.advance(s)
    return Table(s)


def test_an_empty_pile_ends_the_game_after_the_round(sit: Sit) -> None:  # ruling 18
    table = sit(TOWN, gangs=["saloon - -!", "bank - -!", "- - -!"], left={"saloon": 1}, live=True)
    assert table.told("draw")[1][:2] == (1, location("bank"))
    assert table.told("last_round") == [(location("saloon"), 0, 0)]


def test_the_evening_of_the_last_round_is_not_left_out(sit: Sit) -> None:  # ruling 18
    gangs = ["saloon - -!", "bank - -!", "- - -!"]
    table = sit(TOWN, gangs=gangs, hands={2: "safe_found"}, left={"saloon": 1}).skip_windows("evening")
    assert (table.phase, table.s.turn, table.s.left[location("saloon")]) == ("evening", 2, 0)
    assert table.skip().told("last_round") == [(location("saloon"), 0, 0)]


def test_most_cards_bring_the_bonus_and_no_card_brings_none() -> None:  # ruling 19
    table = ending(p0="robbery robbery liquid_courage", p1="robbery rally")
    assert table.told("bonus") == [
        (location("saloon"), 0, 1), (location("bank"), 0, 2), (location("train"), 1, 1), (location("mine"), -1, 0),
    ]  # fmt: skip
    assert table.told("money") == [(0, 10 + 10 + 5 + 30, 0), (1, 10 + 5 + 15, 0), (2, 0, 0)]
    assert (table.s.over, table.s.winner) == (1, 0)


def test_those_with_equally_many_cards_shoot_with_one_shooter_each() -> None:  # rulings 19 and 22
    table = ending(p0="liquid_courage rally robbery", p1="tip_off rally")
    assert table.told("shootout") == [(location("saloon"), 3, 1)]
    assert [box.tokens_at(table.s, seat, table.s.at) for seat in range(3)] == [1, 1, 0]
    assert not any(box.is_coward(table.s, token) for token in range(9) if table.s.where[token] >= 0)
    table.land(1, "*").do("call", seat=1).token(next(t for t in range(3) if table.s.where[t] == 0))
    assert table.told("bonus")[:2] == [(location("saloon"), 1, 1), (location("bank"), 0, 1)]
    assert table.told("shootout") == [(location("train"), 3, 1)]  # from left to right


def test_equal_money_is_shot_out_with_all_dice_and_again_if_all_flee() -> None:  # ruling 20
    table = ending(p0="liquid_courage", p1="rally")
    assert table.told("money") == [(0, 20, 0), (1, 20, 0), (2, 0, 0)]
    assert table.told("shootout") == [(location("saloon"), 3, 2)]
    assert [box.tokens_at(table.s, seat, 0) for seat in range(3)] == [3, 3, 0]
    for seat in range(2):  # only the cowards are left
        for token in range(3 * seat, 3 * seat + 3):
            if not box.is_coward(table.s, token):
                table.s.where[token] = box.OUT
    table.land(0, "»").land(1, "»").do("call", seat=0)
    assert table.told("all_fled") == [(0, 0, 0)]
    assert [box.tokens_at(table.s, seat, 0) for seat in range(3)] == [3, 3, 0]
    table.land(0, "**.").do("call", seat=0).token(3).token(4).land(0, "*..").do("call", seat=0).token(5)
    assert (table.s.over, table.s.winner) == (1, 0)
    assert [GAME.rules.prize(table.s, seat) for seat in range(3)] == [1.0, 0.0, 0.0]


def test_no_card_is_played_once_money_is_counted() -> None:
    table = ending(p0="liquid_courage", p1="rally", live=False)
    assert table.phase == "fire"
    assert table.hand(0) == table.hand(1) == []  # all cards lie open


def test_cave_in_in_the_last_round_has_no_effect() -> None:  # ruling 21
    table = ending(p0="liquid_courage", p1="rally", buried=1)
    assert table.told("shootout") == [(location("saloon"), 3, 2)]
    assert box.tokens_at(table.s, 0, 0) == 3
