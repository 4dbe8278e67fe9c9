"""Every loot card, plain and awkward: what it does, when it can be played, and on whom."""

from __future__ import annotations

from saloon.games.boomtown.box import BULLET, CARDS, COPIES, EVERYONE, LOCATIONS, LOOK, TOP
from saloon.games.boomtown.loot import take_top
from saloon.games.boomtown.windows import has_place_to_keep
from tests.games.boomtown.positions import Sit, Table, kind, location

TOWN = "saloon bank train mine"
APART = ["saloon bank! -", "train train! -", "mine mine! -"]
"""Nobody meets anybody."""


def at_standoff(sit: Sit, gangs: list[str], hands: dict[int, str], town: str = TOWN, **setup: object) -> Table:
    """Before the first countdown at the first location where two meet."""
    table = sit(town, gangs=gangs, hands=hands, **setup)
    return table.skip_windows("standoff")


# ---- Saloon


def test_liquid_courage_makes_the_coward_roll_as_a_shooter(sit: Sit) -> None:
    table = at_standoff(sit, ["saloon! - -", "saloon - -!", "- - -!"], {0: "liquid_courage"}, live=True)
    table.play("liquid_courage")
    assert table.told("courage") == [(0, 0, 0)]
    table.land(0, "*")
    assert table.s.face[0] == BULLET
    assert not table.can(do="play", card="liquid_courage")


def test_liquid_courage_needs_ones_own_coward_in_the_shootout(sit: Sit) -> None:
    table = at_standoff(
        sit, ["saloon bank! -", "saloon saloon! -", "- - -!"], {0: "liquid_courage intimidation"},
        "saloon bank train stagecoach",
    )  # fmt: skip
    assert table.can(do="play", card="intimidation")
    assert not table.can(do="play", card="liquid_courage")


def test_liquid_courage_keeps_the_coward_from_intimidation(sit: Sit) -> None:
    table = at_standoff(
        sit, ["saloon! saloon -", "saloon! saloon -", "- - -!"], {0: "liquid_courage", 1: "intimidation"},
        "saloon bank train stagecoach",
    )  # fmt: skip
    table.play("liquid_courage").play("intimidation")
    assert (table.where(0), table.where(3)) == ("saloon", "out")


def test_temporary_alliance_lets_the_last_two_draw_who_plays_it_first(sit: Sit) -> None:
    table = at_standoff(sit, ["saloon - -!", "saloon - -!", "- - -!"], {1: "temporary_alliance"})
    table.play("temporary_alliance")
    assert [draw[:2] for draw in table.told("draw")] == [(1, location("saloon")), (0, location("saloon"))]
    assert table.told("win") == []
    assert len(table.hand(0)) + len(table.shown(0)) == 1


def test_temporary_alliance_with_one_card_left_is_for_the_one_who_plays_it(sit: Sit) -> None:
    table = at_standoff(sit, ["saloon - -!", "saloon - -!", "- - -!"], {1: "temporary_alliance"}, left={"saloon": 1})
    table.play("temporary_alliance")
    assert [draw[0] for draw in table.told("draw")] == [1]


def test_temporary_alliance_is_for_exactly_two_and_for_one_of_them(sit: Sit) -> None:
    gangs = ["saloon saloon! -", "saloon saloon! -", "saloon - -!"]
    table = at_standoff(sit, gangs, {0: "temporary_alliance liquid_courage"})
    assert not table.can(do="play", card="temporary_alliance")
    table = at_standoff(
        sit, ["- - -!", "saloon saloon! -", "saloon - -!"], {0: "temporary_alliance", 1: "liquid_courage"}
    )
    assert table.s.turn == 0
    assert table.legal() == [{"do": "pass"}]


def test_sneaky_bastard_takes_the_coward_to_a_location_not_yet_resolved(sit: Sit) -> None:
    table = at_standoff(sit, ["saloon! saloon -", "saloon - -!", "- - -!"], {0: "sneaky_bastard"})
    table.play("sneaky_bastard")
    assert {move["location"] for move in table.legal()} == {"bank", "train", "mine"}
    table.go("train")
    assert table.where(0) == "train"
    assert table.told("move") == [(1, location("saloon"), location("train"))]


