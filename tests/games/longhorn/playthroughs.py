"""Golden playthroughs: whole games written out line by line, so that a changed rule or text shows as a changed line."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from saloon.core.game import State
from saloon.core.replay import fingerprint
from saloon.games.longhorn import GAME

GOLDEN = Path(__file__).parent / "golden"
RICH, POOR = "1-2-2-1", "2-2-1-1"
PLAYTHROUGHS = [(3, RICH), (4, RICH), (4, POOR), (5, RICH), (5, POOR), (23, POOR), (51, RICH), (90, POOR)]
"""Which games are kept: the seed, which also picks the moves, and the option."""


def file_of(seed: int, choice: str) -> Path:
    """Where a playthrough is kept."""
    return GOLDEN / f"seed-{seed}-nuggets-{choice}.txt"


def lines(seed: int, choice: str) -> Iterator[str]:
    """A game at random: after every move the question answered, the move, the story and the record's fingerprint."""
    state = GAME.deal(seed=seed, options={"nuggets": choice})
    yield f"longhorn version {GAME.version}, seed {seed}, nuggets {choice}"
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
