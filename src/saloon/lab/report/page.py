"""A report as one page of HTML that needs nothing else, or as Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from saloon.core.game import Game
from saloon.lab.report import plots
from saloon.lab.report.sentences import Words, is_sure

STYLE = """
:root { color-scheme: light dark; --paper: #f6ecd9; --ink: #2b1d12; --line: #cdb892; --accent: #8c2f16; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1611; --ink: #eee0c6; --line: #59452f; --accent: #e79a6b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1, h2 { font-family: Rockwell, "Roboto Slab", Georgia, serif; line-height: 1.2; }
h1 { font-size: 2rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-bottom: 2px solid var(--line); padding-bottom: .25rem; }
.answer { font-size: 1.1rem; padding-left: 1.2rem; }
.answer li { margin: .5rem 0; }
svg { width: 100%; max-width: 36rem; height: auto; display: block; overflow: visible; }
svg text { font: 10px system-ui, sans-serif !important; }
details { margin: .5rem 0 0; }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; text-decoration: underline; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .95rem; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.note { border-left: 4px solid var(--line); padding-left: 1rem; }
"""

Block = tuple[str, str, list[str], list[list[str]]]
"""A part of a report: its heading, its plot, and a table's head and rows."""


def html(game: Game, found: Mapping[str, Any], title: str, language: str) -> str:
    """The page, about a game of that title."""
    plots.check()
    words = Words(game, found, language)
    w, heading = words.w, words.heading(title)
    parts = [f"<h1>{escape(heading)}</h1>", f"<p>{escape(w.many('{n} seat', '{n} seats', found['seats']))}</p>"]
    parts.append('<ul class="answer">')
    parts += [f"<li>{escape(line)}</li>" for line in words.answer()]
    parts.append("</ul>")
    for head, drawing, columns, rows in blocks(words):
        parts.append(f"<h2>{escape(head)}</h2>")
        parts.append(drawing)
        if rows:
            parts.append(f"<details><summary>{escape(w('The figures'))}</summary>{_table(columns, rows)}</details>")
    parts.append(f"<h2>{escape(w('How it was measured'))}</h2>")
    parts.append(f'<p class="note">{escape(words.method())}</p><p class="note">{escape(words.settles())}</p>')
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(heading)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def markdown(game: Game, found: Mapping[str, Any], title: str, language: str) -> str:
    """The same without plots."""
    words = Words(game, found, language)
    w = words.w
    lines = [f"# {words.heading(title)}", ""]
    lines += [f"* {line}" for line in words.answer()]
    for head, _, columns, rows in blocks(words, drawn=False):
        if rows:
            lines += ["", f"## {head}", "", _row(columns), _row(["---"] + ["---:"] * (len(columns) - 1))]
            lines += [_row(row) for row in rows]
    lines += ["", f"## {w('How it was measured')}", "", words.method(), "", words.settles(), ""]
    return "\n".join(lines)


def blocks(words: Words, *, drawn: bool = True) -> list[Block]:
    """The parts of a report, from what matters most."""
    w, found = words.w, words.found
    parts: list[Block] = []
    points = w("wins in 100 games, more or less than those without")
    for name, group in words.groups():
        head = words.group(name)
        ordered = group if name == "place" else sorted(group, key=lambda row: -row["effect"]["value"])
        drawing = plots.intervals([_dot(words, row) for row in ordered], points, head) if drawn else ""
        columns = [head, w("Share of wins"), w("More or less"), w("A game")]
        parts.append((head, drawing, columns, [_figures(words, row) for row in ordered]))
    course = found["course"]
    if course["games"]:
        head, label = w("How a game is decided"), w("part of the game that is played, %")
        rows = [
            [f"{100 * at // (len(course['winner']) - 1)} %", words.percent(chance)]
            for at, chance in enumerate(course["winner"])
        ]
        drawing = plots.curve(course["winner"], label, w("The chance of the later winner")) if drawn else ""
        parts.append((head, drawing, [label, w("The chance of the later winner")], rows))
    histogram = found["length"]["histogram"]
    head = w("How long a game is")
    drawing = plots.histogram(histogram["counts"], histogram["edges"], w("decisions"), head) if drawn else ""
    rows = [
        [f"{low:.0f} – {high:.0f}", w.count(count)]
        for low, high, count in zip(histogram["edges"], histogram["edges"][1:], histogram["counts"], strict=False)
    ]
    parts.append((head, drawing, [w("decisions"), w("Games")], rows))
    figures = words.game.figures
    own = {} if figures is None else figures.words(words.game.speaker(w.language))
    stats = [[own.get(name, name), words.number(value, 3)] for name, value in flat(found["stats"])]
    parts.append((w("How often what comes up"), "", [w("Figure"), ""], stats))
    return parts


def flat(stats: Mapping[str, Any], before: str = "") -> list[tuple[str, float]]:
    """Nested figures by dotted names."""
    rows: list[tuple[str, float]] = []
    for name, value in stats.items():
        if isinstance(value, Mapping):
            rows += flat(value, f"{before}{name}.")
        elif isinstance(value, list):
            rows += [(f"{before}{name} {at + 1}", each) for at, each in enumerate(value)]
        else:
            rows.append((before + name, value))
    return rows


def _dot(words: Words, row: Mapping[str, Any]) -> tuple[str, float, float, float, bool]:
    effect = row["effect"]
    value, low, high = (100 * effect[key] for key in ("value", "low", "high"))
    return words.trait(row), value, low, high, is_sure(effect)


def _figures(words: Words, row: Mapping[str, Any]) -> list[str]:
    sure = "" if is_sure(row["effect"]) else " ·"
    return [
        words.trait(row),
        words.percent(row["share"]["value"]),
        words.points(row["effect"]) + sure,
        words.number(row["a_game"], 2),
    ]


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