def test_sneaky_bastard_has_nowhere_to_go_from_the_last_location_or_to_a_closed_one(sit: Sit) -> None:  # ruling 12
    gangs = ["mine! mine -", "mine mine! -", "- - -!"]
    table = sit(TOWN, gangs=gangs, hands={0: "sneaky_bastard liquid_courage"}).skip_windows("standoff")
    assert not table.can(do="play", card="sneaky_bastard")
    gangs = ["train! train -", "train train! -", "- - -!"]
    table = sit(TOWN, gangs=gangs, hands={0: "sneaky_bastard liquid_courage"}, closed="mine").skip_windows("standoff")
    assert not table.can(do="play", card="sneaky_bastard")


def test_sneaky_bastard_may_leave_the_location_to_the_only_other(sit: Sit) -> None:
    table = at_standoff(sit, ["saloon! - -", "saloon - -!", "- - -!"], {0: "sneaky_bastard"})
    table.play("sneaky_bastard").go("mine")
    assert table.told("win") == [(1, location("saloon"), 1), (0, location("mine"), 0)]


def test_tip_off_removes_a_token_where_ones_coward_stands(sit: Sit) -> None:
    table = sit(TOWN, gangs=["bank! saloon -", "bank bank! -", "bank - -!"], hands={0: "tip_off"})
    assert table.phase == "schemes"
    table.play("tip_off")
    assert [move["token"] for move in table.legal()] == [0, 3, 4, 6]
    table.token(4)
    assert table.where(4) == "out"
    assert table.told("remove") == [(3, location("bank"), 0)]


def test_tip_off_is_no_use_where_the_coward_is_not_or_behind(sit: Sit) -> None:
    table = sit(TOWN, gangs=["saloon bank -!", "bank bank! -", "- - -!"], hands={0: "tip_off"})
    assert not table.offers("tip_off")
    table = sit(TOWN, gangs=["saloon! bank -", "bank bank! -", "- - -!"], hands={0: "tip_off", 1: "rally"})
    assert table.offers("tip_off")
    while table.s.at == 0:
        table.skip()
    assert table.phase == "schemes"
    assert not table.offers("tip_off")


# ---- Brothel

WITH_BROTHEL = "saloon brothel train mine"


def test_brothel_inspection_looks_at_two_keeps_one_and_puts_the_other_on_top(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "- - -!", "- - -!"], hands={0: "brothel_inspection"})
    table.skip_windows("win").play("brothel_inspection")
    assert table.phase == "keep"
    (_, one, other), = table.told("look_at")  # fmt: skip
    kept = table.legal()[0]["card"]
    left = table.s.left[location("saloon")]
    table.card(kept)
    assert table.hand(0) == [kept]
    assert table.s.left[location("saloon")] == left + 1
    rest = other if kind(kept) == one else one
    top = [card for card in range(CARDS) if table.s.place[card] == TOP]
    assert [table.s.kind[card] for card in top] == [rest]
    assert table.s.knows[top[0]] == 1


def test_brothel_inspection_with_one_card_left_draws_it(sit: Sit) -> None:
    table = sit(
        WITH_BROTHEL, gangs=["saloon - -!", "- - -!", "- - -!"], hands={0: "brothel_inspection"}, left={"saloon": 1}
    )
    table.skip_windows("win").play("brothel_inspection")
    assert table.phase != "keep"
    assert [draw[0] for draw in table.told("draw")] == [0]


def test_the_card_put_back_is_drawn_next(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "- - -!", "- - -!"], hands={0: "brothel_inspection"})
    table.skip_windows("win").play("brothel_inspection")
    looked_at = [card for card in range(CARDS) if table.s.place[card] == LOOK]
    table.card(table.legal()[0]["card"])
    (on_top,) = [card for card in looked_at if table.s.place[card] == TOP]
    assert take_top(table.s, location("saloon")) == on_top


def test_whispered_plan_moves_two_tokens_of_anybody(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "train train! -", "mine - -!"], hands={0: "whispered_plan"})
    table.play("whispered_plan").token(3).go("mine").token(6).go("saloon")
    assert [table.where(token) for token in (3, 4, 6)] == ["mine", "train", "saloon"]
    assert table.s.playing == -1


