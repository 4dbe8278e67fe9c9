"""Replays in a terminal: the story of a game move by move, and how it ended."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.markup import escape

from saloon.core.chance import seal_of
from saloon.core.errors import BadReplay
from saloon.core.game import CLOCK, State
from saloon.core.replay import LARGEST, parse, restore, steps
from saloon.core.words import Speaker
from saloon.terminal.display import Display
from saloon.terminal.screen import drawing, wrapped_after
from saloon.terminal.setup import find_seat, title
from saloon.terminal.trouble import trouble

STANDARD_INPUT = "-"
PLAY_ON, QUIT = "p", "q"


def read(file: str) -> dict[str, Any]:
    """Read a replay from a file or standard input; from a saved game, too."""
    try:
        if file == STANDARD_INPUT:
            text = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as paper:
                text = paper.read(LARGEST + 1)
    except OSError as wrong:
        raise BadReplay("{file} cannot be read: {reason}.", file=file, reason=trouble(wrong)) from None
    data = parse(text)
    inside = data.get("replay")
    return inside if isinstance(inside, dict) else data


def told(state: State, seat: int | None, w: Speaker) -> list[str]:
    """What just happened in words: all of it, or what one seat may know."""
    story = state.story if seat is None else state.seen_by(seat).story
    return [event.say[w.language] for event in story]


def as_json(data: dict[str, Any], seat: int | None, w: Speaker) -> dict[str, Any]:
    """The whole game as one object: every move with its story, and the table at the end."""
    moves: list[dict[str, Any]] = []
    for number, (mover, state) in enumerate(_moves(data, seat)):
        entry = {"number": number, "seat": mover, "story": told(state, seat, w)}
        if state.last is not None and seat in (None, mover):
            entry["move"] = state.game.face.move(state.last)
        moves.append(entry)
    return {
        "game": state.game.name,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.options,
        "over": state.over,
        "prizes": state.prizes() if state.over else None,
        "moves": moves,
        "view": state.view(seat, w.language),
    }


def _moves(data: dict[str, Any], seat: int | None) -> Iterator[tuple[int | None, State]]:
    """Who moved, and the state after it; nobody for the deal."""
    mover = None
    for state in steps(data):
        if seat is not None:
            find_seat(seat, state.seats)
        yield mover, state
        mover = None if state.turn == CLOCK else state.turn


def show(data: dict[str, Any], seat: int | None, display: Display, language: str, *, step: bool) -> State | None:
    """Replay the game move by move, drawing the table at the end or, step by step, after each move.

    Gives the state from which the reader wants to play on, if they do.
    """
    for number, (_, state) in enumerate(_moves(data, seat)):
        w = state.game.speaker(language, seat)
        if number == 0:
            display.say(f"[bold]{escape(title(state.game)[w.language])}[/]")
        display.say(*numbered(number, told(state, seat, w), display.size.width))
        if step:
            display.say(*drawing(state.game, state.seen_by(seat), w), "")
            answer = _next(state, display, w)
            if answer == PLAY_ON:
                return state.copy()
            if answer == QUIT:
                return None
    if not step:
        display.say("", *drawing(state.game, state.seen_by(seat), w))
    display.say("", f"[bold]{escape(_ending(state, w))}[/]")
    return None


def numbered(number: int, sentences: list[str], width: int) -> list[str]:
    """A move's story as lines, with the number of the move before it."""
    return [escape(line) for line in wrapped_after(f"{number:>4}  ", " ".join(sentences) or "…", width)]


def _next(state: State, display: Display, w: Speaker) -> str:
    """Wait in a terminal for what the reader wants: the next move, to play on from here, or no more."""
    if not display.is_screen:
        return ""
    if state.over:
        display.say(f"[dim]{escape(w('Enter: next move · q: quit'))}[/]")
    else:
        display.say(f"[dim]{escape(w('Enter: next move · p: play on from here against bots · q: quit'))}[/]")
    answer = display.ask()
    answer = QUIT if answer is None else answer.lower()
    return "" if answer == PLAY_ON and state.over else answer


def _ending(state: State, w: Speaker) -> str:
    if not state.over:
        return w.many("Not finished yet: {n} move so far.", "Not finished yet: {n} moves so far.", state.length)
    shares = " · ".join(
        w("{name}: {prize}", name=_name(state, seat, w), prize=f"{prize:.3g}")
        for seat, prize in enumerate(state.prizes())
    )
    return w("Prizes: {shares}", shares=shares)


def _name(state: State, seat: int, w: Speaker) -> str:
    who = getattr(state.game.face, "who", None)
    return who(seat, w) if who else w("Seat {seat}", seat=seat)


def verified(data: dict[str, Any]) -> dict[str, Any]:
    """Verify a replay: the commitment, the dice and every move; BadReplay if one does not hold."""
    state = restore(data)
    chance = state.chance.to_json()
    earlier = [(len(part.moves), part.chance.to_json()) for part in state.prelude]
    return {
        "game": state.game.name,
        "version": state.game.version,
        "moves": state.length,
        "prelude": [{"moves": moves, **_dice(dice)} for moves, dice in earlier],
        "over": state.over,
        "prizes": state.prizes() if state.over else None,
        **_dice(chance),
        "verified": True,
    }


def _dice(chance: dict[str, Any]) -> dict[str, Any]:
    """What was promised about the dice; null for what was not."""
    commitment, promises = chance.get("commitment"), chance.get("promises")
    return {
        "commitment": commitment,
        "words": chance.get("words"),
        "promises": promises,
        "seal": seal_of(commitment, promises) if commitment and promises else None,
    }


def proof(found: Mapping[str, Any], w: Speaker) -> list[str]:
    """The same in words."""
    lines = [
        w.many(
            "{n} move of {game}, and it follows the rules.", "All {n} moves of {game} follow the rules.",
            found["moves"], game=found["game"],
        )
    ]  # fmt: skip
    for part in found["prelude"]:
        lines += [
            w.many(
                "{n} of them comes from an earlier game, with dice of its own:",
                "{n} of them come from an earlier game, with dice of their own:", part["moves"],
            ),
            *_promise(part, w),
        ]  # fmt: skip
    if found["prelude"]:
        lines.append(w("From there on:"))
    return [*lines, *_promise(found, w)]


def _promise(found: Mapping[str, Any], w: Speaker) -> list[str]:
    """What is known of the dice of a game, or of a part of it."""
    if found["commitment"] is None:
        return [w("The dice came from a seed: nothing was promised about them beforehand.")]
    lines = [
        w("The dice are those that were promised: the secret fits the commitment"),
        f"  {found['commitment']}",
    ]
    words, promises = found["words"], found["promises"]
    if promises is None:
        return [*lines, w("and the words of the players went into every throw: {words}", words=", ".join(words))]
    if not any(words):
        return [*lines, w("Nobody brought a word: whoever runs the server could know these dice beforehand.")]
    for seat, (word, promise) in enumerate(zip(words, promises, strict=True), 1):
        if promise is None:
            lines.append(
                w("Seat {n}: no word of its own, so one that follows from the others': {word}", n=seat, word=word)
            )
        elif word:
            lines.append(w("Seat {n}: the word that was promised: {word}", n=seat, word=word))
        else:
            lines.append(w("Seat {n}: promised a word and kept silent, so it counts as empty", n=seat))
    return [
        *lines,
        w("The commitment and all promises were fixed before any word was shown. Their seal, to compare with yours:"),
        f"  {found['seal']}",
    ]


def to_json_text(data: dict[str, Any]) -> str:
    """An object as indented JSON."""
    return json.dumps(data, ensure_ascii=False, indent=2)
