"""The plots of a report, as SVG that takes its colours from the page and says everything without them."""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from saloon.core.errors import NotPossible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, SURE = "#010101", "#020202"
"""Stand-ins for the page's colours: text and lines; what is certain."""
WIDTH = 4.6
ROW = 0.28
"""Inches."""


def check() -> None:
    """NotPossible if plots cannot be drawn here."""
    if importlib.util.find_spec("matplotlib") is None:
        raise NotPossible("matplotlib is not installed: pip install 'saloon[lab]'")


def intervals(rows: Sequence[tuple[str, float, float, float, bool]], label: str, title: str) -> str:
    """A dot with its interval for each row: its name, value, low and high, and whether it differs from 0 for certain.

    Filled dots are certain, open ones are not.
    """
    figure, axes = _axes(len(rows) * ROW + 0.9)
    for at, (_, value, low, high, sure) in enumerate(reversed(rows)):
        colour = SURE if sure else INK
        axes.plot([low, high], [at, at], color=colour, linewidth=1.6, solid_capstyle="butt")
        axes.plot([value], [at], marker="o", markersize=6, color=colour, markerfacecolor=colour if sure else "none")
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.set_yticks(range(len(rows)), [name for name, *_ in reversed(rows)])
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_xlabel(label)
    return _svg(figure, title)


def histogram(counts: Sequence[int], edges: Sequence[float], label: str, title: str) -> str:
    """How often something was that long."""
    figure, axes = _axes(2.4)
    total = max(sum(counts), 1)
    axes.stairs([100 * count / total for count in counts], edges, fill=True, facecolor=SURE, edgecolor=INK, alpha=0.55)
    axes.set_xlabel(label)
    axes.set_ylabel("%")
    return _svg(figure, title)


def curve(values: Sequence[float], label: str, title: str) -> str:
    """A chance from the beginning of a game to its end."""
    figure, axes = _axes(2.4)
    steps = [100 * at / (len(values) - 1) for at in range(len(values))]
    axes.plot(steps, [100 * value for value in values], color=SURE, linewidth=2, marker="o", markersize=4)
    axes.set_ylim(0, 102)
    axes.set_xlim(0, 100)
    axes.set_xlabel(label)
    axes.set_ylabel("%")
    return _svg(figure, title)


def _axes(height: float) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(INK)
    axes.tick_params(colors=INK)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    return figure, axes


def _svg(figure: Figure, title: str) -> str:
    """The drawing with the page's own colours, its text as text, and a name for who cannot see it."""
    import matplotlib as mpl

    settings: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": "saloon", "font.family": "sans-serif"}
    paper = io.StringIO()
    with mpl.rc_context(settings):
        figure.savefig(paper, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = paper.getvalue()
    text = text[text.index("<svg") :].replace(INK, "currentColor").replace(SURE, "var(--accent)")
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\b(id="|xlink:href="#|url\(#)', rf"\1{_name_of(title)}-", text)
    name = title.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return text.replace("<svg", f'<svg role="img" aria-label="{name}"', 1)


def _name_of(title: str) -> str:
    """What keeps the names in one drawing apart from those in others."""
    return "".join(c for c in title.lower() if c.isascii() and c.isalnum()) or "plot"
