"""Draw the README's picture: the terminal table in the middle of a game, as an SVG.

`python tools/picture.py` writes docs/pictures/longhorn.svg.
"""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import saloon
from saloon.core.words import Speaker
from saloon.terminal.crew import Crew
from saloon.terminal.screen import Size, compose
from saloon.terminal.table import Table

TARGET = Path(__file__).parent.parent / "docs" / "pictures" / "longhorn.svg"
SEED, MOVES, PERSON = 11, 15, 0
INKS = "17110c a3231b 2f6032 d9a33a 1f4e74 5d2b57 1d5f62 dfc99d 5c4530 f08a78 9ccf8d ffc24d 8dbfe6 d7a3d0 83cfcf fdf6e6"
PAINT = [(int(ink[:2], 16), int(ink[2:4], 16), int(ink[4:], 16)) for ink in INKS.split()]
LAMPLIGHT = TerminalTheme((23, 17, 12), (243, 231, 207), PAINT[:8], PAINT[8:])
"""Ink and paper by lamplight."""


def table() -> Table:
    """A table in the middle of a game, with the person to decide."""
    game = saloon.game("longhorn")
    state = game.deal(seed=SEED)
    file = Path(tempfile.mkdtemp()) / "picture.json"
    seated = Table(state, PERSON, Crew(game, {1 - PERSON: "greedy"}, seed=SEED), file)
    player = saloon.bot("greedy", seed=SEED)
    while len(seated.state.moves) < MOVES or not seated.is_persons_turn or len(seated.state.actions()) < 3:
        seated.play(player.choose(seated.state.seen_by(seated.state.turn)))
    return seated


def main() -> None:
    """Draw it."""
    seated = table()
    w: Speaker = seated.speaker("en")
    question = seated.game.face.ask(seated.state.seen_by(PERSON).record(), w)
    moves = [action.say["en"] for action in seated.state.legal()]
    hint = w("A number, or: u undo · h rules · s story · l language · q save and quit")
    screen = compose(seated, w, Size(), question, moves, 0, hint)
    console = Console(record=True, width=80, force_terminal=True, color_system="truecolor", file=io.StringIO())
    for line in screen.lines:
        console.print(line, highlight=False)
    console.print("> ", highlight=False)
    svg = console.export_svg(title="saloon play longhorn", theme=LAMPLIGHT)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no fonts from elsewhere: any monospace will do
    svg = re.sub(r"<!--.*?-->", "", svg).replace("Fira Code", "DejaVu Sans Mono")
    TARGET.write_text(re.sub(r"[ \t]+\n", "\n", svg), "utf-8")
    print(f"{TARGET.name} drawn")


if __name__ == "__main__":
    main()
