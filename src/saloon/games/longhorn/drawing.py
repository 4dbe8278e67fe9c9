"""Longhorn's table drawn in text, with Rich's markup for the colours: 80 columns, 14 lines."""

from __future__ import annotations

from itertools import zip_longest

from saloon.core import Speaker
from saloon.core.columns import centred, cut, key, painted
from saloon.games.longhorn import box, face, rules
from saloon.games.longhorn.box import COLOURS, NUGGETS, OF_EACH_COLOUR, Phase, State
from saloon.games.longhorn.manual import signs

SIDE = 3
TILE, PANEL, GAP = 18, 21, 1
"""Columns inside a tile, in the panel of the outlaws, and between board and panel."""
# Both inks are given, so that a cow looks the same on dark and on light terminals.
HIDES = ("#ffffff on #303030", "#000000 on #eeeeee", "#000000 on #ff8700", "#000000 on #5faf5f")
DANGER = "#000000 on #ffd700"
LIGHT, HEAVY = 1, 2
TURN_MARK = "►"
# Where lines of the grid meet, by the weight of the line that goes up, right, down and left.
JOINTS = {
    (0, 1, 1, 0): "┌", (0, 0, 1, 1): "┐", (1, 1, 0, 0): "└", (1, 0, 0, 1): "┘",
    (0, 2, 2, 0): "┏", (0, 0, 2, 2): "┓", (2, 2, 0, 0): "┗", (2, 0, 0, 2): "┛",
    (0, 1, 1, 1): "┬", (0, 1, 2, 2): "┱", (0, 2, 2, 1): "┲",
    (1, 1, 0, 1): "┴", (2, 1, 0, 2): "┹", (2, 2, 0, 1): "┺",
    (1, 1, 1, 0): "├", (2, 2, 1, 0): "┡", (1, 2, 2, 0): "┢",
    (1, 0, 1, 1): "┤", (2, 0, 1, 2): "┩", (1, 0, 2, 2): "┪",
    (1, 1, 1, 1): "┼", (2, 1, 1, 2): "╃", (2, 2, 1, 1): "╄", (1, 1, 2, 2): "╅", (1, 2, 2, 1): "╆",
}  # fmt: skip


def draw(s: State, w: Speaker) -> list[str]:
    """The board with both outlaws beside it, line by line, and what its signs mean."""
    gap = " " * GAP
    lines = [left + gap + right for left, right in zip_longest(_board(s, w), _outlaws(s, w), fillvalue="")]
    return [*lines, key(signs(w))]


def _spread(left: str, right: str, style: str = "", width: int = PANEL) -> str:
    """A line of the panel: one text at each end, the right one whole."""
    left = cut(left, width - len(right) - 1)
    return painted(left + " " * (width - len(left) - len(right)) + right, style)


# ---- The board


def _board(s: State, w: Speaker) -> list[str]:
    lines = []
    for row in range(SIDE):
        lines.append(_rule(s, row, w))
        tiles = [_tile(s, SIDE * row + column, w) for column in range(SIDE)]
        walls = [_ink("│" if _wall(s, row, column) == LIGHT else "┃") for column in range(SIDE + 1)]
        lines += [
            walls[0] + "".join(part + wall for part, wall in zip(parts, walls[1:], strict=True))
            for parts in zip(*tiles, strict=True)
        ]
    lines.append(_rule(s, SIDE, w))
    return lines


def _stands_at(s: State, row: int, column: int) -> bool:
    return 0 <= row < SIDE and 0 <= column < SIDE and s.here == SIDE * row + column


def _wall(s: State, row: int, column: int) -> int:
    """The weight of the line left of that column: heavy around the outlaw."""
    if not 0 <= row < SIDE:
        return 0
    return HEAVY if _stands_at(s, row, column) or _stands_at(s, row, column - 1) else LIGHT


def _floor(s: State, row: int, column: int) -> int:
    """The weight of the line above that row."""
    if not 0 <= column < SIDE:
        return 0
    return HEAVY if _stands_at(s, row, column) or _stands_at(s, row - 1, column) else LIGHT


