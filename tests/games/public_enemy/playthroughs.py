"""Golden playthroughs: whole games written out line by line, so that a changed rule or text shows as a changed line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from saloon.core.game import State
from saloon.core.replay import fingerprint
from saloon.games.public_enemy import GAME
from tests.games.public_enemy.positions import ALL_OPTIONS

GOLDEN = Path(__file__).parent / "golden"
HOW = {"plain": {}, "options": ALL_OPTIONS, "fast": {**ALL_OPTIONS, "length": "fast"}}
PLAYTHROUGHS: list[tuple[int, int, str, int]] = [
    (2, 2, "fast", 40), (2, 3, "plain", 40), (3, 1, "options", 1), (3, 8, "options", 1), (6, 1, "options", 1),
]  # fmt: skip
"""Which games are kept: how many play, the seed, which also picks the moves, the options, and the most rounds."""


def file_of(seats: int, seed: int, how: str, rounds: int) -> Path:
    """Where a playthrough is kept."""
    return GOLDEN / f"seats-{seats}-seed-{seed}-{how}-rounds-{rounds}.txt"


def lines(seats: int, seed: int, how: str, rounds: int) -> Iterator[str]:
    """A game at random: after every move the question answered, the move, the story and the record's fingerprint."""
    state = GAME.deal(seats, seed=seed, options=HOW[how], values={"most_rounds": rounds})
    yield f"public_enemy version {GAME.version}, {seats} seats, seed {seed}, {how}, {rounds} rounds at most"
    yield from _told(state)
    chooser = random.Random(seed)
    while not state.over:
        actions = state.actions()
        action = state.action(actions[int(chooser.random() * len(actions))])
        yield ""
        yield f"seat {state.turn} {state.phase}: {len(actions)} to choose from, {json.dumps(action.move)}"
        yield f"  {action.say['en']}"
        state.play(action.id)
        yield from _told(state)
    yield ""
    yield f"prizes {state.prizes()}"


def _told(state: State) -> Iterator[str]:
    for event in state.story:
        yield f"  {event.kind} {list(event.args)}: {event.say['en']}"
    yield f"  = {fingerprint(state.record())}"
