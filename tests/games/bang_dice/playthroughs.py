"""Golden playthroughs: whole games written out line by line, so that a changed rule or text shows as a changed line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from saloon.core.game import State
from saloon.core.replay import fingerprint
from saloon.games.bang_dice import GAME

GOLDEN = Path(__file__).parent / "golden"
CHOSEN = {"characters": "chosen"}
OTHERWISE = {option.name: list(option.choices)[-1] for option in GAME.options if option.name != "cast"}
PLAYTHROUGHS: list[tuple[int, int, dict[str, str]]] = [
    (3, 2, {}), (3, 5, OTHERWISE), (4, 11, {}), (5, 7, {}), (5, 8, CHOSEN), (6, 3, {}), (7, 21, {}), (8, 1, {}),
]  # fmt: skip
"""Which games are kept: how many play, the seed, which also picks the moves, and the options."""


def file_of(seats: int, seed: int, options: dict[str, str]) -> Path:
    """Where a playthrough is kept."""
    how = {0: "plain", 1: "chosen"}.get(len(options), "otherwise")
    return GOLDEN / f"seats-{seats}-seed-{seed}-{how}.txt"


def lines(seats: int, seed: int, options: dict[str, str]) -> Iterator[str]:
    """A game at random: after every move the question answered, the move, the story and the record's fingerprint."""
    state = GAME.deal(seats, seed=seed, options=options)
    yield f"bang_dice version {GAME.version}, {seats} seats, seed {seed}, options {json.dumps(options)}"
    yield from _told(state)
    chooser = random.Random(seed)
    while not state.over:
        actions = state.actions()
        action = state.action(actions[int(chooser.random() * len(actions))])
        yield ""
        yield f"seat {state.turn} {state.phase}: {len(actions)} to choose from, {json.dumps(action.move)}"
        yield f"  “{action.say['en']}”"
        state.play(action.id)
        yield from _told(state)
    yield ""
    yield f"prizes {state.prizes()}"


def _told(state: State) -> Iterator[str]:
    for event in state.story:
        yield f"  {event.kind} {list(event.args)}: {event.say['en']}"
    yield f"  = {fingerprint(state.record())}"
