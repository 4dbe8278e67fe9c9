"""Golden playthroughs: whole games written out line by line, so that a changed rule or text shows as a changed line.

    python tests/games/golden.py [GAME …]

writes them anew, after a change of rules or texts that was meant; then read the difference before you keep it.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from saloon.core.game import Game, State
from saloon.core.replay import fingerprint

HERE = Path(__file__).parent
GAMES = ("bang_dice", "boomtown", "goat", "longhorn", "public_enemy")


@dataclass(frozen=True)
class Playthrough:
    """A game at random that is kept. The seed also picks the moves."""

    game: Game
    name: str
    seats: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return folder_of(self.game.name) / f"{self.name}.txt"

    def lines(self) -> Iterator[str]:
        """The game as it is told now."""
        state = self.game.deal(self.seats, seed=self.seed, options=self.options, values=self.values)
        yield f"{self.game.name} version {self.game.version}, {self.seats} seats, seed {self.seed}"
        yield f"options {json.dumps(dict(self.options))}, values {json.dumps(dict(self.values))}"
        yield from self.told(state)
        chooser = random.Random(self.seed)
        while not state.over:
            actions = state.actions()
            yield from self.played(state, actions, actions[int(chooser.random() * len(actions))])
        yield ""
        yield f"prizes {state.prizes()}"

    def played(self, state: State, actions: list[int], chosen: int) -> Iterator[str]:
        """A move: the question answered, the answer, the story and the record's fingerprint."""
        action = state.action(chosen)
        yield ""
        yield f"seat {state.turn} {state.phase}: {len(actions)} to choose from, {json.dumps(action.move)}"
        yield f"  {action.say['en']}"
        state.play(chosen)
        yield from self.told(state)

    def told(self, state: State) -> Iterator[str]:
        """What has just happened, and how things are now."""
        for event in state.story:
            yield f"  {event.kind} {[*event.args.as_dict().values(), 0, 0, 0][:3]}: {event.say['en']}"
        yield f"  = {fingerprint(state.record())}"


def folder_of(game: str) -> Path:
    """Where a game's playthroughs are kept."""
    return HERE / game / "golden"


def kept(game: str) -> str:
    """All that is kept of a game."""
    return "\n".join(file.read_text("utf-8") for file in folder_of(game).iterdir())


def playthroughs_of(game: str) -> list[Playthrough]:
    """Those that shall be kept."""
    found: list[Playthrough] = import_module(f"tests.games.{game}.playthroughs").PLAYTHROUGHS
    return found


def write(game: str) -> None:
    """Write all of a game anew."""
    folder_of(game).mkdir(exist_ok=True)
    for old in folder_of(game).iterdir():
        old.unlink()
    for each in playthroughs_of(game):
        each.file.write_text("\n".join(each.lines()) + "\n", "utf-8")
        print(each.file)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))
    for name in sys.argv[1:] or GAMES:
        write(name)
