"""Figures as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich import box
from rich.table import Table

from saloon import bots
from saloon.core.game import Game
from saloon.core.words import Speaker
from saloon.terminal.setup import title


def describe(game: Game) -> dict[str, Any]:
    """A game as programs read it."""
    return {
        "name": game.name,
        "title": title(game)["en"],
        "version": game.version,
        "seats": list(game.seats),
        "options": {
            option.name: {"choices": list(option.choices), "default": option.default} for option in game.options
        },
        "bots": bots.names(game),
    }


def games_table(games: list[Game], w: Speaker) -> Table:
    """A table of the installed games."""
    table = _table(w("Game"), w("Title"), w("Seats"), w("Options"), w("Bots"))
    for game, each in zip(games, map(describe, games), strict=True):
        options = "\n".join(f"{name}={' | '.join(option['choices'])}" for name, option in each["options"].items())
        seats = ", ".join(map(str, each["seats"]))
        table.add_row(each["name"], title(game)[w.language], seats, options, ", ".join(each["bots"]))
    return table


def simulation_table(game: Game, report: Mapping[str, Any], w: Speaker) -> Table:
    """A table of a simulation's figures."""
    labels = figure_labels(game, w.language)
    table = _table(w("Figure"), "")
    table.columns[1].justify = "right"
    games = report["games"]
    table.add_row(w("Games"), f"{games:,}")
    if report["unfinished"]:
        table.add_row(w("Unfinished"), f"{report['unfinished']:,}")
    table.add_row(w("Decisions"), f"{report['decisions']:,}")
    table.add_row(w("Decisions a game"), f"{report['mean_decisions']:.2f} ± {report['sd_decisions']:.2f}")
    for seat, (name, wins) in enumerate(zip(report["bots"], report["wins"], strict=True)):
        table.add_row(w("Wins of seat {seat} ({bot})", seat=seat, bot=name), f"{wins:,.1f} ({wins / games:.2%})")
    for name, value in _flat(report["stats"]):
        table.add_row(labels.get(name, name), _figure(name, value))
    table.add_row(w("Seconds"), f"{report['seconds']:.2f}")
    table.add_row(w("Decisions a second"), f"{report['decisions_per_second']:,.0f}")
    return table


def ladder_table(ranked: Mapping[str, Any], w: Speaker) -> Table:
    """The ladder of an arena, the best bot first."""
    table = _table("", w("Bot"), w("Rating"), w("Interval"), w("Share"), w("Games"))
    for column in (table.columns[0], *table.columns[2:]):
        column.justify = "right"
    for place, row in enumerate(ranked["ladder"], 1):
        interval = f"{row['low']:.0f} – {row['high']:.0f}"
        table.add_row(
            str(place), row["bot"], f"{row['rating']:.0f}", interval, f"{row['share']:.2%}", f"{row['games']:,}"
        )
    if ranked["saved"] is not None:
        table.caption = w(
            "Every deal was played from every seat: that is worth {factor} times as many games without.",
            factor=f"{ranked['saved']:.1f}",
        )
    return table


def tuning_table(found: Mapping[str, Any], w: Speaker) -> Table:
    """The settings that a search has found, those that meet the goal with the fewest changes first."""
    table = _table(w("Changes"), w("Goal met"), w("Decisions a game"), w("Largest advantage"))
    for column in table.columns[1:]:
        column.justify = "right"
    for row in (found["printed"], *found["settings"]):
        changes = [f"{each['name']}: {each['printed']} → {each['tried']}" for each in row["changes"]]
        spread = ", ".join(f"{size:.1%}" for size in row["spread"].values()) or "–"
        met = w("yes") if row["meets"] else w("no")
        table.add_row("\n".join(changes) or w("as printed"), met, f"{row['decisions']:.1f}", spread)
    return table


def figure_labels(game: Game, language: str) -> dict[str, str]:
    """What the game calls its own figures, as far as it says so."""
    words = getattr(game.figures, "words", None)
    return dict(words(game.speaker(language))) if words else {}


def _flat(stats: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    for name, value in stats.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def _figure(name: str, value: float) -> str:
    """A figure of a game's own: a count or a mean as it is, anything else as a share."""
    if isinstance(value, int):
        return f"{value:,}"
    is_plain = name.rpartition(".")[2].startswith(("mean_", "sd_"))
    return f"{value:,.2f}" if is_plain else f"{value:.2%}"


def speed_table(report: Mapping[str, Any], w: Speaker) -> Table:
    """How fast this machine is."""
    table = _table(w("Game"), w("Interpreted"), w("Compiled"), w("Warm start"))
    for column in table.columns[1:]:
        column.justify = "right"
    for row in report["games"]:
        start = f"{row['warm_start_seconds']:.2f} s"
        table.add_row(row["game"], f"{row['interpreted']:,.0f}", f"{row['compiled']:,.0f}", start)
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in columns:
        table.add_column(column)
    return table


def speed_note(report: Mapping[str, Any], w: Speaker) -> str:
    """What the figures of the speed table mean."""
    seconds = f"{report['import_seconds']:.2f}"
    return w("Decisions a second, random play, one core. import saloon takes {seconds} s.", seconds=seconds)
