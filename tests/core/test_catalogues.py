"""Every text is said in every language, and the catalogues are up to date with the code."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from itertools import cycle
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from saloon.core.words import HOUSE
from saloon.core.words import LANGUAGES as SPOKEN
from saloon.testing.reading import stumbles

REPOSITORY = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    """A script of `tools/`, as a module."""
    spec = importlib.util.spec_from_file_location(f"tools_{name}", REPOSITORY / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module


catalogues = tool("catalogues")
HOMES = {home.name: home for home in catalogues.homes()}


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_every_text_is_translated_and_nothing_is_fuzzy_or_left_over(home: str, language: str) -> None:
    assert list(catalogues.faults(HOMES[home], language)) == []


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_catalogue_is_what_the_tool_writes(home: str, language: str) -> None:
    file = HOMES[home].file(language)
    assert file.read_text("utf-8") == catalogues.updated(HOMES[home], language), "run python tools/catalogues.py"


def test_tool_knows_every_home_and_language() -> None:
    assert set(catalogues.LANGUAGES) == set(SPOKEN) - {"en"}
    assert {"house", "longhorn", "high_noon"} <= set(HOMES)
    assert HOMES["house"].locale == HOUSE
    assert all(len(list(catalogues.template(home))) > 1 for home in HOMES.values())


def home_with(tmp_path: Path, code: str, catalogue: str = "") -> Any:
    """A home of one source file, and one French catalogue."""
    source = tmp_path / "face.py"
    source.write_text(code, "utf-8")
    home = catalogues.Home("cabin", tmp_path / "locale", (source,))
    if catalogue:
        home.file("fr").parent.mkdir(parents=True)
        home.file("fr").write_text(
            catalogues.HEADER.format(language="fr", plurals="nplurals=2; plural=(n > 1);"), "utf-8"
        )
        with home.file("fr").open("a", encoding="utf-8") as file:
            file.write(catalogue)
    return home


def test_texts_of_a_board_are_the_texts_of_its_room(tmp_path: Path) -> None:
    board = tmp_path / "board" / "board.js"
    board.parent.mkdir()
    board.write_text("""const { w, many } = host; w("Down"); host.w('Your hand'); other.w("not a text");
    many("{n} card", "{n} cards", n); host.many("{n} hit", "{n} hits", n); // w(name)""")
    (source,) = catalogues.room_sources(tmp_path)
    texts = ["Down", "Your hand", ("{n} card", "{n} cards"), ("{n} hit", "{n} hits")]
    assert list(catalogues.texts(source)) == texts


def test_texts_are_found_in_f_strings_and_beside_other_calls(tmp_path: Path) -> None:
    code = """
say(f"{w('inside')} {self.w('of a session')}")
w("outer {inner}", inner=w.many("{n} cow", "{n} cows", n, place=place(b, w)))
w("one " "text")
"""
    found = list(catalogues.texts(home_with(tmp_path, code).sources[0]))
    assert found == ["inside", "of a session", "outer {inner}", ("{n} cow", "{n} cows"), "one text"]


def test_sentences_of_errors_are_found_but_those_for_programmers_are_not(tmp_path: Path) -> None:
    code = """
raise BadSetup("no {horse} " "here", horse=horse)
raise saloon.UnknownName("nobody")
raise OutOfRange(f"{x} is too much")
raise NoChance("hidden")
raise IllegalMove("{reason}", reason=reason)
raise ValueError(text)
"""
    found = list(catalogues.texts(home_with(tmp_path, code).sources[0]))
    assert found == ["no {horse} here", "nobody"]


def test_errors_are_known_wherever_they_are_declared() -> None:
    code = """
class Stampede(errors.BadSetup): ...
class SaloonError(Exception): ...
class Lost(BadSetup, ValueError): ...
class BadSetup(SaloonError): ...
class NoChance(SaloonError): ...
class Other(ValueError): ...
class Lost(Message): ...
"""
    assert catalogues.descendants(ast.walk(ast.parse(code))) == {"SaloonError", "BadSetup", "Lost", "Stampede"}
    assert {"BadReplay", "IllegalMove", "NotPossible", "Secret", "UnknownName"} < catalogues.error_names()
    assert catalogues.error_names().isdisjoint(catalogues.FOR_PROGRAMMERS)


