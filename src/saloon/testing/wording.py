"""Moves and words: does everything that can be done or told have a name, its own name, in every language?"""

from __future__ import annotations

import importlib
import json
from collections import Counter
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

from saloon.core.errors import IllegalMove, Secret
from saloon.core.game import NOBODY, Game, State
from saloon.core.record import EVENT_WIDTH, MOST_FIELDS, Record
from saloon.core.story import FIRST_FIELD, KIND, Args
from saloon.core.words import LANGUAGES, as_typed
from saloon.testing.broken import ContractBroken, Spot, guarded
from saloon.testing.secrecy import hidden_from

DRAWING_COLUMNS = 80
NO_MOVES: tuple[dict[str, Any], ...] = ({}, {"do": "fly to the moon"}, {"do": None}, {"do": ["lay"]})


def moves_round_trip(game: Game) -> None:
    """Every action becomes a move, through JSON, and the same action again."""
    spot = Spot(game.name)
    for action in range(game.actions):
        with guarded(spot, f"writing action {action} as a move"):
            move = json.loads(json.dumps(game.face.move(action)))
            back = game.face.action(move)
        if back != action or not isinstance(back, int):
            raise ContractBroken("moves", spot, f"action {action} is the move {move}, which is action {back}")
    for nonsense in NO_MOVES:
        with guarded(spot, f"reading the move {nonsense}"):
            try:
                game.face.action(dict(nonsense))
            except IllegalMove:
                continue
        raise ContractBroken("moves", spot, f"{nonsense} is taken for a move")


def events_have_fields(game: Game) -> None:
    """Every event says what its numbers are called, and what begins a part of the story says whose part by name."""
    spot = Spot(game.name)
    declared = getattr(game.rules, "EVENTS", {})
    if undeclared := [event.name for event in game.rules.Event if event not in declared]:
        raise ContractBroken("events", spot, f"EVENTS declares no fields for {undeclared}")
    for event, names in declared.items():
        if len(names) > MOST_FIELDS:
            raise ContractBroken("events", spot, f"{event.name} has {len(names)} fields, more than {MOST_FIELDS}")
        if len(set(names)) < len(names):
            raise ContractBroken("events", spot, f"{event.name} has two fields of the same name: {names}")
        if unfit := [name for name in names if not name.isidentifier() or name.startswith("_") or hasattr(Args, name)]:
            raise ContractBroken("events", spot, f"{event.name} has fields that cannot be read by name: {unfit}")
    for event, name in game.turns.items():
        if name is not None and name not in declared[event]:
            raise ContractBroken("events", spot, f"TURNS asks for {name} of event {event}, which has no such field")


def story_keeps_to_its_fields(game: Game, spot: Spot, s: Record) -> None:
    """What an event has no field for, it does not tell."""
    for at in range(s.told):
        event = s.events[at, KIND]
        if event not in game.fields:
            raise ContractBroken("events", spot, f"the story tells {event}, which is not an event")
        unnamed = range(FIRST_FIELD + len(game.fields[event]), EVENT_WIDTH)
        if any(s.events[at, column] for column in unnamed):
            raise ContractBroken("events", spot, f"{game.event_name(event)} tells more than its fields")


def help_speaks(game: Game) -> None:
    """The help has a title and a text for each section, in every language, and knows the questions."""
    spot = Spot(game.name)
    questions = {"", *(phase.name.lower() for phase in game.rules.Phase)}
    for language in LANGUAGES:
        with guarded(spot, f"help in {language}"):
            sections = game.face.rules_help(game.speaker(language))
        if not sections:
            raise ContractBroken("words", spot, f"there is no help in {language}")
        for question, title, text in sections:
            if question not in questions:
                raise ContractBroken("words", spot, f"the help is about {question!r}, which is not a question")
            if not title.strip() or not text.strip():
                raise ContractBroken("words", spot, f"a section of the help is empty in {language}")


def settings_speak(game: Game) -> None:
    """Options and host values may have words and explanations; whoever explains one explains all, and no others."""
    spot = Spot(game.name)
    names = {option.name for option in game.options}
    choices = {f"{option.name}={choice}" for option in game.options for choice in option.choices}
    values = {value.name for value in game.values}
    for language in LANGUAGES:
        _cells_have_names(game, spot, language)
        for function, needed in (("option_words", set[str]()), ("option_help", names | choices)):
            with guarded(spot, f"{function} in {language}"):
                said = dict(getattr(game.face, function, lambda _: {})(game.speaker(language)))
            if strangers := set(said) - names - choices - values:
                raise ContractBroken("words", spot, f"{function} speaks of {sorted(strangers)}, which are no settings")
            if said and (missing := needed - set(said)):
                raise ContractBroken("words", spot, f"{function} says nothing of {sorted(missing)} in {language}")
            if empty := [name for name, text in said.items() if not str(text).strip()]:
                raise ContractBroken("words", spot, f"{function} is empty for {sorted(empty)} in {language}")