def test_whispered_plan_moves_two_different_tokens_and_only_to_open_locations(sit: Sit) -> None:
    table = sit(
        WITH_BROTHEL, gangs=["saloon - -!", "train train -!", "- - -!"], hands={0: "whispered_plan"}, closed="mine"
    )
    table.play("whispered_plan")
    assert [move["token"] for move in table.legal()] == [0, 3]  # two shooters of one player are one choice
    table.token(3)
    assert [move["location"] for move in table.legal()] == ["saloon", "brothel"]
    table.go("saloon")
    assert [move["token"] for move in table.legal()] == [0, 4]


def test_whispered_plan_moves_tokens_from_locations_that_are_resolved_to_others_that_are_not(sit: Sit) -> None:
    gangs = ["saloon - -!", "brothel! - -", "mine - -!"]
    table = after(sit(WITH_BROTHEL, gangs=gangs, hands={2: "whispered_plan"}), 1)
    table.play("whispered_plan")
    assert [move["token"] for move in table.legal()] == [0, 3, 6]
    table.token(0)
    assert [move["location"] for move in table.legal()] == ["mine", "train"]
    table.go("mine").token(3)
    assert [move["location"] for move in table.legal()] == ["mine", "train"]
    table.go("train")
    assert [table.where(token) for token in (0, 3, 6)] == ["mine", "train", "mine"]


def test_whispered_plan_moves_tokens_that_sit_idle_at_a_closed_location(sit: Sit) -> None:
    gangs = ["saloon - -!", "saloon! - -", "- - -!"]
    table = sit(WITH_BROTHEL, gangs=gangs, hands={0: "whispered_plan"}, closed="saloon")
    table.play("whispered_plan").token(0).go("train").token(3).go("train")
    assert table.told("move") == [(3, location("saloon"), location("train"))]


def test_whispered_plan_needs_two_tokens(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "- - -!", "- - -!"], hands={0: "whispered_plan"})
    assert not table.offers("whispered_plan")


def test_hoedown_passes_a_card_of_every_hand_to_the_left_at_once(sit: Sit) -> None:
    table = sit(
        WITH_BROTHEL, gangs=["saloon - -!", "- - -!", "- - -!"],
        hands={0: "hoedown gold_vein", 1: "rally tip_off", 2: "silver_lode"},
    )  # fmt: skip
    table.skip_windows("party").play("hoedown")
    table.card("gold_vein")
    assert "gold_vein" in table.hand(0)  # nothing is passed before all have picked
    table.card("tip_off").card("silver_lode")
    assert "gold_vein" in table.hand(1)
    assert "silver_lode" in table.hand(0)
    assert table.hand(2) == ["tip_off"]
    assert [event[:2] for event in table.told("pass_on")] == [(0, 1), (1, 2), (2, 0)]


def test_at_a_hoedown_an_empty_hand_passes_nothing_and_what_comes_must_wait(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "mine - -!", "mine - -!"], hands={0: "hoedown", 1: "rally"})
    table.skip_windows("party").play("hoedown")
    won = table.hand(0)
    if won:
        table.card(won[0])
    table.card("rally")
    assert table.hand(2) == ["rally"]
    assert table.s.ready[2] == 0  # ruling 10
    assert [event[0] for event in table.told("pass_on")] == ([0, 1] if won else [1])


def test_good_times_leave_a_location_alone_until_the_next_round(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "saloon! saloon -", "- - -!"], hands={0: "good_times"})
    table.play("good_times").go("saloon")
    table.skip_windows("marshal")
    assert table.phase == "marshal"
    assert table.told("shootout") == []
    assert [table.where(token) for token in (0, 3, 4, 1)] == ["saloon", "saloon", "saloon", "home"]
    table.go("mine")
    placed = 0
    while table.phase == "place":
        table.place(table.legal()[0]["token"], "brothel")
        placed += 1
    assert placed == 9 - 3  # ruling 13: their owners place fewer
    assert table.s.spied[1] == EVERYONE


def test_good_times_need_a_place_to_go_to(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "saloon! - -", "- - -!"], hands={0: "good_times"})
    assert has_place_to_keep(table.s)
    table.s.kept = (1 << LOCATIONS) - 1
    assert not has_place_to_keep(table.s)


