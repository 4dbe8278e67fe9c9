"""Replays in a terminal: the story of a game move by move, and how it ended."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.markup import escape

from saloon.core.errors import BadReplay
from saloon.core.game import State
from saloon.core.replay import LARGEST, parse, restore, steps
from saloon.core.words import Speaker
from saloon.terminal.display import Display
from saloon.terminal.screen import drawing, wrapped_after
from saloon.terminal.setup import find_seat, title
from saloon.terminal.trouble import trouble

STANDARD_INPUT = "-"


def read(file: str) -> dict[str, Any]:
    """The replay in a file or on standard input; a saved game's replay too."""
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
        if number and seat in (None, mover):
            entry["move"] = state.game.face.move(state.moves[-1])
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
        mover = state.turn


def show(data: dict[str, Any], seat: int | None, display: Display, language: str, *, step: bool) -> None:
    """Tell the game move by move, drawing the table at the end or, step by step, after each move."""
    for number, (_, state) in enumerate(_moves(data, seat)):
        w = state.game.speaker(language, seat)
        if number == 0:
            display.say(f"[bold]{escape(title(state.game))}[/]")
        display.say(*numbered(number, told(state, seat, w), display.size.width))
        if step:
            display.say(*drawing(state.game, state.seen_by(seat), w), "")
            if not _next(display, w):
                return
    if not step:
        display.say("", *drawing(state.game, state.seen_by(seat), w))
    display.say("", f"[bold]{escape(_ending(state, w))}[/]")


def numbered(number: int, sentences: list[str], width: int) -> list[str]:
    """A move's story as lines, with the number of the move before it."""
    return [escape(line) for line in wrapped_after(f"{number:>4}  ", " ".join(sentences) or "…", width)]


def _next(display: Display, w: Speaker) -> bool:
    """Wait for Enter in a terminal; False if the reader has seen enough."""
    if not display.is_screen:
        return True
    display.say(f"[dim]{escape(w('Enter: next move · q: quit'))}[/]")
    answer = display.ask()
    return answer is not None and answer.lower() != "q"


def _ending(state: State, w: Speaker) -> str:
    if not state.over:
        return w.many("Not finished yet: {n} move so far.", "Not finished yet: {n} moves so far.", len(state.moves))
    shares = " · ".join(f"{_name(state, seat, w)} {prize:.3g}" for seat, prize in enumerate(state.prizes()))
    return w("Prizes: {shares}", shares=shares)


def _name(state: State, seat: int, w: Speaker) -> str:
    who = getattr(state.game.face, "who", None)
    return who(seat, w) if who else w("Seat {seat}", seat=seat)


def verified(data: dict[str, Any]) -> dict[str, Any]:
    """Play it all again: what was promised, and that it was kept. A BadReplay if it was not."""
    state = restore(data)
    chance = state.chance.to_json()
    return {
        "game": state.game.name,
        "version": state.game.version,
        "moves": len(state.moves),
        "over": state.over,
        "prizes": state.prizes() if state.over else None,
        "commitment": chance.get("commitment"),
        "words": chance.get("words"),
        "verified": True,
    }


def proof(found: Mapping[str, Any], w: Speaker) -> list[str]:
    """The same in words."""
    lines = [
        w.many(
            "{n} move of {game}, and it follows the rules.", "All {n} moves of {game} follow the rules.",
            found["moves"], game=found["game"],
        )
    ]  # fmt: skip
    if found["commitment"] is None:
        return [*lines, w("The dice came from a seed: nothing was promised about them beforehand.")]
    return [
        *lines,
        w("The dice are those that were promised: the secret fits the commitment"),
        f"  {found['commitment']}",
        w("and the words of the players went into every throw: {words}", words=", ".join(found["words"])),
    ]


def to_json_text(data: dict[str, Any]) -> str:
    """An object as text for programs and people."""
    return json.dumps(data, ensure_ascii=False, indent=2)
