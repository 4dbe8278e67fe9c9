"""How it looks and speaks: moves, views, reasons, and what the table draws."""

from __future__ import annotations

import random
from typing import Any

import pytest

from saloon.core import Args
from saloon.core.errors import IllegalMove
from saloon.core.words import LANGUAGES
from saloon.games.boomtown import GAME, box, drawing, face
from saloon.games.boomtown.box import ACTIONS, KINDS
from tests.games.boomtown.positions import Table, hidden, position

TOWN = "saloon bank train mine"


def test_every_action_is_a_move_and_back() -> None:
    moves = [face.move(action) for action in range(ACTIONS)]
    assert [face.action(move) for move in moves] == list(range(ACTIONS))
    assert face.move(box.PLACE + 5) == {"do": "place", "token": "coward", "location": "bank"}
    assert face.move(box.TIE + 0b10110) == {"do": "tie", "seats": [1, 2, 4]}
    assert face.action({"do": "tie", "seats": [4, 2, 1]}) == box.TIE + 0b10110


@pytest.mark.parametrize(
    "move",
    [
        {"do": "place", "token": "sheriff", "location": "bank"},
        {"do": "place", "token": "coward", "location": 3},
        {"do": "token", "token": 15},
        {"do": "token", "token": True},
        {"do": "who", "seat": 5},
        {"do": "play", "card": "royal flush"},
        {"do": "tie", "seats": "all"},
        {"do": "tie", "seats": [0, 9]},
        {"do": "pass", "why": "tired"},
    ],
)
def test_what_is_no_move_is_refused(move: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove):
        face.action(move)


def test_a_card_without_an_action_is_laid_open_not_played() -> None:
    table = Table(position(TOWN, hands={0: "robbery rally"})).go("mine")
    speak = GAME.speaker("en", 0)
    assert face.say(hidden(table.s, 0), face.action({"do": "play", "card": "robbery"}), speak) == "Lay Robbery open"
    assert face.say(hidden(table.s, 0), face.action({"do": "play", "card": "rally"}), speak) == "Play Rally"


def test_a_card_of_a_hand_says_whether_it_could_answer_the_question() -> None:
    gangs = ["saloon - -!", "mine - -!", "mine - -!"]
    table = Table(position("saloon brothel train mine", gangs=gangs, hands={0: "hoedown rally", 1: "silver_lode"}))
    table.skip_windows("party")

    def fits(table: Table) -> dict[str, bool]:
        return {card["name"]: card["fits"] for card in face.view(hidden(table.s, 0), 0)["players"][0]["cards"]}

    won = set(fits(table)) - {"hoedown", "rally"}
    assert fits(table) == {"hoedown": True, "rally": False, **dict.fromkeys(won, False)}
    table.play("hoedown")
    assert fits(table) == {"rally": True, **dict.fromkeys(won, True)}  # passed on, even if won in this round
    assert won


