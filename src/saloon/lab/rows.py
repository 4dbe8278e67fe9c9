"""Results as tables: a row for each game, as Parquet or CSV. Needs polars, from the extra `lab`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from saloon.core.errors import BadSetup, NotPossible, quoted
from saloon.lab.jobs import Job, Outcome, Sums
from saloon.lab.tournament import LENGTH, PRIZES

if TYPE_CHECKING:
    import polars

SUFFIXES = (".parquet", ".csv")


def check_file(path: Path) -> None:
    """BadSetup if no table can be written there, before anything is played for it."""
    if path.suffix not in SUFFIXES:
        raise BadSetup("rows are written as .parquet or .csv, not as {file}", file=quoted(path.name))
    if not path.parent.is_dir():
        raise BadSetup("there is no folder {folder}", folder=quoted(path.parent))
    if importlib.util.find_spec("polars") is None:
        raise NotPossible("polars is not installed: pip install 'saloon[lab]'")


def write(frame: polars.DataFrame, path: Path) -> None:
    """Write a table in the format that the file's name says; a file that is there is replaced at the end."""
    draft = path.with_name(path.name + ".part")
    if path.suffix == ".parquet":
        frame.write_parquet(draft)
    else:
        frame.write_csv(draft)
    draft.replace(path)


def read(path: Path) -> polars.DataFrame:
    """Read such a table."""
    import polars

    return polars.read_parquet(path) if path.suffix == ".parquet" else polars.read_csv(path)


class GameRows:
    """The rows of a job, collected piece by piece.

    Columns: `game`, `decisions`, `over`, a `prize_0` for each seat, and, where the game marks traits, `role_0` for
    what a seat is, or `card_hoedown_0` for how often it had something.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self._pieces: list[tuple[int, Sums, Sums]] = []

    def add(self, first: int, outcome: Outcome) -> None:
        """Add a piece."""
        self._pieces.append((first, outcome.rows.astype(np.float32), outcome.marks.astype(np.uint16)))

    def frame(self) -> polars.DataFrame:
        """All games so far."""
        import polars

        empty = np.zeros((0, PRIZES + self.job.seats))
        rows = np.concatenate([rows for _, rows, _ in self._pieces]) if self._pieces else empty
        first = self._pieces[0][0] if self._pieces else 0
        columns: dict[str, Any] = {
            "game": np.arange(first, first + len(rows), dtype=np.int64),
            "decisions": rows[:, LENGTH].astype(np.int32),
            "over": rows[:, PRIZES:].sum(axis=1) > 0,
        }
        for seat in range(self.job.seats):
            columns[f"prize_{seat}"] = rows[:, PRIZES + seat].astype(np.float64).round(6)
        if self.job.traits and self._pieces:
            columns |= self._traits(np.concatenate([marks for _, _, marks in self._pieces]))
        return polars.DataFrame(columns)

    def _traits(self, marks: Any) -> dict[str, Any]:
        game, seats = self.job.game, self.job.seats
        by_seat = marks.reshape(len(marks), seats, self.job.traits)
        columns: dict[str, Any] = {}
        for group in dict.fromkeys(trait.group for trait in game.traits):
            places = [at for at, trait in enumerate(game.traits) if trait.group == group]
            names = np.array([game.traits[at].name for at in places] + [""])
            for seat in range(seats):
                had = by_seat[:, seat, places]
                if group in game.figures.ONE_OF:  # type: ignore[union-attr]
                    columns[f"{group}_{seat}"] = names[np.where(had.any(axis=1), had.argmax(axis=1), len(places))]
                else:
                    columns |= {f"{group}_{names[n]}_{seat}": had[:, n] for n in range(len(places))}
        return columns
