"""Long texts, a screen at a time: the rules in our own words, and the whole story."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.markup import escape

from saloon.core.manual import BULLET, Section, items, section
from saloon.core.words import Speaker
from saloon.terminal.display import Display
from saloon.terminal.screen import NEW, cut, paragraph, wrapped_after
from saloon.terminal.setup import title
from saloon.terminal.table import Table

BACK, QUIT = "b", "q"


def read_rules(table: Table, display: Display, w: Speaker) -> None:
    """Show the rules, opened at what the present question is about."""
    lines: list[str] = []
    start = 0
    sections = [*table.game.face.rules_help(w, table.state.seen_by(table.person).record()), *_agreed(table, w)]
    for phase, heading, text in sections:
        if phase == table.state.phase and not start:
            start = len(lines)
        lines += [f"[bold]{escape(heading)}[/]", *map(escape, set_in_lines(text, display.size.width - 2)), ""]
    browse(w("The rules of {game}", game=title(table.game)[w.language]), lines, start, display, w)


def _agreed(table: Table, w: Speaker) -> list[Section]:
    """The options of this table, if the game has any and words for them."""
    labels: dict[str, str] = getattr(table.game.face, "option_words", lambda _: {})(w)
    chosen = {option.name: option.default for option in table.game.options} | dict(table.state.options)
    told = [
        w("{option}: {choice}", option=labels[name], choice=labels.get(f"{name}={choice}", choice))
        for name, choice in chosen.items()
        if name in labels
    ]
    return [section(w("What this table has agreed on"), items(told))] if told else []


def set_in_lines(text: str, width: int) -> list[str]:
    """A section of the rules: its paragraphs one below the other, the items of a list with a margin."""
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith(BULLET):
            lines += wrapped_after(f"  {BULLET}", line.removeprefix(BULLET), width)
        else:
            lines += textwrap.wrap(line, width)
    return lines


def read_story(table: Table, display: Display, w: Speaker) -> None:
    """Show the whole story so far, opened at its end."""
    width = display.size.width - 2
    lines = [line for told in table.paragraphs(w) for line in paragraph(told, NEW, width)]
    browse(w("The story so far"), lines, max(0, len(lines) - page_height(display)), display, w)


def page_height(display: Display) -> int:
    """Lines of text on a page, between its heading and its prompt."""
    return max(1, display.size.height - 4)


def browse(heading: str, lines: Sequence[str], start: int, display: Display, w: Speaker) -> None:
    """Page through a text until the person has read enough; in plain mode print all of it."""
    if not display.is_screen:
        display.say("", f"[bold]{escape(heading)}[/]", *lines, "")
        return
    height, at = page_height(display), start
    while True:
        page = list(lines[at : at + height])
        is_last = at + height >= len(lines)
        onward = w("Enter: back to the table") if is_last else w("Enter: next page")
        hint = w("{onward} · b: page back · q: back to the table", onward=onward)
        bar = cut(f" {heading}", display.size.width).ljust(display.size.width)
        page = [f"[bold reverse]{escape(bar)}[/]", "", *page, *[""] * (height - len(page)), f"[dim]{escape(hint)}[/]"]
        display.show(page)
        answer = display.ask()
        if answer is None or answer.lower() == QUIT or (is_last and answer.lower() != BACK):
            return
        at = max(0, at - height) if answer.lower() == BACK else at + height
