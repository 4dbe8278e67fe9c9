"""Golden playthroughs: whole games written out line by line, so that a changed rule or text shows as a changed line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from saloon.core import CLOCK
from saloon.core.game import State
from saloon.core.replay import fingerprint
from saloon.games.boomtown import GAME

GOLDEN = Path(__file__).parent / "golden"
PLAYTHROUGHS = [(2, 3, "beats"), (3, 21, "beats"), (5, 4, "beats"), (2, 10, "live")]
"""Which games are kept: how many play, the seed, which also picks the moves, and the tempo."""


def file_of(seats: int, seed: int, tempo: str) -> Path:
    """Where a playthrough is kept."""
    return GOLDEN / f"players-{seats}-seed-{seed}-{tempo}.txt"


def lines(seats: int, seed: int, tempo: str) -> Iterator[str]:
    """A game at random: each move with its question and its story, and every round the record's fingerprint."""
    state = GAME.deal(seats, seed=seed, options={"tempo": tempo})
    yield f"boomtown version {GAME.version}, {seats} players, seed {seed}, {tempo}"
    yield from _told(state)
    chooser = random.Random(seed)
    while not state.over:
        actions = state.actions()
        action = state.action(actions[int(chooser.random() * len(actions))])
        mover = "clock" if state.turn == CLOCK else f"seat {state.turn}"
        line = f"{mover} {state.phase}: {json.dumps(action.move)} of {len(actions)}"
        state.play(action.id)
        if len(actions) > 1 or state.story:  # else somebody has passed who could do nothing else
            yield line
            yield from _told(state)
    yield f"prizes {state.prizes()}"


def _told(state: State) -> Iterator[str]:
    for event in state.story:
        yield f"  {event.kind} {list(event.args)}: {event.say['en']}"
    if state.phase == "marshal" or state.over:
        yield f"  = {fingerprint(state.record())}"
