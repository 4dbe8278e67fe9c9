"""Golden playthroughs: whole games written out line by line, so that a changed rule or text shows as a changed line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from saloon.core.game import State
from saloon.core.replay import fingerprint
from saloon.games.goat import GAME

GOLDEN = Path(__file__).parent / "golden"
PLAYTHROUGHS = [(2, 1), (2, 9), (3, 2), (3, 4), (4, 3), (5, 5), (5, 12)]
"""Which games are kept: how many play, and the seed, which also picks the moves."""


def file_of(seats: int, seed: int) -> Path:
    """Where a playthrough is kept."""
    return GOLDEN / f"players-{seats}-seed-{seed}.txt"


def lines(seats: int, seed: int) -> Iterator[str]:
    """A game at random: after every move the question answered, the move, the story and the record's fingerprint."""
    state = GAME.deal(seats, seed=seed)
    yield f"goat version {GAME.version}, {seats} players, seed {seed}"
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
