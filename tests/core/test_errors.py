"""Errors: sentences with gaps, said in every language, whatever people typed into them."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

import saloon
from saloon.core.errors import BadReplay, BadSetup, IllegalMove, NoChance, SaloonError, UnknownName, quoted
from saloon.core.words import LANGUAGES, Say

LONGHORN, HIGH_NOON = saloon.game("longhorn"), saloon.game("high_noon")
NASTY = ["{x}", "{0}", "{0.__class__}", "{", "}", "{}", "{name!r:>9999}", "%s %(x)s", "\\", ""]


def wrong_seats() -> BadSetup:
    return BadSetup("{game} is for {allowed} players, not {given}", game="longhorn", allowed="2", given="3")


def raised(doing: Any, *arguments: Any, **settings: Any) -> SaloonError:
    with pytest.raises(SaloonError) as caught:
        doing(*arguments, **settings)
    return caught.value


# ---- Sentences


def test_an_error_is_its_english_sentence() -> None:
    assert str(wrong_seats()) == wrong_seats().say("en") == "longhorn is for 2 players, not 3"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "nombre de joueurs possible pour longhorn\xa0: 2, pas 3"),
        ("es", "número de jugadores posible en longhorn: 2, no 3"),
    ],
)
def test_an_error_says_itself_in_other_languages(language: str, sentence: str) -> None:
    assert wrong_seats().say(language) == sentence


def test_a_sentence_without_values_is_said_as_it_stands() -> None:
    assert str(IllegalMove('write {"do": "fly"}')) == 'write {"do": "fly"}'
    assert str(IllegalMove("the game is over")) == "the game is over"
    assert IllegalMove("the game is over").say("es") == "la partida ha terminado"


def test_a_sentence_that_no_catalogue_knows_is_said_in_english() -> None:
    assert BadSetup("{horse} is lame", horse="Bess").say("fr") == "Bess is lame"


def test_a_language_that_nobody_speaks_is_an_error_of_its_own() -> None:
    with pytest.raises(UnknownName, match="en, fr, es"):
        wrong_seats().say("tlh")


def test_a_gap_may_have_any_name() -> None:
    assert str(BadSetup("{text} {self} {values}", text="a", self="b", values="c")) == "a b c"


# ---- Values


def test_an_error_inside_another_is_said_in_the_same_language() -> None:
    inner = BadReplay("the replay cannot be dealt: {reason}", reason=wrong_seats())
    outer = BadReplay("value {name}: {reason}", name="x", reason=inner)
    assert str(outer) == "value x: the replay cannot be dealt: longhorn is for 2 players, not 3"
    assert outer.say("es") == (
        "valor x: no se puede repartir esta partida: número de jugadores posible en longhorn: 2, no 3"
    )


def test_whatever_can_say_itself_is_said_in_the_same_language() -> None:
    error = BadSetup("value {name}: {reason}", name="x", reason=Say(lambda language: f"<{language}>"))
    assert [error.say(language) for language in LANGUAGES] == ["value x: <en>", "valeur x\xa0: <fr>", "valor x: <es>"]


@pytest.mark.parametrize("given", NASTY)
def test_braces_that_somebody_typed_are_only_letters(given: str) -> None:
    inner = UnknownName("no game called {name}. {hint}", name=given, hint=given)
    for language in LANGUAGES:
        assert inner.say(language).endswith(f"{given}. {given}")
        assert BadSetup("value {name}: {reason}", name=given, reason=inner).say(language).endswith(inner.say(language))


@pytest.mark.parametrize("name", NASTY)
def test_a_game_a_bot_and_an_option_with_braces_in_their_names(name: str) -> None:
    for error in (
        raised(saloon.game, name),
        raised(saloon.bot, name),
        raised(LONGHORN.deal, options={name: "x"}),
        raised(LONGHORN.deal, options={"nuggets": name}),
        raised(LONGHORN.deal(seed=1).play, {"do": name}),
        raised(LONGHORN.deal(seed=1).find, name),
    ):
        for language in LANGUAGES:
            assert quoted(name) in error.say(language)


def test_a_mapping_that_somebody_typed_is_not_taken_for_words() -> None:
    error = raised(LONGHORN.deal, options={"nuggets": {"en": "gotcha", "fr": "gotcha", "es": "gotcha"}})
    assert "{'en': 'gotcha'" in error.say("fr")


@pytest.mark.parametrize(
    ("given", "most"),
    [("x" * 10**6, 90), (list(range(10**6)), 60), (10**5000, 10), ({"a": [[[[[[[[1]]]]]]]]}, 40)],
    ids=["text", "list", "number", "deep"],
)
def test_what_is_quoted_is_never_long(given: object, most: int) -> None:
    assert 0 < len(quoted(given)) <= most


@pytest.mark.parametrize("action", [10**5000, -(10**5000)], ids=["up", "down"])
def test_a_number_too_long_to_be_written_is_refused_like_any_other(action: int) -> None:
    assert "there is no action <int>" in str(raised(LONGHORN.deal(seed=1).play, action))


# ---- Games


def test_a_form_that_is_no_move_of_a_game_is_explained_in_every_language() -> None:
    state = LONGHORN.deal(seed=1)
    assert raised(state.play, {"do": "start", "at": 9}).say("fr") == "at est un nombre de 0 à 8, et non 9"
    assert raised(state.play, {"do": "fly"}).say("es").startswith("{'do': 'fly'} no es una jugada de este juego")


def test_an_illegal_move_says_why_in_every_language_even_after_the_game_went_on() -> None:
    state = LONGHORN.deal(seed=5)
    reasons = {language: state.why_not(0, language) for language in LANGUAGES}
    error = raised(state.play, 0)
    while not state.over:
        state.play(state.actions()[0])
    assert {language: error.say(language) for language in LANGUAGES} == reasons
    assert len(set(reasons.values())) == len(LANGUAGES)


def test_a_value_that_a_game_refuses_is_explained_from_its_own_catalogue() -> None:
    error = raised(HIGH_NOON.deal, 2, seed=1, values={"grit": 0})
    assert str(error) == "value grit: a gunslinger without grit would be down before the first shot"
    assert error.say("fr") == "valeur grit\xa0: un pistolero sans cran serait à terre avant le premier coup de feu"
    assert raised(HIGH_NOON.deal, 2, seed=1, values={"grit": 10}).say("es") == (
        "valor grit: 10 no es un número entero de 0 a 9"
    )


def test_a_replay_passes_the_words_of_its_game_on() -> None:
    replay = {**HIGH_NOON.deal(2, seed=5).replay(), "values": {"grit": 0}}
    assert "un pistolero sans cran serait à terre" in raised(saloon.restore, replay).say("fr")


# ---- As objects


def errors_of_all_kinds() -> list[SaloonError]:
    state = LONGHORN.deal(seed=5)
    replay = {**state.replay(), "values": {"x": 1}}
    return [
        wrong_seats(),
        NoChance("this state's chance is hidden"),
        raised(saloon.game, "longhron"),
        raised(state.play, 0),
        raised(state.play, {"do": "start", "at": 9}),
        raised(saloon.restore, replay),
        raised(HIGH_NOON.deal, 2, values={"grit": 0}),
        raised(lambda: state.seen_by(0).moves),
    ]


@pytest.mark.parametrize("error", errors_of_all_kinds(), ids=lambda error: str(error)[:30])
@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_a_copy_says_the_same(error: SaloonError, twin_of: Any) -> None:
    twin = twin_of(error)
    assert type(twin) is type(error)
    assert [twin.say(language) for language in LANGUAGES] == [error.say(language) for language in LANGUAGES]


def test_words_are_sent_to_another_process_as_texts() -> None:
    say = Say(lambda language: f"said in {language}")
    assert dict(pickle.loads(pickle.dumps(say))) == dict(say)


def test_an_error_fits_into_json_for_a_page() -> None:
    assert json.loads(json.dumps({"error": wrong_seats().say("fr")}))["error"].startswith("nombre de joueurs")