@pytest.mark.parametrize(
    "code",
    ["w('{x}')", "w('x', x=1)", "w('{x}', y=1)", "w('{x}', **xs)", "BadSetup('no {x}')", "BadSetup('no {x}', y=1)"],
)
def test_gaps_and_values_must_fit_each_other(tmp_path: Path, code: str) -> None:
    with pytest.raises(catalogues.WrongGaps, match=r"face\.py:1"):
        list(catalogues.texts(home_with(tmp_path, code).sources[0]))


@pytest.mark.parametrize(
    "code",
    [
        "w(text)", "w()", "w(f'{x}')", "w('a' if b else 'c')", "w.many('one', several, n)", "BadSetup(text)",
        "BadSetup(f'no {x}')", "IllegalMove()", "errors.BadReplay(w('torn'))",
    ],
)  # fmt: skip
def test_text_that_is_not_written_out_is_refused(tmp_path: Path, code: str) -> None:
    with pytest.raises(catalogues.NoPlainText, match=r"face\.py:1"):
        list(catalogues.texts(home_with(tmp_path, code).sources[0]))


@pytest.mark.parametrize(
    ("catalogue", "fault"),
    [
        ('msgid "Howdy {who}"\nmsgstr "Salut {who}"\n', None),
        ('msgid "Howdy {who}"\nmsgstr ""\n', "untranslated"),
        ('msgid "Howdy {who}"\nmsgstr "Salut {qui}"\n', "other gaps"),
        ('msgid "Howdy {who}"\nmsgstr "Salut"\n', "other gaps"),
        ('#, fuzzy\nmsgid "Howdy {who}"\nmsgstr "Salut {who}"\n', "fuzzy"),
        ('msgid "Bye"\nmsgstr "Adieu"\n', "not in the catalogue"),
        ('msgid "Howdy {who}"\nmsgstr "Salut {who}"\n\nmsgid "Bye"\nmsgstr "Adieu"\n', "no longer in the code"),
        ('msgid "Howdy {who}"\nmsgstr "Salut {who}"\n\n#~ msgid "Bye"\n#~ msgstr "Adieu"\n', "obsolete"),
    ],
)
def test_faults_are_noticed(tmp_path: Path, catalogue: str, fault: str | None) -> None:
    home = home_with(tmp_path, 'w("Howdy {who}", who=who)', catalogue)
    complaints = "\n".join(catalogues.faults(home, "fr"))
    assert complaints == "" if fault is None else fault in complaints


@pytest.mark.parametrize(
    ("forms", "fault"),
    [(("une vache", "{n} vaches"), None), (("une vache", ""), "untranslated"), (("{n} vache", "{m} vaches"), "gaps")],
)
def test_every_plural_form_is_needed(tmp_path: Path, forms: tuple[str, str], fault: str | None) -> None:
    catalogue = f'msgid "one cow"\nmsgid_plural "{{n}} cows"\nmsgstr[0] "{forms[0]}"\nmsgstr[1] "{forms[1]}"\n'
    home = home_with(tmp_path, 'w.many("one cow", "{n} cows", n)', catalogue)
    complaints = "\n".join(catalogues.faults(home, "fr"))
    assert complaints == "" if fault is None else fault in complaints


def test_update_keeps_translations_drops_what_is_gone_and_asks_for_what_is_new(tmp_path: Path) -> None:
    catalogue = 'msgid "Howdy"\nmsgstr "Salut"\n\nmsgid "Bye"\nmsgstr "Adieu"\n'
    home = home_with(tmp_path, 'w("New")\nw("Howdy")', catalogue)
    text = catalogues.updated(home, "fr")
    assert text.endswith('msgid "New"\nmsgstr ""\n\nmsgid "Howdy"\nmsgstr "Salut"\n\n')
    assert "Adieu" not in text
    home.file("fr").write_text(text, "utf-8")
    assert catalogues.updated(home, "fr") == text