def test_tokens_of_good_times_sit_idle_where_the_marshal_comes_and_go_home_after_it(sit: Sit) -> None:  # ruling 13
    table = sit(WITH_BROTHEL, gangs=["saloon - -!", "saloon! - -", "- - -!"], hands={0: "good_times"})
    table.play("good_times").go("saloon")
    table.skip_windows("marshal").go("saloon")
    while table.phase == "place":
        table.place(table.legal()[0]["token"], "brothel" if table.s.turn < 2 else "train")
    assert table.where(0) == "saloon"
    left = table.s.left[location("saloon")]
    while table.phase != "marshal" and not table.s.over:
        move = table.legal()[0]
        table.do(move.pop("do"), **move)
    assert table.s.left[location("saloon")] == left
    assert all(table.where(token) == "home" for token in range(9))


def test_indecent_exposure_makes_somebody_place_face_up(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, hands={0: "indecent_exposure"}).go("mine")
    table.play("indecent_exposure").who(1)
    table.place("shooter", "saloon").place("coward", "train")
    assert table.told("token") == [(3, location("train"), 0)]
    assert table.s.events[table.s.told - 1, 1] == -1  # told to everybody
    assert (table.s.spied[0], table.s.spied[1]) == (0, EVERYONE)


def test_two_shooters_face_up_give_the_coward_away(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, hands={0: "indecent_exposure"}).go("mine").play("indecent_exposure").who(1)
    for _ in range(2):
        table.place("shooter", "saloon").place("shooter", "saloon").place("shooter", "train")
    assert table.s.spied[1] == EVERYONE
    assert table.s.spied[2] == 0


# ---- Bank


def test_bank_holiday_closes_the_bank_besides_the_marshals_location(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "bank_holiday"}).go("mine")
    table.play("bank_holiday")
    assert {move["location"] for move in table.legal()} == {"saloon", "train"}


def test_bank_holiday_is_no_use_where_the_bank_is_closed(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "bank_holiday overheard_plans"}).go("bank")
    assert not table.can(do="play", card="bank_holiday")
    table = sit(TOWN, hands={0: "bank_holiday bank_holiday overheard_plans"}).go("mine").play("bank_holiday")
    assert not table.can(do="play", card="bank_holiday")


RICHES = ("robbery", "silver_lode", "gold_vein", "cursed_gold")


def test_robbery_and_other_riches_may_be_laid_open_before_the_placement_and_at_no_other_time(sit: Sit) -> None:
    for name in RICHES:  # ruling 14
        table = sit(TOWN, hands={0: name})
        table.go("train")
        asked = set()
        while not table.s.over and table.s.round_number == 1:
            asked |= {table.phase for move in table.legal() if move == {"do": "play", "card": name}}
            move = table.legal()[0]
            table.do(move.pop("do"), **move)
        assert asked == {"plans"}


def test_a_card_laid_open_does_nothing_but_lie_there(sit: Sit) -> None:  # ruling 14
    for name in RICHES:
        table = sit(TOWN, hands={0: f"{name} rally", 1: "tip_off"}).go("train").play(name)
        assert (table.shown(0), table.hand(0)) == ([name], ["rally"])
        assert table.story() == [("lay_open", 0, kind(name), 0)]
        assert table.s.unseen[kind(name)] == COPIES[kind(name)] - 1
        assert (table.phase, table.s.turn) == ("plans", 1)  # the window goes on
        assert table.skip().s.turn == 0


def test_a_card_laid_open_is_safe_from_a_hoedown(sit: Sit) -> None:  # ruling 14
    town = "saloon brothel bank mine"
    table = sit(town, hands={0: "hoedown robbery", 1: "gold_vein"}).go("mine")
    table.play("robbery").play("gold_vein").skip_windows()
    while table.phase == "place":
        table.place(table.legal()[0]["token"], "saloon" if table.s.turn == 0 else "bank")
    table.play("hoedown")
    while table.phase == "pass_on":
        table.card(table.legal()[0]["card"])
    assert (table.shown(0)[-1], table.shown(1)) == ("robbery", ["gold_vein"])
    assert [event[0] for event in table.told("pass_on")] == [0]  # seat 1 has nothing left in hand


def test_a_card_laid_open_is_open_to_fools_gold(sit: Sit) -> None:  # ruling 14
    table = sit(TOWN, hands={0: "gold_vein", 1: "fools_gold"}).go("train").play("gold_vein")
    table.play("fools_gold").who(0).card("gold_vein")
    assert (table.shown(0), table.shown(1)) == (["fools_gold"], ["gold_vein"])


