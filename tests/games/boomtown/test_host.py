"""What a host may set: the tempo, the town, and a card list of their own in a file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from saloon.cli import app
from saloon.core.errors import BadSetup
from saloon.core.replay import restore
from saloon.games.boomtown import GAME, rules
from saloon.games.boomtown.box import BOX, CARDS, COPIES, DOLLARS, KIND_NAMES, LOCATION_NAMES, PILE_SIZE
from saloon.lab.simulate import simulate

PROVENANCES = {"rulebook", "source", "derived", "reconstructed"}


def read(text: str) -> dict[str, Any]:
    """The values that a host's file leads to."""
    return rules.values_from(tomllib.loads(text))


def test_the_box_says_of_every_number_how_it_is_known() -> None:
    for name, part in BOX.items():
        if name != "loot":
            assert part["provenance"] in PROVENANCES, name
    for loot in BOX["loot"]:
        assert set(loot["provenance"]) == {"copies", "dollars", "window"}
        assert set(loot["provenance"].values()) <= PROVENANCES
    assert len(BOX["loot"]) == 28
    assert all(loot["provenance"]["copies"] == "reconstructed" for loot in BOX["loot"])
    known = {loot["name"] for loot in BOX["loot"] if loot["provenance"]["dollars"] == "rulebook"}
    assert known == {"robbery", "inside_job", "cursed_gold", "silver_lode", "gold_vein"}


def test_there_are_seven_cards_for_each_location() -> None:
    assert sum(COPIES) == CARDS == 42
    for name in LOCATION_NAMES:
        assert sum(loot["copies"] for loot in BOX["loot"] if loot["location"] == name) == PILE_SIZE
    assert len(DOLLARS) == len(KIND_NAMES) == 28


def test_dice_are_those_of_the_rulings() -> None:
    assert BOX["shooter_die"] | {"provenance": ""} == {"bullets": 2, "run_aways": 0, "blanks": 4, "provenance": ""}
    assert BOX["coward_die"] | {"provenance": ""} == {"bullets": 1, "run_aways": 1, "blanks": 4, "provenance": ""}


def test_a_hosts_file_replaces_what_it_names() -> None:
    values = read(
        """
        town = ["mine", "train"]

        [[loot]]
        name = "robbery"
        copies = 5
        dollars = 12

        [[loot]]
        name = "bank_holiday"
        copies = 1
        """
    )
    state = GAME.deal(2, seed=1, values=values)
    table = state.view(None)["table"]
    assert [place["location"] for place in table["town"]] == ["mine", "train", "saloon"]
    state = GAME.deal(5, seed=1, values=values)
    loot = {kind["name"]: kind for kind in state.view(None)["table"]["loot"]}
    assert (loot["robbery"]["copies"], loot["robbery"]["dollars"], loot["robbery"]["unseen"]) == (5, 12, 5)
    assert loot["robbery"]["reconstructed"] == []
    assert loot["bank_holiday"]["reconstructed"] == ["dollars"]
    assert restore(state.replay()).record() == state.record()


def test_our_own_list_is_a_good_file() -> None:
    values = rules.values_from({"loot": BOX["loot"]})
    assert values == {"copies": COPIES, "dollars": DOLLARS}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[loot]]\nname = "robery"', "'robery' is not a loot card. There are: liquid_courage"),
        ('[[loot]]\nname = "robbery"\ncopies = 5', "the pile of bank needs 7 cards, not 8"),
        ('[[loot]]\nname = "robbery"\ndollars = "ten"', "robbery: dollars must be a whole number from -100 to 100"),
        ('[[loot]]\nname = "robbery"\ncopies = -1', "robbery: copies must be a whole number from 0 to 7, not -1"),
        ('[[loot]]\nname = "robbery"\n[[loot]]\nname = "robbery"', "robbery is in the file twice"),
        ('[[loot]]\nname = "robbery"\nlocation = "mine"', "robbery belongs to bank, and cannot be moved"),
        ('[[loot]]\nname = "robbery"\nworth = 3', "robbery: 'worth' means nothing here"),
        ('town = ["mine", "mine"]', "a location is in the town twice"),
        ('town = ["church"]', "town must be a list of locations: saloon, brothel"),
        ("cards = 3", "'cards' means nothing here: there are loot and town"),
        ("loot = 3", "loot must be a list of tables"),
    ],
)
def test_a_bad_file_is_refused_with_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        read(text)
    assert complaint in str(wrong.value)


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"copies": [1] * 28}, "the pile of saloon needs 7 cards, not 4"),
        ({"copies": [1] * 27}, "not a list of 28 whole numbers from 0 to 7"),
        ({"dollars": [1000] * 28}, "not a list of 28 whole numbers from -100 to 100"),
        ({"town": [0, 0, 1, 2, 3, 4]}, "name each of the locations 0 to 5 once"),
    ],
)
def test_bad_values_are_refused_with_the_reason(values: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        GAME.deal(3, values=values)
    assert complaint in str(wrong.value)


def test_errors_speak_the_languages_of_the_house() -> None:
    with pytest.raises(BadSetup) as wrong, GAME.own_words():
        read('[[loot]]\nname = "robbery"\ncopies = 5')
    assert wrong.value.say("fr") == "la pile bank doit compter 7 cartes, et non 8"


def test_a_file_is_named_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    runner = CliRunner()
    file.write_text('[[loot]]\nname = "robbery"\ncopies = 5\n', "utf-8")
    told = runner.invoke(app, ["play", "boomtown", "--values", str(file), "--lang", "en"])
    assert told.exit_code == 2
    assert "cards.toml: the pile of bank needs 7 cards, not 8" in " ".join(told.stderr.split())
    told = runner.invoke(app, ["play", "boomtown", "--values", str(tmp_path / "none.toml"), "--lang", "en"])
    assert told.exit_code == 2
    assert "cannot be read" in told.stderr
    told = runner.invoke(app, ["play", "boomtown", "--option", "tempo=live", "--lang", "en"])
    assert "clock" in told.stderr


@pytest.mark.compiled
def test_a_simulation_takes_the_hosts_values() -> None:
    rich = read("\n".join(f'[[loot]]\nname = "{name}"\ndollars = 100' for name in KIND_NAMES))
    figures = simulate(GAME, seats=2, games=20, bots=["random"], seed=1, values=rich)
    plain = simulate(GAME, seats=2, games=20, bots=["random"], seed=1)
    assert figures["stats"]["mean_winner_money"] > 4 * plain["stats"]["mean_winner_money"]
