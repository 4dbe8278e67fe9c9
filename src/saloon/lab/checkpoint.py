"""What a long simulation has done so far, on disk, so that it can be continued after Ctrl-C, a crash or a power cut."""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from pathlib import Path

import numpy as np

from saloon.core.errors import NotPossible
from saloon.lab.jobs import Job, Outcome, blank

SECONDS = 10.0
"""How often it is written."""


class Checkpoint:
    """The file of one job."""

    def __init__(self, folder: Path, job: Job) -> None:
        self.job = job
        self.path = folder / f"{_key(job)}.json"
        self._sums = blank(job, 0)
        self._done = 0
        self._written = time.monotonic()

    def load(self) -> tuple[int, Outcome]:
        """How many games are done, and their sums; NotPossible if nothing of this job was kept."""
        try:
            kept = json.loads(self.path.read_text("utf-8"))
            self._done = int(kept["done"])
            self._sums.totals[:] = kept["totals"]
            self._sums.sums[:] = kept["sums"]
        except FileNotFoundError:
            raise NotPossible(
                "there is nothing to resume: no simulation of {game} with these settings was interrupted",
                game=self.job.name,
            ) from None
        except (OSError, ValueError, KeyError, TypeError) as wrong:
            raise NotPossible("{file} is damaged: {reason}", file=str(self.path), reason=str(wrong)) from None
        before = blank(self.job, 0)
        before.totals += self._sums.totals
        before.sums += self._sums.sums
        return self._done, before

    def add(self, first: int, games: int, outcome: Outcome) -> None:
        """Note a piece, and write the file now and then; where that is impossible, the games go on."""
        self._sums.totals += outcome.totals
        self._sums.sums += outcome.sums
        self._done = first + games
        if time.monotonic() - self._written >= SECONDS:
            with contextlib.suppress(OSError):  # a full disk, say: whoever stops is told of it
                self.write()

    def write(self) -> None:
        """Write the file."""
        self._written = time.monotonic()
        if not self._done:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".part")
        sums = {"totals": self._sums.totals.tolist(), "sums": self._sums.sums.tolist()}
        draft.write_text(json.dumps({"done": self._done, **sums}), "utf-8")
        draft.replace(self.path)

    def forget(self) -> None:
        """Remove the file: the job is done."""
        self.path.unlink(missing_ok=True)


def _key(job: Job) -> str:
    """A name for a job: other settings, other rules or other seeds are other jobs."""
    said = (
        job.name, job.game.version, job.seats, job.players, job.seed, job.limit, sorted(job.options.items()),
        sorted((name, np.asarray(value).tolist()) for name, value in job.values.items()),
        sorted(job.settings.items()), [sorted(actions) for actions in job.barred],
    )  # fmt: skip
    return hashlib.sha256(repr(said).encode()).hexdigest()[:24]