def test_inside_job_is_revealed_at_once(sit: Sit) -> None:
    only = {"copies": [0 if n in (9, 10) else 7 if n == 11 else None for n in range(28)]}
    table = sit(TOWN, gangs=["bank - -!", "- - -!", "- - -!"], values=filled(only))
    table.skip_windows()
    assert table.shown(0) == ["inside_job"]
    assert table.hand(0) == []


def filled(values: dict[str, list[int | None]]) -> dict[str, list[int]]:
    """The host's values, the box's where nothing is said."""
    return {"copies": [old if new is None else new for old, new in zip(COPIES, values["copies"], strict=True)]}


# ---- Mine


def test_mine_car_ride_takes_all_tokens_of_the_mine_to_one_location(sit: Sit) -> None:
    table = sit(TOWN, gangs=["mine saloon -!", "mine mine! -", "bank - -!"], hands={0: "mine_car_ride"})
    table.play("mine_car_ride")
    assert {move["location"] for move in table.legal()} == {"saloon", "bank", "train"}
    table.go("train")
    assert [table.where(token) for token in (0, 1, 3, 4)] == ["train", "saloon", "train", "train"]


def test_mine_car_ride_leaves_a_mine_that_is_resolved(sit: Sit) -> None:
    gangs = ["mine - -!", "- - -!", "- - -!"]
    table = sit("mine bank train saloon", gangs=gangs, hands={0: "mine_car_ride", 1: "rally"})
    after(table, 0).play("mine_car_ride")
    assert {move["location"] for move in table.legal()} == {"bank", "train", "saloon"}
    table.go("saloon")
    assert table.told("move") == [(0, location("mine"), location("saloon"))]


def test_mine_car_ride_takes_along_who_sits_idle_in_a_closed_mine(sit: Sit) -> None:
    table = sit(TOWN, gangs=APART, hands={0: "mine_car_ride"}, closed="mine").play("mine_car_ride").go("train")
    assert [table.where(token) for token in (6, 7)] == ["train", "train"]


def test_mine_car_ride_needs_tokens_at_the_mine_and_somewhere_to_go(sit: Sit) -> None:
    assert not sit(TOWN, gangs=[*APART[:2], "bank - -!"], hands={0: "mine_car_ride"}).offers("mine_car_ride")
    table = sit(TOWN, gangs=APART, hands={0: "mine_car_ride"}, closed="saloon bank train")
    assert not table.offers("mine_car_ride")


def after(table: Table, place: int) -> Table:
    """When a location is resolved, in the window before the next."""
    while table.s.at <= place:
        table.skip()
    assert table.phase == "schemes"
    return table


def test_cave_in_costs_a_shooter_in_the_next_round(sit: Sit) -> None:
    caves = filled({"copies": [7 if n == 13 else 0 if 12 <= n <= 17 else None for n in range(28)]})
    table = sit(TOWN, gangs=["mine - -!", "- - -!", "- - -!"], values=caves).skip_windows()
    assert table.shown(0) == ["cave_in"]
    assert table.phase == "marshal"
    assert table.told("cave_in") == [(0, 0, 0)]
    assert sorted(table.where(token) for token in range(3)) == ["home", "home", "out"]
    assert table.s.where[table.s.coward[0]] == -1
    table.go("train")
    placed = 0
    while table.phase == "place":
        placed += table.s.turn == 0
        table.place(table.legal()[0]["token"], "saloon" if table.s.turn else "bank")
    assert placed == 2


def test_cave_in_finds_no_shooter_where_good_times_keep_both(sit: Sit) -> None:
    table = sit(WITH_BROTHEL, gangs=["saloon saloon mine!", "- - -!", "- - -!"], hands={0: "good_times"})
    table.s.buried[0] = 1
    table.play("good_times").go("saloon").skip_windows()
    assert table.phase == "marshal"
    assert [table.where(token) for token in range(3)] == ["saloon", "saloon", "home"]
    assert (table.s.buried[0], table.told("cave_in")) == (0, [])


