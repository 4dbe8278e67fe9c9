"""Words: the speaker, its languages and plurals, and what each room must be able to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from saloon.core.errors import UnknownName
from saloon.core.words import HOUSE, LANGUAGES, Say, Speaker, as_typed, language_of_this_machine

FRENCH = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Howdy, {who}!"
msgstr "Salut, {who} !"

msgid "{n} horse"
msgid_plural "{n} horses"
msgstr[0] "{n} cheval"
msgstr[1] "{n} chevaux"

msgid "whisky"
msgstr "whisky"
"""


def folder(at: Path, french: str = FRENCH) -> Path:
    """A folder with a French catalogue."""
    file = at / "fr" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    file.write_text(french, "utf-8")
    return at


def test_speaker_says_what_the_catalogue_says_with_its_gaps_filled(tmp_path: Path) -> None:
    assert Speaker("fr", [folder(tmp_path)])("Howdy, {who}!", who="Calamity") == "Salut, Calamity !"


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    assert Speaker("en", [folder(tmp_path)])("Howdy, {who}!", who="Calamity") == "Howdy, Calamity!"


def test_text_without_translation_is_said_in_english(tmp_path: Path) -> None:
    w = Speaker("fr", [folder(tmp_path)])
    assert w("Draw, {who}!", who="Bill") == "Draw, Bill!"
    assert w.many("{n} gun", "{n} guns", 1) == "1 gun"
    assert w.many("{n} gun", "{n} guns", 2) == "2 guns"


@pytest.mark.parametrize(("n", "said"), [(0, "0 cheval"), (1, "1 cheval"), (2, "2 chevaux"), (9, "9 chevaux")])
def test_plurals_follow_the_language(tmp_path: Path, n: int, said: str) -> None:
    assert Speaker("fr", [folder(tmp_path)]).many("{n} horse", "{n} horses", n) == said


@pytest.mark.parametrize(("n", "said"), [(0, "0 horses"), (1, "1 horse"), (2, "2 horses")])
def test_english_plurals(n: int, said: str) -> None:
    assert Speaker("en").many("{n} horse", "{n} horses", n) == said


def test_room_comes_before_the_house(tmp_path: Path) -> None:
    room = folder(tmp_path / "room", FRENCH.replace("Salut", "Holà"))
    house = folder(tmp_path / "house")
    assert Speaker("fr", [room, house])("Howdy, {who}!", who="Jo") == "Holà, Jo !"
    assert Speaker("fr", [tmp_path / "nothing", house])("Howdy, {who}!", who="Jo") == "Salut, Jo !"


def test_unknown_language_lists_those_we_speak() -> None:
    with pytest.raises(UnknownName, match="en, fr, es"):
        Speaker("tlh")


def test_a_seat_without_a_name_goes_by_its_character_or_its_number() -> None:
    w = Speaker("en", names=["Ann"])
    assert [w.name(seat, ("Jane", "Bill")) for seat in range(3)] == ["Ann", "Bill", "Player 3"]
    assert [w.name(seat) for seat in (0, 1, -1)] == ["Ann", "Player 2", "Player 0"]


def test_speaker_turns_to_another_seat_and_keeps_the_names(tmp_path: Path) -> None:
    w = Speaker("fr", [folder(tmp_path)], seat=0, names=["Ann", "Bo"])
    other = w.to(1)
    assert (other.seat, other.names, other.language) == (1, ("Ann", "Bo"), "fr")
    assert other("Howdy, {who}!", who="Bo") == "Salut, Bo !"
    assert w.to(None, ["Cy"]).names == ("Cy",)


def test_say_speaks_when_asked_in_every_language_and_no_other() -> None:
    asked: list[str] = []

    def speak(language: str) -> str:
        asked.append(language)
        return f"said in {language}"

    say = Say(speak)
    assert asked == []
    assert say["fr"] == "said in fr"
    assert asked == ["fr"]
    assert dict(say) == {language: f"said in {language}" for language in LANGUAGES}
    assert len(say) == len(LANGUAGES)
    assert "tlh" not in say
    with pytest.raises(KeyError):
        say["tlh"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "es_MX"}, "es"),
        ({"LANG": "fr", "SALOON_LANG": "en"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_machine_says_which_language_to_speak(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for variable in ("SALOON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert language_of_this_machine() == language


def test_house_folder_is_beside_the_code() -> None:
    assert HOUSE.name == "locale"
    assert HOUSE.parent.name == "saloon"


def test_what_is_typed_is_compared_without_capitals_and_special_spaces() -> None:
    assert as_typed("  Prends\xa05\xa0$\u202f! ") == as_typed("PRENDS  5 $ !") == "prends 5 $ !"
