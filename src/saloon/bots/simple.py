"""Bots that think for no time at all: `random`, and those that follow a policy of the game's own."""

from __future__ import annotations

import random

from saloon.bots.base import Bot, actions_of
from saloon.bots.certain import promising
from saloon.core.chance import sow
from saloon.core.errors import NotPossible
from saloon.core.game import Game, Seen
from saloon.core.record import new_mask


class Random(Bot):
    """Plays anything that is allowed."""

    name = "random"

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._dice = random.Random(self.seed)

    def choose(self, seen: Seen) -> int:
        """Any legal action, all alike."""
        return self._dice.choice(actions_of(seen))


class ByPolicy(Bot):
    """Plays by the game's own policy of this bot's name."""

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._decisions = 0

    @classmethod
    def can_play(cls, game: Game) -> bool:
        """Has the game such a policy?"""
        try:
            game.policy(cls.name)
        except NotPossible:
            return False
        return True

    def choose(self, seen: Seen) -> int:
        """What the policy likes best, ties broken by this bot's own chance."""
        return self._among(seen, actions_of(seen))

    def _among(self, seen: Seen, actions: list[int]) -> int:
        """What the policy likes best of some actions."""
        s = seen.record()
        sow(s, self.seed, self._decisions)
        self._decisions += 1
        mask = new_mask(seen.game.actions)
        for action in actions:
            mask[action] = 1
        return int(seen.game.policy(self.name)(s, mask))


class Greedy(ByPolicy):
    """Plays by the game's own simple policy, and sees a sure win."""

    name = "greedy"

    def choose(self, seen: Seen) -> int:
        """A sure win, else what the policy likes best of all that gives no game away."""
        actions_of(seen)
        return self._among(seen, promising(seen))


class Passive(ByPolicy):
    """Plays anything, but never what could be left alone, such as a card: to see what that is worth."""

    name = "passive"