def test_fools_gold_is_swapped_for_a_face_up_card(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "fools_gold"}, shown={1: "rally", 2: "inside_job tip_off"}).go("train")
    table.play("fools_gold")
    assert [move["seat"] for move in table.legal()] == [1, 2]
    table.who(2)
    assert [move["card"] for move in table.legal()] == ["tip_off", "inside_job"]
    table.card("inside_job")
    assert table.shown(0) == ["inside_job"]
    assert table.shown(2) == ["tip_off", "fools_gold"]


def test_fools_gold_needs_somebody_elses_face_up_card(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "fools_gold overheard_plans"}, shown={0: "rally"}).go("train")
    assert table.phase == "plans"
    assert not table.can(do="play", card="fools_gold")


def test_fools_gold_can_complete_the_town(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "fools_gold"}, shown={0: "tip_off rally", 1: "inside_job"}).go("train")
    table.play("fools_gold").who(1).card("inside_job")
    assert table.s.town_owner == -1  # the Mine went with the Fool's Gold
    table = sit(TOWN, hands={0: "fools_gold gold_vein"}, shown={0: "tip_off rally", 1: "inside_job"}).go("train")
    table.play("fools_gold").who(1).card("inside_job")
    assert table.told("own_this_town") == [(0, 0, 0)]


# ---- Train


def test_overheard_plans_let_somebody_place_last(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "overheard_plans"}).go("mine").play("overheard_plans")
    order = []
    while table.skip_windows().phase == "place":
        order.append(table.s.turn)
        table.place(table.legal()[0]["token"], "saloon")
    assert order == [1, 2, 1, 2, 1, 2, 0, 0, 0]


def test_several_overheard_plans_count_in_the_order_they_were_played(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "overheard_plans", 2: "overheard_plans bank_holiday"}).go("mine")
    table.skip().play("overheard_plans").play("overheard_plans")
    order = []
    while table.skip_windows().phase == "place":
        order.append(table.s.turn)
        table.place(table.legal()[0]["token"], "saloon")
    assert order == [1, 1, 1, 2, 2, 2, 0, 0, 0]


def test_rally_moves_one_of_ones_own_tokens(sit: Sit) -> None:
    table = sit(TOWN, gangs=["saloon bank! -", "bank bank! -", "- - -!"], hands={0: "rally"})
    table.play("rally")
    assert [move["token"] for move in table.legal()] == [0, 1]
    table.token(1)
    assert {move["location"] for move in table.legal()} == {"saloon", "train", "mine"}
    table.go("mine")
    assert table.told("move") == [(1, location("bank"), location("mine"))]


def test_rally_brings_back_a_token_from_a_location_that_is_resolved(sit: Sit) -> None:
    table = after(sit(TOWN, gangs=["saloon - -!", "train - -!", "- - -!"], hands={0: "rally"}), 0)
    assert table.where(0) == "saloon"  # it has won, and stands there still
    table.play("rally")
    assert [move["token"] for move in table.legal()] == [0]
    table.token(0)
    assert {move["location"] for move in table.legal()} == {"bank", "train", "mine"}
    table.go("bank")
    assert table.told("win")[0] == (0, location("bank"), 0)


def test_rally_finds_no_token_at_home_or_out_and_needs_somewhere_to_go(sit: Sit) -> None:
    table = sit(TOWN, gangs=["out - -!", "train - -!", "- - -!"], hands={0: "rally"})
    assert not table.offers("rally")
    table = sit(TOWN, gangs=["mine - -!", "- - -!", "- - -!"], hands={0: "rally"}, closed="saloon bank train")
    assert not table.offers("rally")


def test_big_score_goes_to_the_right_and_brings_two_cards(sit: Sit) -> None:
    table = sit(TOWN, gangs=["bank - -!", "mine - -!", "mine - -!"], hands={0: "big_score"})
    table.skip_windows("win").play("big_score")
    assert table.hand(2) == ["big_score"]
    assert table.s.ready[2] == 0  # ruling 10
    assert len(table.told("draw")) == 2
    assert table.s.unseen[kind("big_score")] == 1


def test_big_score_with_one_card_left_brings_one(sit: Sit) -> None:
    table = sit(TOWN, gangs=["bank - -!", "- - -!", "- - -!"], hands={0: "big_score"}, left={"bank": 1})
    table.skip_windows("win").play("big_score")
    assert len(table.told("draw")) == 1


