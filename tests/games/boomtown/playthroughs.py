"""Which games are kept line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from saloon.core import CLOCK
from saloon.core.game import State
from saloon.games.boomtown import GAME
from tests.games.golden import Playthrough


class Brief(Playthrough):
    """Shootouts have many moves: each is told in a line, and how things are only once a round."""

    def played(self, state: State, actions: list[int], chosen: int) -> Iterator[str]:
        """A move; not that of somebody who passes because they can do nothing else."""
        mover = "clock" if state.turn == CLOCK else f"seat {state.turn}"
        line = f"{mover} {state.phase}: {json.dumps(state.action(chosen).move)} of {len(actions)}"
        state.play(chosen)
        if len(actions) > 1 or state.story:
            yield line
            yield from self.told(state)

    def told(self, state: State) -> Iterator[str]:
        """What has just happened, and at the end of a round how things are now."""
        *story, now = super().told(state)
        yield from story
        if state.phase == "marshal" or state.over:
            yield now


PLAYTHROUGHS = [
    Brief(GAME, f"players-{seats}-seed-{seed}-{tempo}", seats, seed, {"tempo": tempo})
    for seats, seed, tempo in ((2, 3, "beats"), (3, 12, "beats"), (5, 4, "beats"), (2, 47, "live"))
]
