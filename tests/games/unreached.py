"""Lines of the rules that a long hunt does not reach, by the rule that they stand in: why, and the test that does."""

UNREACHED: dict[str, dict[str, str]] = {
    "bang_dice": {
        "draw_character": "only where a host names fewer characters than there are seats, which a hunt does not do: "
        "test_a_set_smaller_than_the_table_is_joined_by_others",
    },
    "boomtown": {
        "end_shootout": "the last shootout again, see fight_again",
        "fight_again": "all flee from the last shootout, of whom only cowards are left: "
        "test_equal_money_is_shot_out_with_all_dice_and_again_if_all_flee",
        "has_place_to_keep": "Good Times at every place that is still to come: test_good_times_need_a_place_to_go_to",
    },
    "goat": {
        "sit_down_to_gamble": "a Gambler where nobody else has a single token: "
        "test_ruling_15_a_gambler_among_the_poor_wins_nothing",
    },
    "public_enemy": {
        "top_of": "nobody asks for the top of an empty stack: test_an_empty_stack_has_no_card_on_top",
        "majority": "a gang of which nobody has a card at the end: test_ruling_9_no_token_without_a_card",
        "most_points": "a game that ends before anybody has a card: test_nobody_has_most_points_without_a_card",
    },
}