def test_safe_found_opens_with_two_bullets(sit: Sit) -> None:
    for seed in range(40):
        table = sit(TOWN, gangs=["- - -!", "- - -!", "- - -!"], hands={0: "safe_found"})
        assert table.phase == "evening"
        table.s.rng[0], table.s.rng[1] = seed + 1, 77 * seed + 5
        table.play("safe_found")
        ((seat, bullets, is_open),) = table.told("safe")
        assert (seat, is_open) == (0, int(bullets >= 2))
        assert len(table.told("draw")) == is_open
        if is_open:
            assert table.told("draw")[0][1] == location("train")


def test_safe_found_is_no_use_without_a_train_card(sit: Sit) -> None:
    table = sit(TOWN, gangs=["- - -!", "- - -!", "- - -!"], hands={0: "safe_found"}, left={"train": 0})
    assert table.phase != "evening"


def test_the_last_card_out_of_a_safe_ends_the_game(sit: Sit) -> None:
    table = sit(TOWN, gangs=["- - -!", "- - -!", "- - -!"], hands={0: "safe_found"}, left={"train": 1})
    for seed in range(1, 100):
        trial = Table(table.s.clone())
        trial.s.rng[0], trial.s.rng[1] = seed, 7919 * seed
        trial.play("safe_found")
        if trial.told("draw"):
            assert trial.told("last_round") == [(location("train"), 0, 0)]
            return
    raise AssertionError("the safe never opened")


def test_loose_lips_show_one_seat_all_tokens(sit: Sit) -> None:
    table = sit(TOWN, hands={0: "loose_lips"}).go("mine")
    assert not table.offers("loose_lips")  # no token of others stands in town yet
    table.place("shooter", "saloon").place("coward", "bank").place("shooter", "bank")
    assert (table.phase, table.s.turn) == ("look", 0)
    table.play("loose_lips")
    assert sorted(table.told("token")) == [(3, location("bank"), 0), (4, location("bank"), 0)]
    assert (table.s.spied[1], table.s.spied[2]) == (1, 0)
    assert table.phase == "place"


def test_loose_lips_are_only_for_ones_own_placements(sit: Sit) -> None:
    table = sit(TOWN, hands={2: "loose_lips"}).go("mine").skip_windows("look")
    asked = []
    for _ in range(40):
        if table.phase == "look":
            asked.append(table.s.turn)
            table.skip()
        elif table.phase == "place":
            assert asked.count(2) >= 1 or table.s.turn != 2
            table.place(table.legal()[0]["token"], "saloon")
    assert set(asked) == {2}
    assert len(asked) == 3


# ---- Stagecoach

STAGE = "stagecoach saloon bank train"


def hit(sit: Sit, gangs: list[str], hands: dict[int, str], faces: str, **setup: object) -> Table:
    """Seat 0 has called a hit with these dice, against dice that show nothing."""
    table = sit(STAGE, gangs=gangs, hands=hands, live=True, **setup).skip_windows("race")
    return table.land(0, faces).do("call", seat=0)


def test_misfire_redirects_a_shot_to_the_next_location(sit: Sit) -> None:
    table = hit(sit, ["stagecoach - -!", "stagecoach saloon -!", "saloon - -!"], {1: "misfire"}, "*")
    table.token(3).play("misfire").token(3)
    assert [move["token"] for move in table.legal()] == [4, 6]
    table.token(6)
    assert (table.where(3), table.where(6)) == ("stagecoach", "out")
    assert table.told("redirect") == [(1, 4, location("saloon"))]


def test_misfire_needs_a_target_at_the_next_location(sit: Sit) -> None:
    table = hit(sit, ["stagecoach - -!", "stagecoach bank -!", "bank - -!"], {1: "misfire"}, "*").token(3)
    assert not table.offers("misfire")
    assert table.skip().where(3) == "out"
    gangs = ["train - -!", "train - -!", "- - -!"]
    table = sit(STAGE, gangs=gangs, hands={1: "misfire"}, live=True).skip_windows("race")
    table.land(0, "*").do("call", seat=0).token(3)
    assert not table.offers("misfire")


def test_anybody_may_play_misfire(sit: Sit) -> None:
    table = hit(sit, ["stagecoach - -!", "stagecoach - -!", "saloon - -!"], {2: "misfire"}, "*").token(3)
    assert (table.phase, table.s.turn) == ("dodge", 2)