def test_inside_job_and_cursed_gold_show_both_of_their_values() -> None:
    s = position(TOWN, hands={0: "cursed_gold robbery"}, shown={0: "inside_job"})
    table = face.view(hidden(s, 0), 0)
    shown = {card["name"]: (card["dollars"], card["instead"]) for card in table["loot"]}
    assert (shown["inside_job"], shown["cursed_gold"], shown["robbery"]) == ((5, 15), (20, -5), (10, None))
    assert [(card["dollars"], card["instead"]) for card in table["players"][0]["open"]] == [(5, 15)]
    assert any("Cursed Gold $20/−$5" in line for line in drawing.draw(hidden(s, 0), GAME.speaker("en", 0)))
    help_of = {title: text for _, title, text in face.rules_help(GAME.speaker("en", 0))}
    assert "$15" in help_of["Inside Job"]
    assert "$5" in help_of["Cursed Gold"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_shootout_for_loot_puts_a_token_out_for_the_round(language: str) -> None:
    speak = GAME.speaker(language, 1)
    said = [face.tell(box.Event.REMOVE, Args.of(piece=0, location=2, scene=scene), speak) for scene in box.Scene]
    assert said[1] == said[2] != said[0]
    assert not any(word in said[1] for word in ("round", "manche", "ronda"))


def reason(table: Table, **move: Any) -> str:
    seat = table.s.turn
    return face.why_not(hidden(table.s, seat), face.action(move), GAME.speaker("en", seat))


def test_a_refusal_says_why() -> None:
    table = Table(position(TOWN, hands={0: "rally bank_holiday"}, new={0: "overheard_plans"})).go("bank")
    assert reason(table, do="play", card="tip_off") == "You do not hold Tip Off."
    assert reason(table, do="play", card="overheard_plans").startswith("Overheard Plans: you have won it in this round")
    assert reason(table, do="play", card="rally").startswith("Rally is not for now. Before a location is resolved")
    assert reason(table, do="play", card="bank_holiday").startswith("Bank Holiday finds no target now.")
    assert reason(table, do="land", seat=0) == "Only the clock decides that."
    table.skip()
    assert reason(table, do="place", token="coward", location="bank") == "The Bank is closed in this round."
    assert reason(table, do="place", token="coward", location="brothel") == "The Brothel is not in this town."
    table.place("coward", "mine").place("shooter", "mine").place("shooter", "mine").skip_windows()
    assert reason(table, do="place", token="coward", location="mine") == "Your coward is placed already."
    assert reason(table, do="go", location="mine").startswith("That is not the question now")


def test_a_view_shows_the_shootout() -> None:
    table = Table(position(TOWN, gangs=["saloon saloon! -", "saloon - -!", "- - -!"], live=True)).skip_windows("race")
    table.land(0, "*»")
    view = face.view(hidden(table.s, 2), 2)
    assert [token["die"] for token in view["players"][0]["tokens"]] == ["bullet", "run_away", None]
    assert view["shootout"]
    assert view["shootout"]["players"] == [0, 1]
    assert view["step"] == "shootout"
    assert view["town"][0]["current"]
    assert view["town"][0]["tokens"] == [0, 1, 3]


def choices_in(table: Table, seat: int) -> list[int | None]:
    """Which token stands for each, for that seat."""
    view = face.view(hidden(table.s, seat), seat)
    return [token["choice"] for player in view["players"] for token in player["tokens"]]


def test_equal_tokens_are_one_choice_for_whoever_is_asked_and_nothing_to_the_others() -> None:
    gangs = ["saloon - -!", "train train -!", "- - -!"]
    table = Table(position("saloon brothel mine train", gangs=gangs, hands={0: "whispered_plan"}))
    table.play("whispered_plan")
    nobody = [None] * 3
    assert choices_in(table, 0) == [0, None, None, 3, 3, None, *nobody]
    assert choices_in(table, 1) == choices_in(table, 2) == nobody * 3
    table.token(3)
    assert choices_in(table, 0) == nobody * 3  # the question is where to


def test_the_choices_among_tokens_are_what_the_rules_allow() -> None:
    asked = set()
    for seed in range(60):
        state, dice = GAME.deal(seats=3, seed=seed), random.Random(seed)
        while not state.over:
            view = state.view(state.turn)
            named = {legal["move"]["token"] for legal in view["legal"] if legal["move"]["do"] == "token"}
            tokens = [token for player in view["table"]["players"] for token in player["tokens"]]
            assert {token["choice"] for token in tokens if token["choice"] is not None} == named
            if named:
                asked.add(view["phase"])
                assert all(token["choice"] <= token["token"] for token in tokens if token["choice"] is not None)
            state.play(dice.choice(view["legal"])["id"])
    assert asked == {"shot", "token"}


def test_a_view_counts_only_the_money_one_can_see() -> None:
    s = position(TOWN, hands={0: "gold_vein"}, shown={0: "rally"})
    assert face.view(hidden(s, 0), 0)["players"][0]["money"] == 25
    assert face.view(hidden(s, 1), 1)["players"][0]["money"] == 5


def test_every_card_has_a_name_and_an_effect_in_every_language() -> None:
    for language in LANGUAGES:
        w = GAME.speaker(language)
        named = face.names(w)
        assert len({named[name] for name in box.KIND_NAMES}) == KINDS
        assert all(named[f"effect.{name}"] for name in box.KIND_NAMES)
        titles = [title for _, title, _ in face.rules_help(w)]
        assert all(named[name] in titles for name in box.KIND_NAMES)


def test_the_help_says_what_is_reconstructed() -> None:
    text = " ".join(text for _, _, text in face.rules_help(GAME.speaker("en")))
    assert "our best guess" in text
    loot = face.view(position(TOWN), None)["loot"]
    assert next(kind for kind in loot if kind["name"] == "robbery")["reconstructed"] == ["copies"]
    assert next(kind for kind in loot if kind["name"] == "rally")["reconstructed"] == ["copies", "dollars"]


def test_the_table_is_drawn_as_a_seat_sees_it() -> None:
    table = Table(position(TOWN, hands={0: "rally"})).go("mine").skip_windows()
    table.place("coward", "bank").place("coward", "bank")
    mine = "\n".join(drawing.draw(hidden(table.s, 0), GAME.speaker("en", 0)))
    theirs = "\n".join(drawing.draw(hidden(table.s, 2), GAME.speaker("en", 2)))
    assert " 1 C " in mine
    assert " 2 ? " in mine
    assert "Rally $5" in mine
    assert " 1 ? " in theirs
    assert "Rally" not in theirs