def _cells_have_names(game: Game, spot: Spot, language: str) -> None:
    names: dict[str, str] = getattr(game.face, "names", lambda _: {})(game.speaker(language))
    for value in game.values:
        if value.cells and (isinstance(value.default, int) or len(value.cells) != len(value.default)):
            raise ContractBroken("words", spot, f"{value.name} does not have {len(value.cells)} numbers, a cell each")
        if nameless := [cell for cell in value.cells if cell not in names]:
            raise ContractBroken("words", spot, f"{value.name}: `names` says nothing of {nameless} in {language}")


def words_are_distinct(game: Game, spot: Spot, s: Record, actions: list[int]) -> None:
    """The question is asked, and no two legal actions are said alike, in any language."""
    here = replace(spot, seat=s.turn)
    hidden = hidden_from(game, s, s.turn)
    for language in LANGUAGES:
        speaker = game.speaker(language, s.turn)
        with guarded(here, f"words in {language}"):
            said = [str(game.face.say(hidden, action, speaker)) for action in actions]
            question = str(game.face.ask(hidden, speaker))
        if not question.strip() or not all(text.strip() for text in said):
            raise ContractBroken("words", here, f"a question or an action has no words in {language}")
        text, times = Counter(map(as_typed, said)).most_common(1)[0]
        if times > 1:
            raise ContractBroken("words", here, f"{times} legal actions are said alike in {language}: {text!r}")


def words_are_found(game: Game, spot: Spot, state: State, random: Random) -> None:
    """What an action is called finds it again; an illegal one is refused with a reason, and nothing changes."""
    here = replace(spot, seat=state.turn)
    legal = state.legal()
    action = random.choice(legal)
    for language in LANGUAGES:
        with guarded(here, f"finding an action by its words in {language}"):
            found = state.find(action.say[language], language).id
        if found != action.id:
            raise ContractBroken("words", here, f"{action.say[language]!r} finds action {found}, not {action.id}")
    illegal = sorted(set(range(game.actions)) - {action.id for action in legal})
    if illegal:
        _is_refused(here, state, random.choice(illegal))


def _is_refused(spot: Spot, state: State, action: int) -> None:
    before = state.record()
    for language in LANGUAGES:
        with guarded(spot, f"saying in {language} why action {action} is not possible"):
            reason = state.why_not(action, language)
        if not reason.strip():
            raise ContractBroken("words", spot, f"nothing is said in {language} about the illegal action {action}")
    try:
        state.play(action)
    except IllegalMove:
        if state.record() != before:
            raise ContractBroken("legal", spot, f"the refused action {action} changed the state") from None
        return
    raise ContractBroken("legal", spot, f"action {action} is not legal, and yet it can be played")


def story_speaks(game: Game, spot: Spot, state: State) -> None:
    """Every event is said to every reader, in every language; the views can be written as JSON."""
    for seat in range(NOBODY, state.seats):
        here = replace(spot, seat=seat)
        with guarded(here, "telling the story"):
            seen = state.seen_by(None if seat == NOBODY else seat)
            for event in seen.story:
                for language in LANGUAGES:
                    if not event.say[language].strip():
                        raise ContractBroken("words", here, f"the event {event.kind} has no words in {language}")
            json.dumps(seen.view(), allow_nan=False)


def view_refuses(spot: Spot, state: State) -> None:
    """A seat's view gives away no seed, no moves and no replay, and cannot be played on."""
    seen = state.seen_by(None)
    for what in ("chance", "moves", "replay", "play"):
        try:
            thing = getattr(seen, what)
            if callable(thing):
                thing(*([0] if what == "play" else []))
        except Secret:
            continue
        raise ContractBroken("view", spot, f"a seat's view answers when asked for {what}")


def drawing_of(game: Game) -> ModuleType | None:
    """The module that draws the game as text, if there is one."""
    try:
        return importlib.import_module(f"{game.room}.drawing")
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.room}.drawing":
            raise
        return None


def drawing_fits(game: Game, spot: Spot, s: Record) -> None:
    """The drawing is no wider than a terminal, in any language and for any seat."""
    drawing = drawing_of(game)
    if drawing is None:
        return
    from rich.text import Text

    for seat in range(NOBODY, s.seats):
        here = replace(spot, seat=seat)
        for language in LANGUAGES:
            with guarded(here, f"drawing in {language}"):
                speaker = game.speaker(language, None if seat == NOBODY else seat)
                lines = drawing.draw(hidden_from(game, s, seat), speaker)
                widths = [Text.from_markup(line).cell_len for line in lines]
            if not lines or max(widths) > DRAWING_COLUMNS:
                raise ContractBroken("drawing", here, f"the drawing is {max(widths, default=0)} columns wide")