@pytest.mark.parametrize(
    ("said", "tied"),
    [
        ("Où vas-tu ? À Dodge !", "Où vas-tu_? À Dodge_!"),
        ("« Haut les mains » : 5 $, 20 %", "«_Haut les mains_»_: 5_$, 20_%"),
        ("à 12:30 ou {a}: {b}", "à 12:30 ou {a}: {b}"),
    ],
)
def test_no_line_of_french_begins_with_a_sign(tmp_path: Path, said: str, tied: str) -> None:
    home = home_with(tmp_path, 'w("Howdy")', f'msgid "Howdy"\nmsgstr "{said}"\n')
    written = tied.replace("_", "\N{NO-BREAK SPACE}")
    assert f'msgstr "{written}"' in catalogues.updated(home, "fr")
    assert catalogues.tied(written, "fr") == written
    assert catalogues.tied(said, "es") == said


# ---- As a native reader reads them

FOR_SEVERAL = ("vous soyez seuls", "vous la partagez", "Vous seuls", "vous l’avez convenu", "vous seuls")
"""Where vous is not one reader but two, or the whole table."""
PEOPLE = ("Bo", "Cy", "Di", "Max")
TITLE = "BANG! The Dice Game"


def forms(home: str, language: str) -> list[tuple[str, str]]:
    """Every translation of a home with its English text; gaps hold a plain name."""
    found, people = [], cycle(PEOPLE)
    for message in catalogues.stored(HOMES[home], language):
        if message.id:
            strings = (message.string,) if isinstance(message.string, str) else message.string
            found += [(str(message.id), re.sub(r"\{\w+\}", lambda _: next(people), text)) for text in strings]
    return [(english, text.replace(TITLE, "")) for english, text in found]


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_no_translation_makes_a_native_reader_stumble(home: str, language: str) -> None:
    found = [fault for _, text in forms(home, language) for fault in stumbles(text, language)]
    assert [fault for fault in found if not any(known in fault for known in FOR_SEVERAL)] == []


@pytest.mark.parametrize("home", HOMES)
def test_what_is_counted_has_plural_forms(home: str) -> None:
    """A number and a noun in the plural stand in a text that knows one from several."""
    alone = [
        message.id
        for message in catalogues.template(HOMES[home])
        if isinstance(message.id, str) and re.search(r"\{n\} [a-z]+s\b", message.id)
    ]
    assert [text for text in alone if text not in ALWAYS_SEVERAL] == []


ALWAYS_SEVERAL = {
    "{n} cows: {places}", "{n} players: {places}; {cards} cards, {hats} hats each, {rounds} rounds",
    "Nuggets: {n} tokens", "Branding iron: {n} tokens", "Snake oil: {n} tokens", "Ambush: {n} tokens",
    "Rattlesnake: {n} tokens, yellow", "The table, {n} seats", "{n} ms", "You were first, at {n} ms.",
    "A tie: {names}, at {n} ms. The bullets are void.", "{name} was first, at {n} ms.", "Round {n} is over",
    "Rating over {n} games: lowest {low}, highest {high}", "A few words you will remember; at least {n} letters.",
    "Up to move {n} this was played at another table.", "Show all {n} numbers", "After {n} rolls.",
}  # fmt: skip
"""Texts whose number is always more than one."""


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
@pytest.mark.parametrize("home", HOMES)
def test_one_and_several_are_told_apart(home: str, language: str) -> None:
    """Forms may be alike only where English counts without a noun, or the noun does not change."""
    alike = [
        message.id
        for message in catalogues.stored(HOMES[home], language)
        if isinstance(message.id, tuple) and message.string[0] == message.string[1]
    ]
    assert len(alike) <= 8, alike
