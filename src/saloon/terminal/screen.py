"""The screen of a table: title, board, story, question, moves. Pure: from a table to lines of Rich markup."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from rich.markup import escape

from saloon.core.game import Game, Seen
from saloon.core.words import Speaker
from saloon.terminal.setup import title
from saloon.terminal.table import Table

WIDTH, HEIGHT = 80, 24
COLUMN_GAP = 2
DRAWING_HEIGHT, HINT_HEIGHT, PROMPT_HEIGHT = 13, 1, 1
OLD, NEW = "·", "›"
"""Before a paragraph of the story: from before the person's last decision, and since."""


@dataclass(frozen=True)
class Size:
    """How much room there is."""

    width: int = WIDTH
    height: int = HEIGHT


def cut(text: str, width: int) -> str:
    """The text, shortened with an ellipsis if it is too wide."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


@dataclass(frozen=True)
class Screen:
    """Lines to show, without the prompt's, which comes below them."""

    lines: list[str]
    moves_shown: int


def compose(
    table: Table, w: Speaker, size: Size, question: str = "", moves: Sequence[str] = (), first: int = 0, hint: str = ""
) -> Screen:
    """The whole screen; of the moves as many as there is room for, from one of them on."""
    top = [title_bar(table, w, size.width), *drawing(table.game, table.state.seen_by(table.person), w)]
    room = max(0, size.height - len(top) - PROMPT_HEIGHT)
    below = [f"[bold]{escape(line)}[/]" for line in textwrap.wrap(question, size.width)[:2]]
    grid = move_grid(moves, size.width, max(1, room - len(below) - HINT_HEIGHT), first)
    if grid.shown < len(moves):
        hint = w("Enter: more moves · {hint}", hint=hint)
    below += [escape(line) for line in grid.lines]
    below.append(f"[dim]{escape(cut(hint, size.width))}[/]" if hint else "")
    room = max(0, room - len(below))
    story = story_lines(table, w, size.width, room)
    return Screen(top + story + [""] * (room - len(story)) + below, grid.shown)


def title_bar(table: Table, w: Speaker, width: int) -> str:
    """The game, who plays, and whose turn it is."""
    others = ", ".join(name for seat, name in enumerate(table.names(w)) if seat != table.person)
    left = f" {title(table.game)[w.language]} · {w('you against {others}', others=others)}"
    right = f"{whose_turn(table, w)} "
    left = cut(left, width - len(right) - 1)
    return f"[bold reverse]{escape(left + ' ' * (width - len(left) - len(right)) + right)}[/]"


def whose_turn(table: Table, w: Speaker) -> str:
    """Who is on turn, in a few words."""
    if table.state.over:
        return w("The end")
    if table.is_persons_turn:
        return w("Your turn")
    return w("It is {name}’s turn", name=table.names(w)[table.state.turn])


def drawing(game: Game, seen: Seen, w: Speaker) -> list[str]:
    """The table as the game draws it, or its view line by line if it has no drawing."""
    if game.drawing is not None:
        lines: list[str] = game.drawing.draw(seen.record(), w)
        return lines
    text = json.dumps(game.face.view(seen.record(), seen.seat), ensure_ascii=False)
    return [escape(line) for line in textwrap.wrap(text, WIDTH, max_lines=DRAWING_HEIGHT, placeholder=" …")]


def story_lines(table: Table, w: Speaker, width: int, count: int) -> list[str]:
    """The last so many lines of the story, what is new marked; and news of the compiler below it."""
    news = table.crew.news(w)
    tail = [f"[italic]{escape(line)}[/]" for line in textwrap.wrap(news, width)][:count]
    lines: list[str] = []
    since = table.news_since()
    for number in range(len(table.chapters) - 1, -1, -1):
        if len(lines) + len(tail) >= count:
            break
        paragraphs = list(table.paragraphs(w, number, number + 1))
        mark = NEW if number >= since else OLD
        lines = [line for told in paragraphs for line in paragraph(told, mark, width)] + lines
    return lines[max(0, len(lines) + len(tail) - count) :] + tail


def paragraph(text: str, mark: str, width: int) -> list[str]:
    """A paragraph of the story as lines, with its mark."""
    wrapped = wrapped_after(f"{mark} ", text, width)
    return [escape(line) if mark == NEW else f"[dim]{escape(line)}[/]" for line in wrapped]


def wrapped_after(margin: str, text: str, width: int) -> list[str]:
    """A text in lines with something in the margin of the first; a number stays with its % or $."""
    text = re.sub(r"(\d) ([%$])", "\\1\u00a0\\2", text)
    return textwrap.wrap(text, width, initial_indent=margin, subsequent_indent=" " * len(margin))


# ---- Moves in columns


@dataclass(frozen=True)
class MoveGrid:
    """Numbered moves in columns, from one of them on; `shown` tells how many found room."""

    lines: list[str]
    shown: int


def move_grid(moves: Sequence[str], width: int, rows: int, first: int = 0) -> MoveGrid:
    """As many moves as fit. Words that all moves begin with are left out where that is needed to show all."""
    whole = _grid(moves, width, rows, 0)
    return whole if whole.shown == len(moves) else _grid(without_common_words(moves), width, rows, first)


def _grid(moves: Sequence[str], width: int, rows: int, first: int) -> MoveGrid:
    digits = len(str(len(moves)))
    cells = [f"{number:>{digits}}. {text}" for number, text in enumerate(moves, 1)][first:]
    if not cells:
        return MoveGrid([], 0)
    columns = max(1, (width + COLUMN_GAP) // (max(map(len, cells)) + COLUMN_GAP))
    columns = min(columns, len(cells))
    cell_width = (width + COLUMN_GAP) // columns - COLUMN_GAP
    height = min(rows, -(-len(cells) // columns))
    shown = cells[: height * columns]
    lines = []
    for row in range(height):
        line = [cut(cell, cell_width).ljust(cell_width) for cell in shown[row::height]]
        lines.append((" " * COLUMN_GAP).join(line).rstrip())
    return MoveGrid(lines, len(shown))


def without_common_words(texts: Sequence[str]) -> list[str]:
    """The texts without the words that all of them begin with, as long as something is left of each."""
    split = [text.split() for text in texts]
    common = 0
    while all(len(words) > common + 1 for words in split) and len({words[common] for words in split}) == 1:
        common += 1
    return [" ".join(words[common:]) for words in split]
