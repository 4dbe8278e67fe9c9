"""The same scenario, interpreted or compiled: a position that is played on."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

import numpy as np

from saloon.core.compiling import Compiled, compiled
from saloon.core.game import Game, legal_mask
from saloon.core.loops import STEPS
from saloon.core.record import Record

S = TypeVar("S", bound=Record)
Way = Literal["interpreted", "compiled"]


@cache
def steps(game: Game) -> Compiled:
    """Every rule of the contract, compiled with bounds checking."""
    return compiled(game, STEPS, boundscheck=True)


class Table(Generic[S]):
    """A position that is played on, refusing what is not legal. A room says of which game, and what it looks at."""

    game: ClassVar[Game]

    def __init__(self, s: S, way: Way = "interpreted") -> None:
        self.s, self.way = s, way

    def legal(self) -> set[int]:
        """What may be done now."""
        if self.way == "interpreted":
            plain, plain_count = legal_mask(self.game, self.s)
            marked = {action for action in range(self.game.actions) if plain[action]}
            assert plain_count == len(marked)
            return marked
        mask = np.ones(self.game.actions, np.int8)
        count = steps(self.game).legal_at(self.s.packed(), 0, mask)
        assert count == mask.sum()
        return set(np.flatnonzero(mask).tolist())

    def play(self, *actions: int) -> Self:
        """Play these actions, one after the other."""
        for action in actions:
            assert action in self.legal(), f"{self.game.face.move(action)} is not legal: {self.moves()}"
            if self.way == "interpreted":
                self.game.rules.play(self.s, action)
            else:
                packed = self.s.packed()
                steps(self.game).play_at(packed, 0, action)
                self.s = type(self.s).read(packed[0])
            self.check()
        return self

    def check(self) -> None:
        """What must hold after every action."""

    def moves(self) -> list[dict[str, Any]]:
        """What may be done now, readably."""
        return [self.game.face.move(action) for action in sorted(self.legal())]