def _ink(line: str) -> str:
    return f"[bold]{line}[/]" if any(part in line for part in "┃━") else f"[dim]{line}[/]"


def _rule(s: State, row: int, w: Speaker) -> str:
    """The line above a row of tiles; the outlaw's name stands in it above the outlaw."""
    line = ""
    for column in range(SIDE + 1):
        arms = (
            _wall(s, row - 1, column), _floor(s, row, column), _wall(s, row, column), _floor(s, row, column - 1),
        )  # fmt: skip
        line += painted(JOINTS[arms], "bold" if HEAVY in arms else "dim")
        if column < SIDE:
            line += _span(s, row, column, w)
    return line


def _span(s: State, row: int, column: int, w: Speaker) -> str:
    if not _stands_at(s, row, column):
        return _ink(("━" if _floor(s, row, column) == HEAVY else "─") * TILE)
    label = cut(f" {w('Outlaw').upper()} ", TILE)
    before = (TILE - len(label)) // 2
    after = TILE - len(label) - before
    return _ink("━" * before) + painted(label, "bold reverse") + _ink("━" * after)


def _tile(s: State, square: int, w: Speaker) -> tuple[str, str, str]:
    here = s.here == square
    name = centred(face.place(s.tile[square], w), TILE, "bold reverse" if here else "bold")
    return name, _token(s, square, w), _cows(s, square, w)


def _token(s: State, square: int, w: Speaker) -> str:
    name = face.token_name(s.token[square], w)
    if box.is_dangerous(s, square):
        return centred(f" ! {name} ! ", TILE, DANGER)
    return centred(name, TILE)


def _cows(s: State, square: int, w: Speaker) -> str:
    """The cows of a tile by colour, each as a letter; with a number before the letter if they are too many."""
    if box.cows_on(s, square) == 0:
        return centred(w("bare"), TILE, "dim italic")
    counts = [(colour, s.cows[square, colour]) for colour in range(COLOURS) if s.cows[square, colour]]
    groups = [(colour, face.letter(colour, w) * count) for colour, count in counts]
    if sum(len(text) + 1 for _, text in groups) - 1 > TILE:
        groups = [(colour, f"{count}{face.letter(colour, w)}") for colour, count in counts]
    width = sum(len(text) + 1 for _, text in groups) - 1
    before = (TILE - width) // 2
    inked = " ".join(painted(text, HIDES[colour]) for colour, text in groups)
    return " " * before + inked + " " * (TILE - width - before)


# ---- The outlaws


def _outlaws(s: State, w: Speaker) -> list[str]:
    again = s.again and s.phase in (Phase.RIDE, Phase.RAID)
    between = painted(cut(w("Snake oil: once more"), PANEL), "italic") if again else ""
    return [*_outlaw(s, 0, w), between, *_outlaw(s, 1, w)]


def _outlaw(s: State, player: int, w: Speaker) -> list[str]:
    """Who it is and what they would have if it ended now, colour by colour."""
    mark = TURN_MARK if s.turn == player else " "
    wealth = w.dollars(box.wealth(s, player))
    name = face.who(player, w)
    if w.seat == player and player >= len(w.names):
        name = w("{name} (you)", name=name)
    lines = [_spread(f"{mark} {name}", wealth, "bold reverse" if s.turn == player else "bold")]
    lines += [_herd(s, player, colour, w) for colour in range(COLOURS)]
    held = rules.nuggets_held(s, player)
    gold = sum(box.NUGGET_DOLLARS[kind] * s.nuggets[player, kind] for kind in range(NUGGETS))
    return [*lines, _spread(w.many("{n} nugget", "{n} nuggets", held), w.dollars(gold), "" if held else "dim")]


def _herd(s: State, player: int, colour: int, w: Speaker) -> str:
    count, worth = s.herd[player, colour], box.cows_left(s, colour) * box.DOLLARS_A_COW
    widest = len(w.dollars(OF_EACH_COLOUR * box.DOLLARS_A_COW))
    left = f" {count} × {w.dollars(worth):>{widest}} ="
    line = _spread(left, w.dollars(count * worth), "" if count else "dim", width=PANEL - 1)
    return painted(face.letter(colour, w), HIDES[colour]) + line