def test_body_double_cancels_a_shot_at_ones_own_token(sit: Sit) -> None:
    table = hit(sit, ["stagecoach - -!", "stagecoach stagecoach! -", "- - -!"], {1: "body_double"}, "*").token(4)
    table.play("body_double").token(4)
    assert table.told("dodge") == [(1, 3, 0)]
    assert table.where(4) == "stagecoach"
    assert table.skip_windows().phase == "race"


def test_body_double_is_no_use_to_others(sit: Sit) -> None:
    table = hit(
        sit, ["stagecoach - -!", "stagecoach saloon -!", "- - -!"], {1: "misfire", 2: "body_double"}, "*"
    ).token(3)
    while table.s.turn != 2:
        table.skip()
    assert table.legal() == [{"do": "pass"}]


def test_a_redirected_shot_can_still_be_dodged(sit: Sit) -> None:
    table = hit(
        sit, ["stagecoach - -!", "stagecoach - -!", "saloon - -!"], {1: "misfire", 2: "body_double"}, "*"
    ).token(3)
    table.play("misfire").token(3).token(6).play("body_double").token(6)
    assert (table.where(3), table.where(6)) == ("stagecoach", "saloon")


def test_double_barrel_makes_two_of_a_bullet(sit: Sit) -> None:
    table = hit(sit, ["stagecoach - -!", "stagecoach stagecoach! -", "- - -!"], {0: "double_barrel"}, "*")
    assert (table.phase, table.s.turn) == ("barrel", 0)
    table.play("double_barrel").token(3).token(4)
    assert table.told("remove") == [(2, location("stagecoach"), 0), (3, location("stagecoach"), 0)]
    assert table.told("win") == [(0, location("stagecoach"), 1)]


def test_double_barrel_finds_no_more_tokens_than_there_are_and_anybody_may_play_it(sit: Sit) -> None:
    table = hit(sit, ["stagecoach - -!", "stagecoach - -!", "- - -!"], {2: "double_barrel"}, "*")
    assert (table.phase, table.s.turn) == ("barrel", 2)
    table.play("double_barrel").token(3)
    assert table.told("win") == [(0, location("stagecoach"), 1)]


def test_friendly_fire_costs_a_player_with_several_tokens_one_of_them(sit: Sit) -> None:
    table = at_standoff(
        sit, ["stagecoach - -!", "stagecoach stagecoach! -", "saloon - -!"], {0: "friendly_fire"}, STAGE
    )
    table.play("friendly_fire")
    assert [move["token"] for move in table.legal()] == [3, 4]
    table.token(3)
    assert (table.where(3), table.where(4)) == ("out", "stagecoach")


def test_friendly_fire_needs_somebody_with_two_tokens_and_may_hit_oneself(sit: Sit) -> None:
    table = sit(STAGE, gangs=["stagecoach - -!", "stagecoach - -!", "- - -!"], hands={0: "friendly_fire"})
    assert not table.offers("friendly_fire")
    gangs = ["stagecoach stagecoach! -", "stagecoach - -!", "- - -!"]
    table = at_standoff(sit, gangs, {0: "friendly_fire"}, STAGE).play("friendly_fire")
    assert [move["token"] for move in table.legal()] == [0, 1]


def test_intimidation_drives_all_cowards_away(sit: Sit) -> None:
    gangs = ["stagecoach! stagecoach -", "stagecoach! stagecoach -", "saloon! - -"]
    table = at_standoff(sit, gangs, {0: "intimidation"}, STAGE).play("intimidation")
    assert [table.where(token) for token in (0, 1, 3, 4, 6)] == ["out", "stagecoach", "out", "stagecoach", "saloon"]


def test_intimidation_can_leave_nobody(sit: Sit) -> None:
    table = at_standoff(sit, ["stagecoach! - -", "stagecoach! - -", "saloon - -!"], {0: "intimidation"}, STAGE)
    left = table.s.left[location("stagecoach")]
    table.play("intimidation")
    assert table.told("nobody_wins") == [(location("stagecoach"), 0, 0)]
    assert table.s.left[location("stagecoach")] == left


def test_intimidation_is_not_asked_where_no_coward_stands(sit: Sit) -> None:
    table = sit(STAGE, gangs=["stagecoach - -!", "stagecoach - -!", "- - -!"], hands={0: "intimidation"})
    assert not table.offers("intimidation")
